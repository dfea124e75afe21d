// Package httpapi is the server's face: JSON over HTTP with an OpenAPI
// description made from the types here, one table that maps errors to answers,
// and the live stream of a table's plies.
//
// Whatever a table tells goes through the viewer's own eyes, which package
// table opens: nothing in this package sees a state. What a caller may not see
// is not found.
package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"castellan/bot"
	"castellan/game"
	"castellan/game/lesson"
	"castellan/game/strict"
	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/table"
	"castellan/internal/workshop"
)

// Options is what the API is made of.
type Options struct {
	Catalogue game.Catalogue
	Roster    bot.Roster
	Accounts  *account.Accounts
	Tables    *table.Service
	Lands     Lands
	Lessons   []*lesson.Lesson
	Decks     *deck.Decks
	Workshop  *workshop.Workshop
	// Site answers what is not the API's, below the base path.
	Site http.Handler
	// Ready names what is not ready; nothing: all is well.
	Ready func(context.Context) []string
	// Frozen tells how many tables are frozen; the server serves all others. Nil:
	// nobody looks.
	Frozen func(context.Context) (int, error)
	// Base is where the server is mounted: "/" or "/games/".
	Base    string
	Version string
	Log     *slog.Logger
	// Registry takes all metrics, which are for the operator. Here only those
	// are served that tell nothing hidden.
	Registry *prometheus.Registry
	// OwnMetrics says that the metrics have a listener of their own, so that
	// none are served here.
	OwnMetrics     bool
	Limits         Limits
	TrustedProxies []netip.Prefix
	SecureCookies  bool
	// Heartbeat is the pause between a stream's comments.
	Heartbeat time.Duration
	// Patience is how long a sender may take for a body that is no file, and a
	// stream's reader for one event; who is
	// slower is cut off, and resumes.
	Patience time.Duration
	// Closing ends when the server stops: streams end with it.
	Closing context.Context
	// Streams counts the streams that hold a connection of their own, of which
	// net/http knows no more: whoever stops the server waits for them. Nil:
	// nobody does.
	Streams *sync.WaitGroup
}

// maxBody bounds a request's body; records may be longer.
const (
	maxBody   = 64 << 10
	maxRecord = 8 << 20
)

type server struct {
	Options
	base   string // begins and ends with a slash
	log    *slog.Logger
	mux    *router
	api    huma.API
	meters *meters
	routes []string

	calls, guesses, guests, joins, making, lands, filing *limiter
	streams                                              *counter
	lines                                                lines
	arriving                                             *intake // of files of questions
	reading                                              desk    // of them

	moves  func(context.Context, *moveCall) (*moveAnswer, error) // the calls that go without huma
	events func(context.Context, *eventsCall) (http.HandlerFunc, error)
}

// New gives the handler of the whole server: API, health, metrics and site.
func New(o Options) http.Handler {
	s := newServer(o)
	api := s.authenticate(s.observe(zip(s.limit(s.bounded(s.uploads(s.mux))))))
	root := http.NewServeMux()
	root.Handle("/api/", api)
	root.HandleFunc("GET /healthz", s.healthz)
	root.HandleFunc("GET /readyz", s.readyz)
	if !o.OwnMetrics {
		root.Handle("GET /metrics", Metrics(s.meters.open))
	}
	root.Handle("/", o.Site)
	return s.protect(s.identify(rescue(crossOrigin(s.mounted(root)))))
}

// OpenAPI gives the API's description as indented JSON.
func OpenAPI() ([]byte, error) {
	s := newServer(Options{Base: "/", Log: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(), Version: "1"})
	text, err := json.Marshal(s.api.OpenAPI())
	if err != nil {
		return nil, err
	}
	return indent(text)
}

// Routes lists the API's calls as "GET /api/me", in the order of their making.
func Routes() []string {
	return newServer(Options{Base: "/", Log: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry()}).routes
}

