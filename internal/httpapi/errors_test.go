package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/table"
	"castellan/internal/workshop"
	"castellan/quiz/formats"
)

// TestErrors wraps every error that has an answer, as a caller would meet it.
func TestErrors(t *testing.T) {
	version := 41
	refusal := &game.Refusal{Rule: "A-3.3", Message: "7 is your own"}
	tests := []struct {
		err    error
		status int
		code   Code
		rule   string
	}{
		{errUnreadable, 400, CodeBadRequest, ""},
		{account.ErrName, 400, CodeBadRequest, ""},
		{account.ErrLanguage, 400, CodeBadRequest, ""},
		{account.ErrUnknown, 401, CodeUnauthenticated, ""},
		{deck.ErrID, 400, CodeBadRequest, ""},
		{deck.ErrNotFound, 404, CodeNotFound, ""},
		{deck.ErrTooMany, 409, CodeConflict, ""},
		{workshop.ErrNotFound, 404, CodeNotFound, ""},
		{workshop.ErrConflict, 409, CodeStale, ""},
		{workshop.ErrTwice, 409, CodeConflict, ""},
		{workshop.ErrTooMany, 409, CodeConflict, ""},
		{workshop.ErrNothing, 422, CodeRefused, ""},
		{&workshop.Refused{Problems: []formats.Problem{{Reason: formats.NoRight, Message: "no option is right"}}}, 422, CodeRefused, "no_right"},
		{&workshop.Unfit{Message: "no"}, 400, CodeBadRequest, ""},
		{table.ErrNotFound, 404, CodeNotFound, ""},
		{table.ErrForbidden, 403, CodeForbidden, ""},
		{table.ErrNotYourSeat, 403, CodeForbidden, ""},
		{table.ErrKeyReused, 422, CodeKeyReused, ""},
		{table.ErrNoQuestions, 422, CodeNoQuestions, ""},
		{table.ErrSeatTaken, 409, CodeConflict, ""},
		{table.ErrStarted, 409, CodeConflict, ""},
		{table.ErrTooMany, 409, CodeConflict, ""},
		{table.ErrNotPlaying, 409, CodeConflict, ""},
		{table.ErrNotOver, 409, CodeConflict, ""},
		{table.ErrFrozen, 409, CodeConflict, ""},
		{table.ErrShared, 409, CodeConflict, ""},
		{table.ErrConflict, 409, CodeConflict, ""},
		{context.Canceled, 503, CodeUnavailable, ""},
		{table.ErrUnavailable, 503, CodeUnavailable, ""},
		{table.ErrNothingToVoid, 409, CodeNothingToVoid, ""},
		{context.DeadlineExceeded, 503, CodeUnavailable, ""},
		{&table.Invalid{Message: "no"}, 400, CodeBadRequest, ""},
		{&table.Stale{Version: version}, 409, CodeStale, ""},
		{&table.NotYourTurn{Version: version, Refusal: &game.Refusal{Rule: "R-5", Message: "no"}}, 409, CodeNotYourTurn, "R-5"},
		{refusal, 422, CodeRefused, "A-3.3"},
		{&record.LineError{Line: 12, Err: refusal}, 422, CodeRefused, "A-3.3"},
		{&http.MaxBytesError{Limit: 1}, 413, CodeTooLarge, ""},
		{tooMany(time.Second), 429, CodeRateLimited, ""},
		{errors.New("the disk is on fire"), 500, CodeInternal, ""},
	}
	covered := map[error]bool{}
	for _, tt := range tests {
		covered[tt.err] = true
		p := classify(fmt.Errorf("while doing it: %w", tt.err))
		if p.Status != tt.status || p.Code != tt.code || p.Rule != tt.rule {
			t.Errorf("%v is %d %s %s", tt.err, p.Status, p.Code, p.Rule)
		}
		if !slices.Contains(codes, any(p.Code)) {
			t.Errorf("%s is not described", p.Code)
		}
		if strings.Contains(p.Detail, "fire") || strings.Contains(p.Detail, "while doing") {
			t.Errorf("%v tells the sender %q", tt.err, p.Detail)
		}
	}
	for _, a := range answers {
		if !covered[a.err] {
			t.Errorf("%v has an answer and no test", a.err)
		}
	}
	if p := classify(&table.Stale{Version: version}); p.Version == nil || *p.Version != version {
		t.Errorf("stale names the version %v", p.Version)
	}
	if p := classify(&record.LineError{Line: 12, Err: refusal}); p.Line != 12 || p.Detail != refusal.Message {
		t.Errorf("a refused line is %+v", p)
	}
}

