// Package random is the bot that plays any legal move, for any game. It is the
// lowest rung of every ladder, and no level that people choose.
package random

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
)

// A Bot plays games over states of type S.
type Bot[S any] struct{}

// Think picks each legal move with the same chance. It gives the empty thought
// where the seat has none.
func (Bot[S]) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	x, ok := sight.(*game.Sight[S])
	if !ok {
		panic(fmt.Sprintf("random: a bot over %T was given %T", *new(S), sight))
	}
	moves := x.Legal(nil)
	switch len(moves) {
	case 0:
		return bot.Thought{}
	case 1:
		return bot.Thought{Move: x.Format(moves[0])}
	}
	return bot.Thought{Move: x.Format(moves[rng.IntN(len(moves))]), Doubt: 1}
}
