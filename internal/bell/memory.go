package bell

import (
	"slices"
	"sync"
)

// Memory is a bell within one process. The zero Memory is ready.
type Memory struct {
	mu     sync.Mutex
	last   int
	hearer map[string]map[int]func(int64)
}

// Ring implements table.Bell. The listeners hear it before Ring returns.
func (b *Memory) Ring(table string, revision int64) error {
	b.mu.Lock()
	hearers := make([]func(int64), 0, len(b.hearer[table]))
	for _, hear := range b.hearer[table] {
		hearers = append(hearers, hear)
	}
	b.mu.Unlock()
	for _, hear := range hearers {
		hear(revision)
	}
	return nil
}

// Listen implements table.Bell.
func (b *Memory) Listen(table string, hear func(revision int64)) (stop func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hearer == nil {
		b.hearer = map[string]map[int]func(int64){}
	}
	if b.hearer[table] == nil {
		b.hearer[table] = map[int]func(int64){}
	}
	b.last++
	n := b.last
	b.hearer[table][n] = hear
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hearer[table], n)
		if len(b.hearer[table]) == 0 {
			delete(b.hearer, table)
		}
	}, nil
}

// A Hall is where the servers of one process meet. The zero Hall is empty.
type Hall struct {
	mu    sync.Mutex
	heads []*Head
	turn  int // who is offered work next
}

// A Head is one server in a hall: it implements table.Others.
type Head struct {
	hall *Hall
	hear func([]byte)
	take func([]byte) bool
	left bool
}

// Enter adds a server.
func (h *Hall) Enter() *Head {
	h.mu.Lock()
	defer h.mu.Unlock()
	head := &Head{hall: h}
	h.heads = append(h.heads, head)
	return head
}

// Leave cuts the server off from the others.
func (h *Head) Leave() { h.set(func() { h.left = true }) }

// others gives the other servers, the first of them another one each time.
func (h *Head) others() []Head {
	h.hall.mu.Lock()
	defer h.hall.mu.Unlock()
	h.hall.turn++
	var list []Head
	for i := range h.hall.heads {
		if other := h.hall.heads[(i+h.hall.turn)%len(h.hall.heads)]; other != h && !other.left && !h.left {
			list = append(list, *other)
		}
	}
	return list
}

func (h *Head) set(f func()) {
	h.hall.mu.Lock()
	defer h.hall.mu.Unlock()
	f()
}

// Tell implements table.Others. They hear it before Tell returns.
func (h *Head) Tell(text []byte) error {
	for _, other := range h.others() {
		if other.hear != nil {
			other.hear(slices.Clone(text))
		}
	}
	return nil
}

// Hear implements table.Others, for one listener.
func (h *Head) Hear(hear func([]byte)) (stop func(), err error) {
	h.set(func() { h.hear = hear })
	return func() { h.set(func() { h.hear = nil }) }, nil
}

// Offer implements table.Others.
func (h *Head) Offer(job []byte) (taken bool) {
	for _, other := range h.others() {
		if other.take != nil {
			return other.take(slices.Clone(job)) // the first alone, as of a group
		}
	}
	return false
}

// Take implements table.Others, for one taker.
func (h *Head) Take(take func([]byte) bool) (stop func(), err error) {
	h.set(func() { h.take = take })
	return func() { h.set(func() { h.take = nil }) }, nil
}

// Alone is the bell of a server that has no others. It is always there.
type Alone struct {
	Memory
	Head
}

// NewAlone makes one.
func NewAlone() *Alone { return &Alone{Head: Head{hall: &Hall{}}} }

// Connected tells that nothing is missing.
func (*Alone) Connected() error { return nil }

// Close does nothing: whoever rings afterwards is heard by who still listens.
func (*Alone) Close() {}
