package lostempires_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	bots "castellan/bot/lostempires"
	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// begin starts a play.
func begin(tb testing.TB, options string) game.Play {
	tb.Helper()
	play, err := lostempires.Game.Start(game.Setup{Options: json.RawMessage(options), Seats: make([]string, 2)})
	if err != nil {
		tb.Fatal(err)
	}
	return play
}

// stray plays a play to its end, half of the moves by rules of thumb and half
// at random, and calls visit before each ply of a player's.
func stray(tb testing.TB, play game.Play, rng *rand.Rand, visit func(game.Seat)) {
	tb.Helper()
	sergeant := level(tb, "sergeant")
	for play.Turn() != 0 {
		turn := play.Turn().List()
		seat := turn[rng.IntN(len(turn))]
		move := play.Entry(seat, rng.IntN(play.Count(seat)))
		if seat != game.Chance {
			visit(seat)
			if rng.IntN(2) == 0 {
				move = sergeant.Think(tb.Context(), play.Sight(seat), rng).Move
			}
		}
		if _, err := play.Move(seat, move); err != nil {
			tb.Fatal(err)
		}
	}
}

var tables = []string{`{}`, `{}`, `{}`, `{"die":"d6"}`, `{"set":"drill","rounds":8}`}

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 99)) }

// quick gives the levels with little search, so that tests can try them all.
func quick() []bot.Level {
	list := bots.Levels()
	for i := range list {
		list[i].Bot = bots.With(list[i].Bot, 20)
	}
	return list
}

// phase is that of a play, activations apart.
func phase(play game.Play) string {
	v := play.View(game.All).(lostempires.View)
	if v.Activation != nil {
		return "activation"
	}
	return v.Phase.String()
}

func TestTheLevels(t *testing.T) {
	var keys []string
	for _, l := range bots.Levels() {
		keys = append(keys, l.Key)
	}
	if want := []string{"recruit", "sergeant", "captain", "marshal"}; !slices.Equal(keys, want) || !slices.Contains(keys, bots.DefaultLevel) {
		t.Errorf("%q, by default %q", keys, bots.DefaultLevel)
	}
}

func TestAThoughtIsLawfulAndRepeats(t *testing.T) {
	phases := map[string]int{}
	for i, options := range tables {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		play := begin(t, options)
		stray(t, play, rng, func(seat game.Seat) {
			phases[phase(play)]++
			for _, level := range quick() {
				seed := rng.Uint64()
				thought := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
				if again := level.Bot.Think(t.Context(), play.Clone().Sight(seat), stream(seed)); again != thought {
					t.Fatalf("%s thinks %+v, then %+v", level.Key, thought, again)
				}
				if _, err := play.Check(seat, thought.Move); err != nil {
					t.Fatalf("%s plays %q: %v", level.Key, thought.Move, err)
				}
				if thought.Doubt < 0 || thought.Doubt > 1 || play.Count(seat) == 1 && thought.Doubt != 0 {
					t.Fatalf("%s doubts %v among %d moves", level.Key, thought.Doubt, play.Count(seat))
				}
			}
		})
	}
	for _, p := range []string{"deck", "mulligan", "orders", "activation", "retreat"} {
		if phases[p] < 2 {
			t.Errorf("only %d decisions of %s were seen: %v", phases[p], p, phases)
		}
	}
}

// TestHiddenPartsDoNotMatter puts another world that the seat cannot tell from
// the truth in the truth's place: no thought may change.
func TestHiddenPartsDoNotMatter(t *testing.T) {
	worlds := map[string]int{} // that differ from the truth
	for i, options := range tables {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		play := begin(t, options)
		stray(t, play, rng, func(seat game.Seat) {
			other := play.Imagine(game.Viewer(seat), rng)
			if !reflect.DeepEqual(other.View(game.All), play.View(game.All)) {
				worlds[phase(play)]++
			}
			for _, level := range quick() {
				seed := rng.Uint64()
				a := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
				b := level.Bot.Think(t.Context(), other.Sight(seat), stream(seed))
				if a != b {
					t.Fatalf("%s in %s: %+v, but %+v where hidden parts differ", level.Key, phase(play), a, b)
				}
			}
		})
	}
	for _, p := range []string{"mulligan", "orders", "activation"} {
		if worlds[p] < 5 {
			t.Errorf("only %d worlds differed in %s", worlds[p], p)
		}
	}
}

// TestBotsPlayToTheEnd lets every level play itself with its own decks.
func TestBotsPlayToTheEnd(t *testing.T) {
	for i, level := range quick() {
		rng := stream(uint64(i))
		play := begin(t, `{}`)
		for play.Turn() != 0 {
			seat := play.Turn().First()
			move := ""
			if seat == game.Chance {
				move = play.Entry(seat, rng.IntN(play.Count(seat)))
			} else {
				move = level.Bot.Think(t.Context(), play.Sight(seat), rng).Move
			}
			if _, err := play.Move(seat, move); err != nil {
				t.Fatalf("%s: %v", level.Key, err)
			}
		}
		if o := play.Outcome(); o.Scores[0]+o.Scores[1] == 0 {
			t.Errorf("%s: nobody turned a gate", level.Key)
		}
	}
}

func TestAnEndedContextStillGivesAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rng := stream(5)
	play := begin(t, `{}`)
	stray(t, play, rng, func(seat game.Seat) {
		for _, level := range bots.Levels() {
			thought := level.Bot.Think(ctx, play.Sight(seat), rng)
			if _, err := play.Check(seat, thought.Move); err != nil {
				t.Fatalf("%s plays %q: %v", level.Key, thought.Move, err)
			}
		}
	})
}

func TestOutOfTurnThereIsNoThought(t *testing.T) {
	play := opened(t, 0, stream(1))
	other := 1 - play.Turn().First()
	for _, level := range bots.Levels() {
		if thought := level.Bot.Think(t.Context(), play.Sight(other), stream(1)); thought != (bot.Thought{}) {
			t.Errorf("%s thinks %+v", level.Key, thought)
		}
	}
}

func TestABotRefusesAnotherGamesSight(t *testing.T) {
	for _, level := range bots.Levels() {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", level.Key)
				}
			}()
			level.Bot.Think(t.Context(), 7, stream(1))
		}()
	}
}

// position plays a play of the drill from the text of its plies, a seat and a
// move each.
func position(t *testing.T, plies ...string) game.Play {
	t.Helper()
	play := begin(t, `{"set":"drill"}`)
	for _, ply := range plies {
		who, move, _ := strings.Cut(ply, " ")
		seat := game.Chance
		if who != "chance" {
			seat = game.Seat(who[0] - '0')
		}
		if _, err := play.Move(seat, move); err != nil {
			t.Fatalf("%s: %v", ply, err)
		}
	}
	return play
}

// dealt gives the plies up to the first hands, seat 0 being first.
func dealt(zero, one []string) []string {
	plies := []string{"0 deck drill", "1 deck drill", "chance first 0"}
	for i := range zero {
		plies = append(plies, "chance draw 0 "+zero[i], "chance draw 1 "+one[i])
	}
	return plies
}

// TestTheFirstHand is kept if it can be played, and else in part.
func TestTheFirstHand(t *testing.T) {
	fair := []string{"scout", "guard", "ranger", "titan", "volley"}
	for _, c := range []struct {
		hand []string
		want string
	}{
		{fair, "keep"},
		{[]string{"titan", "titan", "scout", "guard", "ranger"}, "mulligan titan"},
		{[]string{"titan", "titan", "rally", "medic", "volley"}, "mulligan titan medic rally"},
	} {
		play := position(t, dealt(c.hand, fair)...)
		for _, level := range bots.Levels() {
			if got := level.Bot.Think(t.Context(), play.Sight(0), stream(1)).Move; got != c.want {
				t.Errorf("%s with %q: %s", level.Key, c.hand, got)
			}
		}
	}
}

// TestASergeantTakesWhatLiesOpen follows a first round: units enter, go out to
// objectives that nobody holds, and strike where they can hurt.
func TestASergeantTakesWhatLiesOpen(t *testing.T) {
	start := append(dealt([]string{"scout", "guard", "ranger", "lancer", "volley"}, []string{"scout", "guard", "ranger", "lancer", "volley"}), "0 keep", "1 keep")
	entered := append(start, "0 play lancer 2c", "0 done", "1 play scout 1c", "1 done")
	out := append(entered, "0 activate u1 c", "0 move left", "0 stop", "0 done", "1 activate u2 c", "1 move left")
	for _, c := range []struct {
		seat  game.Seat
		plies []string
		first string // what the move begins with
	}{
		{0, start, "play"},
		{0, entered, "activate u1"},
		{0, append(entered, "0 activate u1 s"), "move"},
		{1, out, "attack u1"},
	} {
		play := position(t, c.plies...)
		if got := level(t, "sergeant").Think(t.Context(), play.Sight(c.seat), stream(1)).Move; !strings.HasPrefix(got, c.first) {
			t.Errorf("after %q: %s", c.plies[len(start):], got)
		}
	}
}

// No support is dead in the hands of who goes by rules of thumb, one whose worth
// lies in the activation to come neither.
func TestEverySupportIsPlayed(t *testing.T) {
	sergeant := level(t, "sergeant")
	for i := range cards.Factions {
		f := &cards.Factions[i]
		if f.Set != "core" {
			continue
		}
		deck, unplayed, units := "deck "+f.Key, map[string]bool{}, 0
		for j := range f.Designs {
			d := &f.Designs[j]
			if unplayed[d.Key] = d.Support; !d.Support {
				delete(unplayed, d.Key)
				if units++; units > 5 {
					continue
				}
			}
			deck += " " + d.Key
		}
		for n := 0; n < 60 && len(unplayed) > 0; n++ {
			table := arena.Table{
				Game:     lostempires.Game,
				Setup:    game.Setup{Seats: make([]string, 2)},
				Bots:     []bot.Bot{sergeant, sergeant},
				Streams:  []uint64{0, 1},
				Openings: []string{deck, deck},
			}
			if _, err := arena.Follow(t.Context(), table, 1, n, func(_ game.Seat, move string) {
				if words := strings.Fields(move); words[0] == "support" {
					delete(unplayed, words[1])
				}
			}); err != nil {
				t.Fatal(err)
			}
		}
		if len(unplayed) > 0 {
			t.Errorf("%s: never played: %v", f.Key, unplayed)
		}
	}
}
