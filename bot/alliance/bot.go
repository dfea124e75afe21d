package alliance

import (
	"context"
	"math/rand/v2"

	"castellan/bot"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// A Bot plays whichever seat it is given: seat 2 as Lord says, 0 and 1 as Ally
// says.
type Bot struct {
	Lord Lord
	Ally Ally
}

// Think decides for the seat whose sight it is given.
func (b Bot) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	l := read(sight)
	switch {
	case len(l.legal) == 0:
		return bot.Thought{}
	case ctx.Err() != nil:
		return bot.Thought{Move: l.sight.Format(l.legal[0])}
	case l.view.Step == alliance.ToAnswer:
		return b.Ally.Knowledge.answer(l, rng)
	}
	set := l.places()
	var values [land.Size]float64
	switch claiming := l.view.Phase == alliance.Expansion; {
	case claiming && l.seat == lord:
		values = b.Lord.claim(ctx, l, set, rng)
	case claiming:
		values = b.Ally.Claims.values(l.field, &l.position, l.seat, set, rng)
	case l.seat == lord:
		values, set = b.Lord.strike(ctx, l, rng)
	default:
		values, set = b.Ally.attack(ctx, l, set)
	}
	t, doubt := best(&values, set)
	if len(l.legal) == 1 {
		doubt = 0
	}
	return bot.Thought{Move: l.move(t), Why: l.why(t), Doubt: doubt}
}
