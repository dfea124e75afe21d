package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"castellan/internal/store/sqlstore"
	"castellan/internal/table"
)

// findOut is how long a session tries to find out what became of a commit.
const findOut = 5 * time.Second

// A session writes over one connection, which it makes anew when it was lost.
// Statements that nothing waits for travel together with the next that gives
// something, so that a batch is two exchanges: the first queries, and the rest.
type session struct {
	config *pgx.ConnConfig
	conn   *pgx.Conn // nil: none
	queue  pgx.Batch
	id     string // in the table of writers, which tells how far each has come
	batch  int64  // the transaction, counted
	known  bool   // there
}

// The number of a transaction would not do: a server that crashed may give it to
// another one.
const (
	insertWriter = `INSERT INTO writers (id, batch, at) VALUES ($1, 0, extract(epoch FROM now()) * 1000)`
	updateWriter = `UPDATE writers SET batch = $2, at = extract(epoch FROM now()) * 1000 WHERE id = $1 RETURNING batch`
	deleteWriter = `DELETE FROM writers WHERE id = $1`
	// forgetWriters clears away those that stopped without a word.
	forgetWriters = `DELETE FROM writers WHERE at < (extract(epoch FROM now()) - 30 * 86400) * 1000`
)

func newSession(config *pgx.ConnConfig) *session { return &session{config: config, id: rand.Text()} }

// undone says that a transaction came to nothing because the connection was
// lost. That it was is certain.
type undone struct{ cause error }

func (u *undone) Error() string { return fmt.Sprintf("the transaction was undone: %v", u.cause) }

func (u *undone) Unwrap() []error { return []error{table.ErrUnavailable, u.cause} }

// Begin implements sqlstore.Session.
func (s *session) Begin(ctx context.Context, first []sqlstore.Query) error {
	if s.conn == nil || s.conn.IsClosed() {
		conn, err := connect(ctx, s.config)
		if err != nil {
			return fmt.Errorf("connect: %w: %w", table.ErrUnavailable, err)
		}
		s.conn = conn
	}
	if !s.known {
		if _, err := s.conn.Exec(ctx, insertWriter, s.id); err != nil && code(err) != codeUnique {
			return s.failed(err)
		}
		s.known = true
	}
	s.batch++
	s.queue.Queue("BEGIN")
	queries := append([]sqlstore.Query{{Text: updateWriter, Args: []any{s.id, s.batch}, Into: []any{&s.batch}}}, first...)
	if err := s.exchange(ctx, queries, first); err != nil {
		return err
	}
	if !queries[0].Found { // somebody cleared it away
		s.known = false
		return &undone{errors.New("the writer is not known to the database")}
	}
	return nil
}

// Row implements sqlstore.Session.
func (s *session) Row(ctx context.Context, text string, args []any, into ...any) (bool, error) {
	q := []sqlstore.Query{{Text: text, Args: args, Into: into}}
	err := s.Rows(ctx, q)
	return q[0].Found, err
}

// Rows implements sqlstore.Session.
func (s *session) Rows(ctx context.Context, queries []sqlstore.Query) error {
	return s.exchange(ctx, queries, queries)
}

// exchange sends what is queued, and queries after it. What it finds is told to
// the last of the queries, those that were asked for.
func (s *session) exchange(ctx context.Context, queries, asked []sqlstore.Query) error {
	queued := s.queue.Len()
	for i := range queries {
		s.queue.Queue(words.Replace(queries[i].Text), queries[i].Args...)
	}
	err := s.send(ctx, func(results pgx.BatchResults) error {
		for range queued {
			if _, err := results.Exec(); err != nil {
				return err
			}
		}
		for i := range queries {
			err := results.QueryRow().Scan(queries[i].Into...)
			if err != nil && !errors.Is(err, pgx.ErrNoRows) {
				return fmt.Errorf("run %.40q: %w", queries[i].Text, err)
			}
			queries[i].Found = err == nil
		}
		return nil
	})
	copy(asked, queries[len(queries)-len(asked):])
	return s.failed(err)
}

