package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

// imagined is how many worlds are drawn for a viewer at a state.
const imagined = 3

func (w *walk[S]) checkSight() {
	texts, truth := w.texts(), w.s
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(w.T, "worlds"), 1))
	for _, v := range viewers(w.setup) {
		sent := w.sent(&w.s, v, texts)
		for range imagined {
			world := w.Rules.Imagine(&w.s, v, rng)
			if got := w.sent(&world, v, texts); got != sent {
				w.failf("%v can tell an imagined world from the truth\ntruth %s\nworld %s", v, sent, got)
			}
			w.checkSeen(&world, v)
			w.playOn(world, v, rng)
		}
	}
	for _, seat := range w.Rules.Turn(&w.s).List() {
		if seat != game.Chance {
			w.checkBot(seat, rng.Uint64())
		}
	}
	if world := w.Rules.Imagine(&w.s, game.All, rng); !same(&world, &w.s) {
		w.failf("the world imagined for all is not the truth")
	}
	if !same(&truth, &w.s) {
		w.failf("looking changes the state")
	}
}

// checkBot checks that a bot is given what its seat is given.
func (w *walk[S]) checkBot(seat game.Seat, seed uint64) {
	sight, ok := w.play.Sight(seat).(*game.Sight[S])
	if !ok {
		w.failf("the sight of seat %v is a %T", seat, w.play.Sight(seat))
	}
	if got, want := w.bytes(sight.View()), w.bytes(w.play.View(game.Viewer(seat))); got != want || sight.Seat() != seat || sight.Plies() != len(w.plies) {
		w.failf("a bot in seat %v sees %s after %d plies\nthe seat sees %s", seat, got, sight.Plies(), want)
	}
	moves := sight.Legal(nil)
	if len(moves) != w.play.Count(seat) || sight.Format(moves[0]) != w.play.Entry(seat, 0) {
		w.failf("a bot in seat %v is given %d moves", seat, len(moves))
	}
	one, two := sight.Imagine(rand.New(rand.NewPCG(seed, 1))), sight.Imagine(rand.New(rand.NewPCG(seed, 1)))
	if !same(&one, &two) {
		w.failf("the same stream gives a bot in seat %v two worlds", seat)
	}
}

// sent is all that a viewer gets at a state, as text.
func (w *walk[S]) sent(s *S, v game.Viewer, texts []string) string {
	var b strings.Builder
	turn := w.Rules.Turn(s)
	fmt.Fprintf(&b, "view %s turn %v outcome %s", w.bytes(w.Rules.View(s, v)), turn.List(), w.bytes(w.Rules.Outcome(s)))
	if q, ok := w.Rules.(game.Questioner[S]); ok {
		ply, ok := q.Posed(s, v)
		fmt.Fprintf(&b, " question %d %v", ply, ok)
	}
	if v == game.Onlooker {
		return b.String()
	}
	seat := game.Seat(v)
	fmt.Fprintf(&b, " legal %q", w.legal(s, seat, w.Rules.Legal(s, seat, nil)))
	if !turn.Has(seat) {
		return b.String()
	}
	if d, ok := w.Rules.(game.Defaulter[S]); ok {
		fmt.Fprintf(&b, " default %q", w.Rules.Format(s, seat, d.Default(s, seat)))
	}
	if n, ok := w.Rules.(game.Narrower[S]); ok {
		fmt.Fprintf(&b, " candidates %q", w.legal(s, seat, n.Candidates(s, seat, nil)))
	}
	for _, text := range texts {
		m, err := w.Rules.Parse(s, seat, text)
		if err == nil {
			err = w.Rules.Refuse(s, seat, m)
		}
		fmt.Fprintf(&b, " %q: %s", text, word(err))
	}
	if f, ok := w.Rules.(game.Foreteller[S]); ok {
		moves := w.Rules.Legal(s, seat, nil)
		for i := 0; i < len(moves); i += 1 + len(moves)/many {
			m := w.read(s, seat, moves[i])
			fmt.Fprintf(&b, " %q may bring %s", w.Rules.Format(s, seat, m), w.bytes(f.Foretell(s, seat, m)))
		}
	}
	return b.String()
}

