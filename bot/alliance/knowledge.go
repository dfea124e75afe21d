package alliance

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"

	"castellan/bot"
)

// options is how many options a question has; whoever guesses is right once in
// so many times.
const options = 4

// A grade is a level of questions: how hard they are, in logits, so that a bot
// misses the questions that people miss, and their share of the built-in bank,
// which is what a table of mixed questions draws from.
type grade struct {
	level             string
	difficulty, share float64
}

// grades holds every level; the shares add up to 1.
var grades = [...]grade{
	{"easy", -1, 0.22},
	{"medium", 0, 0.42},
	{"hard", 1, 0.36},
}

// Knowledge is how often a bot ally answers rightly.
type Knowledge struct {
	// Accuracy is the share of right answers over the mixed questions of the
	// built-in bank.
	Accuracy float64
}

// Right is the chance of a right answer at a question of a level:
// g + (1-g)·logistic(skill - difficulty), where g is the chance of a guess and
// the skill is such that the mean over the bank is Accuracy. For a level that
// is none, and for those who know nothing or everything, it is Accuracy.
func (k Knowledge) Right(level string) float64 {
	const g = 1.0 / options
	at := slices.IndexFunc(grades[:], func(g grade) bool { return g.level == level })
	if at < 0 || k.Accuracy <= g || k.Accuracy >= 1 {
		return k.Accuracy
	}
	low, high := -40.0, 40.0
	for range 64 {
		skill := (low + high) / 2
		mean := 0.0
		for _, grade := range grades {
			mean += grade.share * logistic(skill-grade.difficulty)
		}
		if g+(1-g)*mean < k.Accuracy {
			low = skill
		} else {
			high = skill
		}
	}
	return g + (1-g)*logistic(low-grades[at].difficulty)
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
