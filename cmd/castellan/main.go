// Command castellan is the whole product: server, referee, bots and tools.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"castellan/internal/app"
)

func main() { os.Exit(run()) }

// run executes the command line and gives the exit status: 0, 1 for a refusal
// or a failure, 2 for bad usage.
func run() int {
	root := &cobra.Command{
		Use:           "castellan",
		Short:         "Play games of conquest, together, against bots or both",
		Version:       app.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd.HasSubCommands() { // a flag of a command that there is not: that comes first
			if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
				return err
			}
		}
		return usage(err)
	})
	root.AddCommand(
		serveCommand(),
		openapiCommand(),
		refereeCommand(),
		arenaCommand(),
		benchCommand(),
		mapCommand(),
		backupCommand(),
		restoreCommand(),
		frozenCommand(),
		questionsCommand(),
	)
	judgeUsage(root)
	err := root.Execute()
	if err == nil {
		return 0
	}
	var status statusError
	if errors.As(err, &status) {
		if status.err != nil {
			fmt.Fprintf(os.Stderr, "error: %v\n", status.err)
		}
		return status.code
	}
	fmt.Fprintf(os.Stderr, "error: %v\n", err)
	return 1
}

// judgeUsage makes wrong arguments of a command, and of those below it, bad
// usage. A command that only holds others takes no arguments.
func judgeUsage(cmd *cobra.Command) {
	judge := cmd.Args
	if !cmd.Runnable() {
		judge = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
			}
			return nil
		}
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	if judge != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			err := judge(cmd, args)
			var status statusError
			if err == nil || errors.As(err, &status) {
				return err
			}
			return usage(err)
		}
	}
	for _, sub := range cmd.Commands() {
		judgeUsage(sub)
	}
}

// A statusError ends the program with an exit status of its own; without an
// err what there is to say has been said.
type statusError struct {
	code int
	err  error
}

func (e statusError) Error() string { return fmt.Sprintf("exit status %d: %v", e.code, e.err) }
func (e statusError) Unwrap() error { return e.err }

// usage marks an error as bad usage.
func usage(err error) error { return statusError{2, err} }
