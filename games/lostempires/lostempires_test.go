package lostempires_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/games/lostempires"
)

func setups() []game.Setup {
	var all []game.Setup
	for _, options := range []string{
		`{"rounds":6}`, `{"set":"drill","rounds":5}`, `{"set":"drill","die":"d6","rounds":5,"bonus":2}`, `{"rounds":40,"bonus":1}`, `{"rounds":5,"die":"d6"}`,
	} {
		all = append(all, game.Setup{Options: json.RawMessage(options), Seats: []string{"Ada", "Ben"}})
	}
	return all
}

// texts is notation to try at every state.
var texts = []string{
	"deck drill", "deck charter", "deck drill scout guard ranger lancer warden titan volley medic rally",
	"deck drill scout scout ranger lancer warden titan volley medic rally", "deck horde scout", "deck drill scout",
	"first 0", "first 1", "first 2", "draw 0 scout", "draw 1 rally", "draw 2 scout", "keep", "mulligan scout",
	"mulligan scout guard", "mulligan guard scout", "mulligan scout scout scout", "mulligan",
	"mulligan scout guard ranger lancer warden titan volley medic rally scout guard",
	"play scout 1c", "play ranger 1s", "play ranger 1c", "play warden 1c1s", "play warden 2c", "play titan 3c", "play scout 1c u1",
	"support volley 1c u1", "support medic 1c u2", "support medic 1s u2", "support rally 2c", "support volley 1c", "support volley 1c u1 u2",
	"support volley 1c left", "play volley 1c", "support scout 1c", "play scout 0c", "play scout 1c0s", "play scout c", "play scout 1s1c", "play scout 01c", "play scout 100c",
	"activate u1 c", "activate u1 s", "activate u2 s", "activate u0 s", "activate u1", "activate u99 c", "activate u100 c",
	"move left", "move right", "move center", "move hive0", "move hive1", "move here", "attack u1", "attack u2", "use", "use u1", "use u1 left",
	"use u1 u2 u3 u4 u5 u6 u7", "stop", "roll 0 0", "roll 3 3", "roll 4 1", "roll 7 1", "roll 100 1", "done", "pass", "resolve u1", "retreat left", "retreat hive0", "retreat hive1", "retreat center",
}

func config(rules game.Rules[lostempires.State], setups []game.Setup) gametest.Config[lostempires.State] {
	return gametest.Config[lostempires.State]{
		Rules: rules, Setups: setups, Texts: texts,
		Fill: func(_ *lostempires.State, _ game.Seat, form game.Move, rng *rand.Rand) game.Move {
			return lostempires.AnyDeck(form, rng)
		},
		Golden: "testdata/order.txt",
	}
}

func TestContract(t *testing.T) { gametest.Run(t, config(lostempires.Rules{}, setups())) }
