// Package thumb is the bot that plays by rules of thumb, for any game whose
// moves somebody can judge at sight.
package thumb

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
)

// A Bot judges the sensible moves one by one.
type Bot[S any] struct {
	// Score is how good a move looks, more is better. The state is imagined:
	// what the seat knows is true in it, and nothing else may be looked at.
	Score func(s *S, seat game.Seat, m game.Move) float64
	// Temperature is how far a move may seem worse than another and still be
	// played every now and then. At 0 the best is played.
	Temperature float64
}

// Think draws among what looks best.
func (b Bot[S]) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	x, ok := sight.(*game.Sight[S])
	if !ok {
		panic(fmt.Sprintf("thumb: a bot over %T was given %T", *new(S), sight))
	}
	seat := x.Seat()
	s := x.Imagine(rng)
	if !x.Rules().Turn(&s).Has(seat) {
		return bot.Thought{}
	}
	var moves []game.Move
	if n, ok := x.Rules().(game.Narrower[S]); ok {
		moves = n.Candidates(&s, seat, moves)
	} else {
		moves = x.Legal(moves)
	}
	weights := make([]float64, len(moves))
	best := math.Inf(-1)
	for i, m := range moves {
		weights[i] = b.Score(&s, seat, m)
		best = max(best, weights[i])
	}
	total := 0.0
	for i, v := range weights {
		switch {
		case b.Temperature > 0:
			weights[i] = math.Exp((v - best) / b.Temperature)
		case v == best:
			weights[i] = 1
		default:
			weights[i] = 0
		}
		total += weights[i]
	}
	left, chosen := rng.Float64()*total, 0
	for i, w := range weights {
		if w > 0 {
			chosen = i
			if left -= w; left < 0 {
				break
			}
		}
	}
	return bot.Thought{Move: x.Format(moves[chosen]), Doubt: doubt(weights)}
}

// doubt tells how near the second most likely move came to the first.
func doubt(weights []float64) float64 {
	first, second := 0.0, 0.0
	for _, w := range weights {
		if w > first {
			first, second = w, first
		} else {
			second = max(second, w)
		}
	}
	return second / first
}
