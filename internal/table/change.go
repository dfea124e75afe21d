package table

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"castellan/internal/fault"
)

// attempts bounds how often a change is tried against others.
const attempts = 20

// An entry is a table's place in memory.
type entry struct {
	id     string
	write  sync.Mutex // one change at a time from this process: less to try again
	load   sync.Mutex
	held   atomic.Pointer[held]
	latest atomic.Int64 // the newest revision that is known of
}

func (s *Service) entry(id string) *entry {
	if e, ok := s.cache.Get(id); ok {
		return e
	}
	if e, ok := s.over.Get(id); ok {
		return e
	}
	e := &entry{id: id}
	if before, ok, _ := s.cache.PeekOrAdd(id, e); ok {
		return before
	}
	return e
}

// sort moves a finished table to its kind: few of them stay in memory, since
// nobody waits for them.
func (s *Service) sort(e *entry, h *held) {
	if h.row.Status == Finished && s.cache.Contains(e.id) {
		s.over.Add(e.id, e)
		s.cache.Remove(e.id)
	}
}

// raise notes that a revision exists.
func (e *entry) raise(revision int64) {
	for {
		known := e.latest.Load()
		if known >= revision || e.latest.CompareAndSwap(known, revision) {
			return
		}
	}
}

// current gives the table as far as this process knows.
func (s *Service) current(ctx context.Context, e *entry) (*held, error) {
	if h := e.held.Load(); h != nil && h.row.Revision >= e.latest.Load() {
		return h, nil
	}
	e.load.Lock()
	defer e.load.Unlock()
	before := e.held.Load()
	if before != nil && before.row.Revision >= e.latest.Load() {
		return before, nil
	}
	row, err := s.Journal.Load(ctx, e.id)
	if err != nil {
		if errors.Is(err, ErrNotFound) {
			s.cache.Remove(e.id) // what does not exist takes no room
		}
		return nil, err
	}
	after := 0
	if before != nil && before.last() != nil {
		after = before.row.Version
	}
	plies, err := s.Journal.Plies(ctx, e.id, after)
	if err != nil {
		return nil, err
	}
	if n := row.Version - after; n < len(plies) {
		plies = plies[:max(n, 0)] // came in between the two reads
	}
	h, err := s.replaySafely(before, row, plies)
	if err != nil && row.Status != Frozen {
		if h, err = s.freeze(ctx, e, h, err); err != nil {
			return nil, err
		}
	}
	if h.row.Status == Playing && h.row.Bank != nil && h.list == nil {
		if h.list, err = s.Journal.Eligible(ctx, e.id); err != nil {
			return nil, err
		}
	}
	e.raise(h.row.Revision)
	e.held.Store(h)
	s.sort(e, h)
	return h, nil
}

// newest is current after asking the journal whether there is more.
func (s *Service) newest(ctx context.Context, e *entry) (*held, error) {
	if e.held.Load() != nil {
		revisions, err := s.Journal.Revisions(ctx, []string{e.id})
		if err != nil {
			return nil, err
		}
		e.raise(revisions[e.id])
	}
	return s.current(ctx, e)
}

func (s *Service) get(ctx context.Context, id string) (*held, error) {
	return s.newest(ctx, s.entry(id))
}

// A panicked is a panic of the rules, or of what is built on them, at one table.
type panicked struct {
	value any
	stack []byte
}

func (f *panicked) Error() string { return fmt.Sprintf("panic: %v\n%s", f.value, f.stack) }

// safely runs f and turns a panic into a *panicked.
func safely(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value, debug.Stack()}
		}
	}()
	return f()
}

func (s *Service) replaySafely(before *held, row Stored, plies []StoredPly) (h *held, err error) {
	err = safely(func() (err error) {
		h, err = s.replay(before, row, plies)
		return err
	})
	if h == nil { // a panic
		h = &held{row: row, meta: row.Revision}
	}
	return h, err
}

