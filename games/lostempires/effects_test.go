package lostempires_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/lostempires"
)

// A print is a unit or support in a test: "elite 1c 2/1/3" or "1c support", and
// its abilities or effects as in a file.
type print struct {
	key, values, abilities string
	when                   string // of a support: its condition
}

// plain is a unit that does nothing: its values are easy to reckon with.
var plain = print{"plain", "1c 2/2/2", "", ""}

// table begins a play of a made-up faction, whose other designs are plain, and
// gives the board with units laid as in lay, but on cards of that faction.
func table(t *testing.T, printed []print, position string) *board {
	t.Helper()
	printed = append(slices.Clone(printed), plain)
	for i := len(printed); i < 9; i++ {
		printed = append(printed, print{"filler-" + string(rune('a'+i)), "1c 1/1/1", "", ""})
	}
	var designs, keys []string
	text := `{"en":"x","fr":"x","ro":"x"}`
	for i, p := range printed {
		words := strings.Fields(p.values)
		elite := words[0] == "elite"
		if elite {
			words = words[1:]
		}
		d := map[string]any{"key": p.key, "name": json.RawMessage(text), "flavour": json.RawMessage(text), "cost": words[0]}
		if elite {
			d["elite"] = true
		}
		if words[1] == "support" {
			d["support"] = json.RawMessage(p.abilities)
			if p.when != "" {
				d["if"] = p.when
			}
		} else {
			var control, attack, defence int
			if _, err := fmt.Sscanf(words[1], "%d/%d/%d", &control, &attack, &defence); err != nil {
				t.Fatal(err)
			}
			d["control"], d["attack"], d["defence"] = control, attack, defence
			if p.abilities != "" {
				d["abilities"] = json.RawMessage("[" + p.abilities + "]")
			}
		}
		designs = append(designs, storytest.JSON(t, d))
		if i < 9 {
			keys = append(keys, p.key)
		}
	}
	lostempires.Print(t, fmt.Sprintf(`{"$schema":"faction.schema.json","faction":"charter","set":"core","name":%s,"motto":%s,"preset":%s,"designs":[%s]}`,
		text, text, storytest.JSON(t, keys), strings.Join(designs, ",")))
	return layIn(t, "charter", position)
}

const named = `{"when":"named","name":{"en":"x","fr":"x","ro":"x"},`

// value is a value of a unit with all that changes it.
func (b *board) value(unit string, stat lostempires.Stat) int {
	b.Helper()
	s := b.state()
	for i := range s.Units[:s.InPlay] {
		if fmt.Sprintf("u%d", s.Units[i].ID) == unit {
			return s.Value(i, stat)
		}
	}
	b.Fatalf("%s is not in play", unit)
	return 0
}

// state is one that seat 0 cannot tell from the truth: units are the same in all.
func (b *board) state() *lostempires.State {
	s := b.Sight(0).(*game.Sight[lostempires.State]).Imagine(rand.New(rand.NewPCG(1, 1)))
	return &s
}

