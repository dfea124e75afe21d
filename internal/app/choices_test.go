package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
)

// Decks and mulligans that are chosen at the same time, each by who has not
// heard of the other's, do not knock each other out; a key gets its first answer
// again, and what is older than the turn is stale.
func TestChoicesMadeAtTheSameTime(t *testing.T) {
	a := serve(t)
	for n := range 6 {
		who := []*somebody{guest(t, a, "Ada"), guest(t, a, "Ben")}
		made := who[0].make(map[string]any{"game": "lostempires", "open": true}, "me", "open")
		who[1].call("POST", "api/join", map[string]any{"invite": made.Invite}).want(200)
		moves := "api/tables/" + made.ID + "/moves"
		both := func(version int, move func(seat int) string) {
			t.Helper()
			var group errgroup.Group
			var answers [2]*reply
			bodies := [2]map[string]any{}
			key := fmt.Sprint("Idempotency-Key: at ", version)
			for seat := range who {
				bodies[seat] = map[string]any{"move": move(seat), "version": version}
				group.Go(func() (err error) {
					answers[seat], err = who[seat].try("POST", moves, bodies[seat], key)
					return err
				})
			}
			if err := group.Wait(); err != nil {
				t.Fatal(err)
			}
			for seat, answer := range answers {
				answer.want(200)
				if again := who[seat].call("POST", moves, bodies[seat], key).want(200); !bytes.Equal(again.body, answer.body) {
					t.Errorf("the same key gets %s, then %s", answer.body, again.body)
				}
				bodies[seat]["version"] = version + 1
				who[seat].call("POST", moves, bodies[seat], key).wantCode(422, "key_reused")
				bodies[seat]["version"] = version
				if now := who[seat].table(made.ID); len(now.Turn) > 0 && slices.Contains(now.Turn, any(float64(seat))) {
					who[seat].call("POST", moves, bodies[seat]).wantCode(409, "stale")
				} else {
					who[seat].call("POST", moves, bodies[seat]).wantCode(409, "not_your_turn")
				}
			}
		}
		both(0, func(seat int) string { return []string{"deck horde", "deck synod"}[seat] })
		version := who[0].table(made.ID).Version
		if version != 13 { // two decks, who is first, ten cards
			t.Fatalf("after the decks the table is at %d", version)
		}
		both(version, func(seat int) string {
			if n%3 == seat {
				return "keep"
			}
			var view struct{ Players []struct{ Hand []string } }
			if err := json.Unmarshal(who[seat].table(made.ID).View, &view); err != nil {
				t.Fatal(err)
			}
			return "mulligan " + view.Players[seat].Hand[2]
		})
		// One after the other: whoever was first has no second choice.
		next := who[0].make(map[string]any{"game": "lostempires", "open": true}, "me", "open")
		who[1].call("POST", "api/join", map[string]any{"invite": next.Invite}).want(200)
		who[0].move(next.ID, "deck concord", 0)
		if p := who[0].call("POST", "api/tables/"+next.ID+"/moves", map[string]any{"move": "deck horde", "version": 1}).wantCode(409, "not_your_turn"); p.Rule != "R-5" {
			t.Errorf("a second deck is refused by %s", p.Rule)
		}
		who[1].move(next.ID, "deck horde", 0)
	}
}

