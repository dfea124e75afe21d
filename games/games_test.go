package games_test

import (
	"encoding/json"
	"strings"
	"testing"

	"castellan/game"
	"castellan/games"
)

// The catalogue finds what it lists, in its version and as the newest.
func TestCatalogue(t *testing.T) {
	list := games.All.List()
	if len(list) == 0 {
		t.Fatal("no games")
	}
	keys := map[string]bool{}
	for _, g := range list {
		info := g.Info()
		if keys[info.Key] {
			t.Errorf("%s is listed twice", info.Key)
		}
		keys[info.Key] = true
		for _, rules := range []int{0, info.Rules} {
			if found, ok := games.All.Find(info.Key, rules); !ok || found != g {
				t.Errorf("%s with rules %d is %v, %v", info.Key, rules, found, ok)
			}
		}
		if _, ok := games.All.Find(info.Key, info.Rules+1); ok {
			t.Errorf("%s has rules newer than its newest", info.Key)
		}
		if info.Rules < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.MaxSeats > game.MaxSeats || info.MaxPlies < 1 || len(info.Reasons) == 0 {
			t.Errorf("%+v is not sound", info)
		}
		var schema map[string]any
		if err := json.Unmarshal(info.Options, &schema); err != nil || schema["type"] != "object" {
			t.Errorf("the options of %s are no JSON Schema of an object: %v", info.Key, err)
		}
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			if _, err := g.Start(game.Setup{Seats: make([]string, seats)}); err != nil {
				t.Errorf("%s with %d seats and default options: %v", info.Key, seats, err)
			}
		}
	}
	if !keys["alliance"] {
		t.Error("alliance is not listed")
	}
	if _, ok := games.All.Find("chess", 0); ok {
		t.Error("a game that is none is found")
	}
}

// Whatever nonsense is sent, its refusal is short: refusals are kept.
func TestRefusalsAreShort(t *testing.T) {
	const size = 59_000
	short := func(what string, err error) {
		t.Helper()
		refusal, ok := game.AsRefusal(err)
		if !ok || len(refusal.Message) >= 300 {
			t.Errorf("%.80s… is refused with %.400v", what, err)
		}
	}
	for _, g := range games.All.List() {
		seats := make([]string, g.Info().MinSeats)
		play, err := g.Start(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		for seat := game.Chance; int(seat) < len(seats); seat++ {
			for _, unit := range []string{"x", "\x1b", "\xff", "\U000e0001", `"`, `\`, " x", " 1", " ?"} {
				for _, word := range strings.Fields("pass bid attack draw discard surrender recover claim bases ask answer strike " + unit) {
					text := word + " " + strings.Repeat(unit, size/len(unit))
					_, err := play.Check(seat, text)
					short(text, err)
				}
			}
		}
		for _, unit := range []string{"x", `\u202e`, `\\`, `\"`} {
			long := `"` + strings.Repeat(unit, size/len(unit)) + `"`
			for _, options := range []string{
				`{` + long + `:1}`, `{` + long + `:1,` + long + `:2}`, `{"level":` + long + `}`, `{"map":` + long + `}`, `{"map":"seed:` + long[1:] + `}`,
				`{"map":"graph:` + long[1:] + `}`, `{"bases":` + long + `}`, `{"boxes":` + long + `}`, `{"rounds":` + strings.Repeat("9", size) + `}`,
				`{"values":[` + strings.Repeat("1,", size) + `1]}`, `{"boxes":1` + strings.Repeat("0", size) + `}`,
			} {
				_, err := g.Start(game.Setup{Options: json.RawMessage(options), Seats: seats})
				short(options, err)
			}
		}
	}
}
