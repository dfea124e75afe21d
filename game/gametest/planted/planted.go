// Package planted keeps the list of all leaks that tests plant to show that they
// would be found: docs/leaks.md. A test that plants some holds them against its
// part of the list, so that none goes missing unseen.
package planted

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castellan/game/gametest"
)

// List checks that the list has exactly these leaks for a part of the tests,
// which begins with their folder. With the flag -update it writes them there.
func List(t *testing.T, part string, leaks []gametest.Leak) {
	t.Helper()
	file := listed(t)
	before, after, old := cut(t, file, part)
	leaks = slices.SortedFunc(slices.Values(leaks), func(a, b gametest.Leak) int { return cmp.Compare(a.Name, b.Name) })
	rows := "\n| Leak | Found by |\n| --- | --- |\n"
	for _, l := range leaks {
		rows += "| " + l.Name + " | " + l.Found + " |\n"
	}
	rows += "\n"
	switch {
	case rows == old:
	case gametest.Updating():
		if err := os.WriteFile(file, []byte(before+rows+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not up to date for %s (run the test with -update):\n%s", file, part, rows)
	}
}

// listed is where the list is.
func listed(t *testing.T) string {
	t.Helper()
	for dir := "."; len(dir) < 100; dir = filepath.Join("..", dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "docs", "leaks.md")
		}
	}
	t.Fatal("the module's root is not found")
	return ""
}

// cut gives what stands before and after the rows of a part, and the rows.
func cut(t *testing.T, file, part string) (before, after, rows string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head := "## `" + part + "`\n"
	i := strings.Index(string(text), head)
	if i < 0 {
		t.Fatalf("%s has no part %s", file, part)
	}
	i += len(head)
	rest := string(text[i:])
	end := strings.Index(rest, "## ")
	if end < 0 {
		end = len(rest)
	}
	return string(text[:i]), rest[end:], rest[:end]
}
