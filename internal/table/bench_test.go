package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"castellan/game"
	"castellan/games"
)

// stepsOf plays a game at random and gives all steps.
func stepsOf(b *testing.B, g game.Game) []*step {
	rng := rand.New(rand.NewPCG(1, 2))
	play, err := g.Start(game.Setup{Seats: make([]string, g.Info().MinSeats)})
	if err != nil {
		b.Fatal(err)
	}
	var t track
	steps := []*step{t.start(play)}
	for t.turn != 0 {
		last := steps[len(steps)-1]
		seat := t.turn.First()
		st, err := t.next(last, StoredPly{Seat: seat, Move: last.play.Entry(seat, rng.IntN(last.play.Count(seat)))})
		if err != nil {
			b.Fatal(err)
		}
		steps = append(steps, st)
	}
	return steps
}

// BenchmarkRender writes a step as one seat may see it.
func BenchmarkRender(b *testing.B) {
	for _, g := range games.All.List() {
		steps := stepsOf(b, g)[1:]
		b.Run(g.Info().Key, func(b *testing.B) {
			b.ReportAllocs()
			var room []byte
			now := time.Unix(1e9, 0)
			for n := 0; b.Loop(); n++ {
				st := steps[n%len(steps)]
				var err error
				if room, err = st.appendPly(room[:0], 0, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkNext plays a ply on the step before it.
func BenchmarkNext(b *testing.B) {
	for _, g := range games.All.List() {
		steps := stepsOf(b, g)
		b.Run(g.Info().Key, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				i := n % (len(steps) - 1)
				var t track
				t.turn = steps[i].play.Turn()
				if _, err := t.next(steps[i], steps[i+1].ply); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
