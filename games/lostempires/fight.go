package lostempires

import (
	"castellan/game"
	"castellan/games/lostempires/cards"
)

// A bout is an attack as it stands before the dice.
type bout struct {
	attack, defence int  // without the dice
	steadyA         bool // the defender's critical is none against this attacker
	steadyD         bool // the attacker's critical is none against this defender
	againA          bool // the attacker's text may roll again
	againD          bool // the defender's text may
}

// bout reads the attack of the unit at place i upon the one at place j.
func (s *State) bout(i, j int) bout {
	return bout{
		attack:  s.value(i, Attack, attacking),
		defence: s.value(j, Defence, defending),
		steadyA: s.has(i, cards.Steady, attacking), steadyD: s.has(j, cards.Steady, defending),
		againA: s.has(i, cards.Reroll, attacking), againD: s.has(j, cards.Reroll, defending),
	}
}

// damage is what a roll of two faces does (L-4.2, L-4.3).
func (b *bout) damage(die Die, a, d int) int8 {
	critical := faces[die].critical
	if d == critical && !b.steadyA {
		return 0
	}
	damage := int8(0)
	switch x, y := b.attack+a, b.defence+d; {
	case x > y:
		damage = 2
	case x == y:
		damage = 1
	}
	if damage > 0 && a == critical && !b.steadyD {
		damage++
	}
	return damage
}

const (
	attackerAgain = 1 << iota
	defenderAgain
)

// again tells whose text, if any, has the dice rolled again, after the texts
// that had them rolled again before.
func (b *bout) again(damage int8, before uint8) uint8 {
	switch {
	case b.againA && damage == 0 && before&attackerAgain == 0:
		return attackerAgain
	case b.againD && damage > 0 && before&defenderAgain == 0:
		return defenderAgain
	}
	return 0
}

// roll ends the attack under way with two faces, or has them rolled again.
func (s *State) roll(a, d int) {
	i, j := s.unit(s.Act.Unit), s.unit(s.Act.Target)
	b := s.bout(i, j)
	damage := b.damage(s.Die, a, d)
	if again := b.again(damage, s.Act.Again); again != 0 {
		s.Act.Again |= again
		return
	}
	s.Act.Target, s.Act.Again = 0, 0
	u := &s.Units[j]
	u.Damage = min(u.Damage+damage, deadly)
	from := s.unitAt(j)
	from.attacker = i
	s.happen(designs[u.Card].attacked, from, 0)
	s.tire()
}

// Odds are the exact chances of an attack before the dice fall: of 0 to 3
// damage, in Of-ths, with the sums to which the dice are added.
type Odds struct {
	Damage  [4]int `json:"damage"`
	Of      int    `json:"of"`
	Attack  int    `json:"attack"`
	Defence int    `json:"defence"`
}

// Foretell gives the *Odds of an attack, nil for all other moves.
func (Rules) Foretell(s *State, _ game.Seat, m game.Move) any {
	if KindOf(m) != Strike {
		return nil
	}
	b := s.bout(s.unit(s.Act.Unit), s.unit(UnitOf(m)))
	o := Odds{Attack: b.attack, Defence: b.defence, Of: 1}
	for range 1 + rerolls(b) {
		o.Of *= 36
	}
	s.tally(&o, &b, 0, 1, o.Of)
	return &o
}

func rerolls(b bout) int {
	n := 0
	for _, is := range []bool{b.againA, b.againD} {
		if is {
			n++
		}
	}
	return n
}

// tally adds up the rolls after which a share of the whole is left.
func (s *State) tally(o *Odds, b *bout, before uint8, ways, left int) {
	die := &faces[s.Die]
	for x, times := range die.weights {
		for y, more := range die.weights {
			n := ways * int(times) * int(more)
			damage := b.damage(s.Die, die.least+x, die.least+y)
			if again := b.again(damage, before); again != 0 {
				s.tally(o, b, before|again, n, left/36)
			} else {
				o.Damage[damage] += n * (left / 36)
			}
		}
	}
}
