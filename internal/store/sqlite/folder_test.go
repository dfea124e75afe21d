package sqlite_test

import (
	"crypto/sha256"
	"testing"
	"time"

	"castellan/internal/account"
	"castellan/internal/store/sqlite"
)

// A folder is a data folder that can be closed and opened again.
type folder struct {
	t     *testing.T
	path  string
	store *sqlite.Store
}

// newFolder makes one in which some have accounts.
func newFolder(t *testing.T, accounts ...string) *folder {
	t.Helper()
	f := &folder{t: t, path: t.TempDir()}
	f.open()
	for _, id := range accounts {
		first := account.Session{Hash: sha256.Sum256([]byte(id)), Account: id, Kind: account.Cookie, Created: time.Now(), Used: time.Now()}
		if err := f.store.AddAccount(t.Context(), account.Account{ID: id, Name: id, Language: "en"}, first); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(f.close)
	return f
}

func (f *folder) open() *sqlite.Store {
	f.t.Helper()
	f.close()
	var err error
	if f.store, err = sqlite.Open(f.t.Context(), f.path); err != nil {
		f.t.Fatal(err)
	}
	return f.store
}

func (f *folder) close() {
	f.t.Helper()
	if f.store == nil {
		return
	}
	if err := f.store.Close(); err != nil {
		f.t.Error(err)
	}
	f.store = nil
}