// freeze takes a table out of play and tells the operator. The others go on.
func (s *Service) freeze(ctx context.Context, e *entry, h *held, cause error) (*held, error) {
	s.Log.Error("a table is frozen", "table", e.id, "cause", cause)
	frozen := &held{row: h.row, steps: h.steps, track: h.track, key: h.key}
	frozen.row.Status, frozen.row.Due, frozen.row.Times = Frozen, time.Time{}, Times{}
	frozen.row.Revision++
	frozen.meta = frozen.row.Revision
	_, err := s.Journal.Append(context.WithoutCancel(ctx), Write{Table: frozen.row})
	if err != nil {
		return nil, fmt.Errorf("freeze table %s: %w", e.id, err)
	}
	s.froze.Add(1)
	s.publish(e, frozen)
	return frozen, nil
}

// change makes one change of a table: f says what it would be. A nil draft
// changes nothing. If the table changed meanwhile, f is asked again; what f
// refuses is refused only once it has looked at the newest table.
func (s *Service) change(ctx context.Context, id string, f func(*held) (*draft, error)) (*held, Answer, error) {
	e := s.entry(id)
	e.write.Lock()
	defer e.write.Unlock()
	h, err := s.current(ctx, e)
	if err != nil {
		return nil, Answer{}, err
	}
	for range attempts {
		var d *draft
		var next *held
		err := safely(func() (err error) {
			if h.row.Status == Frozen {
				return ErrFrozen
			}
			if d, err = f(h); err != nil || d == nil {
				return err
			}
			next = d.done()
			return nil
		})
		if err != nil || d == nil {
			newer, look := s.newest(ctx, e)
			if look != nil {
				return nil, Answer{}, look
			}
			if newer.row.Revision != h.row.Revision {
				h = newer
				continue
			}
			var broken *panicked
			if errors.As(err, &broken) || errors.Is(err, errNoneLeft) {
				if _, ice := s.freeze(ctx, e, h, err); ice != nil {
					return nil, Answer{}, ice
				}
				err = ErrFrozen
			}
			return h, Answer{}, err
		}
		// From here on it is made, whoever has gone.
		answer, err := s.Journal.Append(context.WithoutCancel(ctx), d.write())
		switch {
		case errors.Is(err, ErrConflict):
			if h, err = s.newest(ctx, e); err != nil {
				return nil, Answer{}, err
			}
			continue
		case err != nil:
			return nil, Answer{}, err
		case answer.Again:
			return h, answer, nil
		}
		fault.At(fault.Changed)
		s.publish(e, next)
		if d.new != nil {
			s.publish(s.entry(d.new.row.ID), d.new.done())
		}
		return next, answer, nil
	}
	return nil, Answer{}, ErrConflict
}

// publish makes a durable change known: to memory, to whoever follows the
// table here, to the bell, to clocks and bots.
func (s *Service) publish(e *entry, h *held) {
	e.raise(h.row.Revision)
	for {
		before := e.held.Load()
		if before != nil && before.row.Revision >= h.row.Revision {
			return // a later change was read meanwhile
		}
		if e.held.CompareAndSwap(before, h) {
			break
		}
	}
	s.sort(e, h)
	s.watches.notify(e.id)
	if err := s.Bell.Ring(e.id, h.row.Revision); err != nil {
		s.Log.Warn("the bell did not ring", "table", e.id, "error", err)
	}
	fault.At(fault.Rung)
	if !h.row.Due.IsZero() {
		s.sweeper.due(h.row.Due)
	}
	if h.row.Status == Finished || h.row.Status == Frozen {
		s.alone.forget(h.row.Host.ID, h.row.ID)
	}
	s.runner.wake(h)
}

// make keeps a new table.
func (s *Service) make(ctx context.Context, d *draft) (*held, error) {
	if err := s.Journal.Create(context.WithoutCancel(ctx), d.write()); err != nil {
		return nil, fmt.Errorf("keep the new table: %w", err)
	}
	h := d.done()
	s.publish(s.entry(d.row.ID), h)
	return h, nil
}
