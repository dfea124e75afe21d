package ivanhoe

import (
	"math/rand/v2"
	"testing"
)

// The numbered ways to take some cards are those that a list has, in order.
func TestWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var hand Cards
		for range rng.IntN(14) {
			if c := Card(rng.IntN(cards)); (fullDeck - hand).Has(c) {
				hand += OneOf(c)
			}
		}
		for n := 1; n <= counted; n++ {
			list := choose(nil, 0, hand, n)
			if got := hand.ways(n); got != len(list) {
				t.Fatalf("%d of %v: %d ways, not %d", n, hand.names(), len(list), got)
			}
			for i, m := range list {
				if got := hand.nth(n, i); got != CardsOf(m) {
					t.Fatalf("%d of %v: way %d is %v, not %v", n, hand.names(), i, CardsOf(m).names(), got.names())
				}
			}
		}
	}
}
