package learning

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"castellan/game"
	"castellan/internal/table"
	"castellan/quiz/rating"
)

// An Answer is what a player answered at a table.
type Answer struct {
	Version  int // of the ply
	Asked    int // version of the ply that asked
	Account  string
	At       time.Time
	Took     time.Duration
	Question string // id
	Concept  string // what it is about
	Category string
	Level    string
	Options  []string // that were shown, the right one first
	Pick     int      // place in Options, or None
	Reason   rating.Reason
}

// None is the pick of who gave no answer.
const None = -1

// Answers reads what people answered out of the log of a table. What bots
// answered, and stand-ins, is left out; so is a question whose form is not
// ours. An answer that does not count has its reason, but for the one that only
// other tables can tell: rating.Again.
func Answers(t *table.Stored, plies []table.StoredPly) []Answer {
	posed := map[game.Seat]Answer{}
	var list []Answer
	for i := range plies {
		p := &plies[i]
		switch p.Seat {
		case game.Host:
			void(list, posed, p)
		case game.Chance:
			if seat, a, ok := asked(p); ok {
				posed[seat] = a
			}
		default:
			a, ok := posed[p.Seat]
			if !ok || int(p.Seat) >= len(t.Seats) {
				continue
			}
			delete(posed, p.Seat)
			if t.Seats[p.Seat].Account != "" && a.answer(p) {
				a.Account = t.Seats[p.Seat].Account
				list = append(list, a)
			}
		}
	}
	return list
}

// void takes back what was asked and answered after a version.
func void(list []Answer, posed map[game.Seat]Answer, p *table.StoredPly) {
	var back int
	if _, err := fmt.Sscanf(p.Move, game.VoidWord+" %d", &back); err != nil {
		return
	}
	for i := range list {
		if list[i].Version > back {
			list[i].Reason = rating.Void
		}
	}
	maps.DeleteFunc(posed, func(_ game.Seat, a Answer) bool { return a.Asked > back })
}

// asked reads a ply that asks. The pick stands for the place of the right
// option until there is an answer.
func asked(p *table.StoredPly) (game.Seat, Answer, bool) {
	var q struct {
		ID, Category, Level string
		Options             []map[string]string
	}
	var seat, right int
	if _, err := fmt.Sscanf(p.Move, "ask %d right=%d", &seat, &right); err != nil || p.Question == nil {
		return 0, Answer{}, false
	}
	if json.Unmarshal(p.Question, &q) != nil || q.ID == "" || len(q.Options) < 2 || right < 1 || right > len(q.Options) {
		return 0, Answer{}, false
	}
	a := Answer{Asked: p.Version, At: p.At, Question: q.ID, Concept: q.ID, Category: q.Category, Level: q.Level, Pick: right - 1}
	for _, option := range q.Options {
		a.Options = append(a.Options, name(option))
	}
	return game.Seat(seat), a, true
}

// name is the text by which an option is known: in English, or else in the first
// of its languages.
func name(text map[string]string) string {
	if s := text["en"]; s != "" {
		return s
	}
	for _, language := range slices.Sorted(maps.Keys(text)) {
		return text[language]
	}
	return ""
}

// answer reads the ply that answers; false if it is none that a person gave.
func (a *Answer) answer(p *table.StoredPly) bool {
	right := a.Pick
	said, ok := strings.CutPrefix(p.Move, "answer ")
	var pick int
	switch _, err := fmt.Sscanf(said, "%d", &pick); {
	case !ok || p.Why != nil: // a stand-in gives its reason
		return false
	case said == "none":
		pick = None
	case err != nil || pick < 1 || pick > len(a.Options) || p.Auto:
		return false
	default:
		pick = (pick - 1 - right + len(a.Options)) % len(a.Options)
	}
	a.Version, a.Pick = p.Version, pick
	a.Took, a.At = p.At.Sub(a.At), p.At
	a.Options = append(slices.Clone(a.Options[right:]), a.Options[:right]...) // the right one first
	switch {
	case pick == None:
		a.Reason = rating.Late
	case a.Took < rating.Fastest:
		a.Reason = rating.Hasty
	}
	return true
}
