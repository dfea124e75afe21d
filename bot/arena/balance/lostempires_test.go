package balance

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/random"
	"castellan/game"
	"castellan/games/lostempires"
)

func TestTheFactionsOfLostEmpires(t *testing.T) {
	for options, want := range map[string][]string{
		``:                {"charter", "synod", "concord", "horde"},
		`{"rounds":7}`:    {"charter", "synod", "concord", "horde"},
		`{"set":"drill"}`: {"drill"},
	} {
		factions, err := LostEmpires{}.Factions(json.RawMessage(options))
		var got []string
		for _, f := range factions {
			got = append(got, f.Key)
			if f.Preset.Len() != inDeck {
				t.Errorf("the preset of %s has %d designs", f.Key, f.Preset.Len())
			}
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", options, got, err)
		}
	}
	if _, err := (LostEmpires{}).Factions(json.RawMessage(`{"set":"moon"}`)); err == nil {
		t.Error("a set that is not is measured")
	}
}

// Every deck that is drawn is one that the rules take, and in time all designs
// are in one.
func TestDecksAreDrawnFromAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, options := range []string{`{}`, `{"set":"drill"}`} {
		factions, err := LostEmpires{}.Factions(json.RawMessage(options))
		if err != nil {
			t.Fatal(err)
		}
		play, err := lostempires.Game.Start(game.Setup{Options: json.RawMessage(options), Seats: make([]string, 2)})
		if err != nil {
			t.Fatal(err)
		}
		for i := range factions {
			f := &factions[i]
			var seen Deck
			for range 100 {
				d := LostEmpires{}.Draw(f, rng)
				seen |= d
				if move := (LostEmpires{}).Opening(f, d); d.Len() != inDeck {
					t.Errorf("%d designs", d.Len())
				} else if canonical, err := play.Check(0, move); err != nil || canonical != move {
					t.Errorf("%s: %s, %v", move, canonical, err)
				}
			}
			if seen.Len() != len(f.Cards) {
				t.Errorf("of the %d designs of %s a hundred decks hold %d", len(f.Cards), f.Key, seen.Len())
			}
		}
	}
}

// audited checks what was noted of a play against its end.
type audited struct {
	LostEmpires
	t *testing.T
}

func (a audited) Close(n *Notes, end arena.Result) {
	a.LostEmpires.Close(n, end)
	sum := func(list [maxCards]int8) (total int) {
		for _, copies := range list {
			total += int(copies)
			if copies < 0 || copies > 2 {
				a.t.Errorf("%d copies", copies)
			}
		}
		return total
	}
	view := end.End.(lostempires.View)
	for seat, p := range view.Players {
		s := n.sides[seat]
		dealt := 5
		if game.Seat(seat) == n.First {
			dealt++ // the bonus
		}
		if sum(s.dealt) != dealt || sum(s.drawn) != 18-p.Deck || sum(s.played) != 18-p.Deck-p.Count {
			a.t.Errorf("seat %d: %+v, but %d in the deck and %d in the hand", seat, s, p.Deck, p.Count)
		}
	}
	if limit := n.Rounds == 9 && slices.Max(end.Outcome.Scores[:2]) < 4; limit != n.Limit {
		a.t.Errorf("by the limit: %v; %d rounds, %+v", n.Limit, n.Rounds, end.Outcome)
	}
}

func TestWhatIsNotedOfLostEmpires(t *testing.T) {
	trial := Trial{
		Subject: audited{t: t}, Options: json.RawMessage(`{"bonus":1,"rounds":9}`), Random: true, Plays: 10, Seed: 1,
		Level: bot.Level{Key: "random", Bot: random.Bot[lostempires.State]{}},
	}
	r, err := trial.Run(t.Context(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Pairings) != 10 || r.Plays != 100 || r.Limit.Rate.Rate == 0 || r.Limit.Rate.Rate == 1 || len(r.Cards) != 64 {
		t.Errorf("%+v", r)
	}
}
