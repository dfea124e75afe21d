package table

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"castellan/game"
	"castellan/game/fair"
	"castellan/internal/encode"
)

// rendered is a step as one viewer may see it.
type rendered struct {
	ply   string   // a Ply in JSON but for its last value, which is now; empty at version 0
	view  string   // JSON
	legal []string // parts of ply, as view is
}

// render gives the step as a viewer may see it; it is done once.
func (st *step) render(v game.Viewer) (*rendered, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if r := st.rendered[v]; r != nil {
		return r, nil
	}
	room := rooms.Get().(*[]byte)
	defer rooms.Put(room)
	r := &rendered{legal: []string{}}
	if v >= 0 {
		r.legal = st.play.Legal(game.Seat(v))
	}
	var err error
	if st.version == 0 {
		*room, err = encode.Append((*room)[:0], st.play.View(v))
		r.view = string(*room)
	} else {
		*room, err = st.appendPly((*room)[:0], v, r)
	}
	if err != nil {
		return nil, err
	}
	if st.rendered == nil {
		st.rendered = map[game.Viewer]*rendered{}
	}
	st.rendered[v] = r
	return r, nil
}

// rooms are to write in.
var rooms = sync.Pool{New: func() any { return new([]byte) }}

// appendPly writes a Ply but for its now, and keeps it. It is written by hand,
// since a stream has one for every ply and viewer.
func (st *step) appendPly(b []byte, v game.Viewer, r *rendered) ([]byte, error) {
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
	from := len(b)
	b, err := encode.Append(b, st.play.View(v))
	if err != nil {
		return b, fmt.Errorf("encode a view: %w", err)
	}
	to := len(b)
	if b, err = encode.Append(append(b, `,"turn":`...), st.play.Turn()); err != nil {
		return b, fmt.Errorf("encode the turn: %w", err)
	}
	b = append(b, `,"legal":[`...)
	places := make([]int, len(r.legal))
	for i, move := range r.legal {
		if i > 0 {
			b = append(b, ',')
		}
		places[i] = len(b) + 1
		b = appendNotation(b, move)
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
	b = append(b, `,"now":`...)
	text := string(b)
	r.ply, r.view = text, text[from:to]
	for i, move := range r.legal { // there can be thousands: they are kept once
		r.legal[i] = text[places[i]:][:len(move)]
	}
	return b, nil
}

// plyAt completes a rendered ply.
func (r *rendered) plyAt(now time.Time) json.RawMessage {
	out := make([]byte, 0, len(r.ply)+32)
	return append(appendInstant(append(out, r.ply...), now), '}')
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
	var err error
	if snap.Fair.Record, err = h.digest(); err != nil {
		return nil, err
	}
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
	r, err := st.render(v)
	if err != nil {
		return nil, err
	}
	snap.View = json.RawMessage(r.view)
	if t.Status == Playing {
		snap.Legal = r.legal
	}
	return snap, nil
}

// change renders what is not told by plies.
func (s *Service) changeOf(h *held, account string) (*Change, error) {
	t := &h.row
	change := &Change{
		Seats: t.seats(s.presentAt(t.ID)), Onlookers: s.onlookers(t), Status: t.Status, Deadline: t.deadline(t.viewer(account)),
		Again: t.again(), Fair: t.fair(), GivenBack: t.GivenBack, Now: s.now(),
	}
	var err error
	change.Fair.Record, err = h.digest()
	return change, err
}
