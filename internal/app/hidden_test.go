package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/game/gametest/twins"
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
	// tries are moves of all kinds, lawful or not.
	tries []string
	// leak gives the game with a leak, or with a store of decks that has it.
	leak  func(name string) (game.Game, func(deck.Store) deck.Store)
	leaks []string
	// least is how many hidden plies are different in forty places.
	least int
}

// veils is the games, which all hide something.
var veils = map[string]*veil{"alliance": &veilOfAlliance, "ivanhoe": &veilOfIvanhoe, "lostempires": &veilOfLostEmpires}

// A line is a ply of a log, with its question if it carries one.
type line struct {
	seat     game.Seat
	move     string
	question string
}

func (l line) asks() json.RawMessage {
	if l.question == "" {
		return nil
	}
	return json.RawMessage(l.question)
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
		p, err := play.Ask(l.seat, l.move, l.asks())
		if err != nil {
			return nil, false
		}
		w.log, w.played = append(w.log, line{p.Seat, p.Move, l.question}), append(w.played, p)
	}
	return w, true
}

// wander plays by chance to where the n-th play is looked at; at most to just
// before the end.
func (x *veil) wander(t *testing.T, setup game.Setup, n int, rng *rand.Rand) []line {
	t.Helper()
	w, err := twins.Start(x.truth, setup)
	if err != nil {
		t.Fatal(err)
	}
	stop := x.stop(n, rng)
	for waits := false; ; {
		turn := w.Now().Turn()
		if !turn.Has(game.Chance) && stop(w.Now(), len(w.Plies), waits) {
			return logOf(w)
		}
		if err := w.Wander(rng); err != nil {
			t.Fatal(err)
		}
		if now := w.Now().Turn(); now == 0 {
			return logOf(w)[:len(w.Plies)-1]
		} else {
			waits = now != turn && now == turn&^game.SeatsOf(w.Plies[len(w.Plies)-1].Seat)
		}
	}
}

func logOf(w *twins.World) (log []line) {
	for _, p := range w.Plies {
		log = append(log, line{p.Seat, p.Move, string(p.Question)})
	}
	return log
}

// otherwise gives a world that is the same to a viewer and as different
// otherwise as chance has it.
func (x *veil) otherwise(t *testing.T, setup game.Setup, one *world, v game.Viewer, rng *rand.Rand) *world {
	t.Helper()
	w, err := twins.Start(x.truth, setup)
	for _, l := range one.log {
		if err == nil {
			err = w.Move(l.seat, l.move, l.asks())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	twin := twins.New(w, v, strings.Fields(strings.Join(x.tries, " ")), rng)
	for range 600 {
		twin.Vary()
	}
	other, ok := through(x.truth, setup, logOf(twin.Other))
	if !ok {
		t.Fatal("a twin cannot be played")
	}
	return other
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
// leak, or on a server with one, and compares what a viewer gets of a true log with what it gets of
// another that is the same to it. It gives the first differences that it finds,
// and how many hidden plies were different in all.
func (x *veil) differences(t *testing.T, g game.Game, decks func(deck.Store) deck.Store, spoil string, places int, seed uint64) (found []string, hidden int) {
	t.Helper()
	stages := [2]*stage{newStage(t, g, decks, ""), newStage(t, g, decks, spoil)}
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
		other := x.otherwise(t, setup, one, v, rng)
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
			found, hidden := x.differences(t, x.truth, plain, "", 40, 1)
			if len(found) > 0 {
				t.Fatal(found[0])
			}
			if hidden < x.least {
				t.Errorf("only %d plies were different", hidden)
			}
		})
	}
}

// TestNoninterferenceSeesLeaks plants leaks and wants each to be found.
func TestNoninterferenceSeesLeaks(t *testing.T) {
	var list []gametest.Leak
	for name, x := range veils {
		for _, leak := range x.leaks {
			list = append(list, gametest.Leak{Name: name + ": " + leak, Found: "pairs over HTTP"})
			t.Run(name+"/"+leak, func(t *testing.T) {
				g, decks := x.leak(leak)
				if found, _ := x.differences(t, g, decks, "", 60, 2); len(found) == 0 {
					t.Error("nothing is found")
				}
			})
		}
	}
	for leak := range spoils {
		list = append(list, gametest.Leak{Name: "server: " + leak, Found: "pairs over HTTP"})
		t.Run("server/"+leak, func(t *testing.T) {
			x := &veilOfAlliance
			if found, _ := x.differences(t, x.truth, plain, leak, 20, 3); len(found) == 0 {
				t.Error("nothing is found")
			}
		})
	}
	planted.List(t, "internal/app", list)
}
