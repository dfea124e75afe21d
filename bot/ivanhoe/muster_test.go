package ivanhoe

import (
	"math/rand/v2"
	"testing"

	"castellan/games/ivanhoe"
)

func TestAMusterCountsTheGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var hand ivanhoe.Cards
		for c := range ivanhoe.TheArcher + 1 {
			most := 5
			if c.Champion() {
				most = 2
			}
			for range rng.IntN(most) {
				hand += ivanhoe.OneOf(c)
			}
		}
		m, simple := musterOf(ivanhoe.Adult, hand), musterOf(ivanhoe.Children, hand)
		for i := range 4 {
			if want := hand.OfType(i).Count(); int(m.sizes[i]) != want || m.sizes[i] != simple.sizes[i] {
				t.Fatalf("%v: %d and %d of type %d", hand.List(), m.sizes[i], simple.sizes[i], i)
			}
			if want := hand.WithEscutcheon(i).Count(); int(m.sizes[4+i]) != want {
				t.Fatalf("%v: %d with escutcheon %d", hand.List(), m.sizes[4+i], i)
			}
		}
		if m.groups != 8 || simple.groups != 4 || int(m.count) != hand.Count() || int(m.lords) != hand.Champions().Count() {
			t.Fatalf("%v: %+v", hand.List(), m)
		}
	}
}
