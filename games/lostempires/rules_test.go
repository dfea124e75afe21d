package lostempires_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/booktest"
	"castellan/game/gametest/storytest"
	"castellan/games/lostempires/cards"
)

// ruleTests holds a scenario for every rule of the rulebook, and the refusals
// of those by which something can be refused. TestRulebook compares it with
// docs/games/lostempires.md.
var ruleTests = booktest.Rules{
	"L-1.1": {Scenario: fiveBattlefields},
	"L-1.2": {Scenario: tokensAndGates},
	"L-1.3": {Scenario: facesOfTheDie, Refusal: notAFace},
	"L-1.4": {Scenario: valuesOfUnits},
	"L-1.5": {Scenario: decksOfNine, Refusal: decksAstray},
	"L-1.6": {Scenario: cardsAreRight},
	"L-2.1": {Scenario: decksAreChosen, Refusal: choicesAstray},
	"L-2.2": {Scenario: handsAreChosen, Refusal: handsAstray},
	"L-3.1": {Scenario: turnsAlternate},
	"L-3.2": {Scenario: compulsoryOrder, Refusal: withoutOrder},
	"L-3.3": {Scenario: cardsArePlayed, Refusal: cardsAstray},
	"L-3.4": {Scenario: costsArePaid, Refusal: paymentsAstray},
	"L-3.5": {Scenario: unitsAreActivated, Refusal: activationsAstray},
	"L-3.6": {Scenario: actionsAreTaken, Refusal: actionsAstray},
	"L-3.7": {Scenario: exhaustedStillCount},
	"L-4.1": {Scenario: attacksAreRolled, Refusal: attacksAstray},
	"L-4.2": {Scenario: higherDamages},
	"L-4.3": {Scenario: criticals},
	"L-4.4": {Scenario: damageStays},
	"L-5.1": {Scenario: controlGains},
	"L-5.2": {Scenario: gatesTurn},
	"L-5.3": {Scenario: fourGates},
	"L-5.4": {Scenario: unitsAreLost, Refusal: resolvesAstray},
	"L-5.5": {Scenario: unitsRetreat, Refusal: retreatsAstray},
	"L-5.6": {Scenario: roundsConclude, Refusal: drawsAstray},
	"L-6.1": {Scenario: gateWins},
	"L-6.2": {Scenario: theLastRound},
	"L-6.3": {Scenario: timeRunsOut},
}

func TestRules(t *testing.T) { ruleTests.Run(t) }

func fiveBattlefields(t *testing.T) {
	for at, to := range map[string]string{
		"hive0": "left right", "hive1": "left right", "left": "hive0 hive1 center", "right": "hive0 hive1 center", "center": "left right",
	} {
		b := lay(t, "seat 0\n0:\n1:\nu1: 0 scout "+at).Plays("0: activate u1 c")
		var ways []string
		for word := range strings.FieldsSeq(to) {
			ways = append(ways, "move "+word)
		}
		b.May(0, append(ways, "stop")...)
	}
}

func tokensAndGates(t *testing.T) {
	begin(t, `{}`).has(0, " | 4c 1s 0a 0g | 0").has(1, " | 4c 1s 0a 0g | 0")
}

func facesOfTheDie(t *testing.T) {
	for die, weights := range map[string]map[string]int{
		"result": {"0": 1, "1": 2, "2": 2, "3": 1},
		"d6":     {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1},
	} {
		head := "seat 0"
		if die == "d6" {
			head = "d6, seat 0"
		}
		b := lay(t, head+"\n0:\n1:\nu1: 0 scout left\nu2: 1 scout left").Plays("0: activate u1 s", "0: attack u2").at("orders", game.Chance)
		rolls := b.Legal(game.Chance)
		if len(rolls) != 36 || !slices.IsSorted(rolls) {
			t.Errorf("%s: %d rolls: %q", die, len(rolls), rolls)
		}
		counts := map[string]int{}
		for _, roll := range rolls {
			counts[roll]++
		}
		for a, times := range weights {
			for d, more := range weights {
				if roll := "roll " + a + " " + d; counts[roll] != times*more {
					t.Errorf("%s: %s stands %d times, want %d", die, roll, counts[roll], times*more)
				}
			}
		}
	}
}

