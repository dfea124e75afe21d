package ordeal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"castellan/internal/canary"
)

// An ear keeps each byte that comes to a client, until it is taken.
type ear struct {
	mu    sync.Mutex
	deaf  bool
	heard []byte
}

func (e *ear) hear(p []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.deaf {
		e.heard = append(e.heard, p...)
	}
}

// take gives what was heard, and hears no more.
func (e *ear) take() []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	heard := e.heard
	e.heard, e.deaf = nil, true
	return heard
}

// beside is how many tables that were made last a client must not hear of.
const beside = 12

// search looks through all that came to the clients of a table whose play is
// over, for what was hidden from them and for what is not theirs.
func (t *Table) search(ctx context.Context, p *Party) error {
	heard := make([][]byte, len(t.Clients))
	for i, c := range t.Clients {
		heard[i] = c.ear.take()
	}
	record, err := t.Record(ctx)
	if err != nil {
		return err
	}
	opened, err := canary.Read(t.ID, record)
	if err != nil {
		return err
	}
	others := p.Tables()
	others = slices.DeleteFunc(others[max(0, len(others)-beside):], func(o *Table) bool { return o.ID == t.ID })
	for i, c := range t.Clients {
		hidden := t.hidden(opened, others, c)
		p.canaries.Add(int64(len(hidden)))
		p.heard.Add(int64(len(heard[i])))
		for _, sung := range canary.Sung(heard[i], hidden) {
			err = errors.Join(err, fmt.Errorf("%s got %s: %.80q", c.Name, sung.What, sung.Text))
		}
	}
	return err
}

// hidden is what a client at the table must not hear of.
func (t *Table) hidden(opened *canary.Table, others []*Table, c *Client) []canary.Canary {
	hidden := opened.Canaries(c.Seat)
	for _, other := range others {
		hidden = append(hidden, canary.Canary{What: "another's table", Text: other.ID})
	}
	for _, other := range t.Clients {
		if other != c {
			hidden = append(hidden, canary.Canary{What: "another's session", Text: other.player.Session()})
		}
	}
	return hidden
}
