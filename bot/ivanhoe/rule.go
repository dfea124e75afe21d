package ivanhoe

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
	"castellan/games/ivanhoe"
)

// A Rule is the player by rules of thumb. It gets rid of the cards that its
// hand misses least and collects what can fight together; it storms a castle
// where the points are likely enough to stay to be worth the cards, and so
// keeps its large army for the end.
type Rule struct {
	// Temperature is how far, in points, a move may seem worse than another
	// and still be played every now and then. At 0 the best is played.
	Temperature float64
}

// Think judges the sensible moves one by one.
func (r Rule) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	x, ok := sight.(*game.Sight[ivanhoe.State])
	if !ok {
		panic(fmt.Sprintf("ivanhoe: a bot was given the sight %T", sight))
	}
	seat := x.Seat()
	s := x.Imagine(rng) // what the seat knows is true in it
	if !s.Turn().Has(seat) {
		return bot.Thought{}
	}
	var moves []game.Move
	if n, ok := x.Rules().(game.Narrower[ivanhoe.State]); ok {
		moves = n.Candidates(&s, seat, moves)
	} else {
		moves = x.Legal(moves)
	}
	weights := make([]float64, len(moves))
	best := math.Inf(-1)
	for i, m := range moves {
		weights[i] = thumb(&s, seat, m)
		best = max(best, weights[i])
	}
	total := 0.0
	for i, v := range weights {
		switch {
		case r.Temperature > 0:
			weights[i] = math.Exp((v - best) / r.Temperature)
		case v == best:
			weights[i] = 1
		default:
			weights[i] = 0
		}
		total += weights[i]
	}
	left, chosen := rng.Float64()*total, 0
	for i, w := range weights {
		if w > 0 {
			chosen = i
			if left -= w; left < 0 {
				break
			}
		}
	}
	return bot.Thought{Move: x.Format(moves[chosen]), Doubt: r.doubt(weights, total)}
}

// doubt tells how near the second most likely move came to the first.
func (Rule) doubt(weights []float64, total float64) float64 {
	first, second := 0.0, 0.0
	for _, w := range weights {
		if w > first {
			first, second = w, first
		} else {
			second = max(second, w)
		}
	}
	if total == 0 {
		return 0
	}
	return second / first
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

// thumb judges a move by the rules of thumb, in points: before the stock is
// empty the largest group and the champions stay in the hand, the others storm
// whatever pays for the cards; then every castle is worth what it counts.
func thumb(s *ivanhoe.State, seat game.Seat, m game.Move) float64 {
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
