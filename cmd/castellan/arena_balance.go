package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"castellan/bot"
	"castellan/bot/arena/balance"
	"castellan/bot/random"
	"castellan/bot/roster"
	"castellan/games/lostempires"
)

// A balanceGame is a game whose decks and cards are to be fair.
type balanceGame struct {
	subject balance.Subject
	random  bot.Bot // the lowest rung
	level   string  // of the bots where none is named
}

var balanceGames = []balanceGame{
	{balance.LostEmpires{}, random.Bot[lostempires.State]{}, "sergeant"},
}

// arenaBalanceCommand holds a command for each game with decks.
func arenaBalanceCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "balance GAME",
		Short: "Measure whether factions, the first move and cards are fair",
	}
	var games []*cobra.Command
	for _, g := range balanceGames {
		games = append(games, g.command())
	}
	holdGames(cmd, games)
	return cmd
}

// command measures the game.
func (g balanceGame) command() *cobra.Command {
	var (
		trial   = balance.Trial{Subject: g.subject}
		level   string
		options gameOptions
		run     arenaRun
		page    string
	)
	key := g.subject.Game().Info().Key
	levels := append([]bot.Level{{Key: "random", Bot: g.random}}, roster.All.Levels(key)...)
	cmd := &cobra.Command{
		Use:   key,
		Short: "Measure whether factions, the first move and cards are fair",
		Long: fmt.Sprintf(`Measure whether factions, the first move and cards are fair.

Two equal bots play every pairing of factions, each with itself too. Plays come
in blocks of one luck with the same two decks both ways round, so that each deck
sits on either seat and moves first once. With --random-decks each block draws
two lawful decks in place of the presets, and every card is measured.

All shares stand with their 95 %% intervals over blocks, beside the targets. A
card's shift is by how much those who had it won more often than all who had it
in their deck; among decks, than all of the faction. Levels: %s. The same seed
gives the same report, however many workers there are.`, keys(levels)),
		Example: fmt.Sprintf("  castellan arena balance %s --plays 2000 --html report.html --json", key),
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Key == level })
			if i < 0 {
				return usage(fmt.Errorf("--bots: there is no level %q: choose from %s", level, keys(levels)))
			}
			trial.Level = levels[i]
			if err := run.check(trial.Plays); err != nil {
				return err
			}
			if trial.Options, err = options.read(); err != nil {
				return err
			}
			size, err := trial.Size()
			if err != nil {
				return usage(fmt.Errorf("start: %w", err))
			}
			if size > maxPlays {
				return usage(fmt.Errorf("--plays: %d plays in all are too many, %d the most", size, maxPlays))
			}
			drawing, err := createPage(page)
			if err != nil {
				return err
			}
			defer drawing.Close()
			var report balance.Report
			err = run.play(cmd, size, func(ctx context.Context, each func()) (err error) {
				report, err = trial.Run(ctx, run.workers, each)
				return err
			})
			if err != nil {
				return err
			}
			if drawing != nil {
				if err := errors.Join(writeBalanceHTML(drawing, &report), drawing.Close()); err != nil {
					return fmt.Errorf("draw the report: %w", err)
				}
			}
			if run.json {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(report)
			}
			return writeBalance(cmd.OutOrStdout(), &report)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&level, "bots", g.level, "the level of all bots")
	flags.BoolVar(&trial.Random, "random-decks", false, "draw lawful decks for each block")
	flags.IntVar(&trial.Plays, "plays", 2000, "plays of each pairing; the last block is played to its end")
	flags.Uint64Var(&trial.Seed, "seed", 1, "seed of all luck")
	flags.StringVar(&page, "html", "", "draw the report into this `file`, too")
	options.flags(flags)
	run.flags(flags)
	return cmd
}
