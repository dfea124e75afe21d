package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// One second for each decision is one second for an answer, too.
func TestAnAnswerIsADecision(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		snap := h.pair(&table.Clocks{Kind: "live", Seconds: 1})
		if snap.Clock.Answer != 1 {
			t.Errorf("there are %d s to answer", snap.Clock.Answer)
		}
		v := h.move(snap.ID, ada, "go 1")
		if err := h.Shown(t.Context(), snap.ID, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*h.get(snap.ID, ada).Deadline); left != time.Second {
			t.Errorf("Ada has %v", left)
		}
	})
}

// The grace of an answer's way is for that answer alone, and a client that
// says late what it showed gains none.
func TestGraceIsForAnAnswersWayAlone(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		v := h.move(id, ada, "go 1")
		after(1400 * time.Millisecond)
		if err := h.Shown(t.Context(), id, ben.ID, v); err != nil { // 700 ms of grace
			t.Fatal(err)
		}
		after(5 * time.Second)
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil { // 6.4 s are no way
			t.Fatal(err)
		}
		after(15_100 * time.Millisecond) // 21.5 s after it was posed
		_, err := h.Move(t.Context(), id, ada.ID, table.Submission{Move: "answer 1", Version: v})
		wantRefusal(t, err, "R-5")  // her time is up
		h.move(id, ben, "answer 1") // 100 ms late
		synctest.Wait()
		if got := h.get(id, ben).Version; got != v+2 {
			t.Errorf("when Ben has answered as well the table is at %d, want %d", got, v+2)
		}
		after(30 * time.Second)
		if got := h.get(id, ben).Version; got != v+3 {
			t.Errorf("when Ben's time to go was up the table is at %d, want %d", got, v+3)
		}
	})
}

// While others still bid, nothing tells that somebody's bid was a clock's: a
// stand-in is told of only afterwards.
func TestAStandInDoesNotTellHowASeatBid(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, lazy)
		id := h.sealedTable(&table.Clocks{Kind: "live", Seconds: 60}, 2, "keen").ID
		h.Present(id, ada.ID, true)
		h.move(id, ada, "bid 0")
		v := h.get(id, ada).Version
		after(60*time.Second + 100*time.Millisecond) // Ben's time is up, and the bot's bid is yet to come
		snap := h.get(id, ada)
		if snap.Version != v+1 || *snap.Seats[1].StandIn {
			t.Fatalf("at %d, stand-in %v", snap.Version, *snap.Seats[1].StandIn)
		}
		quickly, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		notices, err := h.read(quickly, id, ada, 0)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		last := plies(t, notices)[v]
		if string(last["move"]) != `"bid ?"` || last["auto"] != nil || strings.Contains(fmt.Sprint(h.lines(id, ada)), "auto") {
			t.Errorf("Ada was told %v and has %q", last, h.lines(id, ada))
		}
		for tries := 0; h.get(id, ada).Version == v+1 && tries < 300; tries++ {
			after(time.Second)
		}
		if got := h.lines(id, ada)[v]; got != "1 bid 0 auto" {
			t.Errorf("once it has opened her record has %q", got)
		}
		if !*h.get(id, ada).Seats[1].StandIn {
			t.Error("when all have bid nobody stands in")
		}
	})
}

// A stop without a last heartbeat is an outage from the heartbeat before it,
// however short.
func TestAShortOutageIsGivenBack(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{}
		first := open(t, func(c *table.Config) { c.Journal = lossy{journal} })
		id := first.pair(live).ID
		first.Stop()
		if err := journal.Beat(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		after(900 * time.Millisecond)
		again := open(t, func(c *table.Config) { c.Journal = journal })
		if left := time.Until(*again.get(id, ada).Deadline); left != 30*time.Second {
			t.Errorf("there are %v left", left)
		}
	})
}

// lossy is a journal that loses every heartbeat.
type lossy struct{ *storetest.Memory }

func (lossy) Beat(context.Context, time.Time) error { return nil }

