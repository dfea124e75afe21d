package lostempires_test

import (
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
)

func controlGains(t *testing.T) {
	// Left is contested and the higher total gains; damage counts one less. Right
	// has one side only, whose total is 0. The center is equal.
	b := lay(t, `
		seat 0
		0: | 0c 0s
		1: | 0c 0s
		u1: 0 warden left 1
		u2: 1 scout left
		u3: 1 scout right 2
		u4: 0 lancer center
		u5: 1 guard center
		u6: 1 ranger center
		u7: 0 titan hive0`).passes()
	b.has(0, " | 4c 1s 1a 0g | 15").has(1, " | 4c 1s 1a 0g | 14")
	// Nobody anywhere, nobody gains.
	lay(t, "seat 0\n0: | 0c 0s\n1: | 0c 0s").passes().has(0, " | 4c 1s 0a 0g | 18").has(1, " | 4c 1s 0a 0g | 18")
	// Damage never counts below 0: both have 0 in a contested place.
	lay(t, `
		seat 0
		0: | 0c 0s
		1: | 0c 0s
		u1: 0 scout left 1
		u2: 1 scout left 2
		u3: 1 guard right 1
		u4: 0 scout right`).passes().has(0, " | 4c 1s 1a 0g | 16").has(1, " | 4c 1s 0a 0g | 16")
}

func gatesTurn(t *testing.T) {
	// Nine artifacts turn one gate, once a round; the rest is kept.
	lay(t, `
		seat 0
		0: | 0c 0s 8a 1g
		1: | 0c 0s 3a 0g
		u1: 0 scout left
		u2: 1 scout right`).passes().has(0, " | 4c 1s 5a 2g | 17").has(1, " | 4c 1s 0a 1g | 17")
	lay(t, "seat 0\n0: | 0c 0s 3a\n1: | 0c 0s 2a\nu1: 1 scout left").passes().has(0, " | 4c 1s 3a 0g | 18").has(1, " | 4c 1s 3a 0g | 17")
}

func fourGates(t *testing.T) {
	lay(t, `
		seat 0
		0: | 0c 0s 3a 3g
		1: | 0c 0s 4a 2g
		u1: 0 scout left 3`).passes().Ends(`{"winners":[0],"reason":"gate","scores":[4,3]}`).stands("u1: 0 scout left 3")
	// Both: artifacts left, then control on all battlefields, else a draw.
	lay(t, `
		seat 0
		0: | 0c 0s 5a 3g
		1: | 0c 0s 6a 3g
		u1: 0 titan hive0`).passes().Ends(`{"winners":[1],"reason":"artifacts","scores":[4,4]}`)
	lay(t, `
		seat 0
		0: | 0c 0s 4a 3g
		1: | 0c 0s 4a 3g
		u1: 0 titan hive0 1
		u2: 1 lancer hive1
		u3: 1 scout hive1`).passes().Ends(`{"winners":[],"reason":"draw","scores":[4,4]}`)
	lay(t, `
		seat 0
		0: | 0c 0s 4a 3g
		1: | 0c 0s 4a 3g
		u1: 0 titan hive0 1
		u2: 1 lancer hive1
		u3: 1 scout hive1
		u4: 1 ranger hive0`).passes().Ends(`{"winners":[1],"reason":"control","scores":[4,4]}`)
}

func unitsAreLost(t *testing.T) {
	b := lay(t, `
		seat 0
		0: | 0c 0s
		1: | 0c 0s 3a 0g
		u1: 0 titan hive0 3
		u2: 1 scout hive1 3
		u3: 1 scout hive1 2`).passes().stands("u3: 1 scout hive1 2")
	// The artifact of the elite unit comes after this round's gates.
	b.has(1, " | 4c 1s 4a 0g | 16").has(0, " | 4c 1s 0a 0g | 17")
	if got := strings.Join(b.whole().Players[0].Discard, " "); got != "titan" {
		t.Errorf("the discard is %s", got)
	}
	// With two effects on losses the first player says which comes next: see
	// TestEffectsOnLosses, for the drill has none.
}

func resolvesAstray(t *testing.T) {
	lay(t, "seat 0\n0:\n1:\nu1: 0 scout left").Refuses("L-5.4", "0: resolve u1").Refuses("R-2", "0: resolve", "0: resolve u0")
}

func unitsRetreat(t *testing.T) {
	// All units in the enemy hive go to one battlefield, from the first player on;
	// a ply even where there is no choice.
	b := lay(t, `
		seat 0
		0: | 0c 0s
		1: | 0c 0s
		u1: 0 scout hive1
		u2: 0 scout hive1
		u3: 0 ranger right
		u4: 1 scout hive0`).Plays("0: pass", "1: pass").at("retreat", 0).May(0, "retreat hive0", "retreat right").
		Plays("0: retreat right").at("retreat", 1).May(1, "retreat hive1").Plays("1: retreat hive1").at("conclusion", game.Chance).
		stands("u1: 0 scout right 0", "u2: 0 scout right 0", "u3: 0 ranger right 0", "u4: 1 scout hive1 0")
	if b.whole().Active != -1 {
		t.Error("somebody is active outside the orders")
	}
	lay(t, `
		first 1, seat 0
		0: | 0c 0s
		1: | 0c 0s
		u1: 0 scout hive1
		u2: 1 scout hive0`).Plays("0: pass", "1: pass").at("retreat", 1)
}

