package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/record"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// Every part of a question makes another question of it.
func TestHash(t *testing.T) {
	q := storetest.Question("a")
	seen := map[table.Hash]bool{q.Hash(): true}
	for _, change := range []func(*table.Listed){
		func(q *table.Listed) { q.ID += "x" },
		func(q *table.Listed) { q.Level, q.Concept = q.Level+q.Concept[:1], q.Concept[1:] },
		func(q *table.Listed) { q.Line = append(q.Line, ' ') },
		func(q *table.Listed) { q.Explanation, q.Source = nil, append(q.Explanation, q.Source...) },
		func(q *table.Listed) { q.Source = nil },
	} {
		other := storetest.Question("a")
		change(&other)
		if seen[other.Hash()] {
			t.Errorf("%+v is taken for another", other)
		}
		seen[other.Hash()] = true
	}
}

// A table asks from the list that it was given when its play began, whatever
// becomes of the bank, and whoever was asked is noted.
func TestATableKeepsItsList(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	waits := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}}, Clock: none}))(t)
	if waits.Fair.Bank != nil {
		t.Errorf("a table that waits is bound to %+v", waits.Fair.Bank)
	}
	begun := h.pair(none)
	bank := begun.Fair.Bank
	if bank == nil || bank.Count != 10 || !strings.HasPrefix(bank.Digest, "sha256:") {
		t.Fatalf("the table shows the bank %+v", bank)
	}
	_, err := h.Bank(ctx, begun.ID)
	wantIs(t, err, table.ErrNotOver)

	// Another house over the same journal, whose bank has nothing any more.
	again := open(t, func(c *table.Config) { c.Journal, c.Questions = h.journal, noQuestions{} })
	again.finish(begun.ID)
	if got := again.get(begun.ID, ada).Fair.Bank; *got != *bank {
		t.Errorf("the bank became %+v", got)
	}
	text := string(must(again.Bank(ctx, begun.ID))(t))
	if lines := strings.Split(text, "\n"); len(lines) != 11 || strings.Count(text, `"question":`) != 4 || strings.Count(text, `"seal":`) != 6 {
		t.Errorf("after four of ten questions the list is\n%s", text)
	}
	var asked [2][]string
	for _, r := range must(again.Answered(ctx, begun.ID, ""))(t) {
		var q struct{ ID string }
		if err := json.Unmarshal(r.Question, &q); err != nil {
			t.Fatal(err)
		}
		asked[r.Seat] = append([]string{"about:" + q.ID}, asked[r.Seat]...)
		if !strings.Contains(string(r.Explanation), q.ID) {
			t.Errorf("%s is explained by %s", q.ID, r.Explanation)
		}
	}
	for seat, who := range []table.Person{ada, ben} {
		if seen := must(h.journal.Seen(ctx, who.ID))(t); !slices.Equal(seen, asked[seat]) || len(seen) != 2 {
			t.Errorf("%s has seen %v, was asked %v", who.Name, seen, asked[seat])
		}
	}
	_, err = again.Bank(ctx, waits.ID)
	wantIs(t, err, table.ErrNotOver)
	// Of a play with bots alone, too, a list is wanted; its begin may fail.
	_, err = again.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "bot"}, {Kind: "bot"}}})
	wantIs(t, err, table.ErrNoQuestions)
	_, err = again.Sit(ctx, waits.ID, ada, 1, table.Sitting{Kind: "bot"})
	wantIs(t, err, table.ErrNoQuestions)
	if got := again.get(waits.ID, ada); got.Status != table.Waiting || got.Seats[1].Kind != "open" {
		t.Errorf("the table that could not begin: %+v", got)
	}
}

// A table whose list is gone is frozen; the log tells why.
func TestALostListFreezesTheTable(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	h.journal.Forget(id)
	again := open(t, func(c *table.Config) { c.Journal = h.journal })
	_, err := again.Move(t.Context(), id, ada.ID, table.Submission{Move: "go 1"})
	wantIs(t, err, table.ErrFrozen)
	if log := again.log.String(); !strings.Contains(log, "no question is left") || !strings.Contains(log, id) {
		t.Errorf("the log: %s", log)
	}
}