// failed gives the error of a transaction that was not committed as the ports
// have it.
func (s *session) failed(err error) error {
	switch c := code(err); {
	case err == nil:
		return nil
	case s.conn.IsClosed():
		return &undone{err}
	case c == codeReadOnly: // the database that takes writes is another one now
		return &undone{errors.Join(err, s.conn.Close(context.Background()))}
	case c == codeNoText:
		return fmt.Errorf("%w: %w", &table.Invalid{Message: "a text is not UTF-8, or holds a zero"}, err)
	case gone(err), c == codeDeadlock, c == codeSerialization:
		return fmt.Errorf("%w: %w", table.ErrUnavailable, err)
	}
	return err
}

// send sends the queue and has its results read.
func (s *session) send(ctx context.Context, read func(pgx.BatchResults) error) error {
	if s.queue.Len() == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	results := s.conn.SendBatch(ctx, &s.queue)
	err := read(results)
	if closed := results.Close(); err == nil {
		err = closed
	}
	s.queue = pgx.Batch{}
	return err
}

// Exec implements sqlstore.Session.
func (s *session) Exec(ctx context.Context, text string, args ...any) (changed int64, err error) {
	if err := s.exchange(ctx, nil, nil); err != nil {
		return 0, err
	}
	s.queue.Queue(words.Replace(text), args...)
	err = s.send(ctx, func(results pgx.BatchResults) error {
		tag, err := results.Exec()
		changed = tag.RowsAffected()
		return err
	})
	return changed, s.failed(err)
}

// Queue implements sqlstore.Session.
func (s *session) Queue(_ context.Context, text string, args ...any) error {
	s.queue.Queue(words.Replace(text), args...)
	return nil
}

// Alone implements sqlstore.Session.
func (s *session) Alone(ctx context.Context, with string) error {
	return s.Queue(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", with)
}

// Commit implements sqlstore.Session. If the connection is lost meanwhile, it
// asks over another one what became of the transaction.
func (s *session) Commit(ctx context.Context) error {
	s.queue.Queue("COMMIT")
	n, word := s.queue.Len(), ""
	err := s.send(ctx, func(results pgx.BatchResults) error {
		for range n {
			tag, err := results.Exec()
			if err != nil {
				return err
			}
			word = tag.String()
		}
		return nil
	})
	switch {
	case err != nil && s.conn.IsClosed():
		return s.settle(ctx, err)
	case err != nil:
		return s.failed(err)
	case word != "COMMIT":
		return &undone{fmt.Errorf("COMMIT was answered %s", word)}
	}
	return nil
}

// settle finds out whether the transaction was committed, whose connection was
// lost. It waits for the end of one that still goes on: whoever holds a lock and
// says nothing is cut off soon.
func (s *session) settle(ctx context.Context, cause error) error {
	ctx, cancel := context.WithTimeout(ctx, findOut)
	defer cancel()
	for ; ctx.Err() == nil; pause(ctx) {
		if s.conn.IsClosed() {
			conn, err := connect(ctx, s.config)
			if err != nil {
				continue
			}
			s.conn = conn
		}
		var last int64
		err := s.conn.QueryRow(ctx, "SELECT batch FROM writers WHERE id = $1 FOR UPDATE", s.id).Scan(&last)
		switch {
		case err != nil && !errors.Is(err, pgx.ErrNoRows):
		case last == s.batch:
			return nil
		default:
			return &undone{cause}
		}
	}
	return fmt.Errorf("%w: whether a commit was made is not known: %w", table.ErrUnavailable, cause)
}

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(50 * time.Millisecond):
	}
}

// Rollback implements sqlstore.Session. A connection that cannot even do that
// is closed, which does it too.
func (s *session) Rollback(ctx context.Context) error {
	s.queue = pgx.Batch{}
	if s.conn == nil || s.conn.IsClosed() || s.conn.PgConn().TxStatus() == 'I' {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if _, err := s.conn.Exec(ctx, "ROLLBACK"); err != nil {
		_ = s.conn.Close(ctx) // it may be broken already
	}
	return nil
}

// Again implements sqlstore.Session.
func (s *session) Again(err error) bool {
	var lost *undone
	if errors.As(err, &lost) {
		return true
	}
	switch code(err) {
	case codeDeadlock, codeSerialization, codeLockTimeout, codeIdle:
		return true
	}
	return false
}

// Close implements sqlstore.Session.
func (s *session) Close() error {
	if s.conn == nil || s.conn.IsClosed() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if _, err := s.conn.Exec(ctx, deleteWriter, s.id); err != nil {
		_ = s.conn.Close(ctx) // one day it is cleared away
		return nil
	}
	return s.conn.Close(ctx)
}
