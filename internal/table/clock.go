package table

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"castellan/game"
)

const (
	// showing and showingPicture are how long a question, and one with a
	// picture, may take to be shown; see track.showing.
	showing        = 1500 * time.Millisecond
	showingPicture = 4 * time.Second
	// maxGrace bounds what is forgiven for the way of an answer.
	maxGrace = time.Second
	// absence is how long a player may be away before a stand-in plays.
	absence = 30 * time.Second
	// leastLeft is the least time in which somebody who comes back can decide.
	leastLeft = 2 * time.Second
	// heartbeat is how often a server notes that it is alive.
	heartbeat = time.Second
	// silence is how long there may be no heartbeat before it counts as lost.
	silence = 10 * time.Second
	// lapse is how long there may be none before clocks get the time back.
	lapse = 5 * time.Second
	// poll is how often what others wrote is looked for without a ring.
	poll = 2 * time.Second
	// sweep is how often the journal is asked what is due, at least.
	sweep = 2 * time.Second
	// sweepSize is how many due tables are read and played at once. Those of a
	// batch wait for the same commit.
	sweepSize = 256
	// retry is how soon a clock that could not be played is looked at again.
	retry = 250 * time.Millisecond
)

// System is the computer's clock.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now() }

// After implements Clock.
func (System) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// check fills in what a clock leaves out.
func (c *Clocks) check() error {
	fill := func(n *int, otherwise, most int, what string) error {
		if *n == 0 {
			*n = otherwise
		}
		if *n < 1 || *n > most {
			return invalid("%s is from 1 to %d", what, most)
		}
		return nil
	}
	switch c.Kind {
	case "none":
		if *c != (Clocks{Kind: "none"}) {
			return invalid("a table without a clock has no times")
		}
		return nil
	case "live":
		if c.Minutes != 0 {
			return invalid("a live clock counts in seconds")
		}
		if err := fill(&c.Seconds, 30, 3600, "seconds"); err != nil {
			return err
		}
		return fill(&c.Answer, min(20, c.Seconds), 3600, "answer") // an answer is a decision as well
	case "relaxed":
		if c.Seconds != 0 || c.Answer != 0 {
			return invalid("a relaxed clock counts in minutes")
		}
		return fill(&c.Minutes, 1440, 60*24*60, "minutes")
	}
	return invalid("a clock is none, live or relaxed")
}

// clocks sets the clocks of the seats in turn and when the table next needs
// the server. A decision has one deadline, whoever takes it: the clock of a
// player for whom a stand-in plays runs too, unseen and without a default, so
// that one who comes back has no more time than he would have had.
func (d *draft) clocks() {
	t := &d.row
	if len(t.Times.Seats) != len(t.Seats) {
		t.Times.Seats = make([]Timing, len(t.Seats))
	}
	t.Due = time.Time{}
	for i := range t.Times.Seats {
		seat, timing := game.Seat(i), &t.Times.Seats[i]
		turn := d.track.turn.Has(seat)
		if turn && t.Seats[i].played() {
			t.dueBy(d.now.Add(d.s.patience()))
		}
		if !turn || t.Seats[i].isBot() || t.Clock.Kind == "none" {
			*timing = Timing{}
			continue
		}
		if timing.Deadline == 0 || d.base == nil || d.base.track.opened[i] != d.track.opened[i] {
			d.begin(seat, timing)
		}
	}
	for i := range t.Times.Seats {
		if t.runs(game.Seat(i)) {
			t.dueBy(t.falls(&d.track, game.Seat(i)))
		}
	}
}

