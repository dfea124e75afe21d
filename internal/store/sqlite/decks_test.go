package sqlite_test

import (
	"crypto/sha256"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
)

func TestDecks(t *testing.T) {
	folder := t.TempDir()
	var store *sqlite.Store
	open := func() deck.Store {
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
	if err := store.KeepDeck(t.Context(), "nobody", deck.Deck{ID: "a"}, 3); err == nil {
		t.Error("a deck of nobody was kept")
	}
	storetest.RunDecks(t, store, "A", "B", open)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}

	// An account's decks go with it, and nobody else's.
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName)+"?_pragma=foreign_keys(1)")
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
