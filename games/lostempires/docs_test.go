package lostempires_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"castellan/game/gametest/booktest"
	"castellan/games/lostempires"
)

func TestRulebook(t *testing.T) {
	options := map[string]any{"set": 0, "die": 0, "rounds": 0, "bonus": 0}
	b := lay(t, "seat 0\n0: rally\n1:\nu1: 0 lancer left\nu2: 1 scout left").Plays("0: activate u1 c", "0: use")
	odds := b.odds("attack u2")
	losing := lostempires.View{Losing: []lostempires.ViewLost{{}}}
	booktest.Run(t, booktest.Book{
		Path:     "../../docs/games/lostempires",
		Letter:   "L",
		Tests:    ruleTests.IDs(),
		Refusals: ruleTests.Refusals(),
		Code:     []string{"*.go"},
		Info:     lostempires.Rules{}.Info(),
		Samples:  []any{options, b.whole(), odds, losing},
	})
	// The code's own list of rules is the book's as well.
	var told []string
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(source), "\n") {
		if words := strings.Fields(line); len(words) > 1 && strings.HasPrefix(words[1], "L-") {
			told = append(told, words[1])
		}
	}
	if !slices.Equal(told, ruleTests.IDs()) {
		t.Errorf("doc.go tells of %q\nthe tests are for %q", told, ruleTests.IDs())
	}
}

// The first round that the rulebook tells can be played as it is told.
func TestFirstRoundAsTold(t *testing.T) {
	b := deal(t, `{"set":"drill"}`, "scout scout warden lancer volley", "guard guard titan medic rally").Plays("0: keep", "1: keep").
		Plays("0: play scout 1c").Refuses("L-3.5", "0: activate u1 c").Plays("0: done").
		Plays("1: play guard 1c", "1: done").
		Plays("0: activate u1 c", "0: move left", "0: move center").stands("u1: 0 scout center 0 exhausted", "u2: 1 guard hive1 0").Plays("0: done").
		Plays("1: activate u2 s", "1: move left", "1: done").
		Plays("0: play warden 1c1s").has(0, "scout lancer volley | 1c 0s 0a 0g | 13").Plays("0: play scout 1c", "0: done").
		Plays("1: play titan 3c", "1: done", "0: pass", "1: pass")
	b.at("conclusion", 15).draws()
	if v := b.whole(); v.First != 1 || v.Players[0].Artifacts != 1 || v.Players[1].Artifacts != 1 {
		t.Errorf("the round ends with %+v", v.Players)
	}
}
