package ivanhoe_test

import (
	"testing"

	"castellan/game/gametest"
	"castellan/games/ivanhoe"
)

// What is hidden makes no difference to what anybody is given.
func TestNoninterference(t *testing.T) { gametest.Pairs(t, config(ivanhoe.Rules{}), 340_000) }
