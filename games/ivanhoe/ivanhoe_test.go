package ivanhoe_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/games/ivanhoe"
)

// setup is so many seats with the options given as JSON.
func setup(options string, seats int) game.Setup {
	return game.Setup{Options: json.RawMessage(options), Seats: []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"}[:seats]}
}

// texts is notation to try at every state.
var texts = []string{
	"first 0", "first 3", "first 5", "first 6", "first ?", "draw 0 knight.lion", "draw 3 locksley", "draw 5 archer.oak", "draw 1 ?", "draw 6 foot.oak", "draw 0",
	"offer ivanhoe", "offer knight.lion", "offer foot.rose foot.rose", "offer", "bid archer.oak", "bid crossbow.stag", "bid locksley", "bid ?", "pass", "pass pass",
	"take 0", "take 2", "take 5", "take 06", "recover knight.lion knight.lion foot.oak", "recover ivanhoe archer.rose archer.oak", "recover ivanhoe locksley",
	"attack york with knight.lion", "attack rotherwood with ivanhoe", "attack torquilstone with ivanhoe locksley", "attack ashby with foot.oak foot.oak foot.oak foot.oak foot.oak",
	"attack ashby with archer.lion archer.oak", "attack coningsburgh with archer.lion foot.lion", "attack york", "attack york with", "attack camelot with ivanhoe", "attack york knight.lion",
	"hold", "hold 1", "discard archer.oak", "discard foot.lion foot.stag", "discard", "surrender ivanhoe", "surrender knight.rose knight.oak", "surrender", "Hold", "knight.lion", "attack york with knight lion",
}

func config(rules game.Rules[ivanhoe.State]) gametest.Config[ivanhoe.State] {
	c := gametest.Config[ivanhoe.State]{Rules: rules, Texts: texts, Golden: "testdata/order.txt"}
	for _, level := range []string{"children", "intermediate", "adult"} {
		for seats := 3; seats <= 6; seats++ {
			c.Setups = append(c.Setups, setup(fmt.Sprintf(`{"level":%q}`, level), seats))
		}
	}
	c.Setups = append(c.Setups, setup(`{"boxes":4}`, 3), setup(`{"boxes":3,"values":[20,1,7,3,2]}`, 4))
	return c
}

func TestContract(t *testing.T) { gametest.Run(t, config(ivanhoe.Rules{})) }
