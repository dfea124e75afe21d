package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Config says what is played.
type Config struct {
	Tables  int           // with two players each
	Idle    int           // streams beside them, two a table, at which nothing happens
	Games   []Game        // in turns from table to table
	Warmup  time.Duration // played before the time counts
	Time    time.Duration // that counts
	Seed    uint64        // of the moves
	Listens int           // at so many of the tables all that comes is searched for canaries
	Started func()        // called when all tables play; nil: nothing
	Begun   func()        // called when the time that counts begins
}

// A Report is what came of it.
type Report struct {
	Moves    int           `json:"moves"` // that were acknowledged
	Plays    int           `json:"plays"` // that came to their end
	Halves   [2]int        `json:"moves_by_half"`
	Answer   Delays        `json:"answer"`
	Seen     Delays        `json:"seen"` // by the other player
	Received int64         `json:"-"`    // bytes, over all connections
	Canaries Searched      `json:"canaries"`
	Time     time.Duration `json:"-"`
}

// Searched is what was looked through for what must not have come: see package
// canary. Had it come, the run would have failed.
type Searched struct {
	Plays int `json:"plays"` // that came to their end
	Bytes int `json:"bytes"` // that their players got
	Count int `json:"looked_for"`
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
	r := &run{Config: c, server: server, ctx: ctx, cancel: cancel}
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
	if err := r.idle(ctx, &work, slots); err != nil {
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
	r.begun = begin
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
		report.Canaries.Plays += p.searched.Plays
		report.Canaries.Bytes += p.searched.Bytes
		report.Canaries.Count += p.searched.Count
		for i := range p.seats {
			answers = append(answers, p.seats[i].answers...)
			seen = append(seen, p.seats[i].seen...)
			for half, n := range p.seats[i].halves {
				report.Halves[half] += n
			}
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
	ctx    context.Context // of the whole run
	cancel context.CancelCauseFunc
	counts atomic.Bool
	begun  time.Time // when the time that counts began
}

// A pair is two people who play one table after another.
type pair struct {
	*run
	game  Game
	n     int
	seats [2]seat
	plays int

	searched Searched
}

// A seat is one of them.
type seat struct {
	player  *Player
	moves   *line // for moves, from the first on; each table's stream has one of its own
	rng     *rand.Rand
	halves  [2]int // moves in the first and the second half of the time
	answers []time.Duration
	seen    []time.Duration
	mu      sync.Mutex // guards what follows
	sent    []sent     // moves that the other player has not seen, in order
	heard   []byte     // since the table began, where it listens
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

// idle opens the streams at which nothing happens; what reads them ends with ctx.
func (r *run) idle(ctx context.Context, readers *sync.WaitGroup, slots chan struct{}) error {
	var work sync.WaitGroup
	for i := range (r.Idle + 1) / 2 {
		p := &pair{run: r, game: r.Games[i%len(r.Games)], n: r.Tables + i}
		slots <- struct{}{}
		work.Go(func() {
			defer func() { <-slots }()
			if err := p.wait(ctx, min(2, r.Idle-2*i), readers); err != nil {
				r.cancel(err)
			}
		})
	}
	work.Wait()
	return context.Cause(ctx)
}

// wait sits down at a table and opens so many streams, once they have told all
// that they have to.
func (p *pair) wait(ctx context.Context, streams int, readers *sync.WaitGroup) error {
	if err := p.come(ctx); err != nil {
		return err
	}
	id, err := Make(ctx, p.seats[0].player, p.seats[1].player, p.game)
	if err != nil {
		return err
	}
	var open sync.WaitGroup
	for i := range streams {
		stream, hang, err := p.seats[i].player.dial(ctx)
		if err != nil {
			return err
		}
		var once sync.Once
		open.Add(1)
		readers.Go(func() {
			defer hang()
			err := stream.follow(p.seats[i].player, id, func(told) { once.Do(open.Done) })
			once.Do(open.Done)
			if err != nil && ctx.Err() == nil {
				p.cancel(err)
			}
		})
	}
	open.Wait()
	return nil
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
		if p.n < p.Listens {
			player.hear = p.seats[i].hear
		}
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
		if err == nil && p.n < p.Listens {
			err = p.search(ctx, table)
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

// A turn is a move that was chosen at a version.
type turn struct {
	version int
	move    string
}

// sit plays one seat of a table to its end: the stream tells when it is to
// move, and moves are sent beside it.
func (p *pair) sit(ctx context.Context, id string, n int) error {
	s, other := &p.seats[n], &p.seats[1-n]
	stream, hang, err := s.player.dial(ctx)
	if err != nil {
		return err
	}
	defer hang()
	turns := make(chan turn, 1) // the latest counts
	failed := make(chan error, 1)
	go func() {
		var err error
		moved := 0 // the version after the latest move
		for t := range turns {
			if err == nil && t.version >= moved { // else it told of the turn that is played
				if moved, err = p.move(id, s, t); err != nil {
					hang() // and so ends the stream
				}
			}
		}
		failed <- err
	}()
	err = stream.follow(s.player, id, func(e told) {
		version := number(e.data, `"version":`)
		if e.kind == "ply" && number(e.data, `"seat":`) == 1-n {
			if sent, ok := other.arrived(version); ok && p.counts.Load() {
				s.seen = append(s.seen, e.at.Sub(sent))
			}
		}
		if e.kind != "ply" && e.kind != "snapshot" {
			return
		}
		if move := pick(e.data, s.rng.IntN); move != "" {
			select {
			case <-turns:
			default:
			}
			turns <- turn{version, move}
		}
	})
	close(turns)
	if cause := <-failed; cause != nil {
		return cause
	}
	return err
}

// move makes a move and gives the version after it. That the table went on
// meanwhile is no fault: the stream tells where to.
func (p *pair) move(id string, s *seat, t turn) (int, error) {
	begin := time.Now()
	s.mu.Lock()
	s.sent = append(s.sent, sent{t.version, begin})
	s.mu.Unlock()
	if s.moves == nil {
		var err error
		if s.moves, _, err = s.player.dial(p.ctx); err != nil {
			return 0, err
		}
	}
	after, ok, err := s.moves.move(s.player, id, t.move, t.version)
	if err != nil {
		return 0, fmt.Errorf("move %.40s at %s, version %d: %w", t.move, id, t.version, err)
	}
	if ok && p.counts.Load() {
		now := time.Now()
		s.answers = append(s.answers, now.Sub(begin))
		s.halves[min(1, int(2*now.Sub(p.begun)/p.Time))]++
	}
	return after, nil
}