// begin starts the clock of a seat whose turn has come.
func (d *draft) begin(seat game.Seat, timing *Timing) {
	clock := &d.row.Clock
	timing.Sent, timing.Trip = 0, 0 // what one question's way took says nothing about other decisions
	switch {
	case clock.Kind == "relaxed":
		timing.Deadline = d.now.Add(time.Duration(clock.Minutes) * time.Minute).UnixMilli()
	case d.track.posed(seat):
		timing.Sent = d.now.UnixMilli()
		timing.Deadline = d.now.Add(d.track.showing(seat) + time.Duration(clock.Answer)*time.Second).UnixMilli()
	default:
		timing.Deadline = d.now.Add(time.Duration(clock.Seconds) * time.Second).UnixMilli()
	}
}

// due is when the time is up: the deadline and, for the way of an answer, half
// the round trip measured for its question.
func (t *Timing) due() time.Time {
	grace := min(time.Duration(t.Trip)*time.Millisecond/2, maxGrace)
	return instant(t.Deadline).Add(grace)
}

func (t *Stored) dueBy(at time.Time) {
	if t.Due.IsZero() || at.Before(t.Due) {
		t.Due = at
	}
}

// runs tells whether a seat has a clock at whose end the default is played.
func (t *Stored) runs(seat game.Seat) bool {
	return int(seat) < len(t.Times.Seats) && t.Times.Seats[seat].Deadline != 0 && !t.Seats[seat].played()
}

// late tells whether the time that a player has for a decision is up, even if
// a stand-in is to take it.
func (t *Stored) late(seat game.Seat, now time.Time) bool {
	if int(seat) >= len(t.Times.Seats) {
		return false
	}
	timing := &t.Times.Seats[seat]
	return timing.Deadline != 0 && !now.Before(timing.due())
}

// falls is when the default move of a seat whose clock runs is played: when
// the time of all is up whose turn the same ply opened and who still decide.
// Their clocks may differ, since that of a question starts when it is shown,
// and whoever has longer must not learn first that another let his time pass.
func (t *Stored) falls(track *track, seat game.Seat) time.Time {
	var last time.Time
	for i := range t.Seats {
		if t.runs(game.Seat(i)) && track.opened[i] == track.opened[seat] {
			if due := t.Times.Seats[i].due(); due.After(last) {
				last = due
			}
		}
	}
	return last
}

// overdue tells whether a seat's default move is to be played.
func (h *held) overdue(seat game.Seat, now time.Time) bool {
	return h.row.Status == Playing && h.row.runs(seat) && !now.Before(h.row.falls(&h.track, seat))
}

// anyOverdue tells whether the clock has something to play.
func (h *held) anyOverdue(now time.Time) bool {
	for i := range h.row.Seats {
		if h.overdue(game.Seat(i), now) {
			return true
		}
	}
	return false
}

// Shown takes a client's word that it shows the question posed at a version:
// the clock for the answer starts.
func (s *Service) Shown(ctx context.Context, id, account string, version int) error {
	s.seen(id, account)
	_, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		seat, ok := h.row.seatOf(account)
		if !ok {
			return nil, ErrNotYourSeat
		}
		if h.row.Status != Playing || version < h.track.opened[seat] || int(seat) >= len(h.row.Times.Seats) ||
			h.row.Times.Seats[seat].Sent == 0 {
			return nil, nil // too late, or nothing to start
		}
		d := s.draft(h)
		timing := &d.row.Times.Seats[seat]
		if trip := d.now.UnixMilli() - timing.Sent; trip <= h.track.showing(seat).Milliseconds() {
			timing.Trip = max(0, trip) // else it was said late, whatever the way was
		}
		timing.Sent = 0
		answer := d.now.Add(time.Duration(d.row.Clock.Answer) * time.Second).UnixMilli()
		timing.Deadline = min(timing.Deadline, answer)
		d.told = true
		d.settle()
		return d, nil
	})
	return err
}

