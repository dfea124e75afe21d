package ivanhoe

import (
	"math/rand/v2"

	"castellan/game"
)

// Pick draws one of the legal moves, as a rule without listing them.
func (r Rules) Pick(s *State, seat game.Seat, rng *rand.Rand, buf []game.Move) (game.Move, []game.Move) {
	switch s.Step {
	case ToDeal, ToDraw:
		return pack(Draw, int(s.receiver()), OneOf(s.Bag.at(rng.IntN(s.Bag.Count())))), buf
	case ToOffer, ToBid:
		kinds := s.Hands[seat].kinds()
		n, head := kinds.ones(), pack(Offer, 0, 0)
		if s.Step == ToBid {
			n, head = n+1, pack(MakeBid, 0, 0)
		}
		for i := rng.IntN(n); i > 0; i-- {
			kinds &= kinds - 1
		}
		if kinds == 0 {
			return PassMove(), buf
		}
		return head | game.Move(kinds&-kinds), buf
	case ToAttack:
		if !s.Late && s.Lost[seat] == 0 {
			if m, ok := s.pickAttack(seat, rng); ok {
				return m, buf
			}
		}
	}
	buf = r.Legal(s, seat, buf[:0])
	return buf[rng.IntN(len(buf))], buf
}

// tries is how often pickAttack draws before it gives up.
const tries = 6

// pickAttack draws from the lawful attacks and hold, each as likely. It draws
// from a larger set that is easily counted, the groups' subsets for each open
// castle, until the draw is lawful; after some draws in vain it reports false.
// That says nothing about which move it would have been, so a draw from the
// whole list may follow.
func (s *State) pickAttack(seat game.Seat, rng *rand.Rand) (game.Move, bool) {
	hand := s.Hands[seat]
	strength := s.Strength(hand)
	var open [castles]int
	n := 0
	for c := range castles {
		if s.Armies[c].Count() < strength && s.Open(c, seat) {
			open[n] = c
			n++
		}
	}
	if n == 0 {
		return HoldMove(), true
	}
	heroes := hand.Champions()
	withHeroes := 1 << heroes.Count()
	groups := types
	if s.Level != Children {
		groups += perType
	}
	// Subsets by group: of its soldiers, at least one, and of the champions.
	// Those of champions alone come last.
	var upTo [types + perType]int
	sum := 0
	for g := range groups {
		ways := 1
		for rest := group(hand, g); rest != 0; {
			c := rest.First()
			ways *= 1 + rest.Of(c)
			rest &^= 7 << (fieldSize * uint(c))
		}
		sum += (ways - 1) * withHeroes
		upTo[g] = sum
	}
	armies := sum + withHeroes - 1
	for range tries {
		i := rng.IntN(armies*n + 1)
		if i == armies*n {
			return HoldMove(), true
		}
		castle := open[i/armies]
		i %= armies
		g, before := 0, 0
		for g < groups && i >= upTo[g] {
			before = upTo[g]
			g++
		}
		i -= before
		var army Cards
		if g == groups {
			army = someOf(heroes, i+1)
		} else {
			army = someOf(group(hand, g), i/withHeroes+1)
			if g >= types && army.kinds()&(army.kinds()-1) == 0 {
				continue // it shares a type too: it was counted there
			}
			army += someOf(heroes, i%withHeroes)
		}
		if army.Count() > s.Armies[castle].Count() {
			return AttackMove(castle, army), true
		}
	}
	return 0, false
}

// group is the soldiers of a type, or with an escutcheon, counted on from the
// types.
func group(hand Cards, g int) Cards {
	if g < types {
		return hand.OfType(g)
	}
	return hand.WithEscutcheon(g - types)
}

// someOf is subset number i of some cards: a number for each kind, mixed in
// the radix of how many there are; 0 is none.
func someOf(cs Cards, i int) Cards {
	var some Cards
	for rest := cs; i > 0; {
		c := rest.First()
		radix := 1 + rest.Of(c)
		some += Cards(i%radix) << (fieldSize * uint(c))
		i /= radix
		rest &^= 7 << (fieldSize * uint(c))
	}
	return some
}
