package search

import (
	"math"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
)

const (
	// excluded are moves with fewer than this part of the most visits.
	excluded = 0.1
	// Moves are alike if one has nearly the visits and the mean of the other.
	alikeVisits = 0.8
	alikeMean   = 0.03
)

// forced is the thought where there is no choice: empty without a move.
func (t *tree[S]) forced() bot.Thought {
	if len(t.first) == 0 {
		return bot.Thought{}
	}
	return bot.Thought{Move: t.sight.Format(t.first[0])}
}

// choose decides by the visits.
func (t *tree[S]) choose(rng *rand.Rand) bot.Thought {
	t.world = t.sight.Imagine(rng) // as it is before the move, for what judges at sight
	first, second := t.leaders()
	if first == 0 { // ctx ended before the first iteration
		return bot.Thought{Move: t.sight.Format(t.atSight(rng)), Doubt: 1}
	}
	var m game.Move
	if t.Index == 0 {
		m = t.best(first, rng)
	} else {
		m = t.draw(first, rng)
	}
	return bot.Thought{Move: t.sight.Format(m), Doubt: float64(second) / float64(first)}
}

// atSight chooses without search.
func (t *tree[S]) atSight(rng *rand.Rand) game.Move {
	seat := t.sight.Seat()
	likely := t.key(seat, t.policy(seat, rng))
	for _, m := range t.first {
		if t.key(seat, m) == likely {
			return m
		}
	}
	return t.first[0]
}

// best gives the most visited move or, of those alike, what looks best at
// sight.
func (t *tree[S]) best(most int, rng *rand.Rand) game.Move {
	seat := t.sight.Seat()
	var (
		lead   *node
		chosen game.Move
	)
	for _, m := range t.first {
		if i := t.find(0, seat, m); i != 0 && int(t.nodes[i].visits) == most {
			if n := &t.nodes[i]; lead == nil || n.sum > lead.sum {
				lead, chosen = n, m
			}
		}
	}
	if t.Score == nil {
		return chosen
	}
	score := t.Score(&t.world, seat, chosen)
	for _, m := range t.first {
		i := t.find(0, seat, m)
		if i == 0 || m == chosen {
			continue
		}
		n := &t.nodes[i]
		if float64(n.visits) < alikeVisits*float64(most) || n.mean() < lead.mean()-alikeMean {
			continue
		}
		if v := t.Score(&t.world, seat, m); v > score {
			chosen, score = m, v
		}
	}
	return chosen
}

// draw draws a move by its visits to the power of Index, leaving out those
// with few.
func (t *tree[S]) draw(most int, rng *rand.Rand) game.Move {
	weight := func(m game.Move) float64 {
		i := t.find(0, t.sight.Seat(), m)
		if i == 0 {
			return 0
		}
		part := float64(t.nodes[i].visits) / float64(most)
		if part < excluded {
			return 0
		}
		return math.Pow(part, t.Index)
	}
	total := 0.0
	for _, m := range t.first {
		total += weight(m)
	}
	left := rng.Float64() * total
	for _, m := range t.first {
		if w := weight(m); w > 0 {
			if left -= w; left <= 0 {
				return m
			}
		}
	}
	return t.best(most, rng)
}
