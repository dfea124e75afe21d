package ivanhoe

import (
	"time"

	"castellan/bot"
	"castellan/bot/search"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// DefaultLevel is the level of a table that names none.
const DefaultLevel = "knight"

// searching gives the bot that searches with so many iterations.
func searching(iterations int) *search.Bot[ivanhoe.State] {
	return search.New(search.Config[ivanhoe.State]{
		Iterations: iterations,
		Limit:      time.Second,
		Policy:     policy,
		Own:        own,
		Key:        key,
		Reward:     reward,
		Score:      score,
		Ripe:       30,
		Bias:       float64(iterations) / 25,
	})
}

// reward is four fifths the win and one fifth the share of the points, so that
// a play that is lost is still played well.
func reward(s *ivanhoe.State, to *[game.MaxSeats]float32) {
	o := s.Outcome()
	total := float32(0)
	for _, v := range o.Scores {
		total += float32(v)
	}
	for i := range to {
		to[i] = 0.2 * float32(o.Scores[i]) / total
	}
	to[o.Winners.First()] += 0.8
}

var levels = []bot.Level{
	{Key: "page", Bot: rule(0.5)},
	{Key: "squire", Bot: rule(0)},
	{Key: "knight", Bot: searching(300)},
	{Key: "baron", Bot: searching(2000)},
}

// Levels gives the levels that a table can choose, weakest first.
func Levels() []bot.Level { return append([]bot.Level(nil), levels...) }
