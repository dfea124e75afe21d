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
	away(t, time.Second, func(n *Node) error { return n.Kill() }, func(n *Node) error {
		_, err := n.Start(t.Context())
		return err
	})
}

// Nor does it while the process is stopped.
func TestClocksWaitForAServerThatIsStopped(t *testing.T) {
	away(t, 7*time.Second, (*Node).Pause, (*Node).Resume)
}

// away has a server go for so long while a clock runs.
func away(t *testing.T, long time.Duration, leave, back func(*Node) error) {
	t.Helper()
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
	if err := leave(n); err != nil {
		t.Fatal(err)
	}
	gone := time.Now()
	time.Sleep(long)
	away := time.Since(gone)
	if err := back(n); err != nil {
		t.Fatal(err)
	}
	after := turn()
	for until := time.Now().Add(20 * time.Second); after.Deadline.Equal(before.Deadline) && time.Now().Before(until); {
		after = turn() // who was only stopped has yet to notice
	}
	if given := after.Deadline.Sub(before.Deadline); after.Version < before.Version || given < away-time.Millisecond {
		t.Errorf("the server was away for %v, the deadline moved by %v: %+v, then %+v", away, given, before, after)
	}
}
