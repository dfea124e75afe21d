package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"castellan/internal/workshop"
	"castellan/quiz"
	"castellan/quiz/formats"
)

// fileFlags are what is said of files that do not say it themselves.
type fileFlags struct{ workshop.Settings }

func (f *fileFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.Language, "language", "", "`language` of questions that do not say theirs (default en)")
	flags.StringVar(&f.Category, "category", "", "`category` of questions that do not say theirs, or one that nobody knows (default "+quiz.Other+")")
	flags.StringVar(&f.Level, "level", "", "`level` of questions that do not say theirs: "+strings.Join(quiz.Levels, ", ")+" (default medium)")
	flags.StringVar(&f.Encoding, "encoding", "", "`encoding` of text files: "+strings.Join(formats.Encodings, ", ")+", … (default: found out)")
}

func (f *fileFlags) judge() error {
	if err := f.Sound(); err != nil {
		return usage(err)
	}
	return nil
}

// files wants at least one argument; none is bad usage.
func files(cmd *cobra.Command, args []string) error {
	if err := cobra.MinimumNArgs(1)(cmd, args); err != nil {
		return usage(err)
	}
	return nil
}

func checkCommand() *cobra.Command {
	var said fileFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check FILE…",
		Short: "Show what would become of files of questions",
		Long: "Show what would become of files of questions: what is accepted, what is rejected and why,\n" +
			"and what is worth a look. Nothing is kept. The status is 0 if each file could be read,\n" +
			"whatever is rejected in it, and 1 if one could not be opened or is of no format that is known.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := said.judge(); err != nil {
				return err
			}
			var failed []error
			for _, name := range args {
				report, _, unread := checkFile(name, said.Settings)
				failed = append(failed, unread)
				var err error
				if asJSON {
					err = printJSON(cmd.OutOrStdout(), report)
				} else {
					err = printCheck(cmd.OutOrStdout(), &report)
				}
				failed = append(failed, err)
			}
			return errors.Join(failed...)
		},
	}
	said.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a file, each on a line of its own")
	return cmd
}

// checkFile reads a file, as far as the bounds go, and says what is in it. Of one
// that cannot be read there is a report, too, beside the error.
func checkFile(name string, s workshop.Settings) (formats.Report, []byte, error) {
	data, err := readFile(name)
	if err != nil {
		return formats.Report{
			File: name, Format: "unknown", Accepted: []formats.Item{}, Warnings: []formats.Warning{},
			Rejected: []formats.Rejection{{Reason: formats.UnknownFormat, Message: err.Error()}},
		}, nil, err
	}
	report := workshop.Check(name, data, s)
	report.File = name
	if report.Format == "unknown" {
		err = fmt.Errorf("%s: not a file of questions that can be read", plain(name))
	}
	return report, data, err
}

// readFile reads a file, or so much of it that it is seen to be too long.
func readFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, int64(formats.DefaultLimits.Bytes)+1))
}

// printCheck prints a report for people. What a file says is printed without
// what steers a terminal.
func printCheck(w io.Writer, r *formats.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", plain(r.File), r.Format)
	for _, detail := range []string{r.Layout, r.Encoding} {
		if detail != "" {
			fmt.Fprintf(&b, ", %s", plain(detail))
		}
	}
	if r.Guessed {
		b.WriteString(" (a guess: --encoding says another)")
	}
	fmt.Fprintf(&b, "\n  %d accepted, %d rejected, %d warnings\n", len(r.Accepted), len(r.Rejected), len(r.Warnings))
	if r.Cut {
		b.WriteString("  a limit was reached: the rest of the file is left out\n")
	}
	line := func(kind string, at int, reason formats.Reason, message string) {
		where := "the file"
		if at > 0 {
			where = fmt.Sprintf("line %d", at)
		}
		fmt.Fprintf(&b, "  %-8s %-10s %-16s %s\n", kind, where, reason, plain(message))
	}
	for _, x := range r.Rejected {
		line("rejected", x.Line, x.Reason, x.Message)
	}
	for _, x := range r.Warnings {
		line("look at", x.Line, x.Reason, x.Message)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// agreed asks on the terminal, and takes nothing but y or yes for a yes.
func agreed(in io.Reader, out io.Writer, question string) (bool, error) {
	if _, err := fmt.Fprintf(out, "%s [y/N] ", question); err != nil {
		return false, err
	}
	answer, err := bufio.NewReader(in).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes", nil
}
