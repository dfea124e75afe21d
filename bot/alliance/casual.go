package alliance

import (
	"context"
	"math/rand/v2"

	"castellan/bot"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// A Casual stands in for a person who plays now and then, to measure levels
// by: it claims land around its castle, and its targets are 45 % for points,
// 35 % toward the castle, 20 % any.
type Casual struct {
	Knowledge Knowledge
}

// Think decides for an ally's seat.
func (b Casual) Think(_ context.Context, sight any, rng *rand.Rand) bot.Thought {
	l := read(sight)
	switch {
	case len(l.legal) == 0:
		return bot.Thought{}
	case l.view.Step == alliance.ToAnswer:
		return b.Knowledge.answer(l, rng)
	case l.view.Phase == alliance.Expansion:
		set := l.places()
		values := guarding.values(l.field, &l.position, l.seat, set, rng)
		t, doubt := best(&values, set)
		return bot.Thought{Move: l.move(t), Why: l.why(t), Doubt: doubt}
	}
	t, doubt := b.target(l, l.places(), rng), 1.0
	if len(l.legal) == 1 {
		doubt = 0
	}
	return bot.Thought{Move: l.move(t), Why: l.why(t), Doubt: doubt}
}

func (b Casual) target(l *look, set land.Set, rng *rand.Rand) int {
	mood := rng.Float64()
	castle := land.One(l.base[lord])
	switch plain := set &^ castle; {
	case mood < 0.45: // points: the castle only where it falls, or nothing else is left
		if set&castle != 0 && l.towers[lord] == 1 {
			return l.base[lord]
		}
		if plain != 0 {
			set = plain
		}
	case mood < 0.80: // the castle, or the shortest way to it
		for d := range l.rings[lord] {
			if near := l.rings[lord][d] & set; near != 0 {
				set = near
				break
			}
		}
	}
	for skip := rng.IntN(set.Len()); skip > 0; skip-- {
		set &= set - 1
	}
	return set.First()
}
