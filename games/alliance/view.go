package alliance

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"

	"castellan/game"
	"castellan/games/alliance/land"
)

// A View is what a seat or an onlooker may know.
type View struct {
	Phase       Phase       `json:"phase"`
	Step        Step        `json:"step"`
	Round       int         `json:"round"`
	Territories []Territory `json:"territories"`
	Targets     [2]Target   `json:"targets"`
	Order       [2]int      `json:"order"`
	Answered    [2]bool     `json:"answered"`
	Strikes     int         `json:"strikes"`
	Scores      [seats]int  `json:"scores"`
	// Question is the one posed to the viewer's own seat.
	Question json.RawMessage `json:"question,omitempty"`
	// Last is the last round whose answers are both in.
	Last *LastRound `json:"last,omitempty"`
}

// WithQuestion gives the view with the question posed to its seat.
func (v View) WithQuestion(question json.RawMessage) any {
	v.Question = question
	return v
}

// Whole is the whole state as referees and archives see it.
type Whole struct {
	Phase       Phase       `json:"phase"`
	Step        Step        `json:"step"`
	Round       int         `json:"round"`
	Territories []Territory `json:"territories"`
	Targets     [2]Target   `json:"targets"`
	Order       [2]int      `json:"order"`
	Answered    [2]bool     `json:"answered"`
	Answers     [2]Answer   `json:"answers"`
	Right       [2]Target   `json:"right"`
	Strikes     int         `json:"strikes"`
	Scores      [seats]int  `json:"scores"`
}

// A Territory is a part of the land as everybody sees it.
type Territory struct {
	ID     int   `json:"id"`
	Owner  Owner `json:"owner"`
	Value  int   `json:"value"`
	Towers *int  `json:"towers,omitempty"` // on bases only; 0 is written
}

// LastRound tells all about a round after both answers are in.
type LastRound struct {
	Round   int       `json:"round"`
	Targets [2]Target `json:"targets"`
	Order   [2]int    `json:"order"`
	Answers [2]Answer `json:"answers"`
	Right   [2]Target `json:"right"`
}

// A Target is a number from 1; 0, written null, is none yet.
type Target int

// MarshalJSON gives the number or null.
func (t Target) MarshalJSON() ([]byte, error) {
	if t == 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(t), 10), nil
}

// An Owner is a seat, or Nobody.
type Owner int

// Nobody owns free land. It is written null.
const Nobody Owner = -1

// MarshalJSON gives the seat or null.
func (o Owner) MarshalJSON() ([]byte, error) {
	if o == Nobody {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(o), 10), nil
}

// MarshalJSON gives null, the option's number or "none".
func (a Answer) MarshalJSON() ([]byte, error) {
	switch a {
	case 0:
		return []byte("null"), nil
	case None:
		return []byte(`"none"`), nil
	}
	return strconv.AppendInt(nil, int64(a), 10), nil
}

// String gives the phase's word.
func (p Phase) String() string {
	return [...]string{Bases: "bases", Expansion: "expansion", Battle: "battle", Over: "over"}[p]
}

// MarshalJSON gives the phase's word.
func (p Phase) MarshalJSON() ([]byte, error) { return []byte(`"` + p.String() + `"`), nil }

// String gives the step's word, nothing for NoStep.
func (t Step) String() string {
	return [...]string{NoStep: "", ToTarget: "target", ToAsk: "ask", ToAnswer: "answer", ToStrike: "strike"}[t]
}

// MarshalJSON gives the step's word or null.
func (t Step) MarshalJSON() ([]byte, error) {
	if t == NoStep {
		return []byte("null"), nil
	}
	return []byte(`"` + t.String() + `"`), nil
}

