package lostempires

import (
	"math/rand/v2"
	"sync"

	"castellan/game"
	"castellan/games/lostempires"
)

const (
	// second is what a second order in one turn costs: whoever orders last
	// knows most.
	second = 0.3
	// early is what it is worth that a unit enters play while there are tokens
	// to activate it in the same round.
	early = 0.3
	// whim is how often, of 256 times, the policy plays anything.
	whim = 26
)

// score is how good a move looks, in artifacts. Unlike a policy it has time to
// think of the named ability that can follow, and of what a support does for
// the next activation.
func score(s *lostempires.State, seat game.Seat, m game.Move) float64 {
	d := desks.Get().(*desk)
	defer desks.Put(d)
	d.at(s, int8(seat))
	v := d.judge(m)
	switch lostempires.KindOf(m) {
	case lostempires.Support:
		d.try(m)
		v += d.then.next() - d.next()
	case lostempires.Activate:
		if able[d.s.Units[d.find(lostempires.UnitOf(m))].Card] {
			command, supply := lostempires.PairOf(m)
			named := d.naming(m) - perCommand*float32(command) - perSupply*float32(supply)
			if d.s.Given {
				named -= second
			}
			v = max(v, named)
		}
	case lostempires.Move:
		if act := &d.s.Act; act.Actions > 1 && able[d.s.Units[d.find(act.Unit)].Card] {
			v = max(v, d.moved(d.find(act.Unit), lostempires.PlaceOf(m))+d.naming(m))
		}
	}
	return float64(v)
}

// naming is what a named ability can gain after a move, at once or after one
// more step.
func (d *desk) naming(m game.Move) (most float32) {
	d.try(m)
	e := desks.Get().(*desk)
	defer desks.Put(e)
	e.at(&d.state, d.seat)
	act := &e.s.Act
	if act.Unit == 0 || act.Used {
		return 0
	}
	e.moves = lostempires.Rules{}.Legal(e.s, game.Seat(e.seat), e.moves[:0])
	for _, m := range e.moves {
		switch lostempires.KindOf(m) {
		case lostempires.Use:
			most = max(most, e.using(m))
		case lostempires.Move:
			if act.Actions > 1 {
				most = max(most, e.moved(e.find(act.Unit), lostempires.PlaceOf(m))+e.naming(m))
			}
		}
	}
	return most
}

// policy plays the imagined rest of a round: what looks best, and every now and
// then anything.
func policy(s *lostempires.State, seat game.Seat, rng *rand.Rand) game.Move {
	d := desks.Get().(*desk)
	defer desks.Put(d)
	rules := lostempires.Rules{}
	luck := rng.Uint64()
	if luck&0xff < whim {
		d.moves = rules.Candidates(s, seat, d.moves[:0])
		return d.moves[(luck>>8)%uint64(len(d.moves))]
	}
	d.moves = rules.Legal(s, seat, d.moves[:0])
	if len(d.moves) == 1 {
		return d.moves[0]
	}
	d.at(s, int8(seat))
	best, most := d.moves[0], float32(-1e9)
	for _, m := range d.moves {
		if v := d.judge(m); v > most {
			best, most = m, v
		}
	}
	return best
}

// A desk is where a decision is made: a look at the position, and room for what
// a move makes of it.
type desk struct {
	look
	moves []game.Move
	state lostempires.State
	then  look
}

var desks = sync.Pool{New: func() any { return new(desk) }}

// try plays a move in the room for it.
func (d *desk) try(m game.Move) {
	d.state = *d.s
	lostempires.Rules{}.Apply(&d.state, game.Seat(d.seat), m)
	d.then.at(&d.state, d.seat)
}

// judge is what a move gains.
func (d *desk) judge(m game.Move) float32 {
	switch lostempires.KindOf(m) {
	case lostempires.Play:
		return d.playing(m)
	case lostempires.Support:
		return d.after(m) - inHand*worths[lostempires.CardOf(m)]
	case lostempires.Activate:
		i := d.find(lostempires.UnitOf(m))
		command, supply := lostempires.PairOf(m)
		v := d.plan(i, 2*command+supply, true) - perCommand*float32(command) - perSupply*float32(supply)
		if d.s.Given {
			v -= second
		}
		return v
	case lostempires.Move:
		return d.going(lostempires.PlaceOf(m))
	case lostempires.Strike:
		act := &d.s.Act
		i := d.find(act.Unit)
		return d.hit(i, d.find(lostempires.UnitOf(m))) + d.plan(i, int(act.Actions)-1, false)
	case lostempires.Use:
		return d.using(m)
	case lostempires.Withdraw:
		return d.after(m)
	}
	return 0
}

// playing judges a unit from the hand.
func (d *desk) playing(m game.Move) float32 {
	c := lostempires.CardOf(m)
	command, supply := lostempires.PairOf(m)
	v := (1 - inHand) * worths[c]
	if lasting[c] {
		v += perCommand - perCommand*float32(command) - perSupply*float32(supply)
	} else {
		v = d.after(m) - inHand*worths[c]
	}
	p := &d.s.Players[d.seat]
	if int(p.Command+p.Supply) > command+supply {
		v += early
	}
	if d.s.Given {
		v -= second
	}
	return v
}

// going judges a move of the activation under way, with what can follow.
func (d *desk) going(to lostempires.Place) float32 {
	act := &d.s.Act
	i := d.find(act.Unit)
	gain := d.moved(i, to)
	if act.Actions < 2 {
		return gain
	}
	most := gain
	if !act.Attacked {
		most += d.best(i, to)
	}
	for next := range lostempires.Place(places) {
		if to.Borders(next) {
			most = max(most, d.moved(i, next))
		}
	}
	return most
}

// using judges the named ability, with what can follow.
func (d *desk) using(m game.Move) float32 {
	v := d.after(m)
	if act := &d.state.Act; act.Unit != 0 {
		v += d.then.plan(d.then.find(act.Unit), int(act.Actions), !act.Attacked)
	}
	return v
}

// after is by how much a move changes what the position is worth.
func (d *desk) after(m game.Move) float32 {
	d.try(m)
	return d.then.board() - d.board()
}

// find gives the place in Units of a unit in play.
func (l *look) find(id uint8) int {
	i := 0
	for l.s.Units[i].ID != id {
		i++
	}
	return i
}
