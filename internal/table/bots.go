package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"castellan/bot"
	"castellan/game"
)

// budget is how long a bot may think before it has to answer at once.
const budget = time.Second

// overtime is how long it may take in all before nobody waits for it.
const overtime = 4 * time.Second

// longest bounds how long a bot pauses at the pace for people.
const longest = 10 * time.Second

// A runner plays the seats of bots and the seats that bots stand in for. A job
// that is lost, with the process or otherwise, is found again by the sweeper;
// it is decided alike, since a bot's stream depends on seat and ply only.
type runner struct {
	s     *Service
	mu    sync.Mutex
	jobs  map[job]bool
	think *slots
}

// A job is one turn of one seat.
type job struct {
	table  string
	seat   game.Seat
	opened int // the version that opened the turn
}

func newRunner(s *Service) *runner {
	return &runner{s: s, jobs: map[job]bool{}, think: newSlots(runtime.GOMAXPROCS(0))}
}

// wake begins what a table asks of bots, unless it is under way.
func (r *runner) wake(h *held) {
	if h.row.Status != Playing || r.s.Bots == nil {
		return
	}
	for i := range h.row.Seats {
		seat := game.Seat(i)
		if !h.track.turn.Has(seat) || !h.row.Seats[i].played() {
			continue
		}
		j := job{h.row.ID, seat, h.track.opened[i]}
		r.start(j, func(ctx context.Context) error {
			// It is done here if there is a place, else where there is one, else
			// it waits here.
			if r.s.Others != nil && !r.think.idle() && r.s.Others.Offer(j.text()) {
				r.s.sleep(ctx, r.s.patience()/2, nil) // not offered again meanwhile
				return nil
			}
			return r.run(ctx, j)
		})
	}
}

// start does a job in a goroutine of its own unless it is under way here. It
// reports false if it does not.
func (r *runner) start(j job, do func(context.Context) error) bool {
	r.mu.Lock()
	known := r.jobs[j]
	r.jobs[j] = true
	r.mu.Unlock()
	if known {
		return false
	}
	started := r.s.background(func(ctx context.Context) {
		defer r.done(j)
		if err := do(ctx); err != nil && ctx.Err() == nil {
			r.s.Log.Error("a bot", "table", j.table, "seat", j.seat, "error", err)
		}
	})
	if !started {
		r.done(j)
	}
	return started
}

// take takes a job that another server offers, if there is a place for it.
func (r *runner) take(text []byte) bool {
	var j job
	if _, err := fmt.Sscan(string(text), &j.table, &j.seat, &j.opened); err != nil || j.seat < 0 || j.seat >= game.MaxSeats {
		return false
	}
	if r.s.Bots == nil || !r.think.idle() {
		return false
	}
	return r.start(j, func(ctx context.Context) error {
		if _, err := r.s.get(ctx, j.table); err != nil { // as far as the other knows it
			return err
		}
		return r.run(ctx, j)
	})
}

// text is what another server needs to know of a job.
func (j job) text() []byte { return fmt.Appendf(nil, "%s %d %d", j.table, int(j.seat), j.opened) }

// patience is how long a bot may take before its work counts as lost.
func (s *Service) patience() time.Duration {
	return overtime + time.Second + time.Duration(s.Pace*float64(longest))
}

func (r *runner) done(j job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.jobs, j)
}

// due tells whether the job is still to be done.
func (j job) due(h *held) bool {
	return h.row.Status == Playing && h.track.turn.Has(j.seat) && h.track.opened[j.seat] == j.opened &&
		h.row.Seats[j.seat].played()
}

func (r *runner) run(ctx context.Context, j job) error {
	h, err := r.s.current(ctx, r.s.entry(j.table))
	if err != nil || !j.due(h) {
		return err
	}
	began := r.s.now()
	if err := r.think.enter(ctx, h.row.Host.ID, r.s.attended(&h.row, began)); err != nil {
		return err
	}
	if now := r.s.entry(j.table).held.Load(); now != nil && !j.due(now) {
		r.think.leave() // its player came back meanwhile
		return nil
	}
	var thought bot.Thought
	var rest rest
	err = safely(func() error {
		defer r.think.leave()
		thought = r.decide(ctx, h, j, stream(&h.row.BotSeed, j.seat, j.opened, "thought"))
		rest = pauseFor(h, j.seat, thought, stream(&h.row.BotSeed, j.seat, j.opened, "pause"))
		return nil
	})
	if err != nil { // not of the bot: of the rules
		_ = r.s.unshown(ctx, h, err) // gives ErrFrozen, or the sweeper comes by again
		return nil
	}
	if !r.pause(ctx, j, began, rest) {
		return ctx.Err()
	}
	_, _, err = r.s.change(ctx, j.table, func(h *held) (*draft, error) {
		if !j.due(h) {
			return nil, nil
		}
		d := r.s.draft(h)
		move, why := thought.Move, &thought.Why
		if thought.Knows {
			move = rightAnswer(h, j.seat)
		}
		if thought.Why == (bot.Why{}) {
			why = nil
		}
		play := d.last().clone()
		if _, err := play.Check(j.seat, move); err != nil {
			r.s.Log.Error("a bot gave a move that is refused", "table", j.table, "seat", j.seat, "move", move, "error", err)
			move, why = play.Default(j.seat), nil
		}
		if err := d.play(j.seat, move, d.row.Seats[j.seat].StandIn, why); err != nil {
			return nil, fmt.Errorf("play the bot's move: %w", err)
		}
		if err := d.chance(); err != nil {
			return nil, fmt.Errorf("play chance: %w", err)
		}
		d.settle()
		return d, nil
	})
	return err
}

