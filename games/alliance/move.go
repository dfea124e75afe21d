package alliance

import (
	"math/bits"
	"strconv"
	"strings"

	"castellan/game"
	"castellan/games/alliance/land"
)

// The kinds of moves, in the order of the notation table.
const (
	bases = iota + 1
	claim
	attack
	ask
	answer
	strike
)

// words holds the first word of each kind.
var words = [...]string{bases: "bases", claim: "claim", attack: "attack", ask: "ask", answer: "answer", strike: "strike"}

// notDue names the rule that refuses a kind of move in a step in which it is
// not due.
var notDue = [...]string{bases: "A-1.2", claim: "A-2.1", attack: "A-3.1", ask: "A-3.5", answer: "A-3.1", strike: "A-3.1"}

// pack puts a kind into the lowest byte and its operands above it.
func pack(kind int, operands ...int) game.Move {
	m := game.Move(kind)
	for i, n := range operands {
		m |= game.Move(n) << (8 * (i + 1))
	}
	return m
}

func kind(m game.Move) int           { return int(m & 0xff) }
func operand(m game.Move, i int) int { return int(m >> (8 * (i + 1)) & 0xff) }

// ClaimMove claims territory t.
func ClaimMove(t int) game.Move { return game.Move(claim | t<<8) }

// AttackMove chooses territory t as target.
func AttackMove(t int) game.Move { return game.Move(attack | t<<8) }

// StrikeMove strikes territory t.
func StrikeMove(t int) game.Move { return game.Move(strike | t<<8) }

// AnswerMove answers.
func AnswerMove(a Answer) game.Move { return game.Move(answer | int(a)<<8) }

// Place is the territory that a claim, attack or strike names.
func Place(m game.Move) int { return operand(m, 0) }

// Legal appends the legal moves of a seat.
func (Rules) Legal(s *State, seat game.Seat, buf []game.Move) []game.Move {
	if !s.Turn().Has(seat) {
		return buf
	}
	switch {
	case s.Phase == Bases:
		return s.triples(buf)
	case s.Phase == Expansion:
		return places(buf, claim, s.Claimable(seat))
	case s.Step == ToTarget:
		return places(buf, attack, s.Attackable(seat))
	case s.Step == ToAsk:
		asked := s.asking()
		return append(buf,
			game.Move(ask|asked<<8|1<<16), game.Move(ask|asked<<8|2<<16),
			game.Move(ask|asked<<8|3<<16), game.Move(ask|asked<<8|4<<16))
	case s.Step == ToAnswer:
		return append(buf, AnswerMove(1), AnswerMove(2), AnswerMove(3), AnswerMove(4), AnswerMove(None))
	default:
		return places(buf, strike, s.Strikable())
	}
}

func places(buf []game.Move, kind game.Move, set land.Set) []game.Move {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, kind|game.Move(lowest(set))<<8)
	}
	return buf
}

// lowest is the lowest territory of a set that is not empty.
func lowest(set land.Set) int { return bits.TrailingZeros32(uint32(set)) + 1 }

// triples appends the draws of bases.
func (s *State) triples(buf []game.Move) []game.Move {
	apart := s.apart()
	for a := 1; a <= land.Size; a++ {
		for others := apart[a-1]; others != 0; others &= others - 1 {
			b := lowest(others)
			pair := game.Move(bases | a<<8 | b<<16)
			for thirds := apart[a-1] & apart[b-1]; thirds != 0; thirds &= thirds - 1 {
				buf = append(buf, pair|game.Move(lowest(thirds))<<24)
			}
		}
	}
	return buf
}

// apart gives for each territory, entry t-1, those that a base may lie on when
// another lies on t: three borders away under "far" if some triple is that far
// apart, otherwise any but the neighbours.
func (s *State) apart() [land.Size]land.Set {
	var far, near [land.Size]land.Set
	for t := 1; t <= land.Size; t++ {
		around := s.Graph.Of(t)
		near[t-1] = land.Everything &^ around &^ land.One(t)
		far[t-1] = near[t-1] &^ s.Graph.Around(around)
	}
	if s.Near || !spread(&far) {
		return near
	}
	return far
}

// spread tells whether three territories lie apart.
func spread(apart *[land.Size]land.Set) bool {
	for a := range apart {
		for others := apart[a]; others != 0; others &= others - 1 {
			if apart[a]&apart[others.First()-1] != 0 {
				return true
			}
		}
	}
	return false
}

// asking is the ally whose question is due.
func (s *State) asking() int {
	if s.Right[0] == 0 {
		return 0
	}
	return 1
}

// due is the kind of move that the step asks for, 0 when the play is over.
func (s *State) due() int {
	switch s.Phase {
	case Bases:
		return bases
	case Expansion:
		return claim
	case Battle:
		return [...]int{ToTarget: attack, ToAsk: ask, ToAnswer: answer, ToStrike: strike}[s.Step]
	}
	return 0
}

