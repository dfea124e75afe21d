package lostempires_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
)

// Pick draws every legal entry, no other, and each as often as it stands: a
// chi-square at states along plays.
func TestPickIsUniform(t *testing.T) {
	rules := lostempires.Rules{}
	rng := rand.New(rand.NewPCG(11, 12))
	tested := map[lostempires.Kind]int{}
	for _, setup := range setups() {
		s, err := rules.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		var buf []game.Move
		for ply := 0; rules.Turn(&s) != 0; ply++ {
			seat := rules.Turn(&s).First()
			legal := rules.Legal(&s, seat, nil)
			if kind := lostempires.KindOf(legal[0]); len(legal) > 1 && tested[kind] < 12 {
				uniform(t, &s, seat, legal, rng)
				tested[kind]++
			}
			var m game.Move
			m, buf = rules.Pick(&s, seat, rng, buf)
			if rules.Refuse(&s, seat, m) != nil {
				t.Fatalf("%s is picked and not legal", rules.Format(&s, seat, m))
			}
			rules.Apply(&s, seat, m)
		}
	}
	for _, kind := range []lostempires.Kind{lostempires.Deck, lostempires.First, lostempires.Draw, lostempires.Keep, lostempires.Play, lostempires.Activate, lostempires.Move, lostempires.Roll} {
		if tested[kind] == 0 {
			t.Errorf("no list that begins with kind %d was tested", kind)
		}
	}
}

func uniform(t *testing.T, s *lostempires.State, seat game.Seat, legal []game.Move, rng *rand.Rand) {
	t.Helper()
	const each = 60
	rules := lostempires.Rules{}
	weight, got := map[game.Move]float64{}, map[game.Move]float64{}
	for _, m := range legal {
		weight[m]++
	}
	var buf []game.Move
	for range each * len(legal) {
		var m game.Move
		if m, buf = rules.Pick(s, seat, rng, buf); weight[m] == 0 {
			t.Fatalf("%s is picked and not legal", rules.Format(s, seat, m))
		}
		got[m]++
	}
	chi := 0.0
	for m, w := range weight {
		chi += (got[m] - each*w) * (got[m] - each*w) / (each * w)
	}
	// Wilson and Hilferty's normal form of the chi-square.
	freedom := float64(len(weight) - 1)
	if freedom == 0 {
		return
	}
	if z := (math.Cbrt(chi/freedom) - 1 + 2/(9*freedom)) / math.Sqrt(2/(9*freedom)); z > 4.5 {
		t.Errorf("picks of %d entries that begin with %s: chi-square %.1f with %.0f degrees of freedom", len(legal), rules.Format(s, seat, legal[0]), chi, freedom)
	}
}
