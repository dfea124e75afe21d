package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"castellan/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Whoever follows a play hears each ply once and in order, with the view after
// it; whoever comes later and resumes hears the same.
func TestStreamsTellEachPlyOnce(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	snap := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}, Clock: none, Open: true}))(t)
	type heard struct {
		notices []table.Notice
		err     error
	}
	live := make(chan heard, 3)
	for _, who := range []table.Person{ada, ben, {}} {
		stream, err := h.Follow(ctx, snap.ID, who.ID, -1)
		if err != nil {
			t.Fatal(err)
		}
		first, err := stream.Next(ctx)
		if err != nil || first.Kind != "snapshot" || first.Version != 0 {
			t.Fatalf("a stream begins with %v, %v", first, err)
		}
		stream.Close()
		go func() {
			notices, err := h.read(ctx, snap.ID, who, 0)
			live <- heard{notices, err}
		}()
	}
	must(h.Sit(ctx, snap.ID, ada, 1, table.Sitting{Kind: "open"}))(t)
	if _, at, err := h.Join(ctx, snap.Invite, ben, nil, strings.Repeat("ab", 16)); err != nil || at != 1 {
		t.Fatalf("Ben sits at %d, %v", at, err)
	}
	h.finish(snap.ID)
	const total = 2 * 7
	for range 3 {
		got := <-live
		if got.err != nil {
			t.Fatal(got.err)
		}
		if n := len(plies(t, got.notices)); n != total {
			t.Errorf("%d plies were told, want %d", n, total)
		}
		version := 0
		for i, n := range got.notices {
			if n.Kind == "ply" {
				if version++; n.Version != version {
					t.Errorf("ply %d was told as %d", version, n.Version)
				}
			}
			if (n.Kind == "end") != (i == len(got.notices)-1) {
				t.Errorf("notice %d of %d is %s", i, len(got.notices), n.Kind)
			}
		}
	}
	for _, who := range []table.Person{ada, ben, {}} {
		whole := plies(t, must(h.read(ctx, snap.ID, who, 0))(t))
		for after := range total {
			rest := plies(t, must(h.read(ctx, snap.ID, who, after))(t))
			if diff := cmp.Diff(whole[after:], rest); diff != "" {
				t.Fatalf("resumed after %d: %s", after, diff)
			}
		}
		far := must(h.read(ctx, snap.ID, who, total+1))(t)
		if far[0].Kind != "snapshot" {
			t.Errorf("from a version that is not there yet: %s first", far[0].Kind)
		}
	}
}

func TestStaleOnlyWhereTheTurnIsNewer(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	h.move(id, ada, "go 1") // 1, then chance asks: 2, 3
	ctx := t.Context()
	version, err := h.Move(ctx, id, ada.ID, table.Submission{Move: "answer 1", Version: 3})
	if err != nil || version != 4 {
		t.Fatalf("Ada answers: %d, %v", version, err)
	}
	// Ben has not heard of Ada's answer, which opened no turn of his.
	if version, err = h.Move(ctx, id, ben.ID, table.Submission{Move: "answer 2", Version: 3}); err != nil || version != 5 {
		t.Fatalf("Ben answers at the same time: %d, %v", version, err)
	}
	_, err = h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1", Version: 4})
	var stale *table.Stale
	if !errors.As(err, &stale) || stale.Version != 5 {
		t.Fatalf("before the ply that opened the turn: %v", err)
	}
	if _, err := h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1", Version: 5}); err != nil {
		t.Fatal(err)
	}
	// His own ply opened his next turn.
	if _, err = h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1", Version: 5}); !errors.As(err, &stale) {
		t.Fatalf("after one's own ply: %v", err)
	}
}

func TestRefusedMoves(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	ctx := t.Context()
	_, err := h.Move(ctx, id, cleo.ID, table.Submission{Move: "go 1"})
	wantIs(t, err, table.ErrNotYourSeat)
	_, err = h.Move(ctx, id, "", table.Submission{Move: "go 1"})
	wantIs(t, err, table.ErrNotYourSeat)
	_, err = h.Move(ctx, "nowhere", ada.ID, table.Submission{Move: "go 1"})
	wantIs(t, err, table.ErrNotFound)
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "fly"})
	wantRefusal(t, err, "R-2")
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 3"})
	wantRefusal(t, err, "T-1")
	_, err = h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1"})
	var turn *table.NotYourTurn
	if !errors.As(err, &turn) || turn.Version != 0 {
		t.Fatalf("out of turn: %v", err)
	}
	wantRefusal(t, err, "R-5")
	if v := h.get(id, ada).Version; v != 0 {
		t.Errorf("a refused move changed the version to %d", v)
	}
	waiting := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}}))(t)
	_, err = h.Move(ctx, waiting.ID, ada.ID, table.Submission{Move: "go 1"})
	wantIs(t, err, table.ErrNotPlaying)
}

