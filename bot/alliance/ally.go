package alliance

import (
	"context"

	"castellan/games/alliance/land"
)

// An Ally is how a bot ally plays.
type Ally struct {
	Claims    style
	Knowledge Knowledge
}

// attack values the targets by what is to be expected of the round: over right
// and wrong of both allies and the Dark Lord's strikes after it, given the
// ally's target if there is one, else the best that the ally can add.
func (b *Ally) attack(ctx context.Context, l *look, set land.Set) (values [land.Size]float64, seen land.Set) {
	s := search{field: l.field, ctx: ctx}
	partner := 1 - l.seat
	var right [2]float64
	right[l.seat], right[partner] = b.Knowledge.Accuracy, l.accuracy()
	taken := int(l.view.Targets[partner])
	each(set, func(t int) {
		if s.stop() && seen != 0 {
			return
		}
		seen |= land.One(t)
		if taken != 0 {
			values[t-1] = -s.outlook(&l.position, partner, taken, t, right)
			return
		}
		worst := 2 * won
		each(l.attackable(l.field, partner, t), func(u int) {
			worst = min(worst, s.outlook(&l.position, l.seat, t, u, right))
		})
		values[t-1] = -worst
	})
	return values, seen
}
