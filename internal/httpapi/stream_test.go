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
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"castellan/internal/account"
	"castellan/internal/table"
)

// TestSlowReader opens a stream and reads nothing of it. The reader is cut
// off; nothing piles up for it.
func TestSlowReader(t *testing.T) {
	registry := prometheus.NewRegistry()
	s := &server{
		Options: Options{Heartbeat: time.Minute, Patience: 50 * time.Millisecond, Closing: t.Context()},
		meters:  newMeters(registry, "1"),
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

// elsewhere is a store of which a session was withdrawn by another server, once
// it can be asked.
type elsewhere struct {
	account.Store
	asked int
}

func (e *elsewhere) Session(context.Context, account.Hash) (account.Session, account.Account, error) {
	if e.asked++; e.asked < 3 {
		return account.Session{}, account.Account{}, errors.New("the store is away")
	}
	return account.Session{}, account.Account{}, account.ErrUnknown
}

// TestSessionEndsElsewhere: a stream ends at a heartbeat after its session was
// withdrawn at another server, and lives on while nobody can say.
func TestSessionEndsElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &elsewhere{}
		s := &server{
			Options: Options{Heartbeat: 15 * time.Second, Patience: time.Second, Closing: t.Context(), Accounts: account.New(store, time.Now)},
			meters:  newMeters(prometheus.NewRegistry(), "1"),
		}
		about := &request{secret: strings.Repeat("x", 43), cookie: true}
		ctx := context.WithValue(t.Context(), requestKey{}, about)
		began := time.Now()
		w := &bounded{httptest.NewRecorder()}
		err := s.tell(ctx, w, feed{func(ctx context.Context) (table.Told, error) { <-ctx.Done(); return table.Told{}, ctx.Err() }, appendEvent, ": still here\n\n"})
		if !errors.Is(err, account.ErrUnknown) || time.Since(began) != 45*time.Second || len(s.lines.open) > 0 {
			t.Errorf("after %v the stream ended with %v; left are %v", time.Since(began), err, s.lines.open)
		}
		if got := strings.Count(w.Body.String(), "still here"); got != 2 {
			t.Errorf("%d heartbeats were sent", got)
		}
	})
}

// bounded is a writer that takes deadlines.
type bounded struct{ *httptest.ResponseRecorder }

func (*bounded) SetWriteDeadline(time.Time) error { return nil }
