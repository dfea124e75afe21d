package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"castellan/internal/table"
	"castellan/quiz"
)

// questions gives tables the questions of their hosts' packs.
type questions struct {
	packs packs
	seen  seen
	// learned gives the level that a question proved to have; nil for none known.
	learned func(*quiz.Question) string
	banks   *lru.Cache[string, *quiz.Bank] // by the version of what is in them
	flight  singleflight.Group
}

// packs gives what a host has on.
type packs interface {
	// Packs gives the questions, and a version that differs for another list.
	Packs(ctx context.Context, host string) ([]*quiz.Question, string, error)
}

// seen tells about what an account was asked, the latest first, and about what
// it may be asked at its tables under way.
type seen interface {
	Seen(ctx context.Context, account string) ([]string, error)
	Awaited(ctx context.Context, account string) ([]string, error)
}

func newQuestions(packs packs, seen seen, learned func(*quiz.Question) string) *questions {
	banks, err := lru.New[string, *quiz.Bank](maxBanks)
	if err != nil {
		panic(err) // the size below is positive
	}
	return &questions{packs: packs, seen: seen, learned: learned, banks: banks}
}

const (
	// maxBanks bounds how many hosts' banks are remembered. One holds on to the
	// questions in it.
	maxBanks = 32
	// maxBrought bounds how many questions that are not built in a bank has which
	// is remembered: a larger one is made anew each time, so that who brings many
	// takes a little time, not the memory.
	maxBrought = 2000
	// maxChoice bounds the categories, and the languages, of a choice.
	maxChoice = 32
)

// asking is the part of a game's options that says which questions it wants.
type asking struct {
	Rounds     int      `json:"rounds"`
	Categories []string `json:"categories"`
	Level      string   `json:"level"`
	Languages  []string `json:"languages"`
}

// wish reads what a table wants; nil for a game that asks nothing. Alliance
// alone asks questions; each round takes one for each ally.
func wish(game string, options json.RawMessage) (*quiz.Wish, error) {
	if game != "alliance" {
		return nil, nil
	}
	want := asking{Rounds: 10, Level: quiz.MixedLevel, Languages: []string{"en"}}
	if len(options) > 0 {
		if err := json.Unmarshal(options, &want); err != nil {
			return nil, fmt.Errorf("read the options: %w", err)
		}
	}
	if len(want.Categories) > maxChoice || len(want.Languages) > maxChoice {
		return nil, &table.Invalid{Message: fmt.Sprintf("at most %d categories and %d languages", maxChoice, maxChoice)}
	}
	for _, list := range []*[]string{&want.Categories, &want.Languages} { // one choice, however it is written
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	choice := quiz.Choice{Categories: want.Categories, Level: want.Level, Languages: want.Languages}
	return &quiz.Wish{Choice: choice, Need: 2 * want.Rounds}, nil
}

// Need implements table.Questions.
func (q *questions) Need(game string, options json.RawMessage) (int, error) {
	w, err := wish(game, options)
	if err != nil || w == nil {
		return 0, err
	}
	return w.Need, nil
}

// Enough implements table.Questions.
func (q *questions) Enough(ctx context.Context, game string, options json.RawMessage, host string) error {
	w, err := q.wish(game, options)
	if err != nil || w == nil {
		return err
	}
	bank, err := q.bank(ctx, host)
	if err != nil {
		return err
	}
	return few(bank.Enough(*w))
}

// Choose implements table.Questions.
func (q *questions) Choose(ctx context.Context, want table.Wanted) ([]table.Listed, error) {
	w, err := q.wish(want.Game, want.Options)
	if err != nil || w == nil {
		return nil, err
	}
	bank, err := q.bank(ctx, want.Host)
	if err != nil {
		return nil, err
	}
	w.Seed = want.Seed
	for _, player := range want.Players {
		seen, err := q.seen.Seen(ctx, player)
		if err != nil {
			return nil, err
		}
		w.Seen = append(w.Seen, seen)
		awaited, err := q.seen.Awaited(ctx, player)
		if err != nil {
			return nil, err
		}
		w.Busy = append(w.Busy, awaited...)
	}
	chosen, err := bank.List(*w)
	if err != nil {
		return nil, few(err)
	}
	list := make([]table.Listed, len(chosen))
	for i, question := range chosen {
		if list[i], err = listed(question); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (q *questions) wish(game string, options json.RawMessage) (*quiz.Wish, error) {
	w, err := wish(game, options)
	if w != nil {
		w.Learned = q.learned
	}
	return w, err
}

// few tells a table in its own words that a choice leaves too few.
func few(err error) error {
	if errors.Is(err, quiz.ErrChoice) || errors.Is(err, quiz.ErrFew) {
		return fmt.Errorf("%w: %w", table.ErrNoQuestions, err)
	}
	return err
}

// bank gives the bank of what a host has on.
func (q *questions) bank(ctx context.Context, host string) (*quiz.Bank, error) {
	list, version, err := q.packs.Packs(ctx, host)
	if err != nil {
		return nil, fmt.Errorf("gather the packs: %w", err)
	}
	if bank, ok := q.banks.Get(version); ok {
		return bank, nil
	}
	bank, err, _ := q.flight.Do(version, func() (any, error) {
		bank, err := quiz.NewBank(list)
		if err == nil && brought(list) <= maxBrought {
			q.banks.Add(version, bank)
		}
		return bank, err
	})
	if err != nil {
		return nil, err
	}
	return bank.(*quiz.Bank), nil
}

// brought counts the questions that are not built in.
func brought(list []*quiz.Question) int {
	n := 0
	for _, q := range list {
		if _, ok := quiz.Builtin().Get(q.ID); !ok {
			n++
		}
	}
	return n
}

// listed gives a question as a table's list keeps it.
func listed(q *quiz.Question) (table.Listed, error) {
	l := table.Listed{ID: q.ID, Level: q.Level, Concept: q.Concept}
	var err error
	if l.Line, err = q.Line(); err != nil {
		return l, err
	}
	if l.Source, err = plain(q.Source); err != nil || len(q.Explanation) == 0 {
		return l, err
	}
	l.Explanation, err = plain(q.Explanation)
	return l, err
}

func plain(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("encode a question: %w", err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// Ask implements table.Questions.
func (q *questions) Ask(line json.RawMessage, right int) (json.RawMessage, error) {
	question, err := quiz.ReadLine(line)
	if err != nil {
		return nil, err
	}
	return json.Marshal(question.Ask(right))
}