func TestEffectsOfMoves(t *testing.T) {
	units := "\nu1: 0 plain left 2 exhausted\nu2: 1 plain left\nu3: 1 plain center 1\nu4: 0 plain hive0"
	for _, c := range []struct {
		name  string
		print print
		may   string // what is legal of its kind, in order
		play  string
		then  []string // the units after it
	}{
		{
			"damage to an enemy here", print{"it", "1c 1/1/1", `{"when":"play","do":[{"effect":"damage","n":2,"whom":"enemy","where":"objective"}]}`, ""},
			"play it 1c u2; play it 1c u3", "play it 1c u3",
			[]string{"u1: 0 plain left 2 exhausted", "u2: 1 plain left 0", "u3: 1 plain center 3", "u4: 0 plain hive0 0", "u5: 0 it hive0 0 fresh"},
		},
		{
			"nobody to reach asks for nothing", print{"it", "1c 1/1/1", `{"when":"play","do":[{"effect":"damage","n":2,"whom":"enemy","where":"here"}]}`, ""},
			"play it 1c", "play it 1c",
			[]string{"u1: 0 plain left 2 exhausted", "u2: 1 plain left 0", "u3: 1 plain center 1", "u4: 0 plain hive0 0", "u5: 0 it hive0 0 fresh"},
		},
		{
			"groups reach all", print{"it", "1c support", `[{"effect":"damage","n":3,"whom":"each-enemy","where":"objective"},{"effect":"heal","n":1,"whom":"each-own"}]`, ""},
			"support it 1c", "support it 1c",
			[]string{"u1: 0 plain left 1 exhausted", "u2: 1 plain left 3", "u3: 1 plain center 3", "u4: 0 plain hive0 0"},
		},
		{
			"a unit and a battlefield", print{"it", "1c support", `[{"effect":"move","whom":"enemy","where":"center","to":"adjacent"}]`, ""},
			"support it 1c u3 left; support it 1c u3 right", "support it 1c u3 right",
			[]string{"u1: 0 plain left 2 exhausted", "u2: 1 plain left 0", "u3: 1 plain right 1", "u4: 0 plain hive0 0"},
		},
		{
			"home, and the same target", print{"it", "1c support", `[{"effect":"move","whom":"any","where":"outer","to":"home"},{"effect":"ready","whom":"target"}]`, ""},
			"support it 1c u1; support it 1c u2", "support it 1c u1",
			[]string{"u1: 0 plain hive0 2", "u2: 1 plain left 0", "u3: 1 plain center 1", "u4: 0 plain hive0 0"},
		},
		{
			"two chosen units", print{"it", "1c support", `[{"effect":"heal","n":2,"whom":"own"},{"effect":"damage","n":1,"whom":"enemy","where":"center"}]`, ""},
			"support it 1c u1 u3; support it 1c u4 u3", "support it 1c u1 u3",
			[]string{"u1: 0 plain left 0 exhausted", "u2: 1 plain left 0", "u3: 1 plain center 2", "u4: 0 plain hive0 0"},
		},
		{
			"others, and not itself", print{"it", "1c 1/1/1", `{"when":"play","do":[{"effect":"move","whom":"other","where":"near","to":"here"},{"effect":"damage","n":1,"whom":"each-other","where":"here"}]}`, ""},
			"play it 1c u1; play it 1c u4", "play it 1c u1",
			[]string{"u1: 0 plain hive0 3 exhausted", "u2: 1 plain left 0", "u3: 1 plain center 1", "u4: 0 plain hive0 1", "u5: 0 it hive0 0 fresh"},
		},
		{
			"a condition that does not hold", print{"it", "1c 1/1/1", `{"when":"play","if":"behind","do":[{"effect":"damage","n":1,"whom":"enemy"}]}`, ""},
			"play it 1c", "play it 1c",
			[]string{"u1: 0 plain left 2 exhausted", "u2: 1 plain left 0", "u3: 1 plain center 1", "u4: 0 plain hive0 0", "u5: 0 it hive0 0 fresh"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := table(t, []print{c.print}, "seat 0\n0: it plain\n1:"+units)
			var may []string
			for _, m := range b.Legal(0) {
				if strings.Contains(m, " it ") {
					may = append(may, m)
				}
			}
			if got := strings.Join(may, "; "); got != c.may {
				t.Errorf("one may %s, want %s", got, c.may)
			}
			b.Plays("0: " + c.play).stands(c.then...)
		})
	}
}

func TestTargetsAstray(t *testing.T) {
	b := table(t, []print{
		{"push", "1c support", `[{"effect":"move","whom":"enemy","where":"outer","to":"adjacent"}]`, ""},
		{"late", "1c support", `[{"effect":"draw","n":1,"whom":"you"}]`, ""},
		{"mend", "1c 1/1/1", `{"when":"play","do":[{"effect":"heal","n":1,"whom":"own"}]}`, ""},
	}, "seat 0\n0: push mend late\n1:\nu1: 0 plain left 2\nu2: 1 plain left\nu3: 1 plain center")
	b.Refuses("L-3.3", "0: support push 1c", "0: support push 1c u2", "0: support push 1c u2 right", "0: support push 1c left u2", "0: support push 1c u3 left",
		"0: support push 1c u1 center", "0: support push 1c u2 center u2", "0: support push 1c u2 u3", "0: support late 1c u1", "0: play mend 1c", "0: play mend 1c u2", "0: play mend 1c u4")
	b.Plays("0: support push 1c u2 center")
	table(t, []print{{"late", "1c support", `[{"effect":"draw","n":1,"whom":"you"}]`, ""}}, "seat 0\n0: late | 1c 0s\n1:\nu1: 0 plain left").
		Refuses("L-3.3", "0: support late 1c") // the token is the activation's
	table(t, []print{{"late", "1c support", `[{"effect":"command","n":1,"whom":"you"}]`, ""}}, "seat 0\n0: late | 1c 0s\n1:\nu1: 0 plain left").
		Plays("0: support late 1c").has(0, " | 1c 0s 0a 0g | 16") // what it refreshes counts
	table(t, []print{{"late", "1c support", `[{"effect":"ready","whom":"own"}]`, ""}}, "seat 0\n0: late plain | 1c 1s\n1:\nu1: 0 plain left exhausted").
		Plays("0: support late 1c u1").May(0, "activate u1 s") // and what it readies
}

