package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"castellan/internal/table"
)

var _ table.Journal = (*Store)(nil)

const insertTable = `INSERT INTO tables
	(id, game, rules, options, host, host_name, clock, secret, bot_seed, origin, created,
	 status, seats, invite, outcome, again, given_back, open, bank)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
	RETURNING no`

const insertState = `INSERT INTO states (revision, version, turn, times, due, table_no) VALUES ($1, $2, $3, $4, $5, $6)`

// The table moves on if it is where its reader saw it and the key is new. Those
// that its plies have are not looked at here: see keyring.
const updateState = `UPDATE states SET revision = $1, version = $2, turn = $3, times = $4, due = $5
	WHERE table_no = (SELECT no FROM tables WHERE id = $6) AND revision = $7
	AND NOT EXISTS (SELECT 1 FROM keys WHERE table_no = states.table_no AND sender = $8 AND key = $9)
	RETURNING table_no`

const updateRest = `UPDATE tables SET status = $1, seats = $2, invite = $3, outcome = $4, again = $5, given_back = $6, open = $7, bank = $8
	WHERE no = $9`

// insertPlies inserts so many plies less one.
var insertPlies = func() (texts [16]string) {
	var text strings.Builder
	text.WriteString(`INSERT INTO plies
	(table_no, version, seat, move, at, auto, sender, key, body, answer, deadline, why, stamp, question) VALUES`)
	for i := range texts {
		for column := range plyColumns {
			fmt.Fprintf(&text, "%s$%d", [...]string{" (", ", "}[min(column, 1)], i*plyColumns+column+1)
		}
		text.WriteString(")")
		texts[i] = text.String()
		text.WriteString(",")
	}
	return texts
}()

const plyColumns = 14

// Another node may keep the same key at the same time.
const insertKey = `INSERT INTO keys (table_no, sender, key, body, answer) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING table_no`

const selectKey = `SELECT body, answer FROM keys
		WHERE table_no = (SELECT no FROM tables WHERE id = $1) AND sender = $2 AND key = $3
	UNION ALL SELECT body, answer FROM plies
		WHERE table_no = (SELECT no FROM tables WHERE id = $1) AND sender = $2 AND key = $3
	LIMIT 1`

// Create implements table.Journal.
func (s *Store) Create(ctx context.Context, made table.Write) error {
	c, err := s.madeOf(&made)
	if err != nil {
		return err
	}
	err = s.at(ctx, made.Table.ID, func(ctx context.Context, w tx) error { return w.create(ctx, c) })
	if err == nil {
		s.shelf.put(c.list)
	}
	return err
}

// create writes a new table.
func (w tx) create(ctx context.Context, c *change) error {
	id := c.Table.ID
	if _, err := w.Row(ctx, insertTable, c.row, &c.no); err != nil {
		return fmt.Errorf("insert table %s: %w", id, err)
	}
	if err := w.Queue(ctx, insertState, append(c.state, c.no)...); err != nil {
		return fmt.Errorf("insert the state of table %s: %w", id, err)
	}
	if err := w.insertPlies(ctx, c.no, id, c.plies); err != nil {
		return err
	}
	if err := w.questions(ctx, c.no, c); err != nil {
		return err
	}
	return w.people(ctx, c.no, &c.Table)
}

// insertPlies inserts what pliesOf gave.
func (w tx) insertPlies(ctx context.Context, no int64, id string, values []any) error {
	for i := 0; i < len(values); i += plyColumns {
		values[i] = no
	}
	for some := range slices.Chunk(values, len(insertPlies)*plyColumns) {
		if err := w.Queue(ctx, insertPlies[len(some)/plyColumns-1], some...); err != nil {
			return fmt.Errorf("insert a ply of %s: %w", id, err)
		}
	}
	return nil
}

