package lostempires_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
	"castellan/games/lostempires"
)

// anySetup draws a table.
func anySetup(t *rapid.T) game.Setup {
	return setup(fmt.Sprintf(`{"set":%q,"die":%q,"rounds":%d,"bonus":%d}`,
		rapid.SampledFrom([]string{"core", "drill"}).Draw(t, "set"), rapid.SampledFrom([]string{"result", "d6"}).Draw(t, "die"),
		rapid.IntRange(5, 40).Draw(t, "rounds"), rapid.IntRange(0, 2).Draw(t, "bonus")))
}

// What holds in every play, whatever is played.
func TestInvariants(t *testing.T) {
	rules := lostempires.Rules{}
	rapid.Check(t, func(t *rapid.T) {
		s, err := rules.Start(anySetup(t))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 1))
		before := s
		for plies := 0; rules.Turn(&s) != 0; plies++ {
			if plies > 6000 {
				t.Fatalf("not over after %d plies", plies)
			}
			before = s
			playOn(&s, rng, 1)
			checkCards(t, &s)
			checkUnits(t, &before, &s)
			checkPlayers(t, &before, &s)
		}
		checkEnd(t, &s)
	})
}

// checkCards: of each design of a list two cards are somewhere.
func checkCards(t *rapid.T, s *lostempires.State) {
	for seat, p := range s.Players {
		all := p.Hand + p.Bag + p.Discard + p.Aside
		for _, u := range s.Units[:s.InPlay] {
			if int(u.Owner) == seat {
				all += 1 << (2 * (uint8(u.Card) % 16))
			}
		}
		for i := range 16 {
			if got := all.Of(i); got != 2*int(p.List>>i&1) {
				t.Fatalf("seat %d has %d cards of design %d", seat, got, i)
			}
		}
	}
}

// checkUnits: numbers ascend and are new; damage is from 0 to 3, and falls out
// of play with the losses alone.
func checkUnits(t *rapid.T, before, s *lostempires.State) {
	last := uint8(0)
	for _, u := range s.Units[:s.InPlay] {
		if u.ID <= last || u.ID > s.Entered || u.Damage < 0 || u.Damage > 3 || u.At < lostempires.Hive0 || u.At > lostempires.Center {
			t.Fatalf("unit %+v after u%d", u, last)
		}
		last = u.ID
	}
	if s.InPlay < before.InPlay && (before.Phase != lostempires.Orders || s.Phase == lostempires.Orders && s.Round == before.Round) {
		t.Fatalf("a unit left play in %v", before.Phase)
	}
	if s.Entered < before.Entered || s.Entered > before.Entered+1 {
		t.Fatalf("u%d follows u%d", s.Entered, before.Entered)
	}
	for _, u := range s.Units[s.InPlay+s.Losing:] {
		if u != (lostempires.Unit{}) {
			t.Fatalf("%+v is left behind the units", u)
		}
	}
	if s.Phase != lostempires.Orders && s.Act.Unit != 0 {
		t.Fatalf("an activation in %v", s.Phase)
	}
}

func checkPlayers(t *rapid.T, before, s *lostempires.State) {
	for seat, p := range s.Players {
		was := before.Players[seat]
		switch {
		case p.Command < 0 || p.Command > 4 || p.Supply < 0 || p.Supply > 1 || p.Artifacts < 0 || p.Gates < 0 || p.Gates > 4:
			t.Fatalf("seat %d has %+v", seat, p)
		case p.Gates > was.Gates+1 || p.Gates < was.Gates:
			t.Fatalf("seat %d had %d gates and has %d", seat, was.Gates, p.Gates)
		case p.Gates == was.Gates && p.Artifacts < was.Artifacts:
			t.Fatalf("seat %d lost artifacts without a gate", seat)
		}
	}
}

func checkEnd(t *rapid.T, s *lostempires.State) {
	o := lostempires.Rules{}.Outcome(s)
	top := max(o.Scores[0], o.Scores[1])
	switch {
	case o.Winners.Len() > 1, (o.Reason == "draw") != (o.Winners == 0):
		t.Fatalf("outcome %+v", o)
	case o.Winners != 0 && o.Scores[o.Winners.First()] != top:
		t.Fatalf("outcome %+v: fewer gates won", o)
	case o.Reason == "gate" && top != 4, o.Reason == "limit" && top == 4:
		t.Fatalf("outcome %+v", o)
	}
}
