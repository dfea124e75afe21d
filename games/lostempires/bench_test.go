package lostempires_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
)

// BenchmarkPlayouts plays by random legal moves; its unit is a play.
func BenchmarkPlayouts(b *testing.B) {
	for _, set := range []string{"drill", "core"} {
		b.Run(set, func(b *testing.B) {
			setup := game.Setup{Options: json.RawMessage(fmt.Sprintf(`{"set":%q}`, set)), Seats: make([]string, 2)}
			racer := lostempires.Game.(game.Racer)
			rng := rand.New(rand.NewPCG(1, 1))
			b.ReportAllocs()
			tally, err := racer.Race(setup, b.N, rng)
			if err != nil {
				b.Fatal(err)
			}
			s := b.Elapsed().Seconds()
			b.ReportMetric(float64(tally.Plies)/s, "plies/s")
			b.ReportMetric(float64(tally.Decisions)/s, "decisions/s")
			b.ReportMetric(float64(tally.Plies)/float64(b.N), "plies/play")
		})
	}
}
