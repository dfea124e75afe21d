package lostempires

import "castellan/game"

// notDue names the rule that refuses a kind of move that is not due.
var notDue = [...]string{
	Deck: "L-2.1", First: "L-2.1", Draw: "L-2.2", Keep: "L-2.2", Mulligan: "L-2.2", Play: "L-3.3",
	Support: "L-3.3", Activate: "L-3.5", Move: "L-3.6", Strike: "L-3.6", Use: "L-3.6", Stop: "L-3.5",
	Roll: "L-4.1", Done: "L-3.2", Pass: "L-3.2", Resolve: "L-5.4", Withdraw: "L-5.5",
}

// due tells whether a kind of move is one of those that the play waits for.
func (s *State) due(k Kind) bool {
	switch {
	case s.Phase == ToFirst:
		return k == First
	case s.Owes > 0:
		return k == Draw
	case s.Act.Target != 0:
		return k == Roll
	}
	switch s.Phase {
	case ToDeck:
		return k == Deck
	case ToMulligan:
		return k == Keep || k == Mulligan
	case Orders:
		if s.Act.Unit != 0 {
			return k >= Move && k <= Stop
		}
		return k >= Play && k <= Activate || k == Done || k == Pass
	case Losses:
		return k == Resolve
	}
	return s.Phase == Retreat && k == Withdraw
}

// drawRule is the rule of the draw that is owed.
func (s *State) drawRule() string {
	switch s.Phase {
	case Orders:
		return "L-3.3"
	case Losses:
		return "L-5.4"
	case Conclusion:
		return "L-5.6"
	}
	return "L-2.2"
}

// Refuse tells why a seat in turn may not play a move.
func (Rules) Refuse(s *State, seat game.Seat, m game.Move) error {
	k := KindOf(m)
	if !s.due(k) {
		if s.Act.Unit != 0 && seat != game.Chance {
			return game.Refusef("L-3.6", "until the activation ends there is only move, attack, use and stop")
		}
		return game.Refusef(notDue[k], "%s is not due now", words[k])
	}
	switch k {
	case Deck:
		return s.refuseDeck(m)
	case Draw:
		return s.refuseDraw(m)
	case Mulligan:
		list, n := asideOf(s.Set, m)
		if !s.holdsCards(seat, list[:n]) {
			return game.Refusef("L-2.2", "those cards are not in the hand")
		}
	case Play, Support:
		return s.refuseCard(int8(seat), k, m)
	case Activate:
		return s.refuseActivation(int8(seat), m)
	case Move:
		if at := s.Units[s.unit(s.Act.Unit)].At; !at.Borders(PlaceOf(m)) {
			return game.Refusef("L-3.6", "%v is not adjacent to %v", PlaceOf(m), at)
		}
	case Strike:
		return s.refuseAttack(m)
	case Use:
		return s.refuseUse(m)
	case Roll:
		for _, face := range pair(m) {
			if !s.hasFace(face) {
				return game.Refusef("L-1.3", "%d is no face of the die", face)
			}
		}
	case Done:
		if !s.Given {
			return game.Refusef("L-3.2", "the compulsory order was not given: play or activate a unit")
		}
	case Pass:
		if s.Given || s.canStart(int8(seat)) {
			return game.Refusef("L-3.2", "who can play or activate a unit may not pass")
		}
	case Resolve:
		for i := range s.Losing {
			if s.Units[s.InPlay+i].ID == UnitOf(m) {
				return nil
			}
		}
		return game.Refusef("L-5.4", "u%d has no effect to come", UnitOf(m))
	case Withdraw:
		if !s.canRetreat(s.Active, PlaceOf(m)) {
			return game.Refusef("L-5.5", "one retreats to the own hive, or to left or right with an own unit")
		}
	}
	return nil
}

func pair(m game.Move) [2]int {
	a, b := PairOf(m)
	return [2]int{a, b}
}

// holdsCards tells whether a hand has the cards of a list, which is ascending.
func (s *State) holdsCards(seat game.Seat, list []Card) bool {
	p := &s.Players[seat]
	var sum [perFaction]int
	for _, c := range list {
		if c.faction() != p.Faction {
			return false
		}
		if sum[c.place()]++; sum[c.place()] > p.Hand.Of(c.place()) {
			return false
		}
	}
	return true
}

func (s *State) refuseDeck(m game.Move) error {
	f, list := deckOf(s.Set, m)
	units := 0
	for i, c := range list {
		switch {
		case c.faction() != f:
			return game.Refusef("L-1.5", "%v is not of the faction %s", c, factions[f].Key)
		case i > 0 && list[i-1] == c:
			return game.Refusef("L-1.5", "%v stands twice", c)
		case !designs[c].Support:
			units++
		}
	}
	if units < leastUnits {
		return game.Refusef("L-1.5", "a deck has at least %d units, not %d", leastUnits, units)
	}
	return nil
}

