// Package search is the bot that searches a tree of imagined play, for any
// game: single-observer Information Set Monte Carlo Tree Search, after Cowling,
// Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012.
//
// Each iteration imagines a world afresh that the bot's seat cannot tell from
// the truth, walks down one tree that all worlds share, adds one node, plays on
// by a quick policy and counts the reward of each seat along its way. The edges
// of the tree are the moves of players. Chance is drawn anew each time and not
// stored. Each seat maximizes its own reward (max^n). A move is weighed by how
// often it was lawful when its node was passed, not by how often the node was
// passed: otherwise moves that few worlds allow would be tried too much.
//
// Because all worlds share the tree, the bot cannot plan to know later what it
// will not know: that is the fault of searching each world alone.
package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"castellan/bot"
	"castellan/game"
)

// A Searcher is a bot whose effort can be set from outside, for measurement.
type Searcher interface {
	bot.Bot
	// Search thinks with exactly so many iterations, fewer only if ctx ends or
	// there is but one sensible move.
	Search(ctx context.Context, sight any, iterations int, rng *rand.Rand) bot.Thought
}

// A Config says how a bot searches a game over states of type S. Its functions
// must depend on nothing but their arguments, and should allocate nothing.
type Config[S any] struct {
	// Iterations is how many a decision has at most.
	Iterations int
	// Limit is how long a decision may take; 0 is without end. It is there for
	// machines under load: a search that meets it depends on the clock.
	Limit time.Duration
	// Explore is the weight of curiosity against reward; 0 stands for 0.7.
	Explore float64
	// Ripe is how often a node must have been passed before the tree grows
	// below it; up to then the policy plays on from there. With few iterations
	// and a good policy that is better than to try all replies in turn.
	Ripe int
	// Bias is how much the search trusts Score in its own position: a move that
	// looks best gets this much reward on top, divided by its visits, and the
	// others less, the worse they look. 0 is not at all.
	Bias float64
	// Index is how sharply the move is chosen among those with at least a
	// tenth of the most visits: the chance of each goes with its visits to this
	// power. 0 plays the most visited move.
	Index float64
	// Key gives moves that mean the same to the play the same key, so that the
	// tree need not tell them apart: of those that a seat considers in a world
	// no two may have one key. Nil is the move itself.
	Key func(s *S, seat game.Seat, m game.Move) game.Move
	// Policy plays for a seat in Turn beyond the tree, and first of all moves
	// tries this in it. Nil is any legal move.
	Policy func(s *S, seat game.Seat, rng *rand.Rand) game.Move
	// Own is the policy for the seat that decides, where it is to play unlike
	// the others. Nil is Policy.
	Own func(s *S, seat game.Seat, rng *rand.Rand) game.Move
	// Reward gives each seat its reward, from 0 to 1, in a state where play is
	// over or cut. Nil shares 1 among the winners.
	Reward func(s *S, to *[game.MaxSeats]float32)
	// Cut tells whether an iteration that began in root may stop in s, to be
	// rewarded there. Nil is never: play goes on to its end.
	Cut func(root, s *S) bool
	// Score is how good a move looks at sight, more is better. It decides
	// between moves that the search finds alike. Nil is the order of the list.
	Score func(s *S, seat game.Seat, m game.Move) float64
}

// A Bot searches. It is safe for use by several goroutines.
type Bot[S any] struct {
	Config[S]
	trees sync.Pool // of *tree[S], for their buffers alone
}

// New makes a bot that searches as c says.
func New[S any](c Config[S]) *Bot[S] {
	if c.Explore == 0 {
		c.Explore = 0.7
	}
	return &Bot[S]{Config: c}
}

// Think searches until the iterations or the time are spent, ctx ends, or no
// other move can catch up with the most visited.
func (b *Bot[S]) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	if b.Limit > 0 {
		limited, cancel := context.WithTimeout(ctx, b.Limit)
		defer cancel()
		ctx = limited
	}
	return b.think(ctx, sight, b.Iterations, b.Index == 0, rng)
}

// Search thinks with exactly so many iterations, whatever Config says; fewer
// only if ctx ends or there is but one sensible move.
func (b *Bot[S]) Search(ctx context.Context, sight any, iterations int, rng *rand.Rand) bot.Thought {
	return b.think(ctx, sight, iterations, false, rng)
}

func (b *Bot[S]) think(ctx context.Context, sight any, iterations int, hasty bool, rng *rand.Rand) bot.Thought {
	t := b.tree(sight, iterations)
	defer b.free(t)
	if !t.root(rng) {
		return t.forced()
	}
	t.grow(ctx, iterations, hasty, rng)
	return t.choose(rng)
}

// A Weighed move is one that the search considered in its own position.
type Weighed struct {
	Move   game.Move
	Visits int
	Mean   float64 // of the rewards; 0 without visits
}

// Weigh searches like Search and gives what it found of each move that it
// considered, in the rules' order; a single one was not searched.
func (b *Bot[S]) Weigh(ctx context.Context, sight any, iterations int, rng *rand.Rand) []Weighed {
	t := b.tree(sight, iterations)
	defer b.free(t)
	if t.root(rng) {
		t.grow(ctx, iterations, false, rng)
	}
	list := make([]Weighed, len(t.first))
	for i, m := range t.first {
		list[i].Move = m
		if n := t.find(0, t.sight.Seat(), m); n != 0 {
			list[i].Visits, list[i].Mean = int(t.nodes[n].visits), t.nodes[n].mean()
		}
	}
	return list
}

// tree takes a tree from the pool and empties it for a decision.
func (b *Bot[S]) tree(sight any, iterations int) *tree[S] {
	x, ok := sight.(*game.Sight[S])
	if !ok {
		panic(fmt.Sprintf("search: a bot over %T was given %T", *new(S), sight))
	}
	t, ok := b.trees.Get().(*tree[S])
	if !ok {
		t = &tree[S]{}
	}
	t.empty(&b.Config, x, iterations)
	return t
}

// free gives a tree back to the pool, without what it was searched for.
func (b *Bot[S]) free(t *tree[S]) {
	var none S
	t.sight, t.world, t.start = nil, none, none
	b.trees.Put(t)
}
