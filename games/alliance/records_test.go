package alliance_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/game/record"
	"castellan/games"
)

// endings holds every way in which a play can end, as winners and reason, and
// the record of testdata/records that ends so, with its whole outcome.
var endings = map[string]struct{ file, outcome string }{
	`[0,1] castle`: {"castle-won", `{"winners":[0,1],"reason":"castle","scores":[1000,2400,3200]}`},
	`[0,1] points`: {"points-won", `{"winners":[0,1],"reason":"points","scores":[2800,2400,1600]}`},
	`[] draw`:      {"draw", `{"winners":[],"reason":"draw","scores":[2000,1600,3600]}`},
	`[2] points`:   {"points-lost", `{"winners":[2],"reason":"points","scores":[1200,800,5600]}`},
	`[2] castle`:   {"castle-lost", `{"winners":[2],"reason":"castle","scores":[2000,600,3200]}`},
}

func TestRecords(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	seen, reasons := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		replay, err := record.Read(bytes.NewReader(data), games.All, -1)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		o := replay.Play.Outcome()
		ending := storytest.JSON(t, o.Winners) + " " + o.Reason
		want, ok := endings[ending]
		if !ok || file != filepath.Join("testdata", "records", want.file+".jsonl") {
			t.Errorf("%s ends with %s", file, ending)
		}
		if got := storytest.JSON(t, o); got != want.outcome {
			t.Errorf("%s ends with %s, want %s", file, got, want.outcome)
		}
		if view := replay.Play.View(game.All); storytest.JSON(t, view) == "" || len(replay.Plies) < 40 {
			t.Errorf("%s is no whole play: %d plies", file, len(replay.Plies))
		}
		seen[ending], reasons[o.Reason] = true, true

		// Written again, it is the same text.
		var b bytes.Buffer
		if err := record.Write(&b, replay.Header, replay.Plies); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), data) {
			t.Errorf("%s is written otherwise than it was read", file)
		}
	}
	for ending := range endings {
		if !seen[ending] {
			t.Errorf("no record ends with %s", ending)
		}
	}
	g, ok := games.All.Find("alliance", 0)
	if !ok {
		t.Fatal("the game is not in the catalogue")
	}
	for _, reason := range g.Info().Reasons {
		if !reasons[reason] {
			t.Errorf("no record ends by %s", reason)
		}
	}
}

// A record cut short or spoilt is refused where it is spoilt.
func TestSpoiltRecord(t *testing.T) {
	data, err := os.ReadFile("testdata/records/castle-lost.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	for line, spoilt := range map[int]string{
		2:  `{"seat":"chance","move":"bases 1 2 3"}`,
		3:  `{"seat":0,"move":"claim 2"}`,
		20: `{"seat":"chance","move":"ask 1 right=1"}`,
	} {
		with := append(append([][]byte{}, lines[:line-1]...), []byte(spoilt+"\n"))
		_, err := record.Read(bytes.NewReader(bytes.Join(append(with, lines[line:]...), nil)), games.All, -1)
		var at *record.LineError
		if !errors.As(err, &at) || at.Line != line {
			t.Errorf("with %s at line %d: %v", spoilt, line, err)
		}
	}
}