func (s *State) refuseDraw(m game.Move) error {
	seat, _ := PairOf(m)
	c, p := CardOf(m), &s.Players[s.next()]
	switch {
	case seat != int(s.next()):
		return game.Refusef(s.drawRule(), "seat %d draws now", s.next())
	case c.faction() != p.Faction || p.Bag.Of(c.place()) == 0:
		return game.Refusef(s.drawRule(), "the deck has no %v", c)
	}
	return nil
}

// refuseCard judges in the order of the game's page: the card and its kind, the
// tokens, the targets, whether one must pass, the compulsory order.
func (s *State) refuseCard(seat int8, k Kind, m game.Move) error {
	c, p := CardOf(m), &s.Players[seat]
	d := &designs[c]
	switch {
	case c.faction() != p.Faction || p.Hand.Of(c.place()) == 0:
		return game.Refusef("L-3.3", "%v is not in the hand", c)
	case d.Support && k == Play:
		return game.Refusef("L-3.3", "%v is a support", c)
	case !d.Support && k == Support:
		return game.Refusef("L-3.3", "%v is a unit", c)
	}
	command, supply := PairOf(m)
	switch {
	case supply > int(d.Supply) || command+supply != int(d.Command+d.Supply):
		return game.Refusef("L-3.4", "%v costs %s, not %s", c, payment(int(d.Command), int(d.Supply)), payment(command, supply))
	case command > int(p.Command) || supply > int(p.Supply):
		return game.Refusef("L-3.4", "only %d command and %d supply tokens are ready", p.Command, p.Supply)
	}
	from := comingFor(seat)
	if k == Support {
		from = supportOf(seat)
		if !s.holdsFor(d.onPlay, from) {
			return game.Refusef("L-3.3", "the condition of %v does not hold", c)
		}
	}
	if wrong := s.refuseTargets(m, d.onPlay, from, k == Play); wrong != "" {
		return game.Refusef("L-3.3", "%v: %s", c, wrong)
	}
	if k == Support && !s.Given {
		if !s.canStart(seat) {
			return game.Refusef("L-3.2", "who can neither play nor activate a unit must pass")
		}
		if s.strands(seat, m) {
			return game.Refusef("L-3.3", "after %v one could neither play nor activate a unit", c)
		}
	}
	return nil
}

func (s *State) refuseActivation(seat int8, m game.Move) error {
	command, _ := PairOf(m)
	i, p := s.unit(UnitOf(m)), &s.Players[seat]
	switch {
	case i == none || s.Units[i].Owner != seat:
		return game.Refusef("L-3.5", "u%d is no unit of one's own", UnitOf(m))
	case s.Activated:
		return game.Refusef("L-3.5", "a unit was activated in this turn")
	case s.Units[i].Exhausted:
		return game.Refusef("L-3.5", "u%d is exhausted", UnitOf(m))
	case s.Units[i].Fresh:
		return game.Refusef("L-3.5", "u%d entered play in this turn", UnitOf(m))
	case command > 0 && p.Command == 0:
		return game.Refusef("L-3.5", "no command token is ready")
	case command == 0 && p.Supply == 0:
		return game.Refusef("L-3.5", "no supply token is ready")
	}
	return nil
}

func (s *State) refuseAttack(m game.Move) error {
	u, j := &s.Units[s.unit(s.Act.Unit)], s.unit(UnitOf(m))
	switch {
	case s.Act.Attacked:
		return game.Refusef("L-3.6", "this activation had its attack")
	case j == none:
		return game.Refusef("L-4.1", "u%d is not in play", UnitOf(m))
	case s.Units[j].Owner == u.Owner:
		return game.Refusef("L-4.1", "u%d is one's own", UnitOf(m))
	case s.Units[j].At != u.At:
		return game.Refusef("L-4.1", "u%d is not on %v", UnitOf(m), u.At)
	}
	return nil
}

func (s *State) refuseUse(m game.Move) error {
	i := s.unit(s.Act.Unit)
	a := designs[s.Units[i].Card].named
	switch {
	case a == nil:
		return game.Refusef("L-3.6", "%v has no named ability", s.Units[i].Card)
	case s.Act.Used:
		return game.Refusef("L-3.6", "this activation had its ability")
	case !s.holdsFor(a, s.unitAt(i)):
		return game.Refusef("L-3.6", "the condition of the ability does not hold")
	}
	if wrong := s.refuseTargets(m, a, s.unitAt(i), false); wrong != "" {
		return game.Refusef("L-3.6", "%s", wrong)
	}
	return nil
}
