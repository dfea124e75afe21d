package cards

import "testing"

// The counts of the law: four factions of twelve units and four supports, and
// the nine of the drill.
func TestFactionsAreThoseOfTheLaw(t *testing.T) {
	want := []struct {
		key, set        string
		units, supports int
	}{{"charter", "core", 12, 4}, {"synod", "core", 12, 4}, {"concord", "core", 12, 4}, {"horde", "core", 12, 4}, {"drill", "drill", 6, 3}}
	if len(Factions) != len(want) {
		t.Fatalf("%d factions", len(Factions))
	}
	for i, w := range want {
		f := &Factions[i]
		units, supports := 0, 0
		for _, d := range f.Designs {
			if d.Support {
				supports++
			} else {
				units++
			}
		}
		if f.Key != w.key || f.Set != w.set || units != w.units || supports != w.supports {
			t.Errorf("faction %d is %s of %s with %d units and %d supports, not %v", i, f.Key, f.Set, units, supports, w)
		}
	}
}
