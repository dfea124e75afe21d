package sqlstore_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/sqlstore"
)

// What runs again and again looks through no table from end to end.
func TestPlans(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for text, index := range sqlstore.Hot {
		rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, make([]any, strings.Count(text, "$"))...)
		if err != nil {
			t.Fatal(err)
		}
		var plan []string
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				t.Fatal(err)
			}
			plan = append(plan, step)
			by := strings.Contains(step, "INDEX") || strings.Contains(step, "PRIMARY KEY")
			if strings.HasPrefix(step, "SCAN") && !by || strings.Contains(step, "TEMP B-TREE") {
				t.Errorf("%s: %s", text, step)
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(plan, "; "); !strings.Contains(all, index) && !strings.Contains(all, "SEARCH p ") {
			t.Errorf("%s goes by %q, not by %s", text, plan, index)
		}
	}
}
