package ivanhoe

import (
	"math/rand/v2"

	"castellan/game"
	"castellan/games/ivanhoe"
)

const (
	// whim is how often, of 256 times, the policy offers or bids any card.
	whim = 32
	// theirs is how often, of 256 times, the others attack by the rules of
	// thumb, and ours how often the seat that decides does. The judgement is
	// better, but not everybody has it.
	theirs, ours = 192, 64
)

// policy plays the imagined rest of a play for the others, and own for the seat
// that decides.
func policy(s *ivanhoe.State, seat game.Seat, rng *rand.Rand) game.Move {
	return play(s, seat, rng, theirs)
}

func own(s *ivanhoe.State, seat game.Seat, rng *rand.Rand) game.Move {
	return play(s, seat, rng, ours)
}

// play is quick, roughly right, and has whims, so that no line of play is taken
// for certain. It asks for a seat in Turn and allocates nothing.
func play(s *ivanhoe.State, seat game.Seat, rng *rand.Rand, thumbs uint64) game.Move {
	hand := s.Hands[seat]
	luck := rng.Uint64()
	free := luck&0xff < whim
	luck >>= 8
	switch s.Step {
	case ivanhoe.ToOffer:
		if free {
			return ivanhoe.OfferMove(anyOf(hand, luck))
		}
		m := musterOf(s.Level, hand)
		return ivanhoe.OfferMove(m.weakest(hand))
	case ivanhoe.ToBid:
		if free {
			if luck&0xff < whim {
				return ivanhoe.PassMove()
			}
			return ivanhoe.BidMove(anyOf(hand, luck>>8))
		}
		m := musterOf(s.Level, hand)
		if c := m.weakest(hand); m.gain(s.Offer, c) > 0 {
			return ivanhoe.BidMove(c)
		}
		return ivanhoe.PassMove()
	case ivanhoe.ToTake:
		m := musterOf(s.Level, hand)
		return ivanhoe.TakeMove(m.pick(s))
	case ivanhoe.ToAttack:
		return storm(s, seat, luck&0xff < thumbs)
	}
	m := musterOf(s.Level, hand)
	return ivanhoe.DiscardMove(m.shed(hand, s.Surplus(hand)))
}

// anyOf is one of the cards.
func anyOf(cs ivanhoe.Cards, luck uint64) ivanhoe.Card {
	for i := (luck >> 8) % uint64(cs.Kinds()); ; i-- {
		c := cs.First()
		if i == 0 {
			return c
		}
		cs &^= 7 << (3 * uint(c))
	}
}

// weakest is the card that a hand misses least.
func (m *muster) weakest(hand ivanhoe.Cards) ivanhoe.Card {
	if m.lords == m.count {
		return hand.First()
	}
	if m.groups == 4 {
		best, least := 0, int8(100)
		for t, n := range m.sizes[:4] {
			if n > 0 && n < least {
				best, least = t, n
			}
		}
		return hand.OfType(best).First()
	}
	best, least := ivanhoe.NoCard, float32(100)
	for rest := hand.Soldiers(); rest != 0; {
		c := rest.First()
		if w := m.worth(c, 0); w < least {
			best, least = c, w
		}
		rest &^= 7 << (3 * uint(c))
	}
	return best
}

// pick is the seat whose bid helps most.
func (m *muster) pick(s *ivanhoe.State) game.Seat {
	best, most := game.NoSeat, float32(-1)
	for i := range s.Seats {
		if c := s.Bids[i].Card(); c != ivanhoe.NoCard {
			if w := m.worth(c, 1); w > most {
				best, most = game.Seat(i), w
			}
		}
	}
	return best
}

// shed gives the n cards that a hand misses least.
func (m *muster) shed(hand ivanhoe.Cards, n int) ivanhoe.Cards {
	var gone ivanhoe.Cards
	rest := *m
	for range n {
		c := rest.weakest(hand - gone)
		gone += ivanhoe.OneOf(c)
		rest.drop(c)
	}
	return gone
}

// maxArmy is the largest army that the policy leads.
const maxArmy = 15