func newServer(o Options) *server {
	s := &server{
		Options: o, base: o.Base, log: o.Log, mux: &router{ServeMux: http.NewServeMux()}, meters: newMeters(o.Registry, o.Version),
		calls: newLimiter(o.Limits.Calls), guesses: newLimiter(o.Limits.Calls), lands: newLimiter(o.Limits.Lands), guests: newLimiter(o.Limits.Guests),
		joins: newLimiter(o.Limits.Joins), making: newLimiter(o.Limits.Tables), filing: newLimiter(o.Limits.Files),
		arriving: &intake{most: maxArriving}, reading: make(desk, 1),
		streams: newCounter(o.Limits.Streams),
	}
	s.Streams = cmp.Or(s.Streams, &sync.WaitGroup{})
	config := huma.DefaultConfig("castellan", o.Version)
	config.DocsPath = ""     // its page loads scripts from elsewhere
	config.SchemasPath = ""  // the schemas stand in the description
	config.CreateHooks = nil // no $schema fields in answers
	config.OpenAPIPath = ""  // served below, in one form
	config.Info.Description = "Games of conquest: tables, moves and live events. See docs/api.md."
	config.Servers = []*huma.Server{{URL: strings.TrimSuffix(o.Base, "/")}}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "apiKey", In: "cookie", Name: cookieName},
		"token":   {Type: "http", Scheme: "bearer"},
	}
	config.Formats = bodies()
	s.mux.front = map[string]func(http.HandlerFunc) http.HandlerFunc{
		"POST /api/tables/{id}/moves": s.plainMove,
		"GET /api/tables/{id}/events": s.plainEvents,
		"GET /api/events":             s.plainSeveral,
	}
	s.api = humago.New(s.mux, config)
	s.addAccounts()
	s.addGames()
	s.addPictures()
	s.addLessons()
	s.addDecks()
	s.addWorkshop()
	s.addTables()
	s.addPlay()
	s.addRecords()
	s.addStream()
	s.addSeveral()
	s.addDescription()
	s.mux.HandleFunc("/api/", s.unknown)
	return s
}

// bodies reads JSON whatever the sender calls it, since curl calls it a form;
// pages of other sites are kept out by their origin, not by the content type.
func bodies() map[string]huma.Format {
	format := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unambiguous}
	return map[string]huma.Format{
		"application/json": format, "json": format, "application/x-www-form-urlencoded": format, "text/plain": format,
	}
}

// unambiguous reads JSON that every reader reads alike: no key twice, valid
// UTF-8. Its errors tell nothing of the values.
func unambiguous(text []byte, to any) error {
	if err := strict.Check(text); err != nil {
		return err
	}
	err := huma.DefaultJSONFormat.Unmarshal(text, to)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("a value of the wrong type at %q", wrong.Field)
	}
	return err
}

// anybody marks a call that needs no session.
var anybody = []map[string][]string{}

// session marks a call that needs one.
var session = []map[string][]string{{"session": {}}, {"token": {}}}

// OfTable is the part of an address that names a table. (It is exported because
// huma fills no field that it cannot see.)
type OfTable struct {
	ID string `path:"id"`
}

func (o OfTable) table() string { return o.ID }

// add registers a call. Whatever error comes goes through the table of errors.
func add[I, O any](s *server, op huma.Operation, handle func(context.Context, *I) (*O, error)) {
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = maxBody
	}
	op.MaxBodyBytes++ // huma refuses a body of as many bytes as it is told
	s.routes = append(s.routes, op.Method+" "+op.Path)
	call := guarded(s, op, handle)
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := call(ctx, in)
		if err != nil {
			return nil, fail(ctx, err)
		}
		return out, nil
	})
}

// guarded asks for the session where the call needs one, and for the right to
// know of the table where the call names one, so that no call can forget to.
func guarded[I, O any](s *server, op huma.Operation, handle func(context.Context, *I) (O, error)) func(context.Context, *I) (O, error) {
	return func(ctx context.Context, in *I) (none O, err error) {
		if len(op.Security) > 0 {
			if _, err := caller(ctx); err != nil {
				return none, err
			}
		}
		if named, ok := any(in).(interface{ table() string }); ok {
			if err := s.Tables.Visible(ctx, named.table(), whoever(ctx).ID); err != nil {
				return none, err
			}
		}
		return handle(ctx, in)
	}
}

