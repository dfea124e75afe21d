package cards

import (
	"slices"
	"testing"
)

// coreDesigns are all designs of the core set with their factions' keys.
func coreDesigns() (list []*Design, of []string) {
	for i := range Factions {
		for j := range Factions[i].Designs {
			if Factions[i].Set == "core" {
				list, of = append(list, &Factions[i].Designs[j]), append(of, Factions[i].Key)
			}
		}
	}
	return list, of
}

func (d *Design) tokens() int { return int(d.Command + d.Supply) }

// The factions of the law, their counts and their prices.
func TestFactionsAreThoseOfTheLaw(t *testing.T) {
	want := []struct {
		key, set        string
		units, supports [5]int // by cost
	}{
		{"charter", "core", [5]int{1: 4, 2: 4, 3: 3, 4: 1}, [5]int{1: 2, 2: 2}},
		{"synod", "core", [5]int{1: 4, 2: 4, 3: 3, 4: 1}, [5]int{1: 2, 2: 2}},
		{"concord", "core", [5]int{1: 4, 2: 4, 3: 3, 4: 1}, [5]int{1: 2, 2: 2}},
		{"horde", "core", [5]int{1: 4, 2: 4, 3: 3, 4: 1}, [5]int{1: 2, 2: 2}},
		{"drill", "drill", [5]int{1: 3, 2: 2, 3: 1}, [5]int{1: 2, 2: 1}},
	}
	if len(Factions) != len(want) {
		t.Fatalf("%d factions", len(Factions))
	}
	for i, w := range want {
		f := &Factions[i]
		var units, supports [5]int
		for _, d := range f.Designs {
			if d.Support {
				supports[d.tokens()]++
			} else {
				units[d.tokens()]++
			}
			if f.Set == "core" && d.Elite != (d.tokens() == 4) {
				t.Errorf("%s: the elite are those of cost 4", d.Key)
			}
		}
		if f.Key != w.key || f.Set != w.set || units != w.units || supports != w.supports {
			t.Errorf("faction %d is %s of %s with units %v and supports %v by cost, not %v", i, f.Key, f.Set, units, supports, w)
		}
	}
}

// The nine of the drill, as the law has them.
func TestTheDrillIsTheLaws(t *testing.T) {
	charge := Ability{When: Named, Name: Text{"Charge", "Charge", "Șarjă"}, Do: []Effect{{Kind: Attack, N: 2, Whom: Self, For: Activation}}}
	want := []struct {
		key, cost                string
		control, attack, defence int8
		elite                    bool
		does                     []Ability
	}{
		{"scout", "1c", 1, 1, 1, false, nil},
		{"guard", "1c", 1, 0, 3, false, nil},
		{"ranger", "1s", 1, 2, 1, false, nil},
		{"lancer", "2c", 2, 3, 1, false, []Ability{charge}},
		{"warden", "1c1s", 3, 1, 2, false, nil},
		{"titan", "3c", 4, 4, 3, true, nil},
		{"volley", "1c", 0, 0, 0, false, []Ability{{When: OnPlay, Do: []Effect{{Kind: Damage, N: 1, Whom: Enemy}}}}},
		{"medic", "1s", 0, 0, 0, false, []Ability{{When: OnPlay, Do: []Effect{{Kind: Heal, N: 1, Whom: Own}}}}},
		{"rally", "2c", 0, 0, 0, false, []Ability{{When: OnPlay, Do: []Effect{{Kind: Draw, N: 2, Whom: You}}}}},
	}
	drill := &Factions[4]
	for i, w := range want {
		d := &drill.Designs[i]
		same := slices.EqualFunc(d.Abilities, w.does, func(a, b Ability) bool {
			return a.When == b.When && a.If == b.If && a.Name == b.Name && slices.Equal(a.Do, b.Do)
		})
		if d.Key != w.key || d.Cost() != w.cost || d.Control != w.control || d.Attack != w.attack || d.Defence != w.defence || d.Elite != w.elite || !same || drill.Preset[i] != i {
			t.Errorf("%d is %+v, not %+v", i, d, w)
		}
	}
}

