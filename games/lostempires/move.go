package lostempires

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"castellan/game"
)

// A Kind is a kind of move.
type Kind int8

// The kinds of moves, in the reading order of the notation table.
const (
	Deck Kind = iota + 1
	First
	Draw
	Keep
	Mulligan
	Play
	Support
	Activate
	Move
	Strike // attack
	Use
	Stop
	Roll
	Done
	Pass
	Resolve
	Withdraw // retreat
)

// words holds the first word of each kind.
var words = [...]string{
	Deck: "deck", First: "first", Draw: "draw", Keep: "keep", Mulligan: "mulligan", Play: "play",
	Support: "support", Activate: "activate", Move: "move", Strike: "attack", Use: "use", Stop: "stop",
	Roll: "roll", Done: "done", Pass: "pass", Resolve: "resolve", Withdraw: "retreat",
}

var placeNames = [places]string{Hive0: "hive0", Hive1: "hive1", Left: "left", Right: "right", Center: "center"}

// String gives the battlefield's name.
func (p Place) String() string { return placeNames[p] }

// A move is packed from its lowest bit on: the kind (5), and then
//
//	deck      the faction (3), nine designs by their place in the set (6 each), listed (1)
//	mulligan  how many cards (4), each by its place in the set (6 each)
//	others    a card, battlefield, seat or unit (8), two numbers (7 each): command
//	          and supply, or the faces of a roll; targets (7 each)
//
// A mulligan of ten cards or more keeps nine of them, and a move with six
// targets or more five: neither is ever legal.
const (
	kindBits   = 5
	subjectAt  = kindBits
	firstAt    = subjectAt + 8
	secondAt   = firstAt + 7
	targetsAt  = secondAt + 7
	targetBits = 7
	maxTargets = 5
	deckAt     = kindBits + 3
	asideAt    = kindBits + 4
	cardBits   = 6
	listed     = game.Move(1) << 62 // an entry of a legal list, written short
	most       = 99                 // larger numbers count as this one
)

// KindOf is the kind of a move.
func KindOf(m game.Move) Kind { return Kind(m & (1<<kindBits - 1)) }

func pack(k Kind, subject int) game.Move { return game.Move(k) | game.Move(subject)<<subjectAt }

func withPair(m game.Move, first, second int) game.Move {
	return m | game.Move(first)<<firstAt | game.Move(second)<<secondAt
}

// subject is the card, battlefield, seat or unit that a move names first.
func subject(m game.Move) int { return int(m >> subjectAt & 0xff) }

// CardOf is the card of a play, support or draw.
func CardOf(m game.Move) Card { return Card(subject(m)) }

// UnitOf is the number of the unit that an activation, attack or resolve names.
func UnitOf(m game.Move) uint8 { return uint8(subject(m)) }

// PlaceOf is the battlefield of a move or retreat.
func PlaceOf(m game.Move) Place { return Place(subject(m)) }

// PairOf is the command and supply tokens of a payment or an activation, the
// faces of a roll, or the seat of a draw or of first.
func PairOf(m game.Move) (first, second int) {
	return int(m >> firstAt & 0x7f), int(m >> secondAt & 0x7f)
}

// A target is a unit's number, or a battlefield counted from placeBase.
const placeBase = most + 1

func unitTarget(id uint8) int { return int(id) }
func placeTarget(p Place) int { return placeBase + int(p) }
func target(m game.Move, i int) int {
	return int(m >> (targetsAt + targetBits*i) & (1<<targetBits - 1))
}

// targets is how many targets a move has.
func targets(m game.Move) int {
	return (bits.Len64(uint64(m>>targetsAt)) + targetBits - 1) / targetBits
}

func withTarget(m game.Move, t int) game.Move {
	return m | game.Move(t)<<(targetsAt+targetBits*targets(m))
}

// targetUnit is target i of a move if it is a unit.
func targetUnit(m game.Move, i int) (id uint8, ok bool) {
	t := target(m, i)
	return uint8(t), t < placeBase
}

// targetPlace is target i of a move if it is a battlefield.
func targetPlace(m game.Move, i int) (Place, bool) {
	t := target(m, i)
	return Place(t - placeBase), t >= placeBase
}

// inSet is a card's place in its set, and setCard the card at such a place.
func (c Card) inSet() int {
	if c.faction() == core {
		return c.place()
	}
	return int(c)
}

func (s Set) card(place int) Card {
	from, _ := s.bounds()
	return cardOf(from, 0) + Card(place)
}

// packDeck packs nine designs, given ascending.
func packDeck(f int8, list []Card) game.Move {
	m := game.Move(Deck) | game.Move(f)<<kindBits
	for i, c := range list {
		m |= game.Move(c.inSet()) << (deckAt + cardBits*i)
	}
	return m
}

