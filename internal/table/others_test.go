package table_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"castellan/bot"
	"castellan/internal/bell"
	"castellan/internal/table"
)

// A town is servers of one journal, with a bell and a hall.
type town struct {
	hall  bell.Hall
	first *house
	bell  bell.Memory
}

// add opens a server. A bell that is nil is the town's.
func (w *town) add(t *testing.T, change ...func(*table.Config)) (*house, *bell.Head) {
	t.Helper()
	head := w.hall.Enter()
	h := open(t, append([]func(*table.Config){func(c *table.Config) {
		c.Others, c.Bell, c.Questions = head, &w.bell, toyQuestions(400)
		if w.first != nil {
			c.Journal = w.first.journal
		}
	}}, change...)...)
	if w.first == nil {
		w.first = h
	}
	return h, head
}

// standIn tells whether a bot plays Ada's seat.
func standIn(h *house, id string) bool { return *h.get(id, ben).Seats[0].StandIn }

// long gives a pair's table that goes on for long.
func long(h *house) string {
	h.t.Helper()
	snap := must(h.Create(h.t.Context(), ada, table.Making{Game: "toy", Options: []byte(`{"rounds":100}`),
		Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}}, Clock: &table.Clocks{Kind: "live", Seconds: 5, Answer: 5}}))(h.t)
	if _, _, err := h.Join(h.t.Context(), snap.Invite, ben, nil, ""); err != nil {
		h.t.Fatal(err)
	}
	return snap.ID
}

func present(h *house, id string) bool { return *h.get(id, ben).Seats[0].Present }

// Whoever has a stream at one server is present at all, and no server gives a
// stand-in to him. Once it ends he is absent at all.
func TestPresenceIsShared(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		a, _ := w.add(t)
		b, _ := w.add(t)
		id := long(a)
		a.Present(id, ada.ID, true)
		b.Present(id, ben.ID, true)
		if !present(b, id) || !present(a, id) {
			t.Fatal("who came is not present at both servers")
		}
		c, _ := w.add(t) // comes later, and is told at once
		after(0)
		if !present(c, id) {
			t.Error("a server that starts does not know who is present")
		}
		stream := must(b.Follow(t.Context(), id, ben.ID, -1))(t)
		defer stream.Close()
		for range 30 { // Ada misses every move, and is there
			after(5 * time.Second)
		}
		for _, h := range []*house{a, b, c} {
			if standIn(h, id) {
				t.Fatal("a stand-in plays for somebody who is present")
			}
		}
		a.Present(id, ada.ID, false)
		if present(b, id) || present(c, id) {
			t.Error("who went is present elsewhere")
		}
		after(29 * time.Second)
		if standIn(b, id) {
			t.Error("a stand-in before the time")
		}
		after(12 * time.Second)
		if !standIn(b, id) {
			t.Errorf("no stand-in for somebody who is away: %+v", b.get(id, ben))
		}
		b.Present(id, ada.ID, true)
		after(10 * time.Second)
		if standIn(a, id) {
			t.Error("who came back elsewhere did not get the seat back")
		}
		if strings.Contains(a.log.String()+b.log.String(), ada.ID+" ") {
			t.Error("an account's id is in the log")
		}
	})
}

// Whoever is present without a seat is counted once, an account by its name and
// others one by one, wherever they are; a server that died counts for nobody.
func TestOnlookersAreCounted(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		a, _ := w.add(t)
		b, head := w.add(t)
		id := long(a)
		want := func(n int, when string) {
			t.Helper()
			for _, h := range []*house{a, b} {
				if got := h.get(id, ben).Onlookers; got != n {
					t.Errorf("%s: %d look on, not %d", when, got, n)
				}
			}
		}
		stream := must(a.Follow(t.Context(), id, ada.ID, -1))(t)
		defer stream.Close()
		for _, h := range []*house{a, b} {
			h.Present(id, ada.ID, true)
			h.Present(id, cleo.ID, true)
		}
		want(1, "two players' places and Cleo at two servers")
		for range 3 {
			a.Present(id, "", true)
		}
		b.Present(id, "", true)
		want(5, "with four whom nobody knows")
		a.Present(id, "", false)
		a.Present(id, cleo.ID, false)
		want(4, "one went, and Cleo at one server")
		for {
			n, err := stream.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if n.Kind == "table" && strings.Contains(string(n.Data), `"onlookers":4`) {
				break
			}
		}
		head.Leave()
		after(20 * time.Second)
		if got := a.get(id, ben).Onlookers; got != 2 {
			t.Errorf("%d look on when the other server is cut off, not 2", got)
		}
	})
}

