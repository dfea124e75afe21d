package rating

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// A Sample is one answer to a question, of those that count.
type Sample struct {
	Options []string // that were shown, the right one first
	Pick    int      // place in Options: 0 is right
	Ability float64  // of the player, as well as it is known
	Took    time.Duration
}

// An Option tells how often one was shown and picked.
type Option struct {
	Text   string `json:"text"`
	Right  bool   `json:"right,omitempty"`
	Shown  int    `json:"shown"`
	Picked int    `json:"picked"`
}

// Statistics are what the answers to a question tell.
type Statistics struct {
	Answers int
	Right   int
	Median  time.Duration
	// Discrimination is the correlation of a right answer with the ability of who
	// gave it, from -1 to 1: point-biserial. It is not a number where all answers
	// or all players are alike.
	Discrimination float64
	Options        []Option // the right one first, then the most picked
	// Lure is a wrong option that the best third picked more often than the right
	// one, when both were shown; empty for none.
	Lure string
}

// Rate is the share of right answers; it is not a number without any.
func (s *Statistics) Rate() float64 { return float64(s.Right) / float64(s.Answers) }

// Count makes statistics of samples, which it sorts.
func Count(samples []Sample) Statistics {
	s := Statistics{Answers: len(samples), Discrimination: math.NaN()}
	if s.Answers == 0 {
		return s
	}
	slices.SortStableFunc(samples, func(a, b Sample) int { return cmp.Compare(a.Took, b.Took) })
	s.Median = (samples[(s.Answers-1)/2].Took + samples[s.Answers/2].Took) / 2
	slices.SortStableFunc(samples, func(a, b Sample) int { return cmp.Compare(b.Ability, a.Ability) })
	s.Options = picks(samples)
	for i := range s.Options {
		if s.Options[i].Right {
			s.Right += s.Options[i].Picked
		}
	}
	s.Discrimination = discrimination(samples)
	s.Lure = lure(samples[:(s.Answers+2)/3])
	return s
}

// picks counts the options.
func picks(samples []Sample) []Option {
	var list []Option
	for i := range samples {
		for place, text := range samples[i].Options {
			at := slices.IndexFunc(list, func(o Option) bool { return o.Text == text && o.Right == (place == 0) })
			if at < 0 {
				at = len(list)
				list = append(list, Option{Text: text, Right: place == 0})
			}
			list[at].Shown++
			if place == samples[i].Pick {
				list[at].Picked++
			}
		}
	}
	slices.SortFunc(list, func(a, b Option) int {
		switch {
		case a.Right && !b.Right:
			return -1
		case b.Right && !a.Right:
			return 1
		}
		return cmp.Or(cmp.Compare(b.Picked, a.Picked), cmp.Compare(a.Text, b.Text))
	})
	return list
}

// discrimination is the point-biserial correlation of right and ability.
func discrimination(samples []Sample) float64 {
	n := float64(len(samples))
	var right, sum, squares, sumRight float64
	for i := range samples {
		a := samples[i].Ability - Start // near nothing, so that the squares keep their digits
		sum += a
		squares += a * a
		if samples[i].Pick == 0 {
			right++
			sumRight += a
		}
	}
	spread := squares/n - sum/n*sum/n
	if right == 0 || right == n || spread < 1e-6 {
		return math.NaN()
	}
	return (sumRight/right - (sum-sumRight)/(n-right)) / math.Sqrt(spread) * math.Sqrt(right*(n-right)) / n
}

// lure finds the wrong option that beats the right one by most.
func lure(best []Sample) string {
	lead, text := 0, ""
	for _, o := range picks(best) {
		if o.Right {
			continue
		}
		right := 0 // where this one was to be had
		for i := range best {
			if best[i].Pick == 0 && slices.Contains(best[i].Options[1:], o.Text) {
				right++
			}
		}
		if o.Picked-right > lead {
			lead, text = o.Picked-right, o.Text
		}
	}
	return text
}
