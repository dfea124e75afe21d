package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/game"
)

// arenaCommand holds a command for each game that has bots.
func arenaCommand() *cobra.Command {
	games := []*cobra.Command{arenaAllianceCommand()}
	for _, c := range contests {
		games = append(games, c.command())
	}
	cmd := &cobra.Command{
		Use:   "arena GAME",
		Short: "Let bots play each other and measure who wins",
		Long: `Let bots play each other and measure who wins.

All figures stand with their 95 % intervals. The same seed gives the same plays,
however many workers there are.`,
	}
	holdGames(cmd, games)
	cmd.AddCommand(arenaBalanceCommand(), arenaTrainCommand())
	return cmd
}

// holdGames puts a command for each game below a command that does nothing
// without one.
func holdGames(cmd *cobra.Command, games []*cobra.Command) {
	var names []string
	for _, g := range games {
		names = append(names, g.Name())
	}
	name := func(*cobra.Command, []string) error {
		return usage(fmt.Errorf("name one game: %s", strings.Join(names, ", ")))
	}
	cmd.Args, cmd.RunE = name, name // what is no game's command comes here
	cmd.AddCommand(games...)
}

// noArguments refuses what stands behind a game's name.
func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage(fmt.Errorf("unexpected %q", args[0]))
	}
	return nil
}

// An arenaRun is how plays are run and shown, whatever is measured.
type arenaRun struct {
	workers int
	json    bool
}

func (r *arenaRun) flags(flags *pflag.FlagSet) {
	flags.IntVar(&r.workers, "workers", runtime.GOMAXPROCS(0), "plays at the same time")
	flags.BoolVar(&r.json, "json", false, "print JSON")
}

const (
	// maxPlays bounds what one run plays: the results of all plays are held.
	maxPlays = 10_000_000
	// maxWorkers bounds the plays at the same time.
	maxWorkers = 1024
)

// check refuses numbers of plays and workers that no run can have.
func (r *arenaRun) check(plays int) error {
	switch {
	case plays < 1:
		return usage(fmt.Errorf("--plays must be at least 1, not %d", plays))
	case plays > maxPlays:
		return usage(fmt.Errorf("--plays must be at most %d, not %d", maxPlays, plays))
	case r.workers < 1:
		return usage(fmt.Errorf("--workers must be at least 1, not %d", r.workers))
	case r.workers > maxWorkers:
		return usage(fmt.Errorf("--workers must be at most %d, not %d", maxWorkers, r.workers))
	}
	return nil
}

// play lets work play so many plays; it calls each after every one. A refused
// setup is bad usage. An interrupt ends it.
func (r *arenaRun) play(cmd *cobra.Command, plays int, work func(ctx context.Context, each func()) error) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	each, done := progress(plays)
	err := work(ctx, each)
	done()
	if _, refused := game.AsRefusal(err); refused && !errors.Is(err, arena.ErrBot) {
		return usage(err)
	}
	return err
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
