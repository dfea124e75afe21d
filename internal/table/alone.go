package table

import (
	"context"
	"sync"
	"time"
)

// manyAlone is how many tables of bots alone one account may have in play: they
// play on with nobody there.
const manyAlone = 8

// beginning is how long a table whose play is to begin may take to be kept.
const beginning = 10 * time.Second

// alone is the tables of bots alone that were admitted here, as long as the
// journal need not know of them.
type alone struct {
	mu    sync.Mutex
	hosts map[string]map[string]time.Time // by host, then table: when
}

func (t *Stored) ofBotsAlone() bool {
	for i := range t.Seats {
		if !t.Seats[i].isBot() {
			return false
		}
	}
	return true
}

// forget counts a table no more.
func (a *alone) forget(host, id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drop(host, id)
}

func (a *alone) drop(host, id string) {
	delete(a.hosts[host], id)
	if len(a.hosts[host]) == 0 {
		delete(a.hosts, host)
	}
}

// admit counts a table whose play is to begin, or gives ErrTooMany if it is one
// of bots alone and its host has as many as he may, at all servers together.
// (If he begins some at several servers in the same instant, each may admit one.)
func (s *Service) admit(ctx context.Context, t *Stored, now time.Time) error {
	if !t.ofBotsAlone() {
		return nil
	}
	a, host := &s.alone, t.Host.ID
	a.mu.Lock()
	defer a.mu.Unlock()
	in := 0
	q := Query{Account: host, Mine: true, Status: Playing, Limit: 100}
	for more := true; more; more = q.Cursor != "" {
		var tables []Stored
		var err error
		if tables, q.Cursor, err = s.Journal.List(ctx, q); err != nil {
			return err
		}
		for i := range tables {
			if tables[i].Host.ID == host && tables[i].ofBotsAlone() {
				in++
				a.drop(host, tables[i].ID)
			}
		}
	}
	for id, at := range a.hosts[host] {
		if now.Sub(at) >= beginning { // it did not begin, or it is over
			a.drop(host, id)
		}
	}
	if in+len(a.hosts[host]) >= s.Alone {
		return ErrTooMany
	}
	if a.hosts[host] == nil {
		a.hosts[host] = map[string]time.Time{}
	}
	a.hosts[host][t.ID] = now
	return nil
}
