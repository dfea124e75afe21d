package alliance

import (
	"math/bits"

	"castellan/games/alliance/land"
)

// lord is the Dark Lord's seat; 0 and 1 are the allies.
const lord = 2

// A field is what does not change in a play: the land and the bases.
type field struct {
	graph  land.Graph
	base   [3]int // territory, 0 before the bases are drawn
	rounds int
	// rings holds, by seat and distance, the territories that lie so many
	// borders from the seat's base; the first is the base itself.
	rings [3][land.Size]land.Set
}

func newField(graph *land.Graph, base [3]int, rounds int) *field {
	f := &field{graph: *graph, base: base, rounds: rounds}
	for seat, b := range base {
		if b == 0 {
			continue
		}
		for i, d := range graph.Distances(b) {
			if d >= 0 {
				f.rings[seat][d] |= land.One(i + 1)
			}
		}
	}
	return f
}

// away is how many borders lie between a seat's base and the nearest of some
// territories; land.Size if there are none.
func (f *field) away(seat int, from land.Set) int {
	for d := range f.rings[seat] {
		if f.rings[seat][d]&from != 0 {
			return d
		}
	}
	return land.Size
}

// seatOf is whose base territory t is, -1 if nobody's.
func (f *field) seatOf(t int) int {
	for seat, b := range f.base {
		if b == t {
			return seat
		}
	}
	return -1
}

// A position is the public part of a play that moves change. A copy is
// independent.
type position struct {
	own    [3]land.Set // by seat
	cheap  land.Set    // an ally's claims, worth 200 until they change hands
	towers [3]int8     // by seat
	round  int         // of the battle, from 1
}

func (p *position) allies() land.Set { return p.own[0] | p.own[1] }

// lead is the Dark Lord's points less those of the allies together, in cells:
// units of 400.
func (p *position) lead() float64 {
	return float64(p.own[lord].Len()-p.allies().Len()) + float64((p.cheap&p.allies()).Len())/2
}

// over tells whether a castle has fallen.
func (p *position) over() bool {
	return p.towers[0] == 0 || p.towers[1] == 0 || p.towers[lord] == 0
}

// strikeable is what the Dark Lord may strike.
func (p *position) strikeable(f *field) land.Set {
	return f.graph.Around(p.own[lord]) & p.allies()
}

// strike plays one strike.
func (p *position) strike(f *field, t int) {
	for seat := range 2 {
		if f.base[seat] == t {
			p.towers[seat]--
			return
		}
	}
	one := land.One(t)
	p.own[0] &^= one
	p.own[1] &^= one
	p.own[lord] |= one
	p.cheap &^= one
}

// attackable is what an ally may choose as a target when its ally's target is
// taken, or 0.
func (p *position) attackable(f *field, seat, taken int) land.Set {
	all := f.graph.Around(p.own[seat]) & p.own[lord]
	if all == 0 {
		all = f.graph.Around(p.own[1-seat]) & p.own[lord]
	}
	if taken != 0 && taken != f.base[lord] {
		if rest := all &^ land.One(taken); rest != 0 {
			return rest
		}
	}
	return all
}

// capture plays an ally's right answer; what the other ally has just taken
// stays as it is.
func (p *position) capture(f *field, seat, t int) {
	one := land.One(t)
	switch {
	case p.own[lord]&one == 0:
	case f.base[lord] == t:
		p.towers[lord]--
	default:
		p.own[lord] &^= one
		p.own[seat] |= one
	}
}

// each walks through a set, lowest first, until the call says stop.
func each(s land.Set, call func(t int)) {
	for ; s != 0; s &= s - 1 {
		call(bits.TrailingZeros32(uint32(s)) + 1)
	}
}
