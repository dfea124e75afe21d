package table_test

import (
	"encoding/json"
	"testing"

	"castellan/internal/table"
)

// A play that begins with a player's turn has no ply that would bring the view:
// whoever follows the table gets it all the same, once.
func TestTheFirstViewComesWithoutAPly(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	waiting := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}}, Clock: none}))(t)
	var streams []*table.Stream
	next := func(i int, kind string) table.Notice {
		t.Helper()
		n, err := streams[i].Next(ctx)
		if err != nil || n.Kind != kind {
			t.Fatalf("stream %d: %s, %v; want %s", i, n.Kind, err, kind)
		}
		return n
	}
	follow := func(after int) {
		t.Helper()
		streams = append(streams, must(h.Follow(ctx, waiting.ID, ada.ID, after))(t))
		t.Cleanup(streams[len(streams)-1].Close)
	}
	follow(-1)
	next(0, "snapshot")
	follow(0)
	next(1, "table")
	if _, _, err := h.Join(ctx, waiting.Invite, ben, nil, ""); err != nil {
		t.Fatal(err)
	}
	follow(0) // of who saw it waiting, and comes when it has begun
	for i := range streams {
		next(i, "table")
		var snap table.Snapshot
		if n := next(i, "snapshot"); json.Unmarshal(n.Data, &snap) != nil || n.Version != 0 || len(snap.Legal) == 0 || string(snap.View) == "null" {
			t.Errorf("stream %d: %s", i, n.Data)
		}
	}
	h.move(waiting.ID, ada, "go 1")
	for i := range streams {
		if n := next(i, "ply"); n.Version != 1 {
			t.Errorf("stream %d: ply %d", i, n.Version)
		}
	}
	follow(1)
	if n := next(3, "ply"); n.Version != 2 {
		t.Errorf("resumed after the first: ply %d", n.Version)
	}
}
