package app_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"castellan/bot"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// A wait is a kind of state in which a table waits for players, with a log that
// leads to one.
type wait struct {
	game  string
	kind  string
	setup game.Setup
	log   []line
}

// kindOf says for what a play waits: which verbs each seat in turn has, and how
// many of those who choose at the same time have chosen.
func kindOf(play game.Play, open int, voided bool) string {
	turn := play.Turn()
	verbs := map[string]bool{}
	for _, seat := range turn.List() {
		for i := range min(play.Count(seat), 400) {
			verb, _, _ := strings.Cut(play.Entry(seat, i), " ")
			verbs[verb] = true
		}
	}
	kind := strings.Join(slices.Sorted(maps.Keys(verbs)), "|")
	if open > 1 {
		kind += fmt.Sprintf(" (%d of %d)", turn.Len(), open)
	}
	if voided {
		kind += " after a void"
	}
	return kind
}

// waits walks plays by chance and gives one state of each kind that they come to.
func waits(t *testing.T, g game.Game, seats, plays int) []wait {
	t.Helper()
	info := g.Info()
	options, err := info.Filled(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Options: options, Seats: []string{"Ada", "Ben", "Cleo"}[:seats]}
	kinds := map[string]wait{}
	for n := range plays {
		rng := rand.New(rand.NewPCG(uint64(n), 7))
		play, err := g.Start(setup)
		if err != nil {
			t.Fatal(err)
		}
		var log []line
		open, voided := 0, false // how many were in turn when the present choice was opened
		for play.Turn() != 0 {
			turn := play.Turn()
			l := line{}
			if !turn.Has(game.Chance) {
				open = max(open, turn.Len())
				if kind := kindOf(play, open, voided); kinds[kind].kind == "" {
					kinds[kind] = wait{info.Key, kind, setup, slices.Clone(log)}
				}
				if back, ok := play.Voidable(); ok && rng.IntN(20) == 0 {
					l = line{seat: game.Host, move: fmt.Sprint(game.VoidWord, " ", back)}
				}
			}
			if l.move == "" {
				seats := turn.List()
				l.seat = seats[rng.IntN(len(seats))]
				l.move = play.Entry(l.seat, rng.IntN(play.Count(l.seat)))
			}
			if strings.HasPrefix(l.move, "deck horde") { // one with effects that may come at once
				l.move = scavengers
			}
			if _, err := play.Move(l.seat, l.move); err != nil {
				t.Fatal(err)
			}
			log = append(log, l)
			if now := play.Turn(); l.seat < 0 || l.seat == game.Host || now&turn != now {
				open = 0
			}
			voided = l.seat == game.Host || voided && l.seat == game.Chance
		}
	}
	var list []wait
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, kinds[kind])
	}
	return list
}

// verbs are all that the games' pages let a player do. A walk that did not come
// to each of them has not seen every kind of waiting.
var verbs = map[string]string{
	"alliance":    "answer attack claim strike",
	"ivanhoe":     "attack bid discard hold offer pass recover surrender take",
	"lostempires": "activate attack deck done keep move mulligan pass play resolve retreat stop support use",
}

// odd is a roster with the weakest bot of each game and with bots that fail.
// What stands in is chosen as well.
type odd struct{ standin string }

func (o odd) Levels(g string) []bot.Level {
	return []bot.Level{{Key: "weak", Bot: roster.All.Levels(g)[0].Bot}, {Key: "mad", Bot: failing("mad")}, {Key: "wrong", Bot: failing("wrong")},
		{Key: "silent", Bot: failing("silent")}}
}
func (o odd) Default(string) string { return o.standin }

type failing string

// Think implements bot.Bot.
func (f failing) Think(context.Context, any, *rand.Rand) bot.Thought {
	switch f {
	case "mad":
		panic("mad")
	case "silent":
		time.Sleep(time.Minute)
	}
	return bot.Thought{Move: "nonsense"}
}

// A company is who sits at a table, and who is there.
type company struct {
	what  string
	level func(seat int) string               // of a bot; empty for a player
	there func(seat, second int) bool         // whether a player is present
	alter func(seat int, s *table.StoredSeat) // what else is so of a player's seat
}

