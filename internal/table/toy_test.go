package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"castellan/bot"
	"castellan/game"
	"castellan/internal/table"
)

// The toy is a game of two seats that has what tables must handle. A round:
// seat 0 goes, chance asks both, both answer at the same time and unseen, seat
// 1 goes twice. Going to 9 makes the rules panic.
type toy struct{}

type toyState struct {
	rounds, round int
	step          int // 0 go, 1 and 2 ask, 3 answer, 4 and 5 go, 6 over
	right, answer [2]int
	answered      [2]bool
	scores        [2]int32
	ply, posed    int
}

type toyView struct {
	Round    int             `json:"round"`
	Step     int             `json:"step"`
	Scores   [2]int32        `json:"scores"`
	Answered [2]bool         `json:"answered"`
	Question json.RawMessage `json:"question,omitempty"`
}

func (v toyView) WithQuestion(q json.RawMessage) any { v.Question = q; return v }

func (toy) Info() game.Info {
	return game.Info{Key: "toy", Rules: 1, MinSeats: 2, MaxSeats: 2, MaxPlies: 1000, Reasons: []string{"points"},
		Options: []byte(`{"type":"object","properties":{"rounds":{"type":"integer","default":2}}}`)}
}

func (toy) Start(setup game.Setup) (toyState, error) {
	options := struct {
		Rounds *int `json:"rounds"`
	}{}
	dec := json.NewDecoder(strings.NewReader(string(setup.Options)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&options); err != nil {
		return toyState{}, game.Refusef("R-1", "options: %v", err)
	}
	s := toyState{rounds: 2, round: 1}
	if options.Rounds != nil {
		s.rounds = *options.Rounds
	}
	return s, nil
}

func (toy) Turn(s *toyState) game.Seats {
	switch s.step {
	case 0:
		return game.SeatsOf(0)
	case 1, 2:
		return game.SeatsOf(game.Chance)
	case 3:
		var turn game.Seats
		for i, done := range s.answered {
			if !done {
				turn |= game.SeatsOf(game.Seat(i))
			}
		}
		return turn
	case 4, 5:
		return game.SeatsOf(1)
	}
	return 0
}

func (r toy) Legal(s *toyState, seat game.Seat, buf []game.Move) []game.Move {
	if !r.Turn(s).Has(seat) {
		return buf
	}
	switch s.step {
	case 0, 4, 5:
		return append(buf, 1, 2, 9)
	case 1, 2:
		return append(buf, 1, 2, 3, 4)
	}
	return append(buf, 11, 12, 13, 14, 10)
}

func (r toy) Apply(s *toyState, seat game.Seat, m game.Move) {
	s.ply++
	switch s.step {
	case 0, 4, 5:
		if m == 9 {
			panic("the toy is broken")
		}
		s.step++
		if s.step == 6 && s.round < s.rounds {
			*s = toyState{rounds: s.rounds, round: s.round + 1, scores: s.scores, ply: s.ply}
		}
	case 1, 2:
		s.right[s.step-1] = int(m)
		s.posed = s.ply
		s.step++
	case 3:
		s.answer[seat], s.answered[seat] = int(m)-10, true
		if s.answered != [2]bool{true, true} {
			return
		}
		for i := range s.answer {
			if s.answer[i] == s.right[i] {
				s.scores[i]++
			}
		}
		s.step = 4
	}
}

func (r toy) Outcome(s *toyState) game.Outcome {
	if s.step != 6 {
		return game.Outcome{}
	}
	return game.Outcome{Over: true, Winners: game.SeatsOf(0), Reason: "points", Seats: 2, Scores: [8]int32{s.scores[0], s.scores[1]}}
}

func (toy) Format(s *toyState, seat game.Seat, m game.Move) string {
	switch {
	case seat == game.Chance:
		return fmt.Sprintf("ask %d right=%d", s.step-1, m)
	case m == 10:
		return "answer none"
	case m > 10:
		return fmt.Sprintf("answer %d", m-10)
	}
	return fmt.Sprintf("go %d", m)
}

func (toy) Parse(_ *toyState, seat game.Seat, text string) (game.Move, error) {
	words := strings.Fields(text)
	if len(words) == 3 && words[0] == "ask" {
		if n, err := strconv.Atoi(strings.TrimPrefix(words[2], "right=")); err == nil {
			return game.Move(n), nil
		}
	}
	if len(words) == 2 {
		n, err := strconv.Atoi(words[1])
		switch {
		case words[0] == "answer" && words[1] == "none":
			return 10, nil
		case words[0] == "answer" && err == nil && n > 0 && n < 5:
			return game.Move(10 + n), nil
		case words[0] == "go" && err == nil && n > 0 && n < 10:
			return game.Move(n), nil
		}
	}
	return 0, game.Refusef("R-2", "%q is no move of the toy", text)
}

func (r toy) Refuse(s *toyState, seat game.Seat, m game.Move) error {
	for _, legal := range r.Legal(s, seat, nil) {
		if legal == m {
			return nil
		}
	}
	return game.Refusef("T-1", "not now")
}

func (toy) View(s *toyState, v game.Viewer) any {
	return toyView{Round: s.round, Step: s.step, Scores: s.scores, Answered: s.answered}
}

func (r toy) Seen(s *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	text := r.Format(s, seat, m)
	switch {
	case v == game.All:
	case seat == game.Chance:
		return text[:strings.IndexByte(text, '=')] + "=?"
	case s.step == 3 && s.answered == [2]bool{} && !v.Is(seat):
		return "answer ?"
	}
	return text
}

// Opens implements game.Reader.
func (toy) Opens(game.Seat, game.Move) bool { return true }

// Reads opens questions and answers once both answers are in.
func (r toy) Reads(then, now *toyState, seat game.Seat, m game.Move, v game.Viewer) string {
	if now.round > then.round || now.step > 3 {
		return r.Format(then, seat, m)
	}
	return r.Seen(then, seat, m, v)
}

// Foretell tells how far a seat goes.
func (toy) Foretell(_ *toyState, _ game.Seat, m game.Move) any {
	switch {
	case m == 9:
		panic("the toy is broken")
	case m < 9:
		return map[string]int{"steps": int(m)}
	}
	return nil
}

func (toy) Imagine(s *toyState, _ game.Viewer, _ *rand.Rand) toyState { return *s }

func (toy) Default(s *toyState, seat game.Seat) game.Move {
	if s.step == 3 {
		return 10
	}
	return 1
}

func (toy) AskWord() string { return "ask" }

func (toy) Asked(s *toyState, _ game.Move) game.Seat { return game.Seat(s.step - 1) }

func (toy) Posed(s *toyState, v game.Viewer) (int, bool) {
	if v < 0 || s.step != 3 {
		return 0, false
	}
	return s.posed - 2 + int(v), true
}

// toys is the catalogue of the toys.
type toys struct{}

func (toys) Find(key string, rules int) (game.Game, bool) {
	if key == "sealed" {
		return game.Of(sealed{}), rules <= 1
	}
	return game.Of(toy{}), key == "toy" && rules <= 1
}
func (toys) List() []game.Game { return []game.Game{game.Of(toy{}), game.Of(sealed{})} }

// toyBots has one level that knows every answer and one that knows none, and
// one that panics.
type toyBots struct{}

func (toyBots) Levels(string) []bot.Level {
	return []bot.Level{{Key: "dull", Bot: dull{}}, {Key: "wise", Bot: wise{}}, {Key: "mad", Bot: mad{}},
		{Key: "keen", Bot: keen{}}, {Key: "slow", Bot: slow{}}}
}
func (toyBots) Default(string) string { return "dull" }

// dull moves by its stream, so that its moves show whether the stream is the
// same.
type dull struct{}

func (dull) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	s := sight.(*game.Sight[toyState])
	legal := s.Legal(nil)
	n := rng.IntN(len(legal))
	if legal[n] == 9 {
		n = 0
	}
	return bot.Thought{Move: s.Format(legal[n]), Why: bot.Why{Code: "because", Territory: 7}, Doubt: 0.5}
}

