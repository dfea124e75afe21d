package lostempires_test

import (
	"fmt"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/lostempires"
)

func unitsAreActivated(t *testing.T) {
	b := lay(t, `
		seat 0
		0: scout
		1:
		u1: 0 guard left
		u2: 0 guard left`).May(0, "play scout 1c", "activate u1 c", "activate u1 s", "activate u2 c", "activate u2 s").
		Plays("0: activate u1 c").has(0, "scout | 3c 1s 0a 0g | 15")
	if a := b.whole().Activation; a.Unit != 1 || a.Actions != 2 || a.Attacked || a.Used || a.Target != 0 || b.whole().Units[0].Exhausted {
		t.Errorf("activation %+v", a)
	}
	b.Plays("0: stop").stands("u1: 0 guard left 0 exhausted", "u2: 0 guard left 0").May(0, "play scout 1c", "done")
	b = lay(t, "seat 0\n0:\n1:\nu1: 0 guard left").Plays("0: activate u1 s").has(0, " | 4c 0s 0a 0g | 17")
	if a := b.whole().Activation; a.Actions != 1 {
		t.Errorf("activation %+v", a)
	}
	// It entered in an earlier turn: fresh ends with the turn, not with the round.
	lay(t, "seat 0\n0: scout\n1: scout\nu1: 1 guard left").Plays("0: play scout 1c", "0: done", "1: activate u1 s", "1: stop", "1: done").
		Can(0, "activate u2 c")
}

func activationsAstray(t *testing.T) {
	lay(t, `
		seat 0
		0: scout | 4c 0s
		1:
		u1: 0 guard left
		u2: 0 guard left exhausted
		u3: 0 guard left fresh
		u4: 1 guard left
		u5: 0 scout left`).
		Refuses("L-3.5", "0: activate u1 s", "0: activate u2 c", "0: activate u3 c", "0: activate u4 c", "0: activate u9 c", "0: activate u99 c", "0: activate u100 c", "0: activate u4294967297 c", "0: stop").
		Refuses("R-2", "0: activate u0 c", "0: activate u1", "0: activate 1 c", "0: activate u1 2c", "0: activate u01 c").
		Plays("0: activate u1 c", "0: stop").Refuses("L-3.5", "0: activate u5 c")
	lay(t, "seat 0\n0: ranger | 0c 1s\n1:\nu1: 0 guard left").Refuses("L-3.5", "0: activate u1 c")
	begin(t, `{}`).Refuses("L-3.5", "0: activate u1 c", "0: stop")
}

func actionsAreTaken(t *testing.T) {
	// Any number of moves, and in any order with the attack and the ability.
	lay(t, "seat 0\n0:\n1:\nu1: 0 lancer hive0").Plays("0: activate u1 c", "0: move left", "0: move center").
		stands("u1: 0 lancer center 0 exhausted").May(0, "done")
	b := lay(t, `
		seat 0
		0:
		1:
		u1: 0 lancer left
		u2: 1 guard left`).Plays("0: activate u1 c").May(0, "move hive0", "move hive1", "move center", "attack u2", "use", "stop").
		Plays("0: use").May(0, "move hive0", "move hive1", "move center", "attack u2", "stop")
	if got := storytest.JSON(t, b.whole().Units[0].Mods); got != `{"attack":2}` {
		t.Errorf("mods are %s", got)
	}
	b.Plays("0: attack u2").at("orders", game.Chance).Plays("chance: roll 1 2").stands("u1: 0 lancer left 0 exhausted", "u2: 1 guard left 2")
	if b.whole().Units[0].Mods != nil {
		t.Error("the charge outlives the activation")
	}
	// After the last action an attack still waits for its dice.
	b = lay(t, "seat 0\n0:\n1:\nu1: 0 lancer left\nu2: 1 guard left").Plays("0: activate u1 s", "0: attack u2")
	if a := b.whole().Activation; a == nil || a.Target != 2 || a.Actions != 1 && a.Actions != 0 {
		t.Errorf("activation %+v", a)
	}
	b.Plays("chance: roll 0 0").May(0, "done")
	if b.whole().Activation != nil {
		t.Error("the activation goes on without an action")
	}
}

