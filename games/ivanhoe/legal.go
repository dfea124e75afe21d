package ivanhoe

import "castellan/game"

// Legal appends the legal moves of a seat. Armies are complete: there can be
// thousands at adult level.
func (Rules) Legal(s *State, seat game.Seat, buf []game.Move) []game.Move {
	if !s.Turn().Has(seat) {
		return buf
	}
	hand := Cards(0)
	if seat != game.Chance {
		hand = s.Hands[seat]
	}
	switch s.Step {
	case ToFirst:
		for i := range int(s.Seats) {
			buf = append(buf, pack(First, i, 0))
		}
	case ToDeal, ToDraw:
		head := pack(Draw, int(s.receiver()), 0)
		for rest := s.Bag; rest != 0; {
			c := rest.First()
			m := head | game.Move(OneOf(c))
			for range rest.Of(c) {
				buf = append(buf, m)
			}
			rest &^= 7 << (fieldSize * uint(c))
		}
	case ToOffer:
		buf = oneEach(buf, pack(Offer, 0, 0), hand)
	case ToBid:
		buf = append(oneEach(buf, pack(MakeBid, 0, 0), hand), PassMove())
	case ToTake:
		for i := range s.Seats {
			if s.Bids[i] > Passed {
				buf = append(buf, pack(Take, int(i), 0))
			}
		}
	case ToAttack:
		if s.Lost[seat] > 0 {
			buf = choose(buf, pack(Recover, 0, 0), hand, buyBack)
		}
		before := len(buf)
		buf = s.attacks(seat, buf)
		switch {
		case !s.Late:
			buf = append(buf, HoldMove())
		case len(buf) == before:
			buf = append(buf, SurrenderMove(hand))
		}
	case ToDiscard:
		buf = choose(buf, pack(Discard, 0, 0), hand, s.Surplus(hand))
	}
	return buf
}

// receiver is the seat that the next card goes to (I-2.1, I-3.1).
func (s *State) receiver() int8 {
	if s.Step == ToDeal {
		return s.Drawn % s.Seats
	}
	return s.Active
}

// oneEach appends a move for each kind of card.
func oneEach(buf []game.Move, head game.Move, cs Cards) []game.Move {
	for rest := cs.kinds(); rest != 0; rest &= rest - 1 {
		buf = append(buf, head|game.Move(rest&-rest))
	}
	return buf
}

// choose appends a move for each way to take n cards, 1 ≤ n, in order.
func choose(buf []game.Move, head game.Move, from Cards, n int) []game.Move {
	left := from.Count()
	for from != 0 && left >= n {
		c := from.First()
		m := head + game.Move(OneOf(c))
		if n == 1 {
			buf = append(buf, m)
		} else {
			buf = choose(buf, m, from-OneOf(c), n-1)
		}
		left -= from.Of(c)
		from &^= 7 << (fieldSize * uint(c))
	}
	return buf
}

// attacks appends the lawful attacks of a seat, castle by castle.
func (s *State) attacks(seat game.Seat, buf []game.Move) []game.Move {
	hand := s.Hands[seat]
	strength := s.Strength(hand)
	for castle := range castles {
		need := s.Armies[castle].Count() + 1
		if need > strength || !s.Open(castle, seat) {
			continue
		}
		for rest := hand; rest != 0; {
			c := rest.First()
			army := OneOf(c)
			pool := rest - army
			switch {
			case c.Champion():
			case s.Level == Children:
				pool &= ofType(c) | champions
			default:
				pool &= ofType(c) | ofEscutcheon(c) | champions
			}
			buf = muster(buf, pack(Attack, castle, army), pool, c, 1, need)
			rest &^= 7 << (fieldSize * uint(c))
		}
	}
	return buf
}

// muster appends an army of so many cards, if it has as many as it needs, and
// then the larger ones that begin with it. Pool is what may join; lead is the
// army's first card.
func muster(buf []game.Move, army game.Move, pool Cards, lead Card, size, need int) []game.Move {
	if size >= need {
		buf = append(buf, army)
	} else if size+pool.Count() < need {
		return buf
	}
	for rest := pool; rest != 0; {
		c := rest.First()
		join := rest - OneOf(c)
		// The second kind of soldier tells what the army has in common.
		if c != lead && !c.Champion() {
			if c.Type() == lead.Type() {
				join &= ofType(lead) | champions
			} else {
				join &= ofEscutcheon(lead) | champions
			}
		}
		buf = muster(buf, army+game.Move(OneOf(c)), join, lead, size+1, need)
		rest &^= 7 << (fieldSize * uint(c))
	}
	return buf
}

// ofType and ofEscutcheon are masks of the soldiers that share a soldier's.
func ofType(c Card) Cards       { return allOfType << (fieldSize * perType * uint(c.Type())) }
func ofEscutcheon(c Card) Cards { return ofEachType << (fieldSize * uint(c.Escutcheon())) }

// Default is the move for a seat whose time is out (I-5.4).
func (r Rules) Default(s *State, seat game.Seat) game.Move {
	switch {
	case s.Step == ToBid:
		return PassMove()
	case s.Step == ToAttack && !s.Late:
		return HoldMove()
	}
	var room [64]game.Move
	moves := r.Legal(s, seat, room[:0])
	for _, m := range moves {
		if KindOf(m) != Recover {
			return m
		}
	}
	return moves[0]
}
