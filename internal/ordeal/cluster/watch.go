package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"castellan/internal/load"
)

const (
	// waiting is how long a watcher waits for a word or an answer before it asks
	// elsewhere.
	waiting = 3 * time.Second
	// looking is the pause between a watcher's looks at the whole table.
	looking = 300 * time.Millisecond
)

// A watcher is a guest who follows one table and looks at it again and again,
// each time at another server, and notes what it is told and when.
type watcher struct {
	table   string
	begin   time.Time // of the party
	servers []*load.Server
	player  *load.Player
	noted   func(load.Event) error // called with each event; nil: nothing

	mu      sync.Mutex // guards what follows
	rng     *rand.Rand
	history history
	version int  // the latest that the stream told; -1 before
	over    bool // the play, or the watch
	resumed int
	wrong   error
}

func (w *watcher) since() time.Duration { return time.Since(w.begin) }

func (w *watcher) server() *load.Server {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.servers[w.rng.IntN(len(w.servers))]
}

func (w *watcher) told() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version
}

func (w *watcher) done() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.over
}

// fail notes the first thing that no honest server does.
func (w *watcher) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.wrong == nil {
		w.wrong = fmt.Errorf("who watches %s: %w", w.table, err)
	}
}

// guest makes the watcher's account.
func (w *watcher) guest(ctx context.Context) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, waiting)
		player, err := w.server().Guest(attempt, "Cleo")
		cancel()
		if err == nil {
			w.player = player
			return nil
		}
		if !pause(ctx, 50*time.Millisecond) {
			return fmt.Errorf("make a guest: %w", err)
		}
	}
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// watch watches until the play is over or ctx ends.
func (w *watcher) watch(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var work sync.WaitGroup
	work.Go(func() { w.look(ctx) })
	for ctx.Err() == nil {
		if err := w.follow(ctx); err == nil {
			break
		}
		w.mu.Lock()
		w.resumed++
		w.mu.Unlock()
		pause(ctx, 50*time.Millisecond)
	}
	cancel()
	work.Wait()
}

// look reads the table.
func (w *watcher) look(ctx context.Context) {
	for pause(ctx, looking) {
		attempt, cancel := context.WithTimeout(ctx, waiting)
		var now struct{ Version int }
		begin := w.since()
		err := w.player.At(w.server()).Call(attempt, "GET", "api/tables/"+w.table, nil, &now)
		end := w.since()
		cancel()
		if err != nil {
			continue // no answer is no word
		}
		w.mu.Lock()
		w.history.add(8, operation{Kind: reads, To: now.Version}, begin, end)
		w.mu.Unlock()
	}
}

// far is how many plies a stream that resumes may leave out.
const far = 256

// follow holds a stream until it breaks; nil is the end of the play.
func (w *watcher) follow(ctx context.Context) error {
	line, cut := context.WithCancel(ctx)
	defer cut()
	silence := time.AfterFunc(waiting, cut)
	defer silence.Stop()
	begin := w.since()
	return w.player.At(w.server()).Follow(line, w.table, w.told(), func(e load.Event) error {
		silence.Reset(waiting)
		if w.noted != nil {
			if err := w.noted(e); err != nil {
				w.fail(err)
			}
		}
		if e.Kind != "ply" && e.Kind != "snapshot" {
			return nil
		}
		w.mu.Lock()
		last := w.version
		w.version = e.Version
		w.history.add(9, operation{Kind: heard, To: e.Version}, begin, w.since())
		w.mu.Unlock()
		switch {
		case e.ID != e.Version:
			w.fail(fmt.Errorf("%s %d has the id %d", e.Kind, e.Version, e.ID))
		case e.Kind == "ply" && last >= 0 && e.Version != last+1:
			w.fail(fmt.Errorf("ply %d follows ply %d", e.Version, last))
		case e.Kind == "snapshot" && last > 0 && e.Version-last <= far:
			w.fail(fmt.Errorf("a snapshot of version %d after version %d", e.Version, last))
		}
		return nil
	})
}
