package alliance

import (
	"castellan/game"
	"castellan/games/alliance/land"
)

// Apply plays a legal move.
func (Rules) Apply(s *State, seat game.Seat, m game.Move) {
	switch kind(m) {
	case bases:
		s.settle([seats]int8{int8(operand(m, 0)), int8(operand(m, 1)), int8(operand(m, 2))})
	case claim:
		s.claim(seat, operand(m, 0))
	case attack:
		s.Targets[seat] = int8(operand(m, 0))
		if s.Targets[1-seat] != 0 {
			s.Step = ToAsk
		}
	case ask:
		asked := operand(m, 0)
		s.Right[asked], s.Asked[asked] = int8(operand(m, 1)), s.Plies
		if asked == 1 {
			s.Step = ToAnswer
		}
	case answer:
		s.Answers[seat] = Answer(operand(m, 0))
		if s.Answers[1-seat] != 0 {
			s.resolve()
		}
	case strike:
		s.strike(operand(m, 0))
	}
	s.Plies++
}

// settle puts the castles on their bases.
func (s *State) settle(castles [seats]int8) {
	for seat, t := range castles {
		s.Owned[seat] = land.One(int(t))
		s.Towers[seat] = 3
	}
	s.Castles = castles
	s.Phase, s.Round = Expansion, 1
}

// claim gives a seat free land; with the last of it battle begins.
func (s *State) claim(seat game.Seat, t int) {
	s.Owned[seat] |= land.One(t)
	if seat != DarkLord {
		s.Poor |= land.One(t)
	}
	made := s.Plies // this one included: the bases were ply 0
	if made == claims {
		s.Phase, s.Round = Battle, 0
		s.begin()
		return
	}
	s.Round = int8(made/seats) + 1
}

// begin opens the next round of battle.
func (s *State) begin() {
	s.Round++
	s.Step = ToTarget
	s.Targets, s.Answers, s.Right = [2]int8{}, [2]Answer{}, [2]int8{}
}

// resolve settles both answers in the order of choosing and counts the
// Dark Lord's strikes.
func (s *State) resolve() {
	s.Last = Round{s.Round, s.Targets, s.Answers, s.Right}
	s.Strikes = 1
	ally := s.First()
	for range s.Answers {
		if int8(s.Answers[ally]) == s.Right[ally] {
			s.win(ally, int(s.Targets[ally]))
			if s.Towers[DarkLord] == 0 {
				s.end()
				return
			}
		} else {
			s.Strikes++
		}
		ally = 1 - ally
	}
	s.Step = ToStrike
}

// win gives an ally the target of a right answer. One that the other ally has
// just taken is lost to the Dark Lord already: nothing more is gained.
func (s *State) win(ally game.Seat, t int) {
	switch {
	case t == int(s.Castles[DarkLord]):
		s.Towers[DarkLord]--
	case s.Owned[DarkLord].Has(t):
		s.Owned[DarkLord] &^= land.One(t)
		s.Owned[ally] |= land.One(t)
	}
}

// strike is one strike of the Dark Lord.
func (s *State) strike(t int) {
	s.Strikes--
	if victim, ok := s.Castle(t); ok {
		s.Towers[victim]--
		if s.Towers[victim] == 0 {
			s.end()
			return
		}
	} else {
		s.Owned[0] &^= land.One(t)
		s.Owned[1] &^= land.One(t)
		s.Poor &^= land.One(t)
		s.Owned[DarkLord] |= land.One(t)
	}
	switch {
	case s.Strikes > 0:
	case s.Round == s.Rounds:
		s.end()
	default:
		s.begin()
	}
}

func (s *State) end() { s.Phase, s.Step, s.Strikes = Over, NoStep, 0 }
