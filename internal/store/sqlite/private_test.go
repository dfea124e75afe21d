//go:build unix

package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// All that holds secrets is for the server's own user, wherever it lies.
func TestFilesArePrivate(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	for _, f := range []string{folder, other} {
		if err := os.Chmod(f, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, folder)
	if err := s.Create(t.Context(), table.Write{Table: storetest.Table("t")}); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), folder, filepath.Join(other, "backup.db")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		filepath.Join(folder, sqlite.FileName), filepath.Join(folder, sqlite.FileName+"-wal"), filepath.Join(folder, sqlite.FileName+"-shm"),
		filepath.Join(other, "backup.db"),
	} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %v", path, mode)
		}
	}
}
