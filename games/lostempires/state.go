package lostempires

import (
	"math/bits"

	"castellan/game"
)

const (
	seats      = 2
	inHand     = 5 // cards dealt to each (L-2.2)
	inDeck     = 18
	inList     = 9 // designs of a deck
	leastUnits = 5 // designs of a deck that are units (L-1.5)
	copies     = 2 // of each design
	maxUnits   = seats * inDeck
	commands   = 4 // tokens (L-1.2)
	supplies   = 1
	gateCost   = 4 // artifacts (L-5.2)
	gates      = 4
	deadly     = 3 // damage (L-4.4)
	none       = -1
)

// A Place is a battlefield.
type Place int8

// The battlefields (L-1.1). The objectives are the last three.
const (
	Hive0 Place = iota
	Hive1
	Left
	Right
	Center
	places
)

// adjacent holds a set of places for each.
var adjacent = [places]uint8{
	Hive0:  1<<Left | 1<<Right,
	Hive1:  1<<Left | 1<<Right,
	Left:   1<<Hive0 | 1<<Hive1 | 1<<Center,
	Right:  1<<Hive0 | 1<<Hive1 | 1<<Center,
	Center: 1<<Left | 1<<Right,
}

// Borders tells whether two battlefields are adjacent.
func (p Place) Borders(q Place) bool { return adjacent[p]>>q&1 != 0 }

// hive is a seat's own.
func hive(seat int8) Place { return Place(seat) }

// A Phase is a part of the play.
type Phase int8

// The phases, in their order. Control and gate need nobody's choice.
const (
	ToDeck Phase = iota
	ToFirst
	ToDeal
	ToMulligan
	Orders
	Losses
	Retreat
	Conclusion
	Over
)

// A Pile is a number of cards of one faction: two bits a design, in the order
// of the faction's file.
type Pile uint32

// Of is how many copies of a design a pile holds.
func (p Pile) Of(i int) int { return int(p >> (2 * i) & 3) }

// Count is how many cards a pile holds.
func (p Pile) Count() int {
	return bits.OnesCount32(uint32(p&0x55555555)) + 2*bits.OnesCount32(uint32(p&0xAAAAAAAA))
}

// one is a pile of one card.
func one(i int) Pile { return 1 << (2 * i) }

// kinds has the lower bit of each design of which a pile holds a card.
func (p Pile) kinds() Pile { return (p | p>>1) & 0x55555555 }

// first is the first design of a set of kinds.
func (p Pile) first() int { return bits.TrailingZeros32(uint32(p)) / 2 }

// A Player is what a seat has.
type Player struct {
	Hand, Bag, Discard Pile
	Aside              Pile   // set aside by a mulligan until the last of its draws
	Chosen             Pile   // of the mulligan choice, until both are in; empty: keep
	List               uint16 // designs of the deck, a bit each; 0 before the choice
	Faction            int8   // none before the choice
	HasChosen          bool   // keep or mulligan, until both are in
	Command, Supply    int8   // tokens that are ready
	Artifacts          int16
	Gates              int8 // turned
	// Short is how many command and supply tokens were ready when the seat
	// passed: no unit of the hand could be paid with them. Nothing since the
	// next draw.
	Short [2]int8
}

// A Unit is a unit in play.
type Unit struct {
	ID        uint8 // its number, from 1
	Card      Card
	Owner     int8
	At        Place
	Damage    int8
	Exhausted bool
	Fresh     bool               // entered play this turn
	Mods      [spans][stats]int8 // values changed for a time
}

// An Activating is the activation under way; a zero Unit is none.
type Activating struct {
	Unit     uint8 // by number
	Actions  int8
	Attacked bool
	Used     bool
	Target   uint8 // the unit attacked while its dice are awaited, by number
	Again    uint8 // whose dice were rolled again in this attack: 1 attacker's text, 2 defender's
}

// A State is the whole truth about a play. It is a plain value.
type State struct {
	// Units holds those in play by number, then those lost whose effect is to
	// come (L-5.4).
	Units   [maxUnits]Unit
	InPlay  int8
	Losing  int8
	Entered uint8 // units that ever entered play

	Players [seats]Player
	Act     Activating
	Owed    uint32 // seats for whom chance owes a card, the next in the lowest bit
	Owes    int8   // how many cards that are

	Set    Set
	Die    Die
	Rounds int8
	Bonus  int8

	Round     int8
	Phase     Phase
	First     int8 // none until drawn
	Active    int8 // in the orders whose turn it is, in the retreat who retreats
	Given     bool // the compulsory order of this turn
	Activated bool
	Passed    bool // the turn before, in this round, was a pass
	Ordered   bool // an order was given in this round
	Still     bool // L-6.2: this round was the last, since nothing can happen any more
	Result    Result
}

// A Result is how a play ended.
type Result struct {
	Reason Reason
	Winner int8 // none for a draw
}

// Turn tells who may act.
func (s *State) Turn() game.Seats {
	switch {
	case s.Owes > 0, s.Act.Target != 0, s.Phase == ToFirst:
		return game.SeatsOf(game.Chance)
	}
	switch s.Phase {
	case ToDeck:
		var set game.Seats
		for i := range s.Players {
			if s.Players[i].Faction == none {
				set |= 1 << i
			}
		}
		return set
	case ToMulligan:
		var set game.Seats
		for i := range s.Players {
			if !s.Players[i].HasChosen {
				set |= 1 << i
			}
		}
		return set
	case Losses:
		return 1 << s.First
	case Over:
		return 0
	}
	return 1 << s.Active
}

// unit gives the place of a unit in play in Units, by number; none if it is in
// play no more or not yet.
func (s *State) unit(id uint8) int {
	for i := range s.Units[:s.InPlay] {
		if s.Units[i].ID == id {
			return i
		}
	}
	return none
}

// inPlay gives the units in play, by number.
func (s *State) inPlay() []Unit { return s.Units[:s.InPlay] }

// owe makes chance owe a seat n cards, or as many as its deck has.
func (s *State) owe(seat int8, n int) {
	left := s.Players[seat].Bag.Count()
	for i := range s.Owes {
		if int8(s.Owed>>i&1) == seat {
			left--
		}
	}
	for range min(n, left) {
		s.Owed |= uint32(seat) << s.Owes
		s.Owes++
	}
}
