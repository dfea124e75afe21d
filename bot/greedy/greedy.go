// Package greedy is the bot that looks one move ahead, for any game whose
// states somebody can put a value on.
package greedy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
)

// A Bot plays the move after which its seat stands best.
type Bot[S any] struct {
	// Value puts a value on a state for a seat; more is better.
	Value func(*S, game.Seat) float64
	// Worlds is how many imagined worlds each move is tried in; 0 is 1.
	Worlds int
}

// Think tries every legal move in the same imagined worlds and plays the best
// on average; among equals the stream decides. When ctx has ended it plays the
// best of the worlds tried so far, the first legal move if there are none.
func (b Bot[S]) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	x, ok := sight.(*game.Sight[S])
	if !ok {
		panic(fmt.Sprintf("greedy: a bot over %T was given %T", *new(S), sight))
	}
	moves := x.Legal(nil)
	switch len(moves) {
	case 0:
		return bot.Thought{}
	case 1:
		return bot.Thought{Move: x.Format(moves[0])}
	}
	sums := make([]float64, len(moves))
	for range max(b.Worlds, 1) {
		if ctx.Err() != nil {
			break
		}
		world := x.Imagine(rng)
		for i, m := range moves {
			next := world
			x.Rules().Apply(&next, x.Seat(), m)
			sums[i] += b.Value(&next, x.Seat())
		}
	}
	best, equals := 0, 1
	for i := 1; i < len(sums); i++ {
		switch {
		case sums[i] > sums[best]:
			best, equals = i, 1
		case sums[i] == sums[best] && ctx.Err() == nil:
			if equals++; rng.IntN(equals) == 0 {
				best = i
			}
		}
	}
	doubt := 0.0
	if equals > 1 {
		doubt = 1
	}
	return bot.Thought{Move: x.Format(moves[best]), Doubt: doubt}
}
