package alliance_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/games/alliance"
)

// leaky is the rules with a leak.
type leaky struct {
	alliance.Rules
	leak string
}

// leaks holds each leak that is planted, and the check that finds it.
var leaks = map[string]string{
	"view: what is right":                      "sight",
	"view: what is right, for onlookers":       "sight",
	"view: whether the first answer is right":  "sight",
	"view: the other ally's answer":            "sight",
	"view: the first answer, for the lord":     "sight",
	"view: points before both have answered":   "sight",
	"question: the other ally's":               "question",
	"question: an ally's, for onlookers":       "question",
	"legal: order by what is right":            "sight",
	"legal: one fewer by the other's answer":   "sight",
	"refusal: text by what is right":           "sight",
	"default: what is right":                   "sight",
	"default: as the other answered":           "sight",
	"log: what is right":                       "memory",
	"log: the first answer":                    "memory",
	"log: an answer that is none":              "memory",
	"reads: what is right, when one answered":  "opened",
	"reads: the first answer, at once":         "opened",
	"imagine: the truth":                       "worlds",
	"imagine: what is right, kept":             "memory",
	"imagine: the other's answer, kept":        "memory",
	"imagine: the own answer, drawn anew":      "memory",
	"imagine: what is open, drawn anew":        "sight",
	"imagine: right or wrong as in truth only": "memory",
}

// Each leak is found.
func TestLeaks(t *testing.T) {
	planted.List(t, "games/alliance", gametest.CatchLeaks(t, alliance.Rules{}, leaks, func(leak string) gametest.Config[alliance.State] {
		return config(leaky{leak: leak})
	}))
}

// asked tells whether questions are put that are not answered by both.
func asked(s *alliance.State) bool { return s.Step == alliance.ToAsk || s.Step == alliance.ToAnswer }

// ally is that of a viewer's, ally 1 for those who have none.
func ally(v game.Viewer) game.Seat {
	if v == 1 {
		return 0
	}
	return 1
}

func (l leaky) View(s *alliance.State, v game.Viewer) any {
	if v == game.All {
		return l.Rules.View(s, v)
	}
	view := l.Rules.View(s, v).(alliance.View)
	first := s.Answers[0]
	right := s.Right[0]
	if first == 0 {
		first, right = s.Answers[1], s.Right[1]
	}
	switch l.leak {
	case "view: what is right":
		view.Strikes = int(s.Right[ally(v)])
	case "view: what is right, for onlookers":
		if v == game.Onlooker {
			view.Strikes = int(s.Right[0])
		}
	case "view: whether the first answer is right":
		if asked(s) && first != 0 && int(first) == int(right) {
			view.Strikes = 1
		}
	case "view: the other ally's answer":
		if asked(s) {
			view.Strikes = int(s.Answers[ally(v)])
		}
	case "view: the first answer, for the lord":
		if asked(s) && v.Is(alliance.DarkLord) {
			view.Strikes = int(first)
		}
	case "view: points before both have answered":
		if asked(s) && first != 0 && int(first) == int(right) {
			view.Scores[0] += 200
		}
	}
	return view
}

func (l leaky) Posed(s *alliance.State, v game.Viewer) (int, bool) {
	switch {
	case l.leak == "question: the other ally's" && (v == 0 || v == 1):
		return l.Rules.Posed(s, 1-v)
	case l.leak == "question: an ally's, for onlookers" && v == game.Onlooker:
		return l.Rules.Posed(s, 1)
	}
	return l.Rules.Posed(s, v)
}

func (l leaky) Legal(s *alliance.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if seat != 0 && seat != 1 || !asked(s) || len(buf)-from < 2 {
		return buf
	}
	switch {
	case l.leak == "legal: order by what is right" && s.Right[seat] == 2:
		slices.Reverse(buf[from:])
	case l.leak == "legal: one fewer by the other's answer" && s.Answers[1-seat] == 3:
		return buf[:len(buf)-1]
	}
	return buf
}

func (l leaky) Refuse(s *alliance.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if r, ok := game.AsRefusal(err); ok && l.leak == "refusal: text by what is right" && (seat == 0 || seat == 1) && s.Right[seat] == 3 {
		return game.Refusef(r.Rule, "%s!", r.Message)
	}
	return err
}

func (l leaky) Default(s *alliance.State, seat game.Seat) game.Move {
	m := l.Rules.Default(s, seat)
	if seat != 0 && seat != 1 || !asked(s) {
		return m
	}
	moves := l.Rules.Legal(s, seat, nil)
	switch l.leak {
	case "default: what is right":
		return moves[int(s.Right[seat])%len(moves)]
	case "default: as the other answered":
		return moves[int(s.Answers[1-seat])%len(moves)]
	}
	return m
}

func (l leaky) Seen(s *alliance.State, seat game.Seat, m game.Move, v game.Viewer) string {
	whole := l.Format(s, seat, m)
	asks, answers := strings.HasPrefix(whole, "ask "), strings.HasPrefix(whole, "answer ")
	if l.leak == "log: what is right" && asks || l.leak == "log: the first answer" && answers ||
		l.leak == "log: an answer that is none" && whole == "answer none" {
		return whole
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leaky) Reads(then, now *alliance.State, seat game.Seat, m game.Move, v game.Viewer) string {
	whole := l.Format(then, seat, m)
	switch {
	case l.leak == "reads: what is right, when one answered" && strings.HasPrefix(whole, "ask ") && now.Answers != [2]alliance.Answer{}:
		return whole
	case l.leak == "reads: the first answer, at once" && strings.HasPrefix(whole, "answer "):
		return whole
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leaky) Imagine(s *alliance.State, v game.Viewer, rng *rand.Rand) alliance.State {
	world := l.Rules.Imagine(s, v, rng)
	if v == game.All || l.leak != "imagine: what is open, drawn anew" && !asked(s) {
		return world
	}
	switch l.leak {
	case "imagine: the truth":
		return *s
	case "imagine: what is right, kept":
		world.Right = s.Right
	case "imagine: the other's answer, kept":
		world.Answers = s.Answers
	case "imagine: the own answer, drawn anew":
		return l.Rules.Imagine(s, game.Onlooker, rng)
	case "imagine: what is open, drawn anew":
		if s.Last.Number != 0 {
			world.Last.Right[0] = 1 + int8(rng.IntN(4))
		}
	case "imagine: right or wrong as in truth only":
		for i, a := range s.Answers {
			if a != 0 && int(a) == int(s.Right[i]) {
				world.Right[i], world.Answers[i] = s.Right[i], a
			}
		}
	}
	return world
}
