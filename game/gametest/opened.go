package gametest

import (
	"fmt"
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

// opened checks that a ply reads as the view tells. Where the view of one from
// whom a part was hidden would be the same had something else been played that
// looked the same, that must read the same as well. Else a part opens too
// early, and servers that show it would be the first to tell.
func (c Config[S]) opened(t *rapid.T) {
	r, ok := c.Rules.(game.Reader[S])
	if !ok {
		return
	}
	w := newWalk(t, c)
	var plies []sealed[S]
	var seats []game.Seat
	read := map[string]string{}
	for w.Rules.Turn(&w.s) != 0 {
		then := w.s
		seat, m := w.step()
		seats = append(seats, seat)
		plies = append(plies, sealed[S]{then, seat, m, len(seats)})
		if w.Rules.Turn(&w.s) == 0 {
			return // now all is open
		}
		for i, p := range plies {
			for _, v := range viewers(w.setup) {
				seen := w.Rules.Seen(&p.then, p.seat, p.m, v)
				if !strings.Contains(seen, "?") {
					continue
				}
				now := r.Reads(&p.then, &w.s, p.seat, p.m, v)
				if now != seen && !r.Opens(p.seat, p.m) {
					w.failf("%q of seat %v reads as %q for %v, and is of a kind that never opens", w.Rules.Format(&p.then, p.seat, p.m), p.seat, now, v)
				}
				place := fmt.Sprintf("%d for %v", i, v)
				if was, ok := read[place]; now != seen && (!ok || was != now) {
					w.checkOpened(r, p, seats, v, seen)
				}
				read[place] = now
			}
		}
	}
}

// checkOpened checks what a ply reads as at the moment when that changes.
func (w *walk[S]) checkOpened(r game.Reader[S], p sealed[S], seats []game.Seat, v game.Viewer, seen string) {
	view, now := w.bytes(w.Rules.View(&w.s, v)), r.Reads(&p.then, &w.s, p.seat, p.m, v)
	for _, m := range w.lookalikes(&p.then, p.seat, seen, v, w.rng) {
		if m == p.m {
			continue
		}
		other, ok := w.otherwise(p, m, seats, v)
		if !ok || w.bytes(w.Rules.View(&other, v)) != view {
			continue
		}
		if got := r.Reads(&p.then, &other, p.seat, m, v); got != now {
			w.failf("%q of seat %v reads as %q, and the view of %v would be the same had it been %q, which would read as %q",
				w.Rules.Format(&p.then, p.seat, p.m), p.seat, now, v, w.Rules.Format(&p.then, p.seat, m), got)
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