func actionsAstray(t *testing.T) {
	b := lay(t, `
		seat 0
		0: scout
		1:
		u1: 0 lancer left
		u2: 1 guard left
		u3: 1 guard right`).
		Refuses("L-3.6", "0: move left", "0: attack u2", "0: use").
		Plays("0: activate u1 c").
		Refuses("L-3.6", "0: done", "0: pass", "0: play scout 1c", "0: activate u1 c", "0: keep", "0: deck drill", "0: retreat left", "0: draw 0 scout", "0: roll 1 1",
			"0: move right", "0: move left", "0: use u1", "0: use u1 left", "0: resolve u1").
		Plays("0: attack u2").
		Plays("chance: roll 0 3").Refuses("L-3.6", "0: attack u2", "0: attack u3").
		Plays("0: use").May(0, "play scout 1c", "done")
	b.Refuses("L-3.6", "0: use", "0: move center")
	lay(t, "seat 0\n0:\n1:\nu1: 0 lancer left").Plays("0: activate u1 c", "0: use").Refuses("L-3.6", "0: use")
	lay(t, "seat 0\n0:\n1:\nu1: 0 scout left").Plays("0: activate u1 c").Refuses("L-3.6", "0: use")
}

func exhaustedStillCount(t *testing.T) {
	lay(t, `
		seat 0
		0:
		1: | 0c 0s
		u1: 0 scout left
		u2: 1 warden left exhausted`).Plays("0: activate u1 s", "0: attack u2", "chance: roll 1 0").
		stands("u1: 0 scout left 0 exhausted", "u2: 1 warden left 1 exhausted").
		Plays("0: done", "1: pass", "0: pass").has(1, " | 4c 1s 1a 0g | 17")
}

func attacksAreRolled(t *testing.T) {
	lay(t, `
		seat 0
		0:
		1:
		u1: 0 ranger left
		u2: 1 scout left 3
		u3: 1 scout center`).Plays("0: activate u1 c").May(0, "move hive0", "move hive1", "move center", "attack u2", "stop").
		Plays("0: attack u2").at("orders", game.Chance).May(1).Plays("chance: roll 2 0").stands("u1: 0 ranger left 0", "u2: 1 scout left 3", "u3: 1 scout center 0")
}

func attacksAstray(t *testing.T) {
	b := lay(t, `
		seat 0
		0:
		1:
		u1: 0 ranger left
		u2: 0 scout left
		u3: 1 scout center`).Plays("0: activate u1 c").
		Refuses("L-4.1", "0: attack u1", "0: attack u2", "0: attack u3", "0: attack u7", "0: attack u257", "0: attack u18446744073709551618").Refuses("R-2", "0: attack", "0: attack left", "0: attack u0").
		Plays("0: stop").Refuses("L-4.1", "0: roll 1 1")
	b.Plays("0: done").Refuses("R-5", "chance: roll 1 1")
	lay(t, "seat 0\n0: rally scout\n1:").Plays("0: support rally 2c").Refuses("L-4.1", "chance: roll 1 1", "chance: roll 9 9")
}

// The whole attack table: what 36 rolls of either die do for each difference
// of attack and defence.
func TestAttackTable(t *testing.T) {
	fights := []struct {
		attacker, target string
		attack, defence  int
	}{
		{"titan", "scout", 4, 1}, {"lancer", "warden", 3, 2}, {"ranger", "warden", 2, 2}, {"scout", "warden", 1, 2}, {"scout", "guard", 1, 3}, {"guard", "titan", 0, 3},
	}
	for _, die := range []string{"result", "d6"} {
		for _, f := range fights {
			head, critical := "seat 0", 3
			if die == "d6" {
				head, critical = "d6, seat 0", 6
			}
			position := fmt.Sprintf("%s\n0:\n1:\nu1: 0 %s left\nu2: 1 %s left", head, f.attacker, f.target)
			b := lay(t, position).Plays("0: activate u1 s")
			odds := b.odds("attack u2")
			if odds.Attack != f.attack || odds.Defence != f.defence || odds.Of != 36 {
				t.Fatalf("%s v %s: odds %+v", f.attacker, f.target, odds)
			}
			b.Plays("0: attack u2")
			var seen [4]int
			for _, roll := range b.Legal(game.Chance) {
				var a, d int
				if _, err := fmt.Sscanf(roll, "roll %d %d", &a, &d); err != nil {
					t.Fatal(err)
				}
				after := boardOf(t, b.Clone())
				after.Plays("chance: " + roll)
				got := after.whole().Units[1].Damage
				if want := dealt(f.attack, a, f.defence, d, critical); got != want {
					t.Errorf("%s %s v %s, %s: %d damage, want %d", die, f.attacker, f.target, roll, got, want)
				}
				if after.whole().Units[0].Damage != 0 {
					t.Errorf("%s: the attacker is damaged", roll)
				}
				seen[got]++
			}
			if seen != odds.Damage {
				t.Errorf("%s %s v %s: foretold %v, came %v", die, f.attacker, f.target, odds.Damage, seen)
			}
		}
	}
}

