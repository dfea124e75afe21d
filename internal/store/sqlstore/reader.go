package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"castellan/internal/learning"
	"castellan/quiz/rating"
)

const (
	selectAnswers = `SELECT a.question, a.reason, a.options, a.pick, coalesce(p.rating, a.ability), a.took, a.table_no, a.asked
		FROM answers a LEFT JOIN player_ratings p ON p.account = a.account AND p.category = a.category
		ORDER BY a.question, a.at, a.table_no, a.version`
	selectAsked    = `SELECT question FROM plies WHERE table_no = $1 AND version = $2`
	selectReported = `SELECT question, ` + reportsCounted + `, max(asked)` + reportsOpen
)

// ErrOld says that a database was not yet brought to its present shape.
var ErrOld = errors.New("the database is older than this program: start the server on it once")

// A Reader reads a database, whether a server has it open or not. It changes
// nothing.
type Reader struct {
	db    *sql.DB
	stmts statements
}

// NewReader makes a reader, which owns the database.
func NewReader(ctx context.Context, db *sql.DB, dialect Dialect) (*Reader, error) {
	stmts, err := prepare(ctx, db, dialect, selectAnswers, selectAsked, selectAllRated, selectReported, selectFrozen)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Reader{db, stmts}, nil
}

// Close closes the database.
func (r *Reader) Close() error { return errors.Join(r.stmts.close(), r.db.Close()) }

// Files gives all that is kept of the questions that were answered or reported,
// by id.
func (r *Reader) Files(ctx context.Context) ([]learning.File, error) {
	known, err := ratedQuestions(ctx, &r.stmts)
	if err != nil {
		return nil, err
	}
	reported, err := r.reported(ctx)
	if err != nil {
		return nil, err
	}
	files, err := r.answered(ctx)
	if err != nil {
		return nil, err
	}
	for i := range files {
		f := &files[i]
		f.Known, f.Reporters = known[f.ID], reported[f.ID].Reporters
		delete(reported, f.ID)
	}
	for _, f := range reported { // at tables that are not over
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b learning.File) int { return cmp.Compare(a.ID, b.ID) })
	return files, nil
}

// reported gives what was reported.
func (r *Reader) reported(ctx context.Context) (map[string]learning.File, error) {
	files := map[string]learning.File{}
	err := r.stmts.rows(ctx, selectReported, nil, func(rows *sql.Rows) error {
		var f learning.File
		var asked string
		err := rows.Scan(&f.ID, &f.Reporters, &asked)
		f.Question = json.RawMessage(asked)
		files[f.ID] = f
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count the reporters: %w", err)
	}
	return files, nil
}

// answered gives the answers to each question.
func (r *Reader) answered(ctx context.Context) ([]learning.File, error) {
	var files []learning.File
	var asked [][2]int64 // the table and the ply by which each was asked last
	err := r.stmts.rows(ctx, selectAnswers, nil, func(rows *sql.Rows) error {
		var id, options string
		var reason rating.Reason
		var pick sql.NullInt64
		var took int64
		var at [2]int64
		var s rating.Sample
		if err := rows.Scan(&id, &reason, &options, &pick, &s.Ability, &took, &at[0], &at[1]); err != nil {
			return err
		}
		last := len(files) - 1
		if last < 0 || files[last].ID != id {
			files = append(files, learning.File{ID: id})
			asked = append(asked, at)
			last++
		}
		f := &files[last]
		asked[last] = at
		if reason != rating.Counts {
			if f.Uncounted == nil {
				f.Uncounted = map[rating.Reason]int{}
			}
			f.Uncounted[reason]++
			return nil
		}
		s.Pick, s.Took = int(pick.Int64), time.Duration(took)*time.Millisecond
		f.Samples = append(f.Samples, s)
		return json.Unmarshal([]byte(options), &f.Samples[len(f.Samples)-1].Options)
	})
	if err != nil {
		return nil, fmt.Errorf("read the answers: %w", err)
	}
	for i, at := range asked {
		var question sql.NullString
		if _, err := r.stmts.Row(ctx, selectAsked, []any{at[0], at[1]}, &question); err != nil {
			return nil, fmt.Errorf("read question %s: %w", files[i].ID, err)
		}
		files[i].Question = json.RawMessage(question.String)
	}
	return files, nil
}
