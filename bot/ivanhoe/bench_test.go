package ivanhoe_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	bots "castellan/bot/ivanhoe"
	"castellan/bot/search"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// opened gives a play in which the first decision is to be made.
func opened(tb testing.TB, level string, seats int, rng *rand.Rand) game.Play {
	tb.Helper()
	play, err := ivanhoe.Game.Start(game.Setup{
		Options: json.RawMessage(fmt.Sprintf(`{"level":%q}`, level)),
		Seats:   make([]string, seats),
	})
	if err != nil {
		tb.Fatal(err)
	}
	for play.Turn().Has(game.Chance) {
		if _, err := play.Move(game.Chance, play.Entry(game.Chance, rng.IntN(play.Count(game.Chance)))); err != nil {
			tb.Fatal(err)
		}
	}
	return play
}

// BenchmarkSearch searches from the first decision of a play; its unit is an
// iteration.
func BenchmarkSearch(b *testing.B) {
	for _, level := range []string{"children", "intermediate", "adult"} {
		for seats := 3; seats <= 6; seats++ {
			b.Run(fmt.Sprintf("%s/%d", level, seats), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				play := opened(b, level, seats, rng)
				seat := play.Turn().First()
				searcher := bots.Levels()[len(bots.Levels())-1].Bot.(search.Searcher)
				sight := play.Sight(seat)
				searcher.Search(b.Context(), sight, 2000, rng)
				b.ReportAllocs()
				b.ResetTimer()
				for left := b.N; left > 0; left -= 2000 {
					searcher.Search(b.Context(), sight, min(left, 2000), rng)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
			})
		}
	}
}
