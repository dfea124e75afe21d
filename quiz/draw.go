package quiz

import (
	"hash/fnv"
	"math"
	"strings"
	"unicode/utf8"
)

// A draft is a question in the making, with what shows that it has exactly one
// right option.
type draft struct {
	Question
	keys  [4]string             // what each option stands for
	holds func(key string) bool // whether an option answers the stem, by the facts
}

// A choice is something that may stand as an option.
type choice struct {
	key  string
	name Text
	ring float64 // how far from the right one: the nearest make the hardest options
	size int     // its length in all languages together; 0 if not yet counted
}

func (c *choice) length() int {
	if c.size == 0 {
		for _, language := range Languages {
			c.size += utf8.RuneCountInString(c.name[language])
		}
	}
	return c.size
}

// A seed is a stream of numbers that depends on nothing but a text: the same on
// every machine and in every version of Go.
type seed uint64

func newSeed(text string) *seed {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text)) // a hash takes every byte
	s := seed(h.Sum64())
	return &s
}

// next is SplitMix64.
func (s *seed) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (s *seed) below(n int) int { return int(s.next() % uint64(n)) }

func (s *seed) unit() float64 { return float64(s.next()>>11) / (1 << 53) }

// draws is how often other wrong options are drawn before a question is given
// up for want of a fair set.
const draws = 24

// drawWrong picks three wrong options that keep every rule of form beside the
// right one, the nearer rings first. It gives nil if there are none. In some
// questions, by the draw, the right option is to be the longest and in
// others the shortest, so that its length tells nothing over the whole bank.
func (known shapes) drawWrong(id string, stem []*shape, right choice, candidates []choice) []choice {
	mine := known.all(right.name)
	size := right.length()
	rank := newSeed(id + "#rank").below(32)
	keys := make([]float64, len(candidates))
	for n := range draws {
		s := newSeed(id + "#" + string(rune('a'+n)))
		spread := 1.2 + 0.15*float64(n)
		for i := range candidates {
			keys[i] = candidates[i].ring + spread*s.unit()
			if other := candidates[i].length(); rank < 15 && other >= size || rank > 19 && other <= size {
				keys[i] += unlike
			}
		}
		if wrong := known.pickWrong(stem, mine, candidates, keys); wrong != nil {
			return wrong
		}
	}
	return nil
}

// unlike is by how many rings a candidate of the wrong length is put back.
const unlike = 1.1

func (known shapes) pickWrong(stem, right []*shape, candidates []choice, keys []float64) []choice {
	var wrong []choice
	beside := [][]*shape{right}
	for len(wrong) < 3 {
		best := -1
		for i, key := range keys {
			if key != math.Inf(1) && (best < 0 || key < keys[best]) {
				best = i
			}
		}
		if best < 0 {
			return nil
		}
		keys[best] = math.Inf(1)
		if made := known.all(candidates[best].name); stands(stem, made, beside) {
			wrong = append(wrong, candidates[best])
			beside = append(beside, made)
		}
	}
	for i := range Languages {
		if !modest(right[i], []*shape{beside[1][i], beside[2][i], beside[3][i]}) {
			return nil
		}
	}
	return wrong
}

// stands says whether an option may stand beside others under a stem.
func stands(stem, option []*shape, beside [][]*shape) bool {
	for i := range stem {
		if option[i].length > MaxOption || leaks(stem[i], option[i]) {
			return false
		}
		for _, other := range beside {
			if alike(option[i], other[i]) {
				return false
			}
		}
	}
	return true
}

// fill puts a subject into a stem.
func fill(stem, subject Text) Text {
	begins := capital(subject)
	t := make(Text, len(stem))
	for language, s := range stem {
		s = strings.ReplaceAll(s, "{s}", subject[language])
		t[language] = strings.ReplaceAll(s, "{S}", begins[language])
	}
	return t
}

// dated puts years behind an answer: "Alessandro Volta (1745–1827)".
func dated(answer, when Text) Text {
	t := Text{}
	for _, language := range Languages {
		t[language] = answer[language]
		if when[language] != "" {
			t[language] += " (" + when[language] + ")"
		}
	}
	return t
}

// explain joins a subject and its answer: "Hamlet — author: Shakespeare."
func explain(subject, label, answer, note Text) Text {
	subject = capital(subject)
	t := Text{}
	for _, language := range Languages {
		s := subject[language] + " — " + label[language]
		switch {
		case label[language] == "":
			s = strings.TrimSuffix(s, " ")
			s += " " + answer[language]
		case language == "fr":
			s += "\u202f: " + answer[language]
		default:
			s += ": " + answer[language]
		}
		s += "."
		if note[language] != "" {
			s += " " + note[language]
		}
		t[language] = s
	}
	return t
}
