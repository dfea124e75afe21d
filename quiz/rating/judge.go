package rating

// From so many answers on something is said of a question.
const (
	EnoughToRate  = 30 // its level and band
	EnoughToJudge = 50 // whether it misbehaves
	// Reporters is how many players must report a question.
	Reporters = 3
)

// A Trouble is why a question is not asked any more until somebody has looked.
type Trouble string

// The troubles.
const (
	Fine     Trouble = ""
	Reported Trouble = "reported" // by Reporters players
	Lured    Trouble = "lured"    // those who know most pick a wrong option
	Backward Trouble = "backward" // who knows more is wrong more often
)

// Judge tells whether a question is to be put in quarantine, and why. What
// players say counts at once, what answers say from EnoughToJudge on.
func (s *Statistics) Judge(reporters int) Trouble {
	switch {
	case reporters >= Reporters:
		return Reported
	case s.Answers < EnoughToJudge:
		return Fine
	case s.Lure != "":
		return Lured
	case s.Discrimination < 0:
		return Backward
	}
	return Fine
}

// The bounds of a right rate that somebody should look at.
const (
	tooEasy = 0.97
	tooHard = 0.20
)

// Extreme gives "easy" or "hard" for a question that nearly everybody answers
// or hardly anybody, else nothing. Such a question is asked all the same.
func (s *Statistics) Extreme() string {
	switch {
	case s.Answers < EnoughToJudge:
		return ""
	case s.Rate() > tooEasy:
		return "easy"
	case s.Rate() < tooHard:
		return "hard"
	}
	return ""
}
