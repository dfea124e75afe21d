package roster_test

import (
	"testing"

	"castellan/bot/roster"
)

func TestTheRosterOfEachGame(t *testing.T) {
	for game, want := range map[string][]string{
		"alliance": {"squire", "knight", "warlord", "nightmare"},
		"ivanhoe":  {"page", "squire", "knight", "baron"},
	} {
		levels := roster.All.Levels(game)
		if len(levels) != len(want) {
			t.Fatalf("%s has %d levels", game, len(levels))
		}
		for i, l := range levels {
			if l.Key != want[i] || l.Bot == nil {
				t.Errorf("level %d of %s is %q", i, game, l.Key)
			}
		}
		if got := roster.All.Default(game); got != "knight" {
			t.Errorf("the default of %s is %q", game, got)
		}
		levels[0].Key = "changed"
		if roster.All.Levels(game)[0].Key != want[0] {
			t.Error("a caller changed the roster")
		}
	}
}

func TestAGameWithoutBots(t *testing.T) {
	if roster.All.Levels("chess") != nil || roster.All.Default("chess") != "" {
		t.Error("there are bots for chess")
	}
}
