package ivanhoe_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/ivanhoe"
)

// Pick draws every legal entry, no other, and each as often: a chi-square at
// states along plays of each level.
func TestPickIsUniform(t *testing.T) {
	rules := ivanhoe.Rules{}
	rng := rand.New(rand.NewPCG(11, 12))
	tested := map[string]int{}
	for _, level := range []string{"children", "intermediate", "adult"} {
		for seats := 3; seats <= 6; seats++ {
			s, err := rules.Start(game.Setup{Options: json.RawMessage(fmt.Sprintf(`{"level":%q}`, level)), Seats: make([]string, seats)})
			if err != nil {
				t.Fatal(err)
			}
			var buf []game.Move
			for ply := 0; rules.Turn(&s) != 0; ply++ {
				seat := rules.Turn(&s).First()
				legal := rules.Legal(&s, seat, nil)
				if len(legal) > 1 && len(legal) < 120 && (ply%7 == 0 || s.Step == ivanhoe.ToAttack && ply%3 == 0) {
					uniform(t, &s, seat, legal, rng)
					tested[level+" "+s.Step.String()]++
				}
				var m game.Move
				m, buf = rules.Pick(&s, seat, rng, buf)
				if rules.Refuse(&s, seat, m) != nil {
					t.Fatalf("%s is picked and not legal", rules.Format(&s, seat, m))
				}
				rules.Apply(&s, seat, m)
			}
		}
	}
	for _, level := range []string{"children", "intermediate", "adult"} {
		for _, step := range []string{"draw", "offer", "bid", "attack"} {
			if tested[level+" "+step] == 0 {
				t.Errorf("no state in step %s at level %s was tested: %v", step, level, tested)
			}
		}
	}
}

func uniform(t *testing.T, s *ivanhoe.State, seat game.Seat, legal []game.Move, rng *rand.Rand) {
	t.Helper()
	rules := ivanhoe.Rules{}
	weight := map[game.Move]float64{}
	for _, m := range legal {
		weight[m]++
	}
	n := 60 * len(legal)
	got := map[game.Move]float64{}
	var buf []game.Move
	for range n {
		var m game.Move
		m, buf = rules.Pick(s, seat, rng, buf)
		if weight[m] == 0 {
			t.Fatalf("%s is picked and not legal", rules.Format(s, seat, m))
		}
		got[m]++
	}
	chi := 0.0
	for _, m := range legal {
		want := 60 * weight[m]
		chi += (got[m] - want) * (got[m] - want) / want / weight[m] // an entry that stands k times is met k times
	}
	// Wilson and Hilferty's normal form of the chi-square.
	freedom := float64(len(weight) - 1)
	z := (math.Cbrt(chi/freedom) - 1 + 2/(9*freedom)) / math.Sqrt(2/(9*freedom))
	if z > 4.5 {
		t.Errorf("picks in step %v of %d entries: chi-square %.1f with %.0f degrees of freedom", s.Step, len(legal), chi, freedom)
	}
}
