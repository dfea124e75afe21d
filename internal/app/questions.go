package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"castellan/internal/table"
	"castellan/quiz"
)

// questions gives tables the questions of a bank. To make the bank takes a
// moment: who asks first waits for it.
type questions struct {
	bank  func() *quiz.Bank
	mu    sync.Mutex
	pools map[string]*table.Pool // by choice, as JSON
}

func newQuestions(bank func() *quiz.Bank) *questions {
	return &questions{bank: bank, pools: map[string]*table.Pool{}}
}

// maxPools bounds how many choices are remembered.
const maxPools = 4096

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
	q.mu.Lock()
	defer q.mu.Unlock()
	if pool, ok := q.pools[string(key)]; ok {
		return pool, nil
	}
	eligible, err := q.bank().Eligible(choice)
	if err != nil {
		return nil, err
	}
	pool := &table.Pool{Digest: eligible.Digest()}
	for _, question := range eligible.All() {
		pool.Questions = append(pool.Questions, table.Eligible{ID: question.ID, Level: question.Level})
	}
	if len(q.pools) >= maxPools {
		clear(q.pools)
	}
	q.pools[string(key)] = pool
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
