//go:build unix

package sqlite_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"castellan/internal/store/sqlite"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// While the disk is full, changes are refused as of a database that is away, and
// tables can be read; once there is room the same store goes on. What was
// acknowledged is there, what was refused is not.
func TestFullDisk(t *testing.T) {
	const writers = 8
	l := newLayer(t)
	folder := t.TempDir()
	s, err := sqlite.OpenOn(t.Context(), folder, l.name, "FULL")
	if err != nil {
		t.Fatal(err)
	}
	var work sync.WaitGroup
	var made, refused atomic.Int64
	over := make(chan struct{})
	reached := make([]table.Stored, writers)
	for i := range writers {
		work.Go(func() {
			now := storetest.Table(fmt.Sprint(i))
			if err := s.Create(t.Context(), table.Write{Table: now}); err != nil {
				t.Error(err)
				return
			}
			for {
				select {
				case <-over:
					reached[i] = now
					return
				default:
				}
				next := now
				next.Revision, next.Version = now.Revision+1, now.Version+1
				_, err := s.Append(t.Context(), table.Write{Table: next, Plies: []table.StoredPly{
					{Version: next.Version, Move: cutPly(next.Version), At: now.Created, Question: []byte(`{"long":"` + l.name + `"}`)},
				}})
				switch {
				case err == nil:
					now = next
					made.Add(1)
				case errors.Is(err, table.ErrUnavailable):
					refused.Add(1)
					if _, err := s.Load(t.Context(), now.ID); err != nil {
						t.Errorf("read while the disk is full: %v", err)
					}
					time.Sleep(time.Millisecond)
				default:
					t.Errorf("the disk is full: %v", err)
					return
				}
			}
		})
	}
	until := func(n *atomic.Int64, more int64) {
		t.Helper()
		for end := n.Load() + more; n.Load() < end && !t.Failed(); {
			time.Sleep(time.Millisecond)
		}
	}
	for range 3 {
		until(&made, 200)
		l.full.Store(true)
		until(&refused, 100)
		l.full.Store(false)
	}
	until(&made, 200)
	close(over)
	work.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, folder)
	for _, want := range reached {
		now, err := again.Load(t.Context(), want.ID)
		if err != nil || now.Version != want.Version || now.Revision != want.Revision {
			t.Errorf("version %d, revision %d of table %s are there (%v), not %d and %d", now.Version, now.Revision, want.ID, err, want.Version, want.Revision)
		}
		if plies, err := again.Plies(t.Context(), want.ID, 0); err != nil || len(plies) != want.Version {
			t.Errorf("%d plies of table %s are there (%v), not %d", len(plies), want.ID, err, want.Version)
		}
	}
	if err := sound(t, folder); err != nil {
		t.Error(err)
	}
	t.Logf("%d changes acknowledged and kept, %d refused while the disk was full", made.Load(), refused.Load())
}
