package app_test

import (
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
	"castellan/internal/store/postgres/postgrestest"
)

// A whole play of each game on PostgreSQL; and what was played is there for a
// server that starts later. While the database is away calls are told to come
// back, and once it is there again they are answered.
func TestPostgreSQL(t *testing.T) {
	server := postgrestest.Start(t, postgrestest.Settings{})
	address := server.Database(t)
	on := func(c *app.Config) { c.Database = address }
	a := serve(t, on)

	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 4}})
	d.play(0, nil, nil)
	end := d.people[0].table(d.id)
	if end.Status != "finished" || end.Outcome == nil {
		t.Fatalf("the table ended as %+v", end)
	}
	d.afterTheEnd(end)
	guests, storm := wholePlay(t, a, storming("children"), 2, "squire")
	others, drill := wholePlay(t, a, drilling(), 2)

	all := []*sealed{sealedAt(d.id, d.people[0], d.people[1]), sealedAt(storm, guests[0], guests[1]), sealedAt(drill, others...)}
	later := serve(t, on)
	for _, r := range all {
		r.same(t, "at the end", a)
		r.same(t, "on a server that starts later", later)
	}

	ada := d.people[0]
	server.Stop(t)
	ada.call("GET", "api/tables/"+d.id, nil).wantCode(503, "unavailable")
	ada.call("POST", "api/tables", making(nil, "me", "open", "open")).wantCode(503, "unavailable")
	if r := ada.call("GET", "readyz", nil).want(503); !strings.Contains(string(r.body), `"database"`) {
		t.Errorf("what is not ready is %s", r.body)
	}
	server.Run(t)
	for tries := 0; ada.call("GET", "readyz", nil).status != 200; tries++ {
		if tries > 600 {
			t.Fatal("the server does not become ready again")
		}
		time.Sleep(50 * time.Millisecond)
	}
	ada.call("GET", "api/tables/"+d.id, nil).want(200)
	ada.make(nil, "me", "open", "open")
}
