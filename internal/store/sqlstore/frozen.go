package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

const (
	countFrozen  = `SELECT count(*) FROM tables WHERE status = 'frozen'`
	selectFrozen = `SELECT t.id, t.game, t.host_name, s.version, t.created FROM tables t JOIN states s ON s.table_no = t.no
		WHERE t.status = 'frozen' ORDER BY t.no`
)

// A Frozen table is one that a fault took out of play.
type Frozen struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Host    string    `json:"host"`
	Version int       `json:"version"`
	Created time.Time `json:"created"`
}

// Frozen tells how many tables are frozen now, wherever that happened.
func (s *Store) Frozen(ctx context.Context) (n int, err error) {
	if _, err := s.stmts.Row(ctx, countFrozen, nil, &n); err != nil {
		return 0, fmt.Errorf("count frozen tables: %w", err)
	}
	return n, nil
}

// Frozen lists the tables that are frozen now, the oldest first.
func (r *Reader) Frozen(ctx context.Context) ([]Frozen, error) {
	list := []Frozen{}
	err := r.stmts.rows(ctx, selectFrozen, nil, func(rows *sql.Rows) error {
		var f Frozen
		var created int64
		err := rows.Scan(&f.ID, &f.Game, &f.Host, &f.Version, &created)
		f.Created = instant(created)
		list = append(list, f)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list frozen tables: %w", err)
	}
	return list, nil
}
