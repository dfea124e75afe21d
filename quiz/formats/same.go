package formats

import (
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"
)

// Known are the items accepted from a file so far, to find those that come again.
type known struct {
	lines   map[string]int       // by key
	answers map[string]string    // a question without its answer: the key
	alike   map[string][]stemmed // by options and answer
}

// A stemmed item is told by the longer words of its stem.
type stemmed struct {
	line  int
	words []uint64 // hashes, sorted, each once
}

// compared is how many items with the same options a stem is compared with.
const compared = 50

func newKnown() *known {
	return &known{map[string]int{}, map[string]string{}, map[string][]stemmed{}}
}

// again says whether an item is the same as one before, and its line, or whether
// that one gives another answer to the same question.
func (k *known) again(item Item) (line int, reason Reason) {
	if line, ok := k.lines[item.Key]; ok {
		return line, Duplicate
	}
	if key, ok := k.answers[sameQuestion(item)]; ok {
		return k.lines[key], Contradiction
	}
	return 0, ""
}

// near gives the line of an item with the same options and answer and nearly the
// same stem: of the stem with fewer longer words, two in five stand in the other.
// It is 0 if there is none. Statements are true or false all alike, so fewer than
// three options say nothing.
func (k *known) near(item Item) int {
	own := stemmed{item.Line, longWords(item.Stem)}
	for _, other := range k.alike[sameOptions(item)] {
		shared := sharedWords(own.words, other.words)
		if fewer := min(len(own.words), len(other.words)); fewer > 0 && 5*shared >= 2*fewer {
			return other.line
		}
	}
	return 0
}

// add notes an item that is accepted.
func (k *known) add(item Item) {
	k.lines[item.Key], k.answers[sameQuestion(item)] = item.Line, item.Key
	if options := sameOptions(item); options != "" && len(k.alike[options]) < compared {
		k.alike[options] = append(k.alike[options], stemmed{item.Line, longWords(item.Stem)})
	}
}

// sameOptions is the key of what an item offers and which of it is right; "" if
// it has fewer than three options.
func sameOptions(item Item) string {
	if len(item.Options) < 3 {
		return ""
	}
	item.Stem = ""
	return digest(item, true)
}

// longWords are the different words of more than three letters.
func longWords(text string) []uint64 {
	var words []uint64
	for word := range strings.FieldsFuncSeq(plain(text), notOfWord) {
		if utf8.RuneCountInString(word) > 3 {
			h := fnv.New64a()
			h.Write([]byte(word))
			words = append(words, h.Sum64())
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// sharedWords is how many words two sorted lists share, in one pass over both.
func sharedWords(a, b []uint64) int {
	shared := 0
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			shared++
			a, b = a[1:], b[1:]
		}
	}
	return shared
}