// addDescription serves the description of all that was added before.
func (s *server) addDescription() {
	text, err := json.Marshal(s.api.OpenAPI())
	if err != nil {
		panic("httpapi: the description cannot be written: " + err.Error())
	}
	s.mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		if _, err := w.Write(text); err != nil {
			return // the reader is gone
		}
	})
	s.routes = append(s.routes, "GET /api/openapi.json")
}

// unknown answers calls that do not exist: 404, or 405 where another method
// would do.
func (s *server) unknown(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{"DELETE", "GET", "PATCH", "POST", "PUT"} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := s.mux.Handler(other); pattern != "/api/" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		problem(http.StatusNotFound, CodeNotFound, "there is no such call").write(w)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	problem(http.StatusMethodNotAllowed, CodeMethod, "this call knows "+strings.Join(allowed, ", ")).write(w)
}

// bounded cuts bodies that are too long, whoever reads them.
func (s *server) bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		most := int64(maxBody)
		switch {
		case strings.HasSuffix(r.URL.Path, "/records"):
			most = maxRecord
		case isUpload(r.URL.Path):
			most = maxUpload
		}
		r.Body = http.MaxBytesReader(w, sent{r.Body, http.NewResponseController(w)}, most+1)
		next.ServeHTTP(w, r)
	})
}

// errUnreadable says that what a sender sent is no body, or not all of one.
var errUnreadable = errors.New("the body cannot be read to its end")

// sent is a body: what goes wrong while it is read is its sender's. Once it is
// there, the answer may take longer than it might.
type sent struct {
	io.ReadCloser
	control *http.ResponseController
}

func (s sent) Read(p []byte) (int, error) {
	n, err := s.ReadCloser.Read(p)
	switch {
	case errors.Is(err, io.EOF):
		_ = s.control.SetReadDeadline(time.Time{}) // a test's has none
	case err != nil:
		err = fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return n, err
}

// mounted takes the base path off, if the proxy left it on.
func (s *server) mounted(next http.Handler) http.Handler {
	if s.base == "/" {
		return next
	}
	prefix := strings.TrimSuffix(s.base, "/")
	stripped := http.StripPrefix(prefix, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := r.URL.EscapedPath()
		clean := path.Clean("/" + at)
		if strings.HasSuffix(at, "/") && clean != "/" {
			clean += "/"
		}
		switch {
		case clean == prefix:
			http.Redirect(w, r, s.base, http.StatusPermanentRedirect)
		case clean != at: // the mux would redirect as well, without the base
			to := s.base + strings.TrimPrefix(strings.TrimPrefix(clean, s.base), "/")
			if r.URL.RawQuery != "" {
				to += "?" + r.URL.RawQuery
			}
			http.Redirect(w, r, to, http.StatusPermanentRedirect)
		case strings.HasPrefix(at, s.base):
			stripped.ServeHTTP(w, r)
		case strings.HasPrefix(at, prefix) && !rooted(at): // something else that begins alike
			problem(http.StatusNotFound, CodeNotFound, "there is nothing here").write(w)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// rooted tells whether a path is one of ours from which a proxy took the base
// off: a file, or below one of the places that a server has.
func rooted(at string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	switch first {
	case "", "api", "assets", "healthz", "readyz", "metrics", "tables", "join", "rules", "workshop", "about":
		return true
	}
	return strings.Contains(first, ".")
}

func (s *server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, health{Status: "alive", Missing: []string{}})
}

func (s *server) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if missing := s.Ready(ctx); len(missing) > 0 {
		writeJSON(w, http.StatusServiceUnavailable, health{Status: "not ready", Missing: missing})
		return
	}
	ready := health{Status: "ready", Missing: []string{}}
	if s.Frozen != nil {
		n, err := s.Frozen(ctx)
		if err != nil {
			s.log.Warn("whether tables are frozen is not known", "error", err)
		}
		ready.Frozen = n
	}
	writeJSON(w, http.StatusOK, ready)
}

// health is the answer of healthz and readyz.
type health struct {
	Status  string   `json:"status"`
	Missing []string `json:"missing"`          // what is not ready, by name
	Frozen  int      `json:"frozen,omitempty"` // tables, out of play for a fault of the program
}

func itoa(n int) string { return strconv.Itoa(n) }
