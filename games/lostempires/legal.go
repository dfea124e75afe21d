package lostempires

import "castellan/game"

// faces are the faces of each die with how often each stands, and the critical
// one (L-1.3).
var faces = [...]struct {
	weights  []int8 // by face, from least on
	least    int
	critical int
}{
	ResultDie: {[]int8{1, 2, 2, 1}, 0, 3},
	D6:        {[]int8{1, 1, 1, 1, 1, 1}, 1, 6},
}

// hasFace tells whether a number is a face of the table's die.
func (s *State) hasFace(n int) bool {
	d := &faces[s.Die]
	return n >= d.least && n <= d.critical
}

// Legal appends the legal moves of a seat.
func (Rules) Legal(s *State, seat game.Seat, buf []game.Move) []game.Move {
	if !s.Turn().Has(seat) {
		return buf
	}
	switch {
	case s.Phase == ToFirst:
		return append(buf, pack(First, 0), pack(First, 1))
	case s.Owes > 0:
		return s.legalDraws(buf)
	case s.Act.Target != 0:
		return s.legalRolls(buf)
	}
	switch s.Phase {
	case ToDeck:
		for f, to := s.Set.bounds(); f < to; f++ {
			buf = append(buf, preset(f))
		}
	case ToMulligan:
		buf = s.legalMulligans(append(buf, pack(Keep, 0)), s.Players[seat].Hand, s.Players[seat].Faction)
	case Orders:
		if s.Act.Unit != 0 {
			return s.legalActions(buf)
		}
		return s.legalOrders(buf)
	case Losses:
		for i := range s.Losing {
			buf = append(buf, pack(Resolve, int(s.Units[s.InPlay+i].ID)))
		}
	case Retreat:
		for p := range places {
			if s.canRetreat(s.Active, p) {
				buf = append(buf, pack(Withdraw, int(p)))
			}
		}
	}
	return buf
}

// next is the seat for which the next card is owed.
func (s *State) next() int8 { return int8(s.Owed & 1) }

func (s *State) legalDraws(buf []game.Move) []game.Move {
	seat := s.next()
	p := &s.Players[seat]
	for k := p.Bag.kinds(); k != 0; k &= k - 1 {
		m := withPair(pack(Draw, int(cardOf(p.Faction, k.first()))), int(seat), 0)
		for range p.Bag.Of(k.first()) {
			buf = append(buf, m)
		}
	}
	return buf
}

func (s *State) legalRolls(buf []game.Move) []game.Move {
	d := &faces[s.Die]
	for a, times := range d.weights {
		for b, more := range d.weights {
			m := withPair(pack(Roll, 0), d.least+a, d.least+b)
			for range times * more {
				buf = append(buf, m)
			}
		}
	}
	return buf
}

// legalMulligans appends each part of a hand but the empty one; one that begins
// another comes first.
func (s *State) legalMulligans(buf []game.Move, hand Pile, f int8) []game.Move {
	var row [inList]Card // the hand card by card; longer ones do not come to this
	n := 0
	for k := hand.kinds(); k != 0; k &= k - 1 {
		for range hand.Of(k.first()) {
			row[n] = cardOf(f, k.first())
			n++
		}
	}
	var part [inList]Card
	return mulligansFrom(buf, row[:n], part[:0])
}

// mulligansFrom appends each list that begins with part and goes on with cards
// of row, which is ascending.
func mulligansFrom(buf []game.Move, row, part []Card) []game.Move {
	for i, c := range row {
		if i > 0 && row[i-1] == c {
			continue // the first of equal ones stands for all
		}
		longer := append(part, c)
		buf = append(buf, packMulligan(longer))
		buf = mulligansFrom(buf, row[i+1:], longer)
	}
	return buf
}

// payments are the ways in which a seat can pay a card's cost, those with fewer
// command tokens first (L-3.4).
func (s *State) payments(seat int8, c Card) (ways [2][2]int8, n int) {
	p, d := &s.Players[seat], &designs[c]
	if p.Command >= d.Command && p.Supply >= d.Supply {
		ways[0], n = [2]int8{d.Command, d.Supply}, 1
	}
	if d.Supply > 0 && p.Command >= d.Command+d.Supply {
		ways[n] = [2]int8{d.Command + d.Supply, 0}
		n++
	}
	return ways, n
}

