package table

import (
	"context"
	"encoding/json"
	"fmt"

	"castellan/game"
)

// Foretold is what the rules say of a move before it is made.
type Foretold struct {
	Version int             `json:"version"` // at which it holds
	Odds    json.RawMessage `json:"odds"`    // in the game's form; null where there is nothing to tell
}

// Foretell tells the exact chances of a move that the account could make now.
// Errors: *NotYourTurn, ErrNotYourSeat, ErrFrozen, ErrNotPlaying, or the
// *game.Refusal of the rules.
func (s *Service) Foretell(ctx context.Context, id, account, move string) (*Foretold, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	s.seen(id, account)
	seat, ok := h.row.seatOf(account)
	switch {
	case !ok:
		return nil, ErrNotYourSeat
	case h.row.Status == Waiting:
		return nil, ErrNotPlaying
	case h.row.Status == Frozen:
		return nil, ErrFrozen
	}
	told := &Foretold{Version: h.row.Version}
	var refusal *game.Refusal
	err = safely(func() error {
		odds, err := h.last().foretell(seat, move)
		if refusal, ok = game.AsRefusal(err); ok || err != nil {
			return err
		}
		told.Odds, err = game.Marshal(odds)
		return err
	})
	switch {
	case refusal != nil && refusal.Rule == "R-5":
		return nil, &NotYourTurn{told.Version, refusal}
	case refusal != nil:
		return nil, refusal
	case err != nil:
		return nil, fmt.Errorf("foretell a move at %s: %w", id, err)
	}
	return told, nil
}

func (st *step) foretell(seat game.Seat, move string) (any, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.play.Foretell(seat, move)
}
