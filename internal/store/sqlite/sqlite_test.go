package sqlite_test

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/sqlstore"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// writerFolder tells a test binary that it is to be a writer that will be
// killed.
const writerFolder = "CASTELLAN_TEST_WRITER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(writerFolder); folder != "" {
		write(folder)
	}
	goleak.VerifyTestMain(m)
}

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

func TestBackup(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Create(t.Context(), table.Write{Table: storetest.Table("t")}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	path := filepath.Join(folder, sqlite.FileName)
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), path); err == nil {
		t.Error("a backup was written over another file")
	}
	if _, err := open(t, folder).Load(t.Context(), "t"); err != nil {
		t.Error(err)
	}
}

// tables is how many tables the writer that is killed writes to at once.
const tables = 16

// write appends to tables as fast as it can until it is killed, and tells each
// acknowledged version on standard output.
func write(folder string) {
	fail := func(err error) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx := context.Background()
	s, err := sqlite.Open(ctx, folder)
	if err != nil {
		fail(err)
	}
	lines := make(chan string)
	for i := range tables {
		id := fmt.Sprint(i)
		now, err := s.Load(ctx, id)
		if errors.Is(err, table.ErrNotFound) {
			now = storetest.Table(id)
			err = s.Create(ctx, table.Write{Table: now})
		}
		if err != nil {
			fail(err)
		}
		go func() {
			for {
				now.Revision++
				now.Version += 2
				key := &table.Keyed{Table: id, Sender: "w", Key: fmt.Sprint(now.Version), Answer: table.Answer{Version: now.Version}}
				_, err := s.Append(ctx, table.Write{Table: now, Key: key, Plies: []table.StoredPly{
					{Version: now.Version - 1, Move: "one", At: now.Created}, {Version: now.Version, Move: "two", At: now.Created},
				}})
				if err != nil {
					fail(err)
				}
				lines <- fmt.Sprintf("[%d,%d]", i, now.Version)
			}
		}()
	}
	for line := range lines {
		fmt.Println(line)
	}
}

// A server is killed in the middle of its work, again and again. What it
// acknowledged is there, once, with its keys; what it did not is there whole
// or not at all.
func TestKilled(t *testing.T) {
	folder := t.TempDir()
	var acknowledged [tables]int
	for range 5 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), writerFolder+"="+folder)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		said := 0
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var line [2]int
			if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
				break // the last line was cut by the kill
			}
			acknowledged[line[0]] = max(acknowledged[line[0]], line[1])
			if said++; said == 200 {
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := child.Wait(); err == nil || said < 200 {
			t.Fatalf("the writer ended by itself after %d lines: %v", said, err)
		}
	}
	s := open(t, folder)
	for i, version := range acknowledged {
		id := fmt.Sprint(i)
		now, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		plies, err := s.Plies(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		if now.Version < version {
			t.Errorf("table %s is at %d; %d was acknowledged", id, now.Version, version)
		}
		if len(plies) != now.Version || now.Revision != int64(now.Version/2+1) {
			t.Errorf("table %s is at version %d, revision %d, and has %d plies", id, now.Version, now.Revision, len(plies))
		}
		for v := 2; v <= now.Version; v += 2 {
			key := table.Keyed{Table: id, Sender: "w", Key: fmt.Sprint(v)}
			if answer, ok, err := s.Answered(t.Context(), key); !ok || err != nil || answer.Version != v {
				t.Errorf("table %s, key %d: %+v %v %v", id, v, answer, ok, err)
			}
		}
		if acknowledged[i] == 0 {
			t.Errorf("table %s was never written", id)
		}
	}
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity: %s %v", verdict, err)
	}
}

func BenchmarkAppend(b *testing.B) {
	for _, clients := range []int{1, 16, 256} {
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
