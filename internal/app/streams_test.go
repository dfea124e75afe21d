package app_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"castellan/games"
	"castellan/internal/app"
)

// unbounded lets one sender hold as many streams as a test likes.
func unbounded(c *app.Config) { c.LimitStreams, c.LimitCalls = 0, "off" }

// open is how many streams the server says are open.
func open(s *somebody) (n int) {
	text := string(s.call("GET", "metrics", nil).want(200).body)
	_, rest, _ := strings.Cut(text, "\ncastellan_streams_open ")
	if _, err := fmt.Sscan(rest, &n); err != nil {
		s.t.Fatalf("%v in %s", err, text)
	}
	return n
}

// TestSlowReaderResumes opens a stream of each kind and reads one event of it
// while a table is played to its end. Both are cut, and what they read before
// and after tells every ply once, in order.
func TestSlowReaderResumes(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.Patience, c.MetricsListen = 300*time.Millisecond, "127.0.0.1:0" })
	ada := guest(t, a, "Ada")
	id := ada.make(storming("adult"), "me", "page", "page", "page", "page", "page").ID
	var slow [2]*stream
	for i, path := range kinds(id) {
		_, slow[i] = ada.follow(path, true)
	}
	told, err := ada.playOut(ada.events(id, 0), id, 0, rand.New(rand.NewPCG(4, 2)))
	if err != nil {
		t.Fatal(err)
	}
	whole := told[len(told)-1].Version
	operator := nobodyAt(t, a.MetricsURL())
	eventually(t, "both slow readers are cut", func() bool {
		return strings.Contains(string(operator.call("GET", "", nil).body), "\ncastellan_streams_cut_total 2\n")
	})
	for i, path := range kinds(id) {
		seen, last := 0, ""
		read := func(s *stream) error {
			for {
				e, err := s.next()
				if err != nil {
					return err
				}
				if e.IDs != "" {
					last = e.IDs
				}
				if e.Kind != "ply" {
					continue
				}
				if seen++; e.version(id) != seen {
					t.Fatalf("%s: ply %d is told as %d", path, seen, e.version(id))
				}
			}
		}
		if err := read(slow[i]); errors.Is(err, io.EOF) {
			t.Errorf("%s: the slow reader's stream ended as if it were whole", path)
		}
		before := seen
		if before == whole {
			t.Errorf("%s: the cut came after the last of %d plies", path, whole)
		}
		_, rest := ada.follow(path, false, "Last-Event-ID: "+last)
		if err := read(rest); !errors.Is(err, io.EOF) || seen != whole {
			t.Errorf("%s: %d plies of %d were told, then %v", path, seen, whole, err)
		}
		t.Logf("%s: cut after %d of %d plies", path, before, whole)
	}
}

// TestReaderLeaves: a reader that goes away while nothing happens is noticed,
// however it goes. Its one place is free again, and the others see it go.
func TestReaderLeaves(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.LimitStreams, c.Heartbeat = 1, time.Minute })
	ada := guest(t, a, "Ada")
	id := ada.make(nil, "me", "open", "squire").ID
	for _, path := range kinds(id) {
		for how, leave := range map[string]func(l *cable, s *stream) error{
			"it closes":             func(l *cable, _ *stream) error { return l.Close() },
			"its process is killed": func(l *cable, _ *stream) error { return errors.Join(l.SetLinger(0), l.Close()) },
			"it sends no more": func(l *cable, s *stream) error { // which says that it is gone: the stream ends, whole
				if err := l.CloseWrite(); err != nil {
					return err
				}
				_, err := io.Copy(io.Discard, s.lines)
				return err
			},
		} {
			l, s := ada.follow(path, false)
			s.until("the table", func(e event) bool { return e.Kind == "table" || e.Kind == "snapshot" })
			eventually(t, "Ada is there", func() bool { return ada.table(id).Seats[0].Present })
			ada.call("GET", path, nil).wantCode(429, "rate_limited")
			if err := leave(l, s); err != nil {
				t.Fatalf("%s: %v", how, err)
			}
			eventually(t, how+": Ada is gone", func() bool { return !ada.table(id).Seats[0].Present && open(ada) == 0 })
		}
	}
}

