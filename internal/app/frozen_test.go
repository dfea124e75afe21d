package app_test

import (
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
	"castellan/internal/store/sqlite"
	"castellan/internal/table"
)

// A table that cannot be played on is counted for the operator, and the server
// is ready all the same: others play.
func TestReadyWithAFrozenTable(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	made := time.Now().Truncate(time.Millisecond)
	broken := table.Stored{
		ID: "broken", Game: "ivanhoe", Rules: 1, Options: []byte("{}"), Host: table.Person{ID: "x", Name: "Ada"}, Clock: table.Clocks{Kind: "none"},
		Created: made, Revision: 1, Version: 1, Status: table.Playing, Due: made,
		Seats: []table.StoredSeat{{Level: "page"}, {Level: "page"}, {Level: "page"}},
	}
	lawless := table.StoredPly{Version: 1, Seat: 0, Move: "eat the castle", At: made}
	if err := s.Create(t.Context(), table.Write{Table: broken, Plies: []table.StoredPly{lawless}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	a := serve(t, func(c *app.Config) { c.Data, c.MetricsListen = folder, "127.0.0.1:0" })
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		ready := nobody(t, a).call("GET", "readyz", nil)
		if ready.status == 200 && strings.Contains(string(ready.body), `"frozen":1`) {
			break
		}
		if time.Now().After(until) {
			t.Fatalf("readyz says %d %s", ready.status, ready.body)
		}
	}
	if text := nobodyAt(t, a.MetricsURL()).call("GET", "", nil).want(200).body; !strings.Contains(string(text), "castellan_tables_frozen 1\n") {
		t.Error("the metrics do not count it")
	}
	reader, err := sqlite.OpenReader(t.Context(), folder) // beside the server
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	list, err := reader.Frozen(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != "broken" || list[0].Game != "ivanhoe" || list[0].Host != "Ada" || list[0].Version != 1 || !list[0].Created.Equal(made) {
		t.Errorf("frozen are %+v, %v", list, err)
	}
	ada := guest(t, a, "Ada")
	if status := ada.make(storming("adult"), "me", "page", "page").Status; status != "playing" {
		t.Errorf("another table is %s", status)
	}
}
