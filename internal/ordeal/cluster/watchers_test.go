package cluster

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"castellan/internal/load"
	"castellan/internal/ordeal"
)

// watchers follows every table that the party makes.
type watchers struct {
	begin   time.Time
	servers []*load.Server
	mu      sync.Mutex
	list    map[string]*watcher
	silent  []*silent
	work    sync.WaitGroup
}

func (w *watchers) make(n int) watcher {
	return watcher{begin: w.begin, servers: w.servers, version: -1, rng: rand.New(rand.NewPCG(*seed, uint64(1000+n)))}
}

// follow looks for new tables until ctx ends.
func (w *watchers) follow(ctx context.Context, p *ordeal.Party) {
	for n := 0; pause(ctx, 200*time.Millisecond); {
		for _, t := range p.Tables() {
			w.mu.Lock()
			known := w.list[t.ID] != nil
			w.mu.Unlock()
			if known {
				continue
			}
			n++
			one := w.make(n)
			one.table = t.ID
			w.add(ctx, &one)
		}
	}
}

func (w *watchers) add(ctx context.Context, one *watcher) {
	w.mu.Lock()
	w.list[one.table] = one
	w.mu.Unlock()
	w.work.Go(func() {
		if one.player == nil {
			if err := one.guest(ctx); err != nil {
				return // the party is over
			}
		}
		one.watch(ctx)
		one.mu.Lock()
		one.over = true
		one.mu.Unlock()
	})
}

// mute has silent players at one table of a game after another.
func (w *watchers) mute(ctx context.Context, n int, g load.Game) {
	for ; ctx.Err() == nil; n += 10 {
		s := &silent{watcher: w.make(10000 + n)}
		if err := s.sit(ctx, g); err != nil {
			pause(ctx, 100*time.Millisecond)
			continue
		}
		w.mu.Lock()
		w.silent = append(w.silent, s)
		w.mu.Unlock()
		w.add(ctx, &s.watcher)
		for !s.done() && pause(ctx, 200*time.Millisecond) {
		}
	}
}

// marks gives how far each table is that is not over.
func (w *watchers) marks() map[*watcher]int {
	w.mu.Lock()
	defer w.mu.Unlock()
	marks := map[*watcher]int{}
	for _, one := range w.list {
		if !one.done() {
			marks[one] = one.told()
		}
	}
	return marks
}
