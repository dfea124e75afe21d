package record_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"castellan/game"
	"castellan/game/strict"
)

// race is a toy: chance deals 1 to 3 to each of two seats (a card the other
// does not see), then the seats say "up" or "stay" in turn until one stays.
// "deal S N" may carry a question.
type race struct{ version int }

type raceState struct {
	dealt [2]int8
	next  int8 // 0, 1: whom to deal; 2, 3: who moves; 4: over
	last  int8
}

func (r race) Info() game.Info {
	return game.Info{Key: "race", Rules: r.version, MinSeats: 2, MaxSeats: 2, Reasons: []string{"stay"}, MaxPlies: 100}
}

func (race) Start(s game.Setup) (raceState, error) {
	if s.Options != nil {
		if fields, err := strict.Object(s.Options); err != nil || len(fields) > 0 {
			return raceState{}, game.Refusef("R-1", "race has no options")
		}
	}
	return raceState{}, nil
}

func (race) Turn(s *raceState) game.Seats {
	switch s.next {
	case 0, 1:
		return game.SeatsOf(game.Chance)
	case 2, 3:
		return game.SeatsOf(game.Seat(s.next - 2))
	}
	return 0
}

func (r race) Legal(s *raceState, seat game.Seat, buf []game.Move) []game.Move {
	if !r.Turn(s).Has(seat) {
		return buf
	}
	if seat == game.Chance {
		for n := range 3 {
			buf = append(buf, game.Move(10*int(s.next)+n+1))
		}
		return buf
	}
	return append(buf, 100, 101)
}

func (race) Apply(s *raceState, _ game.Seat, m game.Move) {
	switch {
	case m < 100:
		s.dealt[s.next] = int8(m % 10)
		s.next++
	case m == 100:
		s.next = 5 - s.next
	default:
		s.last, s.next = s.next-2, 4
	}
}

func (race) Outcome(s *raceState) game.Outcome {
	if s.next < 4 {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winners: game.SeatsOf(game.Seat(1 - s.last)), Reason: "stay", Seats: 2,
		Scores: [game.MaxSeats]int32{int32(s.dealt[0]), int32(s.dealt[1])}}
}

func (race) Format(_ *raceState, _ game.Seat, m game.Move) string {
	switch m {
	case 100:
		return "up"
	case 101:
		return "stay"
	}
	return fmt.Sprintf("deal %d %d", m/10, m%10)
}

func (race) Parse(_ *raceState, _ game.Seat, text string) (game.Move, error) {
	var seat, n int
	switch f := strings.Fields(text); {
	case len(f) == 1 && f[0] == "up":
		return 100, nil
	case len(f) == 1 && f[0] == "stay":
		return 101, nil
	case len(f) == 3 && f[0] == "deal":
		if _, err := fmt.Sscanf(f[1]+" "+f[2], "%d %d", &seat, &n); err == nil && seat >= 0 && seat < 2 && n > 0 && n < 4 {
			return game.Move(10*seat + n), nil
		}
	}
	return 0, game.Refusef("R-2", "%s is no move", game.Quote(text))
}

func (r race) Refuse(s *raceState, seat game.Seat, m game.Move) error {
	for _, legal := range r.Legal(s, seat, nil) {
		if legal == m {
			return nil
		}
	}
	return game.Refusef("X-1", "not due")
}

func (race) View(s *raceState, v game.Viewer) any {
	view := raceView{Dealt: []any{nil, nil}}
	for i, n := range s.dealt {
		if v == game.All || v.Is(game.Seat(i)) {
			view.Dealt[i] = n
		}
	}
	return view
}

type raceView struct {
	Dealt    []any `json:"dealt"`
	Question any   `json:"question,omitempty"`
}

func (r race) Seen(s *raceState, seat game.Seat, m game.Move, v game.Viewer) string {
	if m < 100 && v != game.All && !v.Is(game.Seat(m/10)) {
		return fmt.Sprintf("deal %d ?", m/10)
	}
	return r.Format(s, seat, m)
}

func (race) Imagine(s *raceState, v game.Viewer, rng *rand.Rand) raceState {
	t := *s
	for i := range t.dealt {
		if t.dealt[i] != 0 && v != game.All && !v.Is(game.Seat(i)) {
			t.dealt[i] = int8(1 + rng.IntN(3))
		}
	}
	return t
}

func (race) AskWord() string                           { return "deal" }
func (race) Asked(_ *raceState, m game.Move) game.Seat { return game.Seat(m / 10) }
func (race) Posed(*raceState, game.Viewer) (int, bool) { return 0, false }

type catalogue []game.Game

func (c catalogue) List() []game.Game { return c }

func (c catalogue) Find(key string, rules int) (game.Game, bool) {
	for _, g := range c {
		if g.Info().Key == key && (rules == 0 || rules == g.Info().Rules) {
			return g, true
		}
	}
	return nil, false
}

var toys = catalogue{game.Of(race{2}), game.Of(race{1})}
