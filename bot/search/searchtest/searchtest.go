// Package searchtest holds what a search is measured against: seats that see
// everything, and search of worlds one by one. Neither is a level.
package searchtest

import (
	"context"
	"math/rand/v2"

	"castellan/bot"
	"castellan/bot/search"
	"castellan/game"
)

// rules passes on what rules may offer a search beyond the contract.
type rules[S any] struct{ game.Rules[S] }

func (r rules[S]) Candidates(s *S, seat game.Seat, buf []game.Move) []game.Move {
	if n, ok := r.Rules.(game.Narrower[S]); ok {
		return n.Candidates(s, seat, buf)
	}
	return r.Legal(s, seat, buf)
}

func (r rules[S]) Pick(s *S, seat game.Seat, rng *rand.Rand, buf []game.Move) (game.Move, []game.Move) {
	if p, ok := r.Rules.(game.Picker[S]); ok {
		return p.Pick(s, seat, rng, buf)
	}
	buf = r.Legal(s, seat, buf[:0])
	return buf[rng.IntN(len(buf))], buf
}

type seeing[S any] struct {
	rules[S]
	seats game.Seats
}

// Seeing gives the rules under which some seats see everything: a bot that
// imagines worlds imagines the truth there.
func Seeing[S any](of game.Rules[S], seats game.Seats) game.Rules[S] {
	return seeing[S]{rules[S]{of}, seats}
}

func (r seeing[S]) Imagine(s *S, v game.Viewer, rng *rand.Rand) S {
	if v >= 0 && r.seats.Has(game.Seat(v)) {
		return *s
	}
	return r.Rules.Imagine(s, v, rng)
}

// A Determinized bot takes a few worlds one by one for the truth, each with a
// tree of its own and its part of the iterations, and adds up the visits.
type Determinized[S any] struct {
	search.Config[S]
	Trees int
}

// Think plays the most visited move, of equals the first.
func (d Determinized[S]) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	x := sight.(*game.Sight[S])
	searcher := search.New(d.Config)
	var sum []search.Weighed
	for range d.Trees {
		play, err := game.Of[S](pinned[S]{rules[S]{x.Rules()}, x.Imagine(rng)}).Start(game.Setup{})
		if err != nil {
			panic(err)
		}
		found := searcher.Weigh(ctx, play.Sight(x.Seat()), d.Iterations/d.Trees, rng)
		if sum == nil {
			sum = found
			continue
		}
		for i := range sum {
			sum[i].Visits += found[i].Visits
		}
	}
	if len(sum) == 0 {
		return bot.Thought{}
	}
	best := 0
	for i := range sum {
		if sum[i].Visits > sum[best].Visits {
			best = i
		}
	}
	return bot.Thought{Move: x.Format(sum[best].Move)}
}

// pinned are the rules under which every play begins in one world, and
// everybody knows it for the truth.
type pinned[S any] struct {
	rules[S]
	world S
}

func (p pinned[S]) Info() game.Info {
	info := p.Rules.Info()
	info.MinSeats = 0
	return info
}
func (p pinned[S]) Start(game.Setup) (S, error) { return p.world, nil }
func (pinned[S]) Imagine(s *S, _ game.Viewer, _ *rand.Rand) S {
	return *s
}
