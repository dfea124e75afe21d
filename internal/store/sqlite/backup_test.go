package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// A backup made while others write is whole, and a store goes on from it.
func TestBackup(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	s := open(t, folder)
	now := storetest.Table("t")
	if err := s.Create(t.Context(), table.Write{Table: now}); err != nil {
		t.Fatal(err)
	}
	began, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for i := range 300 {
			now.Revision++
			now.Version += 2
			w := table.Write{Table: now, Plies: []table.StoredPly{
				{Version: now.Version - 1, Move: "one", At: now.Created}, {Version: now.Version, Move: "two", At: now.Created},
			}}
			if _, err := s.Append(context.Background(), w); err != nil {
				t.Error(err)
			}
			if i == 100 {
				close(began)
			}
		}
	}()
	<-began
	path := filepath.Join(other, "backup.db")
	if err := sqlite.Backup(t.Context(), folder, path); err != nil {
		t.Fatal(err)
	}
	<-done
	if err := sqlite.Backup(t.Context(), folder, path); !errors.Is(err, os.ErrExist) {
		t.Errorf("a backup was written over another file: %v", err)
	}
	fresh := filepath.Join(other, "fresh")
	if err := sqlite.Restore(t.Context(), path, fresh); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Restore(t.Context(), path, fresh); !errors.Is(err, os.ErrExist) {
		t.Errorf("restored over a database: %v", err)
	}
	restored := open(t, fresh)
	then, err := restored.Load(t.Context(), "t")
	if err != nil {
		t.Fatal(err)
	}
	plies, err := restored.Plies(t.Context(), "t", 0)
	if err != nil || then.Version < 200 || len(plies) != then.Version || then.Revision != int64(then.Version/2+1) {
		t.Errorf("at version %d, revision %d, with %d plies (%v)", then.Version, then.Revision, len(plies), err)
	}
	then.Revision++
	if _, err := restored.Append(t.Context(), table.Write{Table: then}); err != nil {
		t.Error(err)
	}
}

// What is no backup, or a damaged one, is not restored.
func TestWhatIsNoBackup(t *testing.T) {
	folder := t.TempDir()
	s := open(t, filepath.Join(folder, "data"))
	for i := range 50 {
		if err := s.Create(t.Context(), table.Write{Table: storetest.Table(fmt.Sprint(i))}); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(folder, "backup.db")
	if err := sqlite.Backup(t.Context(), filepath.Join(folder, "data"), path); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{"empty": nil, "text": []byte("hello"), "cut": content[:len(content)/2]} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(folder, name)
		if err := sqlite.Restore(t.Context(), path, to); !errors.Is(err, sqlite.ErrNoBackup) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("%s: something was restored", name)
		}
	}
	if err := sqlite.Backup(t.Context(), filepath.Join(folder, "nowhere"), filepath.Join(folder, "x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of no folder: %v", err)
	}
}
