package thumb_test

import (
	"math/rand/v2"
	"testing"

	"castellan/bot"
	"castellan/bot/thumb"
	"castellan/game"
	"castellan/games/alliance"
)

// first gives a bot that likes the moves by their place in the legal list, and
// a sight of a play in which seat 0 may act.
func first(t *testing.T, temperature float64) (thumb.Bot[alliance.State], game.Play) {
	t.Helper()
	play, err := alliance.Game.Start(game.Setup{Seats: make([]string, 3)})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for !play.Turn().Has(0) {
		seat := play.Turn().First()
		if _, err := play.Move(seat, play.Entry(seat, rng.IntN(play.Count(seat)))); err != nil {
			t.Fatal(err)
		}
	}
	if play.Count(0) < 3 {
		t.Fatalf("only %d moves", play.Count(0))
	}
	return thumb.Bot[alliance.State]{Temperature: temperature, Score: func(s *alliance.State, seat game.Seat, m game.Move) float64 {
		for i, l := range (alliance.Rules{}).Legal(s, seat, nil) {
			if l == m {
				return float64(-i)
			}
		}
		t.Error("a move that is not legal was judged")
		return 0
	}}, play
}

func TestWhatLooksBestIsPlayed(t *testing.T) {
	b, play := first(t, 0)
	for seed := range uint64(20) {
		got := b.Think(t.Context(), play.Sight(0), rand.New(rand.NewPCG(seed, 0)))
		if want := (bot.Thought{Move: play.Legal(0)[0]}); got != want {
			t.Fatalf("%+v", got)
		}
	}
}

// TestErrorsAreSmallOnes counts with a temperature of 1: each move is e times
// as likely as the next.
func TestErrorsAreSmallOnes(t *testing.T) {
	b, play := first(t, 1)
	legal, counts := play.Legal(0), map[string]int{}
	const n = 4000
	for seed := range uint64(n) {
		thought := b.Think(t.Context(), play.Sight(0), rand.New(rand.NewPCG(seed, 0)))
		if thought.Doubt < 0.36 || thought.Doubt > 0.37 {
			t.Fatalf("%+v", thought)
		}
		counts[thought.Move]++
	}
	for i := range 2 {
		if ratio := float64(counts[legal[i]]) / float64(counts[legal[i+1]]); ratio < 2.3 || ratio > 3.2 {
			t.Errorf("move %d is %.2f times as often played as the next: %v", i, ratio, counts)
		}
	}
}

func TestOutOfTurnThereIsNoThought(t *testing.T) {
	b, play := first(t, 0)
	for seat := game.Seat(1); seat < 3; seat++ {
		if play.Turn().Has(seat) {
			continue
		}
		if got := b.Think(t.Context(), play.Sight(seat), rand.New(rand.NewPCG(1, 0))); got != (bot.Thought{}) {
			t.Errorf("%+v", got)
		}
	}
}

func TestABotRefusesAnotherGamesSight(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	b, _ := first(t, 0)
	b.Think(t.Context(), 7, rand.New(rand.NewPCG(1, 0)))
}
