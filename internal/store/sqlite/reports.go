package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"math"

	"castellan/internal/workshop"
)

const (
	upsertReport = `INSERT INTO reports (at, account, name, seated, host, table_id, version, question, reason, text, asked, right, source, done)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)
		ON CONFLICT (account, question) DO UPDATE SET at = $1, name = $3, seated = $4, host = $5, table_id = $6, version = $7,
			reason = $9, text = $10, asked = $11, right = $12, source = $13, done = 0`
	selectReports = `SELECT no, at, account, name, seated, host, table_id, version, question, reason, text, asked, right, source, done
		FROM reports WHERE host = $1 AND no < $2 AND ($3 IS NULL OR done = $3) ORDER BY no DESC LIMIT $4`
	updateReport    = `UPDATE reports SET done = $3 WHERE host = $1 AND no = $2`
	selectReporters = `SELECT question, count(*) FROM reports WHERE seated = 1 AND done = 0 GROUP BY question`
)

// KeepReport implements workshop.Store.
func (s *Store) KeepReport(ctx context.Context, r workshop.Report) error {
	source := "null"
	if r.Source != nil {
		source = string(r.Source)
	}
	return s.changePack(ctx, "keep a report", func(ctx context.Context, w *writer) (refused, err error) {
		_, err = w.exec(ctx, upsertReport, r.At.UnixMilli(), r.Account, r.By, r.Seated, r.Host, r.Table, r.Version,
			r.Question, r.Reason, r.Text, string(r.Asked), r.Right, source)
		return nil, err
	})
}

// Reports implements workshop.Store.
func (s *Store) Reports(ctx context.Context, host string, done *bool, before int64, limit int) ([]workshop.Report, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	var only any
	if done != nil {
		only = *done
	}
	var list []workshop.Report
	err := s.stmts.rows(ctx, selectReports, []any{host, before, only, limit}, func(rows *sql.Rows) error {
		var r workshop.Report
		var at int64
		var asked, source string
		err := rows.Scan(&r.ID, &at, &r.Account, &r.By, &r.Seated, &r.Host, &r.Table, &r.Version, &r.Question, &r.Reason, &r.Text, &asked, &r.Right, &source, &r.Done)
		r.At, r.Asked, r.Source = moment(at), []byte(asked), []byte(source)
		list = append(list, r)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("load reports: %w", err)
	}
	return list, nil
}

// SetReport implements workshop.Store.
func (s *Store) SetReport(ctx context.Context, host string, id int64, done bool) error {
	return s.changePack(ctx, "note a report", func(ctx context.Context, w *writer) (refused, err error) {
		result, err := w.exec(ctx, updateReport, host, id, done)
		if err != nil {
			return nil, err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return workshop.ErrNotFound, err
		}
		return nil, nil
	})
}

// Reporters implements workshop.Store.
func (s *Store) Reporters(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	err := s.stmts.rows(ctx, selectReporters, nil, func(rows *sql.Rows) error {
		var id string
		var n int
		err := rows.Scan(&id, &n)
		counts[id] = n
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count the reporters: %w", err)
	}
	return counts, nil
}
