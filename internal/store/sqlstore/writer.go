package sqlstore

import (
	"context"
	"errors"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"castellan/internal/fault"
	"castellan/internal/table"
)

const (
	// batchSize bounds how many requests share a transaction.
	batchSize = 256
	// attempts bounds how often a transaction is tried that is undone for no
	// fault of its own.
	attempts = 5
)

// A lane commits requests in batches over one session.
type lane struct {
	session  Session
	failed   func() // is told of each transaction that came to nothing
	requests chan *request
	mu       sync.RWMutex // guards closed against sends
	closed   bool
	done     chan struct{}
}

// A request is one change. It runs inside a transaction that it may share with
// others, so it may run again if another one fails.
type request struct {
	of    string // what it changes first
	first Query  // runs before those of run, beside those of the others; may be empty
	run   func(ctx context.Context, w tx, found bool) error
	err   error
	out   chan struct{}
}

// A tx is a session within a transaction.
type tx struct{ Session }

func newLane(session Session, failed func()) *lane {
	l := &lane{session: session, failed: failed, requests: make(chan *request, batchSize), done: make(chan struct{})}
	go l.loop()
	return l
}

var seed = maphash.MakeSeed()

// send runs a request and waits until its change is durable. A context that
// ends before the request was taken on prevents it; afterwards it is waited for.
func (s *Store) send(ctx context.Context, r *request) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.out = make(chan struct{})
	l := s.lanes[maphash.String(seed, r.of)%uint64(len(s.lanes))]
	l.mu.RLock()
	if l.closed {
		l.mu.RUnlock()
		return ErrClosed
	}
	l.requests <- r
	l.mu.RUnlock()
	<-r.out
	return r.err
}

// do is send for what is no table's.
func (s *Store) do(ctx context.Context, run func(context.Context, tx) error) error {
	return s.at(ctx, "", run)
}

// at is send for a change that has no first query.
func (s *Store) at(ctx context.Context, of string, run func(context.Context, tx) error) error {
	return s.send(ctx, &request{of: of, run: func(ctx context.Context, w tx, _ bool) error { return run(ctx, w) }})
}

func (l *lane) loop() {
	defer close(l.done)
	batch := make([]*request, 0, batchSize)
	for first := range l.requests {
		batch = append(batch[:0], first)
	drain:
		for len(batch) < batchSize {
			select {
			case r, ok := <-l.requests:
				if !ok {
					break drain
				}
				batch = append(batch, r)
			default:
				break drain
			}
		}
		l.commit(batch)
		for _, r := range batch {
			close(r.out)
		}
	}
}

// commit makes one transaction of a batch. A request that finds the table
// changed has written nothing and disturbs nobody. Any other error undoes the
// whole batch; then each request is tried alone, so that it hits only the one
// that is to blame. A database that is gone is gone for all.
func (l *lane) commit(batch []*request) {
	// All who lock several tables do so in the same order.
	slices.SortStableFunc(batch, func(a, b *request) int { return strings.Compare(a.of, b.of) })
	err := l.try(batch)
	if err == nil {
		return
	}
	for i, r := range batch {
		if len(batch) > 1 && !errors.Is(err, table.ErrUnavailable) {
			r.err = nil
			if err := l.try(batch[i : i+1]); err != nil {
				r.err = err
			}
			continue
		}
		r.err = err
	}
}

// try makes a transaction of a batch, and again if it is undone for no fault of
// its own.
func (l *lane) try(batch []*request) (err error) {
	for range attempts {
		if err = l.transact(batch); err == nil {
			return nil
		}
		if l.failed(); !l.session.Again(err) {
			return err
		}
	}
	return err
}

func (l *lane) transact(batch []*request) (err error) {
	ctx := context.Background() // whoever asked may be gone: the commit goes on
	firsts := make([]Query, 0, len(batch))
	for _, r := range batch {
		if r.first.Text != "" {
			firsts = append(firsts, r.first)
		}
	}
	if err := l.session.Begin(ctx, firsts); err != nil {
		return errors.Join(err, l.session.Rollback(ctx))
	}
	for _, r := range batch {
		found := false
		if r.first.Text != "" {
			found, firsts = firsts[0].Found, firsts[1:]
		}
		r.err = r.run(ctx, tx{l.session}, found)
		if r.err != nil && !wroteNothing(r.err) {
			return errors.Join(r.err, l.session.Rollback(ctx))
		}
	}
	fault.At(fault.Written)
	if err := l.session.Commit(ctx); err != nil {
		return errors.Join(err, l.session.Rollback(ctx))
	}
	fault.At(fault.Committed)
	return nil
}

// wroteNothing tells the refusals that a request gives before it writes.
func wroteNothing(err error) bool {
	return errors.Is(err, table.ErrConflict) || errors.Is(err, table.ErrKeyReused) || errors.Is(err, table.ErrNotFound)
}

func (l *lane) close() error {
	l.mu.Lock()
	l.closed = true
	close(l.requests)
	l.mu.Unlock()
	<-l.done
	return l.session.Close()
}
