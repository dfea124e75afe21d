package formats

import (
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"
)

// A card asks and answers, without wrong options.
type card struct {
	line        int
	front, back string
	deck, tags  []string
	picture     bool // one was left out
}

// drawn is how many wrong options a draft gets, near how many cards to look for
// them.
const (
	drawn = 3
	near  = 24
)

// draft makes items of cards: the wrong options of each are answers of other
// cards of its deck, with tags like its own if there are enough, of about the
// same length. The same cards give the same items.
func draft(cards []card, into *sheaf) {
	asked := map[string][]string{} // a front: its answers, all of them right
	pools := map[string][]string{}
	for _, c := range cards {
		asked[fold(c.front)] = append(asked[fold(c.front)], fold(c.back))
		for _, pool := range c.pools() {
			pools[pool] = append(pools[pool], c.back)
		}
	}
	for name, pool := range pools {
		pools[name] = sortPool(pool)
	}
	for _, c := range cards {
		if into.done() {
			return
		}
		right := asked[fold(c.front)]
		var wrong []string
		for _, name := range c.pools() {
			for _, text := range nearest(c, pools[name]) {
				known := func(other string) bool { return fold(other) == fold(text) }
				if len(wrong) < drawn && !slices.Contains(right, fold(text)) && !slices.ContainsFunc(wrong, known) {
					wrong = append(wrong, text)
				}
			}
		}
		item := Item{Line: c.line, Stem: c.front, Category: c.deck, Tags: c.tags, Options: []Option{{Text: c.back, Right: true}}}
		for _, text := range wrong {
			item.Options = append(item.Options, Option{Text: text})
		}
		warnings := []Warning{{c.line, Drafted, "the wrong options are answers of other cards"}}
		if c.picture {
			warnings = append(warnings, Warning{c.line, PictureLost, "a picture or a sound is left out"})
		}
		into.add(item, warnings...)
	}
}

// pools are the names of the sets of cards to draw from, the best first.
func (c *card) pools() []string {
	deck := strings.Join(c.deck, "\x1f")
	tags := slices.Sorted(slices.Values(c.tags))
	if len(tags) == 0 {
		return []string{deck}
	}
	return []string{deck + "\x1e" + strings.Join(tags, "\x1f"), deck}
}

// sortPool sorts answers by length and leaves out those that come again.
func sortPool(pool []string) (texts []string) {
	slices.SortFunc(pool, compareLength)
	seen := map[string]bool{}
	for _, text := range pool {
		if f := fold(text); !seen[f] {
			seen[f] = true
			texts = append(texts, text)
		}
	}
	return texts
}

func compareLength(a, b string) int {
	if d := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

// nearest gives the answers of a pool whose length is nearest to a card's, in an
// order that the card draws, those of its kind (numbers or words) first.
func nearest(c card, pool []string) []string {
	at, _ := slices.BinarySearchFunc(pool, c.back, compareLength)
	begin := max(0, at-near/2)
	window := slices.Clone(pool[begin:min(len(pool), begin+near)])
	lot := func(text string) uint32 {
		h := fnv.New32a()
		h.Write([]byte(c.front + "\x1f" + text))
		return h.Sum32()
	}
	slices.SortFunc(window, func(a, b string) int {
		if x, y := figures(a) == figures(c.back), figures(b) == figures(c.back); x != y {
			if x {
				return -1
			}
			return 1
		}
		if x, y := lot(a), lot(b); x != y {
			if x < y {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return window
}

// figures says whether a text begins with a figure.
func figures(text string) bool {
	return text != "" && '0' <= text[0] && text[0] <= '9'
}
