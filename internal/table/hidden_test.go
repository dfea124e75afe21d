package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/table"
)

// keen bids as high as it may and shows what it may. Its thoughts take the
// longer, and weigh the more, the better its card is.
type keen struct{}

func (keen) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	s := sight.(*game.Sight[sealedState])
	legal := s.Legal(nil)
	for range legal {
		rng.Uint64()
	}
	time.Sleep(time.Duration(len(legal)) * 20 * time.Millisecond)
	return bot.Thought{Move: s.Format(legal[len(legal)-1]), Why: bot.Why{Code: "keen"}, Doubt: float64(len(legal)) / 10}
}

// slow thinks until it must answer.
type slow struct{}

func (slow) Think(ctx context.Context, sight any, _ *rand.Rand) bot.Thought {
	s := sight.(*game.Sight[sealedState])
	<-ctx.Done()
	return bot.Thought{Move: s.Format(s.Legal(nil)[0])}
}

// mute never answers until it is freed.
type mute struct{ free chan struct{} }

func (m mute) Levels(string) []bot.Level {
	return []bot.Level{{Key: "mute", Bot: m}, {Key: "keen", Bot: keen{}}}
}
func (m mute) Default(string) string { return "keen" }

func (m mute) Think(context.Context, any, *rand.Rand) bot.Thought {
	<-m.free
	return bot.Thought{}
}

// fixed is a source of secrets in which the table's own secret alone has a
// value, so that chance deals otherwise while bots have the same streams.
type fixed struct {
	value byte
	reads int
}

func (f *fixed) Read(p []byte) (int, error) {
	clear(p)
	if f.reads++; f.reads == 2 {
		p[0] = f.value
	}
	return len(p), nil
}

// sealedTable makes a table of the sealed game with people and bots.
func (h *house) sealedTable(clock *table.Clocks, people int, bots ...string) *table.Snapshot {
	h.t.Helper()
	var seats []table.Sitting
	for range people {
		seats = append(seats, table.Sitting{Kind: "open"})
	}
	for _, level := range bots {
		seats = append(seats, table.Sitting{Kind: "bot", Level: level})
	}
	snap := must(h.Create(h.t.Context(), ada, table.Making{Game: "sealed", Seats: seats, Clock: clock, Open: true}))(h.t)
	for i, who := range []table.Person{ada, ben, cleo}[:people] {
		snap = must(h.Sit(h.t.Context(), snap.ID, who, i, table.Sitting{Kind: "me"}))(h.t)
	}
	return snap
}

// lines gives the plies of a record as somebody gets it, without instants.
func (h *house) lines(id string, who table.Person) (list []string) {
	h.t.Helper()
	text := must(h.Record(h.t.Context(), id, who.ID))(h.t)
	for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n"))[1:] {
		var ply struct {
			Seat any
			Move string
			Auto bool
		}
		if err := json.Unmarshal(line, &ply); err != nil {
			h.t.Fatal(err)
		}
		if ply.Auto {
			ply.Move += " auto"
		}
		list = append(list, fmt.Sprint(ply.Seat, " ", ply.Move))
	}
	return list
}

// What has opened is in everybody's record, what has not is in nobody's but
// its owner's, until the play is over.
func TestWhatHasOpenedIsInTheRecord(t *testing.T) {
	h := open(t)
	id := h.sealedTable(none, 3).ID
	want := func(who table.Person, wants ...string) {
		t.Helper()
		if got := h.lines(id, who)[3:]; !slices.Equal(got, wants) {
			t.Errorf("%q has %q, want %q", who.Name, got, wants)
		}
	}
	h.move(id, ada, "bid 1")
	h.move(id, cleo, "bid 0")
	want(ada, "0 bid 1", "2 bid ?")
	want(ben, "0 bid ?", "2 bid ?")
	want(table.Person{}, "0 bid ?", "2 bid ?")
	h.move(id, ben, "bid 1")
	for _, who := range []table.Person{ada, ben, cleo, {}} {
		want(who, "0 bid 1", "2 bid 0", "1 bid 1")
	}
	for seat, who := range []table.Person{ada, ben, cleo} {
		for i, line := range h.lines(id, who)[:3] {
			if hidden := strings.HasSuffix(line, "?"); hidden != (i != seat) {
				t.Errorf("%s has %q of the deal", who.Name, line)
			}
		}
	}
	for round := 0; h.get(id, ada).Status == table.Playing; round++ {
		if round > 0 {
			for _, who := range []table.Person{ada, ben, cleo} {
				h.move(id, who, "bid 1")
			}
		}
		for range 2 {
			h.move(id, []table.Person{ada, ben, cleo}[round], "fold")
		}
	}
	if all := strings.Join(h.lines(id, table.Person{}), "\n"); strings.Contains(all, "?") {
		t.Errorf("after the end the record hides something:\n%s", all)
	}
}

