package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"castellan/game"
)

// Void takes the round just played back, for the host, as long as the next one
// is not under way: an entry in the log that everybody sees. The version is the
// one that the host last saw. It gives the version after it. Errors:
// ErrForbidden, ErrNothingToVoid, ErrNoQuestions, *Stale, ErrNotPlaying,
// ErrFrozen.
func (s *Service) Void(ctx context.Context, id, account string, version int) (int, error) {
	s.seen(id, account)
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		switch {
		case account != h.row.Host.ID:
			return nil, ErrForbidden
		case h.row.Status == Waiting:
			return nil, ErrNotPlaying
		case version != h.row.Version:
			return nil, &Stale{h.row.Version}
		}
		back, err := s.voidable(h)
		if err != nil {
			return nil, err
		}
		d := s.draft(h)
		if err := d.append(StoredPly{Seat: game.Host, Move: game.VoidWord + " " + strconv.Itoa(back)}); err != nil {
			return nil, fmt.Errorf("void: %w", err)
		}
		if err := d.chance(); err != nil {
			return nil, fmt.Errorf("play chance: %w", err)
		}
		d.settle()
		return d, nil
	})
	if err != nil {
		return 0, err
	}
	return h.row.Version, nil
}

// voidable gives the version to which the host may return. No void may leave
// the table with fewer questions than the rest of its play may need.
func (s *Service) voidable(h *held) (int, error) {
	back := h.last().voidable()
	if h.row.Status != Playing || back == nil {
		return 0, ErrNothingToVoid
	}
	if h.row.Bank == nil {
		return *back, nil
	}
	need, err := s.Questions.Need(h.row.Game, h.row.Options)
	if err != nil {
		return 0, err
	}
	for _, a := range h.track.quiz {
		if !a.void && a.version <= *back {
			need--
		}
	}
	if left := len(h.list) - len(h.track.quiz); left < need {
		return 0, fmt.Errorf("%w: %d are left, the rounds to come may need %d", ErrNoQuestions, left, need)
	}
	return *back, nil
}

// voidable is the version to which a void would return, nil if there may be
// none.
func (st *step) voidable() *int {
	if st == nil {
		return nil
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	if back, ok := st.play.Voidable(); ok {
		return &back
	}
	return nil
}

// voidedTo is the version to which a void returned.
func voidedTo(move string) int {
	n, err := strconv.Atoi(lastWord(move))
	if err != nil {
		panic(errors.New("table: a void without a number: " + move)) // the play has taken it
	}
	return n
}
