package lostempires

import (
	"math/rand/v2"

	"castellan/game"
)

// Pick draws one entry of what Legal lists; for chance without listing all.
func (r Rules) Pick(s *State, seat game.Seat, rng *rand.Rand, buf []game.Move) (game.Move, []game.Move) {
	switch {
	case s.Owes > 0:
		p := &s.Players[s.next()]
		n := rng.IntN(p.Bag.Count())
		for k := p.Bag.kinds(); ; k &= k - 1 {
			if n -= p.Bag.Of(k.first()); n < 0 {
				return withPair(pack(Draw, int(cardOf(p.Faction, k.first()))), int(s.next()), 0), buf
			}
		}
	case s.Act.Target != 0:
		return withPair(pack(Roll, 0), s.face(rng), s.face(rng)), buf
	}
	buf = r.Legal(s, seat, buf[:0])
	return buf[rng.IntN(len(buf))], buf
}

// face draws a face of the table's die, each of whose six sides is as likely.
func (s *State) face(rng *rand.Rand) int {
	d := &faces[s.Die]
	face, side := d.least, rng.IntN(6)
	for _, weight := range d.weights {
		if side -= int(weight); side < 0 {
			break
		}
		face++
	}
	return face
}
