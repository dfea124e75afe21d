package lostempires

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castellan/bot"
	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// A Bot chooses its deck and its first hand by rule, and leaves all else to
// another bot.
type Bot struct{ bot.Bot }

// Think decides.
func (b Bot) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	x, ok := sight.(*game.Sight[lostempires.State])
	if !ok {
		panic(fmt.Sprintf("lostempires: a bot was given the sight %T", sight))
	}
	s := x.Imagine(rng) // what the seat knows is true in it
	if s.Turn().Has(x.Seat()) {
		switch s.Phase {
		case lostempires.ToDeck:
			moves := x.Legal(nil) // a preset each
			return bot.Thought{Move: x.Format(moves[rng.IntN(len(moves))]), Doubt: float64(min(len(moves)-1, 1))}
		case lostempires.ToMulligan:
			return bot.Thought{Move: mulligan(&s.Players[x.Seat()]), Doubt: 0.5}
		}
	}
	return b.Bot.Think(ctx, sight, rng)
}

// A first hand keeps as many cards of each kind.
const (
	dear      = 3 // tokens from which a unit is dear
	keepDear  = 1
	keepCheap = 5
	keepAids  = 1
)

// mulligan keeps cheap units, one dear one and one support.
func mulligan(p *lostempires.Player) string {
	move := ""
	kept := [3]int{}
	f := &cards.Factions[p.Faction]
	for i := range f.Designs {
		d := &f.Designs[i]
		kind, most := 0, keepCheap
		switch {
		case d.Support:
			kind, most = 1, keepAids
		case d.Command+d.Supply >= dear:
			kind, most = 2, keepDear
		}
		for range p.Hand.Of(i) {
			if kept[kind]++; kept[kind] > most {
				move += " " + d.Key
			}
		}
	}
	if move == "" {
		return "keep"
	}
	return "mulligan" + move
}