func notAFace(t *testing.T) {
	units := "\n0:\n1:\nu1: 0 scout left\nu2: 1 scout left"
	lay(t, "seat 0"+units).Plays("0: activate u1 s", "0: attack u2").
		Refuses("L-1.3", "chance: roll 4 0", "chance: roll 0 4", "chance: roll 99 99", "chance: roll 256 100")
	lay(t, "d6, seat 0"+units).Plays("0: activate u1 s", "0: attack u2").
		Refuses("L-1.3", "chance: roll 0 1", "chance: roll 1 7")
}

func valuesOfUnits(t *testing.T) {
	want := map[string]string{
		"scout": "1c 1 1 1", "guard": "1c 1 0 3", "ranger": "1s 1 2 1", "lancer": "2c 2 3 1", "warden": "1c1s 3 1 2", "titan": "3c 4 4 3 elite",
	}
	for _, f := range cards.Factions {
		for _, d := range f.Designs {
			cost := ""
			if d.Command > 0 {
				cost = fmt.Sprint(d.Command, "c")
			}
			if d.Supply > 0 {
				cost += fmt.Sprint(d.Supply, "s")
			}
			got := fmt.Sprintf("%s %d %d %d", strings.ReplaceAll(cost, " ", ""), d.Control, d.Attack, d.Defence)
			if d.Elite {
				got += " elite"
			}
			if f.Key == "drill" && !d.Support && got != want[d.Key] {
				t.Errorf("%s is %s, want %s", d.Key, got, want[d.Key])
			}
		}
	}
}

func decksOfNine(t *testing.T) {
	b := begin(t, `{"set":"drill"}`, "0: deck drill rally medic volley titan warden lancer ranger guard scout")
	if got := strings.Join(b.whole().Players[0].List, " "); got != "scout guard ranger lancer warden titan volley medic rally" {
		t.Errorf("the list is %s", got)
	}
	b.has(0, " | 4c 1s 0a 0g | 18").Plays("1: deck drill").has(1, " | 4c 1s 0a 0g | 18")
	begin(t, `{}`).May(0, "deck charter", "deck synod", "deck concord", "deck horde").Plays("0: deck horde", "1: deck horde")
}

// designs of a faction, units and supports.
func designs(faction string) (units, supports []string) {
	for _, f := range cards.Factions {
		for _, d := range f.Designs {
			switch {
			case f.Key != faction:
			case d.Support:
				supports = append(supports, d.Key)
			default:
				units = append(units, d.Key)
			}
		}
	}
	return units, supports
}

func decksAstray(t *testing.T) {
	units, _ := designs("charter")
	others, _ := designs("synod")
	nine := func(list []string) string { return "0: deck charter " + strings.Join(list, " ") }
	begin(t, `{}`).
		Refuses("L-1.5", nine(append(units[:8:8], units[0])), nine(append(units[:8:8], others[0]))).
		Refuses("R-2", nine(units[:8]), nine(units[:10]), nine(append(units[:8:8], "scout")), "0: deck drill", "0: deck").
		Plays(nine(units[:9]))
	begin(t, `{"set":"drill"}`).
		Refuses("L-1.5", "0: deck drill scout scout guard ranger lancer warden titan volley medic").
		Refuses("R-2", "0: deck charter", nine(units[:9]))
}

// Fewer than five units cannot happen with the factions as they are, so this
// counts what the rule counts.
func TestEveryListHasFiveUnits(t *testing.T) {
	for _, f := range cards.Factions {
		units, supports := designs(f.Key)
		if len(supports) > 4 || len(units) < 5 {
			t.Errorf("%s has %d units and %d supports: a list with four units can be refused, and wants a test", f.Key, len(units), len(supports))
		}
	}
}

