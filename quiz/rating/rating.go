// Package rating learns from answers: how hard a question is, how much a player
// knows of a category, and which questions misbehave. It is told of answers and
// keeps nothing itself.
//
// Questions and players have ratings on one scale, as chess players have. A
// question and a player of one rating meet as equals: the player knows the
// answer in one case of two, and guesses it in some of the others.
package rating

import (
	"math"
	"time"
)

// Start is the rating with which a player begins in a category. A question of
// that rating is of medium level.
const Start = 1500.0

// step is how far levels lie apart.
const step = 250.0

// Base is the rating with which a question of a level begins.
func Base(level string) float64 {
	switch level {
	case "easy":
		return Start - step
	case "hard":
		return Start + step
	}
	return Start
}

// Level is the level that a rating stands for: the one whose base is nearest.
func Level(rating float64) string {
	switch {
	case rating < Start-step/2:
		return "easy"
	case rating > Start+step/2:
		return "hard"
	}
	return "medium"
}

// A Rating is what is known of a question or a player.
type Rating struct {
	Value   float64
	Answers int // that made it what it is
}

// Expected is how often a player gives the right answer to a question of a
// number of options: when he knows it, and by luck when he does not.
func Expected(question, player float64, options int) float64 {
	luck := 1 / float64(options)
	return luck + (1-luck)/(1+math.Pow(10, (question-player)/400))
}

// An Answer is one that counts.
type Answer struct {
	Right   bool
	Options int  // that were shown
	Team    bool // several players gave it together
}

// Learn moves the ratings of a question and of the player who answered it. Both
// move the less the more is known of them. An answer of a team moves them half
// as far.
func Learn(question, player Rating, a Answer) (Rating, Rating) {
	surprise := -Expected(question.Value, player.Value, a.Options)
	if a.Right {
		surprise++
	}
	if a.Team {
		surprise /= 2
	}
	k := max(40/(1+float64(question.Answers)/25), 4)
	question.Value -= k * surprise
	question.Answers++
	k = max(32/(1+float64(player.Answers)/30), 8)
	player.Value += k * surprise
	player.Answers++
	return question, player
}

// A Reason says why an answer does not count.
type Reason string

// The reasons. An answer that counts has Counts.
const (
	Counts Reason = ""
	Void   Reason = "void"  // its round was voided
	Late   Reason = "late"  // there was none: the clock, or the line, was to blame
	Hasty  Reason = "hasty" // nobody reads that fast
	Again  Reason = "again" // the player was asked the same not long ago
)

const (
	// Fastest is how long it takes at least to read and answer a question.
	Fastest = 600 * time.Millisecond
	// Memory is how long a player may remember what he was asked.
	Memory = 90 * 24 * time.Hour
)
