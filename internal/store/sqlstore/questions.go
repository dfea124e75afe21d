package sqlstore

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"castellan/internal/table"
)

const insertQuestion = `INSERT INTO questions (hash, id, level, concept, line, explanation, source)
	VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (hash) DO NOTHING`

const insertList = `INSERT INTO lists (table_no, list) VALUES ($1, $2)`

// A bot's account, and one that is gone, has seen nothing.
const upsertSeen = `INSERT INTO seen (account, concept, at)
	SELECT id, $2, $3 FROM accounts WHERE id = $1
	ON CONFLICT (account, concept) DO UPDATE SET at = excluded.at`

const selectList = `SELECT list FROM lists WHERE table_no = (SELECT no FROM tables WHERE id = $1)`

const selectQuestion = `SELECT id, level, concept, line, explanation, source FROM questions WHERE hash = $1`

const selectSeen = `SELECT concept FROM seen WHERE account = $1 ORDER BY at DESC, concept`

const selectAwaited = `SELECT q.concept FROM people p
	JOIN tables t ON t.no = p.table_no AND t.status = 'playing'
	JOIN lists l ON l.table_no = t.no
	JOIN json_each(l.list) AS j ON true
	JOIN questions q ON q.hash = unhex(j.value ->> 2)
	WHERE p.account = $1`

// A list is what a table can ask, encoded.
type list struct {
	text  string
	fresh []question // not known to be kept
}

type question struct {
	hash table.Hash
	row  []any
}

// listOf encodes the list of a write; nil for none.
func (s *Store) listOf(w *table.Write) (*list, error) {
	if len(w.List) == 0 {
		return nil, nil
	}
	l := &list{}
	rows := make([][4]string, len(w.List))
	for i := range w.List {
		q := &w.List[i]
		hash := q.Hash()
		rows[i] = [4]string{q.ID, q.Level, hex.EncodeToString(hash[:]), hex.EncodeToString(q.Salt[:])}
		if !s.shelf.has(hash) {
			l.fresh = append(l.fresh, question{hash, []any{hash[:], q.ID, q.Level, q.Concept, string(q.Line),
				textOrNull(q.Explanation), textOrNull(q.Source)}})
		}
	}
	var err error
	l.text, err = encode(rows)
	return l, err
}

// questions keeps what a write says of questions.
func (w tx) questions(ctx context.Context, no int64, c *change) error {
	if c.list != nil {
		for i := range c.list.fresh {
			if err := w.Queue(ctx, insertQuestion, c.list.fresh[i].row...); err != nil {
				return fmt.Errorf("keep a question of %s: %w", c.Table.ID, err)
			}
		}
		if err := w.Queue(ctx, insertList, no, c.list.text); err != nil {
			return fmt.Errorf("keep the list of %s: %w", c.Table.ID, err)
		}
	}
	if len(c.Seen) == 0 {
		return nil
	}
	at := time.Time{}
	for i := range c.Plies { // the plies that ask are among them
		at = c.Plies[i].At
	}
	for _, s := range c.Seen {
		if err := w.Queue(ctx, upsertSeen, s.Account, s.Concept, at.UnixMilli()); err != nil {
			return fmt.Errorf("note what was asked at %s: %w", c.Table.ID, err)
		}
	}
	return nil
}

// Eligible implements table.Journal.
func (s *Store) Eligible(ctx context.Context, id string) ([]table.Eligible, error) {
	var text string
	found, err := s.stmts.Row(ctx, selectList, []any{id}, &text)
	if err != nil {
		return nil, fmt.Errorf("read the list of %s: %w", id, err)
	}
	if !found {
		return nil, nil
	}
	var rows [][4]string
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return nil, fmt.Errorf("decode the list of %s: %w", id, err)
	}
	list := make([]table.Eligible, len(rows))
	for i, row := range rows {
		list[i].ID, list[i].Level = row[0], row[1]
		for into, text := range map[*[16]byte]string{(*[16]byte)(&list[i].Hash): row[2], &list[i].Salt: row[3]} {
			if raw, err := hex.DecodeString(text); err != nil || copy(into[:], raw) != len(into) || len(raw) != len(into) {
				return nil, fmt.Errorf("the list of %s holds %q", id, text)
			}
		}
	}
	return list, nil
}

// Question implements table.Journal.
func (s *Store) Question(ctx context.Context, hash table.Hash) (table.Listed, error) {
	var q table.Listed
	var line string
	var explanation, source sql.NullString
	found, err := s.stmts.Row(ctx, selectQuestion, []any{hash[:]}, &q.ID, &q.Level, &q.Concept, &line, &explanation, &source)
	switch {
	case err != nil:
		return q, fmt.Errorf("read question %x: %w", hash, err)
	case !found:
		return q, table.ErrNotFound
	}
	q.Line = json.RawMessage(line)
	if explanation.Valid {
		q.Explanation = json.RawMessage(explanation.String)
	}
	if source.Valid {
		q.Source = json.RawMessage(source.String)
	}
	return q, nil
}

// Seen gives what an account was asked about, the latest first.
func (s *Store) Seen(ctx context.Context, account string) ([]string, error) {
	return s.about(ctx, selectSeen, account)
}

// Awaited gives what may be asked at the tables under way at which an account
// has a seat or which it made.
func (s *Store) Awaited(ctx context.Context, account string) ([]string, error) {
	return s.about(ctx, selectAwaited, account)
}

// about gives the concepts that a query finds for an account.
func (s *Store) about(ctx context.Context, query, account string) ([]string, error) {
	var concepts []string
	err := s.stmts.rows(ctx, query, []any{account}, func(rows *sql.Rows) error {
		var concept string
		err := rows.Scan(&concept)
		concepts = append(concepts, concept)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what %s is asked: %w", account, err)
	}
	return concepts, nil
}
