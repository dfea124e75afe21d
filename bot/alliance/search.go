package alliance

import (
	"context"
	"math/bits"

	"castellan/games/alliance/land"
)

// A search looks ahead from a decision. Its ctx may end it early; what it gave
// by then is lawful, but not the best.
type search struct {
	*field
	content bool // what the Dark Lord is
	ctx     context.Context
	steps   uint32 // counted, to look at ctx now and then
	ended   bool
	leaves  []leaf
}

func (s *search) value(p *position) float64 { return value(s.field, p, s.content) }

// stop tells whether ctx has ended.
func (s *search) stop() bool {
	if s.steps++; s.steps&255 == 0 && s.ctx.Err() != nil {
		s.ended = true
	}
	return s.ended
}

// A leaf is a position after all strikes of a round, with the strike that
// began the way there.
type leaf struct {
	position
	first int
	value float64
}

// restraint is what holds the Dark Lord back from castles in one decision.
type restraint struct {
	barred bool // altogether
	last   int  // castles are for the last so many strikes of a round
}

// targets is what the restraint leaves of the strikes that are lawful with so
// many left: never nothing.
func (s *search) targets(p *position, left int, r restraint) land.Set {
	all := p.strikeable(s.field)
	if r.barred || left > r.last {
		if plain := all &^ (land.One(s.base[0]) | land.One(s.base[1])); plain != 0 {
			return plain
		}
	}
	return all
}

// strikes walks through all ways to use the strikes left, keeps the best
// leaves that differ, and gives the best value for each first strike: entry
// t-1, for the territories in the set.
func (s *search) strikes(p *position, left int, r restraint, keep int) (values [land.Size]float64, set land.Set) {
	s.leaves = s.leaves[:0]
	set = s.targets(p, left, r)
	each(set, func(t int) {
		next := *p
		next.strike(s.field, t)
		values[t-1] = s.ways(&next, left-1, t, r, keep)
	})
	return values, set
}

func (s *search) ways(p *position, left, first int, r restraint, keep int) float64 {
	if left == 0 || p.over() || s.stop() {
		v := s.value(p)
		if keep > 0 {
			s.keep(leaf{*p, first, v}, keep)
		}
		return v
	}
	best := -2 * won
	for set := s.targets(p, left, r); set != 0; set &= set - 1 {
		next := *p
		next.strike(s.field, bits.TrailingZeros32(uint32(set))+1)
		best = max(best, s.ways(&next, left-1, first, r, keep))
	}
	return best
}

// keep holds on to the best leaves, best first. Of two ways to the same
// position the first found stays.
func (s *search) keep(l leaf, most int) {
	if len(s.leaves) == most && l.value <= s.leaves[most-1].value {
		return
	}
	at := len(s.leaves)
	for i := range s.leaves {
		if s.leaves[i].value < l.value {
			at = min(at, i)
		} else if s.leaves[i].position == l.position {
			return
		}
	}
	if len(s.leaves) < most {
		s.leaves = append(s.leaves, leaf{})
	}
	copy(s.leaves[at+1:], s.leaves[at:])
	s.leaves[at] = l
}

// answer plays the Dark Lord's strikes one by one, each the best at the moment,
// and gives the value then.
func (s *search) answer(p *position, left int) float64 {
	value := 0.0
	for ; left > 0; left-- {
		best, to := -2*won, *p
		for set := p.strikeable(s.field); set != 0; set &= set - 1 {
			next := *p
			next.strike(s.field, bits.TrailingZeros32(uint32(set))+1)
			if v := s.value(&next); v > best {
				best, to = v, next
			}
		}
		value, *p = best, to
		if p.over() {
			break
		}
	}
	return value
}

// outlook is the value to be expected when the allies choose a and b, in this
// order, first of all by the ally who chooses first: over right and wrong of
// both, each followed by the Dark Lord's strikes.
func (s *search) outlook(p *position, first, a, b int, right [2]float64) float64 {
	sum := 0.0
	for outcome := range 4 {
		chance, left, next := 1.0, 1, *p
		for i, t := range [2]int{a, b} {
			ally := first
			if i == 1 {
				ally = 1 - first
			}
			if outcome>>i&1 == 0 {
				chance *= 1 - right[ally]
				left++
				continue
			}
			chance *= right[ally]
			if next.towers[lord] > 0 {
				next.capture(s.field, ally, t)
			}
		}
		if chance == 0 {
			continue
		}
		if next.towers[lord] == 0 {
			sum -= chance * won
			continue
		}
		sum += chance * s.answer(&next, left)
	}
	return sum
}

// reply is the value of a position between rounds when the allies make the
// best of the next one.
func (s *search) reply(p *position, right [2]float64) float64 {
	if p.over() || p.round >= s.rounds {
		return s.value(p)
	}
	next := *p
	next.round++
	first := chooser(next.round)
	best := 2 * won
	for as := next.attackable(s.field, first, 0); as != 0; as &= as - 1 {
		a := as.First()
		for bs := next.attackable(s.field, 1-first, a); bs != 0; bs &= bs - 1 {
			if s.stop() {
				return best
			}
			best = min(best, s.outlook(&next, first, a, bs.First(), right))
		}
	}
	return best
}

// chooser is the ally who chooses first in a round.
func chooser(round int) int { return (round - 1) & 1 }
