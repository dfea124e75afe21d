package ordeal

import (
	"net/http"
	"syscall"
	"testing"
	"time"

	"castellan/internal/load"
)

// A server that is asked to stop ends its streams, and ends well and soon.
func TestStop(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
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
		var made struct{ ID string }
		if err := ada.Call(t.Context(), http.MethodPost, "api/tables", map[string]any{"game": "alliance"}, &made); err != nil {
			t.Fatal(err)
		}
		told, ended := make(chan struct{}), make(chan error, 1)
		go func() {
			ended <- ada.Follow(t.Context(), made.ID, -1, func(e load.Event) error {
				if e.Kind == "snapshot" {
					close(told)
				}
				return nil
			})
		}()
		<-told
		begin := time.Now()
		if err := n.end(sig); err != nil {
			t.Fatal(err)
		}
		if n.status != nil {
			t.Errorf("%v: the server ended with %v", sig, n.status)
		}
		if took := time.Since(begin); took > 20*time.Second { // two, and patience with a busy machine
			t.Errorf("%v: the server took %v to stop", sig, took)
		}
		if err := <-ended; err == nil {
			t.Errorf("%v: the stream says that the play is over", sig)
		}
	}
}
