package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Config says what is played.
type Config struct {
	Tables  int           // with two players each
	Games   []Game        // in turns from table to table
	Warmup  time.Duration // played before the time counts
	Time    time.Duration // that counts
	Seed    uint64        // of the moves
	Started func()        // called when all tables play; nil: nothing
	Begun   func()        // called when the time that counts begins
}

// A Report is what came of it.
type Report struct {
	Moves    int           `json:"moves"` // that were acknowledged
	Plays    int           `json:"plays"` // that came to their end
	Answer   Delays        `json:"answer"`
	Seen     Delays        `json:"seen"` // by the other player
	Received int64         `json:"-"`    // bytes, over all connections
	Time     time.Duration `json:"-"`
}

// Delays are times since a move was sent, in milliseconds.
type Delays struct {
	P50 float64 `json:"p50_ms"`
	P99 float64 `json:"p99_ms"`
}

// Run plays random moves in a closed loop at all tables: whoever may move does
// at once, and a play that ends is followed by another. It ends with ctx, with
// the time, or with the first thing that goes wrong.
func Run(ctx context.Context, server *Server, c Config) (Report, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{Config: c, server: server, cancel: cancel}
	pairs := make([]*pair, c.Tables)
	var work sync.WaitGroup
	slots := make(chan struct{}, 32) // not all at once
	for i := range pairs {
		pairs[i] = &pair{run: r, game: c.Games[i%len(c.Games)], n: i}
		slots <- struct{}{}
		work.Go(func() {
			defer func() { <-slots }()
			if err := pairs[i].come(ctx); err != nil {
				cancel(err)
			}
		})
	}
	work.Wait()
	if err := context.Cause(ctx); err != nil {
		return Report{}, err
	}
	if c.Started != nil {
		c.Started()
	}
	for _, p := range pairs {
		work.Go(func() { p.play(ctx) })
	}
	pause(ctx, c.Warmup)
	if c.Begun != nil {
		c.Begun()
	}
	received, begin := server.received.Load(), time.Now()
	r.counts.Store(true)
	pause(ctx, c.Time)
	r.counts.Store(false)
	report := Report{Time: time.Since(begin), Received: server.received.Load() - received}
	err := context.Cause(ctx)
	cancel(errOver)
	work.Wait()
	var answers, seen []time.Duration
	for _, p := range pairs {
		report.Plays += p.plays
		for i := range p.seats {
			answers = append(answers, p.seats[i].answers...)
			seen = append(seen, p.seats[i].seen...)
		}
	}
	report.Moves = len(answers)
	report.Answer, report.Seen = delays(answers), delays(seen)
	return report, err
}

// errOver ends the players when the time is up.
var errOver = errors.New("the time is up")

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func delays(list []time.Duration) Delays {
	if len(list) == 0 {
		return Delays{}
	}
	slices.Sort(list)
	at := func(part float64) float64 {
		return list[int(part*float64(len(list)-1))].Seconds() * 1000
	}
	return Delays{at(0.5), at(0.99)}
}

type run struct {
	Config
	server *Server
	cancel context.CancelCauseFunc
	counts atomic.Bool
}

// A pair is two people who play one table after another.
type pair struct {
	*run
	game  Game
	n     int
	seats [2]seat
	plays int
}

// A seat is one of them.
type seat struct {
	player  *Player
	rng     *rand.Rand
	answers []time.Duration
	seen    []time.Duration
	mu      sync.Mutex // guards sent
	sent    []sent     // moves that the other player has not seen, in order
}

// sent is a move that was sent at a version of the table.
type sent struct {
	version int
	at      time.Time
}

// arrived gives when the move was sent that became the ply of a version: the
// latest that was sent at an earlier one.
func (s *seat) arrived(version int) (at time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.sent) > 0 && s.sent[0].version < version {
		at, ok = s.sent[0].at, true
		s.sent = s.sent[1:]
	}
	return at, ok
}

// come makes the two guests.
func (p *pair) come(ctx context.Context) error {
	for i := range p.seats {
		name := []string{"Ada ", "Ben "}[i] + strconv.Itoa(p.n)
		player, err := p.server.Guest(ctx, name)
		if err != nil {
			return err
		}
		p.seats[i].player = player
		p.seats[i].rng = rand.New(rand.NewPCG(p.Seed, uint64(2*p.n+i)))
	}
	return nil
}

// play plays until the context ends.
func (p *pair) play(ctx context.Context) {
	for ctx.Err() == nil {
		table, err := Make(ctx, p.seats[0].player, p.seats[1].player, p.game)
		if err == nil {
			err = p.table(ctx, table)
		}
		if err != nil && ctx.Err() == nil {
			p.cancel(err)
			return
		}
		if p.counts.Load() {
			p.plays++
		}
	}
}

// table plays one table to its end.
func (p *pair) table(ctx context.Context, id string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var work sync.WaitGroup
	for i := range p.seats {
		p.seats[i].sent = nil
		work.Go(func() {
			if err := p.sit(ctx, id, i); err != nil {
				cancel(err)
			}
		})
	}
	work.Wait()
	return context.Cause(ctx)
}

// sit plays one seat of a table to its end: the stream tells when it is to
// move, and moves are sent beside it.
func (p *pair) sit(ctx context.Context, id string, n int) error {
	turns := make(chan Event, 1) // the latest counts
	failed := make(chan error, 1)
	go func() {
		var err error
		moved := 0 // the version after the latest move
		for e := range turns {
			if err == nil && e.Version >= moved { // else it told of the turn that is played
				moved, err = p.move(ctx, id, n, e)
			}
		}
		failed <- err
	}()
	other := &p.seats[1-n]
	err := p.seats[n].player.Follow(ctx, id, -1, func(e Event) error {
		if e.Kind == "ply" && int(e.Seat) == 1-n {
			if sent, ok := other.arrived(e.Version); ok && p.counts.Load() {
				p.seats[n].seen = append(p.seats[n].seen, e.At.Sub(sent))
			}
		}
		if len(e.Legal) > 0 {
			select {
			case <-turns:
			default:
			}
			turns <- e
		}
		return nil
	})
	close(turns)
	return errors.Join(err, <-failed)
}

// move makes a random move and gives the version after it. That the table went
// on meanwhile is no fault: the stream tells where to.
func (p *pair) move(ctx context.Context, id string, n int, e Event) (int, error) {
	s := &p.seats[n]
	move := e.Legal[s.rng.IntN(len(e.Legal))]
	key := strconv.Itoa(e.Version)
	begin := time.Now()
	s.mu.Lock()
	s.sent = append(s.sent, sent{e.Version, begin})
	s.mu.Unlock()
	version, err := s.player.Move(ctx, id, move, e.Version, key)
	var problem *Problem
	switch {
	case err == nil:
		if p.counts.Load() {
			s.answers = append(s.answers, time.Since(begin))
		}
		return version, nil
	case errors.As(err, &problem) && problem.Status == http.StatusConflict:
		return 0, nil
	}
	return 0, fmt.Errorf("move %.40s at %s, version %d: %w", strings.TrimSpace(move), id, e.Version, err)
}
