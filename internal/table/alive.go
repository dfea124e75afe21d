package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// now is the time of the tables, one for all servers of a journal: from its
// start on a server counts by a clock that nobody sets. See agree and adjust.
func (s *Service) now() time.Time { return millis(s.exactly()) }

func (s *Service) exactly() time.Time {
	passed := s.Clock.Now().Sub(s.began)
	return s.began.Round(0).Add(passed + time.Duration(s.skew.Load()))
}

// set makes it an instant now.
func (s *Service) set(to time.Time) { s.skew.Add(int64(to.Round(0).Sub(s.exactly()))) }

// looking is how often a server that starts looks for a sign of others.
const looking = 20 * time.Millisecond

// agree takes the time of the journal, which never goes back, and tells the
// latest heartbeat and whether nobody else lives. Where others live by another
// time than the journal's clock now shows, theirs counts.
func (s *Service) agree(ctx context.Context) (beaten time.Time, alone bool, err error) {
	if beaten, err = s.Journal.Beaten(ctx); err != nil {
		return beaten, false, err
	}
	now, err := s.Journal.Now(ctx)
	if err != nil {
		return beaten, false, err
	}
	alone = s.Journal.Alone()
	if !alone && !beaten.IsZero() && now.Sub(beaten).Abs() >= lapse {
		// Either the clock was set, or those who seem to live do not. If they
		// do, one of them tells within a heartbeat or two.
		latest := beaten
		for range 2*heartbeat/looking + 1 {
			if !s.sleep(ctx, looking, nil) {
				return beaten, false, ctx.Err()
			}
			if latest, err = s.Journal.Beaten(ctx); err != nil {
				return beaten, false, err
			}
			if !latest.Equal(beaten) {
				break
			}
		}
		if now, err = s.Journal.Now(ctx); err != nil {
			return beaten, false, err
		}
		alone = latest.Equal(beaten)
		if beaten = latest; !alone && now.Sub(beaten).Abs() >= lapse {
			now = beaten
		}
	}
	if alone && now.Before(beaten) {
		now = beaten
	}
	s.set(now)
	return beaten, alone, nil
}

// slew bounds by how much the time is put right with each heartbeat.
const slew = time.Millisecond

// adjust keeps the time with the journal's clock, slowly: computers count at
// rates of their own. A clock that was set is not followed.
func (s *Service) adjust(ctx context.Context) error {
	to, err := s.Journal.Now(ctx)
	if err != nil {
		return err
	}
	if off := to.Round(0).Sub(s.exactly()); off.Abs() < lapse {
		s.skew.Add(int64(max(-slew, min(off, slew))))
	}
	return nil
}

// beat notes that the server is alive.
func (s *Service) beat(ctx context.Context) {
	for s.sleep(ctx, heartbeat, nil) {
		at := s.now() // first: a stop from here on is yet to be given back
		err := s.wake(ctx)
		if err == nil {
			if err = s.Journal.Beat(ctx, at); err == nil {
				s.beaten.Store(at.UnixMilli())
				err = s.adjust(ctx)
			}
		}
		if ctx.Err() != nil {
			return
		}
		s.mute.Store(err != nil)
		if err != nil {
			s.Log.Error("the heartbeat", "error", err)
		}
	}
}

// awake comes before whatever hangs on a clock. If this server gave no sign of
// life for long, and no other did, since it was stopped or the journal was away,
// then nobody could move, and the time is given back as after a crash.
// While nothing can be written, the heartbeat alone tries it, once a second.
func (s *Service) awake(ctx context.Context) error {
	if s.slept() && s.mute.Load() {
		return fmt.Errorf("nothing can be written: %w", ErrUnavailable)
	}
	return s.wake(ctx)
}

func (s *Service) slept() bool {
	beaten := s.beaten.Load()
	return beaten != 0 && s.now().Sub(instant(beaten)) >= lapse
}

func (s *Service) wake(ctx context.Context) error {
	if !s.slept() {
		return nil
	}
	s.waking.Lock()
	defer s.waking.Unlock()
	if !s.slept() {
		return nil
	}
	beaten, err := s.Journal.Beaten(ctx)
	if err != nil {
		return fmt.Errorf("look for a sign of life: %w", err)
	}
	if down := s.now().Sub(beaten); down >= lapse {
		s.presence.begin(s.now())
		err := s.giveBack(ctx, beaten, lapse)
		if err == nil {
			s.Log.Warn("nobody could move, the time is given back", "seconds", down.Seconds())
		}
		return err
	}
	s.beaten.Store(beaten.UnixMilli())
	return nil
}

// giveBack adds the time since the latest heartbeat to every clock that was
// running, and wakes the bots; where it is less than least, it is nothing. It
// can be done again if it was cut short, and by several servers at once.
func (s *Service) giveBack(ctx context.Context, beaten time.Time, least time.Duration) error {
	after := ""
	at := s.now() // of the latest tables; a stop after it is another one
	for {
		began := s.now()
		ids, err := s.Journal.Running(ctx, after, sweepSize)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			if err := s.Journal.Beat(ctx, at); err != nil {
				return err
			}
			s.beaten.Store(at.UnixMilli())
			return nil
		}
		at = began
		var group sync.WaitGroup
		var away atomic.Bool
		for _, id := range ids {
			group.Go(func() {
				switch err := s.giveBackAt(ctx, id, beaten, least); {
				case errors.Is(err, ErrUnavailable):
					away.Store(true)
				case err != nil:
					s.Log.Error("give time back", "table", id, "error", err)
				}
			})
		}
		group.Wait()
		if away.Load() {
			return fmt.Errorf("give time back: %w", ErrUnavailable)
		}
		after = ids[len(ids)-1]
	}
}

func (s *Service) giveBackAt(ctx context.Context, id string, beaten time.Time, least time.Duration) error {
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		d := s.draft(h)
		down := d.now.Sub(h.alive(beaten))
		runs := func(timing Timing) bool { return timing.Deadline != 0 }
		if beaten.IsZero() || down <= 0 || down < least || !slices.ContainsFunc(h.row.Times.Seats, runs) {
			return nil, nil
		}
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

// alive is the latest sign that the table had a server: the heartbeat, a ply, or
// that time was given back before.
func (h *held) alive(beaten time.Time) time.Time {
	if back := h.row.GivenBack; back != nil && back.At.After(beaten) {
		beaten = back.At
	}
	if st := h.last(); st != nil && st.ply.At.After(beaten) {
		beaten = st.ply.At
	}
	return beaten
}
