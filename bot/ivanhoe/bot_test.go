package ivanhoe_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castellan/bot"
	bots "castellan/bot/ivanhoe"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// begin starts a play.
func begin(tb testing.TB, level string, seats int) game.Play {
	tb.Helper()
	play, err := ivanhoe.Game.Start(game.Setup{
		Options: json.RawMessage(fmt.Sprintf(`{"level":%q}`, level)),
		Seats:   make([]string, seats),
	})
	if err != nil {
		tb.Fatal(err)
	}
	return play
}

// stray plays a play to its end at random, holding half the time, and calls
// visit before each ply of a player's.
func stray(tb testing.TB, play game.Play, rng *rand.Rand, visit func(game.Seat)) {
	tb.Helper()
	for play.Turn() != 0 {
		turn := play.Turn().List()
		seat := turn[rng.IntN(len(turn))]
		if seat != game.Chance {
			visit(seat)
		}
		move := play.Entry(seat, rng.IntN(play.Count(seat)))
		if _, err := play.Check(seat, "hold"); err == nil && rng.IntN(2) == 0 {
			move = "hold"
		}
		if _, err := play.Move(seat, move); err != nil {
			tb.Fatal(err)
		}
	}
}

var tables = []struct {
	level string
	seats int
}{
	{"children", 3}, {"children", 4}, {"intermediate", 5}, {"adult", 3}, {"adult", 6},
}

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 99)) }

// quick gives the levels with little search, so that tests can try them all.
func quick() []bot.Level {
	list := bots.Levels()
	for i := range list {
		list[i].Bot = bots.With(list[i].Bot, 20)
	}
	return list
}

func TestTheLevels(t *testing.T) {
	var keys []string
	for _, l := range bots.Levels() {
		keys = append(keys, l.Key)
	}
	if want := []string{"page", "squire", "knight", "baron"}; !slices.Equal(keys, want) || !slices.Contains(keys, bots.DefaultLevel) {
		t.Errorf("%q, by default %q", keys, bots.DefaultLevel)
	}
}

func TestAThoughtIsLawfulAndRepeats(t *testing.T) {
	steps := map[ivanhoe.Step]int{}
	for i, c := range tables {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		play := begin(t, c.level, c.seats)
		stray(t, play, rng, func(seat game.Seat) {
			steps[play.View(game.All).(ivanhoe.View).Step]++
			for _, level := range quick() {
				seed := rng.Uint64()
				thought := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
				if again := level.Bot.Think(t.Context(), play.Clone().Sight(seat), stream(seed)); again != thought {
					t.Fatalf("%s thinks %+v, then %+v", level.Key, thought, again)
				}
				if canonical, err := play.Check(seat, thought.Move); err != nil || canonical != thought.Move {
					t.Fatalf("%s plays %q: %v", level.Key, thought.Move, err)
				}
				if thought.Doubt < 0 || thought.Doubt > 1 || play.Count(seat) == 1 && thought.Doubt != 0 {
					t.Fatalf("%s doubts %v among %d moves", level.Key, thought.Doubt, play.Count(seat))
				}
			}
		})
	}
	for _, step := range []ivanhoe.Step{ivanhoe.ToOffer, ivanhoe.ToBid, ivanhoe.ToTake, ivanhoe.ToAttack, ivanhoe.ToDiscard} {
		if steps[step] < 5 {
			t.Errorf("only %d decisions in step %v were seen", steps[step], step)
		}
	}
}

// TestHiddenPartsDoNotMatter puts another world that the seat cannot tell from
// the truth in the truth's place: no thought may change.
func TestHiddenPartsDoNotMatter(t *testing.T) {
	worlds := map[ivanhoe.Step]int{} // that differ from the truth
	for i, c := range tables {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		play := begin(t, c.level, c.seats)
		stray(t, play, rng, func(seat game.Seat) {
			truth := play.View(game.All).(ivanhoe.View)
			other := play.Imagine(game.Viewer(seat), rng)
			if imagined := other.View(game.All).(ivanhoe.View); !reflect.DeepEqual(imagined, truth) {
				worlds[truth.Step]++
			}
			for _, level := range quick() {
				seed := rng.Uint64()
				a := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
				b := level.Bot.Think(t.Context(), other.Sight(seat), stream(seed))
				if a != b {
					t.Fatalf("%s in step %v: %+v, but %+v where hidden parts differ", level.Key, truth.Step, a, b)
				}
			}
		})
	}
	for _, step := range []ivanhoe.Step{ivanhoe.ToOffer, ivanhoe.ToBid, ivanhoe.ToAttack} {
		if worlds[step] < 20 {
			t.Errorf("only %d worlds differed in step %v", worlds[step], step)
		}
	}
}

func TestAnEndedContextStillGivesAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(5, 6))
	play := begin(t, "intermediate", 4)
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
	play := opened(t, "children", 3, stream(1))
	other := (play.Turn().First() + 1) % 3
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

// position plays a play from the text of its plies, a seat and a move a line.
func position(t *testing.T, level string, seats int, plies ...string) game.Play {
	t.Helper()
	play := begin(t, level, seats)
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

// dealt gives the plies of a deal and of the first player's draw: hands by
// seat, the first player's last two cards drawn.
func dealt(first int, hands ...[]string) []string {
	plies := []string{fmt.Sprintf("chance first %d", first)}
	drawn := hands[first][len(hands[first])-2:]
	hands[first] = hands[first][:len(hands[first])-2]
	for i := range hands[first] {
		for seat := range hands {
			plies = append(plies, fmt.Sprintf("chance draw %d %s", seat, hands[seat][i]))
		}
	}
	for _, card := range drawn {
		plies = append(plies, fmt.Sprintf("chance draw %d %s", first, card))
	}
	return plies
}

// TestASquireKnowsWhatItCollects follows an exchange of seats that each collect
// one type.
func TestASquireKnowsWhatItCollects(t *testing.T) {
	hands := [][]string{
		{"knight.lion", "knight.lion", "knight.stag", "knight.stag", "knight.rose", "foot.lion", "archer.lion", "archer.lion"},
		{"foot.stag", "foot.stag", "foot.rose", "foot.rose", "foot.oak", "knight.oak"},
		{"archer.oak", "archer.oak", "archer.rose", "archer.rose", "crossbow.oak", "crossbow.lion"},
	}
	start := dealt(0, hands...)
	for _, c := range []struct {
		seat  game.Seat
		plies []string
		want  string
	}{
		{0, nil, "offer foot.lion"},
		{1, []string{"0 offer foot.lion"}, "bid knight.oak"},
		{2, []string{"0 offer foot.lion"}, "pass"},
		{0, []string{"0 offer foot.lion", "1 bid knight.oak", "2 bid crossbow.oak"}, "take 1"},
		{0, []string{"0 offer foot.lion", "1 bid knight.oak", "2 pass"}, "attack york with archer.lion"},
	} {
		play := position(t, "children", 3, append(slices.Clone(start), c.plies...)...)
		if got := level(t, "squire").Think(t.Context(), play.Sight(c.seat), stream(1)).Move; got != c.want {
			t.Errorf("after %q: %s", c.plies, got)
		}
	}
}
