package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"castellan/game/record"
	"castellan/games"
	"castellan/internal/luck"
)

// stats counts the choices of chance of all files together. A file that is
// refused is told of, and not counted. With the name of a page they are drawn, too.
func (r *referee) stats(names []string, html string) (err error) {
	file, err := createPage(html)
	if err != nil {
		return err
	}
	if file != nil {
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	var tally luck.Tally
	told := r.files(names, func(name string, in io.Reader) error {
		replay, err := record.Read(in, games.All, -1)
		if err != nil {
			return err
		}
		if err := tally.Add(games.All, replay); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	report := tally.Report()
	if file != nil {
		if err := luckPage(report).write(file); err != nil {
			return fmt.Errorf("draw the report: %w", err)
		}
	}
	if r.json {
		if err := r.print(report); err != nil {
			return err
		}
		return told
	}
	if err := printLuck(r.out, report); err != nil {
		return err
	}
	return told
}

// fewFaces is of how many faces each is shown.
const fewFaces = 12

func printLuck(out io.Writer, report *luck.Report) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "game\tchance\tof\tchoices\tchi-square\tfreedom\tp")
	for _, r := range report.Results {
		if r.Freedom == 0 {
			fmt.Fprintf(w, "%s\t%s\t%s\t%d\t\t\ttoo few to tell\n", r.Game, r.Kind, r.Of, r.Choices)
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%.1f\t%d\t%.3g\n", r.Game, r.Kind, r.Of, r.Choices, r.Square, r.Freedom, r.P)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if report.Tests == 0 {
		_, err := fmt.Fprintf(out, "\n%s\n", summary(report))
		return err
	}
	fmt.Fprintln(w, "\ngame\tchance\twhat came\tseen\texpected\toff by")
	for _, r := range report.Results {
		if r.Of != luck.What || r.Freedom == 0 {
			continue
		}
		faces := r.Faces
		if len(faces) > fewFaces {
			faces = most(faces, 3)
		}
		for _, f := range faces {
			fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%.1f\t%+.1f σ\n", r.Game, r.Kind, f.Name, f.Seen, f.Expected, f.Off)
		}
		if rest := len(r.Faces) - len(faces); rest > 0 {
			fmt.Fprintf(w, "%s\t%s\tand %d more, less off\t\t\t\n", r.Game, r.Kind, rest)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\n%s\n", summary(report))
	return err
}

// summary is what all tests say together.
func summary(r *luck.Report) string {
	counted := fmt.Sprintf("%s, %s of chance", plural(r.Plays, "play"), plural(r.Choices, "choice"))
	if r.Tests == 0 {
		return counted + ": too few to tell"
	}
	return fmt.Sprintf("%s: of %s the least p is %.3g; of so many tests of fair chance it is as small in %.3g %% of cases",
		counted, plural(r.Tests, "test"), r.Least, 100*r.P)
}

// most gives the n faces that are most off, or all in their order if there are
// no more.
func most(faces []luck.Face, n int) []luck.Face {
	if len(faces) <= n {
		return faces
	}
	faces = slices.Clone(faces)
	slices.SortStableFunc(faces, func(a, b luck.Face) int { return cmp.Compare(math.Abs(b.Off), math.Abs(a.Off)) })
	return faces[:n]
}

// plural is a number of things: 1 play, 2 plays.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
