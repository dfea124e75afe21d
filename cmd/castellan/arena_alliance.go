package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/roster"
)

// arenaAllianceCommand measures Alliance, where two play against one.
func arenaAllianceCommand() *cobra.Command {
	var (
		trial arena.Trial
		lords []string
		pairs bool
		run   arenaRun
	)
	levels := roster.All.Levels("alliance")
	cmd := &cobra.Command{
		Use:   "alliance",
		Short: "Measure the Dark Lord and his foes",
		Long: `Measure the Dark Lord and his foes.

A person who plays now and then and a bot ally play Alliance against each Dark
Lord named. The rates stand with their 95 % intervals. The same seed gives the
same plays, however many workers there are.`,
		Example: "  castellan arena alliance --lord knight --ally 0.7 --casual 0.7 --plays 2000 --json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, key := range lords {
				i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Key == key })
				if i < 0 {
					return usage(fmt.Errorf("there is no Dark Lord %q: choose from %s", key, keys(levels)))
				}
				trial.Lords = append(trial.Lords, levels[i])
			}
			if err := run.check(trial.Plays); err != nil {
				return err
			}
			if !(trial.Ally >= 0 && trial.Ally <= 1 && trial.Casual >= 0 && trial.Casual <= 1) { // NaN is no share
				return usage(fmt.Errorf("--ally and --casual are shares from 0 to 1, not %v and %v", trial.Ally, trial.Casual))
			}
			var report arena.Report
			err := run.play(cmd, trial.Plays*len(trial.Lords), func(ctx context.Context, each func()) (err error) {
				report, err = arena.Alliance(ctx, trial, run.workers, each)
				return err
			})
			if err != nil {
				return err
			}
			if pairs {
				report.Compare()
			}
			if run.json {
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
	flags.BoolVar(&pairs, "pairs", false, "compare each Dark Lord with the next, play by play")
	run.flags(flags)
	return cmd
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