// Passive texts count whenever a value does, by where things are then.
func TestPassiveTexts(t *testing.T) {
	passive := func(when, effects string) string {
		if when != "" {
			when = `"if":"` + when + `",`
		}
		return `{"when":"passive",` + when + `"do":[` + effects + `]}`
	}
	const more = `{"effect":"control","n":2,"whom":"self"}`
	for _, c := range []struct {
		when, units string
		want        int
	}{
		{"", "left", 3}, {"alone", "left", 3}, {"alone", "left\nu2: 0 plain left", 1}, {"alone", "left\nu2: 1 plain left", 3},
		{"together", "left\nu2: 0 plain left", 3}, {"together", "left\nu2: 1 plain left\nu3: 0 plain right", 1},
		{"contested", "left\nu2: 1 plain left", 3}, {"contested", "left\nu2: 0 plain left", 1},
		{"outnumbered", "left\nu2: 1 plain left\nu3: 1 filler-c left", 3}, {"outnumbered", "left\nu2: 1 plain left", 1},
		{"outnumbered", "left\nu2: 1 plain left\nu3: 1 plain left\nu4: 0 plain left", 1},
		{"objective", "center", 3}, {"objective", "hive0", 1}, {"center", "center", 3}, {"center", "left", 1},
		{"outer", "right", 3}, {"outer", "center", 1}, {"hive", "hive0", 3}, {"hive", "hive1", 1}, {"enemy-hive", "hive1", 3}, {"enemy-hive", "hive0", 1},
		{"damaged", "left 1", 3}, {"damaged", "left", 1}, {"unhurt", "left", 3}, {"unhurt", "left 1", 1}, {"behind", "left", 1},
		{"everywhere", "left\nu2: 0 plain right\nu3: 0 plain center", 3}, {"everywhere", "left\nu2: 0 plain right\nu3: 1 plain center", 1},
	} {
		b := table(t, []print{{"it", "1c 1/1/1", passive(c.when, more), ""}}, "seat 0\n0:\n1:\nu1: 0 it "+c.units)
		if got := b.value("u1", lostempires.Control); got != c.want {
			t.Errorf("if %q at %q: control %d, want %d", c.when, c.units, got, c.want)
		}
	}
	b := table(t, []print{{"it", "1c 1/1/1", passive("behind", more), ""}}, "seat 0\n0: | 4c 1s 1a\n1: | 4c 1s 2a\nu1: 0 it left\nu2: 1 it left")
	if one, two := b.value("u1", lostempires.Control), b.value("u2", lostempires.Control); one != 3 || two != 1 {
		t.Errorf("behind: %d and %d", one, two)
	}
	// Auras: whom and where, seen from their unit; no value falls below 0.
	for _, c := range []struct {
		whom, where, want string // the defence of u2 to u6
	}{
		{"each-own", "", "3 3 3 2 2"}, {"each-own", "here", "2 3 2 2 2"}, {"each-other", "near", "3 2 3 2 2"}, {"each-enemy", "", "2 2 2 3 3"},
		{"each-enemy", "adjacent", "2 2 2 3 3"}, {"each-other", "own-hive", "3 2 2 2 2"}, {"each-enemy", "center", "2 2 2 2 3"}, {"each-own", "objective", "2 3 3 2 2"},
		{"each-own", "outer", "2 3 2 2 2"}, {"each-enemy", "their-hive", "2 2 2 3 2"},
	} {
		where := ""
		if c.where != "" {
			where = `,"where":"` + c.where + `"`
		}
		aura := passive("", `{"effect":"defence","n":1,"whom":"`+c.whom+`"`+where+`}`)
		b := table(t, []print{{"it", "1c 1/1/2", aura, ""}}, "seat 0\n0:\n1:\nu2: 0 plain hive0\nu3: 0 it left\nu4: 0 plain center\nu5: 1 plain hive1\nu6: 1 plain center")
		var got []string
		for id := 2; id <= 6; id++ {
			got = append(got, fmt.Sprint(b.value(fmt.Sprintf("u%d", id), lostempires.Defence)))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %v, want %s", c.whom, c.where, got, c.want)
		}
	}
	b = table(t, []print{{"it", "1c 1/1/1", passive("", `{"effect":"attack","n":-3,"whom":"each-enemy"}`), ""}}, "seat 0\n0:\n1:\nu1: 0 it left\nu2: 1 plain left")
	if got := b.value("u2", lostempires.Attack); got != 0 {
		t.Errorf("attack %d", got)
	}
}