// When bots move tells nothing of what is hidden: not how good their cards
// are, nor what they weighed, nor that they had no choice.
func TestABotsPauseTellsNothingOfItsHand(t *testing.T) {
	timing := func(secret byte, people int) (list []string, moves string) {
		timed(t, func(t *testing.T) {
			h := open(t, func(c *table.Config) { c.Pace, c.Secrets = 1, &fixed{value: secret} })
			bots := []string{"keen", "keen", "keen", "keen"}
			snap := h.sealedTable(none, people, bots[people:]...)
			for h.get(snap.ID, ada).Status == table.Playing {
				now := h.get(snap.ID, ada)
				if len(now.Legal) > 0 {
					h.move(snap.ID, ada, now.Legal[0])
				}
				after(10 * time.Second)
			}
			for _, ply := range plies(t, must(h.read(t.Context(), snap.ID, table.Person{}, 0))(t)) {
				list = append(list, string(ply["seat"])+" "+string(ply["at"]))
				moves += string(ply["move"])
			}
		})
		return list, moves
	}
	for people := range 2 {
		first, some := timing(1, people)
		others := 0
		for secret := range byte(6) {
			list, moves := timing(2+secret, people)
			if moves != some {
				others++
			}
			if !slices.Equal(first, list) {
				t.Fatalf("%d people: with other cards the plies come at\n%v\nnot\n%v", people, list, first)
			}
		}
		if others == 0 {
			t.Error("every deal was the same")
		}
	}
}

// A person and five bots who take all the time there is: nobody waits for ever.
func TestManyBotsAtOneTable(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.sealedTable(none, 1, "slow", "slow", "slow", "slow", "slow").ID
		quick := h.sealedTable(none, 1, "keen", "keen").ID
		for _, id := range []string{id, quick} {
			for turns := 0; h.get(id, ada).Status == table.Playing; turns++ {
				if now := h.get(id, ada); len(now.Legal) > 0 {
					h.move(id, ada, now.Legal[0])
				}
				after(6 * time.Second) // five at once think in at most five seconds, on whatever machine
				if turns > 20 {
					t.Fatalf("the table is at %+v", h.get(id, ada))
				}
			}
		}
	})
}

// A host whose bots fill every place to think holds up nobody else's.
func TestAHostOfManyBotsHoldsUpNoOther(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		for range 40 { // at each table Ada bids last
			h.sealedTable(none, 1, "slow", "slow", "slow", "slow", "slow")
		}
		synctest.Wait()
		began := time.Now()
		seats := []table.Sitting{{Kind: "me"}, {Kind: "bot", Level: "keen"}, {Kind: "bot", Level: "keen"}}
		id := must(h.Create(t.Context(), ben, table.Making{Game: "sealed", Seats: seats, Clock: none}))(t).ID
		for len(h.get(id, ben).Turn) > 1 && time.Since(began) < time.Hour {
			after(100 * time.Millisecond)
		}
		if took := time.Since(began); took > 4*time.Second {
			t.Errorf("Ben's two bots took %v", took)
		}
	})
}

// Bids that the clock makes are like others: who else bids learns of them when
// all are in, and of stand-ins no sooner.
func TestTheClockBidsUnseen(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Pace = 1 })
		snap := h.sealedTable(live, 3)
		h.Present(snap.ID, ada.ID, true)
		after(10 * time.Second)
		h.move(snap.ID, ada, "bid 1")
		if now := h.get(snap.ID, ben); now.Deadline == nil || now.Deadline.Sub(now.Now) != 20*time.Second {
			t.Errorf("Ada's bid left Ben until %v at %v", now.Deadline, now.Now)
		}
		after(20*time.Second - time.Millisecond)
		if now := h.get(snap.ID, ada); now.Version != 4 || *now.Seats[1].StandIn || *now.Seats[2].StandIn {
			t.Errorf("before the deadline the table is at %d, %+v", now.Version, now.Seats)
		}
		after(time.Millisecond)
		if got := h.lines(snap.ID, ada)[3:]; !slices.Equal(got, []string{"0 bid 1", "1 bid 0 auto", "2 bid 0 auto"}) {
			t.Errorf("at the deadline Ada has %q", got)
		}
		after(30 * time.Second)
		if now := h.get(snap.ID, ada); !*now.Seats[1].StandIn || !*now.Seats[2].StandIn || *now.Seats[0].StandIn {
			t.Errorf("then the seats are %+v", now.Seats)
		}
	})
}

// A bot that never answers plays its default moves, and the others do not wait.
func TestABotThatNeverAnswersHoldsUpNobody(t *testing.T) {
	timed(t, func(t *testing.T) {
		roster := mute{free: make(chan struct{})}
		defer close(roster.free)
		h := open(t, func(c *table.Config) { c.Bots = roster })
		var bad []string
		for range 3 {
			bad = append(bad, h.sealedTable(none, 0, "mute", "mute", "mute").ID)
		}
		good := h.sealedTable(none, 0, "keen", "keen", "keen").ID
		after(time.Hour)
		for _, id := range append(bad, good) {
			if now := h.get(id, ada); now.Status != table.Finished {
				t.Errorf("%s is at %d", id, now.Version)
			}
		}
		if got := h.lines(bad[0], ada)[3:6]; !slices.Equal([]string{got[0][2:], got[1][2:], got[2][2:]}, []string{"bid 0", "bid 0", "bid 0"}) {
			t.Errorf("they bid %q", got)
		}
	})
}
