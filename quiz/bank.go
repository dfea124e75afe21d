package quiz

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"
)

// MixedLevel is the level of a Choice that wants questions of every level.
const MixedLevel = "mixed"

// Languages are the languages in which every built-in question exists.
var Languages = []string{"en", "fr", "ro"}

// ErrChoice says that a choice asks for something that the bank does not know:
// a category, a level, or languages none of which has a question.
var ErrChoice = errors.New("no such questions")

// A Bank is a fixed set of questions with unique ids.
type Bank struct {
	questions  []*Question // by id
	byID       map[string]*Question
	byKey      map[string]*Question
	categories []string // sorted
	languages  map[string]bool
	about      [][]*Question // by concept, in the order of the concepts; each by id
}

// NewBank makes a bank of the questions given. Two of one id are an error.
func NewBank(questions []*Question) (*Bank, error) {
	b := &Bank{
		questions: slices.Clone(questions),
		byID:      make(map[string]*Question, len(questions)),
		byKey:     make(map[string]*Question, len(questions)),
		languages: map[string]bool{},
	}
	sort.Slice(b.questions, func(i, j int) bool { return b.questions[i].ID < b.questions[j].ID })
	for _, q := range b.questions {
		if _, twice := b.byID[q.ID]; twice {
			return nil, fmt.Errorf("question %s: id used twice", q.ID)
		}
		b.byID[q.ID] = q
		if q.Key != "" {
			b.byKey[q.Key] = q
		}
		if !slices.Contains(b.categories, q.Category) {
			b.categories = append(b.categories, q.Category)
		}
		for language := range q.Text {
			b.languages[language] = true
		}
	}
	slices.Sort(b.categories)
	b.about = aboutOne(b.questions)
	return b, nil
}

// aboutOne gathers questions of one concept.
func aboutOne(questions []*Question) [][]*Question {
	sorted := slices.Clone(questions)
	slices.SortStableFunc(sorted, func(a, b *Question) int { return strings.Compare(a.Concept, b.Concept) })
	var about [][]*Question
	for i, q := range sorted {
		if i == 0 || sorted[i-1].Concept != q.Concept {
			about = append(about, nil)
		}
		last := &about[len(about)-1]
		*last = append(*last, q)
	}
	return about
}

// Builtin is the bank that the program carries. It is made from the embedded
// facts at the first call, the same on every machine and in every run, and is
// not to be changed.
func Builtin() *Bank { return builtin() }

var builtin = sync.OnceValue(makeBuiltin)

func makeBuiltin() *Bank {
	drafts, err := generate()
	if err != nil {
		panic(fmt.Sprintf("quiz: the embedded facts: %v", err))
	}
	questions := make([]*Question, len(drafts))
	for i, d := range drafts {
		q := d.Question // a copy, so that what went into the making can be forgotten
		q.Key, q.ID = q.ID, opaque(q.ID)
		questions[i] = &q
	}
	bank, err := NewBank(questions)
	if err != nil {
		panic(fmt.Sprintf("quiz: the embedded facts: %v", err))
	}
	return bank
}

// Len is the number of questions.
func (b *Bank) Len() int { return len(b.questions) }

// All gives the questions in the order of their ids.
func (b *Bank) All() []*Question { return slices.Clone(b.questions) }

// Get gives the question of that id.
func (b *Bank) Get(id string) (*Question, bool) {
	q, ok := b.byID[id]
	return q, ok
}

// Find gives the question of that key or id.
func (b *Bank) Find(name string) (*Question, bool) {
	if q, ok := b.byKey[name]; ok {
		return q, true
	}
	return b.Get(name)
}

// Categories lists the categories that have a question, sorted.
func (b *Bank) Categories() []string { return slices.Clone(b.categories) }

// Eligible gives the questions that fit a choice: of one of its categories (any
// if it names none), of its level (any if mixed or empty) and in one of its
// languages. It refuses with ErrChoice a choice of a category or level that the
// bank does not have, and one of whose languages it has none: a table names all
// that its players read.
func (b *Bank) Eligible(c Choice) ([]*Question, error) {
	fits, err := b.fits(c, func(q *Question) string { return q.Level })
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(b.All(), func(q *Question) bool { return !fits(q) }), nil
}

// fits tells which questions are Eligible, with levels as level tells them.
func (b *Bank) fits(c Choice, level func(*Question) string) (func(*Question) bool, error) {
	for _, category := range c.Categories {
		if !slices.Contains(b.categories, category) {
			return nil, fmt.Errorf("%w: category %q is none of %s", ErrChoice, category, strings.Join(b.categories, ", "))
		}
	}
	if c.Level != "" && c.Level != MixedLevel && !slices.Contains(Levels, c.Level) {
		return nil, fmt.Errorf("%w: level %q is none of %s, %s", ErrChoice, c.Level, strings.Join(Levels, ", "), MixedLevel)
	}
	if len(c.Languages) == 0 {
		return nil, fmt.Errorf("%w: no language is named", ErrChoice)
	}
	if !slices.ContainsFunc(c.Languages, func(l string) bool { return b.languages[l] }) {
		return nil, fmt.Errorf("%w: no question is in %s", ErrChoice, strings.Join(c.Languages, ", "))
	}
	return func(q *Question) bool {
		if len(c.Categories) > 0 && !slices.Contains(c.Categories, q.Category) {
			return false
		}
		if c.Level != "" && c.Level != MixedLevel && c.Level != level(q) {
			return false
		}
		return slices.ContainsFunc(c.Languages, func(l string) bool { return q.Text[l] != "" })
	}, nil
}
