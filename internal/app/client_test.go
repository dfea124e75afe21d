package app_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"castellan/internal/app"
)

// serve starts a server on a free port with its data in a folder of its own.
func serve(t *testing.T, change ...func(*app.Config)) *app.App {
	t.Helper()
	config := app.Defaults()
	config.Listen = "127.0.0.1:0"
	config.Data = t.TempDir()
	config.BotPace = 0
	for _, c := range change {
		c(&config)
	}
	a := app.New(config, slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err := a.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Stop(); err != nil {
			t.Errorf("stop: %v", err)
		}
	})
	return a
}

// somebody is a sender of calls: a session, or nobody.
type somebody struct {
	t      *testing.T
	base   string // ends with a slash
	cookie string
	token  string
	name   string
	http   *http.Client
	// got sees every body and stream that this sender receives.
	got func(text string)
}

func nobody(t *testing.T, a *app.App) *somebody { return nobodyAt(t, a.URL()) }

func nobodyAt(t *testing.T, url string) *somebody {
	return &somebody{t: t, base: url, http: &http.Client{
		Timeout:       20 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// guest is nobody who became a guest.
func guest(t *testing.T, a *app.App, name string) *somebody {
	t.Helper()
	return nobody(t, a).become(name)
}

func (s *somebody) become(name string) *somebody {
	s.t.Helper()
	s.name = name
	r := s.call("POST", "api/guests", map[string]any{"name": name, "language": "en"})
	r.want(201)
	for _, c := range r.cookies {
		s.cookie = c.Name + "=" + c.Value
	}
	if s.cookie == "" {
		s.t.Fatal("becoming a guest set no cookie")
	}
	return s
}

// reply is an answer, read to its end.
type reply struct {
	t       *testing.T
	what    string
	status  int
	header  http.Header
	cookies []*http.Cookie
	body    []byte
}

// call sends a body, which is JSON unless it is a string or nil. Headers are
// "Name: value".
func (s *somebody) call(method, path string, body any, headers ...string) *reply {
	s.t.Helper()
	r, err := s.try(method, path, body, headers...)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	return r
}

func (s *somebody) try(method, path string, body any, headers ...string) (*reply, error) {
	req, err := s.request(s.t.Context(), method, path, body, headers...)
	if err != nil {
		return nil, err
	}
	res, err := s.http.Do(req)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(res.Body)
	if e := res.Body.Close(); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	if s.got != nil {
		s.got(string(text))
	}
	return &reply{s.t, method + " " + path, res.StatusCode, res.Header, res.Cookies(), text}, nil
}

func (s *somebody) request(ctx context.Context, method, path string, body any, headers ...string) (*http.Request, error) {
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		reader = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, s.base+path, reader)
	if err != nil {
		return nil, err
	}
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if s.cookie != "" {
		req.Header.Set("Cookie", s.cookie)
	}
	if s.token != "" {
		req.Header.Set("Authorization", "Bearer "+s.token)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	return req, nil
}

// want fails the test unless the status is as wanted.
func (r *reply) want(status int) *reply {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("%s: %d %s; want %d", r.what, r.status, r.body, status)
	}
	return r
}

// wantCode fails the test unless the answer is that problem.
func (r *reply) wantCode(status int, code string) problem {
	r.t.Helper()
	var p problem
	if r.status != status || json.Unmarshal(r.body, &p) != nil || p.Code != code || p.Status != status || p.Detail == "" ||
		r.header.Get("Content-Type") != "application/problem+json" {
		r.t.Fatalf("%s: %d %s %s; want %d %s", r.what, r.status, r.header.Get("Content-Type"), r.body, status, code)
	}
	return p
}

type problem struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Detail  string `json:"detail"`
	Rule    string `json:"rule"`
	Line    int    `json:"line"`
	Version *int   `json:"version"`
}

// into reads the body.
func (r *reply) into(to any) {
	r.t.Helper()
	if err := json.Unmarshal(r.body, to); err != nil {
		r.t.Fatalf("%s: %v in %s", r.what, err, r.body)
	}
}

// shownTable is what tests read of a table object.
type shownTable struct {
	ID       string          `json:"id"`
	Status   string          `json:"status"`
	Version  int             `json:"version"`
	You      *int            `json:"you"`
	Host     bool            `json:"host"`
	Invite   string          `json:"invite"`
	Turn     []any           `json:"turn"`
	Legal    []string        `json:"legal"`
	Deadline *time.Time      `json:"deadline"`
	View     json.RawMessage `json:"view"`
	Options  json.RawMessage `json:"options"`
	Again    *string         `json:"again"`
	Seats    []struct {
		Kind, Name, Level string
		Present           bool
	} `json:"seats"`
	Outcome *struct {
		Winners []int  `json:"winners"`
		Reason  string `json:"reason"`
	} `json:"outcome"`
	Fair struct {
		Commit string    `json:"commit"`
		Shares []*string `json:"shares"`
		Record *string   `json:"record"`
	} `json:"fair"`
}

func (s *somebody) table(id string) shownTable {
	s.t.Helper()
	var table shownTable
	s.call("GET", "api/tables/"+id, nil).want(200).into(&table)
	return table
}

// make makes an Alliance table; seats are "me", "open" or a bot's level.
func (s *somebody) make(change map[string]any, seats ...string) shownTable {
	s.t.Helper()
	var table shownTable
	s.call("POST", "api/tables", making(change, seats...)).want(201).into(&table)
	return table
}

func making(change map[string]any, seats ...string) map[string]any {
	list := []map[string]any{}
	for _, seat := range seats {
		switch seat {
		case "me", "open":
			list = append(list, map[string]any{"kind": seat})
		default:
			list = append(list, map[string]any{"kind": "bot", "level": seat})
		}
	}
	body := map[string]any{"game": "alliance", "seats": list, "clock": map[string]any{"kind": "none"}}
	for k, v := range change {
		body[k] = v
	}
	return body
}

// move sends a move and fails the test unless it is taken.
func (s *somebody) move(id, move string, version int) int {
	s.t.Helper()
	var moved struct{ Version int }
	s.call("POST", "api/tables/"+id+"/moves", map[string]any{"move": move, "version": version}).want(200).into(&moved)
	return moved.Version
}

// event is one event of a stream.
type event struct {
	ID   int    // -1: none
	IDs  string // of a stream of several tables
	Kind string
	Data json.RawMessage
}

// plyEvent is what tests read of a ply.
type plyEvent struct {
	Version int             `json:"version"`
	Seat    any             `json:"seat"`
	Move    string          `json:"move"`
	Auto    bool            `json:"auto"`
	Why     json.RawMessage `json:"why"`
	Legal   []string        `json:"legal"`
	Turn    []any           `json:"turn"`
	View    json.RawMessage `json:"view"`
	Outcome json.RawMessage `json:"outcome"`
}

// stream is an open event stream.
type stream struct {
	t        *testing.T
	response *http.Response
	lines    *bufio.Reader
	cancel   context.CancelFunc
	got      func(string)
	comments int
}

// events opens a table's stream; after < 0 asks for a snapshot.
func (s *somebody) events(id string, after int, headers ...string) *stream {
	s.t.Helper()
	path := "api/tables/" + id + "/events"
	if after >= 0 {
		path += "?after=" + strconv.Itoa(after)
	}
	return s.stream(path, headers...)
}

// stream opens any event stream.
func (s *somebody) stream(path string, headers ...string) *stream {
	s.t.Helper()
	ctx, cancel := context.WithCancel(s.t.Context())
	req, err := s.request(ctx, "GET", path, nil, headers...)
	if err != nil {
		s.t.Fatal(err)
	}
	res, err := (&http.Client{}).Do(req) //nolint:bodyclose // close below does, when the test is over
	if err != nil {
		s.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		s.t.Fatalf("%s: %s %v", path, res.Status, res.Header)
	}
	st := &stream{t: s.t, response: res, lines: bufio.NewReaderSize(res.Body, 1<<20), cancel: cancel, got: s.got}
	s.t.Cleanup(st.close)
	return st
}

func (st *stream) close() {
	st.cancel()
	_ = st.response.Body.Close() // it was cancelled: what is left does not matter
}

// next reads an event; io.EOF when the server ended the stream.
func (st *stream) next() (event, error) {
	e := event{ID: -1}
	for {
		line, err := st.lines.ReadString('\n')
		if st.got != nil {
			st.got(line)
		}
		if err != nil {
			return e, err
		}
		line = strings.TrimSuffix(line, "\n")
		name, value, _ := strings.Cut(line, ": ")
		switch name {
		case "":
			if line == "" && e.Kind != "" {
				return e, nil
			}
			if line != "" {
				st.comments++
			}
		case "id":
			if e.IDs = value; strings.Contains(value, ":") {
				continue
			}
			if e.ID, err = strconv.Atoi(value); err != nil {
				return e, fmt.Errorf("id %q: %w", value, err)
			}
		case "event":
			e.Kind = value
		case "data":
			e.Data = json.RawMessage(value)
		}
	}
}

// until reads events up to one that the test looks for.
func (st *stream) until(what string, found func(event) bool) event {
	st.t.Helper()
	for {
		e, err := st.next()
		if err != nil {
			st.t.Fatalf("waiting for %s: %v", what, err)
		}
		if found(e) {
			return e
		}
	}
}
