package ivanhoe_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/ivanhoe"
)

// BenchmarkPlayouts plays by random legal moves; its unit is a play.
func BenchmarkPlayouts(b *testing.B) {
	for _, level := range []string{"children", "intermediate", "adult"} {
		for seats := 3; seats <= 6; seats++ {
			b.Run(fmt.Sprintf("%s/%d", level, seats), func(b *testing.B) {
				setup := game.Setup{Options: json.RawMessage(fmt.Sprintf(`{"level":%q}`, level)), Seats: make([]string, seats)}
				racer := ivanhoe.Game.(game.Racer)
				rng := rand.New(rand.NewPCG(1, 1))
				b.ReportAllocs()
				tally, err := racer.Race(setup, b.N, rng)
				if err != nil {
					b.Fatal(err)
				}
				s := b.Elapsed().Seconds()
				b.ReportMetric(float64(tally.Plies)/s, "plies/s")
				b.ReportMetric(float64(tally.Decisions)/s, "decisions/s")
			})
		}
	}
}