// canPay tells whether a seat with so many ready tokens can pay a card.
func canPay(d *design, command, supply int8) bool {
	return command >= d.Command && supply >= d.Supply || command >= d.Command+d.Supply
}

// canStart tells whether a seat can give its compulsory order: play a unit, or
// activate one (L-3.2).
func (s *State) canStart(seat int8) bool { return s.canStartWith(seat, s.Players[seat].Hand) }

func (s *State) canStartWith(seat int8, hand Pile) bool {
	p := &s.Players[seat]
	if p.Command+p.Supply == 0 {
		return false
	}
	if !s.Activated {
		for i := range s.inPlay() {
			if s.canActivate(&s.Units[i], seat) {
				return true
			}
		}
	}
	for k := hand.kinds(); k != 0; k &= k - 1 {
		if d := &designs[cardOf(p.Faction, k.first())]; !d.Support && canPay(d, p.Command, p.Supply) {
			return true
		}
	}
	return false
}

// canActivate tells whether a unit can be activated by a seat that has a token
// and has not activated one in this turn (L-3.5).
func (s *State) canActivate(u *Unit, seat int8) bool {
	return u.Owner == seat && !u.Exhausted && !u.Fresh
}

func (s *State) legalOrders(buf []game.Move) []game.Move {
	seat := s.Active
	if !s.Given && !s.canStart(seat) {
		return append(buf, pack(Pass, 0))
	}
	p := &s.Players[seat]
	for _, kind := range [...]Kind{Play, Support} {
		for k := p.Hand.kinds(); k != 0; k &= k - 1 {
			if c := cardOf(p.Faction, k.first()); designs[c].Support == (kind == Support) {
				buf = s.legalCard(buf, kind, seat, c)
			}
		}
	}
	if !s.Activated {
		for i := range s.inPlay() {
			if u := &s.Units[i]; s.canActivate(u, seat) {
				if p.Command > 0 {
					buf = append(buf, withPair(pack(Activate, int(u.ID)), 1, 0))
				}
				if p.Supply > 0 {
					buf = append(buf, withPair(pack(Activate, int(u.ID)), 0, 1))
				}
			}
		}
	}
	if s.Given {
		buf = append(buf, pack(Done, 0))
	}
	return buf
}

// legalCard appends the ways to play a unit or a support.
func (s *State) legalCard(buf []game.Move, kind Kind, seat int8, c Card) []game.Move {
	a, from := designs[c].onPlay, comingFor(seat)
	if kind == Support {
		from = supportOf(seat)
	}
	held := a != nil && s.holdsFor(a, from)
	if kind == Support && !held {
		return buf
	}
	ways, n := s.payments(seat, c)
	for _, way := range ways[:n] {
		base := withPair(pack(kind, int(c)), int(way[0]), int(way[1]))
		start := len(buf)
		if held {
			buf = s.choices(buf, base, a, from, false)
		}
		if kind == Play && len(buf) == start {
			buf = append(buf, base)
		}
		if kind == Support && !s.Given {
			kept := buf[:start]
			for _, m := range buf[start:] {
				if !s.strands(seat, m) {
					kept = append(kept, m)
				}
			}
			buf = kept
		}
	}
	return buf
}

// strands tells whether a support, played before the compulsory order was
// given, would make that order impossible (L-3.3): with the cards then in hand,
// not counting what it draws.
func (s *State) strands(seat int8, m game.Move) bool {
	after := *s
	after.support(seat, m)
	return !after.canStart(seat)
}

func (s *State) legalActions(buf []game.Move) []game.Move {
	i := s.unit(s.Act.Unit)
	u := &s.Units[i]
	for p := range places {
		if u.At.Borders(p) {
			buf = append(buf, pack(Move, int(p)))
		}
	}
	if !s.Act.Attacked {
		for j := range s.inPlay() {
			if e := &s.Units[j]; e.Owner != u.Owner && e.At == u.At {
				buf = append(buf, pack(Strike, int(e.ID)))
			}
		}
	}
	if a := designs[u.Card].named; a != nil && !s.Act.Used && s.holdsFor(a, s.unitAt(i)) {
		buf = s.choices(buf, pack(Use, 0), a, s.unitAt(i), false)
	}
	return append(buf, pack(Stop, 0))
}

// canRetreat tells whether a seat may retreat to a battlefield (L-5.5).
func (s *State) canRetreat(seat int8, to Place) bool {
	return to == hive(seat) || (to == Left || to == Right) && s.count(seat, to, nil) > 0
}
