package luck_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/fair"
	"castellan/game/record"
	"castellan/games"
	"castellan/internal/luck"
)

// A chooser gives the place of the list that chance takes: by the key as the
// rules want it, or as a cheat would.
type chooser func(key fair.Key, ply int, list []string) int

func honest(key fair.Key, ply int, list []string) int { return key.Choose(ply, len(list), "") }

// sorts are the plays that are counted.
var sorts = []struct {
	game, options string
	seats         int
	chance        int // how many of its choices to look at, about
}{
	{"alliance", `{"rounds":10}`, 3, 6000},
	{"ivanhoe", `{"level":"adult"}`, 4, 30000},
	{"lostempires", `{"die":"d6"}`, 2, 30000},
}

// tally counts plays of random movers with fresh secrets.
func tally(t *testing.T, seed uint64, part float64, choose chooser) *luck.Tally {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	counted := &luck.Tally{}
	for _, sort := range sorts {
		g, _ := games.All.Find(sort.game, 0)
		for seen, n := 0, 0; seen < int(part*float64(sort.chance)); n++ {
			var secret fair.Secret
			for i := range secret {
				secret[i] = byte(rng.Uint32())
			}
			shares := make([]fair.Share, sort.seats)
			for i := range shares {
				shares[i] = fair.Share{byte(rng.Uint32()), byte(rng.Uint32())}
			}
			key := fair.KeyOf(secret, fmt.Sprintf("%s-%d", sort.game, n), shares)
			r := &record.Replay{Header: record.Header{
				Record: 1, Game: sort.game, Rules: g.Info().Rules, Options: []byte(sort.options),
				Seats: []string{"Ada", "Ben", "Cleo", "Dan"}[:sort.seats],
			}}
			play, err := g.Start(r.Header.Setup())
			if err != nil {
				t.Fatal(err)
			}
			for play.Turn() != 0 {
				seat := play.Turn().List()[0]
				ply := record.Ply{Seat: seat}
				if seat == game.Chance {
					list := play.Legal(game.Chance)
					ply.Move = list[choose(key, play.Plies(), list)]
					seen++
				} else {
					ply.Move = play.Entry(seat, rng.IntN(play.Count(seat)))
				}
				if _, err := play.Move(seat, ply.Move); err != nil {
					t.Fatal(err)
				}
				r.Plies = append(r.Plies, ply)
			}
			if err := counted.Add(games.All, r); err != nil {
				t.Fatal(err)
			}
		}
	}
	return counted
}

// bound is how rarely fair chance may be called unfair: once in a million.
const bound = 1e-6

// TestDrawsAndDiceAreEven counts what chance does in all games by fresh secrets
// and shares: each die's face, each card and who gets it, where in the deck it
// lay, and whether a choice tells of the next.
func TestDrawsAndDiceAreEven(t *testing.T) {
	report := tally(t, 1, 1, honest).Report()
	if report.P < bound {
		t.Errorf("the least p of %d tests is %g", report.Tests, report.Least)
	}
	told := map[string]bool{}
	for _, r := range report.Results {
		if r.Freedom > 0 {
			told[r.Game+" "+r.Kind+" "+r.Of] = true
		}
	}
	for _, want := range []string{
		"alliance ask what", "alliance bases place", "ivanhoe draw what", "ivanhoe draw place", "ivanhoe draw next", "ivanhoe first what",
		"lostempires draw what", "lostempires roll what", "lostempires roll next", "lostempires first what",
	} {
		if !told[want] {
			t.Errorf("nothing is told of %s", want)
		}
	}
	t.Logf("%d choices of %d plays: of %d tests the least p is %.3f, which fair chance has in %.0f %% of cases",
		report.Choices, report.Plays, report.Tests, report.Least, 100*report.P)
}

// The p of fair chance is even itself: small ones are as rare as they say.
func TestPsAreEven(t *testing.T) {
	var ps []float64
	for seed := range uint64(30) {
		for _, r := range tally(t, 100+seed, 0.05, honest).Report().Results {
			if r.Freedom > 0 {
				ps = append(ps, r.P)
			}
		}
	}
	slices.Sort(ps)
	// Kolmogorov's bound at p = 0.001; tests of one tally are not independent, but nearly.
	worst := 0.0
	for i, p := range ps {
		worst = max(worst, math.Abs(p-float64(i)/float64(len(ps))))
	}
	if most := 1.95 / math.Sqrt(float64(len(ps))); worst > most {
		t.Errorf("of %d p the share below one is off by %.3f, more than %.3f", len(ps), worst, most)
	}
	t.Logf("of %d p of fair chance the share below one is off by %.3f at most", len(ps), worst)
}

// TestCheatsAreSeen plants cheats, each of which must be seen, or what sees none
// elsewhere proves nothing.
func TestCheatsAreSeen(t *testing.T) {
	var before int
	cheats := map[string]chooser{
		"a loaded die: one face comes more often by a tenth of the throws": func(key fair.Key, ply int, list []string) int {
			if strings.HasPrefix(list[0], "roll") && key.Choose(ply, 10, "cheat") == 0 {
				return len(list) - 1
			}
			return honest(key, ply, list)
		},
		"the bottom of the deck comes too rarely": func(key fair.Key, ply int, list []string) int {
			i := honest(key, ply, list)
			if i >= len(list)*4/5 && key.Choose(ply, 4, "cheat") == 0 {
				return honest(key, ply+1<<20, list)
			}
			return i
		},
		"the rest of a byte is taken": func(key fair.Key, ply int, list []string) int {
			return key.Choose(ply, 256, "cheat") % len(list)
		},
		"seat 0 has its worst cards drawn again": func(key fair.Key, ply int, list []string) int {
			i := honest(key, ply, list)
			if strings.HasPrefix(list[i], "draw 0 ") && i < len(list)/6 {
				return honest(key, ply+1<<20, list)
			}
			return i
		},
		"no choice is near the one before": func(key fair.Key, ply int, list []string) int {
			i := honest(key, ply, list)
			if near := i * 5 / len(list); near == before {
				i = honest(key, ply+1<<20, list)
			}
			before = i * 5 / len(list)
			return i
		},
		"all tables have the same deal": func(_ fair.Key, ply int, list []string) int {
			return fair.Key{}.Choose(ply, len(list), "")
		},
		"the right option is rarely the last": func(key fair.Key, ply int, list []string) int {
			i := honest(key, ply, list)
			if strings.HasPrefix(list[i], "ask") && strings.HasSuffix(list[i], "right=4") && key.Choose(ply, 4, "cheat") == 0 {
				return i - 1
			}
			return i
		},
	}
	for name, cheat := range cheats {
		report := tally(t, 7, 1, cheat).Report()
		if report.P > bound {
			t.Errorf("%s: p is %g", name, report.P)
		}
		t.Logf("%s: the least p of %d tests is %.2g", name, report.Tests, report.Least)
	}
}

// What cannot be told is not told.
func TestTooFew(t *testing.T) {
	var none luck.Tally
	if r := none.Report(); r.P != 1 || r.Tests != 0 || r.Results == nil {
		t.Errorf("of nothing: %+v", r)
	}
	report := tally(t, 3, 0.0001, honest).Report()
	for _, r := range report.Results {
		if r.Kind == "first" && (r.Freedom != 0 || r.P != 1) {
			t.Errorf("of %d choices: %+v", r.Choices, r)
		}
	}
}
