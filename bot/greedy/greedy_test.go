package greedy_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"castellan/bot/greedy"
	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// expanding is a play in which the Dark Lord is to claim.
func expanding(t *testing.T) game.Play {
	t.Helper()
	play, err := alliance.Game.Start(game.Setup{Options: []byte(`{"map":"hex19"}`), Seats: make([]string, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := play.Move(game.Chance, "bases 1 12 17"); err != nil {
		t.Fatal(err)
	}
	return play
}

func TestTheBestMoveIsPlayed(t *testing.T) {
	play := expanding(t)
	rng := rand.New(rand.NewPCG(1, 2))
	b := greedy.Bot[alliance.State]{Value: func(s *alliance.State, seat game.Seat) float64 {
		if s.Owned[seat].Has(14) {
			return 1
		}
		return 0
	}, Worlds: 3}
	if thought := b.Think(t.Context(), play.Sight(2), rng); thought.Move != "claim 14" || thought.Doubt != 0 {
		t.Errorf("%+v", thought)
	}
}

func TestEqualsTakeTurns(t *testing.T) {
	play := expanding(t)
	rng := rand.New(rand.NewPCG(3, 4))
	b := greedy.Bot[alliance.State]{Value: func(s *alliance.State, seat game.Seat) float64 {
		return float64((s.Owned[seat] & (land.One(14) | land.One(13))).Len())
	}}
	seen := map[string]int{}
	for range 200 {
		thought := b.Think(t.Context(), play.Sight(2), rng)
		if thought.Doubt != 1 {
			t.Fatalf("%+v", thought)
		}
		seen[thought.Move]++
	}
	if len(seen) != 2 || seen["claim 14"] < 50 || seen["claim 13"] < 50 {
		t.Errorf("%v", seen)
	}
}

func TestAnEndedContextGivesTheFirstMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	play := expanding(t)
	b := greedy.Bot[alliance.State]{Value: func(*alliance.State, game.Seat) float64 {
		t.Error("a value was asked for")
		return 0
	}}
	if thought := b.Think(ctx, play.Sight(2), rand.New(rand.NewPCG(5, 6))); thought.Move != play.Entry(2, 0) {
		t.Errorf("%+v", thought)
	}
}