// View builds what a viewer may know; for All a Whole.
func (Rules) View(s *State, v game.Viewer) any {
	territories, scores := s.territories(), [seats]int{s.Score(0), s.Score(1), s.Score(DarkLord)}
	targets, order := numbers(s.Targets), orderOf(s.First())
	answered := [2]bool{s.Answers[0] != 0, s.Answers[1] != 0}
	if v == game.All {
		return Whole{
			Phase: s.Phase, Step: s.Step, Round: int(s.Round), Territories: territories,
			Targets: targets, Order: order, Answered: answered, Answers: s.Answers,
			Right: numbers(s.Right), Strikes: int(s.Strikes), Scores: scores,
		}
	}
	view := View{
		Phase: s.Phase, Step: s.Step, Round: int(s.Round), Territories: territories,
		Targets: targets, Order: order, Answered: answered,
		Strikes: int(s.Strikes), Scores: scores,
	}
	if last := s.Last; last.Number != 0 {
		view.Last = &LastRound{
			Round: int(last.Number), Targets: numbers(last.Targets), Order: orderOf(first(last.Number)),
			Answers: last.Answers, Right: numbers(last.Right),
		}
	}
	return view
}

func (s *State) territories() []Territory {
	list := make([]Territory, land.Size)
	for i := range list {
		t := i + 1
		list[i] = Territory{ID: t, Owner: Nobody, Value: s.Value(t)}
		if seat, ok := s.Owner(t); ok {
			list[i].Owner = Owner(seat)
		}
		if seat, ok := s.Castle(t); ok {
			towers := int(s.Towers[seat])
			list[i].Towers = &towers
		}
	}
	return list
}

func numbers(n [2]int8) [2]Target { return [2]Target{Target(n[0]), Target(n[1])} }

func orderOf(first game.Seat) [2]int { return [2]int{int(first), 1 - int(first)} }

// Seen gives a legal move as a viewer sees it when it is played.
func (r Rules) Seen(s *State, seat game.Seat, m game.Move, v game.Viewer) string {
	if v != game.All {
		switch kind(m) {
		case ask:
			return "ask " + strconv.Itoa(operand(m, 0)) + " right=?"
		case answer:
			if !v.Is(seat) && s.Answers[1-seat] == 0 {
				return "answer ?"
			}
		}
	}
	return r.Format(s, seat, m)
}

// Reads opens questions and answers once both answers of their round are in
//
func (r Rules) Reads(then, now *State, seat game.Seat, m game.Move, v game.Viewer) string {
	if now.Last.Number >= then.Round {
		return r.Format(then, seat, m)
	}
	return r.Seen(then, seat, m, v)
}

var _ game.Reader[State] = Rules{}

// Opens implements game.Reader.
func (Rules) Opens(game.Seat, game.Move) bool { return true }

// Imagine redraws what is hidden from the viewer until both answers are in:
// what is right, and an answer that is not the viewer's own.
func (Rules) Imagine(s *State, v game.Viewer, rng *rand.Rand) State {
	t := *s
	if v == game.All || (s.Step != ToAsk && s.Step != ToAnswer) {
		return t
	}
	for ally := range t.Right {
		if t.Right[ally] != 0 {
			t.Right[ally] = 1 + int8(rng.IntN(4))
		}
		if t.Answers[ally] != 0 && !v.Is(game.Seat(ally)) {
			t.Answers[ally] = 1 + Answer(rng.IntN(int(None)))
		}
	}
	return t
}

// AskWord is the word of the moves that carry a question.
func (Rules) AskWord() string { return words[ask] }

// Asked tells which seat an ask names.
func (Rules) Asked(_ *State, m game.Move) game.Seat { return game.Seat(operand(m, 0)) }

// Posed tells which ply carries the question of the viewer's own seat, from
// its asking until both answers are in.
func (Rules) Posed(s *State, v game.Viewer) (int, bool) {
	if (v != 0 && v != 1) || (s.Step != ToAsk && s.Step != ToAnswer) || s.Right[v] == 0 {
		return 0, false
	}
	return int(s.Asked[v]), true
}
