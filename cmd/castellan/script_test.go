package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"castellan": func() { os.Exit(run()) },
		"curl":      func() { os.Exit(curl(os.Args[1:])) },
	})
}

// The scripts read like sessions with the real binary.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "../../testdata/script"})
}
