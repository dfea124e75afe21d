package main

import (
	"math"
	"testing"

	"castellan/bot/alliance"
	"castellan/quiz"
)

// TestBotAlliesKeepTheirAccuracyOverTheBank holds the levels' shares that the
// bots assume against the bank that the program carries.
func TestBotAlliesKeepTheirAccuracyOverTheBank(t *testing.T) {
	questions := quiz.Builtin().All()
	for _, level := range alliance.Levels() {
		k := level.Bot.(alliance.Bot).Ally.Knowledge
		sum := 0.0
		for _, q := range questions {
			sum += k.Right(q.Level)
		}
		if got := sum / float64(len(questions)); math.Abs(got-k.Accuracy) > 0.01 {
			t.Errorf("%s answers rightly at %.3f, not %.3f", level.Key, got, k.Accuracy)
		}
	}
}
