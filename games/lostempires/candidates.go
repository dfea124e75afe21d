package lostempires

import "castellan/game"

// Candidates appends a short part of the legal moves. It leaves out
//
//   - of units that are alike in everything, all but the first: for
//     activations, for attacks and as targets;
//   - a payment with a command token where a supply token would do;
//   - attacks that cannot hurt, and effects that change nothing;
//   - ending an activation of two actions before the first.
func (r Rules) Candidates(s *State, seat game.Seat, buf []game.Move) []game.Move {
	start := len(buf)
	buf = r.Legal(s, seat, buf)
	if s.Phase != Orders || seat == game.Chance {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		if s.sensible(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// sensible judges one legal move of the orders.
func (s *State) sensible(m game.Move) bool {
	switch k := KindOf(m); k {
	case Activate:
		return !s.hasTwin(UnitOf(m), m)
	case Strike:
		return !s.hasTwin(UnitOf(m), m) && s.Chances(s.Strength(s.unit(s.Act.Unit)), s.Strength(s.unit(UnitOf(m))))[0] < 1
	case Play, Support, Use:
		for i := range targets(m) {
			if id, ok := targetUnit(m, i); ok && s.hasTwin(id, m) {
				return false
			}
		}
		return k == Use && s.changes(m) || k != Use && s.thrifty(m) && (k == Play || s.changes(m))
	case Stop:
		return s.Act.Actions < 2
	}
	return true
}

// hasTwin tells whether a unit with a lower number is like a unit in all but
// the number, and neither the unit that acts nor a target of the move.
func (s *State) hasTwin(id uint8, m game.Move) bool {
	like := s.Units[s.unit(id)]
twins:
	for i := range s.inPlay() {
		u := &s.Units[i]
		if u.ID >= id {
			break
		}
		if like.ID = u.ID; *u != like || u.ID == s.Act.Unit {
			continue
		}
		for k := range targets(m) {
			if other, ok := targetUnit(m, k); ok && other == u.ID {
				continue twins
			}
		}
		return true
	}
	return false
}

// thrifty tells whether a payment spends supply where it can.
func (s *State) thrifty(m game.Move) bool {
	_, supply := PairOf(m)
	p := &s.Players[s.Active]
	d := &designs[CardOf(m)]
	return int8(supply) == d.Supply || p.Supply < d.Supply
}

// changes tells whether a support or a named ability does anything.
func (s *State) changes(m game.Move) bool {
	after, plain := *s, *s
	if KindOf(m) == Use {
		i := s.unit(s.Act.Unit)
		after.happen(designs[s.Units[i].Card].named, s.unitAt(i), m)
	} else {
		after.support(s.Active, m)
		plain.pay(s.Active, m)
	}
	return after.Units != plain.Units || after.Owes != plain.Owes ||
		after.Players[0].has() != plain.Players[0].has() || after.Players[1].has() != plain.Players[1].has()
}

// has is what effects can give a player.
func (p *Player) has() [3]int16 {
	return [3]int16{int16(p.Command), int16(p.Supply), p.Artifacts}
}