// storm chooses an attack, or holds, or surrenders where it must: by the chance
// to hold the castle or, if it is to be plain, by the rules of thumb.
func storm(s *ivanhoe.State, seat game.Seat, plain bool) game.Move {
	hand := s.Hands[seat]
	m := musterOf(s.Level, hand)
	var at, group, size int
	if plain {
		at, group, size = m.raid(s, seat)
	} else {
		at, group, size = m.conquer(s, seat)
	}
	switch {
	case at >= 0:
		return ivanhoe.AttackMove(at, army(&m, hand, group, size))
	case s.Late:
		return ivanhoe.SurrenderMove(hand)
	}
	return ivanhoe.HoldMove()
}

// raid chooses castle, group and size of an army by the rules of thumb: the
// castle is -1 for none, the group where champions go alone.
func (m *muster) raid(s *ivanhoe.State, seat game.Seat) (at, group, size int) {
	at, group = -1, -1
	best, largest := float32(0), m.largest()
	if s.Late {
		best = -100
	}
	for castle, value := range s.Values {
		need := s.Armies[castle].Count() + 1
		if need > min(int(largest+m.lords), maxArmy) || !s.Open(castle, seat) {
			continue
		}
		if at < 0 && s.Late && int(m.lords) >= need {
			at, size = castle, need
		}
		for g, soldiers := range m.sizes[:m.groups] {
			n := int(soldiers)
			if n == 0 || n+int(m.lords) < need || !s.Late && (n < need || soldiers == largest) {
				continue
			}
			if v := float32(value) - thrift*float32(need+max(need-n, 0)); v > best {
				best, at, group, size = v, castle, g, need
			}
			if n >= need {
				break // no other group does it for less
			}
		}
	}
	return at, group, size
}

// conquer chooses like raid, but by the chance to hold the castle.
func (m *muster) conquer(s *ivanhoe.State, seat game.Seat) (at, group, size int) {
	at, group = -1, -1
	f := frontOf(s, seat)
	strength := min(int(m.largest()+m.lords), maxArmy)
	best := float32(0)
	if s.Late {
		best = -100
	}
	// Of an army of each size: the chance to hold a castle, and its price.
	var holds, costs [maxArmy + 1]float32
	for n := 1; n <= strength; n++ {
		holds[n], costs[n] = f.hold(n), f.cost(n)
	}
	for castle, value := range s.Values {
		need := s.Armies[castle].Count() + 1
		if need > strength || !s.Open(castle, seat) {
			continue
		}
		if at < 0 && s.Late && int(m.lords) >= need { // champions alone
			at, size = castle, need
		}
		worth := float32(value)
		for g, soldiers := range m.sizes[:m.groups] {
			n := int(soldiers)
			all := min(n+int(m.lords), maxArmy)
			if all < need || n == 0 {
				continue
			}
			if need < n {
				if v := worth*holds[need] - costs[need] - f.split(); v > best {
					best, at, group, size = v, castle, g, need
				}
			}
			if n >= need && n <= maxArmy {
				if v := worth*holds[n] - costs[n]; v > best {
					best, at, group, size = v, castle, g, n
				}
			}
			if all > n {
				if v := worth*holds[all] - costs[all]; v > best {
					best, at, group, size = v, castle, g, all
				}
			}
		}
	}
	return at, group, size
}

// army gives so many cards of a group, the least useful first, champions last.
func army(m *muster, hand ivanhoe.Cards, group, size int) ivanhoe.Cards {
	soldiers := ivanhoe.Cards(0)
	switch {
	case group >= 4:
		soldiers = hand.WithEscutcheon(group - 4)
	case group >= 0:
		soldiers = hand.OfType(group)
	}
	n := soldiers.Count()
	for ; n < size; n++ {
		soldiers += ivanhoe.OneOf((hand - soldiers).Champions().First())
	}
	if n == size {
		return soldiers
	}
	// Some stay: those that most others fight beside in the other way.
	var chosen ivanhoe.Cards
	for range size {
		c := m.least(soldiers-chosen, group)
		chosen += ivanhoe.OneOf(c)
	}
	return chosen
}

// least is the card of a group that is of least use in the other way.
func (m *muster) least(cs ivanhoe.Cards, group int) ivanhoe.Card {
	best, least := cs.First(), int8(100)
	if m.groups == 4 {
		return best
	}
	for rest := cs; rest != 0; {
		c := rest.First()
		n := m.sizes[4+c.Escutcheon()]
		if group >= 4 {
			n = m.sizes[c.Type()]
		}
		if n < least {
			best, least = c, n
		}
		rest &^= 7 << (3 * uint(c))
	}
	return best
}
