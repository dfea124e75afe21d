package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"castellan/internal/store/sqlstore"
)

// A session writes over the one connection that does. It speaks to the driver
// itself: what package sql does for many who share connections is not for one
// who has his own, and costs as much as a ply.
type session struct {
	conn  driver.Conn
	stmts map[string]statement // by their text
	named []driver.NamedValue  // of the statement that runs
}

// A statement is what the driver prepares.
type statement interface {
	driver.StmtExecContext
	driver.StmtQueryContext
	Close() error
}

func newSession(name string) (*session, error) {
	conn, err := (&sqlite.Driver{}).Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the connection that writes: %w", err)
	}
	return &session{conn: conn, stmts: map[string]statement{}}, nil
}

func (s *session) stmt(text string) (statement, error) {
	if stmt := s.stmts[text]; stmt != nil {
		return stmt, nil
	}
	stmt, err := s.conn.Prepare(text)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", translate(err))
	}
	s.stmts[text] = stmt.(statement)
	return s.stmts[text], nil
}

// values gives arguments as the driver takes them, until the next call.
func (s *session) values(args []any) (_ []driver.NamedValue, err error) {
	s.named = s.named[:0]
	for i, arg := range args {
		if !driver.IsValue(arg) {
			if arg, err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
				return nil, fmt.Errorf("argument %d: %w", i+1, err)
			}
		}
		s.named = append(s.named, driver.NamedValue{Ordinal: i + 1, Value: arg})
	}
	return s.named, nil
}

func (s *session) exec(ctx context.Context, text string, args ...any) (driver.Result, error) {
	stmt, err := s.stmt(text)
	if err != nil {
		return nil, err
	}
	values, err := s.values(args)
	if err != nil {
		return nil, err
	}
	result, err := stmt.ExecContext(ctx, values)
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
	found, err := s.row(ctx, text, args, into)
	return found, translate(err)
}

func (s *session) row(ctx context.Context, text string, args, into []any) (found bool, err error) {
	stmt, err := s.stmt(text)
	if err != nil {
		return false, err
	}
	values, err := s.values(args)
	if err != nil {
		return false, err
	}
	rows, err := stmt.QueryContext(ctx, values)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	row := make([]driver.Value, len(into))
	switch err := rows.Next(row); {
	case errors.Is(err, io.EOF):
		return false, nil
	case err != nil:
		return false, err
	}
	for i, value := range row {
		if err := assign(into[i], value); err != nil {
			return false, fmt.Errorf("column %d of %.40q: %w", i+1, text, err)
		}
	}
	return true, nil
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
	_, err := s.exec(context.Background(), "PRAGMA optimize")
	for _, stmt := range s.stmts {
		err = errors.Join(err, stmt.Close())
	}
	return errors.Join(err, s.conn.Close())
}
