package games_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castellan/game/lesson"
	"castellan/games"
)

// teaches is what the first lesson of each game shows: the words of the moves
// that its player makes or sees, how many the player makes, and the reason by
// which the play ends, if it does.
var teaches = map[string]struct {
	words       string
	least, most int
	reason      string
}{
	"alliance":    {"bases claim attack ask answer strike", 8, 16, "castle"},
	"ivanhoe":     {"first draw offer bid pass take attack", 8, 16, ""},
	"lostempires": {"deck first draw keep play support activate move attack use stop roll done pass retreat", 25, 45, ""},
}

// Each game has a first lesson that shows what there is.
func TestFirstLessons(t *testing.T) {
	all, err := games.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All.List() {
		key := g.Info().Key
		i := slices.IndexFunc(all, func(l *lesson.Lesson) bool { return l.Game == key && l.Key == "first" })
		if i < 0 {
			t.Errorf("%s has no first lesson", key)
			continue
		}
		l, want := all[i], teaches[key]
		seen := map[string]bool{}
		for _, step := range l.Steps[1:] {
			word, _, _ := strings.Cut(*step.Move, " ")
			seen[word] = true
		}
		for _, word := range strings.Fields(want.words) {
			if !seen[word] {
				t.Errorf("the first lesson of %s shows no %s", key, word)
			}
		}
		if l.Clicks < want.least || l.Clicks > want.most {
			t.Errorf("the first lesson of %s asks for %d moves", key, l.Clicks)
		}
		if got := l.Steps[len(l.Steps)-1].Outcome.Reason; got != want.reason {
			t.Errorf("the first lesson of %s ends by %q, want %q", key, got, want.reason)
		}
	}
}

// A lesson takes two to five minutes, says something at each move, and is small
// on the way.
func TestLessons(t *testing.T) {
	all, err := games.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		if l.Minutes < 2 || l.Minutes > 5 {
			t.Errorf("%s %s takes %d minutes", l.Game, l.Key, l.Minutes)
		}
		if n := zipped(t, l); n > 150<<10 {
			t.Errorf("%s %s has %d bytes, zipped", l.Game, l.Key, n)
		}
		t.Logf("%s %s: %d steps, %d clicks, %d minutes, %d bytes zipped", l.Game, l.Key, len(l.Steps), l.Clicks, l.Minutes, zipped(t, l))
		seat := l.Seats[l.Seat]
		for _, step := range l.Steps {
			if step.Expect != nil && (step.Remark == nil || step.Remark.Wrong == nil) {
				t.Errorf("%s %s: after %d plies %s is to choose %q and is told nothing", l.Game, l.Key, step.Version, seat, *step.Expect)
			}
			if step.Expect != nil && !slices.Contains(step.Legal, *step.Expect) {
				t.Errorf("%s %s: after %d plies %q is not legal", l.Game, l.Key, step.Version, *step.Expect)
			}
			if step.Remark != nil {
				spelt(t, l, step.Version, &step.Remark.Text)
				if step.Remark.Wrong != nil {
					spelt(t, l, step.Version, step.Remark.Wrong)
				}
			}
		}
	}
}

// spelt looks at how a remark is written: short, and as each language is set.
func spelt(t *testing.T, l *lesson.Lesson, version int, text *lesson.Text) {
	t.Helper()
	const most = 50
	for language, words := range map[string]string{"en": text.En, "fr": text.Fr, "ro": text.Ro} {
		if n := len(strings.Fields(words)); n > most {
			t.Errorf("%s %s after %d plies: %d words of %s", l.Game, l.Key, version, n, language)
		}
		if strings.ContainsAny(words, "'\"şţŞŢ<>") || strings.Contains(words, "  ") {
			t.Errorf("%s %s after %d plies: %s is ill set: %s", l.Game, l.Key, version, language, words)
		}
	}
	for _, mark := range []string{" :", " ;", " !", " ?", " »", "« "} {
		if strings.Contains(text.Fr, mark) {
			t.Errorf("%s %s after %d plies: a wide space at %q: %s", l.Game, l.Key, version, mark, text.Fr)
		}
	}
}

func zipped(t *testing.T, v any) int {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
