package ivanhoe

import (
	"castellan/game"
	"castellan/games/ivanhoe"
)

// Everything here judges by what a seat knows: its own hand, the numbers of the
// others' cards and what lies open. A state may be imagined; no other hand is
// looked into.

const (
	champion = 2    // what a champion is worth more than a card of the largest group
	perCard  = 0.35 // points that a card is worth if it is kept
	price    = 0.1  // points that a card costs in an attack: one that holds is what cards are for
	reach    = 0.75 // part of its cards that a hand can be expected to lead in one army
	even     = 0.4  // chance that an army of just the size that a rival can lead holds a castle
	steep    = 0.5  // how much each card more adds to it
	certain  = 0.95 // the most, but where numbers make it sure
	drawn    = 2    // cards a turn
)

// A muster is a hand sorted into what can fight together.
type muster struct {
	sizes  [8]int8 // soldiers by type, then, above children's level, by escutcheon
	groups int     // how many of sizes count
	lords  int8    // champions
	count  int8    // cards
}

// musterOf counts all groups at once: neighbouring counts of three bits are
// added up in the room of six, and then of twelve.
func musterOf(level ivanhoe.Level, hand ivanhoe.Cards) (m muster) {
	const (
		pairs = 0o0707070707070707    // every other kind of soldier
		four  = 0o0077_0077_0077_0077 // two pairs
		next  = 3                     // bits to the next kind
		kinds = 4 * next              // bits to the next type
	)
	even, odd := uint64(hand)&pairs, uint64(hand)>>next&pairs
	sum := even + odd
	sum = sum&four + sum>>(2*next)&four
	for t := range 4 {
		m.sizes[t] = int8(sum >> (kinds * t) & 0o77)
		m.count += m.sizes[t]
	}
	m.groups = 4
	if level != ivanhoe.Children {
		even += even>>kinds + even>>(2*kinds) + even>>(3*kinds)
		odd += odd>>kinds + odd>>(2*kinds) + odd>>(3*kinds)
		m.sizes[4], m.sizes[6] = int8(even&0o77), int8(even>>(2*next)&0o77)
		m.sizes[5], m.sizes[7] = int8(odd&0o77), int8(odd>>(2*next)&0o77)
		m.groups = 8
	}
	heroes := uint64(hand) >> (4 * kinds)
	m.lords = int8(heroes&1 + heroes>>next&1)
	m.count += m.lords
	return m
}

// worth is how much a card does for a hand, by the others that it can fight
// beside; more cards of the kind tell how many are to be counted on top.
func (m *muster) worth(c ivanhoe.Card, more int8) float32 {
	if c.Champion() {
		return float32(m.largest() + champion)
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
	f.rival = reach * float32(f.most)
	return f
}

// hold is the chance that so large an army holds a castle to the end.
func (f *front) hold(size int) float32 {
	if size >= f.most && f.late {
		return 1
	}
	return min(max(even+steep*(float32(size)-f.rival), 0), certain)
}

// cost is the price of so many cards, but for those that go anyway.
func (f *front) cost(size int) float32 {
	return price * float32(max(size-f.surplus, 0))
}

// split is what it costs to leave a part of a group behind.
func (f *front) split() float32 {
	if f.late {
		return 0
	}
	return perCard / 2
}

// attack judges an attack with an army of so many cards out of a group of so
// many soldiers.
func (f *front) attack(value int8, size int, group int8) float32 {
	v := float32(value)*f.hold(size) - f.cost(size)
	if int8(size) < group {
		v -= f.split()
	}
	return v
}

// gain is what the hand gains by an offered card for one of its own.
func (m muster) gain(offer, c ivanhoe.Card) float32 {
	price := m.worth(c, 0)
	m.drop(c)
	return m.worth(offer, 1) - price
}

// drop takes a card out.
func (m *muster) drop(c ivanhoe.Card) {
	m.count--
	if c.Champion() {
		m.lords--
		return
	}
	m.sizes[c.Type()]--
	if m.groups > 4 {
		m.sizes[4+c.Escutcheon()]--
	}
}

// largest is the size of the largest group.
func (m *muster) largest() int8 {
	most := int8(0)
	for _, n := range m.sizes[:m.groups] {
		most = max(most, n)
	}
	return most
}
