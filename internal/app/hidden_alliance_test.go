package app_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/game"
	"castellan/games/alliance"
	"castellan/internal/deck"
)

var veilOfAlliance = veil{
	truth: alliance.Game,
	setup: func(n int) (int, string) {
		return 3, fmt.Sprintf(`{"map":"hex19","bases":"near","rounds":%d}`, 3+n%8)
	},
	stop:  stopAlliance,
	tries: triesOfAlliance(),
	leak: func(name string) (game.Game, func(deck.Store) deck.Store) {
		return game.Of[alliance.State](leakyAlliance{leak: name}), plain
	},
	least: 40,
	leaks: []string{
		"what is right in the view", "an answer in the view", "points in the view", "the other ally's question", "the order of legal moves",
		"what is right in the log", "an answer in the log", "what opens too early", "a refusal",
	},
}

// stopAlliance stops in some round where questions are put: before an answer, or
// between the two.
func stopAlliance(n int, rng *rand.Rand) func(game.Play, int, bool) bool {
	least := 19 + rng.IntN(40)
	return func(play game.Play, plies int, waits bool) bool {
		return plies >= least && strings.HasPrefix(play.Entry(play.Turn().First(), 0), "answer ") && (waits || n%3 == 0)
	}
}

func triesOfAlliance() (list []string) {
	list = []string{"hold", "pass", "answer", "answer 0", "answer 5", "answer ?", "void 3", "bases 1 8 19"}
	for i := range 19 {
		for _, word := range []string{"claim", "attack", "strike"} {
			list = append(list, fmt.Sprint(word, " ", i+1))
		}
	}
	for right := range 4 {
		list = append(list, fmt.Sprint("ask 0 right=", right+1), fmt.Sprint("ask 1 right=", right+1), fmt.Sprint("answer ", right+1))
	}
	return append(list, "answer none")
}

// leakyAlliance is Alliance with a leak.
type leakyAlliance struct {
	alliance.Rules
	leak string
}

func (leakyAlliance) posed(s *alliance.State) bool {
	return s.Step == alliance.ToAsk || s.Step == alliance.ToAnswer
}

func (l leakyAlliance) View(s *alliance.State, v game.Viewer) any {
	if v == game.All {
		return l.Rules.View(s, v)
	}
	view := l.Rules.View(s, v).(alliance.View)
	switch l.leak {
	case "what is right in the view":
		view.Strikes = int(s.Right[0] + s.Right[1])
	case "an answer in the view":
		if l.posed(s) {
			view.Strikes = int(s.Answers[0] + s.Answers[1])
		}
	case "points in the view":
		for i, a := range s.Answers {
			if l.posed(s) && a != 0 && int(a) == int(s.Right[i]) {
				view.Scores[i] += 200
			}
		}
	}
	return view
}

func (l leakyAlliance) Posed(s *alliance.State, v game.Viewer) (int, bool) {
	if l.leak == "the other ally's question" && v < 2 {
		return l.Rules.Posed(s, 1-max(v, 0))
	}
	return l.Rules.Posed(s, v)
}

func (l leakyAlliance) Legal(s *alliance.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if l.leak == "the order of legal moves" && seat != game.Chance && (s.Right[0]+s.Right[1])%2 == 1 {
		slices.Reverse(buf[from:])
	}
	return buf
}

func (l leakyAlliance) Refuse(s *alliance.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if r, ok := game.AsRefusal(err); ok && l.leak == "a refusal" && (s.Right[0]+s.Right[1])%2 == 1 {
		return game.Refusef(r.Rule, "%s!", r.Message)
	}
	return err
}

func (l leakyAlliance) Seen(s *alliance.State, seat game.Seat, m game.Move, v game.Viewer) string {
	whole := l.Format(s, seat, m)
	if l.leak == "what is right in the log" && strings.HasPrefix(whole, "ask ") || l.leak == "an answer in the log" && strings.HasPrefix(whole, "answer ") {
		return whole
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leakyAlliance) Reads(then, now *alliance.State, seat game.Seat, m game.Move, v game.Viewer) string {
	if l.leak == "what opens too early" {
		return l.Format(then, seat, m)
	}
	return l.Rules.Reads(then, now, seat, m, v)
}