var (
	players = func(int) string { return "" }
	always  = func(int, int) bool { return true }
	never   = func(int, int) bool { return false }
)

func bots(level string) func(int) string { return func(int) string { return level } }

var companies = []company{
	{what: "all there, and none moves", level: players, there: always},
	{what: "nobody there", level: players, there: never},
	{what: "one there", level: players, there: func(seat, _ int) bool { return seat == 1 }},
	{what: "all come and go", level: players, there: func(seat, second int) bool { return second/(7+seat)%2 == 0 }},
	{what: "all come back late", level: players, there: func(_, second int) bool { return second > 33 }},
	{what: "stand-ins", level: players, there: never, alter: func(_ int, s *table.StoredSeat) { s.StandIn, s.Missed = true, 1 }},
	{what: "stand-ins whose players are to get their seats", level: players, there: always, alter: func(_ int, s *table.StoredSeat) { s.StandIn, s.Back, s.Missed = true, true, 1 }},
	{what: "bots", level: bots("weak"), there: never},
	{what: "bots that panic", level: bots("mad"), there: never},
	{what: "bots that break the rules", level: bots("wrong"), there: never},
	{what: "a player and bots", level: func(seat int) string { return []string{"", "weak", "wrong"}[seat] }, there: always},
	{what: "a player who is away and bots", level: func(seat int) string { return []string{"", "mad", "weak"}[seat] }, there: never},
}

// silent are those who hold a place to think until nobody waits for them.
var silent = []company{
	{what: "bots that say nothing", level: bots("silent"), there: never},
	{what: "a player and bots that say nothing", level: func(seat int) string { return []string{"", "silent", "silent"}[seat] }, there: always},
}

// Whatever a table waits for, it goes on: a clock, a stand-in or a bot sees to
// that, at every kind of state that the rules lead to, whoever sits there, is
// there, comes and goes, and however bots fail; through restarts as well. At a
// table without a clock bots move and players are waited for.
func TestNothingIsStuck(t *testing.T) {
	for _, g := range games.All.List() {
		kinds := waits(t, g, max(2, g.Info().MinSeats), 150)
		came := map[string]bool{}
		for _, w := range kinds {
			verbs, _, _ := strings.Cut(w.kind, " ")
			for verb := range strings.SplitSeq(verbs, "|") {
				came[verb] = true
			}
		}
		if got := strings.Join(slices.Sorted(maps.Keys(came)), " "); got != verbs[g.Info().Key] {
			t.Errorf("%s: the walk came to %q, the rules have %q", g.Info().Key, got, verbs[g.Info().Key])
		}
		t.Logf("%s waits in %d kinds of states", g.Info().Key, len(kinds))
		for _, clock := range []table.Clocks{{Kind: "live", Seconds: 30, Answer: 20}, {Kind: "relaxed", Minutes: 1}, {Kind: "none"}} {
			for _, restarts := range []bool{false, true} {
				synctest.Test(t, func(t *testing.T) { goOn(t, kinds, companies, clock, restarts, 90*time.Second) })
			}
			// Two think at once, four seconds each, and others wait their turn.
			synctest.Test(t, func(t *testing.T) {
				goOn(t, kinds, silent, clock, false, 90*time.Second+time.Duration(len(kinds))*20*time.Second)
			})
		}
	}
}

