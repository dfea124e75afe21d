package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/spf13/cobra"

	"castellan/internal/learning"
	"castellan/internal/store"
	"castellan/quiz/rating"
)

func reportCommand() *cobra.Command {
	var at place
	var page string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Tell what players' answers say of the questions",
		Long: "Tell what players' answers say of the questions, those first that somebody should look at:\n" +
			"in quarantine, reported, too easy or too hard. It reads the database and changes\n" +
			"nothing; a server may run on it meanwhile.",
		Args: questionArgs(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			reader, err := store.OpenReader(cmd.Context(), at.data, at.database)
			if err != nil {
				return err
			}
			defer reader.Close()
			files, err := reader.Files(cmd.Context())
			if err != nil {
				return err
			}
			report := learning.NewReport(files)
			drawn, err := createPage(page)
			if err != nil {
				return err
			}
			if drawn != nil {
				defer drawn.Close()
				if err := writeLearnedHTML(drawn, &report); err != nil {
					return fmt.Errorf("draw the report: %w", err)
				}
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), report)
			}
			return writeLearned(cmd.OutOrStdout(), &report)
		},
	}
	at.flags(cmd)
	cmd.Flags().StringVar(&page, "html", "", "draw the report into this `file`, too")
	cmd.Flags().BoolVar(&asJSON, "json", false, "as one JSON object")
	return cmd
}

// writeLearned prints a report as tables.
func writeLearned(w io.Writer, r *learning.Report) error {
	if _, err := fmt.Fprintln(w, reportSummary(r)); err != nil || len(r.Questions) == 0 {
		return err
	}
	for i := range r.Questions {
		row := &r.Questions[i]
		if concern(row) == "" {
			break // the others are fine
		}
		fmt.Fprintf(w, "\n%s\n  %s (%s)\n  %s\n", plain(row.Text), concern(row), plain(row.ID), reportFacts(row))
		for _, o := range row.Options {
			fmt.Fprintf(w, "  %s %-40s %s\n", pickMark(o), plain(o.Text), pickCount(o))
		}
	}
	fmt.Fprintln(w)
	all := reportTable(r)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.Join(all.Head, "\t"))
	for _, row := range all.Rows {
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	return table.Flush()
}

// plain is a text in one line, without what steers a terminal: anybody may have
// written it.
func plain(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' }), " ")
}

func reportSummary(r *learning.Report) string {
	if len(r.Questions) == 0 {
		return "no questions were answered yet"
	}
	return fmt.Sprintf("%d answers to %d questions, of which %d have a band; %d in quarantine, %d too easy, %d too hard",
		r.Answers, len(r.Questions), r.Known, r.Barred, r.Easy, r.Hard)
}

// concern tells why somebody should look at a question; empty: no need.
func concern(r *learning.Row) string {
	switch {
	case r.Quarantine == rating.Reported:
		return fmt.Sprintf("in quarantine: %d players reported it", r.Reporters)
	case r.Quarantine == rating.Lured:
		return fmt.Sprintf("in quarantine: those who know most pick “%s”", plain(r.Lure))
	case r.Quarantine == rating.Backward:
		return "in quarantine: who knows more is wrong more often"
	case r.Reporters == 1:
		return "a player reported it"
	case r.Reporters > 1:
		return fmt.Sprintf("%d players reported it", r.Reporters)
	case r.Extreme == "easy":
		return "too easy: hardly anybody is wrong"
	case r.Extreme == "hard":
		return "too hard: hardly anybody is right"
	}
	return ""
}

// reportFacts are the figures of a question in a sentence.
func reportFacts(r *learning.Row) string {
	facts := []string{plain(r.Category + ", " + r.Level), fmt.Sprintf("%d answers", r.Answers)}
	if r.RightRate != nil {
		facts = append(facts, inPercent(*r.RightRate)+" right", "rating "+figure(r.Rating, "%.0f"))
	}
	if r.Band != nil {
		facts = append(facts, fmt.Sprintf("band %d of %d", *r.Band, rating.Bands))
	}
	if r.Discrimination != nil {
		facts = append(facts, "discrimination "+figure(r.Discrimination, "%+.2f"))
	}
	if r.MedianSeconds != nil {
		facts = append(facts, figure(r.MedianSeconds, "%.1f s"))
	}
	if skipped := uncounted(r.Uncounted); skipped != "" {
		facts = append(facts, "not counted: "+skipped)
	}
	return strings.Join(facts, " · ")
}

// reasonWords are the words for answers that do not count, in their order.
var reasonWords = []struct {
	reason rating.Reason
	word   string
}{{rating.Late, "no answer"}, {rating.Again, "asked again"}, {rating.Hasty, "too fast"}, {rating.Void, "voided"}}

func uncounted(counts map[rating.Reason]int) string {
	var parts []string
	for _, r := range reasonWords {
		if n := counts[r.reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, r.word))
		}
	}
	return strings.Join(parts, ", ")
}

// reportTable has a row for each question.
func reportTable(r *learning.Report) pageTable {
	table := pageTable{
		Title: "All questions", Names: 1, Note: "those first that somebody should look at",
		Head: []string{"question", "category", "level", "answers", "right", "rating", "band", "discrimination", "median", "reports", ""},
	}
	for i := range r.Questions {
		row := &r.Questions[i]
		band, right, word := "–", "–", ""
		if row.Band != nil {
			band = fmt.Sprint(*row.Band)
		}
		if row.RightRate != nil {
			right = inPercent(*row.RightRate)
		}
		switch {
		case row.Quarantine != rating.Fine:
			word = string(row.Quarantine)
		case row.Extreme != "":
			word = "too " + row.Extreme
		}
		table.Rows = append(table.Rows, []string{
			plain(row.Text), plain(row.Category), plain(row.Level), fmt.Sprint(row.Answers), right, figure(row.Rating, "%.0f"), band,
			figure(row.Discrimination, "%+.2f"), figure(row.MedianSeconds, "%.1f s"), fmt.Sprint(row.Reporters), word,
		})
	}
	return table
}

// figure is a number in words; a dash for none.
func figure(v *float64, form string) string {
	if v == nil {
		return "–"
	}
	return strings.ReplaceAll(fmt.Sprintf(form, *v), "-", "−")
}

func pickMark(o rating.Option) string {
	if o.Right {
		return "✓"
	}
	return "·"
}

func pickCount(o rating.Option) string {
	return fmt.Sprintf("%s (%d of %d)", inPercent(float64(o.Picked)/float64(o.Shown)), o.Picked, o.Shown)
}

// quartiles are the first, the second and the third of some values, which it
// sorts.
func quartiles(values []float64) (q [3]float64) {
	slices.Sort(values)
	for i := range q {
		at := float64(len(values)-1) * float64(i+1) / 4
		below := math.Floor(at)
		low, high := values[int(below)], values[int(math.Ceil(at))]
		q[i] = low + (high-low)*(at-below)
	}
	return q
}