func TestAKeyGetsItsFirstAnswerForEver(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	ctx := t.Context()
	first := table.Submission{Move: "go 1", Version: 0, Key: "k1"}
	bad := table.Submission{Move: "go 3", Version: 0, Key: "k2"}
	_, err := h.Move(ctx, id, ada.ID, bad)
	wantRefusal(t, err, "T-1")
	for range 3 {
		version, err := h.Move(ctx, id, ada.ID, first)
		if err != nil || version != 3 {
			t.Fatalf("got %d, %v", version, err)
		}
	}
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Version: 0, Key: "k1"})
	wantIs(t, err, table.ErrKeyReused)
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "answer 1", Version: 3, Key: "k1"})
	wantIs(t, err, table.ErrKeyReused)
	// A key is its sender's own.
	if version, err := h.Move(ctx, id, ben.ID, table.Submission{Move: "answer 1", Version: 3, Key: "k1"}); err != nil || version != 4 {
		t.Fatalf("Ben's own key: %d, %v", version, err)
	}
	h.move(id, ada, "answer 1")
	h.move(id, ben, "go 1")
	h.move(id, ben, "go 1")
	// It would be lawful now, but the answer was given.
	_, err = h.Move(ctx, id, ada.ID, bad)
	wantRefusal(t, err, "T-1")
	if version, err := h.Move(ctx, id, ada.ID, first); err != nil || version != 3 {
		t.Fatalf("later: %d, %v", version, err)
	}
	// Another node knows it too.
	other := open(t, func(c *table.Config) { c.Journal = h.journal })
	if version, err := other.Move(ctx, id, ada.ID, first); err != nil || version != 3 {
		t.Fatalf("on another node: %d, %v", version, err)
	}
	_, err = other.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Key: "k1"})
	wantIs(t, err, table.ErrKeyReused)
}

func TestAGoneClientDoesNotCancelItsMove(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	ctx, cancel := context.WithCancel(t.Context())
	h.journal.Broken = func() error { cancel(); return nil } // gone while the write is under way
	version, err := h.Move(ctx, id, ada.ID, table.Submission{Move: "go 1"})
	if err != nil || version != 3 {
		t.Fatalf("%d, %v", version, err)
	}
	if got := h.get(id, ada).Version; got != 3 {
		t.Errorf("the table is at %d", got)
	}
}

func TestAFailedWriteChangesNothing(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	broken := errors.New("the disk is full")
	before := h.journal.Dump(id)
	h.journal.Broken = func() error { return broken }
	_, err := h.Move(t.Context(), id, ada.ID, table.Submission{Move: "go 1"})
	wantIs(t, err, broken)
	if after := h.journal.Dump(id); after != before {
		t.Errorf("the journal changed: %s", after)
	}
	if snap := h.get(id, ada); snap.Version != 0 {
		t.Errorf("the table is shown at %d", snap.Version)
	}
	h.journal.Broken = nil
	if version := h.move(id, ada, "go 1"); version != 3 {
		t.Errorf("then it goes on at %d", version)
	}
}

// A panic in the rules freezes its own table and no other.
func TestAPanicFreezesOneTable(t *testing.T) {
	h := open(t)
	id, other := h.pair(none).ID, h.pair(none).ID
	h.move(id, ada, "go 1")
	h.move(id, ada, "answer 1")
	h.move(id, ben, "answer 1")
	ctx := t.Context()
	_, err := h.Move(ctx, id, ben.ID, table.Submission{Move: "go 9", Version: 5})
	wantIs(t, err, table.ErrFrozen)
	snap := h.get(id, ada)
	if snap.Status != table.Frozen || snap.Version != 5 {
		t.Errorf("%s at %d", snap.Status, snap.Version)
	}
	if !strings.Contains(h.log.String(), "frozen") || !strings.Contains(h.log.String(), id) {
		t.Errorf("the operator was told: %s", h.log.String())
	}
	_, err = h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1", Version: 5})
	wantIs(t, err, table.ErrFrozen)
	h.finish(other)
	if got := h.get(other, ada).Status; got != table.Finished {
		t.Errorf("the other table is %s", got)
	}
}

// What one player may not know makes no difference to a byte that he gets.
func TestNoninterference(t *testing.T) {
	type all struct {
		Snapshot, Record, Questions json.RawMessage
		Plies                       []map[string]json.RawMessage
		Refusal                     string
	}
	seen := func(answer string) all {
		h := open(t, func(c *table.Config) { c.Secrets = zeros{}; c.Clock = still{} })
		id := h.pair(none).ID
		h.move(id, ada, "go 1")
		h.move(id, ada, answer)
		ctx := t.Context()
		snap := h.get(id, ben)
		var a all
		a.Snapshot = must(json.Marshal(snap))(t)
		a.Record = must(h.Record(ctx, id, ben.ID))(t)
		a.Questions = must(json.Marshal(must(h.Answered(ctx, id, ben.ID))(t)))(t)
		stream := must(h.Follow(ctx, id, ben.ID, 0))(t)
		defer stream.Close()
		for range snap.Version {
			n := must(stream.Next(ctx))(t)
			a.Plies = append(a.Plies, plies(t, []table.Notice{n})...)
		}
		_, err := h.Move(ctx, id, ben.ID, table.Submission{Move: "go 1", Version: snap.Version})
		a.Refusal = err.Error()
		return a
	}
	first := seen("answer 1")
	if !strings.Contains(string(first.Record), `"answer ?"`) || !strings.Contains(string(first.Record), "right=?") {
		t.Errorf("Ben's log: %s", first.Record)
	}
	for _, answer := range []string{"answer 2", "answer none"} {
		if diff := cmp.Diff(first, seen(answer)); diff != "" {
			t.Errorf("%s: %s", answer, diff)
		}
	}
}
