package sqlite_test

import (
	"crypto/sha256"
	"errors"
	"testing"
	"time"

	"castellan/internal/account"
	"castellan/internal/store/sqlite"
)

func TestAccounts(t *testing.T) {
	folder := t.TempDir()
	store, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	now := time.Date(2026, 11, 29, 20, 0, 0, 123e6, time.UTC)
	ada := account.Account{ID: "A", Name: "Ștefan", Language: "ro", Created: now}
	cookie := account.Session{Hash: sha256.Sum256([]byte("cookie")), Account: "A", Kind: account.Cookie, Created: now, Used: now}
	if err := store.AddAccount(t.Context(), ada, cookie); err != nil {
		t.Fatal(err)
	}
	if err := store.AddAccount(t.Context(), account.Account{ID: "B"}, cookie); err == nil {
		t.Error("two sessions of one secret were kept")
	}
	if _, err := store.Account(t.Context(), "B"); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the account without a session was kept: %v", err)
	}
	token := account.Session{Hash: sha256.Sum256([]byte("token")), Account: "A", Kind: account.Token, Created: now, Used: now}
	if err := store.AddSession(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if s, a, err := store.Session(t.Context(), cookie.Hash); err != nil || s != cookie || a != ada {
		t.Errorf("the session is %+v of %+v, %v", s, a, err)
	}
	if a, err := store.Account(t.Context(), "A"); err != nil || a != ada {
		t.Errorf("the account is %+v, %v", a, err)
	}
	if _, _, err := store.Session(t.Context(), sha256.Sum256(nil)); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("an unknown secret gave %v", err)
	}
	later := now.Add(48 * time.Hour)
	if err := errors.Join(store.Touch(t.Context(), token.Hash, later), store.Rename(t.Context(), "A", "Ada", "en")); err != nil {
		t.Fatal(err)
	}
	if s, a, err := store.Session(t.Context(), token.Hash); err != nil || !s.Used.Equal(later) || a.Name != "Ada" || a.Language != "en" {
		t.Errorf("the session is %+v of %+v, %v", s, a, err)
	}
	if err := store.Forget(t.Context(), account.Cookie, later); err != nil {
		t.Fatal(err)
	}
	if _, _, err := store.Session(t.Context(), cookie.Hash); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the old session is kept: %v", err)
	}
	if _, _, err := store.Session(t.Context(), token.Hash); err != nil {
		t.Errorf("the token was forgotten: %v", err)
	}
	for range 2 { // again is no error
		if err := store.Drop(t.Context(), token.Hash); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := store.Session(t.Context(), token.Hash); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("the token that was dropped gave %v", err)
	}
}