// Texts about attacks: values while attacking or attacked, the dice rolled
// again, criticals that count as plain.
func TestTextsInAttacks(t *testing.T) {
	passive := func(when, effect string) string {
		if when != "" {
			when = `"if":"` + when + `",`
		}
		return `{"when":"passive",` + when + `"do":[{"effect":"` + effect + `,"whom":"self"}]}`
	}
	fight := func(attacker, defender string, rolls ...string) (*board, int) {
		b := table(t, []print{{"att", "1c 1/2/2", attacker, ""}, {"def", "1c 1/2/2", defender, ""}}, "seat 0\n0:\n1:\nu1: 0 att left\nu2: 1 def left")
		b.Plays("0: activate u1 c")
		odds := b.odds("attack u2")
		sum := 0
		for _, n := range odds.Damage {
			sum += n
		}
		if sum != odds.Of {
			t.Errorf("the odds %+v do not add up", odds)
		}
		b.Plays("0: attack u2")
		for _, roll := range rolls {
			b.Plays("chance: roll " + roll)
		}
		return b, b.whole().Units[1].Damage
	}
	for _, c := range []struct {
		name, attacker, defender string
		rolls                    []string
		want                     int
	}{
		{"nothing", "", "", []string{"1 1"}, 1},
		{"attacking", passive("attacking", `attack","n":1`), "", []string{"1 1"}, 2},
		{"an attacker is not attacked", passive("defending", `attack","n":1`), "", []string{"1 1"}, 1},
		{"attacked", "", passive("defending", `defence","n":1`), []string{"1 1"}, 0},
		{"the attacker rolls again", passive("", `reroll"`), "", []string{"0 1", "2 1"}, 2},
		{"not where damage is dealt", passive("", `reroll"`), "", []string{"1 1"}, 1},
		{"once", passive("", `reroll"`), "", []string{"0 1", "0 2"}, 0},
		{"the defender rolls again", "", passive("", `reroll"`), []string{"2 1", "0 1"}, 0},
		{"both", passive("", `reroll"`), passive("", `reroll"`), []string{"0 1", "2 1", "1 1"}, 1},
		{"a condition", passive("enemy-hive", `reroll"`), "", []string{"0 1"}, 0},
		{"the attacker is steady", passive("", `steady"`), "", []string{"3 3"}, 2},
		{"the defender is steady", "", passive("", `steady"`), []string{"3 1"}, 2},
		{"and wins all the same", "", passive("", `steady"`), []string{"3 3"}, 0},
	} {
		if b, got := fight(c.attacker, c.defender, c.rolls...); got != c.want || b.Turn() != game.SeatsOf(0) {
			t.Errorf("%s: %d damage, %v in turn; want %d", c.name, got, b.Turn().List(), c.want)
		}
	}
	b, _ := fight(passive("", `reroll"`), passive("", `reroll"`))
	if b.Count(game.Chance) != 36 {
		t.Error("the dice are not 36")
	}
}

func TestTextsWhenAttacked(t *testing.T) {
	b := table(t, []print{{"it", "1c 1/1/1", `{"when":"attacked","do":[{"effect":"damage","n":1,"whom":"attacker"},{"effect":"move","whom":"self","to":"home"}]}`, ""}},
		"seat 0\n0:\n1:\nu1: 0 plain left\nu2: 1 it left").Plays("0: activate u1 s", "0: attack u2", "chance: roll 0 3")
	b.stands("u1: 0 plain left 1 exhausted", "u2: 1 it hive1 0")
	// It draws for its owner, although it is the other's turn.
	table(t, []print{{"it", "1c 1/1/1", `{"when":"attacked","if":"damaged","do":[{"effect":"draw","n":1,"whom":"you"}]}`, ""}},
		"seat 0\n0:\n1:\nu1: 0 plain left\nu2: 1 it left").Plays("0: activate u1 c", "0: attack u2", "chance: roll 1 1").
		at("orders", game.Chance).Refuses("L-3.3", "chance: draw 0 it").shown("chance: draw 1 plain", "draw 1 ?").Can(0, "stop")
}