func TestAFailedHeartbeatShows(t *testing.T) {
	timed(t, func(t *testing.T) {
		if h := open(t); !h.Writes() {
			t.Error("a good journal takes no writes")
		}
		s := must(table.New(table.Config{Catalogue: toys{}, Journal: &limp{}, Bell: quiet{}}))(t)
		if err := s.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer s.Stop()
		after(1500 * time.Millisecond)
		if s.Writes() {
			t.Error("a journal that takes nothing seems to take writes")
		}
		after(time.Second)
		if !s.Writes() {
			t.Error("that it takes writes again does not show")
		}
	})
}

// A disk that never answers is as bad as one that is full.
func TestAHeartbeatThatHangsShows(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &stuck{free: make(chan struct{})}
		s := must(table.New(table.Config{Catalogue: toys{}, Journal: journal, Bell: quiet{}}))(t)
		if err := s.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		after(9 * time.Second)
		if !s.Writes() {
			t.Error("after a moment of silence nothing can be written")
		}
		after(2 * time.Second)
		if s.Writes() {
			t.Error("a journal that hangs seems to take writes")
		}
		close(journal.free)
		s.Stop()
	})
}

// stuck takes its first heartbeat and hangs at the others until it is freed.
type stuck struct {
	storetest.Memory
	beats int
	free  chan struct{}
}

func (s *stuck) Beat(context.Context, time.Time) error {
	if s.beats++; s.beats > 1 {
		<-s.free
	}
	return nil
}

// limp takes every heartbeat but its second.
type limp struct {
	storetest.Memory
	beats int
}

func (l *limp) Beat(ctx context.Context, at time.Time) error {
	if l.beats++; l.beats == 2 {
		return errors.New("the disk is full")
	}
	return l.Memory.Beat(ctx, at)
}

// quiet is a bell that nobody hears.
type quiet struct{}

func (quiet) Ring(string, int64) error                   { return nil }
func (quiet) Listen(string, func(int64)) (func(), error) { return func() {}, nil }

// What was answered stays answered, whatever became of the table.
func TestAFrozenTableAnswersAKnownKey(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	ctx := t.Context()
	first := table.Submission{Move: "go 1", Version: 0, Key: "k"}
	if _, err := h.Move(ctx, id, ada.ID, first); err != nil {
		t.Fatal(err)
	}
	h.move(id, ada, "answer 1")
	h.move(id, ben, "answer 1")
	_, err := h.Move(ctx, id, ben.ID, table.Submission{Move: "go 9", Version: 5})
	wantIs(t, err, table.ErrFrozen)
	if version, err := h.Move(ctx, id, ada.ID, first); err != nil || version != 3 {
		t.Errorf("got %d, %v", version, err)
	}
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Key: "k"})
	wantIs(t, err, table.ErrKeyReused)
	_, err = h.Move(ctx, id, ada.ID, table.Submission{Move: "go 2", Key: "new"})
	wantIs(t, err, table.ErrFrozen)
}

func TestNobodyHasSeenWhatIsToCome(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	for _, who := range []table.Person{ada, ben} { // in turn, and not
		_, err := h.Move(t.Context(), id, who.ID, table.Submission{Move: "go 1", Version: 1})
		var stale *table.Stale
		if !asStale(err, &stale) || stale.Version != 0 {
			t.Errorf("%s: %v", who.Name, err)
		}
	}
}

// counted counts how often a table is read.
type counted struct {
	storetest.Memory
	loads int
}

func (c *counted) Load(ctx context.Context, id string) (table.Stored, error) {
	c.loads++
	return c.Memory.Load(ctx, id)
}

// Finished tables leave the memory to those that are played.
func TestFewFinishedTablesStayInMemory(t *testing.T) {
	journal := &counted{}
	h := open(t, func(c *table.Config) { c.Journal, c.Cache, c.Over = journal, 2, 1 })
	begun := h.pair(none)
	for range 3 {
		text := whole(oneRound, "", `{}`, `{}`)
		snap := must(h.Import(t.Context(), ada, strings.NewReader(string(text))))(t)
		if got := h.get(snap.ID, ada); got.Status != table.Finished || !json.Valid(got.View) {
			t.Errorf("%+v", got)
		}
	}
	loads := journal.loads
	h.get(begun.ID, ada)
	if journal.loads != loads {
		t.Error("the table that is played was read again")
	}
}
