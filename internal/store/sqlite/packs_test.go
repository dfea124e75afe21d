package sqlite_test

import (
	"crypto/sha256"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"castellan/internal/account"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/workshop"
)

func TestPacks(t *testing.T) {
	folder := t.TempDir()
	var store *sqlite.Store
	open := func() workshop.Store {
		t.Helper()
		if store != nil {
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if store, err = sqlite.Open(t.Context(), folder); err != nil {
			t.Fatal(err)
		}
		return store
	}
	open()
	for _, id := range []string{"A", "B"} {
		first := account.Session{Hash: sha256.Sum256([]byte(id)), Account: id, Kind: account.Cookie, Created: time.Now(), Used: time.Now()}
		if err := store.AddAccount(t.Context(), account.Account{ID: id, Name: id, Language: "en"}, first); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := store.AddPack(t.Context(), workshop.Pack{ID: "x", Owner: "nobody"}, nil, workshop.Most); err == nil {
		t.Error("a pack of nobody was kept")
	}
	storetest.RunPacks(t, store, "A", "B", open)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}

	// An account's packs go with it, and nobody else's.
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName)+"?_pragma=foreign_keys(1)")
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
