package lostempires

import (
	"castellan/bot"
	"castellan/bot/search"
	"castellan/games/lostempires"
)

// Config is how the searching levels search.
func Config() search.Config[lostempires.State] { return Searching(500, &learnt).tree.Config }

// With is a bot that searches, but with so many iterations, whatever the clock
// says; others stay.
func With(b bot.Bot, iterations int) bot.Bot {
	s, ok := b.(Searcher)
	if !ok {
		return b
	}
	c := s.tree.Config
	c.Iterations, c.Limit = iterations, 0
	return searcher(c)
}
