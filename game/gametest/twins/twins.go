package twins

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/game"
)

// A Twin is another world that is the same to a viewer as One: each ply was
// shown alike and reads alike now, the same seats are in turn, and the viewer's
// own questions are the same.
type Twin struct {
	Viewer game.Viewer
	One    *World
	Other  *World
	// Words may stand in hidden plies beside those that do.
	Words []string

	hidden []int // the plies of which the viewer may not read all
	rng    *rand.Rand
}

// New is a twin that differs in nothing yet.
func New(one *World, v game.Viewer, words []string, rng *rand.Rand) *Twin {
	t := &Twin{Viewer: v, One: one, Words: words, rng: rng}
	for i := range one.Plies {
		t.hidden = append(t.hidden, i)
	}
	t.reset()
	return t
}

// reset makes the other the same as One.
func (t *Twin) reset() {
	t.Other = t.One.UpTo(len(t.One.Plies))
	t.hidden = slices.DeleteFunc(t.hidden, func(i int) bool { return t.One.Reads(i, t.Viewer) == t.One.Plies[i].Move })
}

// DifferencesUpTo is how many plies, or questions with them, are others at a
// version.
func (t *Twin) DifferencesUpTo(version int) (n int) {
	for _, i := range t.hidden {
		if i < version && !t.same(i) {
			n++
		}
	}
	return n
}

// Differ tells whether there are differences.
func (t *Twin) Differ() bool { return !t.every(t.same) }

func (t *Twin) same(i int) bool {
	one, other := &t.One.Plies[i], &t.Other.Plies[i]
	return one.Move == other.Move && bytes.Equal(one.Question, other.Question)
}

func (t *Twin) every(is func(int) bool) bool {
	for _, i := range t.hidden {
		if !is(i) {
			return false
		}
	}
	return true
}

// Follow plays in the other world what was just played in One, or what looks
// like it. Where nothing does, or where what opens parts the two, the other
// begins again as One.
func (t *Twin) Follow() {
	i := len(t.One.Plies) - 1
	t.hidden = append(t.hidden, i)
	if !t.follow(t.Other, i, t.One.Plies[i].Move, nil) && !t.follow(t.Other, i, "", nil) || !t.alike(t.Other) {
		t.reset()
		return
	}
	t.hidden = slices.DeleteFunc(t.hidden, func(i int) bool {
		return t.One.Reads(i, t.Viewer) == t.One.Plies[i].Move && t.same(i)
	})
}

// follow adds to a world its own ply i, that with the given notation or else
// one that chance draws; it must look like that of One.
func (t *Twin) follow(w *World, i int, move string, question json.RawMessage) bool {
	want := &t.One.Plies[i]
	now := w.Now()
	if !now.Turn().Has(want.Seat) {
		return false
	}
	if move == "" {
		entry := t.rng.IntN(now.Count(want.Seat))
		if t.rng.IntN(3) == 0 {
			entry = 0 // alone of its kind in many a long list
		}
		move = now.Entry(want.Seat, entry)
	}
	if question == nil {
		question = want.Question
		if seat, asks := now.Asks(move); asks && question != nil && !t.Viewer.Is(seat) && want.Seen(t.Viewer) != want.Move {
			question = w.Question(move, t.rng)
		}
	}
	if w.Move(want.Seat, move, question) != nil {
		return false
	}
	return w.Plies[i].Seen(t.Viewer) == want.Seen(t.Viewer)
}

// alike tells whether all reads in a world as in One now.
func (t *Twin) alike(w *World) bool {
	return w.Now().Turn() == t.One.Now().Turn() && t.every(func(i int) bool {
		reads := t.One.Reads(i, t.Viewer)
		one, other := &t.One.Plies[i], &w.Plies[i]
		return w.Reads(i, t.Viewer) == reads && (reads != one.Move || bytes.Equal(one.Question, other.Question))
	})
}

// Vary changes something that is hidden, if what it tries comes to a twin.
func (t *Twin) Vary() {
	if len(t.hidden) == 0 {
		return
	}
	i := t.hidden[t.rng.IntN(len(t.hidden))]
	var changed map[int]string
	switch t.rng.IntN(4) {
	case 0: // another ply for one
		changed = map[int]string{i: ""}
	case 1: // what is hidden of two plies is exchanged
		changed = t.exchanged(i, t.hidden[t.rng.IntN(len(t.hidden))])
	default: // two words are exchanged wherever they are hidden
		changed = t.renamed(i)
	}
	first := len(t.One.Plies)
	for i, move := range changed {
		if move != t.Other.Plies[i].Move {
			first = min(first, i)
		}
	}
	if first == len(t.One.Plies) {
		return
	}
	w := t.Other.UpTo(first)
	for i := first; i < len(t.One.Plies); i++ {
		p := &t.Other.Plies[i]
		move, is := changed[i]
		if !is {
			move = p.Move
		}
		question := p.Question
		if is {
			question = nil // another may be drawn
		}
		if !t.follow(w, i, move, question) {
			return
		}
	}
	if t.alike(w) {
		t.Other = w
	}
}

// exchanged gives two plies with the words exchanged that the viewer does not
// see.
func (t *Twin) exchanged(i, j int) map[int]string {
	a, b := strings.Fields(t.Other.Plies[i].Move), strings.Fields(t.Other.Plies[j].Move)
	x, y := strings.Fields(t.Other.Plies[i].Seen(t.Viewer)), strings.Fields(t.Other.Plies[j].Seen(t.Viewer))
	if i == j || len(a) != len(b) || len(a) != len(x) || len(b) != len(y) {
		return nil
	}
	for k := range a {
		if x[k] == "?" && y[k] == "?" {
			a[k], b[k] = b[k], a[k]
		}
	}
	return map[int]string{i: strings.Join(a, " "), j: strings.Join(b, " ")}
}

// renamed gives all hidden plies with a word of one exchanged for another.
func (t *Twin) renamed(i int) map[int]string {
	words := strings.Fields(t.Other.Plies[i].Move)
	one := words[t.rng.IntN(len(words))]
	var two string
	if len(t.Words) > 0 && t.rng.IntN(2) == 0 {
		two = t.Words[t.rng.IntN(len(t.Words))]
	} else {
		words = strings.Fields(t.Other.Plies[t.hidden[t.rng.IntN(len(t.hidden))]].Move)
		two = words[t.rng.IntN(len(words))]
	}
	changed := map[int]string{}
	for _, j := range t.hidden {
		words := strings.Fields(t.Other.Plies[j].Move)
		for k, word := range words {
			switch word {
			case one:
				words[k] = two
			case two:
				words[k] = one
			}
		}
		if move := strings.Join(words, " "); move != t.Other.Plies[j].Move {
			changed[j] = move
		}
	}
	return changed
}
