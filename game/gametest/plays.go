package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
)

// replay plays a play, then plays its plies again from the setup.
func (c Config[S]) replay(t *rapid.T) {
	type ply struct {
		seat game.Seat
		text string
		seen []string
	}
	w := newWalk(t, c)
	var plies []ply
	var before []game.Played
	var reads [][][]string // what each viewer has read of each of them so far
	views := []string{w.whole(w.play)}
	for w.play.Turn() != 0 {
		seat := rapid.SampledFrom(w.play.Turn().List()).Draw(t, "seat")
		n := w.play.Count(seat)
		if n == 0 || len(plies) > w.Rules.Info().MaxPlies {
			w.failf("seat %v has %d moves after %d plies", seat, n, len(plies))
		}
		entry := w.play.Entry(seat, rapid.IntRange(0, n-1).Draw(t, "entry"))
		text, err := w.play.Check(seat, entry)
		if err != nil {
			w.failf("%q of seat %v is legal and refused: %v", entry, seat, err)
		}
		clone := w.play.Clone()
		played, err := w.play.Move(seat, entry)
		if err != nil {
			w.failf("%q of seat %v is legal and cannot be played: %v", text, seat, err)
		}
		if got := w.whole(clone); got != views[len(views)-1] {
			w.failf("a ply changes a copy of the play\nfrom %s\nto %s", views[len(views)-1], got)
		}
		p := ply{seat: seat, text: played.Move}
		for _, v := range append(viewers(w.setup), game.All) {
			p.seen = append(p.seen, played.Seen(v))
		}
		if all := p.seen[len(p.seen)-1]; all != played.Move || all != text {
			w.failf("%q was played, reported as %q and seen by all as %q", text, played.Move, all)
		}
		w.plies = append(w.plies, text)
		before, reads = append(before, played), append(reads, make([][]string, len(p.seen)))
		for j, seen := range p.seen {
			reads[len(plies)][j] = []string{seen}
		}
		for i, earlier := range before {
			w.checkReads(i, earlier, reads[i])
		}
		plies = append(plies, p)
		views = append(views, w.whole(w.play))
	}
	again, err := game.Of(c.Rules).Start(w.setup)
	if err != nil {
		w.failf("the setup is taken once and not twice: %v", err)
	}
	w.play = again
	for i, p := range plies {
		if got := w.whole(w.play); got != views[i] {
			w.failf("after %d plies the replay is at\n%s\nthe play was at\n%s", i, got, views[i])
		}
		played, err := w.play.Move(p.seat, p.text)
		if err != nil {
			w.failf("the replay refuses ply %d: %v", i, err)
		}
		for j, v := range append(viewers(w.setup), game.All) {
			if got := played.Seen(v); got != p.seen[j] {
				w.failf("%v sees ply %d of the replay as %q, of the play as %q", v, i, got, p.seen[j])
			}
		}
	}
	if got := w.whole(w.play); got != views[len(plies)] {
		w.failf("the replay ends with\n%s\nthe play with\n%s", got, views[len(plies)])
	}
}

// checkReads checks what a ply reads as now, against what each viewer, the
// onlooker first and All last, has read of it before.
func (w *walk[S]) checkReads(ply int, p game.Played, past [][]string) {
	for i, v := range append(viewers(w.setup), game.All) {
		now := p.Reads(w.play, v)
		last := past[i][len(past[i])-1]
		switch {
		case now == p.Move:
		case v == game.All, w.play.Turn() == 0, p.Open(w.play):
			w.failf("ply %d was %q and is open, and reads to %v as %q", ply, p.Move, v, now)
		case !strings.Contains(now, "?"):
			w.failf("ply %d was %q, and reads to %v as %q, which hides nothing and is not it", ply, p.Move, v, now)
		case now != last && slices.Contains(past[i], now):
			w.failf("ply %d read to %v as %q, and now as %q again", ply, v, last, now)
		}
		switch {
		case now == last:
		case !strings.Contains(last, "?"):
			w.failf("ply %d read to %v as %q, and is shut again as %q", ply, v, last, now)
		default:
			past[i] = append(past[i], now)
		}
	}
}

