package alliance_test

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
	bots "castellan/bot/alliance"
	"castellan/game"
	"castellan/games/alliance"
)

var names = []string{"casual", "ally", "lord"}

// begin starts a play of Alliance on a map.
func begin(t *testing.T, land string) game.Play {
	t.Helper()
	options := json.RawMessage(fmt.Sprintf(`{"map":%q}`, land))
	play, err := alliance.Game.Start(game.Setup{Options: options, Seats: names})
	if err != nil {
		t.Fatal(err)
	}
	return play
}

// stray plays a play to its end at random and calls visit before each ply of
// a player's.
func stray(t *testing.T, play game.Play, rng *rand.Rand, visit func(game.Seat)) {
	t.Helper()
	for play.Turn() != 0 {
		turn := play.Turn().List()
		seat := turn[rng.IntN(len(turn))]
		if seat != game.Chance {
			visit(seat)
		}
		move := play.Entry(seat, rng.IntN(play.Count(seat)))
		var question json.RawMessage
		if _, asks := play.Asks(move); asks {
			levels := []string{"easy", "medium", "hard"}
			question = json.RawMessage(fmt.Sprintf(`{"level":%q}`, levels[rng.IntN(len(levels))]))
		}
		if _, err := play.Ask(seat, move, question); err != nil {
			t.Fatal(err)
		}
	}
}

// everybody gives all bots of the package by name.
func everybody() []bot.Level {
	return append(bots.Levels(), bot.Level{Key: "casual", Bot: bots.Casual{Knowledge: bots.Knowledge{Accuracy: 0.7}}})
}

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 99)) }

// plays tells whether a bot of this name plays a seat.
func plays(key string, seat game.Seat) bool { return key != "casual" || seat != alliance.DarkLord }

func TestAThoughtIsLawfulAndRepeats(t *testing.T) {
	for _, land := range []string{"aldermark", "hex19"} {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 2 {
			play := begin(t, land)
			stray(t, play, rng, func(seat game.Seat) {
				for _, level := range everybody() {
					if !plays(level.Key, seat) {
						continue
					}
					seed := rng.Uint64()
					thought := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
					if again := level.Bot.Think(t.Context(), play.Clone().Sight(seat), stream(seed)); again != thought {
						t.Fatalf("%s thinks %+v, then %+v", level.Key, thought, again)
					}
					if thought.Knows {
						if _, posed := play.View(game.Viewer(seat)).(alliance.View); !posed || thought.Move != "" {
							t.Fatalf("%s knows and yet plays %q", level.Key, thought.Move)
						}
						continue
					}
					if legal := play.Legal(seat); !slices.Contains(legal, thought.Move) {
						t.Fatalf("%s plays %q of %q", level.Key, thought.Move, legal)
					}
					if thought.Doubt < 0 || thought.Doubt > 1 || play.Count(seat) == 1 && thought.Doubt != 0 {
						t.Fatalf("%s doubts %v among %d moves", level.Key, thought.Doubt, play.Count(seat))
					}
				}
			})
		}
	}
}

func TestHiddenPartsDoNotMatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	worlds := map[alliance.Step]int{} // that differ from the truth
	for range 4 {
		play := begin(t, "aldermark")
		stray(t, play, rng, func(seat game.Seat) {
			truth := play.View(game.All).(alliance.Whole)
			for range 2 {
				other := play.Imagine(game.Viewer(seat), rng)
				if imagined := other.View(game.All).(alliance.Whole); !reflect.DeepEqual(imagined, truth) {
					worlds[truth.Step]++
				}
				for _, level := range everybody() {
					if !plays(level.Key, seat) {
						continue
					}
					seed := rng.Uint64()
					a := level.Bot.Think(t.Context(), play.Sight(seat), stream(seed))
					b := level.Bot.Think(t.Context(), other.Sight(seat), stream(seed))
					if a != b {
						t.Fatalf("%s at %+v: %+v, but %+v where hidden parts differ", level.Key, truth, a, b)
					}
				}
			}
		})
	}
	if worlds[alliance.ToAnswer] < 50 {
		t.Errorf("only %d worlds differed while answers were due", worlds[alliance.ToAnswer])
	}
}

func TestAnEndedContextStillGivesAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(5, 6))
	play := begin(t, "aldermark")
	stray(t, play, rng, func(seat game.Seat) {
		for _, level := range everybody() {
			if !plays(level.Key, seat) {
				continue
			}
			thought := level.Bot.Think(ctx, play.Sight(seat), rng)
			if !thought.Knows && !slices.Contains(play.Legal(seat), thought.Move) {
				t.Fatalf("%s plays %q", level.Key, thought.Move)
			}
		}
	})
}

// dwindling is a context that ends after it was asked so many times.
type dwindling struct {
	context.Context
	left int
}

func (d *dwindling) Err() error {
	if d.left--; d.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestAContextThatEndsOnTheWayStillGivesAMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	play := begin(t, "aldermark")
	stray(t, play, rng, func(seat game.Seat) {
		for _, level := range bots.Levels() {
			for left := range 4 {
				thought := level.Bot.Think(&dwindling{t.Context(), left}, play.Sight(seat), rng)
				if !thought.Knows && !slices.Contains(play.Legal(seat), thought.Move) {
					t.Fatalf("%s plays %q", level.Key, thought.Move)
				}
			}
		}
	})
}

