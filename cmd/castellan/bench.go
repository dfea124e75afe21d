package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"castellan/game"
	"castellan/games"
)

func benchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine plays",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage(fmt.Errorf("name what to measure: engine"))
		},
	}
	cmd.AddCommand(benchEngineCommand())
	return cmd
}

// A pace is how fast one game is played with one number of seats, on one core.
type pace struct {
	Game      string   `json:"game"`
	Seats     int      `json:"seats"`
	Plies     float64  `json:"plies_per_second"`
	Decisions float64  `json:"decisions_per_second"`
	Playouts  float64  `json:"playouts_per_second"`
	Search    *float64 `json:"search_iterations_per_second"` // null: no bot of the game searches a tree
	Allocs    float64  `json:"allocations_per_ply"`          // to a thousandth: buffers grow at first
	Bytes     int      `json:"state_bytes"`
	Seconds   float64  `json:"seconds"`
}

func benchEngineCommand() *cobra.Command {
	var (
		seconds float64
		seed    uint64
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "engine [GAME]",
		Short: "Measure the rules: plies, decisions and playouts a second",
		Long: `Measure the rules: plies, decisions and playouts a second.

Whole plays by random legal moves, on one core, through the contract that every
game keeps, with the game's default options and each number of seats.`,
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
			}
			paces := []pace{}
			for _, g := range list {
				for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats++ {
					p, err := race(g, seats, time.Duration(seconds*float64(time.Second)), rand.New(rand.NewPCG(seed, 0)))
					if err != nil {
						return fmt.Errorf("play %s with %d seats: %w", g.Info().Key, seats, err)
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
	return cmd
}

// race plays for about so long.
func race(g game.Game, seats int, long time.Duration, rng *rand.Rand) (pace, error) {
	racer, ok := g.(game.Racer)
	if !ok {
		return pace{}, fmt.Errorf("%T cannot be measured", g)
	}
	setup := game.Setup{Seats: make([]string, seats)}
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
		Game: g.Info().Key, Seats: seats,
		Plies: float64(sum.Plies) / s, Decisions: float64(sum.Decisions) / s, Playouts: float64(sum.Plays) / s,
		Allocs: math.Round(1000*float64(after.Mallocs-before.Mallocs)/float64(sum.Plies)) / 1000,
		Bytes:  racer.Size(), Seconds: s,
	}, nil
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
