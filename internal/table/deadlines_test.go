package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"castellan/game"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// onTime checks that what a clock played of a table's log came at the deadline
// that the ply before it had set, and tells how many plies that were.
func onTime(t *testing.T, journal *storetest.Memory, id string, deadline time.Time) (n int) {
	t.Helper()
	for _, ply := range must(journal.Plies(t.Context(), id, 0))(t) {
		if ply.Seat != game.Chance {
			if !ply.Auto || !ply.At.Equal(deadline) {
				t.Fatalf("ply %d of %s, %q, came at %v, due at %v", ply.Version, id, ply.Move, ply.At, deadline)
			}
			n++
		}
		if !ply.Deadline.IsZero() {
			deadline = ply.Deadline
		}
	}
	return n
}

// Five thousand clocks that end at instants of their own: each plays at its
// deadline to the millisecond, once.
func TestFiveThousandClocks(t *testing.T) {
	const tables = 5000
	timed(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Bots = nil })
		rng := rand.New(rand.NewPCG(1, 2))
		made := make([]int, tables)
		for i := range made {
			made[i] = rng.IntN(59_000)
		}
		slices.Sort(made)
		start := time.Now()
		ends := map[string]time.Time{}
		for _, at := range made {
			time.Sleep(time.Until(start.Add(time.Duration(at) * time.Millisecond)))
			snap := h.pair(&table.Clocks{Kind: "live", Seconds: 60, Answer: 60})
			ends[snap.ID] = *snap.Deadline
		}
		time.Sleep(time.Until(start.Add(120 * time.Second)))
		for id, end := range ends {
			if n := onTime(t, h.journal, id, end); n != 1 {
				t.Fatalf("at its deadline %s played %d moves", id, n)
			}
		}
	})
}

// Three servers notice every deadline at the same instant: one plays, and the
// others have nothing to complain of.
func TestThreeServersPlayAClockOnce(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{Shared: true}
		var houses []*house
		for range 3 {
			houses = append(houses, open(t, func(c *table.Config) { c.Journal, c.Bots = journal, nil }))
		}
		ends := map[string]time.Time{}
		for i := range 150 {
			after(time.Duration(i%3) * 7 * time.Millisecond) // some end together
			snap := houses[i%3].pair(live)
			ends[snap.ID] = *snap.Deadline
		}
		after(5 * time.Minute)
		for id, end := range ends {
			if n := onTime(t, journal, id, end); n != 10 || houses[0].get(id, ada).Status != table.Finished {
				t.Fatalf("%s has %d moves by the clock, want 10", id, n)
			}
		}
		for _, h := range houses {
			if h.log.Len() > 0 {
				t.Errorf("a server complains: %.500s", h.log.String())
			}
		}
	})
}

// A watch notes when each table has come to a revision, as the bell tells it:
// the change is on the disk.
type stopwatch struct {
	quiet
	mu   sync.Mutex
	rung map[string]time.Time
	wait sync.WaitGroup
}

// Ring implements table.Bell.
func (w *stopwatch) Ring(id string, revision int64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.rung[id]; !known && revision == 2 {
		w.rung[id] = time.Now()
		w.wait.Done()
	}
	return nil
}

// late sums up by how much instants were missed.
type late []time.Duration

func (l late) at(part float64) time.Duration { return l[int(part*float64(len(l)-1))] }

func (l late) String() string {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf("half within %.1f ms, 99 of 100 within %.1f ms, all within %.1f ms", ms(l.at(0.5)), ms(l.at(0.99)), ms(l.at(1)))
}

// due is a table whose seat 0 has until an instant.
func due(id string, at time.Time) table.Stored {
	row := table.Stored{
		ID: id, Game: "toy", Rules: 1, Options: json.RawMessage(`{"rounds":2}`), Host: ada, Clock: *live, Created: at.Add(-time.Minute), Revision: 1,
		Status: table.Playing, Seats: []table.StoredSeat{{Account: ada.ID, Name: ada.Name}, {Account: ben.ID, Name: ben.Name}},
		Invite: strings.ToUpper(id), Turn: game.SeatsOf(0), Due: at,
	}
	row.Times.Seats = []table.Timing{{Deadline: at.UnixMilli()}, {}}
	return row
}

