package table

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"castellan/game"
	"castellan/game/fair"
)

// rendered is a step as one viewer may see it.
type rendered struct {
	view  json.RawMessage
	legal []string
	ply   []byte // a Ply in JSON but for its last value, which is now
}

// zeroNow ends a Ply whose Now is not filled in.
var zeroNow = []byte(`"0001-01-01T00:00:00Z"}`)

// render gives the step as a viewer may see it; it is done once.
func (st *step) render(v game.Viewer) (*rendered, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if r := st.rendered[v]; r != nil {
		return r, nil
	}
	view, err := marshal(st.play.View(v))
	if err != nil {
		return nil, fmt.Errorf("encode a view: %w", err)
	}
	r := &rendered{view: view, legal: []string{}}
	if v >= 0 {
		r.legal = st.play.Legal(game.Seat(v))
	}
	if st.version > 0 {
		ply := Ply{
			Version: st.version, Seat: st.ply.Seat, Move: st.played.Seen(v), At: st.ply.At,
			View: view, Turn: st.play.Turn().List(), Legal: r.legal,
			Deadline: pointer(st.ply.Deadline), Outcome: st.outcome,
		}
		if ply.Move == st.ply.Move { // no part is hidden
			ply.Auto, ply.Why = st.ply.Auto, st.ply.Why
		}
		text, err := marshal(ply)
		if err != nil {
			return nil, fmt.Errorf("encode a ply: %w", err)
		}
		head, ok := bytes.CutSuffix(text, zeroNow)
		if !ok {
			panic("table: a ply does not end with its now")
		}
		r.ply = head[:len(head):len(head)]
	}
	if st.rendered == nil {
		st.rendered = map[game.Viewer]*rendered{}
	}
	st.rendered[v] = r
	return r, nil
}

// plyAt completes a rendered ply.
func (r *rendered) plyAt(now time.Time) json.RawMessage {
	out := make([]byte, 0, len(r.ply)+32)
	out = append(append(out, r.ply...), '"')
	return append(now.AppendFormat(out, time.RFC3339Nano), `"}`...)
}

// marshal is json.Marshal without the escapes for HTML.
func marshal(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

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
		d := t.Times.Seats[i].Deadline
		if d == 0 {
			continue
		}
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
	return Fair{hex.EncodeToString(commit[:]), shares}
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
			seat.Kind = "open"
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
		Open: t.Open, Clock: t.Clock, Fair: t.fair(), Version: t.Version, Turn: t.Turn.List(),
		Deadline: t.deadline(v), Now: s.now(), View: json.RawMessage("null"), Legal: []string{},
		Outcome: json.RawMessage("null"), Again: t.again(), GivenBack: t.GivenBack, Created: t.Created,
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
	snap.View = r.view
	if t.Status == Playing {
		snap.Legal = r.legal
	}
	return snap, nil
}

// change renders what is not told by plies.
func (s *Service) changeOf(h *held, account string) *Change {
	t := &h.row
	return &Change{
		Seats: t.seats(s.presentAt(t.ID)), Status: t.Status, Deadline: t.deadline(t.viewer(account)),
		Again: t.again(), Fair: t.fair(), GivenBack: t.GivenBack, Now: s.now(),
	}
}
