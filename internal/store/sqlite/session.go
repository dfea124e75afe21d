package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"

	"castellan/internal/store/sqlstore"
)

// A session writes over the one connection that does.
type session struct {
	conn  *sql.Conn
	stmts map[string]*sql.Stmt // by their text
}

func newSession(ctx context.Context, db *sql.DB) (*session, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the connection that writes: %w", err)
	}
	return &session{conn, map[string]*sql.Stmt{}}, nil
}

func (s *session) stmt(ctx context.Context, text string) (*sql.Stmt, error) {
	if stmt := s.stmts[text]; stmt != nil {
		return stmt, nil
	}
	stmt, err := s.conn.PrepareContext(ctx, text)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	s.stmts[text] = stmt
	return stmt, nil
}

func (s *session) exec(ctx context.Context, text string, args ...any) (sql.Result, error) {
	stmt, err := s.stmt(ctx, text)
	if err != nil {
		return nil, err
	}
	result, err := stmt.ExecContext(ctx, args...)
	return result, translate(err)
}

// Begin implements sqlstore.Session.
func (s *session) Begin(ctx context.Context, first []sqlstore.Query) error {
	if _, err := s.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	return s.Rows(ctx, first)
}

// Row implements sqlstore.Session.
func (s *session) Row(ctx context.Context, text string, args []any, into ...any) (bool, error) {
	stmt, err := s.stmt(ctx, text)
	if err != nil {
		return false, err
	}
	err = stmt.QueryRowContext(ctx, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, translate(err)
}

// Rows implements sqlstore.Session.
func (s *session) Rows(ctx context.Context, queries []sqlstore.Query) (err error) {
	for i := range queries {
		q := &queries[i]
		if q.Found, err = s.Row(ctx, q.Text, q.Args, q.Into...); err != nil {
			return fmt.Errorf("run %.40q: %w", q.Text, err)
		}
	}
	return nil
}

// Exec implements sqlstore.Session.
func (s *session) Exec(ctx context.Context, text string, args ...any) (int64, error) {
	result, err := s.exec(ctx, text, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Queue implements sqlstore.Session: nothing is gained by waiting.
func (s *session) Queue(ctx context.Context, text string, args ...any) error {
	_, err := s.exec(ctx, text, args...)
	return err
}

// Alone implements sqlstore.Session: only one writes.
func (s *session) Alone(context.Context, string) error { return nil }

// Commit implements sqlstore.Session.
func (s *session) Commit(ctx context.Context) error {
	if _, err := s.exec(ctx, "COMMIT"); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// Rollback implements sqlstore.Session. What failed may have undone the
// transaction already: that there is none is all that SQLite refuses here as a
// plain error.
func (s *session) Rollback(ctx context.Context) error {
	_, err := s.exec(ctx, "ROLLBACK")
	if code(err) == sqlite3.SQLITE_ERROR {
		return nil
	}
	return err
}

// Again implements sqlstore.Session: whatever fails here fails again.
func (s *session) Again(error) bool { return false }

// Close implements sqlstore.Session.
func (s *session) Close() error {
	var err error
	for _, stmt := range s.stmts {
		err = errors.Join(err, stmt.Close())
	}
	_, optimize := s.conn.ExecContext(context.Background(), "PRAGMA optimize")
	return errors.Join(err, optimize, s.conn.Close())
}
