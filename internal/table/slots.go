package table

import (
	"context"
	"slices"
	"sync"
)

// slots bounds how many bots think at once, and is fair about it: whoever makes
// many tables of many bots holds up his own. Those who wait are let in by turns
// of the hosts, the accounts that made their tables; for one host whoever came
// first is first. Tables at which somebody is present come before those with
// nobody, which get every fourth place, so that they go on as well.
type slots struct {
	mu     sync.Mutex
	free   int     // of none if somebody waits
	rings  [2]ring // who waits: at tables with somebody present, and at others
	inARow int     // how many places in a row went to the first ring while the other waited
}

// ahead is how many places the tables with somebody present get for one of the
// others.
const ahead = 3

// A ring is who waits, by host.
type ring struct {
	hosts   []string // for whom somebody waits; the first is next
	waiting map[string][]chan struct{}
}

func newSlots(n int) *slots {
	return &slots{free: n, rings: [2]ring{{waiting: map[string][]chan struct{}{}}, {waiting: map[string][]chan struct{}{}}}}
}

// idle tells whether there is a place.
func (s *slots) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.free > 0
}

// enter waits for a place, or until ctx ends. Who got one gives it back by leave.
func (s *slots) enter(ctx context.Context, host string, present bool) error {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return nil
	}
	r := &s.rings[1]
	if present {
		r = &s.rings[0]
	}
	place := make(chan struct{})
	r.add(host, place)
	s.mu.Unlock()
	select {
	case <-place:
		return nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	gone := r.remove(host, place)
	s.mu.Unlock()
	if !gone { // it was let in at the same moment
		s.leave()
	}
	return ctx.Err()
}

// leave gives a place to whoever is next.
func (s *slots) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	first, second := &s.rings[0], &s.rings[1]
	switch {
	case len(first.hosts) == 0 && len(second.hosts) == 0:
		s.free++
	case len(second.hosts) == 0:
		close(first.next())
	case len(first.hosts) == 0 || s.inARow >= ahead:
		s.inARow = 0
		close(second.next())
	default:
		s.inARow++
		close(first.next())
	}
}

func (r *ring) add(host string, place chan struct{}) {
	if len(r.waiting[host]) == 0 {
		r.hosts = append(r.hosts, host)
	}
	r.waiting[host] = append(r.waiting[host], place)
}

// next takes the first of the host whose turn it is, and puts the host last.
func (r *ring) next() chan struct{} {
	host := r.hosts[0]
	r.hosts = r.hosts[1:]
	place, left := r.waiting[host][0], r.waiting[host][1:]
	if len(left) == 0 {
		delete(r.waiting, host)
	} else {
		r.waiting[host] = left
		r.hosts = append(r.hosts, host)
	}
	return place
}

// remove takes away one who waits no more; it reports false if he was let in.
func (r *ring) remove(host string, place chan struct{}) bool {
	i := slices.Index(r.waiting[host], place)
	if i < 0 {
		return false
	}
	if left := slices.Delete(r.waiting[host], i, i+1); len(left) > 0 {
		r.waiting[host] = left
	} else {
		delete(r.waiting, host)
		n := slices.Index(r.hosts, host)
		r.hosts = slices.Delete(r.hosts, n, n+1)
	}
	return true
}
