package gametest

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

// A sealed ply is one that was hidden from a viewer when it was played.
type sealed[S any] struct {
	then S
	seat game.Seat
	m    game.Move
	from int // its place among the plies
}

// opened checks that what is said to have opened is told: at that moment the
// view of one from whom a ply was hidden must be another than if something
// else had been played that looked the same. Else it opens too early, and
// servers that show it would be the first to tell.
func (c Config[S]) opened(t *rapid.T) {
	o, ok := c.Rules.(game.Opener[S])
	if !ok {
		return
	}
	w := newWalk(t, c)
	var shut []sealed[S]
	var seats []game.Seat
	for w.Rules.Turn(&w.s) != 0 {
		then := w.s
		seat, m := w.step()
		seats = append(seats, seat)
		shut = append(shut, sealed[S]{then, seat, m, len(seats)})
		if w.Rules.Turn(&w.s) == 0 {
			return // now all is open
		}
		shut = slices.DeleteFunc(shut, func(p sealed[S]) bool {
			if !o.Opened(&p.then, &w.s, p.seat, p.m) {
				return false
			}
			w.checkOpened(p, seats)
			return true
		})
	}
}

func (w *walk[S]) checkOpened(p sealed[S], seats []game.Seat) {
	for _, v := range viewers(w.setup) {
		seen := w.Rules.Seen(&p.then, p.seat, p.m, v)
		if !strings.Contains(seen, "?") {
			continue
		}
		view := w.bytes(w.Rules.View(&w.s, v))
		for _, m := range w.lookalikes(&p.then, p.seat, seen, v) {
			if m == p.m {
				continue
			}
			if other, ok := w.otherwise(p, m, seats, v); ok && w.bytes(w.Rules.View(&other, v)) == view {
				w.failf("%q of seat %v is said to be open, and the view of %v would be the same had it been %q",
					w.Rules.Format(&p.then, p.seat, p.m), p.seat, v, w.Rules.Format(&p.then, p.seat, m))
			}
		}
	}
}

// otherwise plays on from a ply with another move in its stead. It reports
// false where what followed is not lawful then, or does not look the same.
func (w *walk[S]) otherwise(p sealed[S], m game.Move, seats []game.Seat, v game.Viewer) (S, bool) {
	here, there := p.then, p.then
	w.Rules.Apply(&here, p.seat, p.m)
	w.Rules.Apply(&there, p.seat, m)
	for i := p.from; i < len(seats); i++ {
		seat, text := seats[i], w.pool[i]
		if !w.Rules.Turn(&there).Has(seat) {
			return there, false
		}
		one, err := w.Rules.Parse(&here, seat, text)
		if err != nil {
			w.failf("%q does not parse: %v", text, err)
		}
		two, err := w.Rules.Parse(&there, seat, text)
		if err != nil || w.Rules.Refuse(&there, seat, two) != nil || w.Rules.Seen(&here, seat, one, v) != w.Rules.Seen(&there, seat, two, v) {
			return there, false
		}
		w.Rules.Apply(&here, seat, one)
		w.Rules.Apply(&there, seat, two)
	}
	return there, true
}