// deckOf unpacks a deck: its faction and, for a lawful one, its list.
func deckOf(s Set, m game.Move) (f int8, list [inList]Card) {
	for i := range list {
		list[i] = s.card(int(m >> (deckAt + cardBits*i) & (1<<cardBits - 1)))
	}
	return int8(m >> kindBits & 7), list
}

// preset is the move that chooses a faction's preset, as it stands in legal lists.
func preset(f int8) game.Move {
	var list [inList]Card
	n := 0
	for left := factions[f].preset; left != 0; left &= left - 1 {
		list[n] = cardOf(f, bits.TrailingZeros16(left))
		n++
	}
	return packDeck(f, list[:]) | listed
}

// Form gives the entry of a legal list that stands for a move: for any deck
// that of its faction.
func (Rules) Form(_ *State, _ game.Seat, m game.Move) game.Move {
	if KindOf(m) == Deck {
		return preset(int8(m >> kindBits & 7))
	}
	return m
}

// packMulligan packs cards, given ascending, of which it keeps nine.
func packMulligan(list []Card) game.Move {
	n := min(len(list), inList)
	m := game.Move(Mulligan) | game.Move(n)<<kindBits
	for i, c := range list[:n] {
		m |= game.Move(c.inSet()) << (asideAt + cardBits*i)
	}
	return m
}

// asideOf unpacks a mulligan.
func asideOf(s Set, m game.Move) (list [inList]Card, n int) {
	n = int(m >> kindBits & 15)
	for i := range n {
		list[i] = s.card(int(m >> (asideAt + cardBits*i) & (1<<cardBits - 1)))
	}
	return list, n
}

// Format gives the canonical notation.
func (Rules) Format(s *State, _ game.Seat, m game.Move) string {
	k := KindOf(m)
	var room [128]byte
	text := append(room[:0], words[k]...)
	word := func(w string) { text = append(append(text, ' '), w...) }
	number := func(n int) { text = strconv.AppendInt(append(text, ' '), int64(n), 10) }
	unit := func(id int) { text = strconv.AppendInt(append(text, " u"...), int64(id), 10) }
	first, second := PairOf(m)
	switch k {
	case Deck:
		f, list := deckOf(s.Set, m)
		word(factions[f].Key)
		if m&listed == 0 {
			for _, c := range list {
				word(c.String())
			}
		}
	case First:
		number(subject(m))
	case Draw:
		number(first)
		word(CardOf(m).String())
	case Mulligan:
		list, n := asideOf(s.Set, m)
		for _, c := range list[:n] {
			word(c.String())
		}
	case Play, Support:
		word(CardOf(m).String())
		word(payment(first, second))
	case Activate:
		unit(subject(m))
		if first > 0 {
			word("c")
		} else {
			word("s")
		}
	case Move, Withdraw:
		word(placeNames[subject(m)])
	case Strike, Resolve:
		unit(subject(m))
	case Roll:
		number(first)
		number(second)
	}
	for i := range targets(m) {
		if k != Play && k != Support && k != Use {
			break
		}
		if id, ok := targetUnit(m, i); ok {
			unit(int(id))
		} else {
			p, _ := targetPlace(m, i)
			word(placeNames[p])
		}
	}
	return string(text)
}

// payment writes tokens.
func payment(command, supply int) string {
	text := ""
	if command > 0 {
		text = strconv.Itoa(command) + "c"
	}
	if supply > 0 {
		text += strconv.Itoa(supply) + "s"
	}
	return text
}

// Parse reads notation.
func (Rules) Parse(s *State, _ game.Seat, text string) (game.Move, error) {
	w := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(w) == 0 {
		return 0, game.Refusef("R-2", "there is no move")
	}
	for k := Deck; k <= Withdraw; k++ {
		if words[k] == w[0] {
			if m, ok := operands(s.Set, k, w[1:]); ok {
				return m, nil
			}
			return 0, game.Refusef("R-2", "%s is not written as %s", game.Quote(text), forms[k])
		}
	}
	return 0, game.Refusef("R-2", "%s is no move of this game", game.Quote(text))
}

// forms shows how each kind is written.
var forms = [...]string{
	Deck:     "deck FACTION, alone or with nine designs of the table's set",
	First:    "first S, with a seat 0 or 1",
	Draw:     "draw S CARD, with a seat 0 or 1 and a card of the table's set",
	Keep:     "keep",
	Mulligan: "mulligan CARD and more cards of the table's set",
	Play:     "play CARD PAY, with a card of the table's set and tokens like 2c, 1s or 1c1s, and targets",
	Support:  "support CARD PAY, with a card of the table's set and tokens like 2c, 1s or 1c1s, and targets",
	Activate: "activate UNIT c or activate UNIT s, with a unit like u4",
	Move:     "move BATTLEFIELD",
	Strike:   "attack UNIT, with a unit like u4",
	Use:      "use, alone or with targets",
	Stop:     "stop",
	Roll:     "roll A D, with two faces",
	Done:     "done",
	Pass:     "pass",
	Resolve:  "resolve UNIT, with a unit like u4",
	Withdraw: "retreat BATTLEFIELD",
}

