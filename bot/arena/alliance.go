package arena

import (
	"context"
	"encoding/json"
	"fmt"

	"castellan/bot"
	bots "castellan/bot/alliance"
	"castellan/game"
	"castellan/games/alliance"
)

// A Trial is a measurement of Alliance: a person who plays now and then in seat
// 0 and a bot ally in seat 1 against each of some Dark Lords.
type Trial struct {
	Map    string      // key of the land
	Rounds int         // at most
	Lords  []bot.Level // played one after the other on the same seeds
	Ally   float64     // how often the bot ally answers rightly
	Casual float64     // how often the person does
	Plays  int         // against each Dark Lord
	Seed   uint64
}

// A Report is what a trial gave.
type Report struct {
	Game   string  `json:"game"`
	Map    string  `json:"map"`
	Rounds int     `json:"rounds"`
	Ally   float64 `json:"ally"`
	Casual float64 `json:"casual"`
	Plays  int     `json:"plays"`
	Seed   uint64  `json:"seed"`
	Lords  []Lord  `json:"lords"`
	Pairs  []Pair  `json:"pairs,omitempty"`
}

// A Lord is what a trial gave against one Dark Lord.
type Lord struct {
	Level   string  `json:"level"`
	Allies  Rate    `json:"allies"` // plays that the allies won
	Endings Endings `json:"endings"`
	Length  Mean    `json:"length"` // in rounds of battle
	wins    []float64
}

// Endings are the rates of the five endings, best for the allies first.
type Endings struct {
	CastleWon  Rate `json:"castle_won"`
	PointsWon  Rate `json:"points_won"`
	Draw       Rate `json:"draw"`
	PointsLost Rate `json:"points_lost"`
	CastleLost Rate `json:"castle_lost"`
}

// A Pair compares two Dark Lords play by play: the plays of one seed are a
// block, for they share the bases and, as long as they can, the luck.
type Pair struct {
	Weaker     string `json:"weaker"`
	Stronger   string `json:"stronger"`
	Difference Mean   `json:"difference"` // of the rates at which the allies win
}

// Alliance runs a trial on so many workers. After each play it calls each, if
// given, from any worker. The report depends on the trial alone.
func Alliance(ctx context.Context, t Trial, workers int, each func()) (Report, error) {
	report := Report{
		Game: "alliance", Map: t.Map, Rounds: t.Rounds,
		Ally: t.Ally, Casual: t.Casual, Plays: t.Plays, Seed: t.Seed,
	}
	options, err := json.Marshal(map[string]any{"map": t.Map, "rounds": t.Rounds})
	if err != nil {
		return Report{}, fmt.Errorf("write options: %w", err)
	}
	table := Table{
		Game:  alliance.Game,
		Setup: game.Setup{Options: options, Seats: []string{"casual", "ally", "lord"}},
	}
	for _, level := range t.Lords {
		table.Bots = []bot.Bot{
			bots.Casual{Knowledge: bots.Knowledge{Accuracy: t.Casual}},
			bots.Partner(t.Ally),
			level.Bot,
		}
		results, err := Run(ctx, table, t.Seed, t.Plays, workers, each)
		if err != nil {
			return Report{}, fmt.Errorf("play against %s: %w", level.Key, err)
		}
		report.Lords = append(report.Lords, count(level.Key, results))
	}
	return report, nil
}

// Compare adds the paired comparison of each Dark Lord with the next.
func (r *Report) Compare() {
	for i := 1; i < len(r.Lords); i++ {
		weaker, stronger := &r.Lords[i-1], &r.Lords[i]
		blocks := make([]float64, len(weaker.wins))
		for k := range blocks {
			blocks[k] = weaker.wins[k] - stronger.wins[k]
		}
		r.Pairs = append(r.Pairs, Pair{weaker.Level, stronger.Level, MeanOf(blocks)})
	}
}

// count sorts the plays by their endings.
func count(level string, results []Result) Lord {
	allies := game.SeatsOf(0, 1)
	var won, castleWon, pointsWon, draw, pointsLost, castleLost int
	rounds, wins := make([]float64, len(results)), make([]float64, len(results))
	for i, r := range results {
		rounds[i] = float64(r.End.(alliance.Whole).Round)
		castle := r.Outcome.Reason == "castle"
		switch {
		case r.Outcome.Winners == 0:
			draw++
		case r.Outcome.Winners == allies && castle:
			castleWon++
		case r.Outcome.Winners == allies:
			pointsWon++
		case castle:
			castleLost++
		default:
			pointsLost++
		}
		if r.Outcome.Winners == allies {
			won++
			wins[i] = 1
		}
	}
	n := len(results)
	return Lord{
		Level:  level,
		Allies: RateOf(won, n),
		Endings: Endings{
			CastleWon: RateOf(castleWon, n), PointsWon: RateOf(pointsWon, n), Draw: RateOf(draw, n),
			PointsLost: RateOf(pointsLost, n), CastleLost: RateOf(castleLost, n),
		},
		Length: MeanOf(rounds),
		wins:   wins,
	}
}
