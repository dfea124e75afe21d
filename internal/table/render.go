package table

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"castellan/game"
	"castellan/game/fair"
	"castellan/internal/encode"
)

// show gives what a viewer may know after the step, and the legal moves of his
// seat.
func (st *step) show(v game.Viewer) (view json.RawMessage, legal []string, err error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if view, err = encode.JSON(st.play.View(v)); err != nil {
		return nil, nil, fmt.Errorf("encode a view: %w", err)
	}
	if v >= 0 {
		return view, st.play.Legal(game.Seat(v)), nil
	}
	return view, []string{}, nil
}

// appendPly writes a Ply. What onlookers are told is made once, since they may
// be many; a seat is looked at by one.
func (st *step) appendPly(b []byte, v game.Viewer, now time.Time) ([]byte, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if v == game.Onlooker && st.public != nil {
		b = append(b, st.public...)
	} else {
		from := len(b)
		var err error
		if b, err = st.appendTold(b, v); err != nil {
			return b, err
		}
		if v == game.Onlooker {
			st.public = bytes.Clone(b[from:])
		}
	}
	return append(appendInstant(b, now), '}'), nil
}

// appendTold writes a Ply but for its last value, which is now. It is written by
// hand, since a stream has one for every ply and viewer.
func (st *step) appendTold(b []byte, v game.Viewer) ([]byte, error) {
	move := st.played.Seen(v)
	b = strconv.AppendInt(append(b, `{"version":`...), int64(st.version), 10)
	b = append(append(b, `,"seat":`...), seatText(st.ply.Seat)...)
	b = appendNotation(append(b, `,"move":`...), move)
	b = appendInstant(append(b, `,"at":`...), st.ply.At)
	if move == st.ply.Move { // no part is hidden
		if st.ply.Auto {
			b = append(b, `,"auto":true`...)
		}
		if st.ply.Why != nil {
			var err error
			if b, err = encode.Append(append(b, `,"why":`...), st.ply.Why); err != nil {
				return b, fmt.Errorf("encode a reason: %w", err)
			}
		}
	}
	b = append(b, `,"view":`...)
	b, err := encode.Append(b, st.play.View(v))
	if err != nil {
		return b, fmt.Errorf("encode a view: %w", err)
	}
	if b, err = encode.Append(append(b, `,"turn":`...), st.play.Turn()); err != nil {
		return b, fmt.Errorf("encode the turn: %w", err)
	}
	b = append(b, `,"legal":[`...)
	if v >= 0 {
		for i, move := range st.play.Legal(game.Seat(v)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendNotation(b, move)
		}
	}
	b = append(b, `],"deadline":`...)
	if st.ply.Deadline.IsZero() {
		b = append(b, "null"...)
	} else {
		b = appendInstant(b, st.ply.Deadline)
	}
	b = append(append(b, `,"outcome":`...), st.outcome...)
	if back, ok := st.play.Voidable(); ok {
		b = strconv.AppendInt(append(b, `,"voidable":`...), int64(back), 10)
	}
	return append(b, `,"now":`...), nil
}

func seatText(s game.Seat) string {
	if s == game.Chance || s == game.Host {
		return strconv.Quote(s.String())
	}
	return s.String()
}

func appendInstant(b []byte, at time.Time) []byte {
	return append(at.AppendFormat(append(b, '"'), time.RFC3339Nano), '"')
}

// appendNotation quotes a move. Notation is plain ASCII words, so that
// Go's quoting is JSON's.
func appendNotation(b []byte, move string) []byte { return strconv.AppendQuote(b, move) }

func pointer(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// deadline is the instant that matters to a viewer: one's own while one is to
// act, else the earliest.
func (t *Stored) deadline(v game.Viewer) *time.Time {
	var first int64
	for i := range t.Times.Seats {
		if !t.runs(game.Seat(i)) {
			continue
		}
		d := t.Times.Seats[i].Deadline
		if v.Is(game.Seat(i)) {
			first = d
			break
		}
		if first == 0 || d < first {
			first = d
		}
	}
	if first == 0 {
		return nil
	}
	return pointer(instant(first))
}

func (t *Stored) fair() Fair {
	commit := fair.Commit(t.ID, t.Secret)
	shares := make([]*string, len(t.Seats))
	for i := range t.Seats {
		if share := t.Seats[i].Share; share != nil {
			text := hex.EncodeToString(share[:])
			shares[i] = &text
		}
	}
	return Fair{Commit: hex.EncodeToString(commit[:]), Shares: shares, Bank: t.Bank}
}

func (t *Stored) seats(present func(account string) bool) []Seat {
	seats := make([]Seat, len(t.Seats))
	for i := range t.Seats {
		from := &t.Seats[i]
		seat := Seat{Seat: i, Kind: "player"}
		switch {
		case from.isBot():
			seat.Kind, seat.Level = "bot", from.Level
		case from.isOpen():
			seat.Kind, seat.Name = "open", from.KeptFor
		default:
			here, standin := present(from.Account), from.StandIn
			seat.Name, seat.Present, seat.StandIn = from.Name, &here, &standin
		}
		seats[i] = seat
	}
	return seats
}

func (t *Stored) again() *string {
	if t.Again == "" {
		return nil
	}
	return &t.Again
}

func (t *Stored) you(account string) *int {
	seat, ok := t.seatOf(account)
	if !ok {
		return nil
	}
	n := int(seat)
	return &n
}

// snapshot renders the table for an account.
func (s *Service) snapshot(h *held, account string) (*Snapshot, error) {
	t := &h.row
	v := t.viewer(account)
	snap := &Snapshot{
		ID: t.ID, Game: t.Game, Rules: t.Rules, Options: t.Options, Status: t.Status,
		Seats: t.seats(s.presentAt(t.ID)), You: t.you(account), Host: account != "" && account == t.Host.ID,
		Open: t.Open, Shared: t.Shared, Clock: t.Clock, Fair: t.fair(), Version: t.Version, Turn: t.Turn.List(),
		Deadline: t.deadline(v), Now: s.now(), View: json.RawMessage("null"), Legal: []string{},
		Voidable: h.last().voidable(),
		Outcome:  json.RawMessage("null"), Again: t.again(), Onlookers: s.onlookers(t), GivenBack: t.GivenBack, Created: t.Created,
	}
	snap.Fair.Record = h.bound.digest
	if snap.Host {
		snap.Invite = t.Invite
	}
	if t.Outcome != nil {
		snap.Outcome = t.Outcome
	}
	st := h.last()
	if st == nil {
		return snap, nil
	}
	view, legal, err := st.show(v)
	if err != nil {
		return nil, err
	}
	snap.View = view
	if t.Status == Playing {
		snap.Legal = legal
	}
	return snap, nil
}

// changeOf renders what is not told by plies.
func (s *Service) changeOf(h *held, account string) *Change {
	t := &h.row
	change := &Change{
		Seats: t.seats(s.presentAt(t.ID)), Onlookers: s.onlookers(t), Status: t.Status, Deadline: t.deadline(t.viewer(account)),
		Again: t.again(), Fair: t.fair(), GivenBack: t.GivenBack, Now: s.now(),
	}
	change.Fair.Record = h.bound.digest
	return change
}
