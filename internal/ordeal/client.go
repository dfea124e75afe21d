package ordeal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"castellan/internal/load"
)

// A Call is one move of a client, from when it was first sent until the answer
// that settled it.
type Call struct {
	Key        string
	Move       string
	Seen       int           // the version that the client had
	Begin, End time.Duration // since the party began
	Sent       int           // how often
	Answer     Answer
}

// An Answer is what came of a call. The zero Answer is that nobody knows.
type Answer struct {
	Status  int
	Code    string // of a refusal
	Version int    // after a move that was made
}

// A Client is an honest one, with a seat at one table. It sends each move with a
// key until it gets a definite answer; it holds a stream, goes on with it where
// it was when it breaks, and keeps the mark of every view that it was shown.
type Client struct {
	Name string
	Seat int
	// Calls are its moves in order. They are complete when the play is over.
	Calls []Call

	party   *Party
	table   *Table
	servers []*load.Server // over connections of its own
	ear     *ear
	player  *load.Player
	rng     *rand.Rand
	version int                 // told of on the stream; -1 before
	over    bool                // told too
	view    json.RawMessage     // at that version
	views   map[int]fingerprint // by version
}

// A fingerprint stands for a view.
type fingerprint [8]byte

func fingerprintOf(view []byte) fingerprint {
	var b bytes.Buffer
	if err := json.Compact(&b, view); err != nil {
		return fingerprint{} // no view: it will not be equal to one
	}
	sum := sha256.Sum256(b.Bytes())
	return fingerprint(sum[:8])
}

// client makes a guest.
func (p *Party) client(ctx context.Context, t *Table, n, seat int) (*Client, error) {
	c := &Client{
		Name: []string{"Ada", "Ben"}[seat] + " " + strconv.Itoa(n), Seat: seat, party: p, table: t, version: -1, ear: &ear{},
		rng: rand.New(rand.NewPCG(p.seed, uint64(2*n+seat))), views: map[int]fingerprint{},
	}
	for _, address := range p.servers {
		server := load.NewServer(address)
		server.Hear = c.ear.hear
		c.servers = append(c.servers, server)
	}
	err := c.until(ctx, func(ctx context.Context, s *load.Server) (err error) {
		c.player, err = s.Guest(ctx, c.Name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("make a guest: %w", err)
	}
	return c, nil
}

// refused tells an answer that a server gave for good.
func refused(err error) bool {
	var problem *load.Problem
	return errors.As(err, &problem) && problem.Status < 500
}

// until tries one server after another until one gives a definite answer: a
// success, or a *load.Problem that says what is wrong with the call.
func (c *Client) until(ctx context.Context, try func(context.Context, *load.Server) error) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, patience)
		err := try(attempt, c.server())
		cancel()
		if err == nil || refused(err) {
			return err
		}
		c.noted(err)
		if !pause(ctx, again) {
			return fmt.Errorf("no definite answer: %w", err)
		}
	}
}

func (c *Client) server() *load.Server {
	n := c.party.next.Add(1)
	return c.servers[n%uint64(len(c.servers))]
}

