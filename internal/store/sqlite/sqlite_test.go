package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"castellan/internal/store/migrations"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/sqlstore"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, folder string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.RunSQL(t, func(t *testing.T) storetest.Place {
		folder := t.TempDir()
		return storetest.Place{
			Open: func(t *testing.T) storetest.Store {
				t.Helper()
				s, err := sqlite.Open(t.Context(), folder)
				if err != nil {
					t.Fatal(err)
				}
				return s
			},
			Read: func(t *testing.T) *sqlstore.Reader {
				t.Helper()
				r, err := sqlite.OpenReader(t.Context(), folder)
				if err != nil {
					t.Fatal(err)
				}
				return r
			},
			SQL: func(t *testing.T) *sql.DB {
				t.Helper()
				db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName)+"?_pragma=foreign_keys(1)")
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() {
					if err := db.Close(); err != nil {
						t.Error(err)
					}
				})
				return db
			},
		}
	})
}

// A database of an older program opens and plays on; that one writes in it no
// more, and names what a newer one made.
func TestUpgrade(t *testing.T) {
	folder := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName)+"?_pragma=foreign_keys(1)&_pragma=journal_mode(WAL)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := migrations.SQLite.Provider(db)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Former(t, db, steps)
	var s *sqlite.Store
	storetest.RunUpgrade(t, db, func() table.Journal {
		s = open(t, folder)
		return s
	})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := sound(t, folder); err != nil {
		t.Error(err)
	}
	if _, err := db.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)"); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(t.Context(), folder); !errors.Is(err, migrations.ErrNewer) {
		t.Errorf("of a newer program: %v", err)
	}
}

func TestTwoServersCannotShareAFolder(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	if _, err := sqlite.Open(t.Context(), folder); !errors.Is(err, sqlite.ErrInUse) {
		t.Fatalf("a second one: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, folder)
}

func TestAClosedStoreTakesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(t.Context(), table.Write{Table: storetest.Table("t")}); !errors.Is(err, sqlstore.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

func TestAGoneCallerWritesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Create(ctx, table.Write{Table: storetest.Table("t")}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := s.Load(t.Context(), "t"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("it is there: %v", err)
	}
}

// A name with characters that mean something in an address is a name.
func TestAnyFolderName(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a b?mode=memory#%20ș")
	open(t, folder)
	if _, err := os.Stat(filepath.Join(folder, sqlite.FileName)); err != nil {
		t.Error(err)
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, clients := range []int{1, 50, 200, 1000} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			s, err := sqlite.Open(b.Context(), b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			storetest.BenchmarkAppend(b, s, clients)
		})
	}
}
