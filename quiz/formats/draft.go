package formats

import (
	"cmp"
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

// How many wrong options a draft gets, and among how many answers of about the
// same length they are drawn.
const (
	drawn = 3
	near  = 24
)

// A lot is an answer that may be drawn as a wrong option.
type lot struct {
	text, folded string
	length       int
	number       bool   // it begins with a figure
	order        uint32 // drawn by the card
}

func newLot(text string) lot {
	number := text != "" && '0' <= text[0] && text[0] <= '9'
	return lot{text: text, folded: fold(text), length: utf8.RuneCountInString(text), number: number}
}

// draft makes items of cards: the wrong options of each are answers of other
// cards of its deck, with tags like its own if there are enough, of about the
// same length. The same cards give the same items.
func draft(cards []card, into *sheaf) {
	right := map[string][]string{} // a front, folded: all that answers it
	pools := map[string][]lot{}
	for _, c := range cards {
		answer := newLot(c.back)
		right[fold(c.front)] = append(right[fold(c.front)], answer.folded)
		for _, pool := range c.pools() {
			pools[pool] = append(pools[pool], answer)
		}
	}
	for name, pool := range pools {
		pools[name] = sortLots(pool)
	}
	for _, c := range cards {
		if into.done() {
			return
		}
		item := Item{Line: c.line, Stem: c.front, Category: c.deck, Tags: c.tags, Options: []Option{{Text: c.back, Right: true}}}
		taken := right[fold(c.front)]
		for _, name := range c.pools() {
			for _, l := range c.draw(pools[name]) {
				if len(item.Options) <= drawn && !slices.Contains(taken, l.folded) {
					taken = append(slices.Clip(taken), l.folded)
					item.Options = append(item.Options, Option{Text: l.text})
				}
			}
		}
		warnings := []Warning{{Line: c.line, Reason: Drafted, Message: "the wrong options are answers of other cards"}}
		if c.picture {
			warnings = append(warnings, Warning{Line: c.line, Reason: PictureLost, Message: "a picture or a sound is left out"})
		}
		into.add(item, warnings...)
	}
}

// pools are the names of the sets of cards to draw from, the best first.
func (c *card) pools() []string {
	deck := strings.Join(c.deck, "\x1f")
	if len(c.tags) == 0 {
		return []string{deck}
	}
	tags := slices.Sorted(slices.Values(c.tags))
	return []string{deck + "\x1e" + strings.Join(tags, "\x1f"), deck}
}

// sortLots sorts answers by length and leaves out those that come again.
func sortLots(pool []lot) []lot {
	slices.SortFunc(pool, func(a, b lot) int {
		return cmp.Or(cmp.Compare(a.length, b.length), cmp.Compare(a.text, b.text))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(pool, func(l lot) bool {
		again := seen[l.folded]
		seen[l.folded] = true
		return again
	})
}

// draw gives the answers of a pool whose length is nearest to the card's, in an
// order that the card draws, those of its kind (numbers or words) first.
func (c *card) draw(pool []lot) []lot {
	own := newLot(c.back)
	at, _ := slices.BinarySearchFunc(pool, own, func(a, b lot) int { return cmp.Compare(a.length, b.length) })
	begin := max(0, at-near/2)
	lots := slices.Clone(pool[begin:min(len(pool), begin+near)])
	for i := range lots {
		h := fnv.New32a()
		h.Write([]byte(c.front + "\x1f" + lots[i].text))
		lots[i].order = h.Sum32()
	}
	slices.SortFunc(lots, func(a, b lot) int {
		if (a.number == own.number) != (b.number == own.number) {
			if a.number == own.number {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.text, b.text))
	})
	return lots
}