// Refuse tells why a seat in turn may not play a move.
func (Rules) Refuse(s *State, seat game.Seat, m game.Move) error {
	k, t := kind(m), operand(m, 0)
	if k != s.due() {
		return game.Refusef(notDue[k], "%s is not due now", words[k])
	}
	switch k {
	case bases:
		a, b, c := operand(m, 0), operand(m, 1), operand(m, 2)
		if apart := s.apart(); !(apart[a-1] & apart[b-1]).Has(c) || !apart[a-1].Has(b) {
			return game.Refusef("A-1.2", "the bases %d, %d and %d do not lie far enough apart", a, b, c)
		}
	case claim:
		if s.Claimable(seat).Has(t) {
			return nil
		}
		if !s.Free().Has(t) {
			return game.Refusef("A-2.2", "%d is not free", t)
		}
		return game.Refusef("A-2.2", "%d does not touch the land that a claim must touch", t)
	case attack:
		if s.Attackable(seat).Has(t) {
			return nil
		}
		if s.InReach(seat).Has(t) {
			return game.Refusef("A-3.4", "%d is the ally's target in this round", t)
		}
		if !s.Owned[DarkLord].Has(t) {
			return game.Refusef("A-3.3", "%d is not the Dark Lord's", t)
		}
		return game.Refusef("A-3.3", "%d does not touch the land that an attack starts from", t)
	case ask:
		if t != s.asking() {
			return game.Refusef("A-3.5", "the question for seat %d is due", s.asking())
		}
	case strike:
		if s.Strikable().Has(t) {
			return nil
		}
		if s.Owned[DarkLord].Has(t) {
			return game.Refusef("A-3.10", "%d is the Dark Lord's own", t)
		}
		return game.Refusef("A-3.10", "%d does not touch the Dark Lord's land", t)
	}
	return nil
}

// Default is the move for a seat whose time is out.
func (r Rules) Default(s *State, seat game.Seat) game.Move {
	if s.Step == ToAnswer {
		return AnswerMove(None)
	}
	if s.Phase == Bases {
		return r.Legal(s, seat, nil)[0]
	}
	var buf [land.Size]game.Move
	return r.Legal(s, seat, buf[:0])[0]
}

// Format gives the canonical notation.
func (Rules) Format(_ *State, _ game.Seat, m game.Move) string {
	var buf [32]byte
	text := append(buf[:0], words[kind(m)]...)
	number := func(i int) {
		text = strconv.AppendInt(append(text, ' '), int64(operand(m, i)), 10)
	}
	switch kind(m) {
	case bases:
		number(0)
		number(1)
		number(2)
	case ask:
		number(0)
		text = append(text, " right="...)
		text = strconv.AppendInt(text, int64(operand(m, 1)), 10)
	case answer:
		if Answer(operand(m, 0)) == None {
			return "answer none"
		}
		number(0)
	default:
		number(0)
	}
	return string(text)
}

// Parse reads notation.
func (Rules) Parse(_ *State, _ game.Seat, text string) (game.Move, error) {
	w := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(w) == 0 {
		return 0, game.Refusef("R-2", "there is no move")
	}
	for k := bases; k <= strike; k++ {
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
	bases:  "bases T0 T1 T2, with territories from 1 to 19",
	claim:  "claim T, with a territory from 1 to 19",
	attack: "attack T, with a territory from 1 to 19",
	ask:    "ask S right=R, with a seat 0 or 1 and a place from 1 to 4",
	answer: "answer N, with an option from 1 to 4, or answer none",
	strike: "strike T, with a territory from 1 to 19",
}

// operands reads what follows the first word.
func operands(kind int, w []string) (game.Move, bool) {
	var n [3]int
	count, low, high := 1, 1, land.Size
	switch kind {
	case bases:
		count = 3
	case ask:
		if len(w) != 2 {
			return 0, false
		}
		place, ok := strings.CutPrefix(w[1], "right=")
		right, okR := within(place, 1, 4)
		seat, okS := within(w[0], 0, 1)
		return pack(ask, seat, right), ok && okR && okS
	case answer:
		if len(w) == 1 && w[0] == "none" {
			return AnswerMove(None), true
		}
		high = 4
	}
	if len(w) != count {
		return 0, false
	}
	for i, word := range w {
		var ok bool
		if n[i], ok = within(word, low, high); !ok {
			return 0, false
		}
	}
	return pack(kind, n[:count]...), true
}

// within reads a number without sign or leading zero.
func within(word string, low, high int) (int, bool) {
	if word == "" || len(word) > 2 || strings.Trim(word, "0123456789") != "" || (len(word) > 1 && word[0] == '0') {
		return 0, false
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && low <= n && n <= high
}
