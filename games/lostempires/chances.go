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
					steadyA: texts&1 != 0, steadyD: texts&2 != 0, againA: texts&4 != 0, againD: texts&8 != 0,
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

// Chances gives the odds of 0, 1, 2 and 3 damage in an attack of the unit at
// place i of Units upon the one at place j: Foretell at the speed of a search,
// and for units anywhere.
func (s *State) Chances(i, j int) *[4]float32 {
	b := s.bout(i, j)
	texts := 0
	for bit, is := range [...]bool{b.steadyA, b.steadyD, b.againA, b.againD} {
		if is {
			texts |= 1 << bit
		}
	}
	more := min(max(b.attack-b.defence, -spread), spread)
	return &chances[s.Die][texts][more+spread]
}
