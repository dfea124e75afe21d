package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"castellan/internal/account"
	"castellan/internal/table"
)

// TestSlowReader opens streams and reads nothing of them. The reader is cut
// off; nothing piles up for it.
func TestSlowReader(t *testing.T) {
	registry := prometheus.NewRegistry()
	s := &server{
		Options: Options{Heartbeat: time.Minute, Patience: 50 * time.Millisecond, Closing: t.Context()},
		meters:  newMeters(registry, "1"),
	}
	ended := make(chan error, 1)
	notice := table.Told{Notice: table.Notice{Kind: "ply", Version: 1, Data: []byte(`"` + strings.Repeat("x", 1<<20) + `"`)}}
	endless := &feed{next: func(context.Context) (table.Told, error) { return notice, nil }, append: appendEvent}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var l line = answer{w, http.NewResponseController(w)}
		if r.URL.Path == "/wire" {
			wire, err := takeOver(w, r)
			if err != nil {
				ended <- err
				return
			}
			defer func() { _ = wire.Close() }() // the reader may be first
			l = wire
		}
		ended <- s.tell(r.Context(), &request{}, l, endless)
	}))
	defer host.Close()
	for _, path := range []string{"/wire", "/answer"} {
		conn, err := net.Dial("tcp", host.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("the stream on %s ended with %v", path, err)
		}
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
	}
	w := httptest.NewRecorder()
	Metrics(registry).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if !strings.Contains(w.Body.String(), "castellan_streams_cut_total 2\n") {
		t.Errorf("the cuts are not counted: %s", w.Body)
	}
}

// TestStopHurries: a reader that takes nothing holds no stop up, however
// patient the server is with it.
func TestStopHurries(t *testing.T) {
	closing, stop := context.WithCancel(t.Context())
	defer stop()
	s := &server{
		Options: Options{Heartbeat: time.Minute, Patience: time.Hour, Closing: closing},
		meters:  newMeters(prometheus.NewRegistry(), "1"),
	}
	ours, theirs := net.Pipe()
	defer func() { _ = theirs.Close() }()
	stuck := &wire{Conn: ours, chunked: true}
	ended := make(chan error, 1)
	go func() { ended <- s.tell(t.Context(), &request{}, stuck, &feed{}) }()
	stop()
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) || !stuck.broken {
		t.Errorf("the stream ended with %v", err)
	}
	// Nor does one that is written to once more.
	if err := stuck.write(time.Hour, []byte("x")); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the last write ended with %v", err)
	}
	stuck.end() // says nothing: the stream must not look whole
}

// TestWhatIsThereLeavesAtOnce: the plies of one move are one text on the line,
// and each event stands in it as if it were alone.
func TestWhatIsThereLeavesAtOnce(t *testing.T) {
	s := &server{Options: Options{Heartbeat: time.Minute, Patience: time.Second, Closing: t.Context()}, meters: newMeters(prometheus.NewRegistry(), "1")}
	waits := []int{2, 1, 40, 3} // so many events are there at a time, of a kilobyte
	told, since := 0, 0
	next := func(ctx context.Context) (table.Told, error) {
		if len(waits) == 0 {
			return table.Told{}, io.EOF
		}
		if since == waits[0] {
			if ctx.Err() != nil {
				return table.Told{}, ctx.Err()
			}
			if waits, since = waits[1:], 0; len(waits) == 0 {
				return table.Told{}, io.EOF
			}
		}
		told, since = told+1, since+1
		return table.Told{Notice: table.Notice{Kind: "ply", Version: told, Data: []byte(`"` + strings.Repeat("x", 1000) + `"`)}}, nil
	}
	var l texts
	if err := s.tell(t.Context(), &request{}, &l, &feed{next: next, append: appendEvent}); err != nil {
		t.Fatal(err)
	}
	all, sizes := strings.Join(l[1:], ""), []int{}
	for _, text := range l[1:] {
		sizes = append(sizes, strings.Count(text, "event: ply\n"))
	}
	if want := []int{2, 1, 16, 16, 8, 3}; !slices.Equal(sizes, want) {
		t.Errorf("the events left by %v, want %v", sizes, want)
	}
	for i := 1; i <= told; i++ {
		event := fmt.Sprintf("id: %d\nevent: ply\ndata: ", i)
		if !strings.HasPrefix(all, event) {
			t.Fatalf("event %d is %.60q", i, all)
		}
		_, all, _ = strings.Cut(all, "\n\n")
	}
}

// texts is a line that keeps what is sent.
type texts []string

func (l *texts) send(_ time.Duration, text func([]byte) []byte) error {
	*l = append(*l, string(text(nil)))
	return nil
}

func (*texts) hurry() {}

func (*texts) end() {}

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
		began := time.Now()
		w := &bounded{httptest.NewRecorder()}
		err := s.tell(t.Context(), about, answer{w, http.NewResponseController(w)}, &feed{
			next:  func(ctx context.Context) (table.Told, error) { <-ctx.Done(); return table.Told{}, ctx.Err() },
			still: ": still here\n\n",
		})
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
