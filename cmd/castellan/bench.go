package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"castellan/bot/roster"
	"castellan/bot/search"
	"castellan/game"
	"castellan/games"
)

func benchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine plays",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage(fmt.Errorf("name what to measure: engine or serve"))
		},
	}
	cmd.AddCommand(benchEngineCommand(), benchServeCommand())
	return cmd
}

// A pace is how fast one game is played with one number of seats, on one core.
type pace struct {
	Game      string          `json:"game"`
	Seats     int             `json:"seats"`
	Options   json.RawMessage `json:"options"`
	Plies     float64         `json:"plies_per_second"`
	Decisions float64         `json:"decisions_per_second"`
	Playouts  float64         `json:"playouts_per_second"`
	Search    *float64        `json:"search_iterations_per_second"` // null: no bot of the game searches a tree
	Allocs    float64         `json:"allocations_per_ply"`          // to a thousandth: buffers grow at first
	Bytes     int             `json:"state_bytes"`
	Seconds   float64         `json:"seconds"` // of playing; as many again of search
}

func benchEngineCommand() *cobra.Command {
	var (
		seconds float64
		seed    uint64
		options gameOptions
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "engine [GAME]",
		Short: "Measure the rules: plies, decisions, playouts and search a second",
		Long: `Measure the rules: plies, decisions, playouts and search a second.

Whole plays by random legal moves, on one core, through the contract that every
game keeps, with each number of seats; then iterations of the bot that searches
a tree, if the game has one, from the first decisions of other plays. Options
other than the defaults need the name of the game.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(seconds > 0 && seconds <= 3600) {
				return usage(fmt.Errorf("--seconds must be more than 0 and at most 3600, not %v", seconds))
			}
			list := games.All.List()
			if len(args) == 1 {
				g, ok := games.All.Find(args[0], 0)
				if !ok {
					return usage(fmt.Errorf("there is no game %q", args[0]))
				}
				list = []game.Game{g}
			} else if cmd.Flags().Changed("options") || cmd.Flags().Changed("level") {
				return usage(errors.New("--options and --level are those of a game: name it"))
			}
			object, err := options.read()
			if err != nil {
				return err
			}
			long := time.Duration(seconds * float64(time.Second))
			paces := []pace{}
			for _, g := range list {
				for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
					setup := game.Setup{Options: object, Seats: make([]string, seats)}
					p, err := race(g, setup, long, rand.New(rand.NewPCG(seed, 0)))
					if _, refused := game.AsRefusal(err); refused {
						return usage(err)
					}
					if err != nil {
						return fmt.Errorf("play %s with %d seats: %w", g.Info().Key, seats, err)
					}
					if bot := searcher(g.Info().Key); bot != nil {
						if p.Search, err = searchPace(cmd.Context(), g, bot, setup, long, rand.New(rand.NewPCG(seed, 1))); err != nil {
							return fmt.Errorf("search %s with %d seats: %w", g.Info().Key, seats, err)
						}
					}
					paces = append(paces, p)
				}
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(paces)
			}
			return writePaces(cmd.OutOrStdout(), paces)
		},
	}
	flags := cmd.Flags()
	flags.Float64Var(&seconds, "seconds", 2, "how long to play for each number of seats")
	flags.Uint64Var(&seed, "seed", 1, "seed of the moves")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	options.flags(flags)
	return cmd
}

// race plays for about so long.
func race(g game.Game, setup game.Setup, long time.Duration, rng *rand.Rand) (pace, error) {
	racer, ok := g.(game.Racer)
	if !ok {
		return pace{}, fmt.Errorf("%T cannot be measured", g)
	}
	const warm = 20 // plays before the clock runs
	if _, err := racer.Race(setup, warm, rng); err != nil {
		return pace{}, err
	}
	var sum game.Tally
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	spent := time.Duration(0)
	for n := warm; spent < long; n = min(2*n, 1<<14) {
		t, err := racer.Race(setup, n, rng)
		if err != nil {
			return pace{}, err
		}
		sum.Plays += t.Plays
		sum.Plies += t.Plies
		sum.Decisions += t.Decisions
		spent = time.Since(begin)
	}
	runtime.ReadMemStats(&after)
	s := spent.Seconds()
	return pace{
		Game: g.Info().Key, Seats: len(setup.Seats), Options: setup.Options,
		Plies: float64(sum.Plies) / s, Decisions: float64(sum.Decisions) / s, Playouts: float64(sum.Plays) / s,
		Allocs: math.Round(1000*float64(after.Mallocs-before.Mallocs)/float64(sum.Plies)) / 1000,
		Bytes:  racer.Size(), Seconds: s,
	}, nil
}

// searcher is the strongest of a game's levels that searches a tree, if any.
func searcher(key string) search.Searcher {
	levels := roster.All.Levels(key)
	for i := len(levels) - 1; i >= 0; i-- {
		if s, ok := levels[i].Bot.(search.Searcher); ok {
			return s
		}
	}
	return nil
}

// searchPace searches for about so long and gives the iterations a second.
func searchPace(ctx context.Context, g game.Game, bot search.Searcher, setup game.Setup, long time.Duration, rng *rand.Rand) (*float64, error) {
	const iterations = 2000 // a decision of a strong level
	spent, done := time.Duration(0), 0
	for warm := true; spent < long; warm = false {
		play, seat, err := firstDecision(g, setup, rng)
		if err != nil {
			return nil, err
		}
		sight := play.Sight(seat)
		begin := time.Now()
		bot.Search(ctx, sight, iterations, rng)
		if !warm { // the first grows the buffers
			spent += time.Since(begin)
			done += iterations
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	rate := float64(done) / spent.Seconds()
	return &rate, nil
}

// firstDecision plays by chance until a player has a choice.
func firstDecision(g game.Game, setup game.Setup, rng *rand.Rand) (game.Play, game.Seat, error) {
	play, err := g.Start(setup)
	if err != nil {
		return nil, 0, err
	}
	for turn := play.Turn(); turn != 0; turn = play.Turn() {
		seat := turn.First()
		n := play.Count(seat)
		if seat != game.Chance && n > 1 {
			return play, seat, nil
		}
		if _, err := play.Move(seat, play.Entry(seat, rng.IntN(n))); err != nil {
			return nil, 0, err
		}
	}
	return nil, 0, errors.New("the play ended without a choice")
}

func writePaces(w io.Writer, paces []pace) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "game\tseats\tM plies/s\tM decisions/s\tplayouts/s\tsearch it/s\tallocs/ply\tstate bytes\t")
	for _, p := range paces {
		search := "–"
		if p.Search != nil {
			search = fmt.Sprintf("%.0f", *p.Search)
		}
		fmt.Fprintf(table, "%s\t%d\t%.2f\t%.2f\t%.0f\t%s\t%.3f\t%d\t\n",
			p.Game, p.Seats, p.Plies/1e6, p.Decisions/1e6, p.Playouts, search, p.Allocs, p.Bytes)
	}
	return table.Flush()
}
