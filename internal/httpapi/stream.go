package httpapi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"castellan/internal/account"
	"castellan/internal/table"
)

// comeBack is when a reader that lost its stream shall try again.
const comeBack = 2 * time.Second

type eventsCall struct {
	OfTable
	Last  string `header:"Last-Event-ID" doc:"the version that the reader last saw"`
	After string `query:"after" doc:"the same, for readers that cannot set the header"`
}

// after is the version after which the stream resumes, -1 for the start.
func (c *eventsCall) after() int {
	for _, text := range []string{c.Last, c.After} {
		if text == "" {
			continue
		}
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			return n
		}
		return -1
	}
	return -1
}

func (s *server) addStream() {
	op := huma.Operation{
		Method: http.MethodGet, Path: "/api/tables/{id}/events", OperationID: "events",
		Summary: "The live stream of a table (Server-Sent Events)", Tags: []string{"play"}, Security: anybody,
		Responses: s.eventContents(false),
	}
	s.events = guarded(s, op, s.follow)
	add(s, op, func(ctx context.Context, in *eventsCall) (*huma.StreamResponse, error) {
		serve, err := s.follow(ctx, in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			r, w := humago.Unwrap(c)
			serve(w, r)
		}}, nil
	})
}

// follow gives what serves a table's stream; it must be called.
func (s *server) follow(ctx context.Context, in *eventsCall) (http.HandlerFunc, error) {
	who := whoever(ctx).ID
	return s.following(ctx, func() (*feed, error) {
		stream, err := s.Tables.Follow(ctx, in.ID, who, in.after())
		if err != nil {
			return nil, err
		}
		return &feed{
			begin: func() { s.Tables.Present(in.ID, who, true) },
			next: func(ctx context.Context) (table.Told, error) {
				notice, err := stream.Next(ctx)
				return table.Told{Notice: notice}, err
			},
			append: appendEvent,
			still:  ": still here\n\n",
			end:    func() { s.Tables.Present(in.ID, who, false) },
			close:  stream.Close,
		}, nil
	})
}

// A feed is what a stream tells, and in what form.
type feed struct {
	begin  func() // the reader has its answer
	next   func(context.Context) (table.Told, error)
	append func([]byte, table.Told) []byte
	still  string // what says that the line is alive
	end    func() // after begin
	close  func() // at last
}

// following takes one of the sender's places for a stream, opens the feed, and
// gives what serves it; that must be called.
func (s *server) following(ctx context.Context, open func() (*feed, error)) (http.HandlerFunc, error) {
	about := requestOf(ctx)
	sender := about.sender()
	if !s.streams.take(sender) {
		return nil, tooMany(comeBack)
	}
	f, err := open()
	if err != nil {
		s.streams.give(sender)
		return nil, err
	}
	done := func() {
		f.close()
		s.streams.give(sender)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Accel-Buffering", "no")
		if r.Method == http.MethodHead {
			done()
			return
		}
		s.Streams.Add(1) // while net/http still counts the connection
		wire, err := takeOver(w, r)
		switch {
		case errors.Is(err, errNoWire):
			defer s.Streams.Done()
			defer done()
			w.WriteHeader(http.StatusOK)
			s.serve(r.Context(), about, answer{w, http.NewResponseController(w)}, f)
		case err != nil: // the reader is gone
			done()
			s.Streams.Done()
		default: // the handler returns, so that all is freed that it stands on
			go s.serveWire(about, r.URL.Path, wire, f, done)
		}
	}, nil
}

// serveWire serves a feed on a connection of its own.
func (s *server) serveWire(about *request, path string, w *wire, f *feed, done func()) {
	defer s.Streams.Done()
	defer func() { _ = w.Close() }() // the reader may have been first
	defer done()
	defer func() {
		if cause := recover(); cause != nil {
			about.panicked(path, cause)
		}
	}()
	ctx, left := context.WithCancel(context.Background())
	defer left()
	go w.gone(left)
	s.serve(ctx, about, w, f)
}

