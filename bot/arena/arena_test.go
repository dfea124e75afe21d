package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"castellan/bot"
	bots "castellan/bot/alliance"
	"castellan/bot/arena"
	"castellan/bot/greedy"
	"castellan/bot/random"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games/alliance"
)

func trial(plays int, lords ...string) arena.Trial {
	t := arena.Trial{Map: "aldermark", Rounds: 10, Ally: 0.7, Casual: 0.7, Plays: plays, Seed: 1}
	for _, level := range roster.All.Levels("alliance") {
		for _, key := range lords {
			if level.Key == key {
				t.Lords = append(t.Lords, level)
			}
		}
	}
	return t
}

func report(t *testing.T, trial arena.Trial, workers int) arena.Report {
	t.Helper()
	r, err := arena.Alliance(t.Context(), trial, workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWorkersChangeNothing(t *testing.T) {
	var calls atomic.Int32
	one := report(t, trial(40, "knight", "nightmare"), 1)
	three, err := arena.Alliance(t.Context(), trial(40, "knight", "nightmare"), 3, func() { calls.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	one.Compare()
	three.Compare()
	a, errA := json.Marshal(one)
	b, errB := json.Marshal(three)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Errorf("one worker: %s\nthree: %s", a, b)
	}
	if calls.Load() != 80 {
		t.Errorf("%d calls for 80 plays", calls.Load())
	}
}

// TestTheLevelsAreInTheirBands guards what docs/bots.md states, with room for
// the few plays of a test.
func TestTheLevelsAreInTheirBands(t *testing.T) {
	r := report(t, trial(400, "squire", "knight", "warlord", "nightmare"), 2)
	bands := [][2]float64{{0.66, 0.82}, {0.42, 0.58}, {0.22, 0.38}, {0.05, 0.21}}
	for i, l := range r.Lords {
		if l.Allies.Rate < bands[i][0] || l.Allies.Rate > bands[i][1] {
			t.Errorf("against %s the allies win %.3f", l.Level, l.Allies.Rate)
		}
	}
	e := r.Lords[1].Endings
	for _, rate := range []arena.Rate{e.CastleWon, e.PointsWon, e.Draw, e.PointsLost, e.CastleLost} {
		if rate.Rate < 0.02 {
			t.Errorf("an ending that nearly never comes up: %+v", e)
		}
	}
	if sum := e.CastleWon.Rate + e.PointsWon.Rate + e.Draw.Rate + e.PointsLost.Rate + e.CastleLost.Rate; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the endings add up to %v", sum)
	}
	r.Compare()
	for _, p := range r.Pairs {
		if p.Difference.Low <= 0.05 {
			t.Errorf("%s and %s are too near: %+v", p.Weaker, p.Stronger, p.Difference)
		}
	}
}

func TestWhoKnowsMoreWinsMore(t *testing.T) {
	last := -1.0
	for _, casual := range []float64{0.4, 0.6, 0.8, 1} {
		tr := trial(300, "knight")
		tr.Casual = casual
		rate := report(t, tr, 2).Lords[0].Allies.Rate
		if rate <= last {
			t.Errorf("right at %v: the allies win %v, and %v where they know less", casual, rate, last)
		}
		last = rate
	}
}

// leading values a state by the points of one's side less the others'.
func leading(s *alliance.State, seat game.Seat) float64 {
	lead := float64(s.Score(2) - s.Score(1) - s.Score(0))
	if seat == alliance.DarkLord {
		return lead
	}
	return -lead
}

func TestGreedyBeatsRandom(t *testing.T) {
	person := bots.Casual{Knowledge: bots.Knowledge{Accuracy: 0.7}}
	wins := func(lord bot.Bot) int {
		table := arena.Table{
			Game:  alliance.Game,
			Setup: game.Setup{Seats: make([]string, 3)},
			Bots:  []bot.Bot{person, person, lord},
		}
		results, err := arena.Run(t.Context(), table, 5, 200, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		won := 0
		for _, r := range results {
			if r.Plies == 0 || !r.Outcome.Over {
				t.Fatalf("a play without an end: %+v", r)
			}
			if r.Outcome.Winners.Has(alliance.DarkLord) {
				won++
			}
		}
		return won
	}
	byRandom, byGreedy := wins(random.Bot[alliance.State]{}), wins(greedy.Bot[alliance.State]{Value: leading, Worlds: 2})
	if byGreedy < byRandom+20 {
		t.Errorf("of 200 plays a random Dark Lord wins %d, a greedy one %d", byRandom, byGreedy)
	}
}

// stubborn plays the same move for ever.
type stubborn struct{ thought bot.Thought }

func (b stubborn) Think(context.Context, any, *rand.Rand) bot.Thought { return b.thought }

func TestABotThatBreaksItsContractStopsTheArena(t *testing.T) {
	for _, thought := range []bot.Thought{{Move: "claim 99"}, {Knows: true}, {}} {
		table := arena.Table{
			Game:  alliance.Game,
			Setup: game.Setup{Seats: make([]string, 3)},
			Bots:  []bot.Bot{stubborn{thought}, stubborn{thought}, stubborn{thought}},
		}
		if _, err := arena.Run(t.Context(), table, 1, 10, 2, nil); !errors.Is(err, arena.ErrBot) {
			t.Errorf("%+v: %v", thought, err)
		}
	}
}

func TestTheArenaStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := arena.Alliance(ctx, trial(50, "knight"), 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestOpeningsAndWhoFollows(t *testing.T) {
	table := arena.Table{
		Game: game.Of[diceState](dice{sides: 1}), Setup: game.Setup{Seats: make([]string, 2)},
		Bots: []bot.Bot{says{9, 0}, says{8, 0}}, Openings: []string{"3", "04"},
	}
	var seen []string
	see := func(seat game.Seat, move string) { seen = append(seen, seat.String()+" "+move) }
	if _, err := arena.Follow(t.Context(), table, 1, 0, see); err != nil {
		t.Fatal(err)
	}
	if want := []string{"chance 0", "0 3", "chance 0", "1 4"}; !slices.Equal(seen, want) {
		t.Errorf("saw %q, want %q", seen, want)
	}
	table.Openings = table.Openings[:1]
	if _, err := arena.One(t.Context(), table, 1, 0); err == nil {
		t.Error("one opening is enough for two seats")
	}
}
