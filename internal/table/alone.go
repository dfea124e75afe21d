package table

import (
	"context"
	"errors"
	"sync"
	"time"
)

// manyAlone is how many tables of bots alone one account may have in play.
const manyAlone = 8

// beginning is how long a table whose play is to begin may take to be kept.
const beginning = 10 * time.Second

// alone is the tables in play at which bots alone have seats: they play on with
// nobody there, so an account may have a few only.
type alone struct {
	mu    sync.Mutex
	hosts map[string]map[string]time.Time // by host, then table: when it was noted
}

func (t *Stored) ofBotsAlone() bool {
	for i := range t.Seats {
		if !t.Seats[i].isBot() {
			return false
		}
	}
	return true
}

// note counts a table.
func (a *alone) note(t *Stored, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.add(t, now)
}

func (a *alone) add(t *Stored, now time.Time) {
	if a.hosts[t.Host.ID] == nil {
		a.hosts[t.Host.ID] = map[string]time.Time{}
	}
	a.hosts[t.Host.ID][t.ID] = now
}

// forget counts a table no more.
func (a *alone) forget(host, id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.hosts[host], id)
	if len(a.hosts[host]) == 0 {
		delete(a.hosts, host)
	}
}

func (a *alone) of(host string) map[string]time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	tables := make(map[string]time.Time, len(a.hosts[host]))
	for id, at := range a.hosts[host] {
		tables[id] = at
	}
	return tables
}

// admit counts a table whose play is to begin, or gives ErrTooMany if it is one
// of bots alone and its host has as many as he may.
func (s *Service) admit(ctx context.Context, t *Stored, now time.Time) error {
	if !t.ofBotsAlone() {
		return nil
	}
	a := &s.alone
	if tables := a.of(t.Host.ID); len(tables) >= s.Alone {
		for id, at := range tables {
			h, err := s.get(ctx, id)
			switch {
			case errors.Is(err, ErrNotFound) || err == nil && h.row.Status == Waiting:
				if now.Sub(at) >= beginning { // else it may be about to begin
					a.forget(t.Host.ID, id)
				}
			case err != nil:
				return err
			case h.row.Status != Playing: // it may have ended elsewhere
				a.forget(t.Host.ID, id)
			}
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.hosts[t.Host.ID]) >= s.Alone {
		return ErrTooMany
	}
	a.add(t, now)
	return nil
}
