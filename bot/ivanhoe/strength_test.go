package ivanhoe_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/bits"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	bots "castellan/bot/ivanhoe"
	"castellan/bot/random"
	"castellan/bot/search/searchtest"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// The measurements of docs/bots.md:
//
//	go test ./bot/ivanhoe -run Strength -v -strength 300 -timeout 10h
var (
	strength = flag.Int("strength", 0, "measure on so many blocks: deals, each played over all seats")
	seed     = flag.Uint64("seed", 2026, "of the measurement")
	rules    = flag.String("rules", "children", "level of the rules measured")
)

// level finds a level by its key; random is one too.
func level(tb testing.TB, key string) bot.Bot {
	tb.Helper()
	for _, l := range append(bots.Levels(), bot.Level{Key: "random", Bot: random.Bot[ivanhoe.State]{}}) {
		if l.Key == key {
			return l.Bot
		}
	}
	tb.Fatalf("there is no level %q", key)
	return nil
}

// pairing is heroes against others at tables of four.
type pairing struct {
	heroes      int
	hero, other bot.Bot
	// rules gives the rules by the heroes' seats; nil are the true ones.
	rules func(heroes game.Seats) game.Rules[ivanhoe.State]
}

// share plays blocks, one deal each over all the seatings of the heroes, and
// gives the heroes' share of the wins with its interval over the blocks.
func (p pairing) share(tb testing.TB, level string, seed uint64, blocks int) arena.Mean {
	tb.Helper()
	const seats = 4
	setup := game.Setup{Options: json.RawMessage(fmt.Sprintf(`{"level":%q}`, level)), Seats: make([]string, seats)}
	sums, seatings := make([]float64, blocks), 0.0
	for heroes := game.Seats(0); heroes < 1<<seats; heroes++ {
		if bits.OnesCount16(uint16(heroes)) != p.heroes {
			continue
		}
		seatings++
		table := arena.Table{Game: ivanhoe.Game, Setup: setup, Bots: make([]bot.Bot, seats)}
		if p.rules != nil {
			table.Game = game.Of(p.rules(heroes))
		}
		for i := range table.Bots {
			table.Bots[i] = p.other
			if heroes.Has(game.Seat(i)) {
				table.Bots[i] = p.hero
			}
		}
		results, err := arena.Run(tb.Context(), table, seed, blocks, 2, nil)
		if err != nil {
			tb.Fatal(err)
		}
		for i, r := range results {
			if r.Outcome.Winners&heroes != 0 {
				sums[i]++
			}
		}
	}
	for i := range sums {
		sums[i] /= seatings
	}
	return arena.MeanOf(sums)
}

// TestStrength guards what docs/bots.md states: with few plays against a
// collapse, with the flag -strength by the lower ends of the intervals.
func TestStrength(t *testing.T) {
	knight := bots.Config()
	baron := bots.With(level(t, "baron"), 2000) // a clock under load would weaken it
	for _, c := range []struct {
		name  string
		least float64 // the lower end of the interval must reach it
		rough float64 // what a few plays must reach
		few   int     // blocks without the flag; 0: not played
		pairing
	}{
		{"squire against three page", 0.25, 0.3, 30, pairing{1, level(t, "squire"), level(t, "page"), nil}},
		{"squire against three random", 0.6, 0.6, 30, pairing{1, level(t, "squire"), level(t, "random"), nil}},
		{"knight against three random", 0.7, 0, 0, pairing{1, level(t, "knight"), level(t, "random"), nil}},
		{"knight against three squire", 0.7, 0.5, 10, pairing{1, level(t, "knight"), level(t, "squire"), nil}},
		{"baron against three squire", 0.85, 0, 0, pairing{1, baron, level(t, "squire"), nil}},
		{"baron against three knight", 0.25, 0, 0, pairing{1, baron, level(t, "knight"), nil}},
		{"knight and knight against determinized search", 0.5, 0, 0, pairing{2, level(t, "knight"), searchtest.Determinized[ivanhoe.State]{Config: knight, Trees: 10}, nil}},
		// Who sees all hands must not be beaten, or the fair one sees more.
		{"two who see all hands against two", 0.5, 0.4, 4, pairing{2, bots.With(level(t, "knight"), 100), bots.With(level(t, "knight"), 100),
			func(heroes game.Seats) game.Rules[ivanhoe.State] { return searchtest.Seeing(ivanhoe.Rules{}, heroes) }}},
	} {
		if *strength == 0 && c.few == 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			blocks, least := c.few, c.rough
			if *strength > 0 {
				blocks, least = *strength, c.least
			}
			m := c.share(t, *rules, *seed, blocks)
			t.Logf("%s: %.1f (%.1f to %.1f), %d blocks of seed %d", *rules, 100*m.Mean, 100*m.Low, 100*m.High, blocks, *seed)
			if got := m.Low; *strength > 0 && got < least {
				t.Errorf("the lower end is %.3f, not %.3f", got, least)
			}
			if *strength == 0 && m.Mean < least {
				t.Errorf("%.3f is less than %.3f", m.Mean, least)
			}
		})
	}
}