// odds are what is foretold of seat 0's move.
func (b *board) odds(move string) *lostempires.Odds {
	b.Helper()
	told, err := b.Foretell(0, move)
	odds, ok := told.(*lostempires.Odds)
	if err != nil || !ok {
		b.Fatalf("%s: foretold %v, %v", move, told, err)
	}
	return odds
}

// dealt is the table in plain words (L-4.2, L-4.3).
func dealt(attack, a, defence, d, critical int) int {
	if d == critical {
		return 0
	}
	extra := 0
	if a == critical {
		extra = 1
	}
	if attack+a > defence+d {
		return 2 + extra
	}
	if attack+a == defence+d {
		return 1 + extra
	}
	return 0
}

// rolled has u1 of seat 0 attack u2 with a roll and gives the damage.
func rolled(t *testing.T, attacker, target, roll string) int {
	t.Helper()
	b := lay(t, "seat 0\n0:\n1:\nu1: 0 "+attacker+" left\nu2: 1 "+target+" left").Plays("0: activate u1 s", "0: attack u2", "chance: roll "+roll)
	return b.whole().Units[1].Damage
}

func higherDamages(t *testing.T) {
	for roll, want := range map[string]int{"2 1": 2, "2 2": 1, "1 2": 0, "0 0": 1} {
		if got := rolled(t, "scout", "scout", roll); got != want {
			t.Errorf("roll %s deals %d, want %d", roll, got, want)
		}
	}
}

func criticals(t *testing.T) {
	for _, c := range []struct {
		attacker, target, roll string
		want                   int
	}{
		{"scout", "scout", "3 0", 3}, {"scout", "guard", "3 1", 2}, {"guard", "guard", "3 1", 0},
		{"titan", "scout", "2 3", 0}, {"titan", "scout", "3 3", 0},
	} {
		if got := rolled(t, c.attacker, c.target, c.roll); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func damageStays(t *testing.T) {
	// A unit with 3 damage acts, is hit without effect, and counts until the
	// losses; healing saves it.
	b := lay(t, `
		seat 1
		0: medic scout | 1c 1s
		1: | 1c 0s
		u1: 0 lancer left 2
		u2: 1 ranger left`).Plays("1: activate u2 c", "1: attack u1", "chance: roll 3 0").stands("u1: 0 lancer left 3", "u2: 1 ranger left 0").
		Plays("1: stop", "1: done", "0: support medic 1s u1").stands("u1: 0 lancer left 2", "u2: 1 ranger left 0 exhausted")
	b.Plays("0: activate u1 c", "0: attack u2", "chance: roll 1 0", "0: stop", "0: done", "1: pass", "0: pass").
		stands("u1: 0 lancer left 2", "u2: 1 ranger left 2")
	lay(t, `
		seat 0
		0: | 1c 0s
		1: | 0c 0s
		u1: 0 lancer left 3
		u2: 1 scout center`).Plays("0: activate u1 c", "0: move center", "0: attack u2", "chance: roll 0 0", "0: done", "1: pass", "0: pass").
		stands("u2: 1 scout center 2").has(0, " | 4c 1s 1a 0g | 17")
}
