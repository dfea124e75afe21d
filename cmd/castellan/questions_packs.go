package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"castellan/internal/workshop"
	"castellan/quiz"
	"castellan/quiz/formats"
)

// withPacks runs something with the house's packs of a place.
func withPacks(ctx context.Context, at place, fresh bool, do func(*workshop.Workshop) error) (err error) {
	store, err := at.open(ctx, fresh)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return do(workshop.New(workshop.Config{Store: store, Builtin: quiz.Builtin, Now: time.Now}))
}

func importCommand() *cobra.Command {
	var said fileFlags
	var at place
	var yes bool
	cmd := &cobra.Command{
		Use:   "import FILE…",
		Short: "Take questions from files into packs of the house",
		Long: "Take questions from files into packs of the house, one a file, after showing what becomes of\n" +
			"them. Every table asks from them unless its host switches them off. Questions that are there\n" +
			"already add nothing; undo takes a pack away again. The status is 1 if a file could not be\n" +
			"read; the others are taken all the same. The data folder must be there.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := said.judge(); err != nil {
				return err
			}
			if said.Title != "" && len(args) > 1 {
				return usage(errors.New("--title is for one file"))
			}
			return importFiles(cmd, args, at, said.Settings, yes)
		},
	}
	said.add(cmd)
	at.flags(cmd)
	cmd.Flags().StringVar(&said.Title, "title", "", "`name` of the pack (default: the file's)")
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

func importFiles(cmd *cobra.Command, names []string, at place, s workshop.Settings, yes bool) error {
	out := cmd.OutOrStdout()
	reports, contents := make([]formats.Report, len(names)), make([][]byte, len(names))
	total, silent := 0, 0
	var failed []error
	for i, name := range names {
		report, content, err := checkFile(name, s)
		failed = append(failed, err)
		if err := printCheck(out, &report); err != nil {
			return err
		}
		reports[i], contents[i] = report, content
		total += len(report.Accepted)
		for i := range report.Accepted {
			if report.Accepted[i].Language == "" {
				silent++
			}
		}
	}
	if total == 0 {
		return errors.Join(append(failed, errors.New("there is no question to import"))...)
	}
	if silent > 0 {
		if _, err := fmt.Fprintf(out, "%d questions do not say their language and are taken for English (--language says another)\n", silent); err != nil {
			return err
		}
	}
	if !yes {
		agreed, err := agreed(cmd.InOrStdin(), out, fmt.Sprintf("import %d questions?", total))
		if err != nil {
			return err
		}
		if !agreed {
			return errors.New("nothing was imported")
		}
	}
	return errors.Join(append(failed, withPacks(cmd.Context(), at, true, func(w *workshop.Workshop) error {
		for i, name := range names {
			report := &reports[i]
			added, err := w.Take(cmd.Context(), workshop.House, report, contents[i], s)
			switch {
			case errors.Is(err, workshop.ErrNothing):
				_, err = fmt.Fprintf(out, "%s: nothing to import\n", plain(name))
			case err != nil:
			case added.Items == 0:
				_, err = fmt.Fprintf(out, "%s: added nothing, pack %s has it all\n", plain(name), added.Pack)
			default:
				_, err = fmt.Fprintf(out, "%s: added %d questions as pack %s%s\n", plain(name), added.Items, added.Pack, known(len(report.Accepted)-added.Items))
			}
			if err != nil {
				return fmt.Errorf("%s: %w", plain(name), err)
			}
		}
		return nil
	}))...)
}

func known(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d were known)", n)
}

// A shownPack is a pack as packs --json prints it.
type shownPack struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Questions int       `json:"questions"`
	Asked     int       `json:"asked"`
	Languages []string  `json:"languages"`
	File      string    `json:"file"`
	Format    string    `json:"format"`
	Created   time.Time `json:"created"`
}

func packsCommand() *cobra.Command {
	var at place
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "packs",
		Short: "List the packs of the house",
		Args:  questionArgs(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withPacks(cmd.Context(), at, false, func(w *workshop.Workshop) error {
				list, _, err := w.List(cmd.Context(), workshop.House)
				if err != nil {
					return err
				}
				return printPacks(cmd.OutOrStdout(), list[1:], asJSON) // the built-in one is no file's
			})
		},
	}
	at.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a pack, each on a line of its own")
	return cmd
}

func printPacks(w io.Writer, list []workshop.Listed, asJSON bool) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if !asJSON {
		fmt.Fprintln(table, "pack\tquestions\tasked\tlanguages\tmade\tname")
	}
	for i := range list {
		p := &list[i]
		items, fit := p.Size()
		shown := shownPack{p.ID, p.Name, items, fit, p.Languages(), p.File, p.Format, p.Created}
		if asJSON {
			if err := printJSON(w, shown); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%s\t%s\n", p.ID, items, fit, strings.Join(shown.Languages, " "), p.Created.Format(time.DateOnly), plain(p.Name))
	}
	return table.Flush()
}

func undoCommand() *cobra.Command {
	var at place
	cmd := &cobra.Command{
		Use:   "undo PACK",
		Short: "Undo an import: remove a pack of the house with its questions",
		Args:  questionArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withPacks(cmd.Context(), at, false, func(w *workshop.Workshop) error {
				if err := w.Remove(cmd.Context(), workshop.House, args[0]); err != nil {
					return noPack(args[0], err)
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "pack %s is removed\n", args[0])
				return err
			})
		},
	}
	at.flags(cmd)
	return cmd
}

func exportCommand() *cobra.Command {
	var at place
	var format string
	cmd := &cobra.Command{
		Use:   "export PACK",
		Short: "Write a pack of the house as a file, to the standard output",
		Args:  questionArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !workshop.Writes(format) {
				return usage(fmt.Errorf("--format %s: none of %s", format, strings.Join(workshop.Formats, ", ")))
			}
			return withPacks(cmd.Context(), at, false, func(w *workshop.Workshop) error {
				file, err := w.Export(cmd.Context(), workshop.House, args[0], format)
				if err != nil {
					return noPack(args[0], err)
				}
				_, err = cmd.OutOrStdout().Write(file.Data)
				return err
			})
		},
	}
	at.flags(cmd)
	cmd.Flags().StringVar(&format, "format", workshop.Formats[0], strings.Join(workshop.Formats, ", ")+"; json loses nothing and is read by every castellan")
	return cmd
}

func noPack(id string, err error) error {
	if errors.Is(err, workshop.ErrNotFound) {
		return fmt.Errorf("%s: the house has no such pack (castellan questions packs lists them)", plain(id))
	}
	return err
}
