package alliance_test

import (
	"slices"
	"strconv"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/alliance"
)

// A board is a play in a test. Plies are written as in a story: "0: claim 5",
// "chance: ask 0 right=2".
type board struct {
	*storytest.Story[*board]
}

func boardOf(t *testing.T, p game.Play) *board {
	return storytest.Of(t, p, func(s *storytest.Story[*board]) *board { return &board{s} })
}

// begin starts a play with the options given as JSON.
func begin(t *testing.T, options string, plies ...string) *board {
	t.Helper()
	p, err := alliance.Game.Start(setup(options))
	if err != nil {
		t.Fatalf("options %s: %v", options, err)
	}
	b := boardOf(t, p)
	b.Plays(plies...)
	return b
}

// round plays a round up to the strikes: both targets in the order due, both
// questions with option 1 right, both answers.
func (b *board) round(target0, target1 int, answer0, answer1 string) *board {
	b.Helper()
	targets, answers := [2]int{target0, target1}, [2]string{answer0, answer1}
	for _, ally := range b.whole().Order {
		b.Plays(strconv.Itoa(ally) + ": attack " + strconv.Itoa(targets[ally]))
	}
	b.Plays("chance: ask 0 right=1", "chance: ask 1 right=1")
	for ally, answer := range answers {
		b.Plays(strconv.Itoa(ally) + ": answer " + answer)
	}
	return b
}

// strikes plays strikes of the Dark Lord.
func (b *board) strikes(territories ...int) *board {
	b.Helper()
	for _, t := range territories {
		b.Plays("2: strike " + strconv.Itoa(t))
	}
	return b
}

func (b *board) whole() alliance.Whole { return b.View(game.All).(alliance.Whole) }

func (b *board) sees(v game.Viewer) alliance.View {
	b.Helper()
	view, ok := b.View(v).(alliance.View)
	if !ok {
		b.Fatalf("%v gets a %T", v, b.View(v))
	}
	return view
}

// at is a territory as everybody sees it.
func (b *board) at(t int) alliance.Territory { return b.sees(game.Onlooker).Territories[t-1] }

// owns checks whose a territory is and what it is worth.
func (b *board) owns(seat alliance.Owner, value int, territories ...int) *board {
	b.Helper()
	for _, t := range territories {
		if got := b.at(t); got.Owner != seat || got.Value != value {
			b.Errorf("territory %d is of seat %d and worth %d, want seat %d and %d", t, got.Owner, got.Value, seat, value)
		}
	}
	return b
}

// stand checks the towers of the castle on a base.
func (b *board) stand(base, towers int) *board {
	b.Helper()
	if got := b.at(base).Towers; got == nil || *got != towers {
		b.Errorf("the castle on %d is %v, want %d towers", base, got, towers)
	}
	return b
}

// word gives the legal moves of a word on territories.
func word(move string, territories ...int) []string {
	moves := []string{}
	for _, t := range territories {
		moves = append(moves, move+" "+strconv.Itoa(t))
	}
	return moves
}

// scores checks the points by seat.
func (b *board) scores(want ...int) *board {
	b.Helper()
	if got := b.whole().Scores; !slices.Equal(got[:], want) {
		b.Errorf("scores %v, want %v", got, want)
	}
	return b
}

// claimsOf writes the claims of an expansion in their order of play.
func claimsOf(territories ...int) []string {
	var plies []string
	for i, t := range territories {
		seat := []string{"2", "0", "1"}[i%3]
		plies = append(plies, seat+": claim "+strconv.Itoa(t))
	}
	return plies
}

// apart begins a play on hex19 whose castles lie deep in their own land:
//
//	  0 0 1      0: 1 2 4 5 6 10, castle 1
//	 0 0 0 1     1: 3 7 11 12 16 19, castle 12
//	2 2 0 1 1    2: 8 9 13 14 15 17 18, castle 17
//	 2 2 2 1
//	  2 2 1
func apart(t *testing.T, options string) *board {
	t.Helper()
	return begin(t, options, "chance: bases 1 12 17").
		Plays(claimsOf(13, 2, 7, 14, 5, 11, 18, 4, 16, 15, 6, 3, 9, 10, 19, 8)...)
}

// near begins a play on hex19, bases near, whose castles lie at the front:
// the Dark Lord's 10 is beside 9 and 6, seat 0's 1 beside 5.
//
//	  0 1 1      0: 1 4 8 9 13 17, castle 1
//	 0 2 1 1     1: 2 3 6 7 12 18, castle 3
//	0 0 2 2 1    2: 5 10 11 14 15 16 19, castle 10
//	 0 2 2 2
//	  0 1 2
func near(t *testing.T, rounds int) *board {
	t.Helper()
	return begin(t, `{"map":"hex19","bases":"near","rounds":`+strconv.Itoa(rounds)+`}`, nearPlies()...)
}

func nearPlies() []string {
	return append([]string{"chance: bases 1 3 10"}, claimsOf(5, 4, 6, 14, 9, 7, 15, 8, 2, 11, 13, 12, 16, 17, 18, 19)...)
}
