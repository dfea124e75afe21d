package ordeal

import (
	"context"
	"net/http"
	"testing"
	"time"

	"castellan/internal/load"
)

// A clock does not run while the server is gone: whoever was to move has as
// much time left as before.
func TestClocksWait(t *testing.T) {
	n := node(t)
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := load.NewServer(n.URL())
	defer server.Close()
	ada, err := server.Guest(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	type state struct {
		ID       string
		Version  int
		Legal    []string
		Deadline time.Time
	}
	var made state
	if err := ada.Call(t.Context(), http.MethodPost, "api/tables", map[string]any{
		"game": "alliance", "seats": []any{map[string]any{"kind": "me"}, map[string]any{"kind": "bot"}, map[string]any{"kind": "bot"}},
		"clock": map[string]any{"kind": "live", "seconds": 60, "answer": 60},
	}, &made); err != nil {
		t.Fatal(err)
	}
	turn := func() (now state) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for len(now.Legal) == 0 {
			if err := ada.Call(ctx, http.MethodGet, "api/tables/"+made.ID, nil, &now); err != nil {
				t.Fatal(err)
			}
		}
		return now
	}
	before := turn()
	if err := n.Kill(); err != nil {
		t.Fatal(err)
	}
	gone := time.Now()
	time.Sleep(time.Second)
	away := time.Since(gone)
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := turn()
	if given := after.Deadline.Sub(before.Deadline); after.Version < before.Version || given < away-time.Millisecond {
		t.Errorf("the server was away for %v, the deadline moved by %v: %+v, then %+v", away, given, before, after)
	}
}
