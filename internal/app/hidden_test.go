package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/internal/deck"
)

// A veil is a game that hides something, with what is needed to make two plays
// of it that are the same to a viewer.
type veil struct {
	truth game.Game
	// setup is that of the n-th play, without names.
	setup func(n int) (seats int, options string)
	// stop tells where the n-th play is looked at. It is asked when a player is
	// to act; waits says that a choice made unseen waits for others.
	stop func(n int, rng *rand.Rand) func(play game.Play, plies int, waits bool) bool
	// change makes ply i of a log, of which something is hidden, another one by
	// chance. What comes of it may be no play; with stock what nobody holds may
	// be different too.
	change func(log []line, i int, before func() game.Play, stock bool, rng *rand.Rand)
	// tries are moves of all kinds, lawful or not.
	tries []string
	// leak gives the game with a leak, or with a store of decks that has it.
	leak  func(name string) (game.Game, func(deck.Store) deck.Store)
	leaks []string
}

// veils is the games that hide something.
var veils = map[string]*veil{"ivanhoe": &veilOfIvanhoe, "lostempires": &veilOfLostEmpires}

// A line is a ply of a log.
type line struct {
	seat game.Seat
	move string
}

// A world is a log with what became of it.
type world struct {
	log    []line
	play   game.Play
	played []game.Played
}

// through plays a log; false if the rules refuse it.
func through(g game.Game, setup game.Setup, log []line) (*world, bool) {
	play, err := g.Start(setup)
	if err != nil {
		return nil, false
	}
	w := &world{play: play}
	for _, l := range log {
		p, err := play.Move(l.seat, l.move)
		if err != nil {
			return nil, false
		}
		w.log, w.played = append(w.log, line{p.Seat, p.Move}), append(w.played, p)
	}
	return w, true
}

// shown is the log as a viewer knows it now.
func (w *world) shown(v game.Viewer) []string {
	list := make([]string, len(w.played))
	for i, p := range w.played {
		list[i] = p.Reads(w.play, v)
	}
	return list
}

// wander plays by chance to where the n-th play is looked at; at most to just
// before the end.
func (x *veil) wander(t *testing.T, setup game.Setup, n int, rng *rand.Rand) []line {
	t.Helper()
	play, err := x.truth.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	stop := x.stop(n, rng)
	var log []line
	for waits := false; ; {
		turn := play.Turn()
		if !turn.Has(game.Chance) && stop(play, len(log), waits) {
			return log
		}
		seats := turn.List()
		seat := seats[rng.IntN(len(seats))]
		l := line{seat, play.Entry(seat, rng.IntN(play.Count(seat)))}
		if _, err := play.Move(l.seat, l.move); err != nil {
			t.Fatal(err)
		}
		if play.Turn() == 0 {
			return log
		}
		log = append(log, l)
		waits = play.Turn() == turn&^game.SeatsOf(seat)
	}
}

// otherwise looks for a log that is the same to a viewer and as different
// otherwise as chance has it.
func (x *veil) otherwise(setup game.Setup, one *world, v game.Viewer, stock bool, rng *rand.Rand) *world {
	wants, now := one.shown(v), one
	var hidden []int
	for i, l := range one.log {
		if wants[i] != l.move {
			hidden = append(hidden, i)
		}
	}
	if len(hidden) == 0 {
		return one
	}
	for range 300 {
		log, i := slices.Clone(now.log), hidden[rng.IntN(len(hidden))]
		x.change(log, i, func() game.Play {
			before, _ := through(x.truth, setup, log[:i])
			return before.play
		}, stock, rng)
		if w, ok := through(x.truth, setup, log); ok && slices.Equal(w.shown(v), wants) && w.play.Turn() == one.play.Turn() {
			now = w
		}
	}
	return now
}

// apart cuts two texts to where they begin to differ.
func apart(a, b string) (string, string) {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(text string) string { return text[max(0, i-300):min(len(text), i+100)] }
	return cut(a), cut(b)
}

// differences plays to many places of many plays of a game, perhaps one with a
// leak, and compares what a viewer gets of a true log with what it gets of
// another that is the same to it. It gives the first differences that it finds,
// and how many hidden plies were different in all.
func (x *veil) differences(t *testing.T, g game.Game, decks func(deck.Store) deck.Store, places int, seed uint64) (found []string, hidden int) {
	t.Helper()
	stages := [2]*stage{newStage(t, g, decks), newStage(t, g, decks)}
	rng := rand.New(rand.NewPCG(seed, 7))
	for n := range places {
		seats, options := x.setup(n)
		setup := game.Setup{Options: json.RawMessage(options)}
		for i := range seats {
			setup.Seats = append(setup.Seats, stages[0].guests[i].name)
		}
		one, ok := through(x.truth, setup, x.wander(t, setup, n, rng)) // what is the same to a viewer is not the leak's to say
		if !ok {
			t.Fatal("a play cannot be played again")
		}
		v := game.Viewer(rng.IntN(seats+1) - 1)
		if turn := one.play.Turn().List(); n%2 == 1 {
			v = game.Viewer(turn[rng.IntN(len(turn))]) // those in turn are told most
		}
		other := x.otherwise(setup, one, v, n%2 == 0, rng)
		for i := range one.log {
			if one.log[i] != other.log[i] {
				hidden++
			}
		}
		moves, lawful := slices.Clone(x.tries), []string{}
		if v >= 0 {
			lawful = one.play.Legal(game.Seat(v))
			moves = slices.DeleteFunc(moves, func(m string) bool {
				_, err := one.play.Check(game.Seat(v), m)
				return err == nil
			})
		}
		for _, list := range [][]string{moves, lawful} {
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		slices.SortStableFunc(lawful, func(a, b string) int { // attacks first: of them there is most to tell
			return strings.Compare(strings.Fields(a)[0], strings.Fields(b)[0])
		})
		id := fmt.Sprintf("place%d", n)
		var all [2]map[string]string
		for i, w := range []*world{one, other} {
			stages[i].put(id, setup, w, v, i == 1)
			gone := stages[i].keep(w, v)
			all[i] = stages[i].everything(id, v, len(w.log), moves[:30], append(lawful[:min(len(lawful), 8)], moves[:4]...))
			gone()
		}
		for what, text := range all[0] {
			if all[1][what] != text {
				text, other := apart(text, all[1][what])
				found = append(found, fmt.Sprintf("%v of %d seats at %d: %s:\n%s\n%s", v, seats, len(one.log), what, text, other))
			}
		}
		if len(found) > 0 {
			return found, hidden
		}
	}
	return nil, hidden
}

// plain is a store of decks without a leak.
func plain(s deck.Store) deck.Store { return s }

// TestNoninterference compares all that the server sends to a viewer about two
// plays that are the same to it. What the others hold and choose makes no
// difference to a byte.
func TestNoninterference(t *testing.T) {
	for name, x := range veils {
		t.Run(name, func(t *testing.T) {
			found, hidden := x.differences(t, x.truth, plain, 40, 1)
			if len(found) > 0 {
				t.Fatal(found[0])
			}
			if hidden < 200 {
				t.Errorf("only %d plies were different", hidden)
			}
		})
	}
}

// TestNoninterferenceSeesLeaks plants leaks and wants each to be found.
func TestNoninterferenceSeesLeaks(t *testing.T) {
	for name, x := range veils {
		for _, leak := range x.leaks {
			t.Run(name+"/"+leak, func(t *testing.T) {
				g, decks := x.leak(leak)
				if found, _ := x.differences(t, g, decks, 60, 2); len(found) == 0 {
					t.Error("nothing is found")
				}
			})
		}
	}
}
