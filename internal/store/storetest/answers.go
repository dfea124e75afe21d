package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"castellan/internal/learning"
	"castellan/internal/table"
	"castellan/quiz/rating"
)

// Answers is a journal in memory that also keeps answers, for some accounts.
type Answers struct {
	Memory
	Accounts []string

	lock    sync.Mutex // before that of Memory
	learned map[string]bool
	book    book
}

// A book is what is learned.
type book struct {
	answers   []keptAnswer
	questions map[string]rating.Question
	players   map[[2]string]rating.Rating
}

type keptAnswer struct {
	learning.Answer
	ability float64
}

var _ learning.Store = (*Answers)(nil)

// Unlearned implements learning.Store.
func (m *Answers) Unlearned(_ context.Context, limit int) ([]string, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []string
	for _, id := range m.order {
		row := &m.tables[id].row
		if row.Status == table.Finished && row.Bank != nil && row.Origin == nil && !m.learned[id] {
			ids = append(ids, id)
		}
	}
	ended := func(id string) (at time.Time) {
		if plies := m.tables[id].plies; len(plies) > 0 {
			at = plies[len(plies)-1].At
		}
		return at
	}
	slices.SortStableFunc(ids, func(a, b string) int { return ended(a).Compare(ended(b)) })
	return ids[:min(len(ids), limit)], nil
}

// Learn implements learning.Store.
func (m *Answers) Learn(_ context.Context, id string, f func(learning.Ledger) error) (bool, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.mu.Lock()
	over := m.tables[id] != nil && m.tables[id].row.Status == table.Finished
	m.mu.Unlock()
	if !over || m.learned[id] {
		return false, nil
	}
	l := &ledger{accounts: m.Accounts, book: book{slices.Clone(m.book.answers), maps.Clone(m.book.questions), maps.Clone(m.book.players)}}
	if l.questions == nil {
		m.learned, l.questions, l.players = map[string]bool{}, map[string]rating.Question{}, map[[2]string]rating.Rating{}
	}
	if err := f(l); err != nil {
		return false, err
	}
	m.book, m.learned[id] = l.book, true
	return true, nil
}

// A ledger is a copy that takes the place of the book if all goes well.
type ledger struct {
	book
	accounts []string
}

func (l *ledger) Question(id string) (rating.Question, bool, error) {
	q, ok := l.questions[id]
	return q, ok, nil
}

func (l *ledger) Player(account, category string) (rating.Rating, bool, error) {
	r, ok := l.players[[2]string{account, category}]
	return r, ok, nil
}

func (l *ledger) Remembers(account, concept string, from, to time.Time) (bool, error) {
	return slices.ContainsFunc(l.answers, func(a keptAnswer) bool {
		return a.Account == account && a.Concept == concept && !a.At.Before(from) && !a.At.After(to)
	}), nil
}

func (l *ledger) Keep(a learning.Answer, ability float64) error {
	if !slices.Contains(l.accounts, a.Account) {
		a.Account = ""
	}
	l.answers = append(l.answers, keptAnswer{a, ability})
	return nil
}

func (l *ledger) SetQuestion(id string, q rating.Question) error {
	if before, ok := l.questions[id]; ok {
		before.Rating = q.Rating
		q = before
	}
	l.questions[id] = q
	return nil
}

func (l *ledger) SetPlayer(account, category string, r rating.Rating) error {
	if slices.Contains(l.accounts, account) {
		l.players[[2]string{account, category}] = r
	}
	return nil
}

// Samples implements learning.Store.
func (m *Answers) Samples(_ context.Context, question string, limit int) ([]rating.Sample, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	list := slices.Clone(m.book.answers)
	list = slices.DeleteFunc(list, func(a keptAnswer) bool { return a.Question != question || a.Reason != rating.Counts })
	slices.SortStableFunc(list, func(a, b keptAnswer) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.Version, a.Version)) })
	var samples []rating.Sample
	for _, a := range list[:min(len(list), limit)] {
		s := rating.Sample{Options: slices.Clone(a.Options), Pick: a.Pick, Ability: a.ability, Took: a.Took}
		if p, ok := m.book.players[[2]string{a.Account, a.Category}]; ok {
			s.Ability = p.Value
		}
		samples = append(samples, s)
	}
	return samples, nil
}

// Questions implements learning.Store.
func (m *Answers) Questions(context.Context) (map[string]rating.Question, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	all := map[string]rating.Question{}
	maps.Copy(all, m.book.questions)
	return all, nil
}

// SetTrouble implements learning.Store.
func (m *Answers) SetTrouble(_ context.Context, question string, t rating.Trouble) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	if q, ok := m.book.questions[question]; ok {
		q.Trouble = t
		m.book.questions[question] = q
	}
	return nil
}
