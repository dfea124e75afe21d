package table_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"castellan/internal/bell"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// A settable is a computer whose wall clock somebody sets, by whole seconds. The
// clock by which durations are measured goes on, unless the process is stopped.
type settable struct {
	table.System
	set, stopped atomic.Int64 // seconds
}

// Now implements table.Clock. In the time of synctest an instant has no reading
// of the second clock, so it is put in: 63 bits from the top are a mark and the
// wall's seconds and nanoseconds since 1885, then come nanoseconds of the other.
// TestSettable holds it to that.
func (c *settable) Now() time.Time {
	now := time.Now().Round(0).Add(time.Duration(c.stopped.Load()) * time.Second)
	wall := now.Unix() - time.Date(1885, 1, 1, 0, 0, 0, 0, time.UTC).Unix() + c.set.Load()
	words := (*[2]uint64)(unsafe.Pointer(&now))
	*words = [2]uint64{1<<63 | uint64(wall)<<30 | uint64(now.Nanosecond()), uint64(now.UnixNano())}
	return now
}

func TestSettable(t *testing.T) {
	var c settable
	for _, by := range []int64{3600, -3600} {
		before := c.Now()
		c.set.Add(by)
		after := c.Now()
		if wall := after.Round(0).Sub(before.Round(0)).Round(time.Second); wall != time.Duration(by)*time.Second {
			t.Errorf("the wall clock was set by %v", wall)
		}
		if passed := after.Sub(before); passed < 0 || passed > time.Minute {
			t.Errorf("there passed %v", passed)
		}
	}
}

// stepping gives a service whose computer's wall clock, and the journal's, can be
// set.
func stepping(clock *settable, journal *storetest.Memory) func(*table.Config) {
	journal.Time = clock.Now
	return func(c *table.Config) { c.Clock, c.Journal = clock, journal }
}

// left is how long Ada has, as a client reckons it.
func left(h *house, id string) time.Duration {
	h.t.Helper()
	snap := h.get(id, ada)
	return snap.Deadline.Sub(snap.Now)
}

// Whatever is done to the wall clock while a server runs: no clock fires early,
// none hangs.
func TestAWallClockThatIsSetChangesNothing(t *testing.T) {
	for _, by := range []int64{3600, -3600, 1, -1, 86400 * 365, -86400 * 365} {
		timed(t, func(t *testing.T) {
			var clock settable
			h := open(t, stepping(&clock, &storetest.Memory{}))
			id := h.pair(live).ID
			after(10 * time.Second)
			clock.set.Add(by)
			after(10 * time.Second)
			if is := left(h, id); is.Round(100*time.Millisecond) != 10*time.Second {
				t.Errorf("set by %d s: there are %v left of 10 s", by, is)
			}
			after(9800 * time.Millisecond)
			if v := h.get(id, ada).Version; v != 0 {
				t.Errorf("set by %d s: at %d before the deadline", by, v)
			}
			after(400 * time.Millisecond)
			snap := h.get(id, ada)
			if snap.Version != 3 || snap.GivenBack != nil {
				t.Errorf("set by %d s: at %d after the deadline, given back %v", by, snap.Version, snap.GivenBack)
			}
		})
	}
}

// A small difference, as clocks of computers have, is made up for slowly.
func TestTheTimeFollowsTheJournals(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{}
		h := open(t, func(c *table.Config) { c.Journal = journal })
		id := h.pair(none).ID
		journal.Time = func() time.Time { return time.Now().Add(500 * time.Millisecond) }
		off := func() time.Duration { return time.Until(h.get(id, ada).Now).Round(10 * time.Millisecond) }
		after(100 * time.Second)
		if is := off(); is != 100*time.Millisecond {
			t.Errorf("after 100 s the time is %v off", is)
		}
		after(500 * time.Second)
		if is := off(); is != 500*time.Millisecond {
			t.Errorf("after 600 s the time is %v off", is)
		}
	})
}

// A server that starts by a wall clock that was set back goes on from the latest
// heartbeat: nobody waits an hour longer.
func TestAStartAfterTheClockWasSetBack(t *testing.T) {
	timed(t, func(t *testing.T) {
		var clock settable
		journal := &storetest.Memory{}
		h := open(t, stepping(&clock, journal))
		id := h.pair(live).ID
		after(10 * time.Second)
		h.Stop()
		clock.set.Add(-3600)
		after(5 * time.Second)
		h = open(t, stepping(&clock, journal))
		if is := left(h, id); is != 20*time.Second {
			t.Errorf("there are %v left, want 20 s", is)
		}
		after(20 * time.Second)
		if v := h.get(id, ada).Version; v != 3 {
			t.Errorf("at the deadline the table is at %d", v)
		}
		h.Stop()
		clock.set.Add(3600) // and right again: an hour and some seconds seem to have passed
		h = open(t, stepping(&clock, journal))
		if is := left(h, id); is != 21500*time.Millisecond {
			t.Errorf("once the clock is right there are %v left, want 21.5 s", is)
		}
	})
}

