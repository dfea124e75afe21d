package ivanhoe

import (
	"castellan/game"
	"castellan/games/ivanhoe"
)

// Everything here judges by what a seat knows: its own hand, the numbers of the
// others' cards and what lies open. A state may be imagined; no other hand is
// looked into.

const (
	champion = 6    // what a champion is worth, in cards of one's own kind
	perCard  = 0.35 // points that a card is worth if it is kept
	unsure   = 0.05 // chance that the weakest army holds a castle
	drawn    = 2    // cards a turn
)

// A muster is a hand sorted into what can fight together.
type muster struct {
	sizes  [8]int8 // soldiers by type, then, above children's level, by escutcheon
	groups int     // how many of sizes count
	lords  int8    // champions
	count  int8    // cards
}

func musterOf(level ivanhoe.Level, hand ivanhoe.Cards) (m muster) {
	for t := range 4 {
		m.sizes[t] = int8(hand.OfType(t).Count())
	}
	m.groups = 4
	if level != ivanhoe.Children {
		for e := range 4 {
			m.sizes[4+e] = int8(hand.WithEscutcheon(e).Count())
		}
		m.groups = 8
	}
	m.lords = int8(hand.Champions().Count())
	m.count = m.sizes[0] + m.sizes[1] + m.sizes[2] + m.sizes[3] + m.lords
	return m
}

// worth is how much a card does for a hand, by the others that it can fight
// beside; more cards of the kind tell how many are to be counted on top.
func (m *muster) worth(c ivanhoe.Card, more int8) float32 {
	if c.Champion() {
		return champion
	}
	w := m.sizes[c.Type()]
	if m.groups > 4 {
		if e := m.sizes[4+c.Escutcheon()]; e > w {
			return float32(e+more) + float32(w+more)/8
		}
		return float32(w+more) + float32(m.sizes[4+c.Escutcheon()]+more)/8
	}
	return float32(w + more)
}

// A front is what an attack is judged by, besides the hand.
type front struct {
	late    bool
	surplus int     // cards of the hand that would be lost anyway
	rival   float32 // size of the army that the strongest of the others may be expected to lead
	most    int     // no other can lead a larger one, as far as numbers tell
}

// frontOf looks at the others' numbers.
func frontOf(s *ivanhoe.State, seat game.Seat) front {
	f := front{late: s.Late}
	for i := range s.Seats {
		if game.Seat(i) != seat {
			f.most = max(f.most, s.Hands[i].Count())
		}
	}
	if !f.late {
		f.surplus = s.Surplus(s.Hands[seat])
		f.most += drawn
	}
	f.rival = 0.55 * float32(f.most)
	return f
}

// hold is the chance that so large an army holds a castle to the end.
func (f *front) hold(size int) float32 {
	if size >= f.most && f.late {
		return 1
	}
	return min(max(0.4+0.25*(float32(size)-f.rival), unsure), 0.95)
}

// attack judges an attack with an army of so many cards, of which some are
// champions, the others out of a group of so many.
func (f *front) attack(value int8, size, lords int, group int8) float32 {
	v := float32(value)*f.hold(size) - perCard*float32(max(size-f.surplus, 0)+lords)
	if !f.late && int8(size) < group {
		v -= perCard / 2 // what is left of the group is weaker
	}
	return v
}
