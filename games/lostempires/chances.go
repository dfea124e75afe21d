package lostempires

// spread is the largest difference between attack and defence that chances tell
// apart; beyond it no die helps any more.
const spread = 8

// chances holds the odds of 0 to 3 damage by the die, the texts that bear on
// the dice, and by how much the attack is larger than the defence.
var chances [2][16][2*spread + 1][4]float32

func init() {
	for die := range chances {
		for texts := range 16 {
			for more := -spread; more <= spread; more++ {
				b := bout{
					attack:  spread + more,
					defence: spread,
					steadyA: texts&1 != 0, againA: texts&2 != 0, steadyD: texts&4 != 0, againD: texts&8 != 0,
				}
				s, o := State{Die: Die(die)}, Odds{Of: 1}
				for range 1 + rerolls(b) {
					o.Of *= 36
				}
				s.tally(&o, &b, 0, 1, o.Of)
				for n, ways := range o.Damage {
					chances[die][texts][more+spread][n] = float32(ways) / float32(o.Of)
				}
			}
		}
	}
}

// A Strength is what a unit brings into attacks, as one that attacks and as one
// that is attacked.
type Strength struct {
	Attack, Defence int8
	texts           uint8 // steady and may roll again, as the one, then as the other
}

// Strength gives that of the unit at place i of Units.
func (s *State) Strength(i int) Strength {
	b := s.bout(i, i)
	f := Strength{Attack: int8(b.attack), Defence: int8(b.defence)}
	for bit, is := range [...]bool{b.steadyA, b.againA, b.steadyD, b.againD} {
		if is {
			f.texts |= 1 << bit
		}
	}
	return f
}

// Chances gives the odds of 0, 1, 2 and 3 damage in an attack: Foretell at the
// speed of a search, and for units anywhere.
func (s *State) Chances(attacker, defender Strength) *[4]float32 {
	more := min(max(int(attacker.Attack)-int(defender.Defence), -spread), spread)
	return &chances[s.Die][attacker.texts&3|defender.texts&12][more+spread]
}
