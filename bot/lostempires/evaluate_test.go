package lostempires

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
)

func TestTheTableAndTheCardsHaveNotParted(t *testing.T) {
	var read Table
	if err := json.Unmarshal(table, &read); err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, name := range Names() {
		if name == "" {
			continue
		}
		named++
		if _, ok := read.Weights[name]; !ok {
			t.Errorf("%q has no weight: castellan arena train lostempires", name)
		}
	}
	if len(read.Weights) != named {
		t.Errorf("%d weights for %d features: castellan arena train lostempires", len(read.Weights), named)
	}
	if read.Loss <= 0 || read.Loss > 0.5 || read.Accuracy < 0.7 {
		t.Errorf("log loss %v, right %v", read.Loss, read.Accuracy)
	}
}

// walk plays a play of presets by the policy and calls visit before each ply.
func walk(t *testing.T, seed uint64, visit func(*lostempires.State)) {
	t.Helper()
	rules, rng := lostempires.Rules{}, rand.New(rand.NewPCG(seed, 3))
	s, err := rules.Start(game.Setup{Seats: make([]string, 2)})
	if err != nil {
		t.Fatal(err)
	}
	var buf []game.Move
	for rules.Turn(&s) != 0 {
		visit(&s)
		seat := rules.Turn(&s).First()
		m := game.Move(0)
		if s.Phase == lostempires.Orders && seat != game.Chance {
			m = policy(&s, seat, rng)
		} else {
			m, buf = rules.Pick(&s, seat, rng, buf)
		}
		if err := rules.Refuse(&s, seat, m); err != nil {
			t.Fatalf("the policy plays %s: %v", rules.Format(&s, seat, m), err)
		}
		rules.Apply(&s, seat, m)
	}
	visit(&s)
}

// mirrored is the same position with the players' parts swapped.
func mirrored(s *lostempires.State) lostempires.State {
	t := *s
	t.Players[0], t.Players[1] = s.Players[1], s.Players[0]
	t.First, t.Active = 1-s.First, 1-s.Active
	for i := range t.Units[:t.InPlay] {
		u := &t.Units[i]
		u.Owner = 1 - u.Owner
		if u.At <= lostempires.Hive1 {
			u.At = 1 - u.At
		}
	}
	return t
}

func TestBothPlayersSeeTheSameChance(t *testing.T) {
	for seed := range uint64(8) {
		walk(t, seed, func(s *lostempires.State) {
			if s.Phase != lostempires.Orders && s.Phase != lostempires.Over {
				return
			}
			var to, other [game.MaxSeats]float32
			learnt.reward(s, &to)
			if s.Phase == lostempires.Over {
				if w := s.Result.Winner; w >= 0 && to[w] != 1 || to[0]+to[1] != 1 {
					t.Errorf("%+v is worth %v", s.Result, to)
				}
				return
			}
			m := mirrored(s)
			learnt.reward(&m, &other)
			if d := to[0] - other[1]; d > 1e-5 || d < -1e-5 || to[0]+to[1] < 0.999 || to[0]+to[1] > 1.001 {
				t.Fatalf("%v, and mirrored %v", to, other)
			}
		})
	}
}

// TestWhatIsHiddenHasNoWeight: features rest on what everybody knows.
func TestWhatIsHiddenHasNoWeight(t *testing.T) {
	rules, rng := lostempires.Rules{}, rand.New(rand.NewPCG(1, 3))
	walk(t, 1, func(s *lostempires.State) {
		if s.Phase != lostempires.Orders {
			return
		}
		var truth, guess Vector
		Features(s, &truth)
		for _, v := range []game.Viewer{0, 1, game.Onlooker} {
			world := rules.Imagine(s, v, rng)
			if Features(&world, &guess); guess != truth {
				t.Fatalf("viewer %v sees %v, not %v", v, guess, truth)
			}
		}
	})
}

func TestAPlayIsCutAtTheEndOfItsRound(t *testing.T) {
	var root lostempires.State
	rounds := 0
	walk(t, 2, func(s *lostempires.State) {
		if s.Phase < lostempires.Orders {
			root = *s
			return
		}
		if cut(&root, s) {
			rounds++
			if s.Phase == lostempires.Orders && (s.Given || s.Act.Unit != 0) {
				t.Errorf("round %d is cut in the middle", s.Round)
			}
			root = *s
		}
	})
	if rounds < 4 {
		t.Errorf("%d rounds", rounds)
	}
}

func TestThePolicyAllocatesNothing(t *testing.T) {
	walk(t, 3, func(s *lostempires.State) {
		if s.Phase != lostempires.Orders || s.Turn().Has(game.Chance) {
			return
		}
		rng := rand.New(rand.NewPCG(1, 1))
		seat := s.Turn().First()
		policy(s, seat, rng)
		if n := testing.AllocsPerRun(20, func() { policy(s, seat, rng) }); n != 0 {
			t.Fatalf("%v allocations a decision", n)
		}
	})
}
