package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"castellan/game"
)

// Move plays a move and gives the version after it, chance's plies included.
// Errors: *Stale, *NotYourTurn, ErrNotYourSeat, ErrKeyReused, ErrFrozen,
// ErrNotPlaying, or the *game.Refusal of the rules.
func (s *Service) Move(ctx context.Context, id, account string, m Submission) (int, error) {
	if err := s.awake(ctx); err != nil {
		return 0, err
	}
	s.seen(id, account)
	var keyed *Keyed
	if m.Key != "" {
		keyed = &Keyed{Table: id, Sender: account, Key: m.Key, Body: bodyOf(m)}
	}
	for range attempts {
		late := false
		_, answer, err := s.change(ctx, id, func(h *held) (*draft, error) {
			late = h.anyOverdue(s.now())
			if late {
				return nil, nil
			}
			return s.move(h, account, m, keyed)
		})
		if late && err == nil {
			// The clock was first: its moves come before this one.
			if err := s.tick(ctx, id); err != nil {
				return 0, err
			}
			continue
		}
		if err != nil {
			return s.refused(ctx, keyed, err)
		}
		return answer.Version, answer.err()
	}
	return 0, ErrConflict
}

// move drafts a player's move.
func (s *Service) move(h *held, account string, m Submission, keyed *Keyed) (*draft, error) {
	seat, ok := h.row.seatOf(account)
	switch {
	case !ok:
		return nil, ErrNotYourSeat
	case h.row.Status == Waiting:
		return nil, ErrNotPlaying
	}
	st := h.last()
	if m.Version > h.row.Version || h.track.turn.Has(seat) && m.Version < h.track.opened[seat] {
		return nil, &Stale{h.row.Version}
	}
	d := s.draft(h)
	if h.track.turn.Has(seat) && h.row.late(seat, d.now) {
		// The default is decided, or a stand-in decides, though neither is played.
		return nil, &NotYourTurn{st.version, &game.Refusal{Rule: "R-5", Message: "the time for this decision is up"}}
	}
	if err := d.play(seat, m.Move, false, nil); err != nil {
		refusal, ok := game.AsRefusal(err)
		if ok && refusal.Rule == "R-5" {
			return nil, &NotYourTurn{st.version, refusal}
		}
		return nil, err
	}
	if err := d.chance(); err != nil {
		return nil, fmt.Errorf("play chance: %w", err)
	}
	d.back(seat)
	d.settle()
	if keyed != nil {
		k := *keyed
		k.Answer = Answer{Version: d.row.Version}
		d.keyed = &k
	}
	return d, nil
}

// back notes that a player acts for himself; a stand-in that played his seat
// plays it no more.
func (d *draft) back(seat game.Seat) {
	if to := &d.row.Seats[seat]; to.StandIn {
		to.StandIn, to.Back, d.told = false, false, true
	}
	d.row.Seats[seat].Missed = 0
}

// refused keeps a refusal under its key, unless an answer is kept there
// already, which then counts.
func (s *Service) refused(ctx context.Context, keyed *Keyed, err error) (int, error) {
	if keyed == nil {
		return 0, err
	}
	answer, ok := answerOf(err)
	if !ok {
		first, known, look := s.Journal.Answered(context.WithoutCancel(ctx), *keyed)
		switch {
		case errors.Is(look, ErrKeyReused):
			return 0, look
		case look != nil:
			return 0, errors.Join(err, fmt.Errorf("look up the key: %w", look))
		case known:
			return first.Version, first.err()
		}
		return 0, err
	}
	keyed.Answer = answer
	kept, keep := s.Journal.Keep(context.WithoutCancel(ctx), *keyed)
	switch {
	case errors.Is(keep, ErrKeyReused):
		return 0, keep
	case keep != nil:
		return 0, fmt.Errorf("keep the answer: %w", keep)
	case kept.Again:
		return kept.Version, kept.err()
	}
	return 0, err
}

// answerOf is the answer that stands for an error; there is none for those
// that depend on more than the move and the table's log.
func answerOf(err error) (Answer, bool) {
	var stale *Stale
	var turn *NotYourTurn
	switch {
	case errors.As(err, &stale):
		return Answer{Kind: "stale", Version: stale.Version}, true
	case errors.As(err, &turn):
		return Answer{Kind: "turn", Version: turn.Version, Rule: turn.Refusal.Rule, Message: turn.Refusal.Message}, true
	}
	if refusal, ok := game.AsRefusal(err); ok {
		return Answer{Kind: "refused", Rule: refusal.Rule, Message: refusal.Message}, true
	}
	return Answer{}, false
}

func (a Answer) err() error {
	refusal := &game.Refusal{Rule: a.Rule, Message: a.Message}
	switch a.Kind {
	case "stale":
		return &Stale{a.Version}
	case "turn":
		return &NotYourTurn{a.Version, refusal}
	case "refused":
		return refusal
	}
	return nil
}

// bodyOf is the digest of what a key is bound to.
func bodyOf(m Submission) [32]byte {
	text := binary.BigEndian.AppendUint64(nil, uint64(m.Version))
	return sha256.Sum256(append(text, m.Move...))
}
