package game

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Game is a version of a game's rules with the state's type erased.
type Game interface {
	Info() Info
	// Start begins a play; a setup that is refused gives a *Refusal.
	Start(Setup) (Play, error)
}

// A Catalogue finds games by their key and rules version.
type Catalogue interface {
	// Find gives a game; rules 0 is the newest version. It reports false for
	// what it does not know.
	Find(key string, rules int) (Game, bool)
	// List gives the newest version of each game in a fixed order.
	List() []Game
}

// A Play is one play under way. It is not safe for use by several goroutines.
type Play interface {
	Info() Info
	// Seats is how many players' seats the play has.
	Seats() int
	// Plies is how many plies were played, those that a void took back and the
	// voids included.
	Plies() int
	// Voidable gives the version to which a void of the Host's would return now,
	// if there may be one.
	Voidable() (version int, ok bool)
	Turn() Seats
	// Legal lists a seat's legal moves in notation, never nil.
	Legal(Seat) []string
	// Count is how many entries Legal has.
	Count(Seat) int
	// Entry gives entry i of Legal alone, 0 ≤ i < Count.
	Entry(seat Seat, i int) string
	// Listed gives the entry of Legal that stands for a legal move: the move
	// itself, but for one of an open-ended kind. A move that Check refuses gives
	// its *Refusal.
	Listed(seat Seat, text string) (string, error)
	// Check reads a move and judges it without playing it, then the
	// game's rules. It gives the canonical notation, or a *Refusal.
	Check(seat Seat, text string) (string, error)
	// Move plays a move, or changes nothing and gives the *Refusal of Check.
	Move(seat Seat, text string) (Played, error)
	// Ask is Move with the question that the ply carries, a JSON object; a
	// move that can carry none is refused with R-1.
	Ask(seat Seat, text string, question json.RawMessage) (Played, error)
	// Asks tells which seat a legal move of Chance asks a question, if any.
	Asks(text string) (Seat, bool)
	// Foretell gives the exact chances of a legal move before it is made, ready
	// for json.Marshal, or nil where there is nothing to tell. A move that Check
	// refuses gives its *Refusal.
	Foretell(seat Seat, text string) (any, error)
	// Default gives the move that is played for a seat in Turn whose time has
	// run out.
	Default(Seat) string
	// Outcome is not Over until Turn is empty.
	Outcome() Outcome
	// View gives what a viewer may know, ready for json.Marshal.
	View(Viewer) any
	// Sight gives a bot in a seat all that it may use: a *Sight[S], where S is
	// the state's type.
	Sight(Seat) any
	// Imagine gives a play that the viewer cannot tell from this one.
	Imagine(Viewer, *rand.Rand) Play
	Clone() Play
}

// Played is a ply as it was played.
type Played struct {
	Seat  Seat
	Move  string // canonical
	seen  func(Viewer) string
	reads func(Play, Viewer) string
	opens bool
}

// Seen is the ply as a viewer saw it when it was played.
func (p Played) Seen(v Viewer) string { return p.seen(v) }

// Reads is the ply as a viewer may read it now, at a later time of the same
// play: as it was seen, with what has opened since.
func (p Played) Reads(now Play, v Viewer) string { return p.reads(now, v) }

// Stays tells whether what is hidden of the ply, if something is, stays so until
// the play is over or the ply is voided.
func (p Played) Stays() bool { return !p.opens }

// Open tells whether every viewer may read all of the ply now. An onlooker
// knows the least.
func (p Played) Open(now Play) bool { return p.reads(now, Onlooker) == p.Move }

// Of erases the state's type.
func Of[S any](rules Rules[S]) Game { return &erased[S]{rules} }

type erased[S any] struct{ rules Rules[S] }

func (g *erased[S]) Info() Info { return g.rules.Info() }

func (g *erased[S]) Start(setup Setup) (Play, error) {
	info := g.rules.Info()
	if n := len(setup.Seats); n < info.MinSeats || n > info.MaxSeats {
		return nil, Refusef("R-1", "%s has %d to %d seats, not %d", info.Key, info.MinSeats, info.MaxSeats, n)
	}
	s, err := g.rules.Start(setup)
	if err != nil {
		return nil, err
	}
	p := &play[S]{rules: g.rules, s: s, seats: len(setup.Seats)}
	p.stage()
	return p, nil
}

type play[S any] struct {
	rules     Rules[S]
	s         S
	seats     int
	entries   int                     // all plies
	plies     int                     // those that count for the game
	questions map[int]json.RawMessage // by ply that counts
	buf       []Move
	round     *mark[S] // where the present round began
	before    *mark[S] // where a void would return, nil if there may be none
	voided    []span
}

func (p *play[S]) Info() Info       { return p.rules.Info() }
func (p *play[S]) Seats() int       { return p.seats }
func (p *play[S]) Plies() int       { return p.entries }
func (p *play[S]) Turn() Seats      { return p.rules.Turn(&p.s) }
func (p *play[S]) Outcome() Outcome { return p.rules.Outcome(&p.s) }
func (p *play[S]) moves(s Seat) []Move {
	p.buf = p.rules.Legal(&p.s, s, p.buf[:0])
	return p.buf
}

func (p *play[S]) Legal(seat Seat) []string {
	moves := p.moves(seat)
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.rules.Format(&p.s, seat, m)
	}
	return list
}

func (p *play[S]) Count(seat Seat) int { return len(p.moves(seat)) }

