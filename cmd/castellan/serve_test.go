package main

import (
	"os"
	"path/filepath"
	"testing"

	"castellan/internal/ordeal"
)

// startServer runs the program on a data folder until the test ends, and gives
// where it listens.
func startServer(t *testing.T, data string) string {
	t.Helper()
	n := &ordeal.Node{
		Binary: "castellan", Args: []string{"--data", data, "--bot-pace", "0"}, Log: filepath.Join(t.TempDir(), "log"),
	}
	t.Cleanup(func() {
		if err := n.Kill(); err != nil {
			t.Error(err)
		}
		if text, err := os.ReadFile(n.Log); t.Failed() && err == nil {
			t.Logf("the server says\n%s", text)
		}
	})
	if _, err := n.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return n.URL()
}
