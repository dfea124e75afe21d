package table

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"castellan/game/fair"
)

// Sit changes a seat while the table waits: "me" sits down (at an open table,
// at one's own, or on a seat kept for one; who is invited uses Join), "bot" is
// for the host, "open" frees one's own seat or, for the host, any.
func (s *Service) Sit(ctx context.Context, id string, who Person, seat int, to Sitting) (*Snapshot, error) {
	s.seen(id, who.ID)
	h, _, err := s.change(ctx, id, func(h *held) (_ *draft, err error) {
		if seat < 0 || seat >= len(h.row.Seats) {
			return nil, invalid("the table has no seat %d", seat)
		}
		if h.row.Status != Waiting {
			return nil, ErrStarted
		}
		d := s.draft(h)
		d.seated, d.told = true, true
		if err := d.sit(who, seat, to, false); err != nil {
			return nil, err
		}
		if gone := h.row.Seats[seat].Account; to.Kind == "open" && gone != "" && gone != who.ID && !h.row.Open {
			// Who was sent away came by the old code and shall not come back by it.
			if d.row.Invite, err = s.invitation(); err != nil {
				return nil, err
			}
		}
		return d, d.startIfFull(ctx)
	})
	if err != nil {
		return nil, err
	}
	return s.show(ctx, h, who.ID)
}

// sit gives a seat to whoever it is for; invited says that the person came
// with the table's code.
func (d *draft) sit(who Person, n int, to Sitting, invited bool) error {
	seat := &d.row.Seats[n]
	host := who.ID == d.row.Host.ID
	mine, sits := d.row.seatOf(who.ID)
	switch to.Kind {
	case "me":
		share, err := parseShare(to.Share)
		switch {
		case err != nil:
			return err
		case seat.Account == who.ID:
			if share != nil {
				return seat.share(share)
			}
			return nil
		case !seat.isOpen():
			return ErrSeatTaken
		case seat.Kept != "" && seat.Kept != who.ID:
			return ErrSeatTaken
		case !invited && !host && !sits && !d.row.Open && seat.Kept != who.ID:
			return ErrForbidden
		}
		if sits { // moves over, and the share with it
			d.row.Seats[mine].empty()
		}
		if first := d.row.given(who.ID); first != nil { // it is given once
			share = first
		}
		*seat = StoredSeat{Account: who.ID, Name: who.Name, Share: share, Given: seat.Given}
	case "bot":
		if !host {
			return ErrForbidden
		}
		if !seat.isOpen() && !seat.isBot() {
			return ErrSeatTaken
		}
		level, err := d.s.level(d.row.Game, to.Level)
		if err != nil {
			return err
		}
		*seat = StoredSeat{Level: level, Given: seat.Given}
	case "open":
		if !host && seat.Account != who.ID {
			return ErrForbidden
		}
		seat.empty()
	default:
		return invalid("a seat is for me, for a bot, or open")
	}
	return nil
}

// maxGiven bounds the shares that are remembered of those who left one seat.
const maxGiven = 32

// empty frees a seat. The share of whoever had it is remembered: he may sit
// down again, and has given it.
func (seat *StoredSeat) empty() {
	given := seat.Given
	known := slices.ContainsFunc(given, func(g Given) bool { return g.Account == seat.Account })
	if seat.Account != "" && seat.Share != nil && !known {
		given = append(given[:len(given):len(given)], Given{seat.Account, *seat.Share})
		given = given[max(0, len(given)-maxGiven):]
	}
	*seat = StoredSeat{Given: given}
}

// given is the share that an account gave before it stood up; nil for none.
func (t *Stored) given(account string) *fair.Share {
	for i := range t.Seats {
		for j := range t.Seats[i].Given {
			if given := t.Seats[i].Given[j]; given.Account == account {
				return &given.Share
			}
		}
	}
	return nil
}

// level checks a bot's level; the empty one is the default.
func (s *Service) level(game, level string) (string, error) {
	if s.Bots == nil {
		return "", invalid("there are no bots here")
	}
	if level == "" {
		level = s.Bots.Default(game)
	}
	if s.mind(game, level) == nil {
		return "", invalid("%s has no bot of that level", game)
	}
	return level, nil
}