// What a unit may have for its price: 3 + 2 a token, 1 or 2 less for each
// ability, up to 2 more for a drawback.
func TestUnitsKeepTheGuide(t *testing.T) {
	list, of := coreDesigns()
	able := 0
	for i, d := range list {
		if d.Support {
			continue
		}
		least := 3 + 2*d.tokens()
		most := least
		for j := range d.Abilities {
			if drawback(&d.Abilities[j]) {
				most += 2
			} else {
				least, most = least-2, most-1
			}
		}
		if len(d.Abilities) > 0 {
			able++
		}
		if sum := int(d.Control + d.Attack + d.Defence); sum < least || sum > most {
			t.Errorf("%s: %s: %d/%d/%d for %s is %d, the guide says %d to %d", of[i], d.Key, d.Control, d.Attack, d.Defence, d.Cost(), sum, least, most)
		}
	}
	if able < 30 {
		t.Errorf("%d units with an ability, the law wants 30", able)
	}
}

// harmful tells whether an effect is against whoever has the card.
func harmful(e Effect) bool {
	against := e.Whom == Enemy || e.Whom == EachEnemy || e.Whom == Attacker
	switch e.Kind {
	case Attack, Defence, Control:
		return (e.N < 0) != against
	case Damage:
		return !against
	case Heal, Ready:
		return against
	}
	return false
}

// whoms gives the effects of an ability with a target told as whom it was
// chosen among, so that harm is known.
func (a *Ability) whoms() []Effect {
	do, among := slices.Clone(a.Do), Whom(0)
	for i := range do {
		if do[i].Whom.Chooses() {
			among = do[i].Whom
		}
		if do[i].Whom == Target {
			do[i].Whom = among
		}
	}
	return do
}

// drawback tells whether an ability only harms.
func drawback(a *Ability) bool {
	return !slices.ContainsFunc(a.whoms(), func(e Effect) bool { return !harmful(e) })
}

func size(n int8) int8 { return max(n, -n) }

// effectCovers tells whether a does what b does, at least as strongly.
func effectCovers(a, b Effect) bool {
	return a.Kind == b.Kind && a.Whom == b.Whom && (a.Where == b.Where || a.Where == Anywhere) && a.For == b.For && a.To == b.To &&
		(a.N < 0) == (b.N < 0) && size(a.N) >= size(b.N)
}

// covers tells whether whoever has a has b too: all its good at least, and no
// harm that b spares.
func (a *Ability) covers(b *Ability) bool {
	if a.When != b.When || a.If != Always && a.If != b.If {
		return false
	}
	for _, e := range b.whoms() {
		if !harmful(e) && !slices.ContainsFunc(a.whoms(), func(f Effect) bool { return effectCovers(f, e) }) {
			return false
		}
	}
	for _, e := range a.whoms() {
		if harmful(e) && !slices.ContainsFunc(b.whoms(), func(f Effect) bool { return effectCovers(f, e) }) {
			return false
		}
	}
	return true
}

// covers tells whether d is at least as good as b in everything: never dearer
// (a command token may stand in for a supply token, so whoever pays 2c can pay
// 1c1s), no value less, every ability, no drawback or loss that b spares.
func (d *Design) covers(b *Design) bool {
	if d.Support != b.Support || d.Command > b.Command || d.tokens() > b.tokens() || d.Elite && !b.Elite ||
		d.Control < b.Control || d.Attack < b.Attack || d.Defence < b.Defence {
		return false
	}
	for i := range b.Abilities {
		e := &b.Abilities[i]
		if !drawback(e) && !slices.ContainsFunc(d.Abilities, func(a Ability) bool { return a.covers(e) }) {
			return false
		}
	}
	for i := range d.Abilities {
		a := &d.Abilities[i]
		if drawback(a) && !slices.ContainsFunc(b.Abilities, func(e Ability) bool { return e.When == a.When && slices.Equal(a.Do, e.Do) }) {
			return false
		}
	}
	return true
}

