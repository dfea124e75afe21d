package ivanhoe

import (
	"castellan/bot/thumb"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// rule is the player by rules of thumb. It gets rid of the cards that its hand
// misses least and collects what can fight together; it storms a castle where
// the points are likely enough to stay to be worth the cards, and so keeps its
// large army for the end. Temperatures are in points.
func rule(temperature float64) thumb.Bot[ivanhoe.State] {
	return thumb.Bot[ivanhoe.State]{Score: atSight, Temperature: temperature}
}

// score judges a move at sight, in points.
func score(s *ivanhoe.State, seat game.Seat, m game.Move) float64 {
	hand, cs := s.Hands[seat], ivanhoe.CardsOf(m)
	mine := musterOf(s.Level, hand)
	switch ivanhoe.KindOf(m) {
	case ivanhoe.Offer:
		return -perCard * float64(mine.worth(cs.First(), 0))
	case ivanhoe.MakeBid:
		return perCard*float64(mine.gain(s.Offer, cs.First())) - favour
	case ivanhoe.Take:
		return perCard * float64(mine.worth(s.Bids[ivanhoe.PlaceOf(m)].Card(), 1))
	case ivanhoe.Discard:
		return -perCard * float64(mine.total(cs))
	case ivanhoe.Recover:
		v := -perCard / 2 * float64(mine.total(cs))
		if s.Supply[seat] == 0 {
			v += noShield
		}
		return v
	case ivanhoe.Attack:
		f := frontOf(s, seat)
		return float64(f.attack(s.Values[ivanhoe.PlaceOf(m)], cs.Count(), mine.around(cs)))
	}
	return 0 // pass, hold, surrender
}

// favour is what a bid costs, in points, because the other gains by it too.
const favour = 0.05

// noShield is what a shield is worth, in points, to a player without one.
const noShield = 2

// total is the worth of some of the cards of a hand.
func (m *muster) total(cs ivanhoe.Cards) (sum float32) {
	for rest := cs; rest != 0; {
		c := rest.First()
		sum += m.worth(c, 0)
		rest -= ivanhoe.OneOf(c)
	}
	return sum
}

// around is the size of the group that an army is part of.
func (m *muster) around(army ivanhoe.Cards) int8 {
	soldiers := army.Soldiers()
	switch {
	case soldiers == 0:
		return 0
	case soldiers.SharesType():
		return m.sizes[soldiers.First().Type()]
	}
	return m.sizes[4+soldiers.First().Escutcheon()]
}

// thrift is what a card in an army costs by the rules of thumb, in points.
const thrift = 0.5

// atSight judges a move by the rules of thumb, in points: before the stock is
// empty the largest group and the champions stay in the hand, the others storm
// whatever pays for the cards; then every castle is worth what it counts.
func atSight(s *ivanhoe.State, seat game.Seat, m game.Move) float64 {
	if ivanhoe.KindOf(m) != ivanhoe.Attack {
		return score(s, seat, m)
	}
	army := ivanhoe.CardsOf(m)
	mine := musterOf(s.Level, s.Hands[seat])
	size, lords := army.Count(), army.Champions().Count()
	if !s.Late && (lords > 0 || mine.around(army) == mine.largest()) {
		return -1
	}
	return float64(s.Values[ivanhoe.PlaceOf(m)]) - thrift*float64(size+lords)
}
