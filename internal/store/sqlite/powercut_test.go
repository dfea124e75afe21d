//go:build unix

package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// TestPowerCut cuts the power of a machine whose store is written to, at
// hundreds of moments. With the syncing of the server all that was acknowledged
// is there afterwards, and each change is there whole or not at all. The same
// cuts show what a store loses that syncs less, and what becomes of it on a
// disk that does not sync when asked: a trial that did not catch them would
// prove nothing.
func TestPowerCut(t *testing.T) {
	cuts := 300
	if testing.Short() {
		cuts = 60
	}
	t.Run("FULL", func(t *testing.T) {
		lost, broken := powerCuts(t, "FULL", false, cuts)
		t.Logf("%d power cuts: %d lost something acknowledged, %d left a broken store", cuts, len(lost), len(broken))
		for _, err := range append(lost, broken...) {
			t.Error(err)
		}
	})
	t.Run("NORMAL", func(t *testing.T) {
		lost, broken := powerCuts(t, "NORMAL", false, cuts/5)
		t.Logf("%d power cuts: %d lost something acknowledged, %d left a broken store", cuts/5, len(lost), len(broken))
		if len(lost) == 0 {
			t.Error("a store that does not sync its commits has lost nothing: the trial is blind")
		}
		for _, err := range broken {
			t.Error(err)
		}
	})
	t.Run("a disk that lies", func(t *testing.T) {
		lost, broken := powerCuts(t, "FULL", true, cuts/5)
		t.Logf("%d power cuts: %d lost something acknowledged, %d left a broken store", cuts/5, len(lost), len(broken))
		if len(lost) == 0 || len(broken) == 0 {
			t.Error("a disk that never syncs did no harm: the trial is blind")
		}
	})
}

// errLost says that something is gone that was acknowledged.
var errLost = errors.New("lost")

// powerCuts has a store written to, cuts the power at moments of its log, and
// gives what was wrong afterwards, if anything: acknowledged changes that are
// gone, and stores that are broken.
func powerCuts(t *testing.T, synchronous string, rash bool, cuts int) (lost, broken []error) {
	t.Helper()
	log := written(t, synchronous, rash)
	rng := rand.New(rand.NewPCG(1, 2))
	var after []int // acknowledgements
	for i, e := range log {
		if e.kind == acknowledged {
			after = append(after, i+1)
		}
	}
	moments := make([]int, cuts)
	for i := range moments {
		if moments[i] = rng.IntN(len(log) + 1); i%2 == 0 {
			moments[i] = after[rng.IntN(len(after))]
		}
	}
	slices.Sort(moments)
	d, promised := newDisk(), map[string]int{}
	now := 0
	found := make([]error, cuts)
	var work sync.WaitGroup
	slots := make(chan struct{}, 4) // most of the time they wait for the disk
	for i, moment := range moments {
		for ; now < moment; now++ {
			if e := log[now]; e.kind == acknowledged {
				promised[e.name] = max(promised[e.name], int(e.at))
			} else {
				d.take(e)
			}
		}
		files, promised := d.cut(rng), maps.Clone(promised)
		slots <- struct{}{}
		work.Go(func() {
			defer func() { <-slots }()
			if err := kept(t, files, promised); err != nil {
				found[i] = fmt.Errorf("cut after event %d of %d: %w", moment, len(log), err)
			}
		})
	}
	work.Wait()
	for _, err := range found {
		switch {
		case errors.Is(err, errLost):
			lost = append(lost, err)
		case err != nil:
			broken = append(broken, err)
		}
	}
	return lost, broken
}

const (
	cutTables = 12
	cutWrites = 40
)

