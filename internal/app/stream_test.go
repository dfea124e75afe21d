package app_test

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strconv"
	"testing"
)

// TestStreamResumes cuts a stream at every event and resumes it: what the two
// halves tell is what one stream tells, without gap or repeat.
func TestStreamResumes(t *testing.T) {
	a := serve(t)
	d := newDuel(t, a, nil)
	d.play(20, nil, nil)
	ada := d.people[0]

	read := func(s *stream, upto int) (plies []plyEvent) {
		for {
			e, err := s.next()
			if err != nil {
				t.Fatalf("after %d plies: %v", len(plies), err)
			}
			if e.Kind != "ply" {
				continue
			}
			var p plyEvent
			if err := json.Unmarshal(e.Data, &p); err != nil {
				t.Fatal(err)
			}
			if plies = append(plies, p); p.Version >= upto {
				s.close()
				return plies
			}
		}
	}
	whole := read(ada.events(d.id, 0), 20)
	for i, p := range whole {
		if p.Version != i+1 {
			t.Fatalf("ply %d has version %d", i, p.Version)
		}
	}
	for cut := 1; cut < 20; cut++ {
		rest := read(ada.events(d.id, -1, "Last-Event-ID: "+strconv.Itoa(cut)), 20)
		if !reflect.DeepEqual(rest, whole[cut:]) {
			t.Fatalf("resumed after %d, the stream tells\n%+v\nnot\n%+v", cut, rest, whole[cut:])
		}
	}
	first, err := ada.events(d.id, -1).next()
	if err != nil || first.Kind != "snapshot" || first.ID < 20 {
		t.Errorf("a stream from nowhere begins with %+v, %v", first, err)
	}
	// The header is what a browser sends when it comes back; it counts before
	// the address it came with.
	if e, err := ada.events(d.id, 3, "Last-Event-ID: 7").next(); err != nil || e.ID != 8 {
		t.Errorf("Last-Event-ID 7 with after=3 resumes at %+v, %v", e, err)
	}
}

// TestStreamEnds looks at how streams end: with the play, and with the server.
func TestStreamEnds(t *testing.T) {
	a := serve(t)
	d := newDuel(t, a, map[string]any{"options": map[string]any{"rounds": 1}})
	waiting := d.people[0].make(nil, "me", "open", "squire")
	open := d.people[0].events(waiting.ID, -1)
	if e, err := open.next(); err != nil || e.Kind != "snapshot" {
		t.Fatalf("the stream of a waiting table begins with %+v, %v", e, err)
	}
	d.play(0, nil, nil)
	late := d.people[0].events(d.id, d.last[0].Version)
	if e := late.until("the end", func(e event) bool { return e.Kind == "end" }); e.ID != -1 {
		t.Errorf("the end has the id %d", e.ID)
	}
	if _, err := late.next(); !errors.Is(err, io.EOF) {
		t.Errorf("after the end came %v", err)
	}
	if err := a.Stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	for {
		if _, err := open.next(); err != nil {
			if !errors.Is(err, io.EOF) {
				t.Errorf("the server's stop ended the stream with %v", err)
			}
			return
		}
	}
}

// TestStreamHeaders looks at what proxies and browsers must know of a stream.
func TestStreamHeaders(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	s := ada.events(ada.make(nil, "me", "open", "squire").ID, -1)
	h := s.response.Header
	if h.Get("Cache-Control") != "no-store" || h.Get("X-Accel-Buffering") != "no" {
		t.Errorf("the headers are %v", h)
	}
	line, err := s.lines.ReadString('\n')
	if err != nil || line != "retry: 2000\n" {
		t.Errorf("the stream begins with %q, %v", line, err)
	}
}
