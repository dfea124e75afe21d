package alliance_test

import (
	"testing"

	"castellan/game/gametest"
	"castellan/games/alliance"
)

// What is hidden makes no difference to what anybody is given.
func TestNoninterference(t *testing.T) { gametest.Pairs(t, config(alliance.Rules{}), 400_000) }