// noted counts an answer by which a server says that it cannot serve, or that
// it is broken.
func (c *Client) noted(err error) {
	var problem *load.Problem
	switch {
	case !errors.As(err, &problem):
	case problem.Status == http.StatusServiceUnavailable:
		c.party.away.Add(1)
	default:
		c.party.errors.Add(1)
	}
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

func (c *Client) call(ctx context.Context, method, path string, body, into any) error {
	return c.until(ctx, func(ctx context.Context, s *load.Server) error {
		return c.player.At(s).Call(ctx, method, path, body, into)
	})
}

// play plays the seat to the end: the stream tells when to move, and moves are
// made beside it.
func (c *Client) play(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	turns := make(chan load.Event, 1) // the latest counts
	moved := make(chan struct{})
	go func() {
		defer close(moved)
		done := 0 // the version after the latest move
		for e := range turns {
			if e.Version < done || ctx.Err() != nil {
				continue // it told of the turn that is played
			}
			var err error
			if done, err = c.move(ctx, e); err != nil {
				cancel(err)
			}
		}
	}()
	err := c.follow(ctx, turns)
	close(turns)
	<-moved
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// move makes a move that the event lists, and gives the version after it. At a
// table in a hurry it comes too late now and then.
func (c *Client) move(ctx context.Context, e load.Event) (int, error) {
	if c.table.hurried && c.rng.IntN(60) == 0 {
		pause(ctx, 1500*time.Millisecond)
	}
	call := Call{
		Key: strconv.Itoa(len(c.Calls)), Move: e.Legal[c.rng.IntN(len(e.Legal))], Seen: e.Version, Begin: time.Since(c.party.begin),
	}
	err := c.send(ctx, &call)
	call.End = time.Since(c.party.begin)
	c.Calls = append(c.Calls, call)
	if err != nil || call.Answer.Status != http.StatusOK {
		return 0, err
	}
	c.party.moves.Add(1)
	if c.rng.IntN(8) == 0 { // the same key and body once more
		repeat := call
		if err := c.send(ctx, &repeat); err != nil {
			return 0, err
		}
		if repeat.Answer != call.Answer {
			return 0, fmt.Errorf("the key of %+v got another answer when it was sent again: %+v", call, repeat.Answer)
		}
	}
	return call.Answer.Version, nil
}

// send sends a call until its answer is definite.
func (c *Client) send(ctx context.Context, call *Call) error {
	for {
		err := c.until(ctx, func(ctx context.Context, s *load.Server) (err error) {
			call.Sent++
			call.Answer.Version, err = c.player.At(s).Move(ctx, c.table.ID, call.Move, call.Seen, call.Key)
			return err
		})
		if err == nil {
			call.Answer.Status = http.StatusOK
			return nil
		}
		var problem *load.Problem
		if !errors.As(err, &problem) {
			return fmt.Errorf("the move %+v: %w", *call, err)
		}
		switch problem.Code {
		case "stale", "not_your_turn": // another was first: the stream tells
			call.Answer = Answer{Status: problem.Status, Code: problem.Code}
			return nil
		case "conflict": // too many at once: nothing is kept under the key
			if pause(ctx, again) {
				continue
			}
		}
		return fmt.Errorf("the move %+v was legal: %w", *call, problem)
	}
}

// follow holds the stream to its end.
func (c *Client) follow(ctx context.Context, turns chan load.Event) error {
	for first := true; ; first = false {
		line, cut := context.WithCancel(ctx)
		silence := time.AfterFunc(patience, cut)
		var wrong error
		err := c.player.At(c.server()).Follow(line, c.table.ID, c.version, func(e load.Event) error {
			silence.Reset(patience)
			if !first {
				first = true
				c.party.resumed.Add(1)
			}
			if wrong = c.hear(e); wrong != nil {
				return wrong
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
		silence.Stop()
		cut()
		switch {
		case err == nil:
			if !c.over {
				return errors.New("the stream ended before the play")
			}
			return nil
		case wrong != nil || refused(err):
			return fmt.Errorf("the stream: %w", err)
		}
		c.noted(err)
		if !pause(ctx, again) {
			return fmt.Errorf("the stream did not end: %w", err)
		}
	}
}

// farBehind is how many plies a stream that resumes may leave out.
const farBehind = 256

// hear takes what the stream tells. Every ply follows the one before, whatever
// server tells it.
func (c *Client) hear(e load.Event) error {
	if e.Kind != "ply" && e.Kind != "snapshot" {
		if e.ID != -1 {
			return fmt.Errorf("an event of kind %s has the id %d", e.Kind, e.ID)
		}
		return nil
	}
	switch {
	case e.ID != e.Version:
		return fmt.Errorf("the %s of version %d has the id %d", e.Kind, e.Version, e.ID)
	case e.Kind == "ply" && c.version >= 0 && e.Version != c.version+1:
		return fmt.Errorf("ply %d follows ply %d", e.Version, c.version)
	case e.Kind == "snapshot" && c.version > 0 && e.Version-c.version <= farBehind:
		return fmt.Errorf("a snapshot of version %d for a client at version %d", e.Version, c.version)
	}
	var told struct {
		View    json.RawMessage
		Outcome json.RawMessage
	}
	if err := json.Unmarshal(e.Data, &told); err != nil {
		return fmt.Errorf("read %.200s: %w", e.Data, err)
	}
	c.version, c.view, c.over = e.Version, told.View, string(told.Outcome) != "null"
	if string(told.View) != "null" { // as before the first ply
		c.views[e.Version] = fingerprintOf(told.View)
	}
	return nil
}

// Held is the view that the client holds, and its version.
func (c *Client) Held() (view json.RawMessage, version int) { return c.view, c.version }
