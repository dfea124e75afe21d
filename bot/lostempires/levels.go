package lostempires

import (
	"context"
	"math/rand/v2"
	"time"

	"castellan/bot"
	"castellan/bot/search"
	"castellan/bot/thumb"
	"castellan/games/lostempires"
)

// DefaultLevel is the level of a table that names none.
const DefaultLevel = "sergeant"

// Rule plays by rules of thumb; temperatures are in artifacts.
func Rule(temperature float64) bot.Bot {
	return Bot{thumb.Bot[lostempires.State]{Score: score, Temperature: temperature}}
}

// A Searcher searches once its deck and its hand are chosen.
type Searcher struct {
	Bot
	tree *search.Bot[lostempires.State]
}

// Searching searches with so many iterations and values positions by so much
// for each feature.
func Searching(iterations int, w *Vector) Searcher {
	return searcher(search.Config[lostempires.State]{
		Iterations: iterations,
		Limit:      time.Second,
		Explore:    0.2,
		Ripe:       8,
		Bias:       2,
		Policy:     policy,
		Reward:     w.reward,
		Cut:        cut,
		Score:      score,
	})
}

func searcher(c search.Config[lostempires.State]) Searcher {
	tree := search.New(c)
	return Searcher{Bot{tree}, tree}
}

// Search thinks with exactly so many iterations.
func (b Searcher) Search(ctx context.Context, sight any, iterations int, rng *rand.Rand) bot.Thought {
	return b.tree.Search(ctx, sight, iterations, rng)
}

var levels = []bot.Level{
	{Key: "recruit", Bot: Rule(0.25)},
	{Key: "sergeant", Bot: Rule(0)},
	{Key: "captain", Bot: Searching(500, &learnt)},
	{Key: "marshal", Bot: Searching(2000, &learnt)},
}

// Levels gives the levels that a table can choose, weakest first.
func Levels() []bot.Level { return append([]bot.Level(nil), levels...) }