// TestReasonsAreTrue works out from the view alone what a reason claims.
func TestReasonsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	seen := map[string]bool{}
	for range 30 {
		play := begin(t, "hex19")
		stray(t, play, rng, func(seat game.Seat) {
			view := play.View(game.Viewer(seat)).(alliance.View)
			if view.Step == alliance.ToAnswer {
				return
			}
			for _, level := range bots.Levels()[:3] {
				thought := level.Bot.Think(t.Context(), play.Sight(seat), rng)
				seen[thought.Why.Code] = true
				var verb string
				var place int
				if _, err := fmt.Sscan(thought.Move, &verb, &place); err != nil {
					t.Fatal(err)
				}
				if !strings.HasPrefix(thought.Why.Code, verb+"-") {
					t.Fatalf("%s has the reason %q", thought.Move, thought.Why.Code)
				}
				if about := view.Territories[thought.Why.Territory-1]; strings.HasSuffix(thought.Why.Code, "castle") ||
					strings.HasSuffix(thought.Why.Code, "cover") || strings.HasSuffix(thought.Why.Code, "guard") {
					if about.Towers == nil {
						t.Fatalf("%+v is about %d, which carries no castle", thought, about.ID)
					}
				} else if about.ID != place {
					t.Fatalf("%+v is about %d", thought, about.ID)
				}
				target := view.Territories[place-1]
				atCastle := thought.Why.Code == "attack-castle" || thought.Why.Code == "strike-castle" || thought.Why.Code == "strike-finish"
				if atCastle != (target.Towers != nil) {
					t.Fatalf("%+v, but the target is %+v", thought, target)
				}
				if (thought.Why.Code == "strike-finish") != (atCastle && verb == "strike" && *target.Towers == 1) {
					t.Fatalf("%+v with %d towers", thought, *target.Towers)
				}
			}
		})
	}
	for _, code := range []string{
		"claim-toward-castle", "claim-guard", "claim-free",
		"attack-castle", "attack-toward-castle", "attack-cover", "attack-land",
		"strike-castle", "strike-finish", "strike-toward-castle", "strike-cover", "strike-land",
	} {
		if !seen[code] {
			t.Errorf("nobody gave the reason %q", code)
		}
		delete(seen, code)
	}
	if len(seen) > 0 {
		t.Errorf("reasons that clients have no words for: %v", seen)
	}
}

func TestAnAllyLeavesTheOthersTargetAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	second := 0
	for range 20 {
		play := begin(t, "aldermark")
		stray(t, play, rng, func(seat game.Seat) {
			view := play.View(game.Viewer(seat)).(alliance.View)
			if seat == alliance.DarkLord || view.Step != alliance.ToTarget || view.Targets[1-seat] == 0 {
				return
			}
			second++
			target := view.Targets[1-seat]
			for _, level := range bots.Levels() {
				thought := level.Bot.Think(t.Context(), play.Sight(seat), rng)
				if thought.Move == fmt.Sprintf("attack %d", target) && view.Territories[target-1].Towers == nil && play.Count(seat) > 1 {
					t.Fatalf("%s takes its ally's target %d", level.Key, target)
				}
			}
		})
	}
	if second < 50 {
		t.Fatalf("only %d second choices were seen", second)
	}
}

func TestRestraint(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	var knight bots.Lord
	for _, level := range bots.Levels() {
		if level.Key == "knight" {
			knight = level.Bot.(bots.Bot).Lord
		}
	}
	held, free := 0, 0
	for range 40 {
		play := begin(t, "aldermark")
		stray(t, play, rng, func(seat game.Seat) {
			view := play.View(game.Viewer(seat)).(alliance.View)
			if view.Step != alliance.ToStrike {
				return
			}
			plain := false // whether there is anything but castles
			castle := func(move string) bool {
				var place int
				if _, err := fmt.Sscanf(move, "strike %d", &place); err != nil {
					t.Fatal(err)
				}
				return view.Territories[place-1].Towers != nil
			}
			for _, move := range play.Legal(seat) {
				plain = plain || !castle(move)
			}
			restrained := view.Round < knight.From || view.Strikes > knight.Last
			struck := castle(bots.Bot{Lord: knight}.Think(t.Context(), play.Sight(seat), rng).Move)
			switch {
			case restrained && plain && struck:
				t.Fatalf("a castle in round %d with %d strikes left", view.Round, view.Strikes)
			case restrained:
				held++
			case struck:
				free++
			}
		})
	}
	if held < 50 || free < 10 {
		t.Errorf("%d restrained strikes and %d at castles were seen", held, free)
	}
}

func TestABotRefusesAnotherGamesSight(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	bots.Bot{}.Think(t.Context(), 7, stream(1))
}

func BenchmarkThink(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 16))
	play, err := alliance.Game.Start(game.Setup{Seats: names})
	if err != nil {
		b.Fatal(err)
	}
	steps := map[string]game.Play{}
	for play.Turn() != 0 {
		seat := play.Turn().List()[0]
		whole := play.View(game.All).(alliance.Whole)
		switch {
		case seat == game.Chance:
		case whole.Phase == alliance.Expansion && play.Plies() < 4:
			steps[fmt.Sprintf("claim/%v", seat)] = play.Clone()
		case whole.Step == alliance.ToTarget:
			steps[fmt.Sprintf("attack/%v", seat)] = play.Clone()
		case whole.Strikes == 3:
			steps["strike/2"] = play.Clone()
		}
		if _, err := play.Move(seat, play.Entry(seat, rng.IntN(play.Count(seat)))); err != nil {
			b.Fatal(err)
		}
	}
	for _, level := range bots.Levels() {
		for _, name := range []string{"claim/2", "claim/0", "attack/0", "strike/2"} {
			at := steps[name]
			if at == nil {
				b.Fatalf("no position for %s", name)
			}
			b.Run(level.Key+"/"+name, func(b *testing.B) {
				sight := at.Sight(at.Turn().List()[0])
				for b.Loop() {
					level.Bot.Think(b.Context(), sight, rng)
				}
			})
		}
	}
}
