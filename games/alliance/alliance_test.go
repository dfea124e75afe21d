package alliance_test

import (
	"encoding/json"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/games/alliance"
)

// setup is three seats with the options given as JSON.
func setup(options string) game.Setup {
	return game.Setup{Options: json.RawMessage(options), Seats: []string{"Ada", "Ben", "Lord"}}
}

func config(rules game.Rules[alliance.State]) gametest.Config[alliance.State] {
	return gametest.Config[alliance.State]{
		Rules: rules,
		Setups: []game.Setup{
			setup(`{"map":"hex19"}`),
			setup(`{"map":"hex19","bases":"near","rounds":3}`),
			setup(`{"rounds":1}`),
		},
		Texts: []string{
			"bases 1 8 19", "bases 1 3 17", "bases 1 2 3", "bases 1 1 1", "bases 1 2", "bases 0 2 20",
			"claim 1", "claim 10", "claim 19", "claim 20", "claim 0", "claim 01", "claim",
			"attack 1", "attack 7", "attack 10", "attack 19", "attack 1 2",
			"ask 0 right=1", "ask 1 right=4", "ask 2 right=1", "ask 0 right=0", "ask 0 right=5", "ask 0 right=?", "ask 0 1",
			"answer 1", "answer 4", "answer none", "answer 0", "answer 5", "answer ?", "answer None", "answer",
			"strike 1", "strike 9", "strike 19", "strike", "pass", "Claim 1", "claim +1", "claim 1 ", "claim 1.0",
		},
		Golden: "testdata/order.txt",
	}
}

func TestContract(t *testing.T) { gametest.Run(t, config(alliance.Rules{})) }
