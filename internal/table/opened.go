package table

import (
	"context"
	"encoding/json"
)

// An Opened question is one whose answer an account may know, with who hosts
// the table and whether the account plays there.
type Opened struct {
	Revealed
	Host   string // account
	Seated bool
}

// Opened gives the question of that id at a table, or ErrNotFound if the account
// may not know its answer, or not yet. A record that came in may name any
// question, and so opens none.
func (s *Service) Opened(ctx context.Context, id, account, question string) (*Opened, error) {
	list, err := s.Answered(ctx, id, account)
	if err != nil {
		return nil, err
	}
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	if h.row.Origin != nil {
		return nil, ErrNotFound
	}
	for i := range list {
		var asked struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal(list[i].Question, &asked); err != nil || asked.ID != question {
			continue
		}
		opened := &Opened{Revealed: list[i], Host: h.row.Host.ID}
		for s := range h.row.Seats {
			opened.Seated = opened.Seated || account != "" && h.row.Seats[s].Account == account
		}
		return opened, nil
	}
	return nil, ErrNotFound
}
