package planted

import (
	"os"
	"strings"
	"testing"
)

// TestLeaksInAll tells how many leaks are planted in all, and which.
func TestLeaksInAll(t *testing.T) {
	text, err := os.ReadFile(listed(t))
	if err != nil {
		t.Fatal(err)
	}
	n, parts := 0, 0
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "## "):
			parts++
			t.Log(strings.TrimSpace(line[3:]))
		case strings.HasPrefix(line, "| Leak"), strings.HasPrefix(line, "| ---"):
		case strings.HasPrefix(line, "| "):
			n++
			t.Logf("%4d %s", n, strings.TrimSpace(line))
		}
	}
	t.Logf("%d planted leaks in %d parts", n, parts)
	if n < 120 {
		t.Errorf("only %d leaks are planted", n)
	}
}
