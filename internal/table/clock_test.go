package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/bot"
	"castellan/internal/bell"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// zeros is a source of secrets that are all alike.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// still is a clock that stands.
type still struct{}

func (still) Now() time.Time                            { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
func (still) After(time.Duration, func()) (stop func()) { return func() {} }

// timed runs a test in time that passes at once; the house stops at its end.
func timed(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

// after lets time pass.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

var live = &table.Clocks{Kind: "live", Seconds: 30, Answer: 20}

func TestTheDefaultMoveIsPlayedOnceAtTheDeadline(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		other := open(t, func(c *table.Config) { c.Journal = h.journal }) // both notice
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		other.Present(id, ada.ID, true)
		other.Present(id, ben.ID, true)
		snap := h.get(id, ada)
		if snap.Deadline == nil || snap.Deadline.Sub(snap.Now) != 30*time.Second {
			t.Fatalf("deadline %v at %v", snap.Deadline, snap.Now)
		}
		after(30*time.Second - time.Millisecond)
		if v := h.get(id, ada).Version; v != 0 {
			t.Fatalf("moved before the deadline: version %d", v)
		}
		after(time.Millisecond)
		snap = h.get(id, ada)
		if snap.Version != 3 {
			t.Fatalf("at the deadline the table is at %d", snap.Version)
		}
		if at := snap.Deadline.Sub(snap.Now); at != 21500*time.Millisecond {
			t.Errorf("to answer there are %v, want 1.5 s and 20 s", at)
		}
		after(21500 * time.Millisecond)
		record := string(must(h.Record(t.Context(), id, ada.ID))(t))
		if strings.Count(record, `"go 1"`) != 1 || strings.Count(record, `"answer none"`) != 2 || strings.Count(record, `"auto":true`) != 3 {
			t.Errorf("the log: %s", record)
		}
	})
}

func TestAnAnswersClockStartsWhenItIsShown(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		v := h.move(id, ada, "go 1")
		after(400 * time.Millisecond)
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*h.get(id, ada).Deadline); left != 20*time.Second {
			t.Errorf("Ada has %v", left)
		}
		if left := time.Until(*h.get(id, ben).Deadline); left != 21100*time.Millisecond {
			t.Errorf("Ben has %v", left)
		}
		// Saying so again gains nothing.
		after(10 * time.Second)
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*h.get(id, ada).Deadline); left != 10*time.Second {
			t.Errorf("then Ada has %v", left)
		}
		// Her way takes 400 ms, so 200 ms late is in time.
		after(10*time.Second + 199*time.Millisecond)
		if got := h.move(id, ada, "answer 4"); got != v+1 {
			t.Errorf("the answer makes version %d", got)
		}
		// Ben never said that it is shown: his way is not known, no grace.
		after(901 * time.Millisecond)
		record := string(must(h.Record(t.Context(), id, ada.ID))(t))
		if !strings.Contains(record, `"answer 4"`) || !strings.Contains(record, `"answer none"`) {
			t.Errorf("the log: %s", record)
		}
	})
}

// illustrated are questions that all have a picture.
type illustrated struct{ toyQuestions }

func (i illustrated) Ask(line json.RawMessage, right int) (json.RawMessage, error) {
	question, err := i.toyQuestions.Ask(line, right)
	return json.RawMessage(strings.Replace(string(question), `{`, `{"picture":"p.svg",`, 1)), err
}

// A picture takes longer to be shown than words: the clock waits longer for it.
func TestTheClockWaitsForAPicture(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Questions = illustrated{10} })
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		v := h.move(id, ada, "go 1")
		after(3500 * time.Millisecond)
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*h.get(id, ada).Deadline); left != 20*time.Second {
			t.Errorf("Ada has %v", left)
		}
		if left := time.Until(*h.get(id, ben).Deadline); left != 20500*time.Millisecond {
			t.Errorf("Ben, to whom it was never shown, has %v", left)
		}
		after(time.Second)
		if err := h.Shown(t.Context(), id, ben.ID, v); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(*h.get(id, ben).Deadline); left != 19500*time.Millisecond {
			t.Errorf("shown after 4.5 s, Ben has %v", left)
		}
	})
}

