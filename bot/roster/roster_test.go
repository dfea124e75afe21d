package roster_test

import (
	"testing"

	"castellan/bot/roster"
)

func TestTheRosterOfAlliance(t *testing.T) {
	want := []string{"squire", "knight", "warlord", "nightmare"}
	levels := roster.All.Levels("alliance")
	if len(levels) != len(want) {
		t.Fatalf("%d levels", len(levels))
	}
	for i, l := range levels {
		if l.Key != want[i] || l.Bot == nil {
			t.Errorf("level %d is %q", i, l.Key)
		}
	}
	if got := roster.All.Default("alliance"); got != "knight" {
		t.Errorf("the default is %q", got)
	}
	levels[0].Key = "changed"
	if roster.All.Levels("alliance")[0].Key != "squire" {
		t.Error("a caller changed the roster")
	}
}

func TestAGameWithoutBots(t *testing.T) {
	if roster.All.Levels("chess") != nil || roster.All.Default("chess") != "" {
		t.Error("there are bots for chess")
	}
}