// operands reads what follows a move's first word.
func operands(set Set, k Kind, w []string) (game.Move, bool) {
	take := func() (word string, ok bool) {
		if len(w) == 0 {
			return "", false
		}
		word, w = w[0], w[1:]
		return word, true
	}
	m, ok := game.Move(k), true
	switch k {
	case Deck:
		return readDeck(set, w)
	case Mulligan:
		list, ok := readCards(set, w)
		return packMulligan(list), ok && len(list) > 0
	case First:
		var seat int
		seat, ok = readSeat(take())
		m = pack(k, seat)
	case Draw:
		seat, seatOK := readSeat(take())
		word, _ := take()
		c, cardOK := byKey[set][word]
		m, ok = withPair(pack(k, int(c)), seat, 0), seatOK && cardOK
	case Play, Support:
		word, _ := take()
		c, cardOK := byKey[set][word]
		command, supply, payOK := readPayment(take())
		m, ok = withPair(pack(k, int(c)), command, supply), cardOK && payOK
	case Activate:
		id, unitOK := readUnit(take())
		switch word, _ := take(); word {
		case "c":
			m = withPair(pack(k, id), 1, 0)
		case "s":
			m = withPair(pack(k, id), 0, 1)
		default:
			return 0, false
		}
		ok = unitOK
	case Move, Withdraw:
		word, _ := take()
		p := slices.Index(placeNames[:], word)
		m, ok = pack(k, max(p, 0)), p >= 0
	case Strike, Resolve:
		var id int
		id, ok = readUnit(take())
		m = pack(k, id)
	case Roll:
		a, aOK := readNumber(take())
		d, dOK := readNumber(take())
		m, ok = withPair(m, a, d), aOK && dOK
	}
	if !ok {
		return 0, false
	}
	if k == Play || k == Support || k == Use {
		for _, word := range w {
			t, ok := readTarget(word)
			if !ok {
				return 0, false
			}
			if targets(m) < maxTargets {
				m = withTarget(m, t)
			}
		}
		w = nil
	}
	return m, len(w) == 0
}

// readDeck reads a faction and nothing, or nine designs in any order.
func readDeck(set Set, w []string) (game.Move, bool) {
	if len(w) == 0 {
		return 0, false
	}
	f, ok := factionsByKey[set][w[0]]
	if !ok || len(w) != 1 && len(w) != 1+inList {
		return 0, false
	}
	if len(w) == 1 {
		return preset(f) &^ listed, true
	}
	list, ok := readCards(set, w[1:])
	if !ok {
		return 0, false
	}
	return packDeck(f, list), true
}

// readCards reads cards of a set in any order and gives them in the set's.
func readCards(set Set, w []string) ([]Card, bool) {
	list := make([]Card, len(w))
	for i, word := range w {
		c, ok := byKey[set][word]
		if !ok {
			return nil, false
		}
		list[i] = c
	}
	slices.Sort(list)
	return list, true
}

func readSeat(word string, ok bool) (int, bool) {
	return slices.Index([]string{"0", "1"}, word) & 1, ok && (word == "0" || word == "1")
}

// readNumber reads a number. What is larger than most counts as most: no unit
// has that number, no die that face and no cost so many tokens.
func readNumber(word string, ok bool) (int, bool) {
	if !ok || word == "" || len(word) > 1 && word[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return 0, false
		}
		n = min(10*n+int(word[i]-'0'), most)
	}
	return n, true
}

// readUnit reads a unit's number: u1, u2, …
func readUnit(word string, ok bool) (int, bool) {
	digits, is := strings.CutPrefix(word, "u")
	n, isNumber := readNumber(digits, ok && is)
	return n, isNumber && n > 0
}

func readTarget(word string) (int, bool) {
	if p := slices.Index(placeNames[:], word); p >= 0 {
		return placeTarget(Place(p)), true
	}
	return readUnit(word, true)
}

// readPayment reads tokens: command, supply, or command and supply.
func readPayment(word string, ok bool) (command, supply int, _ bool) {
	if !ok {
		return 0, 0, false
	}
	read := func(sign string) (int, bool) {
		i := strings.Index(word, sign)
		if i < 0 {
			return 0, true
		}
		n, ok := readNumber(word[:i], true)
		word = word[i+1:]
		return n, ok && n > 0
	}
	whole := word != ""
	command, commandOK := read("c")
	supply, supplyOK := read("s")
	return command, supply, whole && commandOK && supplyOK && word == ""
}
