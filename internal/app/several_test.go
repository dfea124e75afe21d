package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
)

// toldEvent is what tests read of an event of several tables.
type toldEvent struct {
	Table string
	Data  struct {
		Version int
		Status  any
		Code    string
	}
}

func told(t *testing.T, e event) (d toldEvent) {
	t.Helper()
	if err := json.Unmarshal(e.Data, &d); err != nil {
		t.Fatalf("%s: %v", e.Data, err)
	}
	return d
}

// TestSeveralTables follows three tables by one stream that is cut again and
// again while they are played. Each is told without gap or repeat; one that is
// somebody else's and one that does not exist are refused alike, and disturb
// nobody.
func TestSeveralTables(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	private := ben.make(map[string]any{"open": false}, "me", "open", "open")
	seats := []any{map[string]any{"kind": "me"}, map[string]any{"kind": "bot", "level": "squire"}, map[string]any{"kind": "bot", "level": "squire"}}
	at := []string{private.ID, "nowhere"}
	version := map[string]int{}
	for range 3 {
		var made shownTable
		ada.call("POST", "api/tables", map[string]any{"game": "alliance", "seats": seats, "clock": map[string]any{"kind": "none"}, "options": map[string]any{"rounds": 1}}).want(201).into(&made)
		at = append(at, made.ID+":0")
		version[made.ID] = 0
	}
	query := "api/events?at=" + strings.Join(at, "&at=")
	playing, last := len(version), ""
	var refused []string
	for cut := 0; playing > 0; cut++ {
		if cut > 2000 {
			t.Fatalf("the tables do not end: %v", version)
		}
		s := ada.stream(query, "Last-Event-ID: "+last)
		for n := 0; n < 1+cut%7; {
			e, err := s.next()
			if err != nil {
				t.Fatalf("after %v: %v", version, err)
			}
			d := told(t, e)
			switch e.Kind {
			case "refused":
				if cut == 0 {
					refused = append(refused, d.Table+fmt.Sprint(" ", d.Data.Status, " ", d.Data.Code))
				}
			case "snapshot": // told where a play begins with a player's move
				if d.Data.Version != version[d.Table] {
					t.Fatalf("a snapshot of %d after %d", d.Data.Version, version[d.Table])
				}
			case "ply":
				if d.Data.Version != version[d.Table]+1 {
					t.Fatalf("version %d after %d", d.Data.Version, version[d.Table])
				}
				version[d.Table] = d.Data.Version
				n++
			case "end":
				if playing--; playing == 0 {
					n = 100
				} else {
					query = strings.Replace(query, "&at="+d.Table+":0", "", 1)
				}
			}
			if e.IDs != "" {
				last = e.IDs
			}
			if now := version[d.Table]; e.Kind == "ply" || e.Kind == "snapshot" || e.Kind == "table" {
				if shown := ada.table(d.Table); shown.Version == now && len(shown.Legal) > 0 {
					ada.move(d.Table, shown.Legal[0], now)
				}
			}
		}
		s.close()
	}
	slices.Sort(refused)
	if want := []string{private.ID + " 404 not_found", "nowhere 404 not_found"}; len(refused) != 2 || !slices.Contains(refused, want[0]) || !slices.Contains(refused, want[1]) {
		t.Errorf("refused were %v, not %v", refused, want)
	}
}

// TestSeveralTablesAreBounded asks for too many, and for none.
func TestSeveralTablesAreBounded(t *testing.T) {
	ada := guest(t, serve(t), "Ada")
	ada.call("GET", "api/events?at=x"+strings.Repeat("&at=x", 32), nil).want(400)
	ada.call("GET", "api/events", nil).want(400)
	s := ada.stream("api/events?at=x" + strings.Repeat("&at=x", 31))
	if e, err := s.next(); err != nil || e.Kind != "refused" {
		t.Errorf("a stream of what does not exist begins with %+v, %v", e, err)
	}
	if e, err := s.next(); !errors.Is(err, io.EOF) {
		t.Errorf("it goes on with %+v, %v", e, err)
	}
}

// TestSeveralTablesKeepAlive: a page learns of the heartbeat, which comments
// do not tell it.
func TestSeveralTablesKeepAlive(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.Heartbeat = 20 * time.Millisecond })
	ada := guest(t, a, "Ada")
	s := ada.stream("api/events?at=" + ada.make(nil, "me", "open", "squire").ID)
	for range 2 {
		s.until("a heartbeat", func(e event) bool { return e.Kind == "still" })
	}
}

// TestStreamsEndWithTheSession logs somebody out: his streams end, and those
// of his other session do not.
func TestStreamsEndWithTheSession(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	id := ada.make(map[string]any{"open": false}, "me", "open", "squire").ID
	var made struct{ Token string }
	ada.call("POST", "api/tokens", nil).want(201).into(&made)
	one, several := ada.events(id, -1), ada.stream("api/events?at="+id)
	token := nobody(t, a).events(id, -1, "Authorization: Bearer "+made.Token)
	ada.call("DELETE", "api/session", nil).want(204)
	for _, s := range []*stream{one, several} {
		for {
			if _, err := s.next(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
	token.until("Ada to be seen", func(e event) bool { return e.Kind == "snapshot" })
	nobody(t, a).call("DELETE", "api/session", nil, "Authorization: Bearer "+made.Token).want(204)
	for {
		if _, err := token.next(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestSeveralTablesLoseOne sends somebody away from one of two tables.
func TestSeveralTablesLoseOne(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	var tables [2]shownTable
	for i := range tables {
		tables[i] = ada.make(map[string]any{"open": false}, "me", "open", "open")
		ben.call("POST", "api/join", map[string]any{"invite": tables[i].Invite}).want(200)
	}
	s := ben.stream("api/events?at=" + tables[0].ID + "&at=" + tables[1].ID)
	seen := 0
	s.until("both tables", func(e event) bool {
		if e.Kind == "snapshot" {
			seen++
		}
		return seen == 2
	})
	ada.call("PUT", "api/tables/"+tables[0].ID+"/seats/1", map[string]any{"kind": "open"}).want(200)
	s.until("the refusal", func(e event) bool { return e.Kind == "refused" && told(t, e).Table == tables[0].ID })
	ada.call("PUT", "api/tables/"+tables[1].ID+"/seats/2", map[string]any{"kind": "bot"}).want(200)
	s.until("the other table", func(e event) bool { d := told(t, e); return d.Table == tables[1].ID && d.Data.Status == "playing" })
}
