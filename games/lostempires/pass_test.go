package lostempires_test

import (
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
)

// Who passes though tokens are ready has no unit that they could pay: whoever
// looks on knows that, until the next draw.
func TestAPassTellsOfTheHand(t *testing.T) {
	rules := lostempires.Rules{}
	found := 0
	for seed := uint64(0); found < 20; seed++ {
		if seed == 20_000 {
			t.Fatalf("only %d passes with tokens and cards", found)
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		s, err := rules.Start(game.Setup{Options: []byte(`{"set":"drill"}`), Seats: []string{"", ""}})
		if err != nil {
			t.Fatal(err)
		}
		for rules.Turn(&s) != 0 {
			seat := rules.Turn(&s).First()
			moves := rules.Legal(&s, seat, nil)
			m := moves[rng.IntN(len(moves))]
			passes := seat != game.Chance && rules.Format(&s, seat, m) == "pass"
			before := s
			rules.Apply(&s, seat, m)
			if !passes || s.Phase != lostempires.Orders || s.Round != before.Round {
				continue
			}
			p := &before.Players[seat]
			if p.Command+p.Supply == 0 || p.Hand.Count() == 0 {
				continue
			}
			found++
			differ := false
			for range 100 {
				world := rules.Imagine(&s, game.Viewer(1-seat), rng)
				differ = differ || world.Players[seat].Hand != p.Hand
				// The other passes too, so that it could be this seat's turn again: it
				// would have to pass as before.
				world.Active, world.Given, world.Activated = int8(seat), false, false
				for i := range world.Units {
					world.Units[i].Exhausted = true
				}
				for _, m := range rules.Legal(&world, seat, nil) {
					if text := rules.Format(&world, seat, m); text != "pass" {
						t.Fatalf("after a pass with %d+%d tokens a world is imagined in which %q could be played", p.Command, p.Supply, text)
					}
				}
			}
			if !differ {
				t.Errorf("a hand of %d cards is known after a pass", p.Hand.Count())
			}
		}
	}
}
