// Package sqlstore keeps everything in an SQL database: the journal of the
// tables, accounts and sessions, decks, packs of questions, answers. Each query
// is written once, in what SQLite and PostgreSQL both take; the little in which
// they differ is a Dialect and a Session.
//
// Writing is by group commit. One goroutine owns the connection that writes. It
// takes all requests that wait and commits them as one transaction, durable
// before anybody gets an answer; so a lone request waits for one sync and many
// share one. Reading goes on beside it over connections of its own.
package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrClosed says that the store is closed.
var ErrClosed = errors.New("the store is closed")

// A Store is an open database. It owns what it was made of.
type Store struct {
	db     *sql.DB
	lanes  []*lane
	stmts  statements // for reading
	keys   keyring
	shelf  shelf
	once   sync.Once
	closed error
	others bool // other servers had the database when it was opened
}

// New makes a store that reads from a database and writes by sessions: what
// belongs to one table goes by one of them.
func New(ctx context.Context, read *sql.DB, dialect Dialect, sessions ...Session) (*Store, error) {
	s := &Store{db: read, keys: keyring{tables: map[string]*bunch{}}}
	for _, session := range sessions {
		s.lanes = append(s.lanes, newLane(session, s.forget))
	}
	var err error
	if s.stmts, err = prepare(ctx, read, dialect, queries...); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// forget forgets what the database was known to have: the one that answers after
// a failure may have less.
func (s *Store) forget() {
	s.keys.clear()
	s.shelf.clear()
}

// Beside notes that other servers have the database.
func (s *Store) Beside() { s.others = true }

// Alone implements table.Journal.
func (s *Store) Alone() bool { return !s.others }

// Now implements table.Journal.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	text := s.stmts.dialect.Now
	if text == "" {
		return time.Now(), nil
	}
	asked := time.Now()
	var at int64
	if err := s.stmts.again(ctx, func(ctx context.Context) error { return s.db.QueryRowContext(ctx, text).Scan(&at) }); err != nil {
		return time.Time{}, fmt.Errorf("ask what time it is: %w", err)
	}
	return instant(at).Add(time.Since(asked) / 2), nil // it was so on the way
}

// Ping tells whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	ctx, cancel := s.stmts.dialect.bounded(ctx)
	defer cancel()
	var one int
	if err := s.db.QueryRowContext(ctx, "SELECT 1").Scan(&one); err != nil {
		return fmt.Errorf("ask the database: %w", s.stmts.dialect.translate(err))
	}
	return nil
}

// Close waits for what is being written and closes the database. It may be
// called more than once.
func (s *Store) Close() error {
	s.once.Do(func() {
		for _, l := range s.lanes {
			s.closed = errors.Join(s.closed, l.close())
		}
		s.closed = errors.Join(s.closed, s.stmts.close(), s.db.Close())
	})
	return s.closed
}
