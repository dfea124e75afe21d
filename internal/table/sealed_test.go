package table_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"castellan/game"
)

// Sealed is a game of three to six seats with hands that stay hidden to the
// end and with bids that open when all are in. Chance deals each seat one of
// nine cards. In each of three rounds all bid at the same time, any number from
// 0 (the default) to their card; then the seat whose round it is shows up to
// two times that it may "show" if its card is at least 5, else "fold" only.
type sealed struct{}

type sealedState struct {
	seats, dealt int
	round, turns int // turns of the round's seat that are played
	cards, bids  [game.MaxSeats]int
	in           game.Seats // who has bid
	over         bool
}

const (
	sealedRounds = 3
	fold         = game.Move(20)
	show         = game.Move(21)
)

type sealedView struct {
	Round int   `json:"round"`
	Card  int   `json:"card"` // 0 for onlookers
	In    []int `json:"in"`
	Bids  []int `json:"bids"` // of this round, once all are in
}

func (sealed) Info() game.Info {
	return game.Info{Key: "sealed", Rules: 1, MinSeats: 3, MaxSeats: 6, MaxPlies: 1000, Reasons: []string{"points"}}
}

func (sealed) Start(setup game.Setup) (sealedState, error) {
	if len(setup.Options) > 0 && string(setup.Options) != "{}" {
		return sealedState{}, game.Refusef("R-1", "no options")
	}
	return sealedState{seats: len(setup.Seats)}, nil
}

func (s *sealedState) all() game.Seats { return 1<<s.seats - 1 }

func (sealed) Turn(s *sealedState) game.Seats {
	switch {
	case s.over:
		return 0
	case s.dealt < s.seats:
		return game.SeatsOf(game.Chance)
	case s.in != s.all():
		return s.all() &^ s.in
	}
	return game.SeatsOf(game.Seat(s.round % s.seats))
}

func (r sealed) Legal(s *sealedState, seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !r.Turn(s).Has(seat):
		return buf
	case seat == game.Chance:
		return append(buf, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	case s.in != s.all():
		for bid := range s.cards[seat] + 1 {
			buf = append(buf, game.Move(bid))
		}
		return buf
	case s.cards[seat] < 5:
		return append(buf, fold)
	}
	return append(buf, fold, show)
}

func (r sealed) Apply(s *sealedState, seat game.Seat, m game.Move) {
	switch {
	case seat == game.Chance:
		s.cards[s.dealt] = int(m)
		s.dealt++
	case s.in != s.all():
		s.bids[seat] = int(m)
		s.in |= game.SeatsOf(seat)
	default:
		if s.turns++; s.turns < 2 {
			return
		}
		s.round, s.turns, s.in = s.round+1, 0, 0
		s.over = s.round == sealedRounds
	}
}

func (sealed) Outcome(s *sealedState) game.Outcome {
	if !s.over {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winners: 1, Reason: "points", Seats: s.seats}
}

func (sealed) Format(s *sealedState, seat game.Seat, m game.Move) string {
	switch {
	case seat == game.Chance:
		return fmt.Sprintf("deal %d %d", s.dealt, m)
	case m == fold:
		return "fold"
	case m == show:
		return "show"
	}
	return fmt.Sprintf("bid %d", m)
}

func (sealed) Parse(_ *sealedState, _ game.Seat, text string) (game.Move, error) {
	words := strings.Fields(text)
	n, err := strconv.Atoi(words[len(words)-1])
	switch {
	case text == "fold":
		return fold, nil
	case text == "show":
		return show, nil
	case err == nil && n >= 0 && n < 10 && (words[0] == "bid" || words[0] == "deal"):
		return game.Move(n), nil
	}
	return 0, game.Refusef("R-2", "%q is no move of the sealed toy", text)
}

func (r sealed) Refuse(s *sealedState, seat game.Seat, m game.Move) error {
	for _, legal := range r.Legal(s, seat, nil) {
		if legal == m {
			return nil
		}
	}
	return game.Refusef("T-1", "not now")
}

func (sealed) View(s *sealedState, v game.Viewer) any {
	view := sealedView{Round: s.round, In: []int{}, Bids: []int{}}
	if v >= 0 {
		view.Card = s.cards[v]
	}
	for _, seat := range s.in.List() {
		view.In = append(view.In, int(seat))
		if s.in == s.all() {
			view.Bids = append(view.Bids, s.bids[seat])
		}
	}
	return view
}

func (r sealed) Seen(s *sealedState, seat game.Seat, m game.Move, v game.Viewer) string {
	switch {
	case v == game.All || v.Is(seat):
	case seat == game.Chance:
		if !v.Is(game.Seat(s.dealt)) {
			return fmt.Sprintf("deal %d ?", s.dealt)
		}
	case s.in != s.all() && (s.in|game.SeatsOf(seat)) != s.all():
		return "bid ?"
	}
	return r.Format(s, seat, m)
}

// Opens tells bids from cards.
func (sealed) Opens(seat game.Seat, _ game.Move) bool { return seat != game.Chance }

// Reads opens bids when all are in, and cards never.
func (r sealed) Reads(then, now *sealedState, seat game.Seat, m game.Move, v game.Viewer) string {
	if r.Opens(seat, m) && (now.round > then.round || now.in == now.all()) {
		return r.Format(then, seat, m)
	}
	return r.Seen(then, seat, m, v)
}

func (sealed) Imagine(s *sealedState, _ game.Viewer, _ *rand.Rand) sealedState { return *s }

// Default bids nothing and folds.
func (sealed) Default(s *sealedState, _ game.Seat) game.Move {
	if s.in != s.all() {
		return 0
	}
	return fold
}
