package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"castellan/internal/table"
)

// batchSize bounds how many requests share a transaction.
const batchSize = 256

// A writer commits requests in batches over the one connection that writes.
type writer struct {
	conn     *sql.Conn
	stmts    map[string]*sql.Stmt // by their text
	requests chan *request
	mu       sync.RWMutex // guards closed against sends
	closed   bool
	done     chan struct{}
}

// A request is one change. It runs inside a transaction that it may share with
// others, so it may run again if another one fails.
type request struct {
	run func(context.Context, *writer) error
	err error
	out chan struct{}
}

func newWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the connection that writes: %w", err)
	}
	w := &writer{
		conn:     conn,
		stmts:    map[string]*sql.Stmt{},
		requests: make(chan *request, batchSize),
		done:     make(chan struct{}),
	}
	go w.loop()
	return w, nil
}

// do runs a change and waits until it is on the disk. A context that ends
// before the change was taken on prevents it; afterwards it is waited for.
func (w *writer) do(ctx context.Context, run func(context.Context, *writer) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &request{run: run, out: make(chan struct{})}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return ErrClosed
	}
	w.requests <- r
	w.mu.RUnlock()
	<-r.out
	return r.err
}

func (w *writer) loop() {
	defer close(w.done)
	batch := make([]*request, 0, batchSize)
	for first := range w.requests {
		batch = append(batch[:0], first)
	drain:
		for len(batch) < batchSize {
			select {
			case r, ok := <-w.requests:
				if !ok {
					break drain
				}
				batch = append(batch, r)
			default:
				break drain
			}
		}
		w.commit(batch)
		for _, r := range batch {
			close(r.out)
		}
	}
}

// commit makes one transaction of a batch. A request that finds the table
// changed has written nothing and disturbs nobody. Any other error undoes the
// whole batch; then each request is tried alone, so that it hits only the one
// that is to blame.
func (w *writer) commit(batch []*request) {
	err := w.transact(batch)
	if err == nil {
		return
	}
	if len(batch) == 1 {
		batch[0].err = err
		return
	}
	for i := range batch {
		batch[i].err = nil
		if err := w.transact(batch[i : i+1]); err != nil {
			batch[i].err = err
		}
	}
}

func (w *writer) transact(batch []*request) (err error) {
	ctx := context.Background() // whoever asked may be gone: the commit goes on
	if _, err := w.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	for _, r := range batch {
		r.err = r.run(ctx, w)
		if r.err != nil && !wroteNothing(r.err) {
			_, undo := w.exec(ctx, "ROLLBACK")
			return errors.Join(r.err, undo)
		}
	}
	if _, err := w.exec(ctx, "COMMIT"); err != nil {
		_, undo := w.exec(ctx, "ROLLBACK")
		return errors.Join(fmt.Errorf("commit: %w", err), undo)
	}
	return nil
}

// wroteNothing tells the refusals that a request gives before it writes.
func wroteNothing(err error) bool {
	return errors.Is(err, table.ErrConflict) || errors.Is(err, table.ErrKeyReused) || errors.Is(err, table.ErrNotFound)
}

func (w *writer) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	if s := w.stmts[text]; s != nil {
		return s, nil
	}
	s, err := w.conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	w.stmts[text] = s
	return s, nil
}

func (w *writer) exec(ctx context.Context, text string, args ...any) (sql.Result, error) {
	s, err := w.stmt(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

// row runs a query that gives at most one row. It reports false for none.
func (w *writer) row(ctx context.Context, text string, args []any, into ...any) (bool, error) {
	s, err := w.stmt(ctx, text)
	if err != nil {
		return false, err
	}
	err = s.QueryRowContext(ctx, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (w *writer) close() error {
	w.mu.Lock()
	w.closed = true
	close(w.requests)
	w.mu.Unlock()
	<-w.done
	var err error
	for _, s := range w.stmts {
		err = errors.Join(err, s.Close())
	}
	_, optimize := w.conn.ExecContext(context.Background(), "PRAGMA optimize")
	return errors.Join(err, optimize, w.conn.Close())
}