func decksAreChosen(t *testing.T) {
	b := begin(t, `{"set":"drill"}`).at("deck", 0, 1).shown("1: deck drill", "deck ?").at("deck", 0)
	if b.sees(0).Players[1].Faction != nil || b.sees(game.Onlooker).Players[1].Deck != 0 {
		t.Error("the first deck is told before the second is chosen")
	}
	if p := b.sees(1).Players[1]; p.Faction == nil || *p.Faction != "drill" || p.Deck != 18 || len(p.List) != 9 {
		t.Errorf("one's own deck is told as %+v", p)
	}
	b.shown("0: deck drill", "deck drill ?").at("first", game.Chance).May(game.Chance, "first 0", "first 1")
	for _, v := range []game.Viewer{0, 1, game.Onlooker} {
		for seat, p := range b.sees(v).Players {
			if *p.Faction != "drill" || p.Deck != 18 || (p.List == nil) == v.Is(game.Seat(seat)) {
				t.Errorf("%v sees %+v", v, p)
			}
		}
	}
}

func choicesAstray(t *testing.T) {
	begin(t, `{"set":"drill"}`).Refuses("R-5", "chance: first 0").
		Plays("0: deck drill").Refuses("R-5", "0: deck drill").
		Plays("1: deck drill").Refuses("R-2", "chance: first 2").Refuses("R-5", "0: keep").
		Plays("chance: first 1").Refuses("L-2.1", "chance: first 0")
	deal(t, `{"set":"drill"}`, "scout scout guard guard ranger", "scout scout guard guard ranger").Refuses("L-2.1", "0: deck drill", "1: first 0")
}

func handsAreChosen(t *testing.T) {
	b := begin(t, `{"set":"drill","bonus":2}`, "0: deck drill", "1: deck drill", "chance: first 1").at("deal", game.Chance)
	if got := storytest.JSON(t, b.whole().Draws); got != "[0,1,0,1,0,1,0,1,0,1,1,1]" {
		t.Errorf("draws %s", got)
	}
	b = deal(t, `{"set":"drill"}`, "scout scout guard titan medic", "guard guard lancer rally volley").at("mulligan", 0, 1)
	list := b.Legal(0)
	for i, want := range []string{"keep", "mulligan scout", "mulligan scout scout", "mulligan scout scout guard"} {
		if list[i] != want {
			t.Errorf("entry %d is %s, want %s", i, list[i], want)
		}
	}
	if len(list) != 3*2*2*2 || list[len(list)-1] != "mulligan medic" {
		t.Errorf("%d choices: %q", len(list), list)
	}
	b.shown("1: mulligan volley rally", "?").at("mulligan", 0)
	if p := b.sees(1).Players[1]; *p.Chosen != "mulligan volley rally" || p.Count != 5 || len(p.Aside) != 0 {
		t.Errorf("the first choice is told as %+v", p)
	}
	if p := b.sees(0).Players[1]; p.Chosen != nil || p.Count != 5 {
		t.Errorf("the other's choice is told as %+v", p)
	}
	b.shown("0: mulligan titan", "mulligan ?").at("mulligan", game.Chance).has(0, "scout scout guard medic | 4c 1s 0a 0g | 13").has(1, "guard guard lancer | 4c 1s 0a 0g | 13")
	if got := storytest.JSON(t, b.whole().Draws); got != "[0,1,1]" || storytest.JSON(t, b.whole().Players[1].Aside) != `["volley","rally"]` {
		t.Errorf("draws %s, aside %v", got, b.whole().Players[1].Aside)
	}
	b.shown("chance: draw 0 titan", "draw 0 ?").has(0, "scout scout guard titan medic | 4c 1s 0a 0g | 13").
		Plays("chance: draw 1 titan", "chance: draw 1 titan").has(1, "guard guard lancer titan titan | 4c 1s 0a 0g | 13").at("orders", 0)
	b = deal(t, `{"set":"drill"}`, "scout scout guard titan medic", "guard guard lancer rally volley")
	b.shown("0: keep", "?").shown("1: keep", "keep").at("orders", 0)
	deal(t, `{"set":"drill"}`, "scout scout guard titan medic", "guard guard lancer rally volley").
		shown("0: keep", "?").shown("1: mulligan guard guard", "mulligan ? ?").at("mulligan", game.Chance)
}

