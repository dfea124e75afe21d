package alliance

import (
	"encoding/json"
	"math"
	"math/rand/v2"

	"castellan/bot"
)

// options is how many options a question has; whoever guesses is right once in
// so many times.
const options = 4

// difficulty is how hard the questions of a level are, in logits: the bot
// misses the questions that people miss.
var difficulty = map[string]float64{"easy": -1, "medium": 0, "hard": 1}

// Knowledge is how often a bot ally answers rightly.
type Knowledge struct {
	// Accuracy is the share of right answers over a bank with as many questions
	// of each level.
	Accuracy float64
}

// Right is the chance of a right answer at a question of a level:
// g + (1-g)·logistic(skill - difficulty), where g is the chance of a guess and
// the skill is such that the mean over the levels is Accuracy. For a level that
// is none it is Accuracy.
func (k Knowledge) Right(level string) float64 {
	const g = 1.0 / options
	d, ok := difficulty[level]
	if !ok || k.Accuracy <= g || k.Accuracy >= 1 {
		return k.Accuracy
	}
	low, high := -40.0, 40.0
	for range 64 {
		skill := (low + high) / 2
		mean := 0.0
		for _, level := range [...]string{"easy", "medium", "hard"} { // in a fixed order, for the sum's sake
			mean += logistic(skill-difficulty[level]) / 3
		}
		if g+(1-g)*mean < k.Accuracy {
			low = skill
		} else {
			high = skill
		}
	}
	return g + (1-g)*logistic(low-d)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// answer knows, guesses or, for those who are right less often than a guess,
// says nothing. What is right is not known here; neither is whether or what the
// other ally answered.
func (k Knowledge) answer(l *look, rng *rand.Rand) bot.Thought {
	const g = 1.0 / options
	draw, guess := rng.Float64(), rng.IntN(options)
	right := k.Right(l.level())
	switch {
	case right < g && draw >= right/g:
		return bot.Thought{Move: l.sight.Format(l.legal[options])}
	case right >= g && draw < (right-g)/(1-g):
		return bot.Thought{Knows: true}
	}
	return bot.Thought{Move: l.sight.Format(l.legal[guess])}
}

// level is the level of the question posed, empty without one.
func (l *look) level() string {
	var question struct {
		Level string `json:"level"`
	}
	if l.view.Question == nil || json.Unmarshal(l.view.Question, &question) != nil {
		return ""
	}
	return question.Level
}