// Share takes a seated player's share, 32 hex digits, once, while the table
// waits.
func (s *Service) Share(ctx context.Context, id, account, share string) error {
	s.seen(id, account)
	_, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		given, err := parseShare(share)
		if err != nil {
			return nil, err
		}
		if given == nil {
			return nil, invalid("a share is 32 hex digits")
		}
		seat, ok := h.row.seatOf(account)
		switch {
		case !ok:
			return nil, ErrNotYourSeat
		case h.row.Status != Waiting:
			return nil, ErrStarted
		}
		d := s.draft(h)
		d.told = true
		return d, d.row.Seats[seat].share(given)
	})
	return err
}

func (seat *StoredSeat) share(share *fair.Share) error {
	if seat.Share != nil {
		if *seat.Share == *share {
			return nil
		}
		return ErrShared
	}
	seat.Share = share
	return nil
}

// parseShare reads a share; the empty text is none.
func parseShare(text string) (*fair.Share, error) {
	if text == "" {
		return nil, nil
	}
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(fair.Share{}) {
		return nil, invalid("a share is 32 hex digits")
	}
	return (*fair.Share)(raw), nil
}

// typed brings an invitation code, which people type, to the form in which it
// is kept.
func typed(code string) string { return strings.ToUpper(strings.TrimSpace(code)) }

// Invited tells what an invitation code leads to; anyone may ask.
func (s *Service) Invited(ctx context.Context, code string) (*Invitation, error) {
	id, err := s.Journal.Invited(ctx, typed(code))
	if err != nil {
		return nil, err
	}
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	t := &h.row
	return &Invitation{Table: t.ID, Game: t.Game, Options: t.Options, Clock: t.Clock, Host: t.Host.Name,
		Seats: t.seats(s.presentAt(id)), Commit: t.fair().Commit, Status: t.Status}, nil
}

// Join sits down by invitation, at the seat named or else the first free one;
// share is 32 hex digits or empty. Who sits at the table already is told where.
func (s *Service) Join(ctx context.Context, code string, who Person, seat *int, share string) (id string, at int, err error) {
	code = typed(code)
	id, err = s.Journal.Invited(ctx, code)
	if err != nil {
		return "", 0, err
	}
	s.seen(id, who.ID)
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		if h.row.Invite != code {
			return nil, ErrNotFound // renewed meanwhile
		}
		mine, sits := h.row.seatOf(who.ID)
		switch {
		case sits && (seat == nil || *seat == int(mine)) && (share == "" || h.row.Status != Waiting):
			return nil, nil
		case h.row.Status != Waiting:
			return nil, ErrStarted
		}
		n := 0
		switch {
		case seat != nil:
			n = *seat
		case sits:
			n = int(mine)
		default:
			n = h.row.free(who.ID)
		}
		if n < 0 {
			return nil, ErrSeatTaken
		}
		if n >= len(h.row.Seats) {
			return nil, invalid("the table has no seat %d", n)
		}
		d := s.draft(h)
		d.seated, d.told = true, true
		if err := d.sit(who, n, Sitting{Kind: "me", Share: share}, true); err != nil {
			return nil, err
		}
		return d, d.startIfFull(ctx)
	})
	if err != nil {
		return "", 0, err
	}
	mine, ok := h.row.seatOf(who.ID)
	if !ok {
		return "", 0, fmt.Errorf("join %s: %w", id, ErrConflict)
	}
	return id, int(mine), nil
}

// free is the seat that an account takes: one kept for it, else the first
// open one that is kept for nobody; -1 if there is none.
func (t *Stored) free(account string) int {
	first := -1
	for i := range t.Seats {
		seat := &t.Seats[i]
		if !seat.isOpen() {
			continue
		}
		if seat.Kept == account {
			return i
		}
		if seat.Kept == "" && first < 0 {
			first = i
		}
	}
	return first
}

// Renew gives the table a new invitation code; the old one leads nowhere.
func (s *Service) Renew(ctx context.Context, id, account string) (*Snapshot, error) {
	code, err := s.invitation()
	if err != nil {
		return nil, err
	}
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		if account == "" || account != h.row.Host.ID {
			return nil, ErrForbidden
		}
		d := s.draft(h)
		d.row.Invite, d.told = code, true
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	return s.show(ctx, h, account)
}