// goOn puts a table in each kind of state with each company, and has all of them
// move within so long.
func goOn(t *testing.T, kinds []wait, companies []company, clock table.Clocks, restarts bool, within time.Duration) {
	t.Helper()
	t.Cleanup(func() { time.Sleep(2 * time.Minute) }) // silent bots end
	journal := &storetest.Memory{}
	start := func() *hall {
		return newHall(t, journal, func(c *table.Config) {
			c.Bots, c.Log = odd{"weak"}, slog.New(slog.DiscardHandler) // that bots fail is told
		})
	}
	h := start()
	defer func() { h.Stop() }()
	type at struct {
		company
		wait
		id      string
		people  []table.Person
		version int
		bots    bool // one is to move
		here    []bool
	}
	var tables []*at
	for n, with := range companies {
		for i, w := range kinds {
			x := &at{company: with, wait: w, id: fmt.Sprintf("t%d-%d", n, i), here: make([]bool, 3)}
			for _, name := range w.setup.Seats {
				x.people = append(x.people, table.Person{ID: fmt.Sprint(name, " of ", x.id), Name: name})
			}
			world, ok := through(mustFind(t, w), w.setup, w.log)
			if !ok {
				t.Fatal("a play cannot be played again")
			}
			row, plies := world.stored(x.id, w.setup, x.people, time.Now())
			row.Clock, row.Due = clock, time.Now()
			for seat := range row.Seats {
				to := &row.Seats[seat]
				if level := with.level(seat); level != "" {
					*to = table.StoredSeat{Level: level}
				} else if with.alter != nil && clock.Kind != "none" {
					with.alter(seat, to)
				}
				x.bots = x.bots || to.Level != "" && row.Turn.Has(game.Seat(seat))
			}
			x.version = row.Version
			if err := journal.Create(t.Context(), table.Write{Table: row, Plies: plies}); err != nil {
				t.Fatal(err)
			}
			tables = append(tables, x)
		}
	}
	for second := range int(within / time.Second) {
		if restarts && second%20 == 19 {
			h.Stop()
			h = start()
			for _, x := range tables {
				clear(x.here)
			}
		}
		for _, x := range tables {
			for seat, who := range x.people {
				if there := x.there(seat, second) && x.level(seat) == ""; there != x.here[seat] {
					x.here[seat] = there
					h.Present(x.id, who.ID, there)
				}
			}
		}
		pass(time.Second)
	}
	for _, x := range tables {
		row, err := journal.Load(t.Context(), x.id)
		if err != nil {
			t.Fatal(err)
		}
		if moved := row.Version > x.version; moved != (clock.Kind != "none" || x.bots) {
			t.Errorf("%s clock, restarts %v, %s: at %q it moved: %v", clock.Kind, restarts, x.what, x.kind, moved)
		}
	}
}

func mustFind(t *testing.T, w wait) game.Game {
	t.Helper()
	g, ok := games.All.Find(w.game, 0)
	if !ok {
		t.Fatal("no game " + w.game)
	}
	return g
}

// Plays that nobody attends come to their end, with every clock and however the
// stand-ins fail.
func TestPlaysEndByThemselves(t *testing.T) {
	for _, g := range games.All.List() {
		for clock, standins := range map[table.Clocks][]string{{Kind: "live"}: {"weak", "silent"}, {Kind: "relaxed", Minutes: 60 * 24}: {"mad", "wrong"}} {
			for _, standin := range standins {
				synctest.Test(t, func(t *testing.T) {
					t.Cleanup(func() { time.Sleep(2 * time.Minute) }) // silent bots end
					h := newHall(t, &storetest.Memory{}, func(c *table.Config) {
						c.Bots, c.Log = odd{standin}, slog.New(slog.DiscardHandler)
					})
					info := g.Info()
					making := table.Making{Game: info.Key, Clock: &clock}
					for range max(2, info.MinSeats) {
						making.Seats = append(making.Seats, table.Sitting{Kind: "open"})
					}
					snap, err := h.Create(t.Context(), pair[0], making)
					if err != nil {
						t.Fatal(err)
					}
					for i := range making.Seats {
						who := table.Person{ID: fmt.Sprint("p", i), Name: fmt.Sprint("P", i)}
						if _, _, err := h.Join(t.Context(), snap.Invite, who, nil, ""); err != nil {
							t.Fatal(err)
						}
					}
					for range 60 {
						pass(24 * time.Hour)
						if snap, err = h.Get(t.Context(), snap.ID, pair[0].ID); err != nil || snap.Status != table.Playing {
							break
						}
					}
					if err != nil || snap.Status != table.Finished {
						t.Errorf("%s, %s clock, %s stand-ins: %s at %d, %v", info.Key, clock.Kind, standin, snap.Status, snap.Version, err)
					}
				})
			}
		}
	}
}
