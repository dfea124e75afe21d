package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"castellan": func() { os.Exit(run()) },
		"curl":      func() { os.Exit(curl(os.Args[1:])) },
	})
}

// The scripts read like sessions with the real binary. GAMES is where the games
// keep their records.
func TestScripts(t *testing.T) {
	games, err := filepath.Abs("../../games")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "../../testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GAMES", games)
			return nil
		},
	})
}

// output runs a command in this process and gives what it printed.
func output(command *cobra.Command, args ...string) (string, error) {
	command.SilenceErrors, command.SilenceUsage = true, true
	var out bytes.Buffer
	command.SetOut(&out)
	command.SetErr(&out)
	command.SetArgs(args)
	err := command.Execute()
	return out.String(), err
}
