// Package learning learns from tables whose play is over: it reads their
// answers, keeps them, moves the ratings of questions and players, and puts
// questions that misbehave in quarantine.
//
// Ratings depend on the order of the answers. They are learned table by table,
// in the order in which plays end. A table is learned once, whoever tries.
package learning

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"castellan/internal/table"
	"castellan/quiz/rating"
)

// A Store keeps answers and ratings.
type Store interface {
	// Unlearned gives tables that are over, asked questions and were not learned
	// from, in the order in which their plays ended, at most limit. Records that
	// came in are not among them: nobody knows who played them, or whether.
	Unlearned(ctx context.Context, limit int) ([]string, error)
	// Learn runs f in a transaction of its own for a table that was not learned
	// from, and notes that it is now; for another it gives false. If f gives an
	// error nothing is written. It may run more than once until it succeeds.
	Learn(ctx context.Context, table string, f func(Ledger) error) (bool, error)
	// Samples gives the latest answers to a question that count, at most limit,
	// with what is known of the players now.
	Samples(ctx context.Context, question string, limit int) ([]rating.Sample, error)
	// Questions gives all questions that were asked, by id.
	Questions(ctx context.Context) (map[string]rating.Question, error)
	// SetTrouble notes what is the matter with a question that was asked.
	SetTrouble(ctx context.Context, question string, t rating.Trouble) error
}

// A Ledger is the answers and ratings within one transaction.
type Ledger interface {
	// Question gives what is known of a question; false for nothing.
	Question(id string) (rating.Question, bool, error)
	// Player gives what is known of an account in a category; false for nothing.
	Player(account, category string) (rating.Rating, bool, error)
	// Remembers tells whether the account was asked about a concept between two
	// instants, at a table learned before or earlier at this one.
	Remembers(account, concept string, from, to time.Time) (bool, error)
	// Keep keeps an answer, and how able the player was thought to be. Of an
	// account that is gone nothing is kept but what was answered.
	Keep(a Answer, ability float64) error
	SetQuestion(id string, q rating.Question) error
	// SetPlayer does nothing for an account that is gone.
	SetPlayer(account, category string, r rating.Rating) error
}

// Tables is what is to be read of tables. A table.Journal is one.
type Tables interface {
	Load(ctx context.Context, id string) (table.Stored, error)
	Plies(ctx context.Context, id string, after int) ([]table.StoredPly, error)
	Eligible(ctx context.Context, id string) ([]table.Eligible, error)
	Question(context.Context, table.Hash) (table.Listed, error)
}

// Reports tells how many reports of each question count, of those that nobody
// has dealt with.
type Reports interface {
	Reporters(ctx context.Context) (map[string]int, error)
}

// Config is what a Learner is made of.
type Config struct {
	Store   Store
	Tables  Tables
	Reports Reports // nil: none
	// Template names the template of a question of the built-in bank; empty for
	// any other.
	Template func(id string) string
	Log      *slog.Logger
}

// A Learner learns. Its methods are safe for use by several goroutines.
type Learner struct {
	Config
	known atomic.Pointer[known]
}

// known is what was learned up to some moment.
type known struct {
	book    *rating.Book
	barred  map[string]bool
	version string // of barred
}

// New gives a learner that knows nothing before its first Round.
func New(c Config) *Learner {
	l := &Learner{Config: c}
	l.known.Store(&known{})
	return l
}

// Book is what is known of the questions, as of the last Round.
func (l *Learner) Book() *rating.Book { return l.known.Load().book }

// Quarantined gives the questions that are not to be asked, as of the last
// Round, and a version that differs for another set. The map is not to be
// changed.
func (l *Learner) Quarantined(context.Context) (ids map[string]bool, version string, err error) {
	k := l.known.Load()
	return k.barred, k.version, nil
}

const (
	// batch is how many tables are looked up at a time.
	batch = 32
	// latest is how many answers to a question are looked at to judge it.
	latest = 1000
)

// Round learns from all tables that are over and were not learned from, and
// reads anew what is known. A table that cannot be read is passed over until the
// next round.
func (l *Learner) Round(ctx context.Context) error {
	if err := l.read(ctx); err != nil {
		return err
	}
	failed := map[string]bool{}
	var problems []error
	for {
		tables, err := l.Store.Unlearned(ctx, batch+len(failed))
		if err != nil {
			return fmt.Errorf("look for tables to learn from: %w", err)
		}
		tables = slices.DeleteFunc(tables, func(id string) bool { return failed[id] })
		if len(tables) == 0 {
			return errors.Join(problems...)
		}
		for _, id := range tables {
			if err := l.learn(ctx, id); err != nil {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				failed[id] = true
				problems = append(problems, fmt.Errorf("learn from table %s: %w", id, err))
			}
		}
		if err := l.read(ctx); err != nil {
			return errors.Join(append(problems, err)...)
		}
	}
}

