package table

import (
	"context"
	"slices"
	"time"
)

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
		runs := func(timing Timing) bool { return timing.Deadline != 0 }
		if beaten.IsZero() || down <= 0 || !slices.ContainsFunc(h.row.Times.Seats, runs) {
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
	if h.row.Status == Playing && h.row.ofBotsAlone() {
		s.alone.note(&h.row, s.now())
	}
	s.runner.wake(h)
	return nil
}