// checkSeen checks that the same next ply looks the same from both states.
func (w *walk[S]) checkSeen(world *S, v game.Viewer) {
	for _, seat := range w.Rules.Turn(&w.s).List() {
		there := w.legal(world, seat, w.Rules.Legal(world, seat, nil))
		for _, entry := range w.some(w.Rules.Legal(&w.s, seat, nil)) {
			if !slices.Contains(there, w.Rules.Format(&w.s, seat, entry)) {
				continue
			}
			m := w.fill(&w.s, seat, entry, w.rng)
			text := w.Rules.Format(&w.s, seat, m)
			other, err := w.Rules.Parse(world, seat, text)
			if err != nil {
				w.failf("%q parses in one world only: %v", text, err)
			}
			here, there := w.Rules.Seen(&w.s, seat, m, v), w.Rules.Seen(world, seat, other, v)
			if here != there {
				w.failf("%v sees %q as %q, in an imagined world as %q", v, text, here, there)
			}
			if v.Is(seat) && here != text {
				w.failf("seat %v sees its own %q as %q", seat, text, here)
			}
			if here != text && !strings.Contains(here, "?") {
				w.failf("%v sees %q as %q, which hides nothing and is not it", v, text, here)
			}
		}
	}
}

// playOn plays a few plies in an imagined world, which must allow it.
func (w *walk[S]) playOn(world S, v game.Viewer, rng *rand.Rand) {
	var buf []game.Move
	for range 4 {
		var on bool
		if buf, on = advance(w.Rules, &world, rng, buf); !on {
			if turn := w.Rules.Turn(&world); turn != 0 {
				w.failf("seat %v has no legal move in a world imagined for %v", turn.List(), v)
			}
			return
		}
	}
}

// worlds checks that imagined worlds vary: for each viewer in some state of a
// hundred plays.
func (c Config[S]) worlds(t rapid.TB) {
	if c.Open {
		return
	}
	rng := rand.New(rand.NewPCG(7, 7))
	var buf []game.Move
	for _, setup := range c.Setups {
		varied := map[game.Viewer]bool{}
		for range 100 {
			s, err := c.Rules.Start(setup)
			if err != nil {
				t.Fatalf("the setup %s is refused: %v", setup.Options, err)
			}
			for range c.Rules.Info().MaxPlies {
				for _, v := range viewers(setup) {
					if world := c.Rules.Imagine(&s, v, rng); !same(&world, &s) {
						varied[v] = true
					}
				}
				var on bool
				if buf, on = advance(c.Rules, &s, rng, buf); !on {
					break
				}
			}
		}
		for _, v := range viewers(setup) {
			if !varied[v] {
				t.Errorf("with options %s every world imagined for %v is the truth: nothing is hidden from that viewer", setup.Options, v)
			}
		}
	}
}

// questions plays with a question at each ply that can carry one.
func (c Config[S]) questions(t *rapid.T) {
	w := newWalk(t, c)
	q, ok := c.Rules.(game.Questioner[S])
	asked := map[int]game.Seat{}
	mark := func(ply int) string { return fmt.Sprintf("question of ply %d.", ply) }
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "rng"), 2))
	for {
		for _, v := range append(viewers(w.setup), game.All) {
			view := w.bytes(w.play.View(v))
			if other := w.bytes(w.play.Imagine(v, rng).View(v)); other != view {
				w.failf("%v can tell an imagined play from the truth\ntruth %s\nother %s", v, view, other)
			}
			for ply, seat := range asked {
				if strings.Contains(view, mark(ply)) && !v.Is(seat) {
					w.failf("%v sees the question put to seat %v: %s", v, seat, view)
				}
			}
			if !ok {
				continue
			}
			if ply, posed := q.Posed(&w.s, v); posed {
				if _, was := asked[ply]; !was || !strings.Contains(view, mark(ply)) {
					w.failf("%v does not see the question of ply %d: %s", v, ply, view)
				}
			} else if strings.Contains(view, "question of ply") {
				w.failf("%v sees a question that is not posed: %s", v, view)
			}
		}
		turn := w.play.Turn()
		if turn == 0 || w.play.Plies() > w.Rules.Info().MaxPlies {
			return
		}
		seat := rapid.SampledFrom(turn.List()).Draw(t, "seat")
		moves := w.Rules.Legal(&w.s, seat, nil)
		m := rapid.SampledFrom(moves).Draw(t, "move")
		text := w.Rules.Format(&w.s, seat, m)
		question, err := json.Marshal(map[string]string{"text": mark(w.play.Plies())})
		if err != nil {
			w.failf("the question cannot be written: %v", err)
		}
		to, asks := w.play.Asks(text)
		if asks {
			asked[w.play.Plies()] = to
		} else {
			_, err := w.play.Ask(seat, text, question)
			w.checkRefusal(text+" with a question", err, "R-1")
			question = nil
		}
		if _, err := w.play.Ask(seat, text, question); err != nil {
			w.failf("%q of seat %v is legal and cannot be played: %v", text, seat, err)
		}
		w.Rules.Apply(&w.s, seat, m)
		w.plies = append(w.plies, text)
	}
}