// learn learns from one table.
func (l *Learner) learn(ctx context.Context, id string) error {
	t, err := l.Tables.Load(ctx, id)
	if err != nil {
		return err
	}
	plies, err := l.Tables.Plies(ctx, id, 0)
	if err != nil {
		return err
	}
	answers := Answers(&t, plies)
	groups, err := l.look(ctx, id, answers)
	if err != nil {
		return err
	}
	book := l.Book()
	var moved map[string]rating.Question
	learned, err := l.Store.Learn(ctx, id, func(in Ledger) error {
		moved = map[string]rating.Question{}
		for i := range answers {
			a := &answers[i]
			q, counts, err := weigh(in, *a, book, groups[a.Question])
			if err != nil {
				return fmt.Errorf("answer %d: %w", a.Version, err)
			}
			if counts {
				moved[a.Question] = q
			}
		}
		return nil
	})
	if err != nil || !learned {
		return err
	}
	// Beside the transaction, which is to be short. If the server stops here,
	// these questions are judged at their next answers.
	for id, q := range moved {
		if err := l.judge(ctx, id, q.Trouble); err != nil {
			return err
		}
	}
	return nil
}

// look fills in what the list of a table says of the questions that were
// answered, and gives their groups.
func (l *Learner) look(ctx context.Context, id string, answers []Answer) (groups map[string]string, err error) {
	list, err := l.Tables.Eligible(ctx, id)
	if err != nil {
		return nil, err
	}
	groups = map[string]string{}
	for i := range answers {
		a := &answers[i]
		at, ok := slices.BinarySearchFunc(list, a.Question, func(e table.Eligible, id string) int { return cmp.Compare(e.ID, id) })
		if !ok {
			continue
		}
		q, err := l.Tables.Question(ctx, list[at].Hash)
		if err != nil {
			return nil, err
		}
		a.Concept = cmp.Or(q.Concept, a.Concept)
		groups[a.Question] = cmp.Or(l.Template(a.Question), pack(q.Source))
	}
	return groups, nil
}

// pack is the name of the pack that a source tells.
func pack(source json.RawMessage) string {
	var s struct{ Name string }
	if json.Unmarshal(source, &s) != nil {
		return ""
	}
	return s.Name
}

// weigh keeps an answer, and moves the ratings if it counts. It gives the
// question as it is then.
func weigh(in Ledger, a Answer, book *rating.Book, group string) (q rating.Question, counts bool, err error) {
	if a.Reason == rating.Counts {
		again, err := in.Remembers(a.Account, a.Concept, a.At.Add(-rating.Memory), a.At.Add(rating.Memory))
		if err != nil {
			return q, false, err
		}
		if again {
			a.Reason = rating.Again
		}
	}
	player, known, err := in.Player(a.Account, a.Category)
	if err != nil {
		return q, false, err
	}
	if !known {
		player.Value = rating.Start
	}
	if err := in.Keep(a, player.Value); err != nil || a.Reason != rating.Counts {
		return q, false, err
	}
	if q, known, err = in.Question(a.Question); err != nil {
		return q, false, err
	}
	if !known {
		q = rating.Question{Level: a.Level, Group: group, Began: book.Rating(a.Question, a.Level, group)}
		q.Value = q.Began
	}
	q.Rating, player = rating.Learn(q.Rating, player, rating.Answer{Right: a.Pick == 0, Options: len(a.Options)})
	if err := in.SetQuestion(a.Question, q); err != nil {
		return q, false, err
	}
	return q, true, in.SetPlayer(a.Account, a.Category, player)
}

// judge looks again at a question that was answered.
func (l *Learner) judge(ctx context.Context, id string, before rating.Trouble) error {
	samples, err := l.Store.Samples(ctx, id, latest)
	if err != nil {
		return err
	}
	s := rating.Count(samples)
	if trouble := s.Judge(0); trouble != before {
		return l.Store.SetTrouble(ctx, id, trouble)
	}
	return nil
}

// read reads what is known, reports too.
func (l *Learner) read(ctx context.Context) error {
	questions, err := l.Store.Questions(ctx)
	if err != nil {
		return fmt.Errorf("read the ratings: %w", err)
	}
	if l.Reports != nil {
		reporters, err := l.Reports.Reporters(ctx)
		if err != nil {
			return fmt.Errorf("read the reports: %w", err)
		}
		for id, n := range reporters {
			if n >= rating.Reporters {
				q := questions[id]
				q.Trouble = rating.Reported
				questions[id] = q
			}
		}
	}
	k := &known{book: rating.NewBook(questions), barred: map[string]bool{}}
	var ids []string
	for id := range questions {
		if questions[id].Trouble != rating.Fine {
			ids = append(ids, id)
			k.barred[id] = true
		}
	}
	slices.Sort(ids)
	name := sha256.New()
	for _, id := range ids {
		fmt.Fprintln(name, id)
	}
	k.version = base64.RawURLEncoding.EncodeToString(name.Sum(nil)[:12])
	before := l.known.Swap(k)
	for _, id := range ids {
		if before.barred != nil && !before.barred[id] {
			l.Log.Warn("a question is in quarantine", "question", id, "why", string(questions[id].Trouble))
		}
	}
	return nil
}
