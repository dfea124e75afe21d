package gametest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castellan/game"
)

// toy is a game of sealed bids with defects to switch on. In each of two
// rounds chance deals both seats a hidden card (which may carry a question);
// both bid at the same time; the higher sum of card and bid scores.
type toy struct{ defect string }

type toyState struct {
	Cards, Bids, Scores [2]int8
	Round, Plies        int8
	Dealt               [2]int8
	Last                [4]int8 // cards and bids of the round before
}

type toyView struct {
	Round    int8            `json:"round"`
	Card     int8            `json:"card"`
	Bid      [2]bool         `json:"bid"`
	Scores   [2]int8         `json:"scores"`
	Last     [4]int8         `json:"last"`
	Secret   int8            `json:"secret,omitempty"` // the defect
	Question json.RawMessage `json:"question,omitempty"`
}

func (v toyView) WithQuestion(q json.RawMessage) any {
	v.Question = q
	return v
}

// calls counts what a defect must not depend on.
var calls int

const toyRounds = 2

func (g toy) is(defect string) bool { return g.defect == defect }

func (toy) Info() game.Info {
	return game.Info{Key: "toy", Rules: 1, MinSeats: 2, MaxSeats: 2, Options: []byte(`{}`), Reasons: []string{"score"}, MaxPlies: 4 * toyRounds}
}

func (toy) Start(game.Setup) (toyState, error) { return toyState{}, nil }

func (g toy) Turn(s *toyState) game.Seats {
	switch {
	case s.Round == toyRounds && !g.is("endless"):
		return 0
	case s.Cards[1] == 0:
		return game.SeatsOf(game.Chance)
	}
	var turn game.Seats
	for seat, bid := range s.Bids {
		if bid == 0 {
			turn |= 1 << seat
		}
	}
	return turn
}

func (g toy) Legal(s *toyState, seat game.Seat, buf []game.Move) []game.Move {
	turn := g.Turn(s)
	if !turn.Has(seat) && !(g.is("out of turn") && turn.Has(1-seat)) {
		return buf
	}
	if g.is("impure legal") {
		s.Plies++
	}
	if g.is("stuck") && s.Round == 1 && seat == 1 {
		return buf
	}
	if g.is("allocates") {
		sink = make([]byte, 64)
	}
	if g.is("truncates buffer") {
		buf = buf[:0]
	}
	from := len(buf)
	for n := 1; n <= 3; n++ {
		if seat == game.Chance {
			buf = append(buf, game.Move(16*(n)+s.due()))
		} else {
			buf = append(buf, game.Move(256+n))
		}
	}
	if seat != game.Chance && (g.is("order") || (g.is("leak in order") && s.Cards[1-seat] == 3)) {
		slices.Reverse(buf[from:])
	}
	if g.is("twice") && seat != game.Chance {
		buf = append(buf, buf[from])
	}
	return buf
}

var sink []byte

func (s *toyState) due() int {
	if s.Cards[0] == 0 {
		return 0
	}
	return 1
}

func bid(m game.Move) bool  { return m >= 256 }
func to(m game.Move) int    { return int(m & 15) }
func card(m game.Move) int8 { return int8(m >> 4 & 15) }

func (g toy) Apply(s *toyState, seat game.Seat, m game.Move) {
	calls++
	if bid(m) {
		s.Bids[seat] = int8(m & 15)
	} else {
		s.Cards[to(m)], s.Dealt[to(m)] = card(m), s.Plies
	}
	s.Plies++
	if s.Bids[0] == 0 || s.Bids[1] == 0 {
		return
	}
	a, b := s.Cards[0]+s.Bids[0], s.Cards[1]+s.Bids[1]
	if g.is("not replayable") {
		a += int8(calls % 3)
	}
	switch {
	case a > b:
		s.Scores[0]++
	case b > a:
		s.Scores[1]++
	}
	s.Last = [4]int8{s.Cards[0], s.Cards[1], s.Bids[0], s.Bids[1]}
	s.Cards, s.Bids = [2]int8{}, [2]int8{}
	s.Round++
}

func (g toy) Outcome(s *toyState) game.Outcome {
	if s.Round < toyRounds || g.is("no outcome") {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Seats: 2, Reason: "score"}
	if g.is("unstated reason") {
		o.Reason = "luck"
	}
	return o
}

func (g toy) Format(_ *toyState, _ game.Seat, m game.Move) string {
	if bid(m) {
		if g.is("upper case") {
			return "Bid " + strconv.Itoa(int(m&15))
		}
		return "bid " + strconv.Itoa(int(m&15))
	}
	return "deal " + strconv.Itoa(to(m)) + " " + strconv.Itoa(int(card(m)))
}

