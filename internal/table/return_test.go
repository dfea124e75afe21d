package table_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"castellan/internal/table"
)

// away gives a table of the sealed game at which all bid for the second time:
// Ada is there and Cleo too, a stand-in that takes its time has Ben's seat. It
// tells when the bids began.
func (h *house) away(clock *table.Clocks) (id string, began time.Time) {
	h.t.Helper()
	id = h.sealedTable(clock, 3).ID
	h.Present(id, ada.ID, true)
	h.Present(id, cleo.ID, true)
	h.move(id, ada, "bid 0")
	h.move(id, cleo, "bid 0")
	time.Sleep(time.Until(*h.get(id, ben).Deadline))
	synctest.Wait()
	after(time.Second) // Ben was never here: with his first miss a stand-in plays
	h.move(id, ada, "fold")
	synctest.Wait()
	if now := h.get(id, ben); !*now.Seats[1].StandIn {
		h.t.Fatalf("nobody stands in for Ben: %+v", now.Seats)
	}
	h.move(id, ada, "fold")
	if turn := h.get(id, ada).Turn; len(turn) != 3 {
		h.t.Fatalf("the turn is %v", turn)
	}
	return id, time.Now()
}

// lazy makes bots pause for long, so that one can come back in the middle of a
// decision.
func lazy(c *table.Config) { c.Pace = 100 }

func (h *house) standIn(id string, seat int) bool {
	h.t.Helper()
	return *h.get(id, ada).Seats[seat].StandIn
}

// Whoever comes back while all decide unseen has no more time than the others:
// else he learns who let the time pass, and what they thus bid.
func TestWhoComesBackHasNoMoreTimeThanTheOthers(t *testing.T) {
	for _, clock := range []*table.Clocks{live, {Kind: "relaxed", Minutes: 2}} {
		timed(t, func(t *testing.T) {
			h := open(t, lazy)
			id, began := h.away(clock)
			whole := time.Duration(clock.Seconds)*time.Second + time.Duration(clock.Minutes)*time.Minute
			after(10 * time.Second)
			h.Present(id, ben.ID, true)
			synctest.Wait()
			if h.standIn(id, 1) {
				t.Fatal("he is back and has not got his seat")
			}
			for _, who := range []table.Person{ada, ben, cleo} {
				if d := h.get(id, who).Deadline; d == nil || !d.Equal(began.Add(whole)) {
					t.Errorf("%s: %s has until %v, want %v", clock.Kind, who.Name, d, began.Add(whole))
				}
			}
			at := h.get(id, ada).Version
			time.Sleep(time.Until(began.Add(whole - time.Millisecond)))
			synctest.Wait()
			if v := h.get(id, ada).Version; v != at {
				t.Errorf("%s: before the deadline the table is at %d, want %d", clock.Kind, v, at)
			}
			after(time.Millisecond)
			if got := h.lines(id, ben)[at:]; !slices.Equal(got, []string{"0 bid 0 auto", "1 bid 0 auto", "2 bid 0 auto"}) {
				t.Errorf("%s: at the deadline Ben has %q", clock.Kind, got)
			}
		})
	}
}

// Whoever comes back when the time for a decision is up, or as good as up,
// gets his seat after it.
func TestWhoComesBackTooLateDecidesNextTime(t *testing.T) {
	for _, left := range []time.Duration{time.Second, 0, -5 * time.Second} {
		timed(t, func(t *testing.T) {
			h := open(t, lazy)
			id, began := h.away(live)
			at := h.get(id, ada).Version
			time.Sleep(time.Until(began.Add(30*time.Second - left)))
			synctest.Wait()
			h.Present(id, ben.ID, true)
			synctest.Wait()
			if !h.standIn(id, 1) {
				t.Fatalf("%v before the end he gets his seat", left)
			}
			time.Sleep(time.Until(began.Add(36 * time.Second)))
			synctest.Wait()
			now := h.get(id, ben)
			if got := h.lines(id, ben)[at:]; !slices.Equal(got, []string{"0 bid ?", "2 bid ?"}) {
				t.Errorf("after the deadline Ben has %q", got)
			}
			_, err := h.Move(t.Context(), id, ben.ID, table.Submission{Move: "bid 0", Version: now.Version})
			var late *table.NotYourTurn
			if !errors.As(err, &late) {
				t.Errorf("a bid that knows of the others' is taken: %v", err)
			}
			wantRefusal(t, err, "R-5")
			after(5 * time.Minute)
			if h.standIn(id, 1) {
				t.Error("after the decision he has not got his seat")
			}
			if got := h.lines(id, ben)[at+2]; got != "1 bid 0 auto" {
				t.Errorf("the stand-in played %q", got)
			}
		})
	}
}

// A player who takes his seat back by a move may do so until the deadline.
func TestASeatIsTakenBackByAMove(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, lazy)
		id, began := h.away(live)
		time.Sleep(time.Until(began.Add(29500 * time.Millisecond)))
		h.move(id, ben, "bid 0")
		if h.standIn(id, 1) {
			t.Error("he has moved and has not got his seat")
		}
	})
}

// Time that is given back counts for a decision that a stand-in has, too.
func TestTimeIsGivenBackToWhoIsAway(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, lazy)
		id, began := h.away(live)
		after(10 * time.Second)
		h.Stop()
		after(time.Hour)
		again := open(t, lazy, func(c *table.Config) { c.Journal = h.journal })
		again.Present(id, ben.ID, true)
		synctest.Wait()
		for _, who := range []table.Person{ada, ben} {
			want := began.Add(time.Hour + 30*time.Second)
			if d := again.get(id, who).Deadline; d == nil || !d.Equal(want) {
				t.Errorf("%s has until %v, want %v", who.Name, d, want)
			}
		}
	})
}

// All who let the time pass at one decision pass at the same instant, though
// their clocks began when each was shown the question.
func TestDefaultsOfOneDecisionComeTogether(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t)
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		v := h.move(id, ada, "go 1")
		after(100 * time.Millisecond)
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		after(21 * time.Second) // Ada's time is up, Ben's is not
		if now := h.get(id, ben); now.Version != v {
			t.Errorf("Ben learns that Ada did not answer: at %d, want %d", now.Version, v)
		}
		_, err := h.Move(t.Context(), id, ada.ID, table.Submission{Move: "answer 1", Version: v})
		wantRefusal(t, err, "R-5")
		after(400 * time.Millisecond)
		if got := h.lines(id, ben)[v:]; !slices.Equal(got, []string{"0 answer none auto", "1 answer none auto"}) {
			t.Errorf("at the end of Ben's time the answers are %q", got)
		}
	})
	timed(t, func(t *testing.T) { // once all others are in, nobody waits for the rest of their time
		h := open(t)
		id := h.pair(live).ID
		h.Present(id, ada.ID, true)
		h.Present(id, ben.ID, true)
		v := h.move(id, ada, "go 1")
		if err := h.Shown(t.Context(), id, ada.ID, v); err != nil {
			t.Fatal(err)
		}
		after(20*time.Second + 500*time.Millisecond)
		h.move(id, ben, "answer 1")
		synctest.Wait()
		if got := h.lines(id, ben)[v:]; !slices.Equal(got, []string{"1 answer 1", "0 answer none auto"}) {
			t.Errorf("when Ben has answered the answers are %q", got)
		}
	})
}