// written has many writers write to a store, which is closed and opened again
// in between, and gives the log of its files and of what it acknowledged.
func written(t *testing.T, synchronous string, rash bool) []event {
	t.Helper()
	l := newLayer(t)
	l.rash = rash
	folder := t.TempDir()
	for half := range 2 {
		s, err := sqlite.OpenOn(t.Context(), folder, l.name, synchronous, "wal_autocheckpoint(500)")
		if err != nil {
			t.Fatal(err)
		}
		var work sync.WaitGroup
		for i := range cutTables {
			work.Go(func() {
				if err := writeTo(t.Context(), s, l, fmt.Sprint(i), half*cutWrites); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	checkpoints := 0
	for i, e := range l.log {
		if e.kind == wrote && e.name == sqlite.FileName && l.log[i-1].name != e.name {
			checkpoints++
		}
	}
	if checkpoints < 3 {
		t.Errorf("%d checkpoints: the file was hardly written", checkpoints)
	}
	return l.log
}

// cutPly is what a ply of the writers says.
func cutPly(version int) string { return "move " + fmt.Sprint(version) }

// writeTo makes changes of two plies and a key, and notes each that is
// acknowledged.
func writeTo(ctx context.Context, s *sqlite.Store, l *layer, id string, from int) error {
	now := storetest.Table(id)
	if from == 0 {
		if err := s.Create(ctx, table.Write{Table: now}); err != nil {
			return err
		}
		l.note(event{kind: acknowledged, name: id})
	}
	question := []byte(`"` + strings.Repeat("?", 2500) + `"`) // so that the log is written round
	for n := from + 1; n <= from+cutWrites; n++ {
		now.Revision, now.Version = int64(n+1), 2*n
		_, err := s.Append(ctx, table.Write{
			Table: now,
			Key:   &table.Keyed{Table: id, Sender: "w", Key: fmt.Sprint(n), Answer: table.Answer{Version: now.Version}},
			Plies: []table.StoredPly{
				{Version: now.Version - 1, Move: cutPly(now.Version - 1), At: now.Created, Question: question},
				{Version: now.Version, Move: cutPly(now.Version), At: now.Created},
			},
		})
		if err != nil {
			return err
		}
		l.note(event{kind: acknowledged, name: id, at: int64(now.Version)})
	}
	return nil
}

// kept starts the store on the files that a power cut left, and holds it to the
// versions that were promised.
func kept(t *testing.T, files map[string][]byte, promised map[string]int) error {
	t.Helper()
	folder := t.TempDir()
	defer func() { _ = os.RemoveAll(folder) }() // there are hundreds
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return err
		}
	}
	s, err := sqlite.Open(t.Context(), folder)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	var wrong error
	for _, id := range slices.Sorted(maps.Keys(promised)) {
		wrong = errors.Join(wrong, keptTable(t.Context(), s, id, promised[id]))
	}
	return errors.Join(sound(t, folder), wrong, s.Close())
}

// keptTable holds a table to a version: it and all before it are there, with
// their keys, and of what came later whole changes only.
func keptTable(ctx context.Context, s *sqlite.Store, id string, version int) error {
	now, err := s.Load(ctx, id)
	if errors.Is(err, table.ErrNotFound) {
		return fmt.Errorf("%w: table %s", errLost, id)
	}
	if err != nil {
		return err
	}
	plies, err := s.Plies(ctx, id, 0)
	if err != nil {
		return err
	}
	if now.Version < version {
		return fmt.Errorf("%w: table %s is at version %d; %d was acknowledged", errLost, id, now.Version, version)
	}
	if len(plies) != now.Version || now.Revision != int64(now.Version/2+1) {
		return fmt.Errorf("half a change: table %s is at version %d, revision %d, and has %d plies", id, now.Version, now.Revision, len(plies))
	}
	for i, p := range plies {
		if p.Version != i+1 || p.Move != cutPly(p.Version) {
			return fmt.Errorf("ply %d of table %s is %+v", i+1, id, p)
		}
	}
	for n := 1; n <= now.Version/2+1; n++ {
		key := table.Keyed{Table: id, Sender: "w", Key: fmt.Sprint(n)}
		answer, ok, err := s.Answered(ctx, key)
		if err != nil {
			return err
		}
		if ok != (n <= now.Version/2) || ok && answer.Version != 2*n {
			return fmt.Errorf("half a change: table %s is at version %d, its key %d is answered by %+v (%v)", id, now.Version, n, answer, ok)
		}
	}
	return nil
}

// sound asks SQLite whether the file is.
func sound(t *testing.T, folder string) error {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, sqlite.FileName))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil {
		return fmt.Errorf("check the integrity: %w", err)
	}
	if verdict != "ok" {
		return fmt.Errorf("the file is broken: %s", verdict)
	}
	return nil
}