// tick does what a table's clocks demand: default moves for those whose time
// has run out, stand-ins for those who are away. It does so once, whoever
// notices: the append decides.
func (s *Service) tick(ctx context.Context, id string) error {
	if err := s.awake(ctx); err != nil {
		return err
	}
	_, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		if h.row.Status != Playing {
			return nil, nil
		}
		d := s.draft(h)
		acts := !h.row.Due.IsZero() && !d.now.Before(h.row.Due) // else nothing would move Due on
		for i := range h.row.Seats {
			seat := game.Seat(i)
			if h.overdue(seat, d.now) && d.track.turn.Has(seat) && d.track.opened[seat] == h.track.opened[seat] {
				acts = true
				if err := d.timeOut(seat); err != nil {
					return nil, err
				}
			}
		}
		if s.standIns(d) {
			acts = true
		}
		if !acts {
			return nil, nil
		}
		d.settle()
		return d, nil
	})
	return err
}

// timeOut plays the default move of a seat.
func (d *draft) timeOut(seat game.Seat) error {
	move := d.last().clone().Default(seat)
	if err := d.play(seat, move, true, nil); err != nil {
		return fmt.Errorf("play the default move %q: %w", move, err)
	}
	d.row.Seats[seat].Missed++
	return d.chance()
}

// standIns lets bots play the seats of those who are away.
func (s *Service) standIns(d *draft) bool {
	some := false
	for i := range d.row.Seats {
		some = s.standIn(d, i) || some
	}
	return some
}

// standIn lets a bot play a seat whose player missed a move and is away. It
// waits until all of that move is open: that the seat gets a stand-in tells
// that the clock moved for it, and so what the move was.
func (s *Service) standIn(d *draft, i int) bool {
	seat := &d.row.Seats[i]
	if seat.played() || seat.Account == "" || seat.Missed == 0 || d.row.Clock.Kind == "none" ||
		s.Bots == nil || d.track.isShut(d.track.last[i]) || !s.absent(&d.row, seat.Account, d.now) {
		return false
	}
	seat.StandIn, d.told = true, true
	return true
}

// A sweeper finds the tables whose time has come.
type sweeper struct {
	mu   sync.Mutex
	next time.Time     // when it will look next
	wake chan struct{} // look again now
}

// due makes the sweeper look at an instant at the latest.
func (w *sweeper) due(at time.Time) {
	w.mu.Lock()
	sooner := at.Before(w.next)
	w.mu.Unlock()
	if sooner {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}

func (s *Service) sweep(ctx context.Context) {
	for {
		now := s.now()
		ids, next, err := s.Journal.Due(ctx, now, sweepSize)
		if err != nil && ctx.Err() == nil {
			s.Log.Error("the clocks cannot be read", "error", err)
		}
		failed := s.tickAll(ctx, ids)
		at := now.Add(sweep)
		if !next.IsZero() && next.Before(at) {
			at = next
		}
		switch {
		case failed: // they are due still
			at = s.now().Add(retry)
		case len(ids) > 0:
			at = now.Add(time.Millisecond) // there may be more, and those done are due later
		}
		s.sweeper.mu.Lock()
		s.sweeper.next = at
		s.sweeper.mu.Unlock()
		if !s.sleep(ctx, at.Sub(s.now()), s.sweeper.wake) {
			return
		}
	}
}

// tickAll reports whether something could not be done.
func (s *Service) tickAll(ctx context.Context, ids []string) bool {
	var failed atomic.Bool
	var group sync.WaitGroup
	for _, id := range ids {
		group.Go(func() {
			if err := s.tick(ctx, id); err != nil && ctx.Err() == nil {
				failed.Store(true)
				s.Log.Error("a table's clock", "table", id, "error", err)
			}
		})
	}
	group.Wait()
	return failed.Load()
}

// sleep waits for a while, or for a signal. It reports false when ctx ends.
func (s *Service) sleep(ctx context.Context, d time.Duration, signal <-chan struct{}) bool {
	timer := make(chan struct{})
	stop := s.Clock.After(max(d, 0), func() { close(timer) })
	defer stop()
	select {
	case <-timer:
	case <-signal:
	case <-ctx.Done():
		return false
	}
	return true
}
