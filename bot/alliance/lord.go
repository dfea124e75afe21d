package alliance

import (
	"context"
	"math/rand/v2"

	"castellan/games/alliance/land"
)

// A Lord is how the Dark Lord plays. His strength lies less in how far he looks
// than in what he forbids himself.
type Lord struct {
	// Claims is his style in the expansion, unless he has Playouts: then he
	// plays each claim to the end so many times and takes the best.
	Claims   style
	Playouts int
	// From is the first round in which he strikes at castles, Chance how likely
	// he is to think of them at a strike, Last for how many of a round's last
	// strikes he does. Where nothing else is left he strikes one all the same.
	From   int
	Chance float64
	Last   int
	// Content: he asks no more than not to lose. He wants no great lead, and
	// in the last round he takes a draw before a win by points.
	Content bool
	// Noise blurs what he thinks a strike is worth, in cells.
	Noise float64
	// Wide is how many ways to strike he follows through the allies' next round;
	// with none he looks at his own strikes alone.
	Wide int
}

// claim values the claims.
func (b *Lord) claim(ctx context.Context, l *look, set land.Set, rng *rand.Rand) [land.Size]float64 {
	values := b.Claims.values(l.field, &l.position, l.seat, set, rng)
	if b.Playouts > 0 && set.Len() > 1 {
		s := search{field: l.field, ctx: ctx}
		if outcomes := s.playouts(&l.position, set, b.Playouts, l.accuracy(), rng); !s.ended {
			return outcomes
		}
	}
	return values
}

// strike values the first of the strikes left: all ways to use them are tried.
func (b *Lord) strike(ctx context.Context, l *look, rng *rand.Rand) (values [land.Size]float64, set land.Set) {
	s := search{field: l.field, content: b.Content, ctx: ctx}
	r := restraint{last: b.Last}
	// The draw is made in any case, so that the stream means the same whatever
	// the position.
	r.barred = rng.Float64() >= b.Chance || l.round < b.From
	values, set = s.strikes(&l.position, l.view.Strikes, r, b.Wide)
	if b.Wide > 0 && set.Len() > 1 {
		values, set = s.deepen(l.accuracy())
	}
	if b.Noise > 0 {
		each(set, func(t int) { values[t-1] += b.Noise * rng.NormFloat64() })
	}
	return values, set
}

// deepen follows the leaves kept through the allies' next round and gives each
// first strike the best of its leaves.
func (s *search) deepen(accuracy float64) (values [land.Size]float64, set land.Set) {
	right := [2]float64{accuracy, accuracy}
	for i := range s.leaves {
		leaf := &s.leaves[i]
		v := s.reply(&leaf.position, right)
		if s.ended && set != 0 {
			break
		}
		if one := land.One(leaf.first); set&one == 0 || v > values[leaf.first-1] {
			values[leaf.first-1] = v
			set |= one
		}
	}
	return values, set
}