func (g toy) Parse(s *toyState, seat game.Seat, text string) (game.Move, error) {
	w := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if g.is("loose spaces") {
		w = strings.Fields(text)
	}
	if g.is("strict spaces") {
		w = strings.Split(text, " ")
	}
	n := func(i int, low, high int) int {
		word := w[i]
		if g.is("leading zeros") {
			word = "0" + strings.TrimLeft(word, "0")
		} else if len(word) != 1 {
			return -1
		}
		v, err := strconv.Atoi(word)
		if err != nil || v < low || v > high {
			return -1
		}
		return v
	}
	switch {
	case len(w) == 2 && (w[0] == "bid" || w[0] == "Bid" && g.is("upper case")):
		if v := n(1, 1, 9); v > 0 {
			return game.Move(256 + v), nil
		}
	case len(w) == 3 && w[0] == "deal":
		if a, b := n(1, 0, 1), n(2, 1, 3); a >= 0 && b > 0 {
			return game.Move(16*b + a), nil
		}
	}
	if g.is("plain error") {
		return 0, strconv.ErrSyntax
	}
	if g.is("quotes all") {
		return 0, game.Refusef("R-2", "%q is no move", text)
	}
	return 0, game.Refusef("R-2", "%s is no move", game.Quote(text))
}

func (g toy) Refuse(s *toyState, seat game.Seat, m game.Move) error {
	switch {
	case (seat == game.Chance) == bid(m):
		return game.Refusef("T-1", "not due")
	case bid(m) && m&15 > 3 && !g.is("accepts the illegal"):
		if g.is("leak in refusal") {
			return game.Refusef("T-2", "no bid for one who faces a %d", s.Cards[1-seat])
		}
		return game.Refusef("T-2", "no bid over 3")
	case bid(m) && m&15 == 3 && g.is("refuses the legal"):
		return game.Refusef("T-2", "no bid of 3")
	case !bid(m) && to(m) != s.due():
		return game.Refusef("T-3", "not dealt to that seat now")
	}
	return nil
}

func (g toy) View(s *toyState, v game.Viewer) any {
	if v == game.All {
		return *s
	}
	view := toyView{Round: s.Round, Bid: [2]bool{s.Bids[0] != 0, s.Bids[1] != 0}, Scores: s.Scores, Last: s.Last}
	if v >= 0 {
		view.Card = s.Cards[v]
		if g.is("leak in view") {
			view.Secret = s.Cards[1-v]
		}
	}
	if g.is("leak to onlookers") && v == game.Onlooker {
		view.Secret = s.Bids[0]
	}
	return view
}

func (g toy) Seen(s *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	text := g.Format(s, seat, m)
	switch {
	case v == game.All:
	case !bid(m) && !v.Is(game.Seat(to(m))) && !g.is("tells deals"):
		return "deal " + strconv.Itoa(to(m)) + " ?"
	case g.is("tells onlookers") && v == game.Onlooker:
	case bid(m) && !v.Is(seat) && s.Bids[1-seat] == 0 && !g.is("tells bids"):
		if g.is("leak in log") {
			return "bid ?" + strings.Repeat("?", int(s.Cards[seat])-1)
		}
		return "bid ?"
	case g.is("hides from itself") && bid(m):
		return "bid ?"
	}
	return text
}

// Stage is fresh before the first card of a round; a round is over at once.
func (g toy) Stage(s *toyState) game.Stage {
	switch {
	case s.Cards[0] == 0 && s.Round < toyRounds:
		return game.Fresh
	case g.is("settles early") && s.Cards[1] != 0:
		return game.Settled
	}
	return game.UnderWay
}

// Reads opens everything of a round when it is over.
func (g toy) Reads(then, now *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	open := now.Round > then.Round && !(g.is("shuts again") && now.Plies%2 == 1)
	if open || g.is("opens early") && now.Plies > then.Plies+2 {
		return g.Format(then, seat, m)
	}
	return g.Seen(then, seat, m, v)
}

func (g toy) Opens(game.Seat, game.Move) bool { return !g.is("opens what stays") }

func (g toy) Imagine(s *toyState, v game.Viewer, rng *rand.Rand) toyState {
	t := *s
	if v == game.All || g.is("one world") {
		return t
	}
	for seat := range t.Cards {
		if v.Is(game.Seat(seat)) && !g.is("forgets its card") {
			continue
		}
		if t.Cards[seat] != 0 && !g.is("keeps cards") {
			t.Cards[seat] = 1 + int8(rng.IntN(3))
		}
		if t.Bids[seat] != 0 {
			t.Bids[seat] = 1 + int8(rng.IntN(3))
			if g.is("misremembers") {
				t.Bids[seat] = 5
			}
		}
	}
	return t
}

func (g toy) Default(*toyState, game.Seat) game.Move {
	if g.is("illegal default") {
		return 256 + 4
	}
	return 256 + 1
}

func (toy) AskWord() string { return "deal" }

func (toy) Asked(_ *toyState, m game.Move) game.Seat { return game.Seat(to(m)) }

func (g toy) Posed(s *toyState, v game.Viewer) (int, bool) {
	if g.is("question to the other") && v >= 0 && v <= 1 {
		v = 1 - v
	}
	if v < 0 || v > 1 || s.Cards[v] == 0 {
		return 0, false
	}
	return int(s.Dealt[v]), true
}