// serve tells a feed to its reader.
func (s *server) serve(ctx context.Context, about *request, l line, f *feed) {
	f.begin()
	defer f.end()
	err := s.tell(ctx, about, l, f)
	l.end()
	if err != nil {
		about.log().Debug("stream ended", "error", err)
	}
}

// enough is from how many bytes on a text leaves, though more is there to tell.
const enough = 16 << 10

// past is a context in which nothing is waited for.
var past = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// tell writes a feed to a stream's reader until either ends, or the session
// does by which the reader is known. What is there at once, as a move and the
// draws that follow it, leaves at once. It also writes something at every
// heartbeat, so that proxies keep the line open and a dead reader is noticed.
func (s *server) tell(ctx context.Context, about *request, l line, f *feed) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(s.Closing, func() {
		l.hurry()
		cancel()
	})
	defer stop()
	defer s.lines.add(about.secret, cancel)()
	s.meters.streams.Inc()
	defer s.meters.streams.Dec()
	say := func(text string) error {
		return l.send(s.Patience, func(b []byte) []byte { return append(b, text...) })
	}
	if err := say("retry: " + strconv.FormatInt(comeBack.Milliseconds(), 10) + "\n\n"); err != nil {
		return err
	}
	events := func() error { // until it is time for a comment
		ctx, done := context.WithTimeout(ctx, s.Heartbeat)
		defer done()
		for {
			told, err := f.next(ctx)
			if err != nil {
				return err
			}
			err = l.send(s.Patience, func(b []byte) []byte {
				for {
					b = f.append(b, told)
					told.Free()
					if len(b) >= enough {
						return b
					}
					if told, err = f.next(past); err != nil { // whatever it is, the next wait meets it
						return b
					}
				}
			})
			if err != nil {
				return err
			}
		}
	}
	for {
		err := events()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			if err = s.known(ctx, about); err == nil {
				err = say(f.still)
			}
		}
		if err != nil {
			if errors.Is(err, os.ErrDeadlineExceeded) {
				s.meters.cuts.Inc()
			}
			return err
		}
	}
}

// appendEvent appends a notice in the form of Server-Sent Events. JSON made by
// Go holds no line feed, so that the data is one line.
func appendEvent(b []byte, n table.Told) []byte {
	if n.Version >= 0 {
		b = append(strconv.AppendInt(append(b, "id: "...), int64(n.Version), 10), '\n')
	}
	b = append(append(append(b, "event: "...), n.Kind...), "\ndata: "...)
	if len(n.Data) == 0 {
		b = append(b, "{}"...)
	}
	return append(append(b, n.Data...), "\n\n"...)
}

// known gives an error once the session is over by which a reader was known:
// it may have been ended at another server. A store that is away ends none.
func (s *server) known(ctx context.Context, about *request) error {
	if about.secret == "" {
		return nil
	}
	kind := account.Token
	if about.cookie {
		kind = account.Cookie
	}
	if _, err := s.Accounts.Recognise(ctx, kind, about.secret); errors.Is(err, account.ErrUnknown) {
		return fmt.Errorf("know the reader: %w", err)
	}
	return nil
}

// lines are the open streams of each session, which end with it.
type lines struct {
	mu   sync.Mutex
	open map[string]map[*context.CancelFunc]struct{}
}

// add notes a stream of a session, until the function it gives is called.
// A reader without a session has nothing that could end.
func (l *lines) add(secret string, cancel context.CancelFunc) func() {
	if secret == "" {
		return func() {}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[string]map[*context.CancelFunc]struct{}{}
	}
	if l.open[secret] == nil {
		l.open[secret] = map[*context.CancelFunc]struct{}{}
	}
	l.open[secret][&cancel] = struct{}{}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.open[secret], &cancel)
		if len(l.open[secret]) == 0 {
			delete(l.open, secret)
		}
	}
}

// end ends all streams of a session.
func (l *lines) end(secret string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for cancel := range l.open[secret] {
		(*cancel)()
	}
}
