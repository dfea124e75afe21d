package app_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
)

// spoils are leaks of the server itself, by what it is that tells: each spoils
// the answers of a server whose tables are not the true ones.
var spoils = map[string]func(*spoilt){
	"stream: an event more":           func(s *spoilt) { s.stream("event: ply", "event: table\ndata: {}\n\nevent: ply") },
	"stream: a comment":               func(s *spoilt) { s.stream("event: ", ": busy\nevent: ") },
	"stream: the number of an event":  func(s *spoilt) { s.stream("id: 1", "id: 0") },
	"stream: a space in an event":     func(s *spoilt) { s.stream(`"now":`, `"now": `) },
	"stream: who moved for whom":      func(s *spoilt) { s.stream(`"view":`, `"auto":true,"view":`) },
	"stream of several: a comment":    func(s *spoilt) { s.exchange("several", "event: ", ": busy\nevent: ") },
	"stream of several: a space":      func(s *spoilt) { s.exchange("several", `"now":`, `"now": `) },
	"table: a field more":             func(s *spoilt) { s.answer("GET", "", `"version":`, `"hint":1,"version":`) },
	"table: the deadline":             func(s *spoilt) { s.answer("GET", "", `"deadline":null`, `"deadline":"2026-05-06T07:08:09Z"`) },
	"table: the length alone":         func(s *spoilt) { s.answer("GET", "", "\n", " \n") },
	"table: what may be voided":       func(s *spoilt) { s.answer("GET", "", `"voidable":null`, `"voidable":3`) },
	"table: the record's digest":      func(s *spoilt) { s.answer("GET", "", `"record":null`, `"record":"sha256:`+strings.Repeat("0", 64)+`"`) },
	"table: presence":                 func(s *spoilt) { s.answer("GET", "", `"present":false`, `"present":true`) },
	"record: a line more":             func(s *spoilt) { s.answer("GET", "/record", `"move":`, `"why":{},"move":`) },
	"record: white space":             func(s *spoilt) { s.answer("GET", "/record", "}\n", "} \n") },
	"record: who moved for whom":      func(s *spoilt) { s.answer("GET", "/record", "?\"", "?\",\"auto\":true") },
	"questions: one more":             func(s *spoilt) { s.answer("GET", "/questions", "[]", "[{}]") },
	"list: the order of fields":       func(s *spoilt) { s.list(`"game"`, `"x"`) },
	"list: whose turn it is":          func(s *spoilt) { s.list(`"turn":[`, `"turn":[7,`) },
	"refusal: the status":             func(s *spoilt) { s.status(http.StatusUnprocessableEntity, http.StatusConflict) },
	"refusal: the rule":               func(s *spoilt) { s.answer("POST", "/moves", `"rule":"`, `"rule":"X-`) },
	"refusal: the present version":    func(s *spoilt) { s.answer("POST", "/moves", `"version":`, `"version":1`) },
	"refusal: of another's seat":      func(s *spoilt) { s.answer("PUT", "/seats/1", `"detail":"`, `"detail":"x`) },
	"again: why not yet":              func(s *spoilt) { s.answer("POST", "/again", `"detail":"`, `"detail":"soon `) },
	"header: an ETag":                 func(s *spoilt) { s.header("ETag", `"1"`) },
	"header: how long it took":        func(s *spoilt) { s.header("Server-Timing", "db;dur=3") },
	"header: how much may be asked":   func(s *spoilt) { s.header("X-RateLimit-Remaining", "12") },
	"header: a cookie":                func(s *spoilt) { s.header("Set-Cookie", "seen=1") },
	"header: how long it may be kept": func(s *spoilt) { s.header("Age", "1") },
}

// spoilt is one call of a server with a leak.
type spoilt struct {
	w    http.ResponseWriter
	r    *http.Request
	next http.Handler
	done bool
}

// spoiling wraps a server into one with a leak.
func spoiling(name string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := &spoilt{w: w, r: r, next: next}
		if _, part, ok := s.table(); ok || part == "list" {
			spoils[name](s)
		}
		if !s.done {
			next.ServeHTTP(w, r)
		}
	})
}

// table gives the place of the call below a table.
func (s *spoilt) table() (id, part string, ok bool) {
	if s.r.URL.Path == "/api/events" {
		return "", "several", true
	}
	rest, ok := strings.CutPrefix(s.r.URL.Path, "/api/tables/")
	if !ok && s.r.URL.Path == "/api/tables" {
		return "", "list", false
	}
	id, part, cut := strings.Cut(rest, "/")
	if cut {
		part = "/" + part
	}
	return id, part, ok
}

// stream exchanges a text in a table's events.
func (s *spoilt) stream(old, now string) { s.exchange("/events", old, now) }

func (s *spoilt) exchange(of, old, now string) {
	if _, part, _ := s.table(); part == of {
		s.done = true
		s.next.ServeHTTP(&exchanging{s.w, old, now}, s.r)
	}
}

type exchanging struct {
	http.ResponseWriter
	old, now string
}

func (e *exchanging) exchanged(p []byte) []byte {
	return bytes.ReplaceAll(p, []byte(e.old), []byte(e.now))
}

func (e *exchanging) Write(p []byte) (int, error) {
	if _, err := e.ResponseWriter.Write(e.exchanged(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (e *exchanging) Unwrap() http.ResponseWriter { return e.ResponseWriter }

// Hijack implements http.Hijacker: a stream writes to the connection itself.
func (e *exchanging) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, room, err := http.NewResponseController(e.ResponseWriter).Hijack()
	return &exchangingConn{conn, e}, room, err
}

// An exchangingConn exchanges a text in chunks that are written whole.
type exchangingConn struct {
	net.Conn
	*exchanging
}

func (c *exchangingConn) Write(p []byte) (int, error) {
	if length, rest, ok := bytes.Cut(p, []byte("\r\n")); ok {
		if n, err := strconv.ParseUint(string(length), 16, 32); err == nil && n > 0 {
			text := c.exchanged(rest[:n])
			p = fmt.Appendf(nil, "%08x\r\n%s%s", len(text), text, rest[n:])
		}
	}
	return c.Conn.Write(p)
}

// answer exchanges a text in the answers of a call.
func (s *spoilt) answer(method, of, old, now string) {
	if _, part, _ := s.table(); part == of && s.r.Method == method {
		s.whole(func(r *httptest.ResponseRecorder) (int, string) {
			return r.Code, strings.Replace(r.Body.String(), old, now, 1)
		})
	}
}

func (s *spoilt) list(old, now string) { s.answer("GET", "list", old, now) }

// status exchanges a status.
func (s *spoilt) status(old, now int) {
	if _, part, _ := s.table(); part != "/events" && part != "several" {
		s.whole(func(r *httptest.ResponseRecorder) (int, string) {
			if r.Code == old {
				return now, r.Body.String()
			}
			return r.Code, r.Body.String()
		})
	}
}

// header adds one.
func (s *spoilt) header(name, value string) {
	if _, part, _ := s.table(); part == "" {
		s.w.Header().Set(name, value)
	}
}

// whole answers with what becomes of the true answer.
func (s *spoilt) whole(change func(*httptest.ResponseRecorder) (int, string)) {
	s.done = true
	s.r.Header.Del("Accept-Encoding")
	r := httptest.NewRecorder()
	s.next.ServeHTTP(r, s.r)
	status, body := change(r)
	for name, values := range r.Header() {
		s.w.Header()[name] = values
	}
	s.w.Header().Del("Content-Length")
	s.w.WriteHeader(status)
	fmt.Fprint(s.w, body)
}