func handsAstray(t *testing.T) {
	b := deal(t, `{"set":"drill"}`, "scout scout guard titan medic", "guard guard lancer rally volley").
		Refuses("L-2.2", "0: mulligan lancer", "0: mulligan guard guard", "0: mulligan scout scout scout", "1: draw 1 scout",
			"0: mulligan scout scout guard titan medic scout guard titan medic scout guard").
		Refuses("R-2", "0: mulligan", "0: mulligan baron", "0: mulligan ?").
		Plays("0: keep").Refuses("R-5", "0: keep", "0: mulligan scout").Plays("1: mulligan rally").
		Refuses("L-2.2", "chance: draw 0 scout", "chance: draw 1 guard", "chance: keep")
	b.Plays("chance: draw 1 scout").Refuses("L-2.2", "0: keep", "0: mulligan scout", "0: draw 0 scout")
	begin(t, `{"set":"drill"}`, "0: deck drill", "1: deck drill", "chance: first 1").Refuses("L-2.2", "chance: draw 1 scout").
		Plays("chance: draw 0 scout", "chance: draw 1 scout", "chance: draw 0 scout").Refuses("L-2.2", "chance: draw 0 guard").
		Plays("chance: draw 1 guard").Refuses("L-2.2", "chance: draw 0 scout")
}

func turnsAlternate(t *testing.T) {
	// A pass, an order, and only then two passes one after the other.
	b := lay(t, `
		seat 0
		0: | 0c 0s
		1: scout scout | 2c 0s
		u1: 0 scout left`).Plays("0: pass")
	if !b.whole().Passed {
		t.Error("the pass is not told")
	}
	b.Plays("1: play scout 1c", "1: done")
	if b.whole().Passed {
		t.Error("a pass is told that another order followed")
	}
	b.Plays("0: pass", "1: play scout 1c", "1: done").May(0, "pass").May(1).Plays("0: pass").May(1, "pass").Plays("1: pass").
		at("conclusion", game.Chance)
	// Who passed may act again when the other acts.
	lay(t, `
		seat 0
		0: | 1c 0s
		1: medic scout | 2c 1s
		u1: 0 scout left fresh`).Plays("0: pass", "1: play scout 1c", "1: done").May(0, "activate u1 c")
}

func compulsoryOrder(t *testing.T) {
	b := lay(t, `
		seat 0
		0: scout guard volley
		1:
		u1: 1 scout left
		u2: 0 scout left`).
		Plays("0: support volley 1c u1", "0: play scout 1c", "0: activate u2 c", "0: stop", "0: play guard 1c").May(0, "done").Plays("0: done").at("orders", 1)
	if b.whole().Given {
		t.Error("the next turn begins as if its order were given")
	}
	lay(t, "seat 0\n0: rally volley\n1:").May(0, "pass")
}

func withoutOrder(t *testing.T) {
	lay(t, `
		seat 0
		0: scout rally
		1:`).Refuses("L-3.2", "0: done", "0: pass").Plays("0: play scout 1c").Refuses("L-3.2", "0: pass").Plays("0: done").
		Refuses("L-3.2", "1: done").Plays("1: pass")
	// Who must pass cannot play a support first.
	lay(t, "seat 0\n0: rally scout | 0c 0s\n1:").Refuses("L-3.4", "0: support rally 2c")
	lay(t, "seat 0\n0: rally volley\n1:\nu1: 1 scout left").Refuses("L-3.2", "0: support rally 2c", "0: support volley 1c u1", "0: done")
	begin(t, `{}`).Refuses("L-3.2", "0: done", "1: pass")
}