// people notes who made a table or has a seat there.
func (w tx) people(ctx context.Context, no int64, t *table.Stored) error {
	if err := w.Queue(ctx, "DELETE FROM people WHERE table_no = $1", no); err != nil {
		return fmt.Errorf("clear who sits at %s: %w", t.ID, err)
	}
	accounts := []string{t.Host.ID}
	for i := range t.Seats {
		accounts = append(accounts, t.Seats[i].Account, t.Seats[i].Kept)
	}
	for _, account := range accounts {
		if account == "" {
			continue
		}
		if err := w.Queue(ctx, "INSERT INTO people (account, table_no) VALUES ($1, $2) ON CONFLICT DO NOTHING", account, no); err != nil {
			return fmt.Errorf("note who sits at %s: %w", t.ID, err)
		}
	}
	return nil
}

// Append implements table.Journal.
func (s *Store) Append(ctx context.Context, change table.Write) (answer table.Answer, err error) {
	if change.Key != nil {
		if answer, known, err := s.used(ctx, &change); err != nil || known {
			return answer, err
		}
	}
	c, err := s.changeOf(&change)
	if err != nil {
		return table.Answer{}, err
	}
	err = s.send(ctx, &request{first: Query{Text: updateState, Args: c.state, Into: []any{&c.no}}, of: c.Table.ID, run: func(ctx context.Context, w tx, moved bool) error {
		answer, err = w.append(ctx, c, moved)
		return err
	}})
	if err == nil && !answer.Again {
		s.keys.note(&change)
		for ; c != nil; c = c.made {
			s.shelf.put(c.list)
		}
	}
	return answer, err
}

// A change is a table.Write, encoded by whoever makes it, so that the writer
// need not.
type change struct {
	*table.Write
	no    int64 // of the table, once it is made or has moved on
	row   []any // of a new table
	state []any
	rest  []any // nil: it is as it was
	plies []any // without the table's number
	list  *list
	made  *change // New
}

// madeOf encodes a new table.
func (s *Store) madeOf(w *table.Write) (*change, error) {
	c := &change{Write: w}
	var err error
	if c.row, err = rowOf(&w.Table); err != nil {
		return nil, err
	}
	if c.state, err = stateOf(&w.Table); err != nil {
		return nil, err
	}
	if c.list, err = s.listOf(w); err != nil {
		return nil, err
	}
	c.plies, err = pliesOf(w.Plies, nil, "")
	return c, err
}

// changeOf encodes a change of a table that is there.
func (s *Store) changeOf(w *table.Write) (*change, error) {
	c := &change{Write: w}
	t := &w.Table
	var err error
	if c.state, err = stateOf(t); err != nil {
		return nil, err
	}
	if w.Was == nil || !sameRest(w.Was, t) {
		if c.rest, err = restOf(t); err != nil {
			return nil, err
		}
	}
	sender, key, answer := "", "", ""
	if k := w.Key; k != nil {
		sender, key = k.Sender, k.Key
		if answer, err = encode(k.Answer); err != nil {
			return nil, err
		}
	}
	c.state = append(c.state, t.ID, t.Revision-1, sender, key)
	if c.list, err = s.listOf(w); err != nil {
		return nil, err
	}
	if w.New != nil {
		if c.made, err = s.madeOf(w.New); err != nil {
			return nil, err
		}
	}
	c.plies, err = pliesOf(w.Plies, w.Key, answer)
	return c, err
}

// append does the rest of a change once it is known whether the table moved on.
func (w tx) append(ctx context.Context, c *change, moved bool) (table.Answer, error) {
	no, id := c.no, c.Table.ID
	if !moved {
		if c.Key != nil {
			answer, known, err := answered(ctx, w, c.Key)
			if err != nil || known {
				return answer, err
			}
		}
		return table.Answer{}, table.ErrConflict
	}
	if c.rest != nil {
		if err := w.Queue(ctx, updateRest, append(c.rest, no)...); err != nil {
			return table.Answer{}, fmt.Errorf("update table %s: %w", id, err)
		}
	}
	if err := w.insertPlies(ctx, no, id, c.plies); err != nil {
		return table.Answer{}, err
	}
	if err := w.questions(ctx, no, c); err != nil {
		return table.Answer{}, err
	}
	if c.Seated {
		if err := w.people(ctx, no, &c.Table); err != nil {
			return table.Answer{}, err
		}
	}
	if c.made != nil {
		if err := w.create(ctx, c.made); err != nil {
			return table.Answer{}, err
		}
	}
	if c.Key == nil {
		return table.Answer{Version: c.Table.Version}, nil
	}
	if len(c.Plies) == 0 { // it has no ply to stand with
		if _, err := w.keep(ctx, no, c.Key); err != nil {
			return table.Answer{}, err
		}
	}
	return c.Key.Answer, nil
}

