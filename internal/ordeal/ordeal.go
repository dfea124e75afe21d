// Package ordeal tries what a server promises, from outside: it runs the real
// program, ends and pauses it as it likes, and has honest clients play at it
// over HTTP, who keep all that they were told and afterwards hold the server to
// it.
package ordeal

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"castellan/internal/load"
)

const (
	// patience is how long a client waits for an answer, or for a word on its
	// stream, before it asks elsewhere.
	patience = 3 * time.Second
	// again is the pause before a client does.
	again = 50 * time.Millisecond
)

// A Party is honest clients who play tables of all games. The servers at its
// addresses share one database.
type Party struct {
	servers []string // their addresses
	games   []load.Game
	seed    uint64
	begin   time.Time
	next    atomic.Uint64 // at which server a call is tried first
	moves   atomic.Int64  // acknowledged
	away    atomic.Int64  // answers of 503
	errors  atomic.Int64  // answers by which a server said that it is broken
	resumed atomic.Int64  // streams
	// What came to the clients was searched for what must not.
	heard    atomic.Int64 // bytes
	canaries atomic.Int64 // that were looked for, each in all that came to one client

	mu     sync.Mutex // guards tables
	tables []*Table
}

// Gather makes a party for servers at addresses that end with a slash; at least
// one of them must answer. The seed chooses the moves.
func Gather(ctx context.Context, addresses []string, seed uint64) (*Party, error) {
	p := &Party{servers: addresses, seed: seed, begin: time.Now()}
	var err error
	for _, address := range p.servers {
		server := load.NewServer(address)
		p.games, err = server.Games(ctx)
		server.Close()
		if err == nil {
			return p, nil
		}
	}
	return nil, fmt.Errorf("ask for the games: %w", err)
}

// Close closes the connections that are idle.
func (p *Party) Close() {
	for _, t := range p.Tables() {
		t.close()
	}
}

// Begin is when the party began; the times of calls count from it.
func (p *Party) Begin() time.Time { return p.begin }

// Moves is how many moves were acknowledged so far.
func (p *Party) Moves() int64 { return p.moves.Load() }

// Unavailable is how many answers said that a server cannot serve now (503).
func (p *Party) Unavailable() int64 { return p.away.Load() }

// Errors is how many answers said that a server is broken (500 and above, but
// for 503).
func (p *Party) Errors() int64 { return p.errors.Load() }

// Tables are those made so far.
func (p *Party) Tables() []*Table {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*Table(nil), p.tables...)
}

// Play plays at so many tables at a time, of all games in turns. One that ends
// is followed by another, until enough is closed; then all are played to their
// end. It gives the first thing that no honest server does; so does a context
// that ends before all tables have.
func (p *Party) Play(ctx context.Context, tables int, enough <-chan struct{}) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	var made atomic.Int64
	for range tables {
		work.Go(func() {
			for ctx.Err() == nil {
				select {
				case <-enough:
					return
				default:
				}
				if err := p.table(ctx, int(made.Add(1)-1)); err != nil {
					cancel(err)
				}
			}
		})
	}
	work.Wait()
	return context.Cause(ctx)
}

// A Table is one play, and who plays.
type Table struct {
	ID   string
	Game string
	// Clients are the people at the table: seat 0 first, all further seats are
	// bots.
	Clients []*Client

	hurried bool // the clock runs out on who dawdles, and some do
}

// clocks are the tables' clocks in turns: none, long, and so short that it would
// run out while a server is away.
var clocks = []map[string]any{
	{"kind": "none"},
	{"kind": "live", "seconds": 60, "answer": 60},
	{"kind": "live", "seconds": 1, "answer": 1},
}

func (t *Table) close() {
	for _, c := range t.Clients {
		for _, s := range c.servers {
			s.Close()
		}
	}
}

// table plays one table to its end, and looks through what came.
func (p *Party) table(ctx context.Context, n int) error {
	g := p.games[n%len(p.games)]
	t := &Table{Game: g.Game}
	for seat := range 2 {
		c, err := p.client(ctx, t, n, seat)
		if err != nil {
			return err
		}
		t.Clients = append(t.Clients, c)
	}
	clock := clocks[n/len(p.games)%len(clocks)]
	t.hurried = clock["seconds"] == 1
	if err := t.make(ctx, g, clock); err != nil {
		return err
	}
	p.mu.Lock()
	p.tables = append(p.tables, t)
	p.mu.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	for _, c := range t.Clients {
		work.Go(func() {
			if err := c.play(ctx); err != nil {
				cancel(fmt.Errorf("%s at %s of %s, version %d: %w", c.Name, t.ID, t.Game, c.version, err))
			}
		})
	}
	work.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	defer t.close()
	return t.search(ctx, p)
}

// make makes the table and has the others sit down. A table that was made
// without an answer waits for ever, and harms nobody.
func (t *Table) make(ctx context.Context, g load.Game, clock map[string]any) error {
	seats := []map[string]any{{"kind": "me"}}
	for range t.Clients[1:] {
		seats = append(seats, map[string]any{"kind": "open"})
	}
	for n := len(seats); n < g.Seats.Min; n++ {
		seats = append(seats, map[string]any{"kind": "bot", "level": g.Bots[0]})
	}
	body := map[string]any{"game": g.Game, "seats": seats, "open": true, "clock": clock}
	var made struct{ ID string }
	if err := t.Clients[0].call(ctx, "POST", "api/tables", body, &made); err != nil {
		return fmt.Errorf("make a table of %s: %w", g.Game, err)
	}
	t.ID = made.ID
	for _, c := range t.Clients[1:] {
		path := "api/tables/" + t.ID
		err := c.call(ctx, "PUT", fmt.Sprintf("%s/seats/%d", path, c.Seat), map[string]any{"kind": "me"}, nil)
		if refused(err) { // an earlier try may have come through
			var now struct{ You *int }
			if look := c.call(ctx, "GET", path, nil, &now); look != nil || now.You == nil || *now.You != c.Seat {
				return fmt.Errorf("sit down at %s of %s: %w", t.ID, g.Game, err)
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("sit down at %s of %s: %w", t.ID, g.Game, err)
		}
	}
	return nil
}