func TestTheClockComesBeforeALateMove(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.pair(live).ID
		h.Stop() // nothing sweeps
		after(30 * time.Second)
		_, err := h.Move(t.Context(), id, ada.ID, table.Submission{Move: "go 2", Version: 0})
		var stale *table.Stale
		if !asStale(err, &stale) || stale.Version != 3 {
			t.Fatalf("a late move: %v", err)
		}
		if record := string(must(h.Record(t.Context(), id, ada.ID))(t)); !strings.Contains(record, `"move":"go 1"`) {
			t.Errorf("the log: %s", record)
		}
	})
}

func TestRelaxedAndNoClock(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		slow := h.pair(&table.Clocks{Kind: "relaxed"}).ID
		h.Present(slow, ada.ID, true)
		h.Present(slow, ben.ID, true)
		never := h.pair(none).ID
		if d := h.get(slow, ada).Deadline; d == nil || time.Until(*d) != 24*time.Hour {
			t.Errorf("relaxed: %v", d)
		}
		if d := h.get(never, ada).Deadline; d != nil {
			t.Errorf("without a clock: %v", d)
		}
		after(24 * time.Hour)
		if v := h.get(slow, ada).Version; v != 3 {
			t.Errorf("relaxed: at %d after a day", v)
		}
		if v := h.get(never, ada).Version; v != 0 {
			t.Errorf("without a clock: at %d after a day", v)
		}
	})
}

func TestAStandInPlaysForWhoIsAwayUntilHeReturns(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Pace = 1 })
		snap := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Options: []byte(`{"rounds":50}`),
			Seats: []table.Sitting{{Kind: "me"}}, Clock: &table.Clocks{Kind: "live", Seconds: 10, Answer: 20}}))(t)
		id := snap.ID
		if _, _, err := h.Join(t.Context(), snap.Invite, ben, nil, ""); err != nil {
			t.Fatal(err)
		}
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		h.Present(id, ben.ID, false)
		standin := func() bool { return *h.get(id, ada).Seats[1].StandIn }
		h.move(id, ada, "go 1") // 1 to 3
		h.move(id, ada, "answer 1")
		after(22 * time.Second) // Ben's answer and, 21.5 s later, his first move are awaited
		if v := h.get(id, ada).Version; v != 5 || standin() {
			t.Fatalf("after one deadline: version %d, stand-in %v", v, standin())
		}
		after(9 * time.Second) // 31 s away: before his next deadline
		if !standin() {
			t.Fatal("nobody stands in after 30 s")
		}
		after(2 * time.Second)
		if v := h.get(id, ada).Version; v != 7 {
			t.Errorf("the stand-in played to %d, want 7", v)
		}
		record := string(must(h.Record(t.Context(), id, ben.ID))(t))
		if n := strings.Count(record, `"auto":true`); n != 3 {
			t.Errorf("%d plies are marked auto: %s", n, record)
		}
		h.Present(id, ben.ID, true)
		synctest.Wait()
		if standin() {
			t.Error("he returned, and the seat was not given back")
		}
		h.move(id, ada, "go 1")
		h.move(id, ada, "answer 1")
		after(15 * time.Second)
		if v := h.get(id, ada).Version; v != 11 {
			t.Errorf("somebody answered for Ben: version %d", v)
		}
		h.move(id, ben, "answer 1")
	})
}

func TestTimeTheServerWasDownIsGivenBack(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.pair(live).ID
		idle := h.pair(none).ID
		after(10 * time.Second)
		h.Stop()
		after(time.Hour)
		again := open(t, func(c *table.Config) { c.Journal = h.journal })
		snap := again.get(id, ada)
		if left := snap.Deadline.Sub(snap.Now); left != 20*time.Second {
			t.Errorf("there are %v left, want 20 s", left)
		}
		if snap.GivenBack == nil || snap.GivenBack.Seconds != 3600 {
			t.Errorf("given back: %+v", snap.GivenBack)
		}
		if again.get(idle, ada).GivenBack != nil {
			t.Error("time was given back where no clock runs")
		}
		after(20 * time.Second)
		if v := again.get(id, ada).Version; v != 3 {
			t.Errorf("then the clock goes on: version %d", v)
		}
	})
}