// decide asks the bot; one that panics, or that is still silent long after its
// time is up, plays the default move, so that it holds up nobody but itself.
func (r *runner) decide(ctx context.Context, h *held, j job, rng *rand.Rand) bot.Thought {
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	answer := make(chan error, 1)
	silent := make(chan struct{})
	defer r.s.Clock.After(overtime, func() { close(silent) })()
	var thought bot.Thought
	play := h.last().clone()
	go func() {
		answer <- safely(func() error {
			mind := r.s.mind(h.row.Game, h.row.Seats[j.seat].Level)
			if mind == nil {
				return fmt.Errorf("%s has no bot %q", h.row.Game, h.row.Seats[j.seat].Level)
			}
			thought = mind.Think(ctx, play.Sight(j.seat), rng)
			return nil
		})
	}()
	var err error
	select {
	case err = <-answer:
		if err == nil {
			return thought
		}
	case <-silent:
		err = fmt.Errorf("it does not answer within %v", overtime)
	}
	r.s.Log.Error("a bot cannot think", "table", j.table, "seat", j.seat, "error", err)
	return bot.Thought{Move: h.last().clone().Default(j.seat)}
}

// mind finds a bot by its level; a stand-in has none of its own and takes the
// default.
func (s *Service) mind(game, level string) bot.Bot {
	if level == "" {
		level = s.Bots.Default(game)
	}
	for _, l := range s.Bots.Levels(game) {
		if l.Key == level {
			return l.Bot
		}
	}
	return nil
}

// stream is a bot's own stream for one purpose of one decision.
func stream(seed *[32]byte, seat game.Seat, ply int, purpose string) *rand.Rand {
	h := hmac.New(sha256.New, seed[:])
	h.Write(append(binary.BigEndian.AppendUint64([]byte{byte(seat)}, uint64(ply)), purpose...))
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// A rest is how long a bot takes to move from when its turn came. Hasty is how
// long it waits at most once no person is to act any more; zero: it makes no
// difference.
type rest struct{ full, hasty time.Duration }

// pauseFor says how long a bot appears to think: by the weight of the decision
// where everybody can weigh it. Where something is hidden, as what several
// choose at the same time is, the weight would tell of it: that a bid was
// tempting, or that the hand allowed one move only. Then the pause follows from
// what everybody knows.
func pauseFor(h *held, seat game.Seat, thought bot.Thought, rng *rand.Rand) rest {
	between := func(low, high float64) time.Duration {
		return time.Duration((low + (high-low)*rng.Float64()) * float64(time.Second))
	}
	st := h.last()
	series := st.version > 0 && st.ply.Seat == seat
	hides := len(h.track.shut) > 0
	switch {
	case h.track.posed(seat):
		// It does not wait on for its own sake when all others have answered.
		// Who comes first when all hurry is drawn as well.
		return rest{between(3, 9), between(0.6, 1)}
	case h.track.turn.Len() > 1:
		return rest{between(1, 3), between(0.7, 1.2)}
	case hides && !series:
		return rest{full: between(0.9, 1.6)}
	case !hides && st.clone().Count(seat) == 1:
		return rest{full: 300 * time.Millisecond}
	case series:
		return rest{full: between(0.6, 0.9)}
	}
	return rest{full: time.Duration((0.4 + 1.2*min(max(thought.Doubt, 0), 1)) * float64(time.Second))}
}

// pause waits until a rest that began with the turn is over. It reports false
// when ctx ends.
func (r *runner) pause(ctx context.Context, j job, began time.Time, p rest) bool {
	pace := func(d time.Duration) time.Duration { return time.Duration(float64(d) * r.s.Pace) }
	end := began.Add(pace(p.full))
	if p.hasty == 0 {
		return r.s.sleep(ctx, end.Sub(r.s.now()), nil)
	}
	signal := make(chan struct{}, 1)
	stop := r.s.watches.add(j.table, signal)
	defer stop()
	hurried := false
	for {
		h := r.s.entry(j.table).held.Load()
		if h != nil && !j.due(h) {
			return true // whoever waits has been overtaken
		}
		if h != nil && !hurried && !h.waitsForPeople() {
			hurried = true
			if soon := h.since(j, began).Add(pace(p.hasty)); soon.Before(end) {
				end = soon
			}
		}
		left := end.Sub(r.s.now())
		if left <= 0 {
			return true
		}
		if !r.s.sleep(ctx, left, signal) {
			return false
		}
	}
}

// since is from when on the job waited for no person's move: an instant that
// the log tells, not how long the bot thought.
func (h *held) since(j job, began time.Time) time.Time {
	for i := range h.row.Seats {
		if at := h.track.moved[i]; h.track.last[i] > j.opened && !h.row.Seats[i].played() && at.After(began) {
			began = at
		}
	}
	return began
}

// waitsForPeople tells whether a person is to act.
func (h *held) waitsForPeople() bool {
	for i := range h.row.Seats {
		if h.track.turn.Has(game.Seat(i)) && !h.row.Seats[i].played() {
			return true
		}
	}
	return false
}

// rightAnswer is the move that answers a seat's question rightly. A ply that
// asks ends in right=R, and the answer's last word is R.
func rightAnswer(h *held, seat game.Seat) string {
	right := ""
	for _, a := range h.track.quiz {
		if a.version == h.track.asked[seat] {
			right = strconv.Itoa(a.right)
		}
	}
	for _, move := range h.last().clone().Legal(seat) {
		if lastWord(move) == right {
			return move
		}
	}
	return ""
}

// rightOf reads the place of the right option from the ply that asks.
func rightOf(move string) int {
	var right int
	if _, err := fmt.Sscanf(lastWord(move), "right=%d", &right); err != nil {
		return 0
	}
	return right
}

func lastWord(move string) string { return move[strings.LastIndexByte(move, ' ')+1:] }
