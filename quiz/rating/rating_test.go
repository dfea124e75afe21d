package rating

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestExpected(t *testing.T) {
	for _, c := range []struct {
		question, player float64
		options          int
		want             float64
	}{
		{1500, 1500, 4, 0.625}, // half know it, a quarter of the others guess it
		{1500, 1500, 2, 0.75},
		{1900, 1500, 4, 0.25 + 0.75/11},
		{1100, 1500, 4, 0.25 + 0.75*10/11},
		{9000, 1500, 4, 0.25}, // luck remains
	} {
		if got := Expected(c.question, c.player, c.options); !near(got, c.want) {
			t.Errorf("a question of %.0f, a player of %.0f, %d options: %.4f, want %.4f", c.question, c.player, c.options, got, c.want)
		}
	}
	if got := ExpectedOf(1500, 4); !near(got, 0.625) {
		t.Errorf("of nobody: %v", got)
	}
	if got := ExpectedOf(1500, 4, 1500, 1900); !near(got, (0.625+0.25+0.75*10/11)/2) {
		t.Errorf("of two: %v", got)
	}
}

func TestLearn(t *testing.T) {
	for _, c := range []struct {
		name             string
		question, player Rating
		answer           Answer
		q, p             float64 // how far they move
	}{
		{"first answers, right", Rating{1500, 0}, Rating{1500, 0}, Answer{Right: true, Options: 4}, -40 * 0.375, 32 * 0.375},
		{"first answers, wrong", Rating{1500, 0}, Rating{1500, 0}, Answer{Options: 4}, 40 * 0.625, -32 * 0.625},
		{"of a team", Rating{1500, 0}, Rating{1500, 0}, Answer{Options: 4, Team: true}, 20 * 0.625, -16 * 0.625},
		{"half as much", Rating{1500, 25}, Rating{1500, 30}, Answer{Right: true, Options: 4}, -20 * 0.375, 16 * 0.375},
		{"not less than so", Rating{1500, 9999}, Rating{1500, 9999}, Answer{Right: true, Options: 4}, -4 * 0.375, 8 * 0.375},
		{"of two options", Rating{1500, 0}, Rating{1500, 0}, Answer{Right: true, Options: 2}, -40 * 0.25, 32 * 0.25},
	} {
		q, p := Learn(c.question, c.player, c.answer)
		if !near(q.Value-c.question.Value, c.q) || !near(p.Value-c.player.Value, c.p) {
			t.Errorf("%s: %+.3f and %+.3f, want %+.3f and %+.3f", c.name, q.Value-c.question.Value, p.Value-c.player.Value, c.q, c.p)
		}
		if q.Answers != c.question.Answers+1 || p.Answers != c.player.Answers+1 {
			t.Errorf("%s: %d and %d answers", c.name, q.Answers, p.Answers)
		}
	}
}

func TestLevelsAndBases(t *testing.T) {
	for _, level := range []string{"easy", "medium", "hard"} {
		if got := Level(Base(level)); got != level {
			t.Errorf("the base of %s is %s", level, got)
		}
	}
	if Base("") != Start {
		t.Error("a question without a level is not of medium level")
	}
}
