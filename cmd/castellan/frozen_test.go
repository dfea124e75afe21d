package main

import (
	"strings"
	"testing"
	"time"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

func TestFrozen(t *testing.T) {
	folder := t.TempDir()
	if out, err := output(frozenCommand(), "--data", folder); err == nil {
		t.Errorf("of a folder without a database: %s", out)
	}
	s, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() // a server may run
	if out, err := output(frozenCommand(), "--data", folder); err != nil || out != "no table is frozen\n" {
		t.Errorf("%q, %v", out, err)
	}
	for _, id := range []string{"well", "ill"} {
		now := storetest.Table(id)
		if id == "ill" {
			now.Status, now.Due, now.Game, now.Version, now.Host.Name = table.Frozen, time.Time{}, "ivanhoe", 7, "Ada"
		}
		if err := s.Create(t.Context(), table.Write{Table: now}); err != nil {
			t.Fatal(err)
		}
	}
	out, err := output(frozenCommand(), "--data", folder)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 2 || strings.Join(strings.Fields(lines[1])[:3], " ") != "ill ivanhoe 7" || !strings.HasSuffix(lines[1], "Ada") {
		t.Errorf("the list is\n%s", out)
	}
	if out, err := output(frozenCommand(), "--data", folder, "--json"); err != nil || !strings.HasPrefix(out, `[{"id":"ill","game":"ivanhoe","host":"Ada","version":7,"created":"`) {
		t.Errorf("%s %v", out, err)
	}
}
