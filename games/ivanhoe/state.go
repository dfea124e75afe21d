package ivanhoe

import "castellan/game"

const (
	minSeats = 3
	maxSeats = 6
	castles  = 5
	maxBoxes = 4
	shields  = 5 // a player (I-1.4)
	buyBack  = 3 // cards for a shield (I-3.5)
)

// A Level is how much of the rules is played.
type Level int8

// The levels, the simplest first.
const (
	Children Level = iota
	Intermediate
	Adult
)

// A Step is what the play waits for.
type Step int8

// The steps, in the order of a turn.
const (
	ToFirst Step = iota // chance draws who begins
	ToDeal              // chance deals
	ToDraw              // chance draws for the active player
	ToOffer
	ToBid
	ToTake
	ToAttack
	ToDiscard
	Over
)

// A State is the whole truth about a play. It is a plain value.
type State struct {
	Hands     [maxSeats]Cards
	Known     [maxSeats]Cards // of each hand what everybody has seen go in or be shown, and not go since
	Bag       Cards           // the stock
	Oubliette Cards
	Armies    [castles]Cards

	Boxes  [castles][maxBoxes]Owner // from the first box on, without gaps
	Supply [maxSeats]int8           // shields in supply
	Lost   [maxSeats]int8           // shields in the oubliette
	Bids   [maxSeats]Bid            // of the present exchange
	ToCome game.Seats               // whose bids are still to come
	Last   Exchange

	Values [castles]int8
	Seats  int8
	Row    int8 // boxes of a castle
	Level  Level
	Step   Step
	Active int8 // whose turn it is; in ToDeal who will begin
	Drawn  int8 // cards dealt, then cards drawn in this turn
	Late   bool // the turn began with an empty stock
	Offer  Card // NoCard: none
	// Exchanges is how many times all bids came in; it tells an exchange from
	// another.
	Exchanges uint8
}

// An Owner is whose shield lies in a box: a seat plus one, 0 for nobody's.
type Owner int8

// A Bid is what a seat bids: a card plus two.
type Bid int8

const (
	// NotYet is no bid so far, or none asked for.
	NotYet Bid = 0
	// Passed is a pass.
	Passed Bid = 1
)

// BidOf bids a card.
func BidOf(c Card) Bid { return Bid(c) + 2 }

// Card is the card bid, NoCard where there is none.
func (b Bid) Card() Card {
	if b <= Passed {
		return NoCard
	}
	return Card(b - 2)
}

// An Exchange is the last exchange whose bids are all in. Its zero value, with
// Made false, is none.
type Exchange struct {
	Made  bool
	Seat  int8
	Offer Card
	Bids  [maxSeats]Bid // NotYet: not asked
	Taken Owner         // whose bid was taken, nobody's at first
}

// asked gives the seats that bid in an exchange: all others with a card (I-3.3).
func (s *State) asked() game.Seats {
	var set game.Seats
	for i := range s.Seats {
		if i != s.Active && s.Hands[i] != 0 {
			set |= 1 << i
		}
	}
	return set
}

// Turn tells who may act.
func (s *State) Turn() game.Seats {
	switch s.Step {
	case ToFirst, ToDeal, ToDraw:
		return game.SeatsOf(game.Chance)
	case ToBid:
		return s.ToCome
	case Over:
		return 0
	}
	return 1 << s.Active
}

// Holder is the seat that holds a castle, game.NoSeat if none does (I-4.7).
func (s *State) Holder(castle int) game.Seat { return game.Seat(s.Boxes[castle][0]) - 1 }

// place is the box in which a seat's shield lies in a castle, -1 if in none.
func (s *State) place(castle int, seat game.Seat) int {
	for i, o := range s.Boxes[castle] {
		if o == Owner(seat+1) {
			return i
		}
	}
	return -1
}

// Points are what the castles a seat holds are worth (I-5.3).
func (s *State) Points(seat game.Seat) int {
	sum := 0
	for c := range castles {
		if s.Holder(c) == seat {
			sum += int(s.Values[c])
		}
	}
	return sum
}

// Open tells whether a seat may attack a castle with an army large enough
// (I-4.8, I-4.9).
func (s *State) Open(castle int, seat game.Seat) bool {
	switch s.place(castle, seat) {
	case 0:
		return false
	case -1:
		return s.Supply[seat] > 0
	}
	return true
}

// Strength is the size of the largest army in a hand (I-4.1, I-4.2).
func (s *State) Strength(hand Cards) int {
	most := 0
	for t := range types {
		most = max(most, hand.OfType(t).Count())
	}
	if s.Level != Children {
		for e := range perType {
			most = max(most, hand.WithEscutcheon(e).Count())
		}
	}
	return most + hand.Champions().Count()
}

// CanAttack tells whether any attack of a seat is lawful.
func (s *State) CanAttack(seat game.Seat) bool {
	strength := s.Strength(s.Hands[seat])
	for c := range castles {
		if s.Armies[c].Count() < strength && s.Open(c, seat) {
			return true
		}
	}
	return false
}

// limits of a hand by number of seats (I-3.7).
var limits = [maxSeats + 1]int{3: 10, 4: 8, 5: 7, 6: 6}

// Surplus is how many cards a hand has over the limit, 0 for adults (I-3.7).
func (s *State) Surplus(hand Cards) int {
	if s.Level == Adult {
		return 0
	}
	return max(0, hand.Count()-limits[s.Seats])
}

// dealt is how many cards are dealt in all, by number of seats (I-2.1).
var dealt = [maxSeats + 1]int8{3: 18, 4: 24, 5: 10, 6: 6}

// Outcome tells how the play ended.
func (s *State) Outcome() game.Outcome {
	o := game.Outcome{Over: s.Step == Over, Seats: int(s.Seats)}
	if !o.Over {
		return game.Outcome{}
	}
	o.Reason = "points"
	most := int32(0)
	for i := range game.Seat(s.Seats) {
		o.Scores[i] = int32(s.Points(i))
		most = max(most, o.Scores[i])
	}
	// The castle of the highest value held by any of those with most points.
	best := int8(0)
	for c := range castles {
		if h := s.Holder(c); h != game.NoSeat && o.Scores[h] == most && s.Values[c] > best {
			best = s.Values[c]
			o.Winners = game.SeatsOf(h)
		}
	}
	return o
}
