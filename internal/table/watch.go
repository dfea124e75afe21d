package table

import (
	"context"
	"sync"
)

// watches wakes those who follow tables in this process. It listens to the
// bell once a table, however many follow it.
type watches struct {
	s      *Service
	mu     sync.Mutex
	tables map[string]*watch
}

type watch struct {
	signals map[chan struct{}]bool
	stop    func() // ends listening to the bell
}

// add puts a signal into a channel after each change, several at once counting
// as one: the channel has room for one.
func (w *watches) add(id string, signal chan struct{}) (stop func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.tables[id]
	if t == nil {
		t = &watch{signals: map[chan struct{}]bool{}}
		w.tables[id] = t
		deaf, err := w.s.Bell.Listen(id, func(revision int64) { w.hear(id, revision) })
		if err != nil { // the slow poll heals it
			w.s.Log.Warn("the bell is not heard", "table", id, "error", err)
			deaf = func() {}
		}
		t.stop = deaf
	}
	t.signals[signal] = true
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(t.signals, signal)
		if len(t.signals) == 0 && w.tables[id] == t {
			delete(w.tables, id)
			t.stop()
		}
	}
}

// hear takes a ring; one's own tells nothing new.
func (w *watches) hear(id string, revision int64) {
	e := w.s.entry(id)
	if h := e.held.Load(); h != nil && h.row.Revision >= revision {
		return
	}
	e.raise(revision)
	w.notify(id)
}

func (w *watches) notify(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.tables[id]
	if t == nil {
		return
	}
	for signal := range t.signals {
		select {
		case signal <- struct{}{}:
		default:
		}
	}
}

func (w *watches) ids() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	ids := make([]string, 0, len(w.tables))
	for id := range w.tables {
		ids = append(ids, id)
	}
	return ids
}

// poll heals lost rings: it looks for what changed at the tables followed here.
func (s *Service) poll(ctx context.Context) {
	for s.sleep(ctx, poll, nil) {
		s.presence.sweep(s.now())
		ids := s.watches.ids()
		for len(ids) > 0 {
			some := ids[:min(len(ids), 500)]
			ids = ids[len(some):]
			revisions, err := s.Journal.Revisions(ctx, some)
			if err != nil {
				if ctx.Err() == nil {
					s.Log.Error("look for what changed", "error", err)
				}
				break
			}
			for id, revision := range revisions {
				s.watches.hear(id, revision)
			}
		}
	}
}
