package sqlstore

import (
	"sync"

	"castellan/internal/table"
)

// mostShelved bounds how many questions are remembered.
const mostShelved = 50_000

// A shelf remembers which questions the database has: lists of tables share
// most of theirs, and none goes.
type shelf struct {
	mu   sync.Mutex
	kept map[table.Hash]struct{}
}

// has tells whether a question is known to be kept.
func (s *shelf) has(h table.Hash) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, has := s.kept[h]
	return has
}

// put remembers the questions of a list that was written.
func (s *shelf) put(l *list) {
	if l == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil || len(s.kept)+len(l.fresh) > mostShelved {
		s.kept = make(map[table.Hash]struct{}, len(l.fresh))
	}
	for i := range l.fresh {
		s.kept[l.fresh[i].hash] = struct{}{}
	}
}

func (s *shelf) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.kept)
}
