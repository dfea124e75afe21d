package ivanhoe

import (
	"slices"

	"castellan/game"
)

// Candidates appends a short part of the legal moves: of moves that differ only
// in which of several like cards they spend, the one that spends the cheapest.
// Of armies it keeps the smallest that is enough, one that is larger by a
// card, and the largest.
func (r Rules) Candidates(s *State, seat game.Seat, buf []game.Move) []game.Move {
	if seat == game.Chance || !s.Turn().Has(seat) {
		return r.Legal(s, seat, buf)
	}
	hand := s.Hands[seat]
	switch s.Step {
	case ToOffer:
		return oneEach(buf, pack(Offer, 0, 0), s.unlike(hand))
	case ToBid:
		return append(oneEach(buf, pack(MakeBid, 0, 0), s.unlike(hand)), PassMove())
	case ToAttack:
		if s.Lost[seat] > 0 && hand.Count() >= buyBack {
			buf = append(buf, RecoverMove(s.Cheapest(hand, hand, buyBack)))
		}
		before := len(buf)
		buf = s.armies(seat, buf)
		switch {
		case !s.Late:
			buf = append(buf, HoldMove())
		case len(buf) == before:
			buf = append(buf, SurrenderMove(hand))
		}
		return buf
	case ToDiscard:
		return s.discards(hand, buf)
	}
	return r.Legal(s, seat, buf)
}

// unlike is one card of each kind that is worth telling apart: for children
// escutcheons mean nothing.
func (s *State) unlike(hand Cards) Cards {
	if s.Level != Children {
		return hand.kinds()
	}
	some := hand.Champions()
	for t := range types {
		of := hand.OfType(t).kinds()
		some += of & -of
	}
	return some
}

// worth of a soldier in a hand: the size of the largest army it can join.
func (s *State) worth(hand Cards, c Card) int {
	n := (hand & ofType(c)).Count()
	if s.Level != Children {
		n = max(n, (hand & ofEscutcheon(c)).Count())
	}
	return n
}

// Cheapest is n of some cards of a hand, 0 ≤ n ≤ their number: those that the
// rest of the hand misses least.
func (s *State) Cheapest(hand, from Cards, n int) Cards {
	var some Cards
	for range n {
		left := hand - some
		best, least := NoCard, 0
		for rest := (from - some).kinds(); rest != 0; rest &= rest - 1 {
			c := rest.First()
			w := inAll // champions last
			if !c.Champion() {
				w = s.worth(left, c)
			}
			if best == NoCard || w < least {
				best, least = c, w
			}
		}
		some += OneOf(best)
	}
	return some
}

// army is n cards of a group and the champions of a hand: champions last, and
// first the soldiers that serve least in other armies.
func (s *State) army(hand, group Cards, n int) Cards {
	if have := group.Count(); n > have {
		heroes := hand.Champions()
		if n-have == 1 && heroes.Count() == 2 {
			return group + OneOf(heroes.First())
		}
		return group + heroes
	}
	if s.Level == Children {
		some := Cards(0)
		for rest := group; n > 0; n-- {
			some += OneOf(rest.First())
			rest -= OneOf(rest.First())
		}
		return some
	}
	return s.apart(hand, group, n)
}

// apart is n soldiers of a group: those with the least kin outside of it.
func (s *State) apart(hand, group Cards, n int) Cards {
	var some Cards
	outside := hand - group
	for range n {
		best, least := NoCard, 0
		for rest := (group - some).kinds(); rest != 0; rest &= rest - 1 {
			c := rest.First()
			if kin := (outside & (ofType(c) | ofEscutcheon(c))).Count(); best == NoCard || kin < least {
				best, least = c, kin
			}
		}
		some += OneOf(best)
	}
	return some
}

// armies appends armies of each group for each castle that a seat may attack.
func (s *State) armies(seat game.Seat, buf []game.Move) []game.Move {
	hand := s.Hands[seat]
	heroes := hand.Champions().Count()
	groups := types + perType
	if s.Level == Children {
		groups = types
	}
	for castle := range castles {
		if !s.Open(castle, seat) {
			continue
		}
		need := s.Armies[castle].Count() + 1
		first := len(buf)
		for g := range groups {
			of := group(hand, g)
			most := of.Count() + heroes
			if of == 0 && g > 0 || most < need {
				continue // champions alone are tried with the first group
			}
			for _, n := range [...]int{need, need + 1, most} {
				if n > most {
					continue
				}
				m := AttackMove(castle, s.army(hand, of, n))
				if !slices.Contains(buf[first:], m) {
					buf = append(buf, m)
				}
			}
		}
	}
	return buf
}

// discards appends ways to come down to the limit: the cheapest cards, and
// each type's first.
func (s *State) discards(hand Cards, buf []game.Move) []game.Move {
	n := s.Surplus(hand)
	first := len(buf)
	buf = append(buf, DiscardMove(s.Cheapest(hand, hand, n)))
	for t := range types {
		of := hand.OfType(t)
		if of == 0 {
			continue
		}
		some := s.Cheapest(hand, of, min(n, of.Count()))
		some += s.Cheapest(hand-some, hand-some, n-some.Count())
		if m := DiscardMove(some); !slices.Contains(buf[first:], m) {
			buf = append(buf, m)
		}
	}
	return buf
}