// Deadlines are met at 5,000 tables, on SQLite, with a real clock: due one by one,
// and hundreds at the same instant. What a lone timer for each would miss, that
// only writes to the same database, is measured first: it tells what the machine
// has to give at this moment. The figures are printed.
func TestDeadlinesAreMet(t *testing.T) {
	store := must(sqlite.Open(t.Context(), t.TempDir()))(t)
	defer store.Close()
	watch := &stopwatch{rung: map[string]time.Time{}}
	s := must(table.New(table.Config{Catalogue: toys{}, Journal: store, Bell: watch}))(t)
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	names := 0
	// lay keeps n tables, spread over so long, and tells them: they are all kept
	// before the first is due, and so that the sweeper, which nobody tells of them,
	// has looked. For timers, the server has nothing to do there.
	var pace time.Duration // that one took
	lay := func(n int, over time.Duration, timers bool) []table.Stored {
		for ; ; pace *= 2 {
			first := time.Now().Add(pace*time.Duration(n)*2 + 2500*time.Millisecond).Truncate(time.Millisecond)
			rows := make([]table.Stored, n)
			for i := range rows {
				names++
				at := first
				if over > 0 {
					at = at.Add(rand.N(over).Truncate(time.Millisecond))
				}
				if rows[i] = due(fmt.Sprint("t", names), at); timers {
					rows[i].Due = time.Time{}
				}
			}
			begun := time.Now()
			var group sync.WaitGroup
			for part := range slices.Chunk(rows, (n+63)/64) {
				group.Go(func() {
					for _, row := range part {
						if err := store.Create(t.Context(), table.Write{Table: row}); err != nil {
							t.Error(err)
						}
					}
				})
			}
			group.Wait()
			pace = max(pace, time.Since(begun)/time.Duration(n))
			if time.Until(first) > 2200*time.Millisecond {
				return rows
			}
		}
	}
	misses := func(rows []table.Stored, at func(id string) time.Time) late {
		l := make(late, 0, len(rows))
		for i := range rows {
			l = append(l, at(rows[i].ID).Sub(time.UnixMilli(rows[i].Times.Seats[0].Deadline)))
		}
		slices.Sort(l)
		if l[0] < -time.Millisecond { // to which instants are kept
			t.Errorf("a deadline was not awaited: %v", l[0])
		}
		return l
	}
	timers := func(n int, over time.Duration) late {
		var mu sync.Mutex
		done := map[string]time.Time{}
		rows := lay(n, over, true)
		var group sync.WaitGroup
		for _, row := range rows {
			group.Add(1)
			time.AfterFunc(time.Until(time.UnixMilli(row.Times.Seats[0].Deadline)), func() {
				defer group.Done()
				row.Revision, row.Version = 2, 1
				ply := table.StoredPly{Version: 1, Move: "go 1", At: time.Now(), Auto: true}
				if _, err := store.Append(t.Context(), table.Write{Table: row, Plies: []table.StoredPly{ply}}); err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				done[row.ID] = time.Now()
			})
		}
		group.Wait()
		return misses(rows, func(id string) time.Time { return done[id] })
	}
	clocks := func(n int, over time.Duration) late {
		watch.wait.Add(n)
		rows := lay(n, over, false)
		watch.wait.Wait()
		watch.mu.Lock()
		defer watch.mu.Unlock()
		for i := range rows {
			if plies := must(store.Plies(t.Context(), rows[i].ID, 0))(t); len(plies) != 3 || plies[0].Move != "go 1" || !plies[0].Auto {
				t.Fatalf("the log of %s is %+v", rows[i].ID, plies)
			}
		}
		return misses(rows, func(id string) time.Time { return watch.rung[id] })
	}
	lay(300, time.Hour, true) // to learn the pace
	for _, trial := range []struct {
		what string
		n    int
		over time.Duration
	}{
		{"5,000 deadlines within 4 s", 5000, 4 * time.Second},
		{"300 deadlines at one instant", 300, 0},
	} {
		least := timers(trial.n, trial.over)
		got := clocks(trial.n, trial.over)
		t.Logf("%s: %v (a timer each and nothing but the write: %v)", trial.what, got, least)
		if got.at(0.99) > 250*time.Millisecond+6*least.at(0.99) {
			t.Errorf("%s: %v, where timers need no more than: %v", trial.what, got, least)
		}
	}
}
