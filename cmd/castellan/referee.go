package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
)

// referee replays records and reports.
type referee struct {
	json, log, legal bool
	as               string
	viewer           game.Viewer
	upto             int // -1: all
	in               io.Reader
	out, err         io.Writer
}

func refereeCommand() *cobra.Command {
	r := &referee{}
	var follow, audit, stats bool
	var against auditFlags
	var page string
	cmd := &cobra.Command{
		Use:   "referee FILE… | --follow",
		Short: "Replay records and report, audit their choices of chance, or count them",
		Long: `Replay full records and report where each stands, one line a file; "-" is
standard input. With --follow, answer a record on standard input line by line.
With --audit, recompute every choice of chance from the committed secret; with
--digest too, compare the record with the digest that the table showed at its end.
With --stats, count what chance did in all records together, and say how often
fair chance is as far from even.`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case follow && (len(args) > 1 || len(args) == 1 && args[0] != "-"):
				return usage(errors.New("--follow reads standard input, not files"))
			case !follow && len(args) == 0:
				return usage(errors.New("name a record, or - for standard input"))
			case follow && audit:
				return usage(errors.New("--audit wants whole records, not --follow"))
			case stats && (audit || follow):
				return usage(errors.New("--stats goes with neither --audit nor --follow"))
			case page != "" && !stats:
				return usage(errors.New("--html goes with --stats"))
			case against != (auditFlags{}) && !audit:
				return usage(errors.New("--bank and --digest go with --audit"))
			case against.digest != "" && len(args) > 1:
				return usage(errors.New("--digest is that of one record"))
			case against.digest != "" && !digestForm.MatchString(against.digest):
				return usage(errors.New("--digest wants sha256: and 64 hex digits in lower case"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if r.viewer, err = parseViewer(r.as); err != nil {
				return usage(err)
			}
			if cmd.Flags().Changed("upto") && r.upto < 0 {
				return usage(errors.New("--upto wants a number of plies"))
			}
			r.in, r.out, r.err = cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
			switch {
			case follow:
				return r.follow()
			case audit:
				a, err := against.auditor()
				if err != nil {
					return usage(err)
				}
				return r.audit(args, a)
			case stats:
				return r.stats(args, page)
			}
			return r.files(args, r.report)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&r.json, "json", false, "one JSON object a file")
	flags.StringVar(&r.as, "as", "all", "whose eyes: a seat's number, onlooker or all")
	flags.BoolVar(&r.log, "log", false, "with --json: the plies as that viewer saw them")
	flags.BoolVar(&r.legal, "legal", false, "with --json: the legal moves, and how many chances chance has")
	flags.IntVar(&r.upto, "upto", -1, "read no ply after the N-th")
	flags.BoolVar(&follow, "follow", false, "answer a record on standard input line by line, in JSON")
	flags.BoolVar(&audit, "audit", false, "recompute every choice of chance")
	flags.BoolVar(&stats, "stats", false, "count the draws and dice of all records together")
	flags.StringVar(&page, "html", "", "with --stats: draw the report into this `file`, too")
	flags.StringVar(&against.bank, "bank", "", "with --audit: a file of the eligible questions, to check them too")
	flags.StringVar(&against.digest, "digest", "", "with --audit: what the table showed at its end, to compare the record with")
	return cmd
}

// auditFlags name what a record is held against.
type auditFlags struct{ bank, digest string }

var digestForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

func parseViewer(text string) (game.Viewer, error) {
	switch text {
	case "all":
		return game.All, nil
	case "onlooker":
		return game.Onlooker, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= game.MaxSeats || text != strconv.Itoa(n) {
		return 0, fmt.Errorf("--as wants a seat of the table, onlooker or all, not %q", text)
	}
	return game.Viewer(n), nil
}

// files runs do over each file. What is wrong is printed: a refusal gives exit
// status 1; without any, a file that cannot be read or lacks the viewer's seat
// gives 2.
func (r *referee) files(names []string, do func(name string, in io.Reader) error) error {
	refused, unusable := false, false
	for _, name := range names {
		err := r.file(name, do)
		var line *record.LineError
		switch {
		case err == nil:
		case errors.As(err, &line):
			refused = true
			if err := r.refuse(name, line.Line, line.Err); err != nil {
				return err
			}
		default:
			unusable = true
			fmt.Fprintf(r.err, "error: %v\n", err)
		}
	}
	switch {
	case refused:
		return statusError{code: 1}
	case unusable:
		return statusError{code: 2}
	}
	return nil
}

func (r *referee) file(name string, do func(string, io.Reader) error) error {
	if name == "-" {
		return do(name, r.in)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return do(name, f)
}

// refuse prints a refusal.
func (r *referee) refuse(file string, line int, err error) error {
	refusal, ok := game.AsRefusal(err)
	if !ok {
		return err
	}
	if !r.json {
		_, err := fmt.Fprintf(r.err, "%s:%d: %s: %s\n", file, line, refusal.Rule, refusal.Message)
		return err
	}
	type body struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Rule    string `json:"rule"`
		Message string `json:"message"`
	}
	return r.print(struct {
		Error body `json:"error"`
	}{body{file, line, refusal.Rule, refusal.Message}})
}

func (r *referee) print(v any) error {
	enc := json.NewEncoder(r.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func (r *referee) report(name string, in io.Reader) error {
	replay, err := record.Read(in, games.All, r.upto)
	if err != nil {
		return err
	}
	if err := r.mayLook(replay.Play); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if r.json {
		return r.print(r.reportOf(replay))
	}
	_, err = fmt.Fprintln(r.out, sentence(name, replay))
	return err
}

// mayLook refuses a viewer that the table lacks.
func (r *referee) mayLook(play game.Play) error {
	if int(r.viewer) >= play.Seats() {
		return fmt.Errorf("--as %v: the table has %d seats", r.viewer, play.Seats())
	}
	return nil
}

type logged struct {
	Seat game.Seat `json:"seat"`
	Move string    `json:"move"`
}

type report struct {
	Game    string               `json:"game"`
	Plies   int                  `json:"plies"`
	Turn    game.Seats           `json:"turn"`
	Outcome game.Outcome         `json:"outcome"`
	State   any                  `json:"state"`
	Log     *[]logged            `json:"log,omitempty"`
	Legal   *map[string][]string `json:"legal,omitempty"`
	Chances *int                 `json:"chances,omitempty"`
}

func (r *referee) reportOf(replay *record.Replay) report {
	play := replay.Play
	rep := report{
		Game:    replay.Header.Game,
		Plies:   play.Plies(),
		Turn:    play.Turn(),
		Outcome: play.Outcome(),
		State:   play.View(r.viewer),
	}
	if r.log {
		log := make([]logged, len(replay.Log))
		for i, p := range replay.Log {
			log[i] = logged{p.Seat, p.Seen(r.viewer)}
		}
		rep.Log = &log
	}
	if r.legal {
		legal := map[string][]string{}
		for _, seat := range play.Turn().List() {
			if seat != game.Chance && (r.viewer == game.All || r.viewer.Is(seat)) {
				legal[seat.String()] = play.Legal(seat)
			}
		}
		chances := play.Count(game.Chance)
		rep.Legal, rep.Chances = &legal, &chances
	}
	return rep
}

// sentence tells where a replay stands in one line for people.
func sentence(name string, replay *record.Replay) string {
	play := replay.Play
	plies := "plies"
	if play.Plies() == 1 {
		plies = "ply"
	}
	text := fmt.Sprintf("%s: %s, %d %s played, ", name, replay.Header.Game, play.Plies(), plies)
	outcome := play.Outcome()
	if !outcome.Over {
		return text + names(play.Turn()) + " to act"
	}
	if outcome.Winners == 0 {
		text += "drawn"
	} else {
		text += "won by " + names(outcome.Winners)
	}
	scores := fmt.Sprint(outcome.Scores[:outcome.Seats])
	return text + " (" + outcome.Reason + "), scores " + strings.Trim(scores, "[]")
}

func names(seats game.Seats) string {
	var list []string
	for _, s := range seats.List() {
		if s == game.Chance {
			list = append(list, "chance")
		} else {
			list = append(list, "seat "+s.String())
		}
	}
	return strings.Join(list, " and ")
}

// follow answers standard input line by line.
func (r *referee) follow() error {
	r.json = true
	out := bufio.NewWriter(r.out)
	r.out = out
	replay := &record.Replay{Catalogue: games.All}
	lines := record.NewLines(r.in)
	for r.upto < 0 || replay.Play == nil || len(replay.Plies) < r.upto {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		counted := err != nil
		if err == nil {
			counted, err = replay.Line(line)
		}
		switch {
		case err != nil:
			err = r.refuse("-", lines.Number(), err)
		case counted:
			if err = r.mayLook(replay.Play); err != nil {
				err = usage(err)
			} else {
				err = r.print(r.reportOf(replay))
			}
		}
		if err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
	return nil
}