// TestStreamsOfEveryHTTP speaks to the server as old, hasty and modern readers
// do. Each is told of what happens after it came.
func TestStreamsOfEveryHTTP(t *testing.T) {
	a := serve(t, func(c *app.Config) { c.Heartbeat = 50 * time.Millisecond })
	ada := guest(t, a, "Ada")
	for what, begin := range map[string]func(path string) (*cable, *stream){
		"HTTP/1.0": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(ada.asking("GET", path, "1.0"))
			s := l.stream()
			if s.response.TransferEncoding != nil || !s.response.Close {
				t.Errorf("HTTP/1.0 gets %v", s.response.Header)
			}
			return l, s
		},
		"HTTP/1.0 with keep-alive": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(ada.asking("GET", path, "1.0", "Connection: keep-alive"))
			return l, l.stream()
		},
		"a request in pieces": func(path string) (*cable, *stream) {
			l := ada.cable(false)
			for _, part := range strings.SplitAfter(ada.asking("GET", path, "1.1"), "\r\n") {
				l.say(part)
			}
			return l, l.stream()
		},
		"after HEAD on the same line": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(ada.asking("HEAD", path, "1.1"))
			r := l.answer(http.MethodHead)
			if err := r.Body.Close(); err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/event-stream" || r.Close {
				t.Errorf("HEAD gets %s %v, %v", r.Status, r.Header, err)
			}
			l.say(ada.asking("GET", path, "1.1"))
			return l, l.stream()
		},
		"after another call on the same line": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(ada.asking("GET", "healthz", "1.1"))
			r := l.answer(http.MethodGet)
			if _, err := io.Copy(io.Discard, r.Body); err != nil || r.Body.Close() != nil {
				t.Fatal(err)
			}
			l.say(ada.asking("GET", path, "1.1"))
			return l, l.stream()
		},
		"with the next request at its heels": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(ada.asking("GET", path, "1.1") + ada.asking("GET", "healthz", "1.1"))
			return l, l.stream()
		},
		"with a body": func(path string) (*cable, *stream) {
			l := ada.cable(false).say(strings.Replace(ada.asking("GET", path, "1.1"), "\r\n\r\n", "\r\nContent-Length: 3\r\n\r\nabc", 1))
			return l, l.stream()
		},
	} {
		for kind := range 2 {
			table := ada.make(map[string]any{"open": false}, "me", "open", "squire")
			l, s := begin(kinds(table.ID)[kind])
			s.until(what+": the table", func(e event) bool { return e.Kind == "table" || e.Kind == "snapshot" })
			ada.call("PUT", "api/tables/"+table.ID+"/seats/1", map[string]any{"kind": "bot", "level": "squire"}).want(200)
			s.until(what+": a ply", func(e event) bool { return e.Kind == "ply" })
			l.close()
		}
	}
	eventually(t, "all are gone", func() bool { return open(ada) == 0 })
}

