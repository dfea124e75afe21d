package game

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Host is who holds the table. It is never in Turn and has no legal moves of
// the game's; all that it can put into the log is that a round is void.
const Host Seat = 14

// A Stage is how far the present round of a play is.
type Stage uint8

const (
	// UnderWay is anywhere else: nothing can be voided.
	UnderWay Stage = iota
	// Fresh is where a round begins, before its first ply. The round before it
	// may be voided.
	Fresh
	// Settled is within a round that may be voided: nothing in it is hidden any
	// more.
	Settled
)

// Rounder is for rules whose play comes in rounds that the host of a table may
// void, the one just played, until the next one is under way.
type Rounder[S any] interface {
	// Stage tells how far the present round is. Whatever is hidden in a round is
	// open once it is Settled, or the next one Fresh.
	Stage(s *S) Stage
}

// VoidWord is the word of the Host's move, "void N": the play returns to where
// it was after N plies, which is where the round just played began. The plies
// since then stay in the log and count as plies, but no longer for the game.
const VoidWord = "void"

// A mark is a play as it was when a round began.
type mark[S any] struct {
	s            S
	entry, plies int // as of play
}

// A span is the plies that were voided, the first of them counted from 0, the
// last not included.
type span struct{ from, to int }

// stage notes where rounds begin. It is called after every ply.
func (p *play[S]) stage() {
	r, ok := p.rules.(Rounder[S])
	if !ok {
		return
	}
	switch r.Stage(&p.s) {
	case Fresh:
		p.before, p.round = p.round, &mark[S]{p.s, p.entries, p.plies}
	case Settled:
		p.before = p.round
	case UnderWay:
		p.before = nil
	}
}

// Voidable gives the version to which a void would return, if there may be one.
func (p *play[S]) Voidable() (version int, ok bool) {
	if p.before == nil || p.Turn() == 0 {
		return 0, false
	}
	return p.before.entry, true
}

// judgeVoid reads a move of the Host's and judges it.
func (p *play[S]) judgeVoid(text string) (string, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(words) != 2 || words[0] != VoidWord {
		return "", Refusef("R-2", "the host's only move is %s N, not %s", VoidWord, Quote(text))
	}
	n, err := strconv.ParseUint(words[1], 10, 31)
	if err != nil || strconv.FormatUint(n, 10) != words[1] {
		return "", Refusef("R-2", "%s is not a number of plies", Quote(words[1]))
	}
	switch version, ok := p.Voidable(); {
	case p.Turn() == 0:
		return "", Refusef("R-5", "the play is over")
	case !ok:
		return "", Refusef("R-5", "no round can be voided now")
	case int(n) != version:
		return "", Refusef("R-5", "the round just played began after %d plies, not %d", version, n)
	}
	return VoidWord + " " + words[1], nil
}

// void plays a move of the Host's.
func (p *play[S]) void(text string, question json.RawMessage) (Played, error) {
	if question != nil {
		return Played{}, Refusef("R-1", "a question goes with ask only")
	}
	move, err := p.judgeVoid(text)
	if err != nil {
		return Played{}, err
	}
	back := p.before
	p.voided = append(p.voided[:len(p.voided):len(p.voided)], span{back.entry, p.entries})
	p.s, p.plies = back.s, back.plies
	p.entries++
	// Another void would take back what nobody played since.
	p.round, p.before = &mark[S]{p.s, p.entries, p.plies}, nil
	all := func(Viewer) string { return move }
	return Played{Seat: Host, Move: move, seen: all, reads: func(Play, Viewer) string { return move }}, nil
}

// isVoid tells whether the ply of that number, counted from 0, was voided.
func (p *play[S]) isVoid(entry int) bool {
	for _, s := range p.voided {
		if s.from <= entry && entry < s.to {
			return true
		}
	}
	return false
}