// A process that was stopped gives the time back as one that crashed does,
// before any clock plays, whoever comes first: a move, or the sweeper.
func TestAServerThatWasStoppedGivesTheTimeBack(t *testing.T) {
	for _, first := range []string{"a move", "the sweeper"} {
		timed(t, func(t *testing.T) {
			var clock settable
			h := open(t, stepping(&clock, &storetest.Memory{}))
			id := h.pair(live).ID
			after(20 * time.Second)
			clock.stopped.Add(25)
			if first == "a move" {
				h.move(id, ada, "go 2")
			} else {
				after(3 * time.Second)
				snap := h.get(id, ada)
				if snap.Version != 0 || snap.GivenBack == nil || snap.GivenBack.Seconds < 25 || snap.GivenBack.Seconds > 26 {
					t.Fatalf("at %d, given back %+v", snap.Version, snap.GivenBack)
				}
				if is := left(h, id); is < 7*time.Second || is > 8*time.Second {
					t.Errorf("there are %v left of 7 s", is)
				}
				h.move(id, ada, "go 2")
			}
			if got := h.lines(id, ada)[0]; got != "0 go 2" {
				t.Errorf("%s is first: the log has %q", first, got)
			}
		})
	}
	timed(t, func(t *testing.T) { // a moment is none
		var clock settable
		h := open(t, stepping(&clock, &storetest.Memory{}))
		id := h.pair(live).ID
		clock.stopped.Add(3)
		after(3 * time.Second)
		if snap := h.get(id, ada); snap.GivenBack != nil {
			t.Errorf("given back %+v", snap.GivenBack)
		}
	})
}

// While the journal is away nobody can move: that is an outage, too, and it is
// told of once however many servers there are.
func TestAJournalThatIsAwayIsAnOutage(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{Shared: true}
		var houses []*house
		for range 3 {
			houses = append(houses, open(t, func(c *table.Config) { c.Journal = journal }))
		}
		id := houses[0].pair(live).ID
		for _, h := range houses {
			h.get(id, ada)
		}
		after(20*time.Second + 100*time.Millisecond)
		var away atomic.Bool
		journal.Broken = func() error {
			if away.Load() {
				return fmt.Errorf("gone for a while: %w", table.ErrUnavailable)
			}
			return nil
		}
		away.Store(true)
		after(30 * time.Second)
		away.Store(false)
		after(3 * time.Second)
		snap := houses[1].get(id, ada)
		if snap.Version != 0 || snap.GivenBack == nil || snap.GivenBack.Seconds < 29 || snap.GivenBack.Seconds > 32 {
			t.Fatalf("at %d, given back %+v", snap.Version, snap.GivenBack)
		}
		if end := snap.Created.Add(30*time.Second + time.Duration(snap.GivenBack.Seconds*1000)*time.Millisecond); !snap.Deadline.Equal(end) {
			t.Errorf("the deadline is %v, want %v: once", snap.Deadline, end)
		}
		after(10 * time.Second)
		if got := houses[2].lines(id, ada); len(got) != 3 || got[0] != "0 go 1 auto" {
			t.Errorf("the log is %q", got)
		}
	})
}

// A journal that can be read and not written, as on a full disk, is not asked to
// give time back by everybody who wants to move: once a second is enough. Then
// every table gets it.
func TestAJournalThatCannotBeWritten(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{}
		h := open(t, func(c *table.Config) { c.Journal = journal })
		var ids []string
		for range 10 {
			ids = append(ids, h.pair(live).ID)
		}
		after(10 * time.Second)
		var full atomic.Bool
		var tried atomic.Int64
		journal.Broken = func() error {
			if full.Load() {
				tried.Add(1)
				return fmt.Errorf("full: %w", table.ErrUnavailable)
			}
			return nil
		}
		full.Store(true)
		for range 30 * 20 { // for 30 s
			_, err := h.Move(t.Context(), ids[0], ada.ID, table.Submission{Move: "go 2"})
			wantIs(t, err, table.ErrUnavailable)
			after(50 * time.Millisecond)
		}
		// Before it is an outage each move is tried; then the heartbeat tries each table.
		if n, most := tried.Load(), int64(20*7+30*(1+len(ids))); n > most {
			t.Errorf("%d writes were tried in 30 s, more than %d", n, most)
		}
		full.Store(false)
		after(3 * time.Second)
		for _, id := range ids {
			if snap := h.get(id, ada); snap.GivenBack == nil || snap.GivenBack.Seconds < 29 || snap.GivenBack.Seconds > 32 {
				t.Errorf("given back at %s: %+v", id, snap.GivenBack)
			}
		}
	})
}

