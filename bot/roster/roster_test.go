package roster_test

import (
	"testing"

	"castellan/bot/roster"
)

func TestTheRosterOfEachGame(t *testing.T) {
	for game, want := range map[string]struct {
		levels []string
		chosen string
	}{
		"alliance":    {[]string{"squire", "knight", "warlord", "nightmare"}, "knight"},
		"ivanhoe":     {[]string{"page", "squire", "knight", "baron"}, "knight"},
		"lostempires": {[]string{"recruit", "sergeant", "captain", "marshal"}, "sergeant"},
	} {
		levels := roster.All.Levels(game)
		if len(levels) != len(want.levels) {
			t.Fatalf("%s has %d levels", game, len(levels))
		}
		for i, l := range levels {
			if l.Key != want.levels[i] || l.Bot == nil {
				t.Errorf("level %d of %s is %q", i, game, l.Key)
			}
		}
		if got := roster.All.Default(game); got != want.chosen {
			t.Errorf("the default of %s is %q", game, got)
		}
		levels[0].Key = "changed"
		if roster.All.Levels(game)[0].Key != want.levels[0] {
			t.Error("a caller changed the roster")
		}
	}
}

func TestAGameWithoutBots(t *testing.T) {
	if roster.All.Levels("chess") != nil || roster.All.Default("chess") != "" {
		t.Error("there are bots for chess")
	}
}
