package game_test

import (
	"math/rand/v2"
	"testing"

	"castellan/game"
)

// coins is a game in which chance and seat 0 take turns to count to four; with
// endless it never ends.
type coins struct{ endless bool }

type heap struct{ n int8 }

func (coins) Info() game.Info {
	return game.Info{Key: "coins", Rules: 1, MinSeats: 1, MaxSeats: 1, MaxPlies: 4}
}
func (coins) Start(setup game.Setup) (heap, error) {
	if setup.Options != nil {
		return heap{}, game.Refusef("R-1", "no options")
	}
	return heap{}, nil
}
func (c coins) Turn(h *heap) game.Seats {
	switch {
	case h.n == 4 && !c.endless:
		return 0
	case h.n%2 == 0:
		return game.SeatsOf(game.Chance)
	}
	return game.SeatsOf(0)
}
func (coins) Legal(_ *heap, _ game.Seat, buf []game.Move) []game.Move { return append(buf, 0, 1) }
func (coins) Apply(h *heap, _ game.Seat, _ game.Move)                 { h.n++ }
func (coins) Outcome(h *heap) game.Outcome                            { return game.Outcome{Over: h.n == 4} }
func (coins) Format(*heap, game.Seat, game.Move) string               { return "take" }
func (coins) Parse(*heap, game.Seat, string) (game.Move, error)       { return 0, nil }
func (coins) Refuse(*heap, game.Seat, game.Move) error                { return nil }
func (coins) View(*heap, game.Viewer) any                             { return nil }
func (coins) Seen(*heap, game.Seat, game.Move, game.Viewer) string    { return "take" }
func (coins) Imagine(h *heap, _ game.Viewer, _ *rand.Rand) heap       { return *h }

func TestARaceCountsWhatItPlays(t *testing.T) {
	racer := game.Of[heap](coins{}).(game.Racer)
	rng := rand.New(rand.NewPCG(1, 2))
	tally, err := racer.Race(game.Setup{Seats: []string{"Ada"}}, 3, rng)
	if want := (game.Tally{Plays: 3, Plies: 12, Decisions: 6}); err != nil || tally != want {
		t.Errorf("%+v, %v; want %+v", tally, err, want)
	}
	if racer.Size() != 1 {
		t.Errorf("a state of %d bytes", racer.Size())
	}
	if _, err := racer.Race(game.Setup{Options: []byte("{}")}, 1, rng); err == nil {
		t.Error("a refused setup was raced")
	}
	endless := game.Of[heap](coins{endless: true}).(game.Racer)
	if _, err := endless.Race(game.Setup{Seats: []string{"Ada"}}, 1, rng); err == nil {
		t.Error("a play without an end was raced")
	}
}

func TestTheFirstOfSomeSeats(t *testing.T) {
	if got := game.SeatsOf(3, 1, game.Chance).First(); got != 1 {
		t.Errorf("first is %v", got)
	}
	if got := game.SeatsOf(game.Chance).First(); got != game.Chance {
		t.Errorf("first is %v", got)
	}
}
