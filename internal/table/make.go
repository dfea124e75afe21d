package table

import (
	"context"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"castellan/game"
)

var (
	// ids are written so that they stand in any address and read aloud alike.
	ids = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)
	// letters are those of invitation codes: none looks like another.
	letters = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
)

// invitationLength makes some 10^13 codes.
const invitationLength = 9

func (s *Service) random(to []byte) error {
	if _, err := io.ReadFull(s.Secrets, to); err != nil {
		return fmt.Errorf("draw a secret: %w", err)
	}
	return nil
}

func (s *Service) invitation() (string, error) {
	code := make([]byte, 0, invitationLength)
	var b [1]byte
	for len(code) < invitationLength {
		if err := s.random(b[:]); err != nil {
			return "", err
		}
		if int(b[0]) < 256/len(letters)*len(letters) { // else some letters would come more often
			code = append(code, letters[int(b[0])%len(letters)])
		}
	}
	return string(code), nil
}

// blank drafts a table of a game with its secrets drawn and nobody seated.
func (s *Service) blank(who Person, g game.Game, options json.RawMessage, seats int) (*draft, error) {
	info := g.Info()
	t := Stored{
		Game: info.Key, Rules: info.Rules, Host: who, Revision: 1, Status: Waiting,
		Seats: make([]StoredSeat, seats), Created: s.now(),
	}
	var id [16]byte
	for _, part := range [][]byte{id[:], t.Secret[:], t.BotSeed[:]} {
		if err := s.random(part); err != nil {
			return nil, err
		}
	}
	t.ID = ids.EncodeToString(id[:])
	var err error
	if t.Invite, err = s.invitation(); err != nil {
		return nil, err
	}
	if t.Options, err = info.Filled(options); err != nil {
		return nil, err
	}
	if _, err := g.Start(t.setup()); err != nil {
		return nil, err
	}
	return &draft{held: &held{row: t}, s: s, now: t.Created, seated: true, told: true}, nil
}

// fresh is blank for a table that is to be played: there are enough questions
// for its options.
func (s *Service) fresh(ctx context.Context, who Person, g game.Game, options json.RawMessage, seats int) (*draft, error) {
	d, err := s.blank(who, g, options, seats)
	if err != nil || s.Questions == nil {
		return d, err
	}
	if err := s.Questions.Enough(ctx, d.row.Game, d.row.Options, who.ID); err != nil {
		return nil, err
	}
	return d, nil
}

// Create makes a table; the maker is its host. If every seat is filled, the
// play begins.
func (s *Service) Create(ctx context.Context, who Person, m Making) (*Snapshot, error) {
	g, ok := s.Catalogue.Find(m.Game, 0)
	if !ok {
		return nil, invalid("there is no such game")
	}
	info := g.Info()
	n := max(len(m.Seats), info.MinSeats)
	if n > info.MaxSeats {
		return nil, game.Refusef("R-1", "%s has %d to %d seats, not %d", info.Key, info.MinSeats, info.MaxSeats, n)
	}
	clock := Clocks{Kind: "live"}
	if m.Clock != nil {
		clock = *m.Clock
	}
	if err := clock.check(); err != nil {
		return nil, err
	}
	d, err := s.fresh(ctx, who, g, m.Options, n)
	if err != nil {
		return nil, err
	}
	d.row.Open, d.row.Clock = m.Open, clock
	for i, seat := range m.Seats {
		if seat.Kind == "me" && i != 0 {
			if _, sits := d.row.seatOf(who.ID); sits {
				return nil, invalid("one player has one seat")
			}
		}
		if seat.Share != "" {
			return nil, invalid("a share is given once the commitment is known")
		}
		if err := d.sit(who, i, seat, true); err != nil {
			return nil, err
		}
	}
	var h *held
	err = safely(func() error { return d.startIfFull(ctx) })
	if err != nil {
		return nil, fmt.Errorf("begin the play: %w", err)
	}
	if h, err = s.make(ctx, d); err != nil {
		return nil, err
	}
	s.seen(d.row.ID, who.ID)
	return s.show(ctx, h, who.ID)
}

// Again makes the table that continues a finished one with the same people, or
// gives the one that somebody else made already.
func (s *Service) Again(ctx context.Context, id string, who Person) (*Snapshot, error) {
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		mine, sits := h.row.seatOf(who.ID)
		switch {
		case !sits && who.ID != h.row.Host.ID:
			return nil, ErrForbidden
		case h.row.Status != Finished:
			return nil, ErrNotOver
		case h.row.Again != "":
			return nil, nil
		}
		g, ok := s.Catalogue.Find(h.row.Game, 0)
		if !ok {
			return nil, fmt.Errorf("no game %s", h.row.Game)
		}
		next, err := s.fresh(ctx, who, g, h.row.Options, len(h.row.Seats))
		if err != nil {
			return nil, err
		}
		next.row.Open, next.row.Clock = h.row.Open, h.row.Clock
		if next.row.Clock.Kind == "" { // of a record that came in
			next.row.Clock = Clocks{Kind: "none"}
		}
		for i := range h.row.Seats {
			from, to := &h.row.Seats[i], &next.row.Seats[i]
			switch {
			case from.isBot():
				to.Level = from.Level
			case sits && i == int(mine):
				to.Account, to.Name = who.ID, who.Name
			default:
				to.Kept = from.Account
				if from.Account != "" {
					to.KeptFor = from.Name
				}
			}
		}
		if err := next.startIfFull(ctx); err != nil {
			return nil, err
		}
		d := s.draft(h)
		d.row.Again, d.told, d.new = next.row.ID, true, next
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	return s.rejoin(ctx, h.row.Again, who)
}

// rejoin sits down at the table that continues another, on the seat kept for
// one. Who asks twice at once may find it taken, by himself, or the play begun:
// the table is given all the same.
func (s *Service) rejoin(ctx context.Context, id string, who Person) (*Snapshot, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	if h.row.Status == Waiting {
		for i := range h.row.Seats {
			if h.row.Seats[i].isOpen() && h.row.Seats[i].Kept == who.ID {
				snap, err := s.Sit(ctx, id, who, i, Sitting{Kind: "me"})
				if !errors.Is(err, ErrStarted) && !errors.Is(err, ErrSeatTaken) {
					return snap, err
				}
				if h, err = s.get(ctx, id); err != nil {
					return nil, err
				}
				break
			}
		}
	}
	return s.show(ctx, h, who.ID)
}

// List gives tables, newest first.
func (s *Service) List(ctx context.Context, q Query) (Page, error) {
	switch {
	case q.Mine && q.Account == "":
		return Page{}, ErrForbidden
	case !q.Mine && q.Status != Waiting && q.Status != Playing && q.Status != Finished:
		return Page{}, invalid("a list is of tables that wait, are played or are finished, or of one's own")
	}
	if q.Limit <= 0 {
		q.Limit = 50
	}
	q.Limit = min(q.Limit, 100)
	tables, next, err := s.Journal.List(ctx, q)
	if err != nil {
		return Page{}, err
	}
	page := Page{Tables: make([]Summary, len(tables))}
	for i := range tables {
		t := &tables[i]
		page.Tables[i] = Summary{ID: t.ID, Game: t.Game, Options: t.Options, Status: t.Status,
			Seats: t.seats(s.presentAt(t.ID)), Host: t.Host.Name, Created: t.Created, Turn: t.Turn.List(), You: t.you(q.Account)}
	}
	if next != "" {
		page.Next = &next
	}
	return page, nil
}
