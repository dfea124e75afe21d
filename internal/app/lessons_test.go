package app_test

import (
	"encoding/json"
	"testing"
)

// The lessons that a game lists are there, and who has one already is told so.
func TestLessons(t *testing.T) {
	n := nobody(t, serve(t))
	spec := readSpec(t, n)
	var games []struct{ Game string }
	n.call("GET", "api/games", nil).want(200).into(&games)
	for _, g := range games {
		var list struct {
			Lessons []struct {
				Key             string
				Clicks, Minutes int
			}
		}
		n.call("GET", "api/games/"+g.Game+"/lessons", nil).want(200).into(&list)
		for _, l := range list.Lessons {
			path := "api/games/" + g.Game + "/lessons/" + l.Key
			r := n.call("GET", path, nil).want(200)
			spec.answer(t, "GET /api/games/{game}/lessons/{key}", r)
			var whole struct {
				Clicks, Minutes int
				Steps           []json.RawMessage
			}
			r.into(&whole)
			if whole.Clicks != l.Clicks || whole.Minutes != l.Minutes || len(whole.Steps) <= l.Clicks {
				t.Errorf("%s: %+v in the list; %d clicks in %d minutes, %d steps", path, l, whole.Clicks, whole.Minutes, len(whole.Steps))
			}
			tag := r.header.Get("ETag")
			again := n.call("GET", path, nil, `If-None-Match: "other", `+tag)
			if again.status != 304 || len(again.body) != 0 || again.header.Get("ETag") != tag {
				t.Errorf("%s: %d with %d bytes and tag %s for who has it", path, again.status, len(again.body), again.header.Get("ETag"))
			}
			n.call("GET", path, nil, `If-None-Match: "other"`).want(200)
		}
	}
	n.call("GET", "api/games/chess/lessons", nil).wantCode(404, "not_found")
	n.call("GET", "api/games/alliance/lessons/last", nil).wantCode(404, "not_found")
}
