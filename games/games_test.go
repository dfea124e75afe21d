package games_test

import (
	"encoding/json"
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
