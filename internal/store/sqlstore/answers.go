package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"castellan/internal/learning"
	"castellan/quiz/rating"
)

var _ learning.Store = (*Store)(nil)

const (
	selectUnlearned = `SELECT t.id FROM tables t JOIN states s ON s.table_no = t.no
		WHERE t.status = 'finished' AND t.learned = 0 AND t.bank IS NOT NULL AND t.origin IS NULL
		ORDER BY (SELECT at FROM plies WHERE table_no = t.no AND version = s.version), t.no LIMIT $1`
	// One of two who try finds nothing left to change.
	updateLearned = `UPDATE tables SET learned = 1 WHERE id = $1 AND learned = 0 AND status = 'finished' RETURNING no`

	insertAnswer = `INSERT INTO answers
		(table_no, version, asked, account, at, took, question, concept, category, options, pick, ability, reason)
		VALUES ($1, $2, $3, (SELECT id FROM accounts WHERE id = $4), $5, $6, $7, $8, $9, $10, $11, $12, $13)`
	selectRemembers = `SELECT 1 FROM answers WHERE account = $1 AND concept = $2 AND at BETWEEN $3 AND $4 LIMIT 1`
	selectSamples   = `SELECT a.options, a.pick, coalesce(p.rating, a.ability), a.took FROM answers a
		LEFT JOIN player_ratings p ON p.account = a.account AND p.category = a.category
		WHERE a.question = $1 AND a.reason = '' ORDER BY a.at DESC, a.table_no DESC, a.version DESC LIMIT $2`

	selectRated    = `SELECT rating, answers, began, level, kind, trouble FROM question_ratings WHERE question = $1`
	selectAllRated = `SELECT question, rating, answers, began, level, kind, trouble FROM question_ratings`
	upsertRated    = `INSERT INTO question_ratings (question, rating, answers, began, level, kind, trouble)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (question) DO UPDATE SET rating = $2, answers = $3`
	updateTrouble = `UPDATE question_ratings SET trouble = $2 WHERE question = $1 AND trouble <> $2`

	selectPlayer = `SELECT rating, answers FROM player_ratings WHERE account = $1 AND category = $2`
	upsertPlayer = `INSERT INTO player_ratings (account, category, rating, answers)
		SELECT id, $2, $3, $4 FROM accounts WHERE id = $1
		ON CONFLICT (account, category) DO UPDATE SET rating = excluded.rating, answers = excluded.answers`
)

// Unlearned implements learning.Store.
func (s *Store) Unlearned(ctx context.Context, limit int) ([]string, error) {
	ids, err := s.ids(ctx, selectUnlearned, limit)
	if err != nil {
		return nil, fmt.Errorf("read what is to be learned from: %w", err)
	}
	return ids, nil
}

// Learn implements learning.Store.
func (s *Store) Learn(ctx context.Context, id string, f func(learning.Ledger) error) (learned bool, err error) {
	err = s.do(ctx, func(ctx context.Context, w tx) (err error) {
		l := ledger{ctx: ctx, w: w}
		if err := w.Alone(ctx, "ratings"); err != nil { // they are read before they are written
			return fmt.Errorf("begin to learn: %w", err)
		}
		if learned, err = w.Row(ctx, updateLearned, []any{id}, &l.table); err != nil {
			return fmt.Errorf("note that %s is learned from: %w", id, err)
		}
		if !learned {
			return nil
		}
		return f(l)
	})
	return learned && err == nil, err
}

// A ledger is a learning.Ledger within the writer's transaction.
type ledger struct {
	ctx   context.Context
	w     tx
	table int64
}

func (l ledger) Question(id string) (q rating.Question, known bool, err error) {
	known, err = l.w.Row(l.ctx, selectRated, []any{id}, &q.Value, &q.Answers, &q.Began, &q.Level, &q.Group, &q.Trouble)
	if err != nil {
		return q, false, fmt.Errorf("read the rating of question %s: %w", id, err)
	}
	return q, known, nil
}

func (l ledger) Player(account, category string) (r rating.Rating, known bool, err error) {
	known, err = l.w.Row(l.ctx, selectPlayer, []any{account, category}, &r.Value, &r.Answers)
	if err != nil {
		return r, false, fmt.Errorf("read a player's rating: %w", err)
	}
	return r, known, nil
}

func (l ledger) Remembers(account, concept string, from, to time.Time) (bool, error) {
	var one int
	found, err := l.w.Row(l.ctx, selectRemembers, []any{account, concept, from.UnixMilli(), to.UnixMilli()}, &one)
	if err != nil {
		return false, fmt.Errorf("look for an earlier answer: %w", err)
	}
	return found, nil
}

func (l ledger) Keep(a learning.Answer, ability float64) error {
	options, err := encode(a.Options)
	if err != nil {
		return err
	}
	var pick any
	if a.Pick != learning.None {
		pick = a.Pick
	}
	err = l.w.Queue(l.ctx, insertAnswer, l.table, a.Version, a.Asked, a.Account, a.At.UnixMilli(), a.Took.Milliseconds(),
		a.Question, a.Concept, a.Category, options, pick, ability, string(a.Reason))
	if err != nil {
		return fmt.Errorf("keep an answer: %w", err)
	}
	return nil
}

func (l ledger) SetQuestion(id string, q rating.Question) error {
	err := l.w.Queue(l.ctx, upsertRated, id, q.Value, q.Answers, q.Began, q.Level, q.Group, string(q.Trouble))
	if err != nil {
		return fmt.Errorf("keep the rating of question %s: %w", id, err)
	}
	return nil
}

func (l ledger) SetPlayer(account, category string, r rating.Rating) error {
	if err := l.w.Queue(l.ctx, upsertPlayer, account, category, r.Value, r.Answers); err != nil {
		return fmt.Errorf("keep a player's rating: %w", err)
	}
	return nil
}

// Samples implements learning.Store.
func (s *Store) Samples(ctx context.Context, question string, limit int) ([]rating.Sample, error) {
	var list []rating.Sample
	err := s.stmts.rows(ctx, selectSamples, []any{question, limit}, func(rows *sql.Rows) error {
		var sample rating.Sample
		var options string
		var took int64
		if err := rows.Scan(&options, &sample.Pick, &sample.Ability, &took); err != nil {
			return err
		}
		sample.Took = time.Duration(took) * time.Millisecond
		list = append(list, sample)
		return json.Unmarshal([]byte(options), &list[len(list)-1].Options)
	})
	if err != nil {
		return nil, fmt.Errorf("read the answers to question %s: %w", question, err)
	}
	return list, nil
}

// Questions implements learning.Store.
func (s *Store) Questions(ctx context.Context) (map[string]rating.Question, error) {
	return ratedQuestions(ctx, &s.stmts)
}

func ratedQuestions(ctx context.Context, from *statements) (map[string]rating.Question, error) {
	all := map[string]rating.Question{}
	err := from.rows(ctx, selectAllRated, nil, func(rows *sql.Rows) error {
		var id string
		var q rating.Question
		err := rows.Scan(&id, &q.Value, &q.Answers, &q.Began, &q.Level, &q.Group, &q.Trouble)
		all[id] = q
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the ratings of questions: %w", err)
	}
	return all, nil
}

// SetTrouble implements learning.Store.
func (s *Store) SetTrouble(ctx context.Context, question string, t rating.Trouble) error {
	return s.do(ctx, func(ctx context.Context, w tx) error {
		if err := w.Queue(ctx, updateTrouble, question, string(t)); err != nil {
			return fmt.Errorf("note what is the matter with question %s: %w", question, err)
		}
		return nil
	})
}
