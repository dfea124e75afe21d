package ivanhoe

import "math/bits"

// A Card is one of 18 kinds of card: four types of soldier with four
// escutcheons each, and the two champions (I-1.1, I-1.2). Copies of a kind
// cannot be told apart.
type Card int8

const (
	// NoCard is none.
	NoCard Card = -1
	// TheKnight is the champion ivanhoe.
	TheKnight Card = 16
	// TheArcher is the champion locksley.
	TheArcher Card = 17

	cards     = 18 // kinds
	soldiers  = 16 // of which are soldiers
	inAll     = 66 // cards in the play
	copies    = 4  // of each soldier
	perType   = 4  // escutcheons
	types     = 4
	fieldSize = 3 // bits of a count
)

// Type is 0 to 3 in the order of I-1.1; it asks for a soldier.
func (c Card) Type() int { return int(c) / perType }

// Escutcheon is 0 to 3 in the order of I-1.2; it asks for a soldier.
func (c Card) Escutcheon() int { return int(c) % perType }

// Champion tells whether the card is a champion.
func (c Card) Champion() bool { return c >= soldiers }

// String gives the card's name in records.
func (c Card) String() string {
	if c < 0 || c >= cards {
		return "none"
	}
	return cardNames[c]
}

var (
	typeNames       = [types]string{"knight", "foot", "crossbow", "archer"}
	escutcheonNames = [perType]string{"lion", "stag", "rose", "oak"}
	cardNames       = nameCards()
	cardsByName     = byName(cardNames[:])
)

func nameCards() (names [cards]string) {
	for c := range Card(soldiers) {
		names[c] = typeNames[c.Type()] + "." + escutcheonNames[c.Escutcheon()]
	}
	names[TheKnight], names[TheArcher] = "ivanhoe", "locksley"
	return names
}

func byName(names []string) map[string]int {
	index := make(map[string]int, len(names))
	for i, name := range names {
		index[name] = i
	}
	return index
}

// Cards is a collection of cards: how many of each kind, in three bits each,
// kind k from bit 3k. A kind has at most seven.
type Cards uint64

const (
	firsts     Cards = 0o111111111111111111 // the lowest bit of each count
	fullDeck   Cards = 0o114444444444444444
	allOfType  Cards = 0o7777 // of type 0
	ofFirst    Cards = 0o7    // of kind 0
	ofEachType Cards = 0o1_0001_0001_0001 * ofFirst
	champions  Cards = 0o77 << (fieldSize * soldiers)
)

// OneOf is one card.
func OneOf(c Card) Cards { return 1 << (fieldSize * uint(c)) }

// Count is how many cards there are.
func (cs Cards) Count() int {
	return int(cs.byType() * 0x001_001_001_001_001 >> 48 & 0xfff)
}

// byType is how many soldiers of each type there are, and how many champions,
// in fields of 12 bits.
func (cs Cards) byType() Cards {
	const even, low Cards = 0o070707070707070707, 0o00770077007700770077
	pairs := cs&even + cs>>fieldSize&even
	return pairs&low + pairs>>(2*fieldSize)&low
}

// Of is how many there are of a kind.
func (cs Cards) Of(c Card) int { return int(cs >> (fieldSize * uint(c)) & 7) }

// Has tells whether there is one of a kind.
func (cs Cards) Has(c Card) bool { return cs>>(fieldSize*uint(c))&7 != 0 }

// kinds is one card of each kind that there is.
func (cs Cards) kinds() Cards { return (cs | cs>>1 | cs>>2) & firsts }

// ones is the number of bits set, the number of cards where each stands once.
func (cs Cards) ones() int { return bits.OnesCount64(uint64(cs)) }

// Kinds is how many different kinds there are.
func (cs Cards) Kinds() int { return cs.kinds().ones() }

// First is the first kind that there is, in the order of records; it asks for
// cards.
func (cs Cards) First() Card { return Card(bits.TrailingZeros64(uint64(cs)) / fieldSize) }

// OfType is the soldiers of a type.
func (cs Cards) OfType(t int) Cards { return cs & (allOfType << (fieldSize * perType * uint(t))) }

// WithEscutcheon is the soldiers with an escutcheon.
func (cs Cards) WithEscutcheon(e int) Cards { return cs & (ofEachType << (fieldSize * uint(e))) }

// Champions is the champions.
func (cs Cards) Champions() Cards { return cs & champions }

// Soldiers is the cards that are no champions.
func (cs Cards) Soldiers() Cards { return cs &^ champions }

// Within tells whether the other cards have all of these.
func (cs Cards) Within(others Cards) bool {
	// With a guard bit over every other count, a count that is too large borrows
	// from its guard.
	const even, guard Cards = 0o070707070707070707, 0o101010101010101010
	low := (others&even | guard) - cs&even
	high := (others>>fieldSize&even | guard) - cs>>fieldSize&even
	return low&high&guard == guard
}

// less gives what is left of these when others are gone, kind by kind, and
// nothing where there are more of the others.
func (cs Cards) less(others Cards) Cards {
	if others.Within(cs) {
		return cs - others
	}
	left := cs
	for rest := others; rest != 0; {
		c := rest.First()
		shift := fieldSize * uint(c)
		left -= Cards(min(cs.Of(c), others.Of(c))) << shift
		rest &^= 7 << shift
	}
	return left
}

// SharesType tells whether all the soldiers are of one type.
func (cs Cards) SharesType() bool {
	soldiers := cs.Soldiers()
	return soldiers == 0 || soldiers == soldiers.OfType(soldiers.First().Type())
}

// SharesEscutcheon tells whether all the soldiers bear one escutcheon.
func (cs Cards) SharesEscutcheon() bool {
	soldiers := cs.Soldiers()
	return soldiers == 0 || soldiers == soldiers.WithEscutcheon(soldiers.First().Escutcheon())
}

// List gives the cards in the order of records; it is never nil.
func (cs Cards) List() []Card {
	list := make([]Card, 0, cs.Count())
	for rest := cs; rest != 0; {
		c := rest.First()
		list = append(list, c)
		rest -= OneOf(c)
	}
	return list
}

// names gives the cards' names in the order of records; it is never nil.
func (cs Cards) names() []string {
	list := make([]string, 0, cs.Count())
	for rest := cs; rest != 0; {
		c := rest.First()
		list = append(list, cardNames[c])
		rest -= OneOf(c)
	}
	return list
}

// at gives card number i in the order of records, 0 ≤ i < Count.
func (cs Cards) at(i int) Card {
	// The counts up to the end of each type, in fields of 12 bits; a guard bit
	// stays where such a sum is more than i.
	const guards, each = 0x800800800800, 0x001001001001
	upTo := uint64(cs.byType()) * each & 0xfff_fff_fff_fff
	past := (upTo | guards) - uint64(i+1)*each
	t := 4 - bits.OnesCount64(past&guards)
	i -= int(upTo << 12 >> (12 * uint(t)) & 0xfff)
	c := Card(4 * t)
	for rest := cs >> (12 * uint(t)); ; rest >>= fieldSize {
		n := int(rest & 7)
		if i < n {
			return c
		}
		i -= n
		c++
	}
}
