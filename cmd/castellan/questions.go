package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"castellan/quiz"
)

func questionsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "questions",
		Short: "Show, count, bring and take away the questions that Alliance asks",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return usage(errors.New("questions needs one of stats, show, sample, check, import, packs, undo, export, report, settle"))
		},
	}
	cmd.AddCommand(statsCommand(), showCommand(), sampleCommand(), checkCommand(), importCommand(), packsCommand(), undoCommand(), exportCommand(), reportCommand(), settleCommand())
	return cmd
}

// bankStats counts questions by language: in all, by category, by level and by
// both.
type bankStats struct {
	Languages map[string]*languageStats `json:"languages"`
}

type languageStats struct {
	Total      int                       `json:"total"`
	Categories map[string]int            `json:"categories"`
	Levels     map[string]int            `json:"levels"`
	Both       map[string]map[string]int `json:"categories_by_level"`
}

func countBank(b *quiz.Bank) bankStats {
	stats := bankStats{map[string]*languageStats{}}
	for _, q := range b.All() {
		for language := range q.Text {
			s := stats.Languages[language]
			if s == nil {
				s = &languageStats{Categories: map[string]int{}, Levels: map[string]int{}, Both: map[string]map[string]int{}}
				stats.Languages[language] = s
			}
			if s.Both[q.Category] == nil {
				s.Both[q.Category] = map[string]int{}
			}
			s.Total++
			s.Categories[q.Category]++
			s.Levels[q.Level]++
			s.Both[q.Category][q.Level]++
		}
	}
	return stats
}

func statsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Count the questions by language, category and level",
		Args:  questionArgs(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			bank := quiz.Builtin()
			stats := countBank(bank)
			out := cmd.OutOrStdout()
			if asJSON {
				return printJSON(out, stats)
			}
			for _, language := range quiz.Languages {
				s := stats.Languages[language]
				if _, err := fmt.Fprintf(out, "%s: %d questions\n  %-10s %6s %6s %6s %6s\n", language, s.Total, "", "all", "easy", "medium", "hard"); err != nil {
					return err
				}
				for _, category := range bank.Categories() {
					by := s.Both[category]
					if _, err := fmt.Fprintf(out, "  %-10s %6d %6d %6d %6d\n", category, s.Categories[category], by["easy"], by["medium"], by["hard"]); err != nil {
						return err
					}
				}
				if _, err := fmt.Fprintf(out, "  %-10s %6d %6d %6d %6d\n", "all", s.Total, s.Levels["easy"], s.Levels["medium"], s.Levels["hard"]); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as one JSON object")
	return cmd
}

func showCommand() *cobra.Command {
	var language string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show KEY",
		Short: "Show one question with its answer and its source",
		Args:  questionArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			q, ok := quiz.Builtin().Find(args[0])
			if !ok {
				return fmt.Errorf("question %s: none in the bank has this key or id", args[0])
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), q)
			}
			languages := quiz.Languages
			if language != "" {
				if q.Text[language] == "" {
					return usage(fmt.Errorf("question %s: not in language %q", q.Key, language))
				}
				languages = []string{language}
			}
			return showQuestion(cmd.OutOrStdout(), q, languages)
		},
	}
	cmd.Flags().StringVar(&language, "language", "", "one language only")
	cmd.Flags().BoolVar(&asJSON, "json", false, "as one JSON object")
	return cmd
}

func showQuestion(out io.Writer, q *quiz.Question, languages []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s, %s)\n", q.Key, q.Category, q.Level)
	for _, language := range languages {
		fmt.Fprintf(&b, "  %s: %s\n", language, q.Text[language])
		for i, option := range q.Options {
			mark := "-"
			if i == 0 {
				mark = "*"
			}
			fmt.Fprintf(&b, "      %s %s\n", mark, option[language])
		}
		fmt.Fprintf(&b, "      %s\n", q.Explanation[language])
	}
	fmt.Fprintf(&b, "  source: %s (%s), as of %s\n", q.Source.Name, q.Source.Licence, q.Source.AsOf)
	_, err := io.WriteString(out, b.String())
	return err
}

func sampleCommand() *cobra.Command {
	var c quiz.Choice
	var n int
	var seed uint64
	var language string
	cmd := &cobra.Command{
		Use:   "sample",
		Short: "Show some questions drawn from the bank, to read them",
		Args:  questionArgs(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if n < 1 {
				return usage(fmt.Errorf("--n %d: at least 1", n))
			}
			c.Languages = []string{language}
			all, err := quiz.Builtin().Eligible(c)
			if err != nil {
				return usage(err)
			}
			if !cmd.Flags().Changed("seed") {
				seed = rand.Uint64()
			}
			rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for _, q := range all[:min(n, len(all))] {
				if err := showQuestion(cmd.OutOrStdout(), q, c.Languages); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&n, "n", 10, "how many")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "draw the same ones again")
	cmd.Flags().StringVar(&language, "language", "en", "language")
	cmd.Flags().StringSliceVar(&c.Categories, "categories", nil, "categories, parted by commas (default all)")
	cmd.Flags().StringVar(&c.Level, "level", quiz.MixedLevel, strings.Join(quiz.Levels, ", ")+" or "+quiz.MixedLevel)
	return cmd
}

// questionArgs wants exactly n arguments; anything else is bad usage.
func questionArgs(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := cobra.ExactArgs(n)(cmd, args); err != nil {
			return usage(err)
		}
		return nil
	}
}

func printJSON(out io.Writer, v any) error {
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	return lines.Encode(v)
}
