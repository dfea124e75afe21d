package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"castellan/game"
	"castellan/internal/bell"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

var (
	ada  = table.Person{ID: "a1", Name: "Ada"}
	ben  = table.Person{ID: "b1", Name: "Ben"}
	cleo = table.Person{ID: "c1", Name: "Cleo"}
)

// A house is a service over a journal in memory.
type house struct {
	*table.Service
	t       *testing.T
	journal *storetest.Memory
	log     strings.Builder
}

func (h *house) Write(p []byte) (int, error) { return h.log.Write(p) }

// open makes a house and starts it; it stops with the test.
func open(t *testing.T, change ...func(*table.Config)) *house {
	t.Helper()
	h := &house{t: t, journal: &storetest.Memory{}}
	c := table.Config{
		Catalogue: toys{}, Journal: h.journal, Bell: &bell.Memory{}, Bots: toyBots{}, Questions: toyQuestions(10),
		Log: slog.New(slog.NewTextHandler(h, nil)),
	}
	for _, f := range change {
		f(&c)
	}
	if m, ok := c.Journal.(*storetest.Memory); ok {
		h.journal = m
	}
	if c.Clock != nil && h.journal.Time == nil {
		h.journal.Time = c.Clock.Now
	}
	s, err := table.New(c)
	if err != nil {
		t.Fatal(err)
	}
	h.Service = s
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Stop()
		if t.Failed() {
			t.Log(h.log.String())
		}
	})
	return h
}

func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var none = &table.Clocks{Kind: "none"}

// pair gives a table at which Ada has seat 0 and Ben seat 1, under way.
func (h *house) pair(clock *table.Clocks) *table.Snapshot {
	h.t.Helper()
	ctx := h.t.Context()
	snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}}, Clock: clock}))(h.t)
	if snap.Status != table.Waiting || string(snap.View) != "null" || snap.Invite == "" {
		h.t.Fatalf("a table that waits: %+v", snap)
	}
	if _, _, err := h.Join(ctx, snap.Invite, ben, nil, ""); err != nil {
		h.t.Fatal(err)
	}
	return h.get(snap.ID, ada)
}

func (h *house) get(id string, who table.Person) *table.Snapshot {
	h.t.Helper()
	return must(h.Get(h.t.Context(), id, who.ID))(h.t)
}

// move plays a move that must be taken, at the version the player sees.
func (h *house) move(id string, who table.Person, move string) int {
	h.t.Helper()
	snap := h.get(id, who)
	version, err := h.Move(h.t.Context(), id, who.ID, table.Submission{Move: move, Version: snap.Version})
	if err != nil {
		h.t.Fatalf("%s plays %q: %v", who.Name, move, err)
	}
	return version
}

// finish plays a pair's table to its end from the start of a round.
func (h *house) finish(id string) {
	h.t.Helper()
	for h.get(id, ada).Status == table.Playing {
		h.move(id, ada, "go 1")
		h.move(id, ada, "answer 1")
		h.move(id, ben, "answer 2")
		h.move(id, ben, "go 1")
		h.move(id, ben, "go 2")
	}
}

// read reads a stream until it ends, or until ctx does.
func (h *house) read(ctx context.Context, id string, who table.Person, after int) (notices []table.Notice, err error) {
	stream, err := h.Follow(ctx, id, who.ID, after)
	if err != nil {
		return nil, err
	}
	defer stream.Close()
	for {
		n, err := stream.Next(ctx)
		if errors.Is(err, io.EOF) {
			return notices, nil
		}
		if err != nil {
			return notices, err
		}
		notices = append(notices, n)
	}
}

// plies gives the plies among notices, without what depends on when they were
// read.
func plies(t *testing.T, notices []table.Notice) []map[string]json.RawMessage {
	t.Helper()
	var list []map[string]json.RawMessage
	for _, n := range notices {
		if n.Kind != "ply" {
			continue
		}
		var ply map[string]json.RawMessage
		if err := json.Unmarshal(n.Data, &ply); err != nil {
			t.Fatalf("%s: %v", n.Data, err)
		}
		delete(ply, "now")
		list = append(list, ply)
	}
	return list
}

func wantRefusal(t *testing.T, err error, rule string) {
	t.Helper()
	refusal, ok := game.AsRefusal(err)
	if !ok || refusal.Rule != rule {
		t.Fatalf("got %v, want a refusal by %s", err, rule)
	}
}

func wantIs(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}
