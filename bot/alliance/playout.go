package alliance

import (
	"math/bits"
	"math/rand/v2"

	"castellan/games/alliance/land"
)

// claimants is the order of claims.
var claimants = [3]int{lord, 0, 1}

// expected is how the others are taken to claim in a playout.
var expected = style{toward: 2, beside: 1.5, guard: 2, second: 0.5, whim: 1.5}

// playouts gives for each claim of the Dark Lord's the mean outcome of so many
// plays to the end, from -won to won. Every claim meets the same luck.
func (s *search) playouts(p *position, set land.Set, n int, accuracy float64, rng *rand.Rand) (values [land.Size]float64) {
	luck := rand.NewPCG(0, 0)
	stream := rand.New(luck)
	for range n {
		if s.ended = s.ctx.Err() != nil; s.ended {
			break
		}
		a, b := rng.Uint64(), rng.Uint64()
		for rest := set; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(uint32(rest))
			luck.Seed(a, b)
			next := *p
			next.claim(lord, i+1)
			values[i] += s.playout(&next, accuracy, stream) / float64(n)
		}
	}
	return values
}

// playout plays a position in the expansion to the end by rule of thumb.
func (s *search) playout(p *position, accuracy float64, rng *rand.Rand) float64 {
	for free := p.free(); free != 0; free = p.free() {
		// The bases are no claims; of the rest every third is the lord's.
		seat := claimants[(land.Size-3-free.Len())%3]
		set := p.claimable(s.field, seat)
		values := expected.values(s.field, p, seat, set, rng)
		t, _ := best(&values, set)
		p.claim(seat, t)
	}
	for p.round = 1; ; p.round++ {
		first := chooser(p.round)
		a := s.thumb(p, first, 0, rng)
		b := s.thumb(p, 1-first, a, rng)
		left := 1
		for i, t := range [2]int{a, b} {
			ally := first ^ i
			if rng.Float64() >= accuracy {
				left++
				continue
			}
			if p.capture(s.field, ally, t); p.towers[lord] == 0 {
				return -won
			}
		}
		if v := s.answer(p, left); p.over() || p.round >= s.rounds {
			return max(-won, min(v, won))
		}
	}
}

// thumb is an ally's target by rule of thumb: the shortest way to the castle,
// and every third time anything.
func (s *search) thumb(p *position, ally, taken int, rng *rand.Rand) int {
	set := p.attackable(s.field, ally, taken)
	if rng.IntN(3) > 0 {
		for d := range s.rings[lord] {
			if near := s.rings[lord][d] & set; near != 0 {
				set = near
				break
			}
		}
	}
	for skip := rng.IntN(set.Len()); skip > 0; skip-- {
		set &= set - 1
	}
	return set.First()
}
