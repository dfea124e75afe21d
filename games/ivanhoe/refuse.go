package ivanhoe

import "castellan/game"

// dueIn is the step in which each kind of move is due.
var dueIn = [...]Step{
	First: ToFirst, Offer: ToOffer, MakeBid: ToBid, Pass: ToBid, Take: ToTake,
	Recover: ToAttack, Attack: ToAttack, Hold: ToAttack, Discard: ToDiscard, Surrender: ToAttack,
}

// notDue names the rule that refuses a kind of move in a step in which it is
// not due. A draw has two (drawRule).
var notDue = [...]string{
	First: "I-2.2", Offer: "I-3.2", MakeBid: "I-3.3", Pass: "I-3.3", Take: "I-3.4",
	Recover: "I-3.5", Attack: "I-3.6", Hold: "I-3.6", Discard: "I-3.7", Surrender: "I-5.1",
}

// drawRule is the rule of a draw: the deal's up to its end, the turn's after.
func (s *State) drawRule() string {
	if s.Step <= ToDeal {
		return "I-2.1"
	}
	return "I-3.1"
}

// Refuse tells why a seat in turn may not play a move.
func (Rules) Refuse(s *State, seat game.Seat, m game.Move) error {
	k := KindOf(m)
	if k == Draw {
		return s.refuseDraw(m)
	}
	if s.Step != dueIn[k] {
		return game.Refusef(notDue[k], "%s is not due now", words[k])
	}
	cs, place := CardsOf(m), PlaceOf(m)
	if k == First {
		if place >= int(s.Seats) {
			return game.Refusef("I-2.2", "the table has no seat %d", place)
		}
		return nil
	}
	hand := s.Hands[seat]
	switch k {
	case Offer, MakeBid, Recover, Discard:
		if k == Recover && s.Lost[seat] == 0 {
			return game.Refusef("I-3.5", "no shield is lost")
		}
		if !cs.Within(hand) {
			return game.Refusef(notDue[k], "that is not in the hand")
		}
		if surplus := s.Surplus(hand); k == Discard && cs.Count() != surplus {
			return game.Refusef("I-3.7", "the hand has %d too many, not %d", surplus, cs.Count())
		}
	case Take:
		if place >= int(s.Seats) || s.Bids[place] <= Passed {
			return game.Refusef("I-3.4", "seat %d did not bid", place)
		}
	case Attack:
		return s.refuseAttack(seat, place, cs)
	case Hold:
		if s.Late {
			return game.Refusef("I-5.1", "without stock one attacks or surrenders")
		}
	case Surrender:
		switch {
		case !s.Late:
			return game.Refusef("I-5.1", "nobody surrenders in a turn that began with stock")
		case s.CanAttack(seat):
			return game.Refusef("I-5.1", "an attack is lawful")
		case cs != hand:
			return game.Refusef("I-5.1", "one surrenders the whole hand")
		}
	}
	return nil
}

func (s *State) refuseDraw(m game.Move) error {
	rule := s.drawRule()
	c := CardsOf(m).First()
	switch {
	case s.Step != ToDeal && s.Step != ToDraw:
		return game.Refusef(rule, "draw is not due now")
	case PlaceOf(m) != int(s.receiver()):
		return game.Refusef(rule, "seat %d draws now", s.receiver())
	case !s.Bag.Has(c):
		return game.Refusef(rule, "the stock has no %v", c)
	}
	return nil
}

// refuseAttack judges in the order of the game's page.
func (s *State) refuseAttack(seat game.Seat, castle int, army Cards) error {
	size, defenders, name := army.Count(), s.Armies[castle].Count(), castleNames[castle]
	switch {
	case !army.Within(s.Hands[seat]):
		return game.Refusef("I-4.1", "that army is not in the hand")
	case s.Level == Children && !army.SharesType():
		return game.Refusef("I-4.1", "an army shares one type")
	case !army.SharesType() && !army.SharesEscutcheon():
		return game.Refusef("I-4.1", "an army shares one type or one escutcheon")
	case s.Holder(castle) == seat:
		return game.Refusef("I-4.9", "%s is one's own", name)
	case !s.Open(castle, seat):
		return game.Refusef("I-4.8", "there is no shield left to place in %s", name)
	case size <= defenders:
		return game.Refusef("I-4.3", "an army of %d does not exceed the %d defenders of %s", size, defenders, name)
	}
	return nil
}
