package ivanhoe

import "castellan/game"

// Apply plays a legal move.
func (Rules) Apply(s *State, seat game.Seat, m game.Move) {
	cs := CardsOf(m)
	switch KindOf(m) {
	case First:
		s.Active = int8(PlaceOf(m))
		s.Step = ToDeal
	case Draw:
		s.Bag -= cs
		s.Hands[PlaceOf(m)] += cs
		s.Drawn++
		s.drawn()
	case Offer:
		s.leave(seat, cs)
		s.offer(cs.First())
	case MakeBid, Pass:
		s.Bids[seat] = Passed
		if cs != 0 {
			s.Bids[seat] = BidOf(cs.First())
		}
		if s.ToCome &^= 1 << seat; s.ToCome == 0 {
			s.reveal()
		}
	case Take:
		s.trade(game.Seat(PlaceOf(m)))
		s.endExchange()
	case Recover:
		s.lose(seat, cs)
		s.Lost[seat]--
		s.Supply[seat]++
		if s.Hands[seat] == 0 {
			s.endTurn()
		}
	case Attack:
		s.attack(seat, PlaceOf(m), cs)
		s.endAttack()
	case Hold:
		s.endAttack()
	case Discard, Surrender:
		s.lose(seat, cs)
		s.endTurn()
	}
}

// drawn goes on after a card was dealt or drawn (I-2.1, I-3.1).
func (s *State) drawn() {
	switch {
	case s.Step == ToDeal && s.Drawn == dealt[s.Seats]:
		s.Step, s.Drawn = ToDraw, 0
	case s.Step == ToDraw && s.Drawn == 2:
		s.Step = ToOffer
	}
}

// leave takes cards out of a hand. What others knew of the hand they still
// know, but for these.
func (s *State) leave(seat game.Seat, cs Cards) {
	s.Hands[seat] -= cs
	s.Known[seat] = s.Known[seat].less(cs)
}

// lose sends cards of a hand to the oubliette.
func (s *State) lose(seat game.Seat, cs Cards) {
	s.leave(seat, cs)
	s.Oubliette += cs
}

// offer opens an exchange (I-3.2, I-3.3).
func (s *State) offer(c Card) {
	s.Offer = c
	if s.ToCome = s.asked(); s.ToCome == 0 {
		s.reveal()
		return
	}
	s.Step = ToBid
}

// reveal shows the bids and settles what can be settled without a choice
// (I-3.3, I-3.4).
func (s *State) reveal() {
	s.Exchanges++
	s.Last = Exchange{Made: true, Seat: s.Active, Offer: s.Offer, Bids: s.Bids}
	n, only := 0, game.NoSeat
	for i := range game.Seat(s.Seats) {
		if c := s.Bids[i].Card(); c != NoCard {
			if !s.Known[i].Has(c) {
				s.Known[i] += OneOf(c)
			}
			n, only = n+1, i
		}
	}
	switch n {
	case 0:
		s.Oubliette += OneOf(s.Offer)
		s.endExchange()
	case 1:
		s.trade(only)
		s.endExchange()
	default:
		s.Step = ToTake
	}
}

// trade exchanges the offered card for a seat's bid, before all eyes.
func (s *State) trade(with game.Seat) {
	got := OneOf(s.Bids[with].Card())
	s.leave(with, got)
	s.Hands[s.Active] += got
	s.Known[s.Active] += got
	s.Hands[with] += OneOf(s.Offer)
	s.Known[with] += OneOf(s.Offer)
	s.Last.Taken = Owner(with + 1)
}

func (s *State) endExchange() {
	s.Offer = NoCard
	s.Bids = [maxSeats]Bid{}
	s.toAttack()
}

// toAttack goes on to the attack; a player without a card has none (I-3.6).
func (s *State) toAttack() {
	if s.Hands[s.Active] == 0 {
		s.endTurn()
		return
	}
	s.Step = ToAttack
}

// attack storms a castle (I-4.4 to I-4.7).
func (s *State) attack(seat game.Seat, castle int, army Cards) {
	s.leave(seat, army)
	s.Oubliette += s.Armies[castle]
	s.Armies[castle] = army
	row := &s.Boxes[castle]
	from := s.place(castle, seat)
	if from < 0 {
		s.Supply[seat]--
		from = int(s.Row) - 1
		if pushed := row[from]; pushed != 0 {
			s.Lost[pushed-1]++
		}
	}
	copy(row[1:from+1], row[:from])
	row[0] = Owner(seat + 1)
}

func (s *State) endAttack() {
	if s.Surplus(s.Hands[s.Active]) > 0 {
		s.Step = ToDiscard
		return
	}
	s.endTurn()
}

// endTurn passes the turn on, or ends the play (I-5.1, I-5.2).
func (s *State) endTurn() {
	s.Drawn = 0
	next := s.Active
	for range s.Seats {
		next++
		if next == s.Seats {
			next = 0
		}
		if s.Bag != 0 {
			s.Active, s.Step = next, ToDraw
			return
		}
		if s.Hands[next] != 0 {
			s.Active, s.Late, s.Step = next, true, ToAttack
			return
		}
	}
	s.Step = Over
}
