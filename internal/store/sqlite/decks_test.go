package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"castellan/internal/deck"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
)

func TestDecks(t *testing.T) {
	f := newFolder(t, "A", "B")
	if err := f.store.KeepDeck(t.Context(), "nobody", deck.Deck{ID: "a"}, 3); err == nil {
		t.Error("a deck of nobody was kept")
	}
	storetest.RunDecks(t, f.store, "A", "B", func() deck.Store { return f.open() })
	f.close()

	// An account's decks go with it, and nobody else's.
	db, err := sql.Open("sqlite", filepath.Join(f.path, sqlite.FileName)+"?_pragma=foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var left int
	for _, text := range []string{`DELETE FROM sessions WHERE account = 'A'`, `DELETE FROM accounts WHERE id = 'A'`} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM decks WHERE account = 'A'`).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d decks of an account that is gone (%v)", left, err)
	}
	if err := db.QueryRowContext(t.Context(), `SELECT count(*) FROM decks`).Scan(&left); err != nil || left != 3 {
		t.Errorf("%d decks are left (%v)", left, err)
	}
}