// A server that starts while others live gives nothing back, and keeps their
// time even if the clock of the journal was set meanwhile.
func TestAServerThatJoinsOthersChangesNothing(t *testing.T) {
	for _, by := range []time.Duration{0, time.Hour, -time.Hour} {
		timed(t, func(t *testing.T) {
			journal := &storetest.Memory{Shared: true}
			h := open(t, func(c *table.Config) { c.Journal = journal })
			id := h.pair(live).ID
			after(10*time.Second + 700*time.Millisecond)
			journal.Time = func() time.Time { return time.Now().Add(by) }
			joined := open(t, func(c *table.Config) { c.Journal = journal })
			snap := joined.get(id, ada)
			if snap.GivenBack != nil {
				t.Errorf("set by %v: given back %+v", by, snap.GivenBack)
			}
			if off := snap.Now.Sub(h.get(id, ada).Now); off.Abs() > 50*time.Millisecond {
				t.Errorf("set by %v: the time is %v off", by, off)
			}
			after(30*time.Second - time.Since(snap.Created) - 60*time.Millisecond)
			if v := joined.get(id, ada).Version; v != 0 {
				t.Errorf("set by %v: at %d before the deadline", by, v)
			}
			after(120 * time.Millisecond)
			if got := h.lines(id, ada); len(got) != 3 || got[0] != "0 go 1 auto" {
				t.Errorf("set by %v: the log is %q", by, got)
			}
		})
	}
	timed(t, func(t *testing.T) { // others that only seem to live
		journal := &storetest.Memory{Shared: true}
		h := open(t, func(c *table.Config) { c.Journal = journal })
		id := h.pair(live).ID
		after(10 * time.Second)
		h.Stop()
		after(time.Hour)
		h = open(t, func(c *table.Config) { c.Journal = journal })
		if is := left(h, id); is != 20*time.Second {
			t.Errorf("after an hour without servers there are %v left of 20 s", is)
		}
	})
}

// A server that dies while it gives time back, again and again, loses nothing
// and gives nothing twice: neither where it had come to, nor where not.
func TestAGiveBackThatIsCutShort(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{}
		h := open(t, func(c *table.Config) { c.Journal = journal })
		var ids []string
		for i := range 40 {
			clock := live
			if i%2 == 1 {
				clock = &table.Clocks{Kind: "relaxed", Minutes: 1}
			}
			ids = append(ids, h.pair(clock).ID)
		}
		before := map[string]time.Duration{}
		after(10 * time.Second)
		for _, id := range ids {
			before[id] = left(h, id)
		}
		h.Stop()
		for _, writes := range []int{15, 30, 7} {
			after(time.Minute)
			dying := errors.New("dead")
			journal.Broken = func() error {
				if writes--; writes < 0 {
					return dying
				}
				return nil
			}
			s := must(table.New(table.Config{Catalogue: toys{}, Journal: journal, Bell: quiet{}, Questions: toyQuestions(10), Log: h.Log}))(t)
			if err := s.Start(t.Context()); !errors.Is(err, dying) {
				t.Fatalf("it dies and starts: %v", err)
			}
		}
		journal.Broken = nil
		after(time.Minute)
		h = open(t, func(c *table.Config) { c.Journal = journal })
		for _, id := range ids {
			if is := left(h, id); is != before[id] {
				t.Errorf("before there were %v left, now %v", before[id], is)
			}
			if back := h.get(id, ada).GivenBack; back == nil {
				t.Error("nobody is told")
			}
		}
		after(50 * time.Second)
		for _, id := range ids {
			if got := h.lines(id, ada); len(got) < 3 || got[0] != "0 go 1 auto" {
				t.Errorf("afterwards the log begins with %q", got[:1])
			}
		}
	})
}

// A server that is stopped again while it gives time back gives that back too.
func TestAStopWhileTimeIsGivenBack(t *testing.T) {
	timed(t, func(t *testing.T) {
		var clock settable
		var again jolt
		h := open(t, stepping(&clock, &storetest.Memory{}), func(c *table.Config) { c.Bell = &again })
		id := h.pair(live).ID
		before := left(h, id)
		again.next = func() { clock.stopped.Add(20) } // the heartbeat is not written yet
		clock.stopped.Add(20)
		after(3 * time.Second)
		if lost := before - left(h, id); lost > 4*time.Second {
			t.Errorf("of two stops of 20 s each %v were not given back", lost-3*time.Second)
		}
	})
}

// A jolt does something at the next ring.
type jolt struct {
	bell.Memory
	next func()
}

func (j *jolt) Ring(id string, revision int64) error {
	if next := j.next; next != nil {
		j.next = nil
		next()
	}
	return j.Memory.Ring(id, revision)
}

// A stream tells of time that is given back, with the new deadline.
func TestGivenTimeIsAnEntryThatEverybodySees(t *testing.T) {
	timed(t, func(t *testing.T) {
		var clock settable
		h := open(t, stepping(&clock, &storetest.Memory{}))
		snap := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Open: true, Seats: []table.Sitting{{Kind: "me"}, {Kind: "bot"}}, Clock: live}))(t)
		for _, who := range []table.Person{ada, cleo} { // a player, and one who looks on
			stream := must(h.Follow(t.Context(), snap.ID, who.ID, -1))(t)
			defer stream.Close()
			must(stream.Next(t.Context()))(t)
			clock.stopped.Add(20)
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			n := must(stream.Next(ctx))(t)
			if n.Kind != "table" || !strings.Contains(string(n.Data), `"given_back":{"at":`) || !strings.Contains(string(n.Data), `"seconds":2`) {
				t.Errorf("%s is told %s %s", who.Name, n.Kind, n.Data)
			}
		}
		synctest.Wait()
	})
}
