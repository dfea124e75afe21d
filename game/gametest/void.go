package gametest

import (
	"strconv"

	"pgregory.net/rapid"

	"castellan/game"
)

// stood is what a play looked like when a round began.
type stood struct {
	version int
	shown   []string
}

// void plays on and voids whatever may be voided.
func (c Config[S]) void(t *rapid.T) {
	w := newWalk(t, c)
	r, rounds := c.Rules.(game.Rounder[S])
	var log []game.Played
	var round, before *stood // where the present round began, and where a void returns
	for {
		if rounds {
			switch r.Stage(&w.s) {
			case game.Fresh:
				before, round = round, &stood{len(log), w.shown(w.play)}
			case game.Settled:
				before = round
			default:
				before = nil
			}
		}
		turn := w.play.Turn()
		if turn == 0 {
			before = nil
		}
		w.checkVoid(before, log)
		if turn == 0 || len(log) > c.Rules.Info().MaxPlies {
			return
		}
		seat := rapid.SampledFrom(turn.List()).Draw(t, "seat")
		m := rapid.SampledFrom(c.Rules.Legal(&w.s, seat, nil)).Draw(t, "move")
		played, err := w.play.Move(seat, c.Rules.Format(&w.s, seat, m))
		if err != nil {
			w.failf("a legal move is refused: %v", err)
		}
		c.Rules.Apply(&w.s, seat, m)
		log, w.plies = append(log, played), append(w.plies, played.Move)
	}
}

// shown is all that anybody gets of a play.
func (w *walk[S]) shown(play game.Play) []string {
	list := []string{w.bytes(play.Turn())}
	for v := game.All; int(v) < play.Seats(); v++ {
		list = append(list, w.bytes(play.View(v)))
	}
	for seat := range game.Seat(play.Seats()) {
		list = append(list, play.Legal(seat)...)
	}
	return append(list, strconv.Itoa(play.Count(game.Chance)))
}

// checkVoid tries the host's moves; to is where a void should return, nil for
// nowhere.
func (w *walk[S]) checkVoid(to *stood, log []game.Played) {
	version, ok := w.play.Voidable()
	if ok != (to != nil) || ok && version != to.version {
		w.failf("a void would return to %d (%v), not to %+v", version, ok, to)
	}
	for _, text := range []string{"", "void", "void -1", "void 01", "void 1 1", "void ?", "hold"} {
		_, err := w.play.Check(game.Host, text)
		w.checkRefusal(text, err, "R-2")
	}
	for n := range len(log) + 2 {
		if ok && n == version {
			continue
		}
		_, err := w.play.Check(game.Host, "void "+strconv.Itoa(n))
		w.checkRefusal("void", err, "R-5")
	}
	if !ok {
		return
	}
	play := w.play.Clone()
	for _, p := range log[version:] {
		if !p.Open(play) {
			w.failf("%q is hidden, and its round may be voided", p.Move)
		}
	}
	played, err := play.Move(game.Host, " void \t"+strconv.Itoa(version))
	if err != nil {
		w.failf("the void is refused: %v", err)
	}
	if played.Seat != game.Host || played.Move != "void "+strconv.Itoa(version) || played.Seen(game.Onlooker) != played.Move || !played.Open(play) {
		w.failf("the void reads %+v", played)
	}
	if play.Plies() != len(log)+1 {
		w.failf("%d plies after %d and a void", play.Plies(), len(log))
	}
	for i, text := range w.shown(play) {
		if text != to.shown[i] {
			w.failf("a void shows\n%s\nnot\n%s", text, to.shown[i])
		}
	}
	for _, p := range log {
		if !p.Open(play) {
			w.failf("%q is hidden again after a void", p.Move)
		}
	}
	if _, again := play.Voidable(); again {
		w.failf("a void may be voided")
	}
}
