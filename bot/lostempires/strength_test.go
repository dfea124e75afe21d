package lostempires_test

import (
	"context"
	"flag"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	bots "castellan/bot/lostempires"
	"castellan/bot/random"
	"castellan/bot/search/searchtest"
	"castellan/game"
	"castellan/games/lostempires"
)

// The measurements of docs/bots.md:
//
//	go test ./bot/lostempires -run Strength -v -strength 200 -timeout 10h
var (
	strength = flag.Int("strength", 0, "measure on so many blocks: deals, each played over both seatings")
	seed     = flag.Uint64("seed", 2026, "of the measurement")
)

var factions = []string{"charter", "synod", "concord", "horde"}

// level finds a level by its key; random is one too.
func level(tb testing.TB, key string) bot.Bot {
	tb.Helper()
	anybody := bots.Bot{Bot: random.Bot[lostempires.State]{}}
	for _, l := range append(bots.Levels(), bot.Level{Key: "random", Bot: anybody}) {
		if l.Key == key {
			return l.Bot
		}
	}
	tb.Fatalf("there is no level %q", key)
	return nil
}

// A duel is one bot against another, both with the preset of one faction, block
// by block another one.
type duel struct {
	hero, other bot.Bot
	sees        bool // the hero sees everything
}

// share plays blocks, one deal each over both seatings, and gives the hero's
// share of the wins with its interval over the blocks. A draw is half a win.
func (d duel) share(tb testing.TB, seed uint64, blocks int) arena.Rate {
	tb.Helper()
	const seats = 2
	sums, err := arena.Work(tb.Context(), blocks*seats, 2, nil, func(ctx context.Context, i int) (float64, error) {
		block, seat := i/seats, i%seats
		deck := "deck " + factions[block%len(factions)]
		table := arena.Table{
			Game:     lostempires.Game,
			Setup:    game.Setup{Seats: make([]string, seats)},
			Bots:     []bot.Bot{d.other, d.other},
			Streams:  []uint64{1, 1},
			Openings: []string{deck, deck},
		}
		if d.sees {
			table.Game = game.Of(searchtest.Seeing(lostempires.Rules{}, game.SeatsOf(game.Seat(seat))))
		}
		table.Bots[seat], table.Streams[seat] = d.hero, 0
		result, err := arena.One(ctx, table, seed, block)
		won := 0.0
		if result.Outcome.Winners.Has(game.Seat(seat)) {
			won = 1
		} else if result.Outcome.Winners == 0 {
			won = 0.5
		}
		return won, err
	})
	if err != nil {
		tb.Fatal(err)
	}
	means := make([]float64, blocks)
	for i, v := range sums {
		means[i/seats] += v / seats
	}
	return arena.ShareOf(means, seats)
}

// TestStrength guards what docs/bots.md states: with few plays against a
// collapse, with the flag -strength by the lower ends of the intervals.
func TestStrength(t *testing.T) {
	captain, marshal := bots.With(level(t, "captain"), 500), bots.With(level(t, "marshal"), 2000) // a clock under load would weaken them
	for _, c := range []struct {
		name  string
		least float64 // the lower end of the interval must reach it
		rough float64 // what a few plays must reach
		few   int     // blocks without the flag; 0: not played
		duel
	}{
		{"sergeant against random", 0.99, 0.9, 20, duel{level(t, "sergeant"), level(t, "random"), false}},
		{"sergeant against recruit", 0.5, 0.5, 20, duel{level(t, "sergeant"), level(t, "recruit"), false}},
		{"captain against sergeant", 0.65, 0.5, 4, duel{captain, level(t, "sergeant"), false}},
		{"marshal against sergeant", 0.78, 0, 0, duel{marshal, level(t, "sergeant"), false}},
		{"marshal against captain", 0.5, 0, 0, duel{marshal, captain, false}},
		{"captain against determinized search", 0.5, 0, 0, duel{captain, bots.Bot{Bot: searchtest.Determinized[lostempires.State]{Config: bots.Config(), Trees: 10}}, false}},
		{"who sees everything against who does not", 0.4, 0, 0, duel{captain, captain, true}},
	} {
		if *strength == 0 && c.few == 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			blocks, least := c.few, c.rough
			if *strength > 0 {
				blocks, least = *strength, c.least
			}
			m := c.share(t, *seed, blocks)
			t.Logf("%.1f (%.1f to %.1f), %d blocks of seed %d", 100*m.Rate, 100*m.Low, 100*m.High, blocks, *seed)
			if got := m.Low; *strength > 0 && got < least {
				t.Errorf("the lower end is %.3f, not %.3f", got, least)
			}
			if *strength == 0 && m.Rate < least {
				t.Errorf("%.3f is less than %.3f", m.Rate, least)
			}
		})
	}
}
