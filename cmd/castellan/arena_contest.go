package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/random"
	"castellan/bot/roster"
	"castellan/game"
	"castellan/games/ivanhoe"
	"castellan/games/lostempires"
)

// A contestGame is a game in which everybody plays for themselves.
type contestGame struct {
	game   game.Game
	random bot.Bot // the lowest rung
	seats  string  // entrants where none are named
	mirror bool    // all seats have the same deck
}

var contests = []contestGame{
	{ivanhoe.Game, random.Bot[ivanhoe.State]{}, "baron,knight,squire", false},
	{lostempires.Game, random.Bot[lostempires.State]{}, "captain,sergeant", true},
}

// command measures the game.
func (g contestGame) command() *cobra.Command {
	var (
		contest = arena.Contest{Game: g.game, Mirror: g.mirror}
		seats   []string
		options gameOptions
		run     arenaRun
		page    string
	)
	info := g.game.Info()
	decks := ""
	if g.mirror {
		decks = " All seats have the same preset deck, the factions in turns."
	}
	levels := append([]bot.Level{{Key: "random", Bot: g.random}}, roster.All.Levels(info.Key)...)
	cmd := &cobra.Command{
		Use:   info.Key,
		Short: fmt.Sprintf("Measure %d to %d bots at one table", info.MinSeats, info.MaxSeats),
		Long: fmt.Sprintf(`Measure %d to %d bots at one table, each for itself.

Name a level for each seat; one may stand several times, and its bots are then
counted together. Levels: %s.

Plays come in blocks of one deal: with two levels every seating that differs,
with more the rotations of an order that is drawn for the block, so that each
level sits on each seat equally often.%s Shares, ranks, points and ratings stand
with their 95 %% intervals over blocks. The same seed gives the same report,
however many workers there are.`, info.MinSeats, info.MaxSeats, keys(levels), decks),
		Example: fmt.Sprintf("  castellan arena %s --seats %s --plays 1000 --json", info.Key, g.seats),
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if n := len(seats); n < info.MinSeats || n > info.MaxSeats {
				return usage(fmt.Errorf("--seats: %s has %d to %d seats, not %d", info.Key, info.MinSeats, info.MaxSeats, n))
			}
			for seat, key := range seats {
				i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Key == key })
				if i < 0 {
					return usage(fmt.Errorf("--seats: there is no level %q for seat %d: choose from %s", key, seat, keys(levels)))
				}
				contest.Entrants = append(contest.Entrants, levels[i])
			}
			if err := run.check(contest.Plays); err != nil {
				return err
			}
			if contest.Options, err = options.read(); err != nil {
				return err
			}
			drawing, err := createPage(page)
			if err != nil {
				return err
			}
			defer drawing.Close()
			blocks, plays := contest.Blocks()
			var standings arena.Standings
			err = run.play(cmd, blocks*plays, func(ctx context.Context, each func()) (err error) {
				standings, err = contest.Run(ctx, run.workers, each)
				return err
			})
			if err != nil {
				return err
			}
			if drawing != nil {
				if err := errors.Join(writeStandingsHTML(drawing, &standings), drawing.Close()); err != nil {
					return fmt.Errorf("draw the report: %w", err)
				}
			}
			if run.json {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(standings)
			}
			return writeStandings(cmd.OutOrStdout(), &standings)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&seats, "seats", strings.Split(g.seats, ","), "the level in each seat")
	flags.IntVar(&contest.Plays, "plays", 1000, "plays; the last block is played to its end")
	flags.Uint64Var(&contest.Seed, "seed", 1, "seed of all luck")
	flags.StringVar(&page, "html", "", "draw the report into this `file`, too")
	options.flags(flags)
	run.flags(flags)
	return cmd
}

func writeStandings(w io.Writer, s *arena.Standings) error {
	fmt.Fprintf(w, "%s %s: %s; %d plays in %d blocks of one deal, seed %d; in %%, with 95 %% intervals over blocks\n\n",
		s.Game, s.Options, strings.Join(s.Seats, ", "), s.Plays, s.Blocks, s.Seed)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "level\twins\tfair share\tratio\trating\tmean rank\tranks\tpoints")
	for _, e := range s.Entrants {
		ranks := make([]string, len(e.Ranks))
		for i, r := range e.Ranks {
			ranks[i] = fmt.Sprintf("%.0f", 100*r.Rate)
		}
		fmt.Fprintf(table, "%s\t%s\t%.1f\t%.2f\t%s\t%s\t%s\t%s\n", entrantName(e), percent(e.Wins), 100*e.Fair, e.Ratio,
			points(e.Rating, 0), points(e.Rank, 2), strings.Join(ranks, " / "), points(e.Points, 2))
	}
	if len(s.Duels) > 0 {
		fmt.Fprintln(table, "\nranks before\t\trating higher by")
		for _, d := range s.Duels {
			fmt.Fprintf(table, "%s, %s\t%s\t%s\n", d.Level, d.Other, percent(d.Ahead), points(d.Rating, 0))
		}
	}
	fmt.Fprintln(table, "\nwhoever sits on\twins\tmean rank")
	for _, p := range s.BySeat {
		fmt.Fprintf(table, "seat %d\t%s\t%s\n", p.Seat, percent(p.Wins), points(p.Rank, 2))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\na play has %s plies\n", points(s.Length, 1))
	if s.Repeats > 0 {
		fmt.Fprintf(w, "%d of %d blocks went ply for ply like one before: the intervals are too narrow\n", s.Repeats, s.Blocks)
	}
	return nil
}

// entrantName is the level, and how many there are if there are several.
func entrantName(e arena.Entrant) string {
	if e.Seats == 1 {
		return e.Level
	}
	return fmt.Sprintf("%s × %d", e.Level, e.Seats)
}

// points prints a mean with so many digits; an end that is not known is "?".
func points(m arena.Mean, digits int) string {
	end := func(v float64) string {
		if math.IsInf(v, 0) {
			return "?"
		}
		return strings.ReplaceAll(fmt.Sprintf("%.*f", digits, v), "-", "−")
	}
	if m.Low < 0 || math.IsInf(m.Low, 0) {
		return fmt.Sprintf("%s (%s to %s)", end(m.Mean), end(m.Low), end(m.High))
	}
	return fmt.Sprintf("%s (%s–%s)", end(m.Mean), end(m.Low), end(m.High))
}
