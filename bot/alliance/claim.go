package alliance

import (
	"math/bits"
	"math/rand/v2"

	"castellan/games/alliance/land"
)

// A style is how a seat claims land in the expansion: what each thing that a
// claim can bring is worth to it.
type style struct {
	toward float64 // each border less to the nearest enemy castle
	beside float64 // land beside an enemy castle
	guard  float64 // land beside the own castle
	second float64 // land beside the ally's castle
	room   float64 // each free neighbour
	whim   float64 // standard deviation of what chance adds
}

var (
	anywhere = style{whim: 1}
	guarding = style{guard: 4, whim: 1}
	// marching goes to the castle first and looks after the own one on the way.
	marching = style{toward: 4, beside: 3, guard: 2, second: 1, room: 0.1, whim: 0.25}
)

// values puts a value on each claim of a set: entry t-1 for territory t.
func (s *style) values(f *field, p *position, seat int, set land.Set, rng *rand.Rand) (values [land.Size]float64) {
	held, free := p.own[seat], p.free()
	ours, theirs := side(seat)
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(uint32(rest))
		one := land.Set(1) << i
		v := 0.0
		if s.toward != 0 || s.beside != 0 {
			nearer := 0
			for _, enemy := range theirs {
				if f.rings[enemy][1]&one != 0 {
					v += s.beside
				}
				nearer = max(nearer, f.away(enemy, held)-f.away(enemy, held|one))
			}
			v += s.toward * float64(nearer)
		}
		for _, own := range ours {
			switch {
			case f.rings[own][1]&one == 0:
			case own == seat:
				v += s.guard
			default:
				v += s.second
			}
		}
		v += s.room * float64((f.graph[i] & free).Len())
		values[i] = v + s.whim*rng.NormFloat64()
	}
	return values
}

// free is the land that nobody owns.
func (p *position) free() land.Set {
	return land.Everything &^ p.own[0] &^ p.own[1] &^ p.own[lord]
}

// claimable is what a seat may claim.
func (p *position) claimable(f *field, seat int) land.Set {
	free := p.free()
	if near := f.graph.Around(p.own[seat]) & free; near != 0 {
		return near
	}
	if seat != lord {
		if near := f.graph.Around(p.own[1-seat]) & free; near != 0 {
			return near
		}
	}
	return free
}

// claim plays a claim.
func (p *position) claim(seat, t int) {
	p.own[seat] |= land.One(t)
	if seat != lord {
		p.cheap |= land.One(t)
	}
}

// best gives the territory of the highest value in a set, the lowest number
// among equals, and how near the second came.
func best(values *[land.Size]float64, set land.Set) (t int, doubt float64) {
	first, second := -4*won, -4*won
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(uint32(rest))
		switch v := values[i]; {
		case v > first:
			t, first, second = i+1, v, first
		case v > second:
			second = v
		}
	}
	if set.Len() < 2 {
		return t, 0
	}
	return t, 1 / (1 + (first - second))
}