type wise struct{}

func (wise) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	if sight.(*game.Sight[toyState]).View().(toyView).Step == 3 {
		return bot.Thought{Knows: true}
	}
	return dull{}.Think(ctx, sight, rng)
}

type mad struct{}

func (mad) Think(context.Context, any, *rand.Rand) bot.Thought { panic("mad") }

// toyQuestions has so many questions of two levels, in turns.
type toyQuestions int

func (n toyQuestions) list() []table.Listed {
	list := make([]table.Listed, n)
	for i := range list {
		id, level := fmt.Sprintf("q%d", i), []string{"easy", "hard"}[i%2]
		list[i] = table.Listed{
			ID: id, Level: level, Concept: "about:" + id,
			Line:        json.RawMessage(fmt.Sprintf(`{"id":%q,"category":"toys","level":%q,"text":{"en":"%s?"},"options":[{"en":"a"},{"en":"b"},{"en":"c"},{"en":"d"}]}`, id, level, id)),
			Explanation: json.RawMessage(`{"en":"because ` + id + `"}`), Source: json.RawMessage(`{"name":"toys"}`),
		}
	}
	return list
}

func (toyQuestions) Need(_ string, options json.RawMessage) (int, error) {
	o := struct{ Rounds int }{2}
	err := json.Unmarshal(options, &o)
	return 2 * o.Rounds, err
}

func (toyQuestions) Enough(context.Context, string, json.RawMessage, string) error { return nil }

func (n toyQuestions) Choose(context.Context, table.Wanted) ([]table.Listed, error) {
	return n.list(), nil
}

func (toyQuestions) Ask(line json.RawMessage, _ int) (json.RawMessage, error) { return line, nil }

// noQuestions is a bank that is empty now.
type noQuestions struct{ toyQuestions }

func (noQuestions) Enough(context.Context, string, json.RawMessage, string) error { return nil }

func (noQuestions) Choose(context.Context, table.Wanted) ([]table.Listed, error) {
	return nil, table.ErrNoQuestions
}

// Stage lets a round be voided once both answers are in.
func (toy) Stage(s *toyState) game.Stage {
	switch s.step {
	case 0:
		return game.Fresh
	case 4, 5:
		return game.Settled
	}
	return game.UnderWay
}