// The host voids the round just played: an entry that all see, after which the
// round is played again with other questions.
func TestTheHostVoidsARound(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	id := h.pair(none).ID
	void := func(who table.Person) (int, error) { return h.Void(ctx, id, who.ID, h.get(id, ada).Version) }
	_, err := void(ada)
	wantIs(t, err, table.ErrNothingToVoid)
	h.move(id, ada, "go 1")
	h.move(id, ada, "answer 1")
	_, err = void(ada)
	wantIs(t, err, table.ErrNothingToVoid)
	h.move(id, ben, "answer 2")
	before := h.get(id, ben)
	if before.Voidable == nil || *before.Voidable != 0 {
		t.Fatalf("a void would return to %v", before.Voidable)
	}
	_, err = void(ben)
	wantIs(t, err, table.ErrForbidden)
	_, err = h.Void(ctx, id, ada.ID, before.Version-1)
	var stale *table.Stale
	if !errors.As(err, &stale) || stale.Version != before.Version {
		t.Errorf("a void of what was seen earlier: %v", err)
	}
	if n := must(void(ada))(t); n != before.Version+1 {
		t.Errorf("version %d after %d", n, before.Version)
	}
	_, err = void(ada)
	wantIs(t, err, table.ErrNothingToVoid)
	after := h.get(id, ben)
	if after.Voidable != nil || fmt.Sprint(after.Turn) != "[0]" || after.Version != before.Version+1 {
		t.Errorf("after the void: %+v", after)
	}
	// What was sent before the void is stale now.
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Version: before.Version})
	if !errors.As(err, &stale) {
		t.Errorf("a move from before the void: %v", err)
	}
	h.finish(id)

	// Everybody is told, in the stream and in the record, which replays.
	text := must(h.Record(ctx, id, ben.ID))(t)
	replay, err := record.Read(bytes.NewReader(text), toys{}, -1)
	if err != nil || replay.Plies[before.Version].Move != "void 0" || replay.Plies[before.Version].Seat != game.Host {
		t.Errorf("the record: %v\n%s", err, text)
	}
	if _, err := record.Audit(bytes.NewReader(text), toys{}, nil); err != nil {
		t.Errorf("the audit: %v", err)
	}
	notices := must(h.read(ctx, id, ben, 0))(t)
	ply := plies(t, notices)[before.Version]
	if string(ply["seat"]) != `"host"` || string(ply["move"]) != `"void 0"` || string(ply["version"]) != fmt.Sprint(before.Version+1) {
		t.Errorf("the stream tells %s", ply)
	}
	if got := string(plies(t, notices)[before.Version-1]["voidable"]); got != "0" {
		t.Errorf("the ply before may be voided to %q", got)
	}
	// The round counts once, and no question comes twice.
	asked := map[string]bool{}
	for i, r := range must(h.Answered(ctx, id, ben.ID))(t) {
		var q struct{ ID string }
		if err := json.Unmarshal(r.Question, &q); err != nil || asked[q.ID] {
			t.Errorf("%s comes twice, %v", q.ID, err)
		}
		asked[q.ID] = true
		if r.Void != (i < 2) || r.Round != max(1, i/2) {
			t.Errorf("question %d is of round %d, void %v", i, r.Round, r.Void)
		}
	}
}

// No void leaves a table without questions.
func TestAVoidLeavesEnoughQuestions(t *testing.T) {
	h := open(t, func(c *table.Config) { c.Questions = toyQuestions(6) })
	id := h.pair(none).ID // two rounds want four
	round := func() {
		h.move(id, ada, "go 1")
		h.move(id, ada, "answer 1")
		h.move(id, ben, "answer 2")
	}
	void := func() error {
		_, err := h.Void(t.Context(), id, ada.ID, h.get(id, ada).Version)
		return err
	}
	round()
	if err := void(); err != nil {
		t.Fatal(err)
	}
	round()
	wantIs(t, void(), table.ErrNoQuestions)
	h.move(id, ben, "go 1")
	h.move(id, ben, "go 2")
	h.finish(id)
}
