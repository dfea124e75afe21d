package storytest_test

import (
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
)

func TestSplit(t *testing.T) {
	for ply, want := range map[string]struct {
		seat game.Seat
		move string
	}{
		"chance: roll 2 1": {game.Chance, "roll 2 1"},
		"0: claim 5":       {0, "claim 5"},
		"3: say a: b":      {3, "say a: b"},
	} {
		if seat, move := storytest.Split(t, ply); seat != want.seat || move != want.move {
			t.Errorf("%q is split into %v and %q", ply, seat, move)
		}
	}
}
