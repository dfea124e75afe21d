package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"castellan/game"
)

const (
	// showing is how long after it was sent a question's clock starts at the
	// latest, whether a client said that it shows it or not.
	showing = 1500 * time.Millisecond
	// maxGrace bounds what is forgiven for the way of an answer.
	maxGrace = time.Second
	// absence is how long a player may be away before a stand-in plays.
	absence = 30 * time.Second
	// patience is how long a bot may take before its work counts as lost.
	patience = 15 * time.Second
	// heartbeat is how often a server notes that it is alive.
	heartbeat = time.Second
	// silence is how long there may be no heartbeat before it counts as lost.
	silence = 10 * time.Second
	// poll is how often what others wrote is looked for without a ring.
	poll = 10 * time.Second
	// sweep is how often the journal is asked what is due, at least.
	sweep = 5 * time.Second
	// sweepSize is how many due tables are read at once.
	sweepSize = 256
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

func (s *Service) now() time.Time { return millis(s.Clock.Now()) }

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
// the server.
func (d *draft) clocks() {
	t := &d.row
	if len(t.Times.Seats) != len(t.Seats) {
		t.Times.Seats = make([]Timing, len(t.Seats))
	}
	t.Due = time.Time{}
	for i := range t.Times.Seats {
		seat, timing := game.Seat(i), &t.Times.Seats[i]
		if !d.track.turn.Has(seat) || t.Seats[i].played() || t.Clock.Kind == "none" {
			*timing = Timing{}
			if d.track.turn.Has(seat) && t.Seats[i].played() {
				t.dueBy(d.now.Add(patience))
			}
			continue
		}
		if timing.Deadline == 0 || d.base == nil || d.base.track.opened[i] != d.track.opened[i] {
			d.begin(seat, timing)
		}
		t.dueBy(timing.due())
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
		timing.Deadline = d.now.Add(showing + time.Duration(clock.Answer)*time.Second).UnixMilli()
	default:
		timing.Deadline = d.now.Add(time.Duration(clock.Seconds) * time.Second).UnixMilli()
	}
}

// due is when the default move is played: the deadline and, for the way of an
// answer, half the round trip measured for its question.
func (t *Timing) due() time.Time {
	grace := min(time.Duration(t.Trip)*time.Millisecond/2, maxGrace)
	return instant(t.Deadline).Add(grace)
}

func (t *Stored) dueBy(at time.Time) {
	if t.Due.IsZero() || at.Before(t.Due) {
		t.Due = at
	}
}

// late tells whether a seat's time has run out.
func (t *Stored) late(seat game.Seat, now time.Time) bool {
	if int(seat) >= len(t.Times.Seats) {
		return false
	}
	timing := &t.Times.Seats[seat]
	return timing.Deadline != 0 && !now.Before(timing.due())
}

func (s *Service) overdue(h *held, now time.Time) bool {
	if h.row.Status != Playing {
		return false
	}
	for i := range h.row.Seats {
		if h.row.late(game.Seat(i), now) {
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
		if trip := d.now.UnixMilli() - timing.Sent; trip <= showing.Milliseconds() {
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
	_, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		if h.row.Status != Playing {
			return nil, nil
		}
		d := s.draft(h)
		acts := !h.row.Due.IsZero() && !d.now.Before(h.row.Due) // else nothing would move Due on
		for i := range h.row.Seats {
			seat := game.Seat(i)
			if h.row.late(seat, d.now) && d.track.turn.Has(seat) && d.track.opened[seat] == h.track.opened[seat] {
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
		s.tickAll(ctx, ids)
		at := now.Add(sweep)
		if !next.IsZero() && next.Before(at) {
			at = next
		}
		if len(ids) > 0 {
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

func (s *Service) tickAll(ctx context.Context, ids []string) {
	var group errgroup.Group
	group.SetLimit(8)
	for _, id := range ids {
		group.Go(func() error {
			if err := s.tick(ctx, id); err != nil && ctx.Err() == nil {
				s.Log.Error("a table's clock", "table", id, "error", err)
			}
			return nil
		})
	}
	_ = group.Wait() // the functions give nil
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

// beat notes that the server is alive.
func (s *Service) beat(ctx context.Context) {
	for s.sleep(ctx, heartbeat, nil) {
		err := s.Journal.Beat(ctx, s.now())
		if ctx.Err() != nil {
			return
		}
		s.mute.Store(err != nil)
		if err != nil {
			s.Log.Error("the heartbeat", "error", err)
			continue
		}
		s.beaten.Store(s.now().UnixMilli())
	}
}

// giveBack adds the time during which no server ran to every clock that was
// running, and wakes the bots. It can be done again if it was cut short.
func (s *Service) giveBack(ctx context.Context) error {
	beaten, err := s.Journal.Beaten(ctx)
	if err != nil {
		return err
	}
	after := ""
	for {
		ids, err := s.Journal.Running(ctx, after, sweepSize)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return s.Journal.Beat(ctx, s.now())
		}
		for _, id := range ids {
			if err := s.giveBackAt(ctx, id, beaten); err != nil {
				s.Log.Error("give time back", "table", id, "error", err)
			}
		}
		after = ids[len(ids)-1]
	}
}

func (s *Service) giveBackAt(ctx context.Context, id string, beaten time.Time) error {
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		now, from := s.now(), beaten
		if back := h.row.GivenBack; back != nil && back.At.After(from) {
			from = back.At
		}
		down := now.Sub(from)
		if beaten.IsZero() || down <= 0 || h.row.deadline(game.Onlooker) == nil {
			return nil, nil
		}
		d := s.draft(h)
		for i := range d.row.Times.Seats {
			timing := &d.row.Times.Seats[i]
			if timing.Deadline != 0 {
				timing.Deadline += down.Milliseconds()
			}
			if timing.Sent != 0 {
				timing.Sent += down.Milliseconds()
			}
		}
		d.row.GivenBack = &GivenBack{At: d.now, Seconds: down.Seconds()}
		d.told = true
		d.settle()
		return d, nil
	})
	if err != nil {
		return err
	}
	s.runner.wake(h)
	return nil
}