func (p *play[S]) Entry(seat Seat, i int) string {
	return p.rules.Format(&p.s, seat, p.moves(seat)[i])
}

func (p *play[S]) judge(seat Seat, text string) (Move, error) {
	m, err := p.rules.Parse(&p.s, seat, text)
	if err != nil {
		return 0, err
	}
	if turn := p.Turn(); !turn.Has(seat) {
		switch {
		case turn == 0:
			return 0, Refusef("R-5", "the play is over")
		case seat != Chance && (seat < 0 || int(seat) >= p.seats):
			return 0, Refusef("R-5", "the table has no such seat")
		}
		return 0, Refusef("R-5", "it is not for seat %v to act", seat)
	}
	return m, p.rules.Refuse(&p.s, seat, m)
}

func (p *play[S]) Check(seat Seat, text string) (string, error) {
	if seat == Host {
		return p.judgeVoid(text)
	}
	m, err := p.judge(seat, text)
	if err != nil {
		return "", err
	}
	return p.rules.Format(&p.s, seat, m), nil
}

func (p *play[S]) Listed(seat Seat, text string) (string, error) {
	if seat == Host {
		return p.judgeVoid(text)
	}
	m, err := p.judge(seat, text)
	if err != nil {
		return "", err
	}
	if f, ok := p.rules.(Former[S]); ok {
		m = f.Form(&p.s, seat, m)
	}
	return p.rules.Format(&p.s, seat, m), nil
}

func (p *play[S]) Move(seat Seat, text string) (Played, error) { return p.Ask(seat, text, nil) }

func (p *play[S]) Ask(seat Seat, text string, question json.RawMessage) (Played, error) {
	if seat == Host {
		return p.void(text, question)
	}
	if question != nil && !p.asking(text) {
		return Played{}, Refusef("R-1", "a question goes with ask only")
	}
	m, err := p.judge(seat, text)
	if err != nil {
		return Played{}, err
	}
	if question != nil {
		if p.questions == nil {
			p.questions = map[int]json.RawMessage{}
		}
		p.questions[p.plies] = question
	}
	before, rules, entry := p.s, p.rules, p.entries // what is played may outlive the play
	reader, opens := p.rules.(Reader[S])
	played := Played{
		Seat:  seat,
		Move:  rules.Format(&before, seat, m),
		opens: opens && reader.Opens(seat, m),
		seen:  func(v Viewer) string { return rules.Seen(&before, seat, m, v) },
		reads: func(now Play, v Viewer) string {
			later, same := now.(*play[S])
			if now.Turn() == 0 || same && later.isVoid(entry) {
				v = All
			}
			if opens && same && v != All {
				return reader.Reads(&before, &later.s, seat, m, v)
			}
			return rules.Seen(&before, seat, m, v)
		},
	}
	p.rules.Apply(&p.s, seat, m)
	p.entries++
	p.plies++
	p.stage()
	return played, nil
}

// asking tells whether a move begins with the word that may carry a question.
func (p *play[S]) asking(text string) bool {
	q, ok := p.rules.(Questioner[S])
	if !ok {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimLeft(text, " \t"), " ")
	word, _, _ = strings.Cut(word, "\t")
	return word == q.AskWord()
}

func (p *play[S]) Asks(text string) (Seat, bool) {
	if !p.asking(text) {
		return 0, false
	}
	m, err := p.rules.Parse(&p.s, Chance, text)
	if err != nil {
		return 0, false
	}
	return p.rules.(Questioner[S]).Asked(&p.s, m), true
}

func (p *play[S]) Foretell(seat Seat, text string) (any, error) {
	m, err := p.judge(seat, text)
	if err != nil {
		return nil, err
	}
	var told any
	if f, ok := p.rules.(Foreteller[S]); ok {
		told = f.Foretell(&p.s, seat, m)
	}
	return told, nil
}

func (p *play[S]) Default(seat Seat) string {
	if d, ok := p.rules.(Defaulter[S]); ok {
		return p.rules.Format(&p.s, seat, d.Default(&p.s, seat))
	}
	return p.Entry(seat, 0)
}

// withQuestion is a view that can carry a question.
type withQuestion interface {
	WithQuestion(json.RawMessage) any
}

func (p *play[S]) View(v Viewer) any {
	view := p.rules.View(&p.s, v)
	if q, ok := p.rules.(Questioner[S]); ok {
		if ply, ok := q.Posed(&p.s, v); ok && p.questions[ply] != nil {
			w, ok := view.(withQuestion)
			if !ok {
				panic(fmt.Sprintf("game: the view %T of %s cannot carry a question", view, p.Info().Key))
			}
			return w.WithQuestion(p.questions[ply])
		}
	}
	return view
}

func (p *play[S]) Sight(seat Seat) any { return &Sight[S]{play: p, seat: seat} }

func (p *play[S]) Imagine(v Viewer, rng *rand.Rand) Play {
	q := p.copy()
	q.s = p.rules.Imagine(&p.s, v, rng)
	return q
}

func (p *play[S]) Clone() Play { return p.copy() }

func (p *play[S]) copy() *play[S] {
	q := *p
	q.buf = nil
	q.questions = nil
	for ply, question := range p.questions { // into a map again: the order is nothing
		if q.questions == nil {
			q.questions = make(map[int]json.RawMessage, len(p.questions))
		}
		q.questions[ply] = question
	}
	return &q
}
