package random_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castellan/bot/random"
	"castellan/game"
	"castellan/games/alliance"
)

func TestEveryMoveComesUp(t *testing.T) {
	play, err := alliance.Game.Start(game.Setup{Seats: make([]string, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.Move(game.Chance, play.Entry(game.Chance, 0)); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	for range 500 {
		thought := random.Bot[alliance.State]{}.Think(t.Context(), play.Sight(2), rng)
		if !slices.Contains(play.Legal(2), thought.Move) || thought.Knows {
			t.Fatalf("%+v", thought)
		}
		seen[thought.Move] = true
	}
	if len(seen) != play.Count(2) {
		t.Errorf("%d of %d moves came up", len(seen), play.Count(2))
	}
	if thought := (random.Bot[alliance.State]{}).Think(t.Context(), play.Sight(0), rng); thought.Move != "" {
		t.Errorf("a seat that may not act plays %q", thought.Move)
	}
}
