package app_test

import (
	"strings"
	"testing"
	"time"
)

// A host voids a round over HTTP: everybody who looks on is told, the round is
// played again, and the record replays.
func TestAHostVoidsARound(t *testing.T) {
	a := serve(t)
	ada, eve := guest(t, a, "Ada"), guest(t, a, "Eve")
	for range 10 { // a play may end soon, and bots may always go on before the host can void
		if voids(t, ada, eve) {
			return
		}
	}
	t.Fatal("no round was voided")
}

// voids plays with two bots and voids what can be voided; it reports false if
// nothing could.
func voids(t *testing.T, ada, eve *somebody) bool {
	t.Helper()
	table := ada.make(map[string]any{"open": true, "options": map[string]any{"rounds": 5}}, "me", "squire", "squire")
	void := "api/tables/" + table.ID + "/void"
	type state struct {
		Version  int
		Status   string
		Turn     []any
		Legal    []string
		Voidable *int
		View     struct{ Round int }
	}
	look := func() (s state) {
		ada.call("GET", "api/tables/"+table.ID, nil).want(200).into(&s)
		return s
	}
	voided := 0
	for s := look(); s.Status == "playing"; s = look() {
		if s.Voidable != nil && voided < 3 {
			eve.call("POST", void, map[string]any{"version": s.Version}).wantCode(403, "forbidden")
			ada.call("POST", void, map[string]any{"version": s.Version - 1}).wantCode(409, "stale")
			answer := ada.call("POST", void, map[string]any{"version": s.Version})
			if answer.status == 409 { // the bots went on meanwhile
				continue
			}
			var moved struct{ Version int }
			answer.want(200).into(&moved)
			voided++
			if moved.Version < s.Version+1 {
				t.Errorf("the void gave version %d after %d", moved.Version, s.Version)
			}
			continue
		}
		if len(s.Legal) == 0 {
			time.Sleep(5 * time.Millisecond) // else a slow machine's bots outlast the bound on calls
			continue
		}
		// The bots may act at the same time: a stale move is tried again.
		answer := ada.call("POST", "api/tables/"+table.ID+"/moves", map[string]any{"move": s.Legal[0], "version": s.Version})
		if answer.status != 200 && answer.status != 409 {
			t.Fatalf("%d %s", answer.status, answer.body)
		}
	}
	if voided == 0 {
		return false
	}
	ada.call("POST", void, map[string]any{"version": look().Version}).wantCode(409, "nothing_to_void")
	record := string(eve.call("GET", "api/tables/"+table.ID+"/record", nil).want(200).body)
	if n := strings.Count(record, `{"seat":"host","move":"void `); n != voided {
		t.Errorf("the record has %d voids, %d were made", n, voided)
	}
	eve.call("POST", "api/records", record, "Content-Type: application/jsonl").want(201)
	var told []struct {
		Void     bool
		Question struct{ ID string }
	}
	ada.call("GET", "api/tables/"+table.ID+"/questions", nil).want(200).into(&told)
	asked, ofVoid := map[string]bool{}, 0
	for _, q := range told {
		if asked[q.Question.ID] {
			t.Errorf("%s was asked twice", q.Question.ID)
		}
		asked[q.Question.ID] = true
		if q.Void {
			ofVoid++
		}
	}
	if ofVoid != 2*voided {
		t.Errorf("%d questions of %d voided rounds", ofVoid, voided)
	}
	return true
}
