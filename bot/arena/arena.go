// Package arena lets bots play each other by the thousand and measures the
// result with intervals. The plays are a function of the seed alone: neither
// the number of workers nor the speed of the machine changes a ply.
package arena

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"

	"castellan/bot"
	"castellan/game"
)

// A Table is who plays what.
type Table struct {
	Game  game.Game
	Setup game.Setup
	Bots  []bot.Bot // by seat
	// Streams names the luck of each seat's bot, below game.MaxSeats; nil names
	// it by the seat. A bot whose stream goes with it takes its luck along when
	// it changes seats.
	Streams []uint64
	// Openings are the moves with which the seats begin, one each, whatever
	// their bots would: decks that are to be measured, say. nil leaves them to
	// the bots.
	Openings []string
}

// A Result is how one play went.
type Result struct {
	Outcome game.Outcome
	Plies   int
	End     any    // the whole last state, in the form of the game's page
	Trace   uint64 // equal for plays that went alike, ply by ply
}

// ErrBot is in the chain of errors about a bot that broke its contract.
var ErrBot = errors.New("a bot broke its contract")

// Run plays the plays 0 to n-1 of a seed on so many workers and gives them in
// that order. After each play it calls each, if given, from any worker.
func Run(ctx context.Context, table Table, seed uint64, n, workers int, each func()) ([]Result, error) {
	return Work(ctx, n, workers, each, func(ctx context.Context, i int) (Result, error) {
		result, err := One(ctx, table, seed, i)
		if err != nil {
			return Result{}, fmt.Errorf("play %d of seed %d: %w", i, seed, err)
		}
		return result, nil
	})
}

// Work does n pieces of work on so many workers and gives what they gave, in
// order. After each piece it calls each, if given, from any worker. The first
// error ends it.
func Work[T any](ctx context.Context, n, workers int, each func(), work func(context.Context, int) (T, error)) ([]T, error) {
	results := make([]T, n)
	next := make(chan int)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for range max(min(workers, n), 1) {
		group.Go(func() {
			for i := range next {
				result, err := work(ctx, i)
				if err != nil {
					cancel(err)
					return
				}
				results[i] = result
				if each != nil {
					each()
				}
			}
		})
	}
deal:
	for i := range n {
		select {
		case next <- i:
		case <-ctx.Done():
			break deal
		}
	}
	close(next)
	group.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return results, nil
}

// One plays play number i of a seed.
//
// Each decision has a stream of its own, named by seed, play, seat (or what
// Streams names in its stead) and how many decisions the seat made before. So
// two tables that share a seed meet the same luck as long as they can: their
// plays are blocks for a paired comparison.
func One(ctx context.Context, table Table, seed uint64, i int) (Result, error) {
	return Follow(ctx, table, seed, i, func(game.Seat, string) {})
}

// Follow is One; it calls see after every ply.
func Follow(ctx context.Context, table Table, seed uint64, i int, see func(seat game.Seat, move string)) (Result, error) {
	play, err := table.Game.Start(table.Setup)
	if err != nil {
		return Result{}, fmt.Errorf("start: %w", err)
	}
	if len(table.Bots) != play.Seats() {
		return Result{}, fmt.Errorf("%d bots for %d seats", len(table.Bots), play.Seats())
	}
	if table.Streams != nil && len(table.Streams) != play.Seats() {
		return Result{}, fmt.Errorf("%d streams for %d seats", len(table.Streams), play.Seats())
	}
	if table.Openings != nil && len(table.Openings) != play.Seats() {
		return Result{}, fmt.Errorf("%d openings for %d seats", len(table.Openings), play.Seats())
	}
	trace := fnv.New64a()
	var made [game.Chance + 1]uint64
	var right [game.Chance + 1]string
	pcg := rand.NewPCG(0, 0)
	rng := rand.New(pcg)
	for limit := play.Info().MaxPlies; ; {
		turn := play.Turn()
		if turn == 0 {
			return Result{Outcome: play.Outcome(), Plies: play.Plies(), End: play.View(game.All), Trace: trace.Sum64()}, nil
		}
		if play.Plies() >= limit {
			return Result{}, fmt.Errorf("no end after %d plies", limit)
		}
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		seat := turn.List()[0]
		stream := uint64(seat)
		if seat != game.Chance && table.Streams != nil {
			stream = table.Streams[seat]
		}
		pcg.Seed(mix(seed, uint64(i)), mix(stream+1, made[seat]))
		made[seat]++
		move := ""
		switch {
		case seat == game.Chance:
			move = play.Entry(seat, rng.IntN(play.Count(seat)))
			if asked, ok := play.Asks(move); ok {
				_, right[asked], _ = strings.Cut(lastWord(move), "=")
			}
		case table.Openings != nil && made[seat] == 1:
			move = table.Openings[seat]
		default:
			thought := table.Bots[seat].Think(ctx, play.Sight(seat), rng)
			move = thought.Move
			if thought.Knows {
				move = answer(play.Legal(seat), right[seat])
			}
		}
		played, err := play.Move(seat, move)
		if err != nil {
			if err := ctx.Err(); err != nil {
				return Result{}, err
			}
			return Result{}, fmt.Errorf("ply %d, seat %v, %s: %w: %w", play.Plies(), seat, strconv.Quote(move), ErrBot, err)
		}
		fmt.Fprintf(trace, "%v %s\n", seat, move)
		see(seat, played.Move)
	}
}

// answer is the move that gives the right answer: the ply that asks ends in
// right=R, and the answer's last word is R. It is empty if nothing was asked.
func answer(legal []string, right string) string {
	for _, move := range legal {
		if right != "" && lastWord(move) == right {
			return move
		}
	}
	return ""
}

func lastWord(move string) string { return move[strings.LastIndexByte(move, ' ')+1:] }

// mix makes one well-stirred word of two.
func mix(a, b uint64) uint64 {
	x := a*0x9e3779b97f4a7c15 + b + 0x632be59bd9b4e019
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