// TestInternal looks at what is told of an unknown error, and to whom.
func TestInternal(t *testing.T) {
	var log bytes.Buffer
	about := &request{id: "abc", base: slog.New(slog.NewTextHandler(&log, nil)).With("request", "abc")}
	ctx := context.WithValue(t.Context(), requestKey{}, about)
	p := fail(ctx, errors.New("the disk is on fire"))
	if p.Status != 500 || p.Request != "abc" || strings.Contains(p.Detail, "fire") {
		t.Errorf("the sender is told %+v", p)
	}
	if text := log.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "fire") || !strings.Contains(text, "request=abc") {
		t.Errorf("the operator is told %q", text)
	}
	log.Reset()
	if p := fail(ctx, table.ErrNotFound); p.Code != CodeNotFound {
		t.Errorf("not found became %v", p)
	}
	if log.Len() != 0 {
		t.Errorf("an answer that is no fault of ours is logged: %s", log.String())
	}
}

// TestRescue lets a handler panic.
func TestRescue(t *testing.T) {
	var log bytes.Buffer
	s := &server{log: slog.New(slog.NewTextHandler(&log, nil))}
	h := s.identify(rescue(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a hole in the floor") })))
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("X-Request-Id", "floor-1")
	h.ServeHTTP(w, r)
	var p Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 500 || p.Code != CodeInternal || p.Request != "floor-1" {
		t.Errorf("the answer is %d %s, %v", w.Code, w.Body, err)
	}
	if text := log.String(); !strings.Contains(text, "hole in the floor") || !strings.Contains(text, "request=floor-1") {
		t.Errorf("the log is %q", text)
	}
}

// TestAddress looks through proxies, as far as they are trusted.
func TestAddress(t *testing.T) {
	s := &server{Options: Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}}}
	tests := []struct{ peer, forwarded, want string }{
		{"192.0.2.1:5", "", "192.0.2.1"},
		{"192.0.2.1:5", "198.51.100.7", "192.0.2.1"},
		{"127.0.0.1:5", "198.51.100.7", "198.51.100.7"},
		{"127.0.0.1:5", "203.0.113.9, 198.51.100.7, 10.1.1.1", "198.51.100.7"},
		{"127.0.0.1:5", "", "127.0.0.1"},
		{"127.0.0.1:5", "nonsense", "127.0.0.1"},
		{"[::ffff:192.0.2.1]:5", "", "192.0.2.1"},
	}
	for _, tt := range tests {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = tt.peer
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tt.forwarded)
		}
		if got := s.address(r).String(); got != tt.want {
			t.Errorf("%s for %q is %s, not %s", tt.peer, tt.forwarded, got, tt.want)
		}
	}
	a, b := &request{ip: netip.MustParseAddr("2001:db8::1")}, &request{ip: netip.MustParseAddr("2001:db8::ffff")}
	if a.sender() != b.sender() {
		t.Errorf("two addresses of one sender are %s and %s", a.sender(), b.sender())
	}
}

// TestEvent writes notices in the form of Server-Sent Events.
func TestEvent(t *testing.T) {
	for want, n := range map[string]table.Notice{
		"id: 3\nevent: ply\ndata: {\"a\":1}\n\n": {Kind: "ply", Version: 3, Data: json.RawMessage(`{"a":1}`)},
		"event: table\ndata: {}\n\n":             {Kind: "table", Version: -1, Data: json.RawMessage(`{}`)},
		"event: end\ndata: {}\n\n":               {Kind: "end", Version: -1},
	} {
		if got := string(appendEvent(nil, table.Told{Notice: n})); got != want {
			t.Errorf("%+v is %q", n, got)
		}
	}
	several := severalCall{At: []string{"elm:3", "oak:4", "yew"}, Last: "oak:9,elm,ash:1"}
	if got := several.places(); !slices.Equal(got, []table.Place{{Table: "elm", Version: -1}, {Table: "oak", Version: 9}, {Table: "yew", Version: -1}}) {
		t.Errorf("%+v resumes at %v", several, got)
	}
	if got := string(appendPlaces(nil, several.places())); got != "id: elm,oak:9,yew\n" {
		t.Errorf("its id is %q", got)
	}
	for want, c := range map[int]eventsCall{
		-1: {}, 7: {Last: "7", After: "3"}, 3: {After: "3"}, 0: {After: "0"},
	} {
		if got := c.after(); got != want {
			t.Errorf("%+v resumes after %d", c, got)
		}
	}
	if got := (&eventsCall{Last: "-4", After: "3"}).after(); got != -1 {
		t.Errorf("a strange id resumes after %d", got)
	}
}
