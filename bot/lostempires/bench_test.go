package lostempires_test

import (
	"math/rand/v2"
	"testing"

	bots "castellan/bot/lostempires"
	"castellan/game"
	"castellan/games/lostempires"
)

// opened gives a play of two presets with a few rounds behind it, in which
// somebody is to order.
func opened(tb testing.TB, rounds int, rng *rand.Rand) game.Play {
	tb.Helper()
	play, err := lostempires.Game.Start(game.Setup{Seats: make([]string, 2)})
	if err != nil {
		tb.Fatal(err)
	}
	sergeant := level(tb, "sergeant")
	for play.Turn() != 0 {
		seat := play.Turn().First()
		if v := play.View(game.All).(lostempires.View); seat != game.Chance && v.Phase == lostempires.Orders && v.Round > rounds {
			break
		}
		move := ""
		if seat == game.Chance {
			move = play.Entry(seat, rng.IntN(play.Count(seat)))
		} else {
			move = sergeant.Think(tb.Context(), play.Sight(seat), rng).Move
		}
		if _, err := play.Move(seat, move); err != nil {
			tb.Fatal(err)
		}
	}
	return play
}

// BenchmarkSearch searches from the first decision of a round; its unit is an
// iteration.
func BenchmarkSearch(b *testing.B) {
	for _, rounds := range []int{0, 4} {
		b.Run(string('1'+rune(rounds)), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			play := opened(b, rounds, rng)
			sight := play.Sight(play.Turn().First())
			searcher := level(b, "marshal").(bots.Searcher)
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
