package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"castellan/bot/lostempires"
	"castellan/bot/lostempires/learn"
)

// arenaTrainCommand holds a command for each game whose bots learn.
func arenaTrainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "train GAME",
		Short: "Learn what positions are worth, from plays",
	}
	holdGames(cmd, []*cobra.Command{arenaTrainLostEmpiresCommand()})
	return cmd
}

// arenaTrainLostEmpiresCommand learns the weights that the searching levels of
// Lost Empires embed.
func arenaTrainLostEmpiresCommand() *cobra.Command {
	var (
		course learn.Course
		run    arenaRun
		out    string
	)
	cmd := &cobra.Command{
		Use:   "lostempires",
		Short: "Learn the weights of captain and marshal",
		Long: `Learn the weights of captain and marshal.

First come plays by rules of thumb, then, class by class, plays of the search
with the weights learnt so far; the decks are presets and lawful ones, of any
faction. After each class the weights are fitted to all plays, and the log loss
on plays kept aside is printed: 0 is foresight, 0.693 a coin.

The table is embedded at the next build. The same seed gives the same table,
however many workers there are.`,
		Example: "  castellan arena train lostempires --out bot/lostempires/weights.json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if course.Classes < 0 || course.Iterations < 1 {
				return usage(fmt.Errorf("--classes must be at least 0 and --iterations at least 1, not %d and %d", course.Classes, course.Iterations))
			}
			if err := run.check(min(course.Plays, course.Searched)); err != nil {
				return err
			}
			var table lostempires.Table
			err := run.play(cmd, course.Size(), func(ctx context.Context, each func()) (err error) {
				table, err = course.Run(ctx, run.workers, each, func(t lostempires.Table) {
					fmt.Fprintf(cmd.ErrOrStderr(), "%d plays, %d positions: log loss %.4f, right %.1f %%\n", t.Plays, t.States, t.Loss, 100*t.Accuracy)
				})
				return err
			})
			if err != nil {
				return err
			}
			text, err := json.MarshalIndent(table, "", "  ")
			if err != nil {
				return fmt.Errorf("write the table: %w", err)
			}
			text = append(text, '\n')
			if out == "" {
				_, err = cmd.OutOrStdout().Write(text)
				return err
			}
			if err := os.WriteFile(out, text, 0o644); err != nil {
				return fmt.Errorf("write the table: %w", err)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&course.Plays, "plays", 16000, "plays by rules of thumb")
	flags.IntVar(&course.Searched, "searched", 400, "plays of each class of search")
	flags.IntVar(&course.Classes, "classes", 1, "classes of search")
	flags.IntVar(&course.Iterations, "iterations", 60, "of the search, a decision")
	flags.Uint64Var(&course.Seed, "seed", 1, "seed of all luck")
	flags.StringVar(&out, "out", "", "write the table to this `file` in place of standard output")
	flags.IntVar(&run.workers, "workers", runtime.GOMAXPROCS(0), "plays at the same time")
	return cmd
}