// TestStreamsOverHTTP2: a proxy may speak it to the server, and a browser will
// once a proxy offers it. Streams of both kinds go over one connection.
func TestStreamsOverHTTP2(t *testing.T) {
	g, _ := games.All.Find("ivanhoe", 0)
	st := newStage(t, g, plain, "")
	server := httptest.NewUnstartedServer(st.handler)
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	ada := *st.guests[0]
	ada.base, ada.http = server.URL+"/", server.Client()
	table := ada.make(storming("adult"), "me", "page", "page")
	for _, path := range kinds(table.ID) {
		req, err := ada.request(t.Context(), "GET", path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ada.http.Do(req) //nolint:bodyclose // the stream does below
		if err != nil {
			t.Fatal(err)
		}
		s := &stream{t: t, response: r, lines: bufio.NewReader(r.Body), cancel: func() {}}
		if r.ProtoMajor != 2 || r.StatusCode != http.StatusOK {
			t.Fatalf("%s answers %s", r.Proto, r.Status)
		}
		shown := ada.table(table.ID)
		s.until("the present", func(e event) bool { return e.Kind == "snapshot" || e.version(table.ID) == shown.Version })
		if len(shown.Legal) > 0 {
			ada.move(table.ID, shown.Legal[0], shown.Version)
			s.until("the move", func(e event) bool { return e.version(table.ID) == shown.Version+1 })
		}
		if open(&ada) != 1 {
			t.Errorf("%d streams are open", open(&ada))
		}
		s.close()
		eventually(t, "the stream is gone", func() bool { return open(&ada) == 0 })
	}
}

// many opens streams of both kinds, turn about.
func (s *somebody) many(id string, n int) []*stream {
	s.t.Helper()
	streams := make([]*stream, n)
	for i := range streams {
		_, streams[i] = s.follow(kinds(id)[i%2], false)
	}
	return streams
}

// TestStopWithManyStreams: a server stops at once however many look on, and
// each sees its stream end whole.
func TestStopWithManyStreams(t *testing.T) {
	a := serve(t, unbounded)
	ada := guest(t, a, "Ada")
	streams := ada.many(ada.make(nil, "me", "open", "squire").ID, 1000)
	eventually(t, "all are open", func() bool { return open(ada) == len(streams) })
	began := time.Now()
	if err := a.Stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	took := time.Since(began)
	if took > 6*time.Second { // two, and patience with a busy machine
		t.Errorf("the stop took %v", took)
	}
	for _, s := range streams {
		for {
			if _, err := s.next(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("a stream ended with %v", err)
			}
		}
	}
	t.Logf("stopped with 1,000 streams in %v", took.Round(time.Millisecond))
}

// TestStreamsLeaveNothing opens and closes a thousand streams, and again: no
// goroutine is left of them and no memory.
func TestStreamsLeaveNothing(t *testing.T) {
	a := serve(t, unbounded)
	ada := guest(t, a, "Ada")
	id := ada.make(nil, "me", "open", "squire").ID
	round := func() (goroutines int, bytes int64) {
		t.Run("a thousand", func(t *testing.T) { // with what the test itself keeps of each
			reader := *ada
			reader.t = t
			for _, s := range reader.many(id, 1000) {
				s.cancel()
			}
		})
		eventually(t, "all streams are gone", func() bool { return open(ada) == 0 })
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what pools hold goes with the second
		runtime.ReadMemStats(&m)
		return runtime.NumGoroutine(), int64(m.HeapAlloc)
	}
	goroutines, bytes := round()
	var left int
	var more int64
	eventually(t, "what a thousand streams needed is given back", func() bool {
		n, b := round()
		left, more = n-goroutines, b-bytes
		goroutines, bytes = min(n, goroutines), b
		return left < 10 && more < 200<<10 // 200 bytes a stream
	})
	t.Logf("left of 1,000 streams: %d goroutines, %d bytes", left, more)
}

// TestManyStreams opens two thousand streams of a table that is played to its
// end: each is told every ply once, in order, and its end.
func TestManyStreams(t *testing.T) {
	a := serve(t, unbounded)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 1}})
	streams := d.people[0].many(d.id, 2000)
	told := make([]int, len(streams))
	faults := make([]error, len(streams))
	var readers sync.WaitGroup
	for i, s := range streams {
		readers.Go(func() {
			for {
				e, err := s.next()
				if err == nil && e.Kind == "ply" {
					if told[i]++; e.version(d.id) != told[i] {
						err = fmt.Errorf("ply %d is told as %d", told[i], e.version(d.id))
					}
				}
				if err != nil {
					faults[i] = err
					return
				}
			}
		})
	}
	began := time.Now()
	d.play(0, nil, nil)
	readers.Wait()
	for i, n := range told {
		if !errors.Is(faults[i], io.EOF) || n != d.last[0].Version {
			t.Fatalf("stream %d was told %d plies of %d, then %v", i, n, d.last[0].Version, faults[i])
		}
	}
	t.Logf("%d plies to each of %d streams in %v", d.last[0].Version, len(streams), time.Since(began).Round(time.Millisecond))
}
