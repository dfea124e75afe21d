package lostempires

import "castellan/game"

// Apply plays a legal move.
func (Rules) Apply(s *State, seat game.Seat, m game.Move) {
	switch KindOf(m) {
	case Deck:
		s.chooseDeck(int8(seat), m)
	case First:
		s.deal(int8(subject(m)))
	case Draw:
		s.draw(CardOf(m))
	case Keep, Mulligan:
		s.chooseHand(int8(seat), m)
	case Play:
		s.playUnit(int8(seat), m)
	case Support:
		s.Ordered = true
		s.support(int8(seat), m)
	case Activate:
		s.activate(int8(seat), m)
	case Move:
		s.Units[s.unit(s.Act.Unit)].At = PlaceOf(m)
		s.Act.Actions--
		s.tire()
	case Strike:
		s.Act.Actions--
		s.Act.Attacked, s.Act.Target, s.Act.Again = true, UnitOf(m), 0
	case Use:
		i := s.unit(s.Act.Unit)
		s.Act.Used = true
		s.Act.Actions--
		s.happen(designs[s.Units[i].Card].named, s.unitAt(i), m)
		s.tire()
	case Stop:
		s.rest()
	case Roll:
		s.roll(PairOf(m))
	case Done:
		s.Passed = false
		s.turn(1 - s.Active)
	case Pass:
		s.pass()
	case Resolve:
		s.resolve(s.losing(UnitOf(m)))
	case Withdraw:
		s.withdraw(PlaceOf(m))
	}
}

// chooseDeck takes a deck (L-2.1).
func (s *State) chooseDeck(seat int8, m game.Move) {
	f, list := deckOf(s.Set, m)
	p := &s.Players[seat]
	p.Faction = f
	for _, c := range list {
		p.List |= 1 << c.place()
		p.Bag += copies * one(c.place())
	}
	if s.Players[1-seat].Faction != none {
		s.Phase = ToFirst
	}
}

// deal begins the deal (L-2.2): five cards each, seat 0 first in turns, then the
// first player's bonus.
func (s *State) deal(first int8) {
	s.First, s.Phase = first, ToDeal
	for range inHand {
		s.owe(0, 1)
		s.owe(1, 1)
	}
	s.owe(first, int(s.Bonus))
}

// draw gives the next seat a card.
func (s *State) draw(c Card) {
	seat := s.next()
	p := &s.Players[seat]
	p.Bag -= one(c.place())
	p.Hand += one(c.place())
	p.Short = [2]int8{}
	s.Owed >>= 1
	s.Owes--
	if s.Phase == ToMulligan && (s.Owes == 0 || s.next() != seat) {
		p.Bag += p.Aside
		p.Aside = 0
	}
	if s.Owes > 0 {
		return
	}
	switch s.Phase {
	case ToDeal:
		s.Phase = ToMulligan
	case ToMulligan:
		s.round()
	case Losses:
		s.lose()
	case Conclusion:
		s.conclude()
	}
}

// chooseHand takes a mulligan choice; when both are in the cards leave the
// hands and the replacements are owed (L-2.2).
func (s *State) chooseHand(seat int8, m game.Move) {
	p := &s.Players[seat]
	p.HasChosen = true
	if KindOf(m) == Mulligan {
		list, n := asideOf(s.Set, m)
		for _, c := range list[:n] {
			p.Chosen += one(c.place())
		}
	}
	if !s.Players[1-seat].HasChosen {
		return
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Hand -= p.Chosen
		p.Aside = p.Chosen
		p.Chosen, p.HasChosen = 0, false
		s.owe(int8(i), p.Aside.Count())
	}
	if s.Owes == 0 {
		s.round()
	}
}

// round begins a round's orders with its first player (L-3.1).
func (s *State) round() {
	s.Phase, s.Passed, s.Ordered = Orders, false, false
	s.turn(s.First)
}

// turn begins a seat's turn.
func (s *State) turn(seat int8) {
	s.Active, s.Given, s.Activated = seat, false, false
	for i := range s.inPlay() {
		s.Units[i].Fresh = false
		s.Units[i].Mods[1] = [stats]int8{}
	}
}

// pass ends a turn in which nothing can be done; the second pass one after the
// other ends the orders (L-3.1).
func (s *State) pass() {
	p := &s.Players[s.Active]
	p.Short = [2]int8{p.Command, p.Supply}
	if !s.Passed {
		s.Passed = true
		s.turn(1 - s.Active)
		return
	}
	s.turn(none)
	s.Still = !s.Ordered && s.InPlay == 0 && s.Players[0].Bag == 0 && s.Players[1].Bag == 0
	s.Passed = false
	s.score()
}

// pay turns the tokens that a move names to their spent side (L-3.4).
func (s *State) pay(seat int8, m game.Move) {
	command, supply := PairOf(m)
	s.Players[seat].Command -= int8(command)
	s.Players[seat].Supply -= int8(supply)
}

// playUnit brings a unit into its owner's hive (L-3.3).
func (s *State) playUnit(seat int8, m game.Move) {
	c := CardOf(m)
	s.pay(seat, m)
	s.Players[seat].Hand -= one(c.place())
	s.Entered++
	i := int(s.InPlay)
	s.Units[i] = Unit{ID: s.Entered, Card: c, Owner: seat, At: hive(seat), Fresh: true}
	s.InPlay++
	s.Given, s.Ordered = true, true
	s.happen(designs[c].onPlay, s.unitAt(i), m)
}

// support makes a support's effect happen (L-3.3).
func (s *State) support(seat int8, m game.Move) {
	c := CardOf(m)
	s.pay(seat, m)
	p := &s.Players[seat]
	p.Hand -= one(c.place())
	p.Discard += one(c.place())
	s.happen(designs[c].onPlay, supportOf(seat), m)
}

// activate begins an activation (L-3.5).
func (s *State) activate(seat int8, m game.Move) {
	command, _ := PairOf(m)
	p := &s.Players[seat]
	s.Act = Activating{Unit: UnitOf(m), Actions: 1}
	if command > 0 {
		p.Command--
		s.Act.Actions = 2
	} else {
		p.Supply--
	}
	s.Given, s.Activated, s.Ordered = true, true, true
}

// tire ends the activation if no action is left (L-3.6).
func (s *State) tire() {
	if s.Act.Actions == 0 {
		s.rest()
	}
}

// rest ends the activation.
func (s *State) rest() {
	s.Units[s.unit(s.Act.Unit)].Exhausted = true
	s.Act = Activating{}
	for i := range s.inPlay() {
		s.Units[i].Mods[0] = [stats]int8{}
	}
}
