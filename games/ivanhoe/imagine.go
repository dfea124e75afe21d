package ivanhoe

import (
	"math/rand/v2"

	"castellan/game"
)

// Imagine deals the cards that a viewer has not seen anew: each way to deal
// them is equally likely. Others' bids that are not shown yet are made anew.
// Hands keep what everybody knows them to hold.
func (Rules) Imagine(s *State, v game.Viewer, rng *rand.Rand) State {
	world := *s
	if v == game.All {
		return world
	}
	// The unseen cards in one row, which is then cut at random places.
	unseen := s.Bag
	for i := range s.Seats {
		if !v.Is(game.Seat(i)) {
			unseen += s.Hands[i] - s.Known[i]
		}
	}
	var row [inAll]Card
	n := 0
	for rest := unseen; rest != 0; rest -= OneOf(row[n-1]) {
		row[n] = rest.First()
		n++
	}
	for i := range s.Seats {
		if v.Is(game.Seat(i)) {
			continue
		}
		world.Hands[i] = s.Known[i]
		for range (s.Hands[i] - s.Known[i]).Count() {
			k := rng.IntN(n)
			n--
			world.Hands[i] += OneOf(row[k])
			row[k] = row[n]
		}
		if s.Step == ToBid && s.Bids[i] != NotYet {
			world.Bids[i] = anyBid(world.Hands[i], rng)
		}
	}
	world.Bag = 0
	for _, c := range row[:n] {
		world.Bag += OneOf(c)
	}
	return world
}

// anyBid is a pass or one of the kinds of a hand, each as likely.
func anyBid(hand Cards, rng *rand.Rand) Bid {
	kinds := hand.kinds()
	i := rng.IntN(hand.Kinds() + 1)
	if i == hand.Kinds() {
		return Passed
	}
	for ; i > 0; i-- {
		kinds &= kinds - 1
	}
	return BidOf(kinds.First())
}
