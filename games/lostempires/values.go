package lostempires

import "castellan/games/lostempires/cards"

// A Stat is one of a unit's three values.
type Stat int8

// The values.
const (
	Control Stat = iota
	Attack
	Defence
	stats
)

// spans is how many times values can be changed for: activation, turn, round.
const spans = 3

// span is the place in Mods of changes for a time.
func span(f cards.For) int { return int(f - cards.Activation) }

// statOf is the value that an effect changes, none for other effects.
func statOf(k cards.Kind) Stat {
	switch k {
	case cards.Control:
		return Control
	case cards.Attack:
		return Attack
	case cards.Defence:
		return Defence
	}
	return none
}

// A role is what a unit does while its values are asked for.
type role int8

const (
	idle role = iota
	attacking
	defending
	lost // it has left play
)

// mod is by how much a value of a unit is changed for a time.
func (u *Unit) mod(stat Stat) int {
	return int(u.Mods[0][stat]) + int(u.Mods[1][stat]) + int(u.Mods[2][stat])
}

// printed is a value as it stands on the card.
func (c Card) printed(stat Stat) int {
	switch d := &designs[c]; stat {
	case Control:
		return int(d.Control)
	case Attack:
		return int(d.Attack)
	default:
		return int(d.Defence)
	}
}

// Value is a value of the unit at place i of Units with all that changes it,
// never below 0. Damage does not count (but see Worth).
func (s *State) Value(i int, stat Stat) int { return s.value(i, stat, idle) }

func (s *State) value(i int, stat Stat, r role) int {
	u := &s.Units[i]
	v := u.Card.printed(stat) + u.mod(stat)
	if designs[u.Card].own {
		v += s.passive(i, i, stat, r)
	}
	for j := range s.InPlay {
		if int(j) != i && designs[s.Units[j].Card].aura {
			v += s.passive(int(j), i, stat, r)
		}
	}
	return max(v, 0)
}

// passive is by how much the passive texts of one unit change a value of
// another, or its own.
func (s *State) passive(from, to int, stat Stat, r role) int {
	u, sum := &s.Units[from], 0
	for k := range designs[u.Card].Abilities {
		a := &designs[u.Card].Abilities[k]
		if a.When != cards.Passive || !s.holds(a.If, u.Owner, u.At, u, r) {
			continue
		}
		for _, e := range a.Do {
			if statOf(e.Kind) == stat && s.reaches(&e, u.Owner, u.At, from, to) {
				sum += int(e.N)
			}
		}
	}
	return sum
}

// has tells whether a passive text about dice holds for the unit at place i.
func (s *State) has(i int, k cards.Kind, r role) bool {
	u := &s.Units[i]
	if !designs[u.Card].dice {
		return false
	}
	for n := range designs[u.Card].Abilities {
		a := &designs[u.Card].Abilities[n]
		if a.When != cards.Passive || !s.holds(a.If, u.Owner, u.At, u, r) {
			continue
		}
		for _, e := range a.Do {
			if e.Kind == k {
				return true
			}
		}
	}
	return false
}

// Worth is the control that a unit counts for its owner (L-5.1).
func (s *State) Worth(i int) int {
	v := s.value(i, Control, idle)
	if s.Units[i].Damage > 0 {
		v--
	}
	return max(v, 0)
}

// Total is the control of a seat's units on a battlefield (L-5.1), and how many
// units that are.
func (s *State) Total(seat int8, at Place) (control, units int) {
	for i := range s.inPlay() {
		if u := &s.Units[i]; u.Owner == seat && u.At == at {
			control += s.Worth(i)
			units++
		}
	}
	return control, units
}

// count is how many units a seat has on a battlefield, but one.
func (s *State) count(seat int8, at Place, but *Unit) int {
	n := 0
	for i := range s.inPlay() {
		if u := &s.Units[i]; u.Owner == seat && u.At == at && u != but {
			n++
		}
	}
	return n
}

// holds judges a condition for an owner and a battlefield. The unit is nil for
// one that is not in play, and for a support.
func (s *State) holds(c cards.Condition, owner int8, at Place, u *Unit, r role) bool {
	switch c {
	case cards.Always:
		return true
	case cards.Attacking:
		return r == attacking
	case cards.Defending:
		return r == defending
	case cards.Alone:
		return s.count(owner, at, u) == 0
	case cards.Together:
		return s.count(owner, at, u) > 0
	case cards.Contested:
		return s.count(1-owner, at, nil) > 0
	case cards.Outnumbered:
		itself := 1
		if r == lost {
			itself = 0
		}
		return s.count(1-owner, at, nil) > itself+s.count(owner, at, u)
	case cards.OnObjective:
		return at >= Left
	case cards.OnCenter:
		return at == Center
	case cards.OnOuter:
		return at == Left || at == Right
	case cards.InHive:
		return at == hive(owner)
	case cards.InEnemyHive:
		return at == hive(1-owner)
	case cards.Damaged:
		return u != nil && u.Damage > 0
	case cards.Unhurt:
		return u == nil || u.Damage == 0
	case cards.Behind:
		return s.Players[owner].Artifacts < s.Players[1-owner].Artifacts
	case cards.Everywhere:
		for p := Left; p <= Center; p++ {
			if s.count(owner, p, nil) == 0 {
				return false
			}
		}
		return true
	}
	return false
}

// reaches tells whether an effect of a card can reach a unit in play: by whose
// it is and by where it is. The card's own unit is at place self, none for
// supports and for units that are not in play.
func (s *State) reaches(e *cards.Effect, owner int8, at Place, self, to int) bool {
	u := &s.Units[to]
	switch e.Whom {
	case cards.Self:
		return to == self
	case cards.Own, cards.EachOwn:
		if u.Owner != owner {
			return false
		}
	case cards.Other, cards.EachOther:
		if u.Owner != owner || to == self {
			return false
		}
	case cards.Enemy, cards.EachEnemy:
		if u.Owner == owner {
			return false
		}
	case cards.Any:
	default:
		return false
	}
	switch e.Where {
	case cards.Here:
		return u.At == at
	case cards.Adjacent:
		return u.At.Borders(at)
	case cards.Near:
		return u.At == at || u.At.Borders(at)
	case cards.Objective:
		return u.At >= Left
	case cards.Center:
		return u.At == Center
	case cards.Outer:
		return u.At == Left || u.At == Right
	case cards.OwnHive:
		return u.At == hive(owner)
	case cards.TheirHive:
		return u.At == hive(1-owner)
	}
	return true
}