func cardsArePlayed(t *testing.T) {
	b := lay(t, `
		seat 1
		0:
		1: titan medic rally volley | 4c 1s
		u1: 0 scout hive0`).
		Plays("1: play titan 3c").stands("u1: 0 scout hive0 0", "u2: 1 titan hive1 0 fresh").
		Plays("1: support volley 1c u1").stands("u1: 0 scout hive0 1", "u2: 1 titan hive1 0 fresh").
		Plays("1: support medic 1s u2").has(1, "rally | 0c 0s 0a 0g | 14")
	if got := strings.Join(b.whole().Players[1].Discard, " "); got != "volley medic" {
		t.Errorf("the discard is %s", got)
	}
	// An empty deck gives as many cards as there are.
	lay(t, "seat 0\n0: rally scout | 4c 1s | 1 in deck\n1:").Plays("0: support rally 2c").at("orders", game.Chance).draws().at("orders", 0)
	lay(t, "seat 0\n0: rally scout | 4c 1s | 0 in deck\n1:").Plays("0: support rally 2c").at("orders", 0)
	// The compulsory order stays possible.
	lay(t, "seat 0\n0: rally scout scout | 2c 1s\n1:").May(0, "play scout 1c")
}

func cardsAstray(t *testing.T) {
	b := lay(t, `
		seat 0
		0: scout volley medic
		1: guard
		u1: 1 scout left
		u2: 0 scout left`).
		Refuses("L-3.3", "0: play guard 1c", "0: play volley 1c", "0: support scout 1c", "0: play scout 1c u1",
			"0: support volley 1c", "0: support volley 1c u2", "0: support volley 1c u3", "0: support volley 1c left", "0: support volley 1c u1 u1",
			"0: support medic 1s u1", "0: support medic 1s").
		Refuses("R-2", "0: support volley 1c somewhere", "0: play baron 1c", "0: play scout")
	b.Plays("0: support volley 1c u1", "0: play scout 1c", "0: done").Refuses("L-3.3", "1: support guard 1c", "1: play scout 1c")
	// A support that would make the compulsory order impossible.
	lay(t, "seat 0\n0: rally titan\n1:").Refuses("L-3.3", "0: support rally 2c").Plays("0: play titan 3c")
	lay(t, "seat 0\n0: medic ranger | 1c 0s\n1:\nu1: 0 scout left fresh").Refuses("L-3.3", "0: support medic 1c u1")
	lay(t, "seat 0\n0: rally scout\n1:").Plays("0: support rally 2c").Refuses("L-3.3", "chance: draw 1 guard", "chance: draw 1 scout")
	begin(t, `{}`).Refuses("L-3.3", "0: play "+first("charter")+" 1c", "0: support "+first("charter")+" 1c")
}

// first is the first design of a faction.
func first(faction string) string {
	units, _ := designs(faction)
	return units[0]
}

func costsArePaid(t *testing.T) {
	lay(t, "seat 0\n0: ranger warden\n1:").May(0, "play ranger 1s", "play ranger 1c", "play warden 1c1s", "play warden 2c").
		Plays("0: play warden 1c1s").has(0, "ranger | 3c 0s 0a 0g | 16").Plays("0: play ranger 1c").has(0, " | 2c 0s 0a 0g | 16")
	// A command token may stand in although the supply token is ready.
	lay(t, "seat 0\n0: warden\n1:").Plays("0: play warden 2c").has(0, " | 2c 1s 0a 0g | 17")
}

func paymentsAstray(t *testing.T) {
	lay(t, "seat 0\n0: scout ranger warden titan | 2c 0s\n1:").
		Refuses("L-3.4", "0: play scout 1s", "0: play scout 2c", "0: play ranger 1s", "0: play ranger 2c", "0: play warden 1c1s",
			"0: play warden 1c", "0: play titan 3c", "0: play titan 2c", "0: play titan 2c1s", "0: play scout 100c", "0: play scout 257c").
		Refuses("R-2", "0: play scout 0c", "0: play scout 1", "0: play warden 1s1c", "0: play scout 01c", "0: play scout 0c1s")
	lay(t, "seat 0\n0: volley scout | 1c 1s\n1:\nu1: 1 scout left").Refuses("L-3.4", "0: support volley 1s u1", "0: support volley 1s")
}
