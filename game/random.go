package game

import (
	"fmt"
	"math/rand/v2"
	"reflect"
)

// A Racer plays by random legal moves at the full speed of its rules, which
// the notation of a Play would hide. Every game that Of gives is one.
type Racer interface {
	// Race plays n plays to their ends.
	Race(setup Setup, n int, rng *rand.Rand) (Tally, error)
	// Size is how many bytes a state has.
	Size() int
}

// A Tally counts what was played.
type Tally struct {
	Plays     int
	Plies     int
	Decisions int // plies of players
}

// Race plays from a copy of one start, so that setups cost nothing.
func (g *erased[S]) Race(setup Setup, n int, rng *rand.Rand) (Tally, error) {
	info := g.rules.Info()
	start, err := g.rules.Start(setup)
	if err != nil {
		return Tally{}, err
	}
	var (
		tally Tally
		s     S
		buf   []Move
	)
	picker, picks := g.rules.(Picker[S])
	for range n {
		s = start
		for plies := 0; ; plies++ {
			turn := g.rules.Turn(&s)
			if turn == 0 {
				break
			}
			if plies == info.MaxPlies {
				return tally, fmt.Errorf("%s has no end after %d plies", info.Key, plies)
			}
			seat := turn.First()
			if picks {
				m, room := picker.Pick(&s, seat, rng, buf)
				buf = room
				g.rules.Apply(&s, seat, m)
			} else {
				buf = g.rules.Legal(&s, seat, buf[:0])
				g.rules.Apply(&s, seat, buf[rng.IntN(len(buf))])
			}
			tally.Plies++
			if seat != Chance {
				tally.Decisions++
			}
		}
		tally.Plays++
	}
	return tally, nil
}

// Size is how many bytes a state has.
func (g *erased[S]) Size() int { return int(reflect.TypeFor[S]().Size()) }
