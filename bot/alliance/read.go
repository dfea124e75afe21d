package alliance

import (
	"fmt"
	"math/rand/v2"

	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// A look is a seat's sight, read once for a decision.
type look struct {
	sight *game.Sight[alliance.State]
	seat  int
	view  alliance.View
	legal []game.Move
	*field
	position
}

// read takes from the sight what a decision may rest on: the view, the legal
// moves and, from an imagined world, the land and the number of rounds.
func read(sight any) *look {
	x, ok := sight.(*game.Sight[alliance.State])
	if !ok {
		panic(fmt.Sprintf("alliance: a bot was given %T, which is no sight of Alliance", sight))
	}
	l := &look{sight: x, seat: int(x.Seat()), view: x.View().(alliance.View), legal: x.Legal(nil)}
	var base [3]int
	for _, t := range l.view.Territories {
		if t.Owner == alliance.Nobody {
			continue
		}
		one := land.One(t.ID)
		l.own[t.Owner] |= one
		if t.Towers != nil {
			base[t.Owner] = t.ID
			l.towers[t.Owner] = int8(*t.Towers)
		} else if t.Value < 400 {
			l.cheap |= one
		}
	}
	l.round = l.view.Round
	// The bot's own stream is kept for its own choices: nothing that is hidden
	// is read here, so any stream will do.
	world := x.Imagine(rand.New(rand.NewPCG(0, 0)))
	l.field = newField(&world.Graph, base, int(world.Rounds))
	return l
}

// places is the set of territories that the legal moves name.
func (l *look) places() land.Set {
	var set land.Set
	for _, m := range l.legal {
		set |= land.One(alliance.Place(m))
	}
	return set
}

// move is the legal move that names territory t.
func (l *look) move(t int) string {
	for _, m := range l.legal {
		if alliance.Place(m) == t {
			return l.sight.Format(m)
		}
	}
	panic(fmt.Sprintf("alliance: a bot decided for %d, which it may not choose", t))
}

// accuracy estimates from what everybody saw how often the allies answer
// rightly: a prior of seven right in ten, and the answers so far. The number of
// plies tells how many were wrong, for each wrong answer gave one strike more.
func (l *look) accuracy() float64 {
	right, all := 7.0, 10.0
	if l.view.Phase == alliance.Battle {
		answers, wrong := l.answered()
		right += float64(answers - wrong)
		all += float64(answers)
	}
	return right / all
}

// answered counts the answers of the rounds whose answers are in, and the
// wrong ones among them.
func (l *look) answered() (answers, wrong int) {
	const (
		before = 1 + land.Size - 3 // bases and claims
		asking = 6                 // two targets, two questions, two answers
	)
	rounds := l.view.Round - 1
	inRound := 0 // plies of the round under way
	switch l.view.Step {
	case alliance.ToTarget:
		for _, t := range l.view.Targets {
			if t != 0 {
				inRound++
			}
		}
	case alliance.ToStrike:
		// Of this round's strikes, 1 + wrong less those left were made.
		rounds++
		inRound = -l.view.Strikes
	default:
		return 0, 0
	}
	return 2 * rounds, l.sight.Plies() - before - inRound - rounds*(asking+1)
}