func TestBots(t *testing.T) {
	timed(t, func(t *testing.T) {
		// How long a bot pauses follows from the secrets.
		h := open(t, func(c *table.Config) { c.Pace, c.Secrets = 1, zeros{} })
		snap := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "bot", Level: "wise"}}, Clock: live}))(t)
		if snap.Status != table.Playing {
			t.Fatalf("a table with every seat filled is %s", snap.Status)
		}
		id := snap.ID
		h.Present(id, ada.ID, true)
		h.move(id, ada, "go 1")
		after(2900 * time.Millisecond)
		if v := h.get(id, ada).Version; v != 3 {
			t.Errorf("the bot answered within 3 s: version %d", v)
		}
		h.move(id, ada, "answer 1") // from now on it hurries
		after(1100 * time.Millisecond)
		if v := h.get(id, ada).Version; v != 5 {
			t.Errorf("a second after Ada the table is at %d", v)
		}
		after(2 * time.Second)
		if v := h.get(id, ada).Version; v != 7 {
			t.Errorf("the bot moved on to %d", v)
		}
		h.move(id, ada, "go 1")
		after(9100 * time.Millisecond) // the bot does not wait for ever
		if v := h.get(id, ada).Version; v != 11 {
			t.Errorf("it answered by itself: version %d", v)
		}
		h.move(id, ada, "answer none")
		after(3 * time.Second)
		snap = h.get(id, ada)
		if snap.Status != table.Finished || !strings.Contains(string(snap.Outcome), ",2]") {
			t.Errorf("%s: %s; a bot that knows gives two right answers", snap.Status, snap.Outcome)
		}
		var whys int
		for _, ply := range plies(t, must(h.read(t.Context(), id, ada, 0))(t)) {
			if string(ply["why"]) == `{"code":"because","territory":7}` {
				whys++
			}
		}
		if whys != 4 {
			t.Errorf("%d reasons were told, want 4", whys)
		}
	})
}

// A job that is lost with its server is decided alike by the next.
func TestABotDecidesAlikeAfterARestart(t *testing.T) {
	play := func(restarts bool) string {
		var record string
		timed(t, func(t *testing.T) {
			journal := &storetest.Memory{}
			over := func(c *table.Config) { c.Journal, c.Pace, c.Secrets = journal, 1, zeros{} }
			h := open(t, over)
			bots := []table.Sitting{{Kind: "bot"}, {Kind: "bot"}}
			id := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Options: []byte(`{"rounds":3}`), Seats: bots, Clock: none}))(t).ID
			for range 300 {
				after(250 * time.Millisecond)
				if restarts {
					h.Stop()
					h = open(t, over)
				}
				if h.get(id, ada).Status == table.Finished {
					break
				}
			}
			if !restarts {
				after(time.Minute)
			} else {
				after(time.Hour)
			}
			// Two who answer at the same time may come in in either order.
			lines := strings.Split(moves(string(must(h.Record(t.Context(), id, ada.ID))(t))), "\n")
			slices.Sort(lines)
			record = strings.Join(lines, "\n")
		})
		return record
	}
	whole, cut := play(false), play(true)
	if whole != cut || strings.Count(whole, "\n") < 20 {
		t.Errorf("without restarts:\n%s\nwith:\n%s", whole, cut)
	}
}

func TestABotThatPanicsPlaysTheDefault(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		bots := []table.Sitting{{Kind: "bot", Level: "mad"}, {Kind: "bot", Level: "mad"}}
		id := must(h.Create(t.Context(), ada, table.Making{Game: "toy", Seats: bots, Clock: none}))(t).ID
		after(time.Minute)
		if snap := h.get(id, ada); snap.Status != table.Finished {
			t.Errorf("%s at %d", snap.Status, snap.Version)
		}
	})
}

// deaf loses every ring.
type deaf struct{ bell.Memory }

func (*deaf) Ring(string, int64) error { return nil }

func TestALostRingIsHealed(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		other := open(t, func(c *table.Config) { c.Journal, c.Bell = h.journal, &deaf{} })
		id := h.pair(none).ID
		stream := must(other.Follow(t.Context(), id, ben.ID, -1))(t)
		defer stream.Close()
		must(stream.Next(t.Context()))(t)
		h.move(id, ada, "go 1")
		began := time.Now()
		n := must(stream.Next(t.Context()))(t)
		if n.Kind != "ply" || n.Version != 1 || time.Since(began) > 15*time.Second {
			t.Errorf("%s %d after %v", n.Kind, n.Version, time.Since(began))
		}
	})
}

var _ bot.Roster = toyBots{}
