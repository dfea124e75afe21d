package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"castellan/internal/table"
	"castellan/quiz"
)

// questions gives tables the questions of a bank. To make the bank takes a
// moment: who asks first waits for it.
type questions struct {
	bank   func() *quiz.Bank
	pools  *lru.Cache[string, *table.Pool] // by choice, as JSON
	flight singleflight.Group
}

func newQuestions(bank func() *quiz.Bank) *questions {
	pools, err := lru.New[string, *table.Pool](maxPools)
	if err != nil {
		panic(err) // the size below is positive
	}
	return &questions{bank: bank, pools: pools}
}

const (
	// maxPools bounds how many choices are remembered.
	maxPools = 256
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

// Pool implements table.Questions. Alliance alone asks questions; each round
// takes one for each ally.
func (q *questions) Pool(game string, options json.RawMessage) (*table.Pool, error) {
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
	pool, err := q.pool(quiz.Choice{Categories: want.Categories, Level: want.Level, Languages: want.Languages})
	if errors.Is(err, quiz.ErrChoice) {
		return nil, fmt.Errorf("%w: %w", table.ErrNoQuestions, err)
	}
	if err != nil {
		return nil, err
	}
	if need := 2 * want.Rounds; len(pool.Questions) < need {
		return nil, fmt.Errorf("%w: %d of the %d that the rounds need", table.ErrNoQuestions, len(pool.Questions), need)
	}
	return pool, nil
}

func (q *questions) pool(choice quiz.Choice) (*table.Pool, error) {
	key, err := json.Marshal(choice)
	if err != nil {
		return nil, fmt.Errorf("name the choice: %w", err)
	}
	if pool, ok := q.pools.Get(string(key)); ok {
		return pool, nil
	}
	pool, err, _ := q.flight.Do(string(key), func() (any, error) {
		pool, err := q.draw(choice)
		if err == nil {
			q.pools.Add(string(key), pool)
		}
		return pool, err
	})
	if err != nil {
		return nil, err
	}
	return pool.(*table.Pool), nil
}

// draw makes the pool of a choice.
func (q *questions) draw(choice quiz.Choice) (*table.Pool, error) {
	eligible, err := q.bank().Eligible(choice)
	if err != nil {
		return nil, err
	}
	pool := &table.Pool{Digest: eligible.Digest()}
	for _, question := range eligible.All() {
		pool.Questions = append(pool.Questions, table.Eligible{ID: question.ID, Level: question.Level})
	}
	return pool, nil
}

// Ask implements table.Questions.
func (q *questions) Ask(id string, right int) (json.RawMessage, error) {
	question, ok := q.bank().Get(id)
	if !ok {
		return nil, fmt.Errorf("the bank has no question %q", id)
	}
	return json.Marshal(question.Ask(right))
}

// Explain implements table.Questions.
func (q *questions) Explain(id string) (explanation, source json.RawMessage, ok bool) {
	question, ok := q.bank().Get(id)
	if !ok {
		return nil, nil, false
	}
	explanation, err := json.Marshal(question.Explanation)
	if err != nil {
		return nil, nil, false
	}
	source, err = json.Marshal(question.Source)
	return explanation, source, err == nil
}
