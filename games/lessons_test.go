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
