package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"time"

	"castellan/internal/table"
)

const (
	selectTable     = `SELECT ` + columns + ` FROM tables t JOIN states s ON s.table_no = t.no WHERE t.id = $1`
	selectPlies     = `SELECT p.version, p.seat, p.move, p.at, p.stamp, p.auto, p.question, p.why, p.deadline FROM plies p JOIN tables t ON t.no = p.table_no WHERE t.id = $1 AND p.version > $2 ORDER BY p.version`
	selectRevisions = `SELECT t.id, s.revision FROM tables t JOIN states s ON s.table_no = t.no WHERE t.id IN (SELECT value FROM json_each($1) AS e)`
	selectInvited   = `SELECT id FROM tables WHERE invite = $1`
	selectDue       = `SELECT t.id FROM states s JOIN tables t ON t.no = s.table_no WHERE s.due <= $1 ORDER BY s.due, s.table_no LIMIT $2`
	selectNextDue   = `SELECT min(due) FROM states WHERE due > $1`
	selectRunning   = `SELECT t.id FROM tables t WHERE t.status = 'playing' AND t.id > $1
		AND EXISTS (SELECT 1 FROM states s WHERE s.table_no = t.no AND s.due IS NOT NULL) ORDER BY t.id LIMIT $2`
	selectBeaten = `SELECT at FROM heartbeat WHERE one = 1`

	selectMine = `SELECT ` + columns + ` FROM people p JOIN tables t ON t.no = p.table_no JOIN states s ON s.table_no = t.no
		WHERE p.account = $1 AND p.table_no < $2 AND ($3 = '' OR t.status = $3)
		ORDER BY p.table_no DESC LIMIT $4`
	selectOpen = `SELECT ` + columns + ` FROM tables t JOIN states s ON s.table_no = t.no
		WHERE t.open = 1 AND t.status = $1 AND t.no < $2 ORDER BY t.no DESC LIMIT $3`
	selectOver = `SELECT ` + columns + ` FROM tables t JOIN states s ON s.table_no = t.no WHERE t.no IN (
			SELECT no FROM (SELECT o.no AS no FROM tables o WHERE o.open = 1 AND o.status = $1 AND o.no < $2
				ORDER BY o.no DESC LIMIT $4) AS open
			UNION
			SELECT no FROM (SELECT m.no AS no FROM people p JOIN tables m ON m.no = p.table_no
				WHERE p.account = $3 AND p.table_no < $2 AND m.status = $1 ORDER BY p.table_no DESC LIMIT $4) AS mine)
		ORDER BY t.no DESC LIMIT $4`
)

// queries are all that the readers run.
var queries = []string{
	selectTable, selectPlies, selectRevisions, selectInvited, selectDue, selectNextDue, selectRunning, selectBeaten, countFrozen,
	selectList, selectQuestion, selectSeen, selectAwaited,
	selectMine, selectOpen, selectOver, selectKey, selectKeys, selectSession, selectAccount, selectDecks,
	selectUnlearned, selectSamples, selectAllRated,
	selectPacks, selectCounts, selectOff, selectItems, selectItem, countItems, selectHeld, selectReports, selectReporters,
}

// Load implements table.Journal.
func (s *Store) Load(ctx context.Context, id string) (table.Stored, error) {
	t, found := table.Stored{}, false
	err := s.stmts.rows(ctx, selectTable, []any{id}, func(rows *sql.Rows) (err error) {
		_, t, err = scanTable(rows.Scan)
		found = true
		return err
	})
	switch {
	case err != nil:
		return t, fmt.Errorf("load table %s: %w", id, err)
	case !found:
		return t, table.ErrNotFound
	}
	return t, nil
}

// Plies implements table.Journal.
func (s *Store) Plies(ctx context.Context, id string, after int) ([]table.StoredPly, error) {
	var plies []table.StoredPly
	err := s.stmts.rows(ctx, selectPlies, []any{id, after}, func(rows *sql.Rows) error {
		p, err := scanPly(rows)
		plies = append(plies, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the plies of %s: %w", id, err)
	}
	return plies, nil
}

// Revisions implements table.Journal.
func (s *Store) Revisions(ctx context.Context, ids []string) (map[string]int64, error) {
	list, err := listOf(ids)
	if err != nil {
		return nil, err
	}
	found := make(map[string]int64, len(ids))
	err = s.stmts.rows(ctx, selectRevisions, []any{list}, func(rows *sql.Rows) error {
		var id string
		var revision int64
		err := rows.Scan(&id, &revision)
		found[id] = revision
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read revisions: %w", err)
	}
	return found, nil
}

// Invited implements table.Journal.
func (s *Store) Invited(ctx context.Context, code string) (string, error) {
	var id string
	found, err := s.stmts.Row(ctx, selectInvited, []any{code}, &id)
	if err != nil {
		return "", fmt.Errorf("look up an invitation: %w", err)
	}
	if !found {
		return "", table.ErrNotFound
	}
	return id, nil
}

// Due implements table.Journal.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) ([]string, time.Time, error) {
	ids, err := s.ids(ctx, selectDue, now.UnixMilli(), limit)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read what is due: %w", err)
	}
	var next sql.NullInt64
	if _, err := s.stmts.Row(ctx, selectNextDue, []any{now.UnixMilli()}, &next); err != nil {
		return nil, time.Time{}, fmt.Errorf("read what is due next: %w", err)
	}
	if !next.Valid {
		return ids, time.Time{}, nil
	}
	return ids, instant(next.Int64), nil
}

// Running implements table.Journal.
func (s *Store) Running(ctx context.Context, after string, limit int) ([]string, error) {
	ids, err := s.ids(ctx, selectRunning, after, limit)
	if err != nil {
		return nil, fmt.Errorf("read what is under way: %w", err)
	}
	return ids, nil
}

func (s *Store) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	var ids []string
	err := s.stmts.rows(ctx, query, args, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}

// Beaten implements table.Journal.
func (s *Store) Beaten(ctx context.Context) (time.Time, error) {
	var at int64
	found, err := s.stmts.Row(ctx, selectBeaten, nil, &at)
	if err != nil {
		return time.Time{}, fmt.Errorf("read the heartbeat: %w", err)
	}
	if !found {
		return time.Time{}, nil
	}
	return instant(at), nil
}

// List implements table.Journal. A cursor is the number of the last table
// shown.
func (s *Store) List(ctx context.Context, q table.Query) ([]table.Stored, string, error) {
	before := int64(math.MaxInt64)
	if q.Cursor != "" {
		n, err := strconv.ParseInt(q.Cursor, 10, 64)
		if err != nil {
			return nil, "", &table.Invalid{Message: "the cursor is not one that a list gave"}
		}
		before = n
	}
	more := q.Limit + 1
	query, args := selectOpen, []any{string(q.Status), before, more}
	switch {
	case q.Mine:
		query, args = selectMine, []any{q.Account, before, string(q.Status), more}
	case q.Status == table.Finished && q.Account != "":
		query, args = selectOver, []any{string(q.Status), before, q.Account, more}
	}
	var tables []table.Stored
	var last int64
	next := ""
	err := s.stmts.rows(ctx, query, args, func(rows *sql.Rows) error {
		no, t, err := scanTable(rows.Scan)
		if len(tables) == q.Limit {
			next = strconv.FormatInt(last, 10)
			return err
		}
		last = no
		tables = append(tables, t)
		return err
	})
	if err != nil {
		return nil, "", fmt.Errorf("list tables: %w", err)
	}
	return tables, next, nil
}