func TestNamedAbilities(t *testing.T) {
	heal := named + `"if":"objective","do":[{"effect":"heal","n":1,"whom":"other","where":"near"}]}`
	b := table(t, []print{{"it", "1c 1/1/1", heal, ""}}, "seat 0\n0:\n1:\nu1: 0 it hive0\nu2: 0 plain left 2\nu3: 1 plain left 2\nu4: 0 plain center 2").Plays("0: activate u1 c").
		Refuses("L-3.6", "0: use u2", "0: use").Plays("0: move left").Can(0, "use u2", "use u4").
		Refuses("L-3.6", "0: use", "0: use u1", "0: use u3", "0: use u2 u4", "0: use left", "0: use u9").Plays("0: use u4")
	b.stands("u1: 0 it left 0 exhausted", "u2: 0 plain left 2", "u3: 1 plain left 2", "u4: 0 plain center 1")
	// Here means where it is when the effect happens.
	b = table(t, []print{{"it", "1c 1/1/1", named + `"do":[{"effect":"move","whom":"self","to":"adjacent"},{"effect":"damage","n":1,"whom":"each-enemy","where":"here"}]}`, ""}},
		"seat 0\n0:\n1:\nu1: 0 it hive0\nu2: 1 plain left").Plays("0: activate u1 s").May(0, "move left", "move right", "use left", "use right", "stop").Plays("0: use left")
	b.stands("u1: 0 it left 0 exhausted", "u2: 1 plain left 1")
	// A card drawn in an activation: it goes on afterwards.
	table(t, []print{{"it", "1c 1/1/1", named + `"do":[{"effect":"draw","n":1,"whom":"you"}]}`, ""}}, "seat 0\n0:\n1:\nu1: 0 it hive0").
		Plays("0: activate u1 c", "0: use").at("orders", game.Chance).Plays("chance: draw 0 plain").May(0, "move left", "move right", "stop")
}

// Values change for an activation, a turn or a round.
func TestTimes(t *testing.T) {
	change := func(effect, span string) print {
		return print{span, "1c support", `[{"effect":"` + effect + `","n":1,"whom":"own","for":"` + span + `"}]`, ""}
	}
	act := print{"it", "1c 1/1/1", named + `"do":[{"effect":"control","n":-1,"whom":"self","for":"activation"}]}`, ""}
	b := table(t, []print{change("attack", "turn"), change("defence", "round"), act}, "seat 0\n0: turn round plain | 4c 0s\n1: | 0c 0s\nu1: 0 it left").
		Plays("0: support turn 1c u1", "0: support round 1c u1", "0: activate u1 c", "0: use")
	mods := func(want string) {
		t.Helper()
		if got := storytest.JSON(t, b.whole().Units[0].Mods); got != want {
			t.Errorf("mods %s, want %s", got, want)
		}
	}
	mods(`{"control":-1,"attack":1,"defence":1}`)
	b.Plays("0: stop")
	mods(`{"attack":1,"defence":1}`)
	b.Plays("0: play plain 1c", "0: done")
	mods(`{"defence":1}`)
	b.Plays("1: pass", "0: pass").at("conclusion", game.Chance)
	mods(`null`)
}

func TestRewards(t *testing.T) {
	b := table(t, []print{
		{"tokens", "2c support", `[{"effect":"command","n":1,"whom":"you"},{"effect":"supply","n":1,"whom":"you"}]`, ""},
		{"relic", "1c support", `[{"effect":"artifact","n":1,"whom":"you"}]`, "everywhere"},
		{"hope", "1c support", `[{"effect":"draw","n":2,"whom":"you"}]`, "behind"},
	}, "seat 0\n0: tokens relic hope plain | 4c 0s 1a\n1: | 0c 0s 1a\nu1: 0 plain left\nu2: 0 plain right\nu3: 1 plain center").
		Refuses("L-3.3", "0: support relic 1c", "0: support hope 1c").
		Plays("0: support tokens 2c").has(0, "relic hope plain | 3c 1s 1a 0g | 15")
	b.Plays("0: activate u1 c", "0: move center", "0: stop").Refuses("L-3.3", "0: support relic 1c").Plays("0: done").Plays("1: pass")
	table(t, []print{{"relic", "1c support", `[{"effect":"artifact","n":1,"whom":"you"}]`, "everywhere"}},
		"seat 0\n0: relic plain | 4c 0s 1a\n1: | 0c 0s 1a\nu1: 0 plain left\nu2: 0 plain right\nu3: 0 plain center").Plays("0: support relic 1c").has(0, "plain | 3c 0s 2a 0g | 16")
}

