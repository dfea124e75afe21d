package sqlite_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
)

func TestAnswers(t *testing.T) {
	f := newFolder(t, "ada", "ben")
	storetest.RunAnswers(t, f.store, func() storetest.Learning { return f.open() })

	// When an account goes, what it answered stays, and nothing says who did.
	db, err := sql.Open("sqlite", filepath.Join(f.path, sqlite.FileName)+"?_pragma=foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	count := func(text string) (n int) {
		t.Helper()
		if err := db.QueryRowContext(t.Context(), text).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	all := count(`SELECT count(*) FROM answers`)
	if count(`SELECT count(*) FROM answers WHERE account = 'ada'`) == 0 || count(`SELECT count(*) FROM player_ratings`) == 0 {
		t.Fatal("there is nothing to take away")
	}
	for _, text := range []string{`DELETE FROM sessions WHERE account = 'ada'`, `DELETE FROM accounts WHERE id = 'ada'`} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if n := count(`SELECT count(*) FROM answers`); n != all {
		t.Errorf("%d of %d answers are left", n, all)
	}
	if n := count(`SELECT count(*) FROM answers WHERE account IS NOT NULL`) + count(`SELECT count(*) FROM player_ratings`); n != 0 {
		t.Errorf("%d rows tell of an account that is gone", n)
	}
	if samples, err := f.store.Samples(t.Context(), "q", 9); err != nil || len(samples) != 3 || samples[0].Ability != 1490 {
		t.Errorf("samples of who is gone: %+v, %v", samples, err)
	}
}

// A database of an older program is named as one, and stays as it is.
func TestReadingAnOldDatabase(t *testing.T) {
	folder := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE tables (no INTEGER PRIMARY KEY)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if reader, err := sqlite.OpenReader(t.Context(), folder); !errors.Is(err, sqlite.ErrOld) {
		t.Errorf("opened: %v, %v", reader, err)
	}
}
