package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"math"

	"castellan/internal/workshop"
)

const (
	upsertReport = `INSERT INTO reports (at, account, name, seated, host, own, table_id, version, question, reason, text, asked, "right", source, done)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0)
		ON CONFLICT (host, account, question) DO UPDATE SET at = $1, name = $3, seated = $4, own = $6, table_id = $7, version = $8,
			reason = $10, text = $11, asked = $12, "right" = $13, source = $14 WHERE reports.done = 0`
	selectReports = `SELECT no, at, account, name, seated, host, own, table_id, version, question, reason, text, asked, "right", source, done
		FROM reports WHERE host = $1 AND no < $2 AND (done = $3 OR $3 IS NULL) ORDER BY no DESC LIMIT $4`
	updateReport    = `UPDATE reports SET done = $3 WHERE host = $1 AND no = $2`
	settleReports   = `UPDATE reports SET done = 1 WHERE question = $1 AND done = 0`
	selectReporters = `SELECT question, ` + reportsCounted + reportsOpen
	// Accounts are cheap: those of one host's tables decide about that host's own
	// questions only.
	reportsCounted = `CASE WHEN max(own) = 1 OR count(DISTINCT account) < count(DISTINCT host) THEN count(DISTINCT account) ELSE count(DISTINCT host) END`
	reportsOpen    = ` FROM reports WHERE seated = 1 AND done = 0 GROUP BY question`
)

// KeepReport implements workshop.Store.
func (s *Store) KeepReport(ctx context.Context, r workshop.Report) error {
	source := "null"
	if r.Source != nil {
		source = string(r.Source)
	}
	return s.changePack(ctx, "keep a report", r.Host, func(ctx context.Context, w tx) (refused, err error) {
		err = w.Queue(ctx, upsertReport, r.At.UnixMilli(), r.Account, r.By, flag(r.Seated), r.Host, flag(r.Own), r.Table, r.Version,
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
		only = flag(*done)
	}
	var list []workshop.Report
	err := s.stmts.rows(ctx, selectReports, []any{host, before, only, limit}, func(rows *sql.Rows) error {
		var r workshop.Report
		var at int64
		var asked, source string
		err := rows.Scan(&r.ID, &at, &r.Account, &r.By, &r.Seated, &r.Host, &r.Own, &r.Table, &r.Version, &r.Question, &r.Reason, &r.Text, &asked, &r.Right, &source, &r.Done)
		r.At, r.Asked, r.Source = instant(at), []byte(asked), []byte(source)
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
	return s.changePack(ctx, "note a report", host, func(ctx context.Context, w tx) (refused, err error) {
		if n, err := w.Exec(ctx, updateReport, host, id, flag(done)); err != nil || n == 0 {
			return workshop.ErrNotFound, err
		}
		return nil, nil
	})
}

// SettleReports implements workshop.Store.
func (s *Store) SettleReports(ctx context.Context, question string) (int, error) {
	settled := int64(0)
	err := s.changePack(ctx, "settle reports", "", func(ctx context.Context, w tx) (refused, err error) {
		settled, err = w.Exec(ctx, settleReports, question)
		return nil, err
	})
	return int(settled), err
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