// L-5.4: units are lost at once, then the first player says whose effect comes
// next; the last one is not asked for.
func TestEffectsOnLosses(t *testing.T) {
	last := print{"last", "elite 1c 1/1/1", `{"when":"losses","do":[{"effect":"damage","n":1,"whom":"each-enemy","where":"here"},{"effect":"draw","n":1,"whom":"you"}]}`, ""}
	b := table(t, []print{last}, "seat 0, first 1\n0: | 0c 0s\n1: | 0c 0s\nu1: 0 last left 3\nu2: 1 last left 3\nu3: 0 plain left 2\nu4: 1 plain left\nu5: 0 last center 3").
		Plays("0: pass", "1: pass").at("losses", 1).May(1, "resolve u1", "resolve u2", "resolve u5").
		stands("u3: 0 plain left 2", "u4: 1 plain left 0").Refuses("L-5.4", "1: resolve u3", "1: resolve u9").Refuses("L-3.2", "1: pass")
	if got := storytest.JSON(t, b.sees(game.Onlooker).Losing); got != `[{"id":"u1","card":"last","owner":0,"at":"left"},{"id":"u2","card":"last","owner":1,"at":"left"},{"id":"u5","card":"last","owner":0,"at":"center"}]` {
		t.Errorf("losing %s", got)
	}
	// Two of seat 0's and one of seat 1's were elite; control gave left to seat 1 and the center to seat 0.
	if p := b.whole().Players; p[0].Artifacts != 2 || p[1].Artifacts != 3 {
		t.Errorf("artifacts %d and %d", p[0].Artifacts, p[1].Artifacts)
	}
	b.Defaults(1, "resolve u1").Plays("1: resolve u2").at("losses", game.Chance).stands("u3: 0 plain left 3", "u4: 1 plain left 0").
		Refuses("L-5.4", "chance: draw 0 plain").Plays("chance: draw 1 plain").at("losses", 1).May(1, "resolve u1", "resolve u5").
		Plays("1: resolve u5").at("losses", game.Chance)
	if len(b.whole().Losing) != 0 || storytest.JSON(t, b.whole().Draws) != "[0,0]" {
		t.Errorf("the last effect waits: %+v, draws %v", b.whole().Losing, b.whole().Draws)
	}
	// What an effect brings to 3 damage stays until the next losses.
	b.draws().at("orders", 0).stands("u3: 0 plain left 3", "u4: 1 plain left 1")
}

func cardsAreRight(t *testing.T) {
	// A unit attacks once an activation; a card that readies another lets that
	// one act although it is exhausted.
	table(t, []print{{"it", "1c 1/1/1", named + `"do":[{"effect":"ready","whom":"other"}]}`, ""}}, "seat 0\n0:\n1:\nu1: 0 it left\nu2: 0 plain left exhausted").
		Plays("0: activate u1 c", "0: use u2", "0: stop", "0: done", "1: pass").Can(0, "activate u2 s")
}

// The chosen units of one ability differ.
func TestChosenUnitsDiffer(t *testing.T) {
	table(t, []print{{"it", "1c support", `[{"effect":"move","whom":"own","to":"adjacent"},{"effect":"move","whom":"own","to":"home"}]`, ""}},
		"seat 0, given\n0: it\n1:\nu1: 0 plain center\nu2: 0 plain left").
		May(0, "support it 1c u1 left u2", "support it 1c u1 right u2", "support it 1c u2 hive0 u1", "support it 1c u2 hive1 u1", "support it 1c u2 center u1",
			"activate u1 c", "activate u1 s", "activate u2 c", "activate u2 s", "done").
		Refuses("L-3.3", "0: support it 1c u1 left u1")
}

// A condition of a unit in the losses counts those still in play.
func TestConditionsOfLosses(t *testing.T) {
	it := print{"it", "1c 1/1/1", `{"when":"losses","if":"outnumbered","do":[{"effect":"draw","n":1,"whom":"you"}]}`, ""}
	table(t, []print{it}, "seat 0\n0: | 0c 0s\n1: | 0c 0s\nu1: 0 it left 3\nu2: 1 plain left").Plays("0: pass", "1: pass").at("losses", game.Chance)
	table(t, []print{it}, "seat 0\n0: | 0c 0s\n1: | 0c 0s\nu1: 0 it left 3\nu2: 1 plain left\nu3: 0 plain left").Plays("0: pass", "1: pass").at("conclusion", game.Chance)
}
