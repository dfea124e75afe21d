package ivanhoe

import (
	"strings"

	"castellan/game"
)

// A Kind is a kind of move.
type Kind int

// The kinds of moves, in the order of the notation table.
const (
	First Kind = iota + 1
	Draw
	Offer
	MakeBid
	Pass
	Take
	Recover
	Attack
	Hold
	Discard
	Surrender
)

// words holds the first word of each kind.
var words = [...]string{
	First: "first", Draw: "draw", Offer: "offer", MakeBid: "bid", Pass: "pass", Take: "take",
	Recover: "recover", Attack: "attack", Hold: "hold", Discard: "discard", Surrender: "surrender",
}

var (
	castleNames   = [castles]string{"rotherwood", "ashby", "coningsburgh", "torquilstone", "york"}
	castlesByName = byName(castleNames[:])
	levelNames    = [...]string{Children: "children", Intermediate: "intermediate", Adult: "adult"}
)

// A move holds its cards in the lowest 54 bits, then a castle or a seat in
// three, then its kind.
const (
	placeShift = fieldSize * cards
	kindShift  = placeShift + 3
	cardsMask  = 1<<placeShift - 1
)

func pack(k Kind, place int, cs Cards) game.Move {
	return game.Move(k)<<kindShift | game.Move(place)<<placeShift | game.Move(cs)
}

// KindOf is the kind of a move.
func KindOf(m game.Move) Kind { return Kind(m >> kindShift) }

// CardsOf is the cards that a move names.
func CardsOf(m game.Move) Cards { return Cards(m & cardsMask) }

// PlaceOf is the castle that an attack names, from 0, or the seat that a move
// names.
func PlaceOf(m game.Move) int { return int(m >> placeShift & 7) }

// OfferMove offers a card.
func OfferMove(c Card) game.Move { return pack(Offer, 0, OneOf(c)) }

// BidMove bids a card.
func BidMove(c Card) game.Move { return pack(MakeBid, 0, OneOf(c)) }

// PassMove bids nothing.
func PassMove() game.Move { return pack(Pass, 0, 0) }

// TakeMove picks a seat's bid.
func TakeMove(seat game.Seat) game.Move { return pack(Take, int(seat), 0) }

// RecoverMove buys back a shield for three cards.
func RecoverMove(cs Cards) game.Move { return pack(Recover, 0, cs) }

// AttackMove attacks a castle, from 0, with an army.
func AttackMove(castle int, army Cards) game.Move { return pack(Attack, castle, army) }

// HoldMove attacks nothing.
func HoldMove() game.Move { return pack(Hold, 0, 0) }

// DiscardMove discards the surplus.
func DiscardMove(cs Cards) game.Move { return pack(Discard, 0, cs) }

// SurrenderMove gives up the whole hand.
func SurrenderMove(hand Cards) game.Move { return pack(Surrender, 0, hand) }

// Format gives the canonical notation.
func (Rules) Format(_ *State, _ game.Seat, m game.Move) string {
	k := KindOf(m)
	var buf [96]byte
	text := append(buf[:0], words[k]...)
	switch k {
	case First, Draw, Take:
		text = append(text, ' ', '0'+byte(PlaceOf(m)))
	case Attack:
		text = append(append(append(text, ' '), castleNames[PlaceOf(m)]...), " with"...)
	}
	for rest := CardsOf(m); rest != 0; {
		c := rest.First()
		text = append(append(text, ' '), cardNames[c]...)
		rest -= OneOf(c)
	}
	return string(text)
}

// Parse reads notation. A card that stands more than seven times in a list is
// counted seven times: no hand has so many.
func (Rules) Parse(_ *State, _ game.Seat, text string) (game.Move, error) {
	w := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(w) == 0 {
		return 0, game.Refusef("R-2", "there is no move")
	}
	for k := First; k <= Surrender; k++ {
		if words[k] == w[0] {
			if m, ok := operands(k, w[1:]); ok {
				return m, nil
			}
			return 0, game.Refusef("R-2", "%s is not written as %s", game.Quote(text), forms[k])
		}
	}
	return 0, game.Refusef("R-2", "%s is no move of this game", game.Quote(text))
}

// forms shows how each kind is written.
var forms = [...]string{
	First:     "first S, with a seat from 0 to 5",
	Draw:      "draw S CARD, with a seat from 0 to 5",
	Offer:     "offer CARD",
	MakeBid:   "bid CARD",
	Pass:      "pass",
	Take:      "take S, with a seat from 0 to 5",
	Recover:   "recover CARD CARD CARD",
	Attack:    "attack CASTLE with CARD and more cards",
	Hold:      "hold",
	Discard:   "discard CARD and more cards",
	Surrender: "surrender CARD and more cards",
}

// operands reads what follows a move's first word.
func operands(k Kind, w []string) (game.Move, bool) {
	place := 0
	switch k {
	case First, Draw, Take:
		if len(w) == 0 || len(w[0]) != 1 || w[0][0] < '0' || w[0][0] > '5' {
			return 0, false
		}
		place, w = int(w[0][0]-'0'), w[1:]
	case Attack:
		if len(w) < 2 || w[1] != "with" {
			return 0, false
		}
		castle, ok := castlesByName[w[0]]
		if !ok {
			return 0, false
		}
		place, w = castle, w[2:]
	}
	least, most := 0, 0 // cards
	switch k {
	case Draw, Offer, MakeBid:
		least, most = 1, 1
	case Recover:
		least, most = buyBack, buyBack
	case Attack, Discard, Surrender:
		least, most = 1, len(w)
	}
	if len(w) < least || len(w) > most {
		return 0, false
	}
	var cs Cards
	for _, name := range w {
		c, ok := cardsByName[name]
		if !ok {
			return 0, false
		}
		if cs.Of(Card(c)) < 7 {
			cs += OneOf(Card(c))
		}
	}
	return pack(k, place, cs), true
}