// alike tells whether two designs do the same, values and price apart.
func alike(a, b *Design) bool {
	return a.Elite == b.Elite && slices.EqualFunc(a.Abilities, b.Abilities, func(x, y Ability) bool {
		return x.When == y.When && x.If == y.If && slices.Equal(x.Do, y.Do)
	})
}

// Within a faction and across factions no design is the twin of another, or
// dominated by another of its cost or less.
func TestNoTwinsAndNoneDominated(t *testing.T) {
	list, of := coreDesigns()
	for i, a := range list {
		for j, b := range list {
			if i == j || !a.covers(b) {
				continue
			}
			if b.covers(a) {
				t.Errorf("%s of %s and %s of %s are twins", a.Key, of[i], b.Key, of[j])
			} else {
				t.Errorf("%s of %s dominates %s of %s", a.Key, of[i], b.Key, of[j])
			}
		}
	}
}

// The test of dominance itself is tried.
func TestDominance(t *testing.T) {
	thorn := Ability{When: OnAttacked, Do: []Effect{{Kind: Damage, N: 1, Whom: Attacker}}}
	sharper := Ability{When: OnAttacked, Do: []Effect{{Kind: Damage, N: 2, Whom: Attacker}}}
	sometimes := Ability{When: OnAttacked, If: Damaged, Do: thorn.Do}
	struck := Ability{When: Named, Do: []Effect{{Kind: Damage, N: 1, Whom: Enemy, Where: Here}}}
	doubly := Ability{When: Named, Do: []Effect{struck.Do[0], {Kind: Control, N: -1, Whom: Target, For: Round}}}
	burden := Ability{When: Passive, Do: []Effect{{Kind: Control, N: -1, Whom: Self}}}
	unit := func(command, supply, control, attack, defence int8, abilities ...Ability) *Design {
		return &Design{Command: command, Supply: supply, Control: control, Attack: attack, Defence: defence, Abilities: abilities}
	}
	plain := unit(2, 0, 2, 2, 2)
	elite := unit(2, 0, 2, 2, 2)
	elite.Elite = true
	for _, c := range []struct {
		name string
		a, b *Design
		want bool
	}{
		{"itself", plain, plain, true},
		{"one value more", unit(2, 0, 2, 3, 2), plain, true},
		{"one more, one less", unit(2, 0, 2, 3, 1), plain, false},
		{"a supply token instead", unit(1, 1, 2, 2, 2), plain, true},
		{"a command token instead", plain, unit(1, 1, 2, 2, 2), false},
		{"cheaper", unit(1, 0, 2, 2, 2), plain, true},
		{"dearer", unit(3, 0, 4, 4, 4), plain, false},
		{"elite", elite, plain, false},
		{"better than elite", plain, elite, true},
		{"one ability more", unit(2, 0, 2, 2, 2, thorn), plain, true},
		{"one ability less", plain, unit(2, 0, 2, 2, 2, thorn), false},
		{"a stronger ability", unit(2, 0, 2, 2, 2, sharper), unit(2, 0, 2, 2, 2, thorn), true},
		{"a weaker ability", unit(2, 0, 2, 2, 2, thorn), unit(2, 0, 2, 2, 2, sharper), false},
		{"always, not sometimes", unit(2, 0, 2, 2, 2, thorn), unit(2, 0, 2, 2, 2, sometimes), true},
		{"sometimes, not always", unit(2, 0, 2, 2, 2, sometimes), unit(2, 0, 2, 2, 2, thorn), false},
		{"an ability with more to it", unit(2, 0, 2, 2, 2, doubly), unit(2, 0, 2, 2, 2, struck), true},
		{"an ability with less to it", unit(2, 0, 2, 2, 2, struck), unit(2, 0, 2, 2, 2, doubly), false},
		{"a drawback", unit(2, 0, 2, 2, 2, burden), plain, false},
		{"no drawback", plain, unit(2, 0, 2, 2, 2, burden), true},
	} {
		if got := c.a.covers(c.b); got != c.want {
			t.Errorf("%s: covers is %v", c.name, got)
		}
	}
}
