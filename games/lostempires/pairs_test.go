package lostempires_test

import (
	"testing"

	"castellan/game/gametest"
	"castellan/games/lostempires"
)

// What is hidden makes no difference to what anybody is given.
func TestNoninterference(t *testing.T) {
	gametest.Pairs(t, config(lostempires.Rules{}, setups()), 280_000)
}
