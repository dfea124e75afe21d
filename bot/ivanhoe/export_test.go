package ivanhoe

import (
	"castellan/bot"
	"castellan/bot/search"
	"castellan/games/ivanhoe"
)

// Config is how the searching levels search.
func Config() search.Config[ivanhoe.State] { return searching(300).Config }

// With is a bot that searches, but with so many iterations, whatever the clock
// says; others stay.
func With(b bot.Bot, iterations int) bot.Bot {
	s, ok := b.(*search.Bot[ivanhoe.State])
	if !ok {
		return b
	}
	c := s.Config
	c.Iterations, c.Limit = iterations, 0
	return search.New(c)
}