// whole is everything about a play as text, for one comparison.
func (w *walk[S]) whole(play game.Play) string {
	type all struct {
		Turn    game.Seats
		State   any
		Legal   []string
		Outcome game.Outcome
	}
	a := all{Turn: play.Turn(), State: play.View(game.All), Outcome: play.Outcome()}
	for _, seat := range a.Turn.List() {
		n := play.Count(seat)
		for i := 0; i < n; i += 1 + n/many {
			a.Legal = append(a.Legal, play.Entry(seat, i))
		}
	}
	return w.bytes(a)
}

func (w *walk[S]) checkCopy() {
	turn := w.Rules.Turn(&w.s)
	if turn == 0 {
		return
	}
	kept, other := w.s, w.s
	before := w.bytes(w.Rules.View(&w.s, game.All))
	seat := rapid.SampledFrom(turn.List()).Draw(w.T, "copy's seat")
	m := rapid.SampledFrom(w.Rules.Legal(&other, seat, nil)).Draw(w.T, "copy's move")
	w.Rules.Apply(&other, seat, m)
	if after := w.bytes(w.Rules.View(&w.s, game.All)); !same(&kept, &w.s) || after != before {
		w.failf("%q played in a copy changes the state\nfrom %s\nto %s", w.Rules.Format(&kept, seat, m), before, after)
	}
}

func (w *walk[S]) checkEnd() {
	over, o := w.Rules.Turn(&w.s) == 0, w.Rules.Outcome(&w.s)
	if over != o.Over {
		w.failf("nobody is in turn: %v; the outcome is over: %v", over, o.Over)
	}
	if !over {
		return
	}
	if !slices.Contains(w.Rules.Info().Reasons, o.Reason) {
		w.failf("the reason %q is none that the game states", o.Reason)
	}
	if o.Seats != len(w.setup.Seats) || o.Winners>>o.Seats != 0 {
		w.failf("the outcome is for %d seats, won by %v", o.Seats, o.Winners.List())
	}
}

// allocations plays whole plays through the contract and counts.
func (c Config[S]) allocations(t rapid.TB) {
	for _, setup := range c.Setups {
		start, err := c.Rules.Start(setup)
		if err != nil {
			t.Fatalf("the setup %s is refused: %v", setup.Options, err)
		}
		var s S
		rng := rand.New(rand.NewPCG(1, 1))
		buf := make([]game.Move, 0, 1<<14)
		bound := c.Rules.Info().MaxPlies
		playout := func() {
			s = start
			for range bound {
				var on bool
				if buf, on = advance(c.Rules, &s, rng, buf); !on {
					return
				}
			}
		}
		if n := testing.AllocsPerRun(20, playout); n > 0 {
			t.Errorf("a playout with options %s allocates %v times", setup.Options, n)
		}
	}
}

// advance plays a random ply; it reports false if there is none. The buffer is
// used and given back.
func advance[S any](rules game.Rules[S], s *S, rng *rand.Rand, buf []game.Move) ([]game.Move, bool) {
	turn := rules.Turn(s)
	if turn == 0 {
		return buf, false
	}
	seat := draw(turn, rng)
	buf = rules.Legal(s, seat, buf[:0])
	if len(buf) == 0 {
		return buf, false
	}
	rules.Apply(s, seat, buf[rng.IntN(len(buf))])
	return buf, true
}

// draw picks one of the seats in turn.
func draw(turn game.Seats, rng *rand.Rand) game.Seat {
	i := rng.IntN(turn.Len())
	for seat := game.Seat(0); ; seat++ {
		if turn.Has(seat) {
			if i == 0 {
				return seat
			}
			i--
		}
	}
}