// A server that falls silent, by its death or a cut, takes nobody's seat away
// at once: what it told counts for a while, and then the players count as seen
// a moment ago.
func TestASilentServerIsTrustedForAWhile(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		a, head := w.add(t)
		b, _ := w.add(t)
		id := long(a)
		a.Present(id, ada.ID, true)
		b.Present(id, ben.ID, true)
		after(20 * time.Second)
		head.Leave()
		after(10 * time.Second)
		if !present(b, id) {
			t.Error("absent at once")
		}
		after(15 * time.Second)
		if present(b, id) || standIn(b, id) {
			t.Errorf("present %v, stand-in %v after 25 seconds of silence", present(b, id), standIn(b, id))
		}
		a.Stop() // it alone knows better
		after(40 * time.Second)
		if !standIn(b, id) {
			t.Errorf("a dead server's players are waited for for ever: %+v", b.get(id, ben))
		}
	})
}

// Whoever plays without a stream, at another server, is not away either.
func TestRequestsElsewhereCount(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		a, _ := w.add(t)
		b, _ := w.add(t)
		id := long(a)
		b.Present(id, ben.ID, true)
		for range 20 {
			after(5 * time.Second)
			a.get(id, ada)
		}
		if standIn(b, id) {
			t.Error("a stand-in plays for somebody who asks all the time")
		}
	})
}

// ponder is a roster whose one bot takes its time and counts its decisions.
type ponder struct{ decided *atomic.Int64 }

func (p ponder) Levels(string) []bot.Level { return []bot.Level{{Key: "dull", Bot: p}} }
func (p ponder) Default(string) string     { return "dull" }

func (p ponder) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	p.decided.Add(1)
	time.Sleep(500 * time.Millisecond)
	return dull{}.Think(ctx, sight, rng)
}

// Bots for whom one server has no place think at another; when that one falls
// silent with their work, its tables go on all the same, and no move is lost or
// doubled.
func TestBotsThinkWhereThereIsAPlace(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		var here, there atomic.Int64
		with := func(n *atomic.Int64) func(*table.Config) {
			return func(c *table.Config) { c.Bots, c.Alone = ponder{n}, 1000 }
		}
		a, head := w.add(t, with(&here))
		b, other := w.add(t, with(&there))
		seats := []table.Sitting{{Kind: "bot", Level: "dull"}, {Kind: "bot", Level: "dull"}}
		var ids []string
		for range 6 * runtime.GOMAXPROCS(0) {
			ids = append(ids, must(a.Create(t.Context(), ada, table.Making{Game: "toy", Seats: seats, Clock: none}))(t).ID)
		}
		after(3 * time.Second)
		if here.Load() == 0 || there.Load() == 0 {
			t.Errorf("%d decisions here, %d there", here.Load(), there.Load())
		}
		head.Leave() // the work that it has taken is lost
		other.Leave()
		b.Stop()
		after(10 * time.Minute)
		for _, id := range ids {
			if now := a.get(id, ada); now.Status != table.Finished {
				t.Fatalf("a table is %s at version %d", now.Status, now.Version)
			}
		}
		if log := a.log.String(); strings.Contains(log, "refused") {
			t.Error(log)
		}
	})
}

// The work of a server that dies is found by another, soon enough for whoever
// waits.
func TestLostWorkIsFoundSoon(t *testing.T) {
	timed(t, func(t *testing.T) {
		var w town
		var decided atomic.Int64
		with := func(c *table.Config) { c.Bots = ponder{&decided} }
		a, head := w.add(t, with)
		b, _ := w.add(t, with)
		seats := []table.Sitting{{Kind: "bot", Level: "dull"}, {Kind: "bot", Level: "dull"}}
		id := must(a.Create(t.Context(), ada, table.Making{Game: "toy", Seats: seats, Clock: none}))(t).ID
		after(100 * time.Millisecond)
		before := b.get(id, ada).Version
		head.Leave()
		a.Stop() // while the bot thinks: its move is never made here
		if now := b.get(id, ada).Version; now != before {
			t.Fatalf("the dead server moved: version %d after %d", now, before)
		}
		after(8 * time.Second)
		if now := b.get(id, ada).Version; now == before {
			t.Error("nobody does what the dead server had begun")
		}
	})
}

// A ring that is lost is made up for within two seconds.
func TestALostRingIsMadeUpFor(t *testing.T) {
	timed(t, func(t *testing.T) {
		a := open(t)
		b := open(t, func(c *table.Config) { c.Journal = a.journal }) // hears another bell
		id := a.pair(none).ID
		stream := must(b.Follow(t.Context(), id, ben.ID, 0))(t)
		defer stream.Close()
		if n := must(stream.Next(t.Context()))(t); n.Kind == "ply" {
			t.Fatal("a ply before the first")
		}
		after(0)
		a.move(id, ada, "go 1")
		began := time.Now()
		for {
			n := must(stream.Next(t.Context()))(t)
			if n.Kind == "ply" {
				break
			}
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("the move was seen after %v", took)
		}
	})
}