// keep keeps a key with its answer, unless it is kept already.
func (w tx) keep(ctx context.Context, no int64, k *table.Keyed) (kept bool, err error) {
	answer, err := encode(k.Answer)
	if err != nil {
		return false, err
	}
	if kept, err = w.Row(ctx, insertKey, []any{no, k.Sender, k.Key, k.Body[:], answer}, &no); err != nil {
		return false, fmt.Errorf("insert a key of %s: %w", k.Table, err)
	}
	return kept, nil
}

// Keep implements table.Journal.
func (s *Store) Keep(ctx context.Context, k table.Keyed) (answer table.Answer, err error) {
	err = s.at(ctx, k.Table, func(ctx context.Context, w tx) error {
		var known bool
		if answer, known, err = answered(ctx, w, &k); err != nil || known {
			return err
		}
		var no int64
		found, err := w.Row(ctx, "SELECT no FROM tables WHERE id = $1", []any{k.Table}, &no)
		switch {
		case err != nil:
			return fmt.Errorf("find table %s: %w", k.Table, err)
		case !found:
			return table.ErrNotFound
		}
		answer = k.Answer
		kept, err := w.keep(ctx, no, &k)
		if err == nil && !kept {
			answer, _, err = answered(ctx, w, &k)
		}
		return err
	})
	return answer, err
}

// Answered implements table.Journal.
func (s *Store) Answered(ctx context.Context, k table.Keyed) (table.Answer, bool, error) {
	return answered(ctx, &s.stmts, &k)
}

// rower is what reads one row: the writer inside its transaction, or a reader.
type rower interface {
	Row(ctx context.Context, text string, args []any, into ...any) (bool, error)
}

func answered(ctx context.Context, r rower, k *table.Keyed) (table.Answer, bool, error) {
	var body []byte
	var text string
	found, err := r.Row(ctx, selectKey, []any{k.Table, k.Sender, k.Key}, &body, &text)
	switch {
	case err != nil:
		return table.Answer{}, false, fmt.Errorf("look up a key of %s: %w", k.Table, err)
	case !found:
		return table.Answer{}, false, nil
	case string(body) != string(k.Body[:]):
		return table.Answer{}, false, table.ErrKeyReused
	}
	var answer table.Answer
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return table.Answer{}, false, fmt.Errorf("decode an answer of %s: %w", k.Table, err)
	}
	answer.Again = true
	return answer, true, nil
}

// Thaw implements table.Journal.
func (s *Store) Thaw(ctx context.Context, due time.Time) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		err := w.Queue(ctx, `UPDATE states SET due = $1, revision = revision + 1
			WHERE table_no IN (SELECT no FROM tables WHERE status = 'frozen')`, due.UnixMilli())
		if err == nil {
			err = w.Queue(ctx, `UPDATE tables SET status = 'playing' WHERE status = 'frozen'`)
		}
		if err != nil {
			return fmt.Errorf("put frozen tables in play: %w", err)
		}
		return nil
	})
}

// Beat implements table.Journal.
func (s *Store) Beat(ctx context.Context, at time.Time) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		err := w.Queue(ctx, `INSERT INTO heartbeat (one, at) VALUES (1, $1)
			ON CONFLICT (one) DO UPDATE SET at = excluded.at WHERE excluded.at > heartbeat.at`, at.UnixMilli())
		if err != nil {
			return fmt.Errorf("note the heartbeat: %w", err)
		}
		return nil
	})
}
