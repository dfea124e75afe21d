package sqlite_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"castellan/internal/store/sqlite"
)

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
