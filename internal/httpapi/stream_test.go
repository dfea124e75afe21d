package httpapi

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"castellan/internal/table"
)

// TestSlowReader opens a stream and reads nothing of it. The reader is cut
// off; nothing piles up for it.
func TestSlowReader(t *testing.T) {
	registry := prometheus.NewRegistry()
	s := &server{
		Options: Options{Heartbeat: time.Minute, Closing: t.Context()},
		meters:  newMeters(registry, "1"), patience: 50 * time.Millisecond,
	}
	ended := make(chan error, 1)
	notice := table.Told{Notice: table.Notice{Kind: "ply", Version: 1, Data: []byte(`"` + strings.Repeat("x", 1<<20) + `"`)}}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ended <- s.tell(r.Context(), w, feed{func(context.Context) (table.Told, error) { return notice, nil }, appendEvent, ""})
	}))
	defer host.Close()
	line, err := net.Dial("tcp", host.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := line.Close(); err != nil {
			t.Error(err)
		}
	}()
	if _, err := io.WriteString(line, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the stream ended with %v", err)
	}
	w := httptest.NewRecorder()
	Metrics(registry).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if !strings.Contains(w.Body.String(), "castellan_streams_cut_total 1\n") {
		t.Errorf("the cut is not counted: %s", w.Body)
	}
}
