package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"castellan/internal/canary"
)

// hear keeps what comes.
func (s *seat) hear(p []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, p...)
}

// taken gives what was kept, and keeps it no more.
func (s *seat) taken() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	heard := s.heard
	s.heard = nil
	return heard
}

// search looks through all that came of a play that is over for what was hidden
// from who got it.
func (p *pair) search(ctx context.Context, table string) error {
	var record []byte
	if err := p.seats[0].player.Call(ctx, http.MethodGet, "api/tables/"+table+"/record", nil, &record); err != nil {
		return fmt.Errorf("fetch the record of %s: %w", table, err)
	}
	opened, err := canary.Read(table, record)
	if err != nil {
		return err
	}
	p.searched.Plays++
	for i := range p.seats {
		heard := p.seats[i].taken()
		hidden := append(opened.Canaries(i), canary.Canary{What: "another's session", Text: p.seats[1-i].player.Session()})
		p.searched.Bytes += len(heard)
		p.searched.Count += len(hidden)
		for _, sung := range canary.Sung(heard, hidden) {
			err = errors.Join(err, fmt.Errorf("seat %d of %s got %s: %.80q", i, table, sung.What, sung.Text))
		}
	}
	return err
}
