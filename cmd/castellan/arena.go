package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/roster"
	"castellan/game"
)

func arenaCommand() *cobra.Command {
	var (
		trial         arena.Trial
		lords         []string
		pairs, asJSON bool
		workers       int
	)
	levels := roster.All.Levels("alliance")
	cmd := &cobra.Command{
		Use:   "arena GAME",
		Short: "Let bots play each other and measure who wins",
		Long: `Let bots play each other and measure who wins.

A person who plays now and then and a bot ally play Alliance against each Dark
Lord named. The rates stand with their 95 % intervals. The same seed gives the
same plays, however many workers there are.`,
		Example: "  castellan arena alliance --lord knight --ally 0.7 --casual 0.7 --plays 2000 --json",
		Args:    oneGame("alliance"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, key := range lords {
				i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Key == key })
				if i < 0 {
					return usage(fmt.Errorf("there is no Dark Lord %q: choose from %s", key, keys(levels)))
				}
				trial.Lords = append(trial.Lords, levels[i])
			}
			switch {
			case trial.Plays < 1:
				return usage(fmt.Errorf("--plays must be at least 1, not %d", trial.Plays))
			case workers < 1:
				return usage(fmt.Errorf("--workers must be at least 1, not %d", workers))
			case !(trial.Ally >= 0 && trial.Ally <= 1 && trial.Casual >= 0 && trial.Casual <= 1): // NaN is no share
				return usage(fmt.Errorf("--ally and --casual are shares from 0 to 1, not %v and %v", trial.Ally, trial.Casual))
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			each, done := progress(trial.Plays * len(trial.Lords))
			report, err := arena.Alliance(ctx, trial, workers, each)
			done()
			if _, refused := game.AsRefusal(err); refused {
				return usage(err)
			}
			if err != nil {
				return err
			}
			if pairs {
				report.Compare()
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(report)
			}
			return writeReport(cmd.OutOrStdout(), &report)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&lords, "lord", strings.Split(keys(levels), ","), "levels of the Dark Lord")
	flags.Float64Var(&trial.Ally, "ally", 0.7, "how often the bot ally answers rightly")
	flags.Float64Var(&trial.Casual, "casual", 0.7, "how often the person answers rightly")
	flags.IntVar(&trial.Plays, "plays", 2000, "plays against each Dark Lord")
	flags.Uint64Var(&trial.Seed, "seed", 1, "seed of all luck")
	flags.StringVar(&trial.Map, "map", "aldermark", "the land")
	flags.IntVar(&trial.Rounds, "rounds", 10, "rounds of battle at most")
	flags.IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "plays at the same time")
	flags.BoolVar(&pairs, "pairs", false, "compare each Dark Lord with the next, play by play")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// oneGame accepts one argument, one of the games named.
func oneGame(games ...string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 || !slices.Contains(games, args[0]) {
			return usage(fmt.Errorf("name one game: %s", strings.Join(games, ", ")))
		}
		return nil
	}
}

func keys(levels []bot.Level) string {
	list := make([]string, len(levels))
	for i, l := range levels {
		list[i] = l.Key
	}
	return strings.Join(list, ",")
}

// progress shows a bar on standard error while a person looks on; done removes
// it.
func progress(n int) (each, done func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(n,
		progressbar.OptionSetWriter(os.Stderr),
		progressbar.OptionSetDescription("playing"),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)
	// A bar that cannot be drawn is no reason to stop measuring.
	return func() { _ = bar.Add(1) }, func() { _ = bar.Finish() }
}

func writeReport(w io.Writer, r *arena.Report) error {
	fmt.Fprintf(w, "%s on %s, %d rounds: a person right %.0f %% and a bot ally right %.0f %%, %d plays a level, seed %d; in %%, with 95 %% intervals\n\n",
		r.Game, r.Map, r.Rounds, 100*r.Casual, 100*r.Ally, r.Plays, r.Seed)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "dark lord\tallies win\tby castle\tby points\tdraw\tlost by points\tlost by castle\trounds")
	for _, l := range r.Lords {
		e := l.Endings
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%.1f (%.1f–%.1f)\n", l.Level,
			percent(l.Allies), percent(e.CastleWon), percent(e.PointsWon), percent(e.Draw),
			percent(e.PointsLost), percent(e.CastleLost), l.Length.Mean, l.Length.Low, l.Length.High)
	}
	if len(r.Pairs) > 0 {
		fmt.Fprintln(table, "\nthe same plays against\tallies win more often by")
		for _, p := range r.Pairs {
			fmt.Fprintf(table, "%s, not %s\t%.1f (%.1f–%.1f)\n", p.Weaker, p.Stronger,
				100*p.Difference.Mean, 100*p.Difference.Low, 100*p.Difference.High)
		}
	}
	return table.Flush()
}

func percent(r arena.Rate) string {
	return fmt.Sprintf("%.1f (%.1f–%.1f)", 100*r.Rate, 100*r.Low, 100*r.High)
}