// TestRecordsOfLostEmpiresComeIn sends whole records, which are kept with their
// lists for who sent them and nobody else, and hostile ones.
func TestRecordsOfLostEmpiresComeIn(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	files, err := filepath.Glob("../../games/lostempires/testdata/records/*.jsonl")
	if err != nil || len(files) < 5 {
		t.Fatalf("there are %d records, %v", len(files), err)
	}
	in := func(text string) shownTable {
		t.Helper()
		var kept shownTable
		ada.call("POST", "api/records", text).want(201).into(&kept)
		return kept
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		replay := record.Replay{Catalogue: games.All}
		lines := record.NewLines(bytes.NewReader(text))
		for line, err := lines.Next(); !errors.Is(err, io.EOF); line, err = lines.Next() {
			if err == nil {
				_, err = replay.Line(line)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		kept := in(string(text))
		if kept.Status != "finished" || kept.Version != len(replay.Plies) || kept.Outcome.Reason != replay.Play.Outcome().Reason || kept.You != nil {
			t.Errorf("%s came in as %+v", file, kept)
		}
		want, err := json.Marshal(replay.Play.View(game.Onlooker))
		if err != nil {
			t.Fatal(err)
		}
		out := string(ada.call("GET", "api/tables/"+kept.ID+"/record", nil).want(200).body)
		if moved(t, out) != moved(t, string(text)) {
			t.Errorf("%s comes out otherwise", file)
		}
		for _, l := range strings.Split(moved(t, out), "\n")[:2] {
			if words := strings.Fields(l); words[1] != "deck" || len(words) != 12 {
				t.Errorf("%s has the deck %q", file, l)
			}
		}
		if view := ada.table(kept.ID).View; !bytes.Equal(view, want) {
			t.Errorf("%s is seen as %s, want %s", file, view, want)
		}
		for _, who := range []*somebody{ben, nobody(t, a)} {
			who.call("GET", "api/tables/"+kept.ID+"/record", nil).wantCode(404, "not_found")
			who.call("GET", "api/tables/"+kept.ID, nil).wantCode(404, "not_found")
		}
	}

	text, err := os.ReadFile("../../games/lostempires/testdata/records/drill.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(string(text)), "\n")
	with := func(n int, move string) string { // another move in line n
		seat, _, _ := strings.Cut(all[n-1], `"move"`)
		return strings.Join(all[:n-1], "\n") + "\n" + seat + `"move":"` + move + "\"}\n" + strings.Join(all[n:], "\n") + "\n"
	}
	if out := ada.call("GET", "api/tables/"+in(with(2, "deck drill")).ID+"/record", nil).want(200).body; moved(t, string(out)) != moved(t, string(text)) {
		t.Errorf("the preset, by its short name, comes out as %.400s", out)
	}
	mulligan := 2 + slices.IndexFunc(all[1:], func(l string) bool { return strings.Contains(l, `"keep"`) || strings.Contains(l, `"mulligan `) })
	play := 2 + slices.IndexFunc(all[1:], func(l string) bool { return strings.Contains(l, `"play `) })
	for name, c := range map[string]struct {
		text string
		rule string
		line int
	}{
		"a hidden deck":               {with(2, "deck ?"), "R-2", 2},
		"a hidden list":               {with(2, "deck drill ?"), "R-2", 2},
		"eight designs":               {with(2, "deck drill scout guard ranger lancer warden titan volley medic"), "R-2", 2},
		"a design twice":              {with(2, "deck drill scout scout guard ranger lancer warden titan volley medic"), "L-1.5", 2},
		"a deck of another set":       {with(2, "deck charter"), "R-2", 2},
		"a hidden mulligan":           {with(mulligan, "?"), "R-2", mulligan},
		"a mulligan of hidden cards":  {with(mulligan, "mulligan ? ?"), "R-2", mulligan},
		"a mulligan of thousands":     {with(mulligan, "mulligan"+strings.Repeat(" scout", 9000)), "L-2.2", mulligan},
		"a unit with a thousand aims": {with(play, "play scout 1c"+strings.Repeat(" u1", 9000)), "L-3.3", play},
		"one that does not end":       {strings.Join(all[:play], "\n") + "\n", "R-1", play},
		"plies after the end":         {string(text) + all[1] + "\n", "R-5", len(all) + 1},
		"three seats":                 {`{"record":1,"game":"lostempires","rules":1,"options":{},"seats":["a","b","c"]}`, "R-1", 1},
		"an option of its own":        {`{"record":1,"game":"lostempires","rules":1,"options":{"die":"d20"},"seats":["a","b"]}`, "R-1", 1},
	} {
		p := ada.call("POST", "api/records", c.text).wantCode(422, "refused")
		if p.Rule != c.rule || p.Line != c.line || len(p.Detail) > 1000 {
			t.Errorf("%s is refused by %s in line %d: %.200s", name, p.Rule, p.Line, p.Detail)
		}
	}
}
