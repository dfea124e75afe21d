package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games/alliance"
)

// hoarder is a Dark Lord who looks one move ahead and wants points.
type hoarder struct{}

func (hoarder) Think(ctx context.Context, sight any, rng *rand.Rand) bot.Thought {
	x := sight.(*game.Sight[alliance.State])
	world := x.Imagine(rng) // a world like the true one, as far as the seat can tell
	var best game.Move
	most := -1
	for _, move := range x.Legal(nil) {
		next := world
		x.Rules().Apply(&next, x.Seat(), move)
		if score := next.Score(x.Seat()); score > most && ctx.Err() == nil || most < 0 {
			best, most = move, score
		}
	}
	return bot.Thought{Move: x.Format(best)}
}

// A bot of one's own, in the arena against two knights.
func Example() {
	knight := roster.All.Levels("alliance")[1].Bot
	table := arena.Table{
		Game:  alliance.Game,
		Setup: game.Setup{Seats: []string{"Ada", "Ben", "Dark Lord"}},
		Bots:  []bot.Bot{knight, knight, hoarder{}},
	}
	results, err := arena.Run(context.Background(), table, 1, 100, 2, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	won := 0
	for _, r := range results {
		if r.Outcome.Winners.Has(alliance.DarkLord) {
			won++
		}
	}
	fmt.Println("wins more often than not:", won > len(results)/2)
	// Output: wins more often than not: false
}
