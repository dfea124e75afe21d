package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"castellan/internal/table"
)

// A Dialect is in what a database differs from what the queries here say.
type Dialect struct {
	// Spell writes a query as the database wants it. Nil: as it is.
	Spell func(text string) string
	// Translate gives an error of reading as the ports have it. Nil: as it is.
	Translate func(error) error
	// Now asks what time it is, in milliseconds since 1970. Empty: this computer
	// knows.
	Now string
	// Patience is how long one query may take. Zero: for ever.
	Patience time.Duration
}

func (d *Dialect) spell(text string) string {
	if d.Spell == nil {
		return text
	}
	return d.Spell(text)
}

func (d *Dialect) translate(err error) error {
	if err == nil || d.Translate == nil {
		return err
	}
	return d.Translate(err)
}

// statements are the prepared queries of the readers, by their text here.
type statements struct {
	dialect Dialect
	byText  map[string]*sql.Stmt
}

func prepare(ctx context.Context, db *sql.DB, dialect Dialect, texts ...string) (statements, error) {
	s := statements{dialect, map[string]*sql.Stmt{}}
	for _, text := range texts {
		stmt, err := db.PrepareContext(ctx, dialect.spell(text))
		if err != nil {
			err = fmt.Errorf("prepare %.40q: %w", strings.TrimSpace(text), dialect.translate(err))
			return s, errors.Join(err, s.close())
		}
		s.byText[text] = stmt
	}
	return s, nil
}

func (s *statements) close() error {
	var err error
	for _, stmt := range s.byText {
		err = errors.Join(err, stmt.Close())
	}
	return err
}

// bounded is a context for one query.
func (d *Dialect) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if d.Patience == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d.Patience)
}

// tries bounds how often a query is asked: connections at hand may all be lost.
const tries = 6

// again runs a query until the database answers.
func (s *statements) again(ctx context.Context, ask func(context.Context) error) (err error) {
	ctx, cancel := s.dialect.bounded(ctx)
	defer cancel()
	for range tries {
		err = s.dialect.translate(ask(ctx))
		if ctx.Err() != nil || !errors.Is(err, table.ErrUnavailable) {
			return err
		}
	}
	return err
}

// Row reads at most one row. It reports false for none.
func (s *statements) Row(ctx context.Context, text string, args []any, into ...any) (bool, error) {
	err := s.again(ctx, func(ctx context.Context) error { return s.byText[text].QueryRowContext(ctx, args...).Scan(into...) })
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (s *statements) rows(ctx context.Context, text string, args []any, each func(*sql.Rows) error) error {
	var failed error // of each, or of the database once there were rows
	err := s.again(ctx, func(ctx context.Context) error {
		rows, err := s.byText[text].QueryContext(ctx, args...)
		if err != nil {
			return err
		}
		some := false
		for failed == nil && rows.Next() {
			failed, some = each(rows), true
		}
		err = errors.Join(rows.Err(), rows.Close())
		if some && failed == nil {
			failed, err = s.dialect.translate(err), nil
		}
		return err
	})
	if failed != nil {
		return failed
	}
	if errors.Is(err, sql.ErrNoRows) {
		return nil // what cannot be in any row is in none
	}
	return err
}
