package storetest

import (
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"castellan/internal/table"
)

// What the program before step 9 ran.
const (
	formerTable = `INSERT INTO tables (id, game, rules, options, host, host_name, open, clock, secret, bot_seed, created,
		revision, version, status, seats, invite, turn, times, due, again)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING no`
	formerPly = `INSERT INTO plies (table_no, version, seat, move, at, stamp, auto, question, why, deadline)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	formerKey    = `INSERT INTO keys (table_no, sender, key, body, answer) VALUES ($1, $2, $3, $4, $5)`
	formerSelect = `SELECT t.no, t.revision, t.version, t.turn, t.times, t.due FROM tables t WHERE t.id = $1`
	formerUpdate = `UPDATE tables SET revision = $1, version = $2 WHERE id = $3 AND revision = $4
		AND NOT EXISTS (SELECT 1 FROM keys WHERE table_no = tables.no AND sender = $5 AND key = $6) RETURNING no`
)

// Former brings an empty database to the shape before step 9, with a table in
// play.
func Former(t *testing.T, db *sql.DB, steps *goose.Provider) {
	t.Helper()
	if _, err := steps.UpTo(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	row, plies := formerly()
	var no int64
	if err := db.QueryRowContext(t.Context(), formerTable, formerRow(t, &row)...).Scan(&no); err != nil {
		t.Fatal(err)
	}
	for _, p := range plies {
		var question, stamp any
		if p.Question != nil {
			question, stamp = string(p.Question), p.Stamp
		}
		if _, err := db.ExecContext(t.Context(), formerPly, no, p.Version, int(p.Seat), p.Move, p.At.UnixMilli(), stamp, 0, question, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	k := formerKeyed()
	if _, err := db.ExecContext(t.Context(), formerKey, no, k.Sender, k.Key, k.Body[:], text(t, k.Answer)); err != nil {
		t.Fatal(err)
	}
}

// formerRow gives the values of formerTable.
func formerRow(t *testing.T, row *table.Stored) []any {
	t.Helper()
	return []any{
		row.ID, row.Game, row.Rules, string(row.Options), row.Host.ID, row.Host.Name, 0,
		text(t, row.Clock), row.Secret[:], row.BotSeed[:], row.Created.UnixMilli(), row.Revision, row.Version, string(row.Status),
		text(t, row.Seats), row.Invite, int64(row.Turn), text(t, row.Times), row.Due.UnixMilli(), row.Again,
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func formerly() (table.Stored, []table.StoredPly) {
	row := Table("t")
	row.Revision, row.Version, row.Status, row.Turn, row.Due = 9, 2, table.Playing, 3, start.Add(time.Second)
	row.Times.Seats = []table.Timing{{Deadline: 5}, {}}
	return row, []table.StoredPly{
		{Version: 1, Move: "ask 0 right=2", At: start, Stamp: "then", Question: []byte(`{"id":"q"}`)},
		{Version: 2, Seat: 1, Move: "hold", At: start},
	}
}

func formerKeyed() table.Keyed {
	return table.Keyed{Table: "t", Sender: "host", Key: "k", Body: [32]byte{1}, Answer: table.Answer{Version: 2}}
}

// RunUpgrade proves that a store which opens a database that Former made has all
// that was there and plays on, and that a former program writes nothing in it.
func RunUpgrade(t *testing.T, db *sql.DB, open func() table.Journal) {
	row, plies := formerly()
	j := open()
	got, gotPlies := load(t, j, "t")
	if diff := cmp.Diff(row, got) + cmp.Diff(plies, gotPlies); diff != "" {
		t.Errorf("the table: %s", diff)
	}
	if due, next, err := j.Due(t.Context(), start.Add(time.Minute), 9); err != nil || !slices.Equal(due, []string{"t"}) || !next.IsZero() {
		t.Errorf("due are %v, then %v (%v)", due, next, err)
	}
	another := Table("another")
	for text, args := range map[string][]any{
		formerSelect: {"t"},
		formerUpdate: {row.Revision + 1, row.Version + 1, "t", row.Revision, "host", "new"},
		formerTable:  formerRow(t, &another),
	} {
		if _, err := db.ExecContext(t.Context(), text, args...); err == nil {
			t.Errorf("a former program can run %s", text)
		}
	}
	w := next(row, "hold")
	w.Was, w.Key = &row, new(formerKeyed())
	first := table.Answer{Version: 2, Again: true}
	if answer, err := j.Append(t.Context(), w); err != nil || answer != first {
		t.Errorf("with a key of before: %+v, %v", answer, err)
	}
	other := formerKeyed()
	other.Body[0]++
	w.Key = &other
	if _, err := j.Append(t.Context(), w); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("with a key of before and another body: %v", err)
	}
	other.Key = "new"
	if answer, err := j.Append(t.Context(), w); err != nil || answer.Again {
		t.Errorf("with a new key: %+v, %v", answer, err)
	}
	got, gotPlies = load(t, j, "t")
	if diff := cmp.Diff(w.Table, got) + cmp.Diff(append(plies, w.Plies...), gotPlies); diff != "" {
		t.Errorf("the table that went on: %s", diff)
	}
}
