package app_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

type replayPart struct {
	Version int
	View    json.RawMessage
	Turn    []any
	Plies   []plyEvent
}

// replay reads a whole play through somebody's eyes, page by page.
func (s *somebody) replay(id, eyes string, limit int) (plies []plyEvent) {
	s.t.Helper()
	for {
		var part replayPart
		s.call("GET", fmt.Sprintf("api/tables/%s/replay?eyes=%s&after=%d&limit=%d", id, eyes, len(plies), limit), nil).want(200).into(&part)
		if len(part.View) == 0 || len(part.Plies) > limit {
			s.t.Fatalf("after %d: %d plies on %s", len(plies), len(part.Plies), part.View)
		}
		if n := len(plies); n > 0 && string(plies[n-1].View) != string(part.View) {
			s.t.Fatalf("the page after %d begins with another view", n)
		}
		plies = append(plies, part.Plies...)
		if len(plies) == part.Version {
			return plies
		}
	}
}

// A replay shows what each seat saw when it was played, and opens other eyes
// only after the end.
func TestReplay(t *testing.T) {
	a := serve(t)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 2}})
	ada, ben := d.people[0], d.people[1]
	var told []plyEvent
	d.play(0, func(p plyEvent) {
		told = append(told, p)
		if p.Version%7 == 0 && p.Outcome == nil {
			for path, status := range map[string]int{"?eyes=1": 409, "?eyes=all": 409, "?eyes=onlooker": 409, "?eyes=0": 200, "": 200, "?eyes=9": 400, "?eyes=x": 400, "?after=99999": 400} {
				n := ada.call("GET", "api/tables/"+d.id+"/replay"+path, nil).status
				if n != status && ada.table(d.id).Status == "playing" {
					t.Errorf("during play %q is answered %d", path, n)
				}
			}
		}
	}, nil)
	same := func(what string, got, want []plyEvent) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %d plies of %d", what, len(got), len(want))
		}
		for i := range got {
			g, w := got[i], want[i]
			if g.Version != w.Version || g.Move != w.Move || g.Seat != w.Seat || string(g.View) != string(w.View) || fmt.Sprint(g.Turn) != fmt.Sprint(w.Turn) {
				t.Fatalf("%s: ply %d is %+v, was %+v", what, i+1, g, w)
			}
		}
	}
	same("Ada's own", ada.replay(d.id, "0", 7), told)
	same("through Ada's eyes", ben.replay(d.id, "0", 500), told)
	hidden := func(plies []plyEvent) (n int) {
		for i := range plies {
			if strings.Contains(plies[i].Move, "?") {
				n++
			}
		}
		return n
	}
	mine, his, public, whole := hidden(told), hidden(ada.replay(d.id, "1", 500)), hidden(ada.replay(d.id, "onlooker", 500)), hidden(ada.replay(d.id, "all", 500))
	if mine == 0 || his == 0 || public < max(mine, his) || whole != 0 {
		t.Errorf("of the plies a part is hidden in %d of Ada's, %d of Ben's, %d of onlookers', %d of all", mine, his, public, whole)
	}
	waiting := ada.make(nil, "me", "open", "open")
	ada.call("GET", "api/tables/"+waiting.ID+"/replay", nil).wantCode(409, "conflict")
}

// A record that came in is private until its owner shows it to whoever has the
// link, with all that there is to see of it, and again when he shows it no more.
func TestAReplayIsShown(t *testing.T) {
	a := serve(t)
	ada, ben, nobody := guest(t, a, "Ada"), guest(t, a, "Ben"), nobody(t, a)
	var kept shownTable
	ada.call("POST", "api/records", aRecord()).want(201).into(&kept)
	at := "api/tables/" + kept.ID
	others := func(status int, parts ...string) {
		t.Helper()
		for _, who := range []*somebody{ben, nobody} {
			for _, part := range parts {
				who.call("GET", at+part, nil).want(status)
			}
		}
	}
	parts := []string{"", "/replay?eyes=all", "/replay?eyes=0", "/record", "/questions"}
	others(404, parts...)
	ada.call("PUT", at+"/shared", map[string]any{"shared": true}).want(200)
	others(200, parts...)
	if n := len(nobody.replay(kept.ID, "all", 200)); n != kept.Version {
		t.Errorf("%d plies of %d are shown", n, kept.Version)
	}
	ben.call("PUT", at+"/shared", map[string]any{"shared": false}).want(403)
	if list := ben.call("GET", "api/tables?status=finished", nil).want(200); strings.Contains(string(list.body), kept.ID) {
		t.Error("it is listed")
	}
	ada.call("PUT", at+"/shared", map[string]any{"shared": false}).want(200)
	others(404, parts...)
}
