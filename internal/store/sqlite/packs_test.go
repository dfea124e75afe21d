package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/workshop"
)

func TestPacks(t *testing.T) {
	f := newFolder(t, "A", "B")
	if _, err := f.store.AddPack(t.Context(), workshop.Pack{ID: "x", Owner: "nobody"}, nil, workshop.Most); err == nil {
		t.Error("a pack of nobody was kept")
	}
	storetest.RunPacks(t, f.store, "A", "B", func() workshop.Store { return f.open() })
	f.close()

	// An account's packs go with it, and nobody else's.
	db, err := sql.Open("sqlite", filepath.Join(f.path, sqlite.FileName)+"?_pragma=foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, text := range []string{`DELETE FROM sessions WHERE account = 'A'`, `DELETE FROM accounts WHERE id = 'A'`} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]int{
		`SELECT count(*) FROM packs WHERE owner = 'A'`:                           0,
		`SELECT count(*) FROM packs_off WHERE account = 'A'`:                     0,
		`SELECT count(*) FROM items WHERE pack_no NOT IN (SELECT no FROM packs)`: 0,
		`SELECT count(*) FROM packs`:                                             4,
		`SELECT count(*) FROM items`:                                             7,
	} {
		var left int
		if err := db.QueryRowContext(t.Context(), text).Scan(&left); err != nil || left != want {
			t.Errorf("%s: %d (%v), want %d", text, left, err, want)
		}
	}
}
