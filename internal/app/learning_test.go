package app_test

import (
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
	"castellan/internal/learning"
	"castellan/internal/store/sqlite"
	"castellan/quiz"
	"castellan/quiz/rating"
)

// TestServerLearns plays a whole game, and finds what was answered in the
// database of the server that is started next.
func TestServerLearns(t *testing.T) {
	folder := t.TempDir()
	at := func(c *app.Config) { c.Data = folder }
	a := serve(t, at)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 2}})
	answers := 0
	d.play(0, func(p plyEvent) {
		if strings.HasPrefix(p.Move, "answer") {
			answers++
		}
	}, func(plyEvent, plyEvent) { time.Sleep(rating.Fastest + 50*time.Millisecond) }) // or no answer would count
	if err := a.Stop(); err != nil {
		t.Fatal(err)
	}
	serve(t, at)
	reader, err := sqlite.OpenReader(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var files []learning.File
	for until := time.Now().Add(20 * time.Second); len(files) == 0 && time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if files, err = reader.Files(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	kept := 0
	for _, f := range files {
		q, ok := quiz.Builtin().Get(f.ID)
		if !ok {
			t.Fatalf("the bank has no question %s", f.ID)
		}
		template, _, _ := strings.Cut(q.Key, ":")
		kept += len(f.Samples) + f.Uncounted[rating.Late]
		if len(f.Uncounted) > 1 || len(f.Samples) > 0 && f.Uncounted[rating.Late] > 0 {
			t.Errorf("%s: %+v", f.ID, f)
		}
		if len(f.Samples) > 0 && (f.Known.Answers != len(f.Samples) || f.Known.Group != template || f.Known.Level != q.Level) {
			t.Errorf("%s is known as %+v", q.Key, f.Known)
		}
		for _, s := range f.Samples {
			if s.Options[0] != q.Options[0]["en"] || s.Took < rating.Fastest {
				t.Errorf("%s was answered %+v", q.Key, s)
			}
		}
	}
	if answers == 0 || kept != answers {
		t.Errorf("%d answers were given, %d are kept", answers, kept)
	}
}
