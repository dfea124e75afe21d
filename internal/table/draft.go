package table

import (
	"context"
	"fmt"
	"time"

	"castellan/bot"
	"castellan/game"
)

// A draft is a table as a change would leave it, before it is appended.
type draft struct {
	*held  // what it is to be, and changes until then
	s      *Service
	base   *held // nil for a new table
	now    time.Time
	fresh  int // how many steps are new
	keyed  *Keyed
	seated bool // who has a seat changed
	told   bool // something changed that no ply tells
	new    *draft
	chosen []Listed // the list of a play that begins with this change
	served []Seen   // what it puts to whom
	// log is the whole log of a record that came in, whose steps are not kept.
	log []StoredPly
}

// draft begins a change of a table.
func (s *Service) draft(h *held) *draft {
	next := &held{row: h.row, track: h.track, key: h.key, list: h.list}
	d := &draft{held: next, s: s, base: h, now: s.now()}
	d.row.Revision++
	d.row.Seats = append([]StoredSeat(nil), h.row.Seats...)
	d.row.Times.Seats = append([]Timing(nil), h.row.Times.Seats...)
	d.steps = append(make([]*step, 0, len(h.steps)+keptSteps), h.steps...) // room for what a move brings
	return d
}

// start begins the play: from here on nobody sits down, and chance is bound.
func (d *draft) start(ctx context.Context) error {
	play, err := d.s.begin(&d.row)
	if err != nil {
		return err
	}
	d.row.Status, d.told = Playing, true
	for i := range d.row.Seats {
		d.row.Seats[i].Kept, d.row.Seats[i].KeptFor, d.row.Seats[i].Given = "", "", nil
	}
	d.key = d.row.fairKey()
	if err := d.choose(ctx); err != nil {
		return err
	}
	d.steps = []*step{d.track.start(play)}
	return d.chance()
}

// startIfFull begins the play when every seat is filled.
func (d *draft) startIfFull(ctx context.Context) error {
	for i := range d.row.Seats {
		if d.row.Seats[i].isOpen() {
			return nil
		}
	}
	if err := d.s.admit(ctx, &d.row, d.now); err != nil {
		return err
	}
	if err := d.start(ctx); err != nil {
		return err
	}
	d.settle()
	return nil
}

// play plays one ply of a player's seat.
func (d *draft) play(seat game.Seat, move string, auto bool, why *bot.Why) error {
	return d.append(StoredPly{Seat: seat, Move: move, Auto: auto, Why: why})
}

func (d *draft) append(ply StoredPly) error {
	ply.At = d.now
	st, err := d.track.next(d.last(), ply)
	if err != nil {
		return err
	}
	d.steps = append(d.steps, st)
	d.fresh++
	d.row.Version = st.version
	return nil
}

// chance plays what chance has to play, by the table's key.
func (d *draft) chance() error {
	for d.track.turn.Has(game.Chance) {
		n := d.row.Version // counted from 0
		move, seat, asks := d.last().chance(d.key, n)
		ply := StoredPly{Seat: game.Chance, Move: move}
		if asks {
			question, err := d.question(n, seat, ply.Move)
			if err != nil {
				return err
			}
			ply.Question = question
		}
		if err := d.append(ply); err != nil {
			return fmt.Errorf("chance at ply %d: %w", n, err)
		}
	}
	return nil
}

// settle sets status, turn and clocks to where the plies have led.
func (d *draft) settle() {
	st := d.last()
	d.row.Turn = d.track.turn
	if d.track.turn == 0 {
		d.row.Status, d.told = Finished, true
		d.row.Outcome = st.outcome
		d.row.Times, d.row.Due = Times{}, time.Time{}
		for i := range d.row.Seats {
			d.row.Seats[i].StandIn, d.row.Seats[i].Back = false, false
		}
	} else {
		d.giveSeatsBack()
		d.s.standIns(d) // of those for whom it had to wait
		d.clocks()
	}
	if d.fresh > 0 {
		st.ply.Deadline = time.Time{}
		if first := d.row.deadline(game.Onlooker); first != nil {
			st.ply.Deadline = *first
		}
	}
}

// giveSeatsBack gives their seats back to those who came back too late for the
// decision that was theirs then, once it is taken.
func (d *draft) giveSeatsBack() {
	for i := range d.row.Seats {
		if seat := game.Seat(i); d.row.Seats[i].Back &&
			(!d.track.turn.Has(seat) || d.base == nil || d.track.opened[i] != d.base.track.opened[i]) {
			d.back(seat)
		}
	}
}

// write is the draft as a journal takes it.
func (d *draft) write() Write {
	w := Write{Table: d.row, Plies: d.plies(), List: d.chosen, Seen: d.served, Key: d.keyed, Seated: d.seated}
	if d.base != nil {
		w.Was = &d.base.row
	}
	if d.new != nil {
		made := d.new.write()
		w.New = &made
	}
	return w
}

func (d *draft) plies() []StoredPly {
	if d.log != nil {
		return d.log
	}
	plies := make([]StoredPly, 0, d.fresh)
	for _, st := range d.steps[len(d.steps)-d.fresh:] {
		plies = append(plies, st.ply)
	}
	return plies
}

// done is the table once the draft is in the journal. Nothing changes it any more.
func (d *draft) done() *held {
	d.meta = d.row.Revision
	if d.base != nil && !d.told {
		d.meta = d.base.meta
	}
	d.steps = trim(d.steps, d.fresh+1)
	return d.held
}