func retreatsAstray(t *testing.T) {
	lay(t, `
		seat 0
		0: | 0c 0s
		1: | 0c 0s
		u1: 0 scout hive1
		u2: 0 ranger right
		u3: 0 scout center`).Refuses("L-5.5", "0: retreat hive0").Plays("0: pass", "1: pass").
		Refuses("L-5.5", "0: retreat left", "0: retreat center", "0: retreat hive1").Refuses("R-2", "0: retreat", "0: retreat home").
		Refuses("L-3.2", "0: done", "0: pass")
}

func roundsConclude(t *testing.T) {
	b := lay(t, `
		first 1, seat 0, round 4
		0: | 0c 0s | 1 in deck
		1: | 0c 0s
		u1: 0 scout hive0 exhausted`).passes().at("conclusion", game.Chance).stands("u1: 0 scout hive0 0")
	if got := storytest.JSON(t, b.whole().Draws); got != "[1,0]" {
		t.Errorf("draws %s", got)
	}
	b.shown("chance: draw 1 titan", "draw 1 ?").draws().at("orders", 0)
	if v := b.whole(); v.Round != 5 || v.First != 0 || v.Players[0].Deck != 0 || v.Players[0].Command != 4 || v.Players[0].Supply != 1 {
		t.Errorf("the next round begins with %+v", v)
	}
	// Empty decks give nothing, without a ply.
	lay(t, "seat 0\n0: | 0c 0s | 0 in deck\n1: scout | 0c 0s | 0 in deck\nu1: 0 scout hive0 exhausted").passes().at("orders", 1)
}

func drawsAstray(t *testing.T) {
	lay(t, "seat 0\n0: scout scout | 0c 0s\n1: | 0c 0s").passes().
		Refuses("L-5.6", "chance: draw 1 guard", "chance: draw 0 scout").Refuses("L-2.1", "chance: first 0").Refuses("L-3.2", "chance: pass").
		Plays("chance: draw 0 titan")
}

func gateWins(t *testing.T) {
	lay(t, "seat 0\n0: | 0c 0s\n1: | 0c 0s 2a 3g\nu1: 1 scout left\nu2: 1 scout center").passes().Ends(`{"winners":[1],"reason":"gate","scores":[0,4]}`)
}

func theLastRound(t *testing.T) {
	last := "seat 0, round 5, rounds 5, first 1\n"
	b := lay(t, last+"0: | 0c 0s 3a 1g\n1: | 0c 0s 0a 2g").passes().draws().Ends(`{"winners":[1],"reason":"limit","scores":[1,2]}`)
	if v := b.whole(); v.Round != 5 || v.First != 0 {
		t.Errorf("it ends in round %d with first %d", v.Round, v.First)
	}
	lay(t, last+"0: | 0c 0s 3a 1g\n1: | 0c 0s 0a 1g").passes().draws().Ends(`{"winners":[0],"reason":"limit","scores":[1,1]}`)
	lay(t, last+"0: | 0c 0s\n1: | 0c 0s\nu1: 1 scout hive1").passes().draws().Ends(`{"winners":[1],"reason":"limit","scores":[0,0]}`)
	lay(t, last+"0: | 0c 0s\n1: | 0c 0s").passes().draws().Ends(`{"winners":[],"reason":"draw","scores":[0,0]}`)
	// Nothing can happen any more: supports alone in the hands, no unit, no deck.
	still := "seat 0\n0: rally | 4c 1s 0a 1g | 0 in deck\n1: medic | 4c 1s | 0 in deck"
	lay(t, still).passes().Ends(`{"winners":[0],"reason":"limit","scores":[1,0]}`)
	// It is no standstill if a unit is in play, or a card in a deck.
	lay(t, strings.Replace(still, "1: medic | 4c 1s | 0", "1: medic | 4c 1s | 1", 1)).passes().draws().at("orders", 1)
	lay(t, strings.Replace(still, "4c 1s 0a 1g", "0c 0s 0a 1g", 1)+"\nu1: 0 scout hive0 exhausted").passes().at("orders", 1)
}

func timeRunsOut(t *testing.T) {
	begin(t, `{}`).Defaults(0, "deck charter").Defaults(1, "deck charter")
	begin(t, `{"set":"drill"}`).Defaults(0, "deck drill")
	deal(t, `{"set":"drill"}`, "scout scout guard guard ranger", "scout scout guard guard ranger").Defaults(1, "keep")
	b := lay(t, `
		seat 0
		0: scout | 4c 1s
		1:
		u1: 0 guard left exhausted
		u2: 0 guard left
		u3: 0 scout left`).Defaults(0, "activate u2 s").Plays("0: activate u3 c").Defaults(0, "stop").Plays("0: stop").Defaults(0, "done")
	b.Plays("0: done").Defaults(1, "pass")
	lay(t, "seat 0\n0: scout | 2c 0s\n1:\nu2: 0 guard left").Defaults(0, "activate u2 c")
	lay(t, "seat 0\n0: titan warden rally\n1:").Defaults(0, "play warden 1c1s")
	lay(t, "seat 0\n0: | 0c 0s\n1: | 0c 0s\nu1: 0 scout hive1\nu2: 0 scout left").Plays("0: pass", "1: pass").Defaults(0, "retreat hive0")
}
