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
	case ToTake:
		n := 0
		for _, b := range s.Bids {
			if b > Passed {
				n++
			}
		}
		n = rng.IntN(n)
		for i, b := range s.Bids {
			if b > Passed {
				if n == 0 {
					return TakeMove(game.Seat(i)), buf
				}
				n--
			}
		}
	case ToAttack:
		if !s.Late {
			if m, ok := s.pickAttack(seat, rng); ok {
				return m, buf
			}
		}
	case ToDiscard:
		hand := s.Hands[seat]
		if n := s.Surplus(hand); n <= counted {
			return DiscardMove(hand.nth(n, rng.IntN(hand.ways(n)))), buf
		}
	}
	buf = r.Legal(s, seat, buf[:0])
	return buf[rng.IntN(len(buf))], buf
}

// tries is how often pickAttack draws before it gives up.
const tries = 14

// pickAttack draws from what is legal in the attack step of a turn with stock,
// each as likely. It draws from a larger set that is easily counted, with all
// subsets of the groups for each open castle, until the draw is lawful; after
// some draws in vain it reports false. That says nothing about which move it
// would have been, so a draw from the whole list may follow.
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
	recoveries := 0
	if s.Lost[seat] > 0 {
		recoveries = hand.ways(buyBack)
	}
	if n == 0 && recoveries == 0 {
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
		i := rng.IntN(armies*n + recoveries + 1)
		if i >= armies*n {
			if i -= armies * n; i < recoveries {
				return RecoverMove(hand.nth(buyBack, i)), true
			}
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

// counted is up to how many cards ways counts.
const counted = 3

// ways is in how many ways n cards can be taken, 0 ≤ n ≤ counted.
func (cs Cards) ways(n int) int {
	kinds := cs.Kinds()
	switch n {
	case 0:
		return 1
	case 1:
		return kinds
	}
	twice := ((cs>>1 | cs>>2) & firsts).ones() // kinds of which there are two or more
	if n == 2 {
		return kinds*(kinds-1)/2 + twice
	}
	thrice := ((cs&(cs>>1) | cs>>2) & firsts).ones()
	return kinds*(kinds-1)*(kinds-2)/6 + twice*(kinds-1) + thrice
}

// nth is way number i to take n cards, 0 ≤ i < ways(n).
func (cs Cards) nth(n, i int) Cards {
	var some Cards
	for rest := cs; n > 0; {
		c := rest.First()
		with := rest - OneOf(c)
		if ways := with.ways(n - 1); i >= ways {
			i -= ways
			rest &^= 7 << (fieldSize * uint(c))
			continue
		}
		some += OneOf(c)
		rest = with
		n--
	}
	return some
}
