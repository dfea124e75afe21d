package table

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"castellan/game"
	"castellan/internal/encode"
)

// A Replay is a part of a play as one viewer saw it.
type Replay struct {
	Version int             `json:"version"` // of the whole play, as far as it has come
	View    json.RawMessage `json:"view"`    // before the first of the plies
	Turn    []game.Seat     `json:"turn"`    // then
	Plies   []Replayed      `json:"plies"`
}

// Replayed is a ply as its viewer saw it when it was played, with the
// play as it was after it.
type Replayed struct {
	Version int             `json:"version"`
	Seat    game.Seat       `json:"seat"`
	Move    string          `json:"move"`
	At      time.Time       `json:"at"`
	Auto    bool            `json:"auto,omitempty"`
	View    json.RawMessage `json:"view"`
	Turn    []game.Seat     `json:"turn"`
	Outcome json.RawMessage `json:"outcome"`
}

// Replay gives up to limit plies after a version. Through whose eyes they are
// seen is a seat's number, "onlooker" or "all", or empty for the account's own.
// While the play goes on nobody has other eyes than his own: ErrNotOver. A seat
// that the table lacks is *Invalid.
func (s *Service) Replay(ctx context.Context, id, account, eyes string, after, limit int) (*Replay, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	own := h.row.viewer(account)
	v, err := eyesOf(eyes, own, len(h.row.Seats))
	switch {
	case err != nil:
		return nil, err
	case h.row.Status == Waiting:
		return nil, ErrNotPlaying
	case h.row.Status == Frozen:
		return nil, ErrFrozen
	case v != own && h.row.Status != Finished:
		return nil, ErrNotOver
	}
	log, err := s.plies(ctx, h)
	if err != nil {
		return nil, err
	}
	out := &Replay{Version: h.row.Version, Plies: []Replayed{}}
	err = safely(func() error {
		return s.walk(h, log[:min(len(log), after+limit)], func(st *step) (err error) {
			switch {
			case st.version < after:
			case st.version == after:
				out.View, err = encode.JSON(st.play.View(v))
				out.Turn = st.play.Turn().List()
			default:
				err = out.add(st, v)
			}
			return err
		})
	})
	if err != nil {
		return nil, s.unshown(ctx, h, err)
	}
	if out.View == nil {
		return nil, invalid("the play has %d plies", h.row.Version)
	}
	return out, nil
}

func (out *Replay) add(st *step, v game.Viewer) error {
	view, err := encode.JSON(st.play.View(v))
	if err != nil {
		return fmt.Errorf("encode a view: %w", err)
	}
	p := Replayed{
		Version: st.version, Seat: st.ply.Seat, Move: st.played.Seen(v), At: st.ply.At,
		View: view, Turn: st.play.Turn().List(), Outcome: st.outcome,
	}
	p.Auto = st.ply.Auto && p.Move == st.ply.Move // a ply with a hidden part tells no more
	out.Plies = append(out.Plies, p)
	return nil
}

// eyesOf reads through whose eyes somebody wants to look.
func eyesOf(text string, own game.Viewer, seats int) (game.Viewer, error) {
	switch text {
	case "":
		return own, nil
	case "onlooker":
		return game.Onlooker, nil
	case "all":
		return game.All, nil
	}
	seat, err := strconv.Atoi(text)
	if err != nil || seat < 0 || seat >= seats || strconv.Itoa(seat) != text {
		return 0, invalid("eyes are those of a seat from 0 to %d, onlooker or all", seats-1)
	}
	return game.Viewer(seat), nil
}
