package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"castellan/bot"
	"castellan/game"
)

// A Contest is a measurement of a game in which everybody plays for themselves,
// with as many entrants as seats. Entrants with the same key are the same bot,
// and are counted as one.
//
// It is played in blocks. All plays of a block have the same luck: chance's is
// that of the block, and an entrant's own goes with it from seat to seat. What
// differs is who sits where, such that every level sits on every seat equally
// often:
//
//   - of two levels (or one), a block has every seating that differs: 4 of one
//     against three, 6 of two against two;
//   - of more, it has the rotations of an order that is drawn for the block, so
//     that over the blocks everybody plays behind everybody.
//
// Seatings that differ only in which of two equal bots sits where are one:
// without luck of their own they would play the same play again, and an
// interval that takes it for news is false.
type Contest struct {
	Game     game.Game
	Options  json.RawMessage // nil is {}
	Entrants []bot.Level
	// Mirror lets all seats begin with the same move: seat 0's legal ones of the
	// start in turn, one a block. Where the first move is a deck, all have one.
	Mirror bool
	Plays  int // at least; the last block is played to its end
	Seed   uint64
}

// Blocks tells how many blocks the contest has, and how many plays each.
func (c Contest) Blocks() (blocks, plays int) {
	plays = len(c.seatings(0))
	return (c.Plays + plays - 1) / plays, plays
}

// Run plays the contest on so many workers. After each play it calls each, if
// given, from any worker. The standings depend on the contest alone.
func (c Contest) Run(ctx context.Context, workers int, each func()) (Standings, error) {
	names := make([]string, len(c.Entrants))
	for i, e := range c.Entrants {
		names[i] = e.Key
	}
	setup := game.Setup{Options: c.Options, Seats: names}
	start, err := c.Game.Start(setup)
	if err != nil {
		return Standings{}, fmt.Errorf("start: %w", err)
	}
	openings := start.Legal(0)
	blocks, plays := c.Blocks()
	results, err := Work(ctx, blocks*plays, workers, each, func(ctx context.Context, i int) (finish, error) {
		block, number := i/plays, i%plays
		seating := c.seatings(block)[number]
		table := Table{Game: c.Game, Setup: setup}
		for _, e := range seating {
			table.Bots = append(table.Bots, c.Entrants[e].Bot)
			table.Streams = append(table.Streams, uint64(e))
		}
		if c.Mirror {
			table.Openings = slices.Repeat(openings[block%len(openings):][:1], len(seating))
		}
		result, err := One(ctx, table, c.Seed, block)
		if err != nil {
			return finish{}, fmt.Errorf("block %d of seed %d, seating %d: %w", block, c.Seed, number, err)
		}
		return finishOf(seating, result), nil
	})
	if err != nil {
		return Standings{}, err
	}
	return c.count(results, plays), nil
}

// levels gives the keys in the order in which they first stand among the
// entrants, and the level of each entrant as a number in that order.
func (c Contest) levels() (keys []string, of []int) {
	for _, e := range c.Entrants {
		i := slices.Index(keys, e.Key)
		if i < 0 {
			i = len(keys)
			keys = append(keys, e.Key)
		}
		of = append(of, i)
	}
	return keys, of
}

// seatings gives the seatings of a block, each as the entrants by seat.
func (c Contest) seatings(block int) [][]int {
	keys, of := c.levels()
	if len(keys) <= 2 {
		return arrangements(of)
	}
	order := make([]int, len(of))
	for i := range order {
		order[i] = i
	}
	// A stream that no seat of the block's plays has.
	rng := rand.New(rand.NewPCG(mix(c.Seed, uint64(block)), mix(uint64(game.Chance)+2, 0)))
	for {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if !periodic(order, of) {
			break
		}
	}
	list := make([][]int, len(order))
	for r := range list {
		list[r] = slices.Concat(order[r:], order[:r])
	}
	return list
}

// arrangements gives every way in which entrants of these levels can sit that
// differs in the levels; equal ones sit in their order.
func arrangements(of []int) [][]int {
	var list [][]int
	taken := make([]bool, len(of))
	var sit func(seating []int)
	sit = func(seating []int) {
		if len(seating) == len(of) {
			list = append(list, slices.Clone(seating))
			return
		}
		tried := make([]bool, len(of)) // by level
		for e, level := range of {
			if taken[e] || tried[level] {
				continue
			}
			taken[e], tried[level] = true, true
			sit(append(seating, e))
			taken[e] = false
		}
	}
	sit(nil)
	return list
}

// periodic tells whether some rotation of the order is the same to look at.
func periodic(order, of []int) bool {
	n := len(order)
	for r := 1; r < n; r++ {
		same := true
		for i := range order {
			same = same && of[order[i]] == of[order[(i+r)%n]]
		}
		if same {
			return true
		}
	}
	return false
}

// A finish is how a play of a contest ended.
type finish struct {
	seating []int                  // entrants by seat
	credit  [game.MaxSeats]float64 // of the win, by seat
	rank    [game.MaxSeats]float64
	points  [game.MaxSeats]float64
	plies   int
	trace   uint64
}

func finishOf(seating []int, r Result) finish {
	f := finish{seating: seating, plies: r.Plies, trace: r.Trace}
	ranks := Ranks(r.Outcome)
	for s := range seating {
		f.rank[s] = ranks[s]
		f.points[s] = float64(r.Outcome.Scores[s])
		if r.Outcome.Winners.Has(game.Seat(s)) {
			f.credit[s] = 1 / float64(r.Outcome.Winners.Len())
		}
	}
	return f
}

// Ranks gives the rank of each seat, from 1: winners before others, then by
// points. Equals share the mean of their ranks.
func Ranks(o game.Outcome) []float64 {
	ahead := func(a, b int) bool {
		if wins := o.Winners.Has(game.Seat(a)); wins != o.Winners.Has(game.Seat(b)) {
			return wins
		}
		return o.Scores[a] > o.Scores[b]
	}
	ranks := make([]float64, o.Seats)
	for a := range ranks {
		better, equal := 0, 0 // a seat is its own equal
		for b := range ranks {
			switch {
			case ahead(b, a):
				better++
			case !ahead(a, b):
				equal++
			}
		}
		ranks[a] = float64(better) + float64(equal+1)/2
	}
	return ranks
}
