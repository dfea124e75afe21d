// Package game is the contract between games of conquest and all that runs
// them: servers, referees, bots and tests.
//
// A play is a list of plies over a pure state machine. Whoever draws a card,
// rolls a die or picks a question is the seat [Chance], whose plies stand in
// the record like a player's; so the setup and the plies are the whole play,
// and rules hold no clock, no random source and no I/O.
//
// A game implements [Rules] over a state that is a plain value: no pointer,
// slice or map inside, so that t := s copies the play. [Of] wraps rules into
// a [Game], the handle that programs use without knowing the state's type.
// Package gametest proves that rules keep the contract.
package game

import "math/rand/v2"

// A Move is a packed move. It means something only to the rules that made it;
// between programs a move is always its text in the game's notation.
type Move uint64

// Rules is one version of the rules of one game over states of type S.
//
// No method may change what it is given but Apply, keep a pointer to it, or
// depend on anything but its arguments. Legal and Apply allocate nothing
// beyond the growth of the caller's buffer.
type Rules[S any] interface {
	// Info describes the game. It is the same at every call.
	Info() Info
	// Start gives the state before the first ply. The same setup gives the
	// same state. A setup that the game refuses gives a *Refusal (R-1, or the
	// rule that the game's page names).
	Start(Setup) (S, error)
	// Turn tells who may act. It is empty when the play is over, and only then.
	Turn(*S) Seats
	// Legal appends the legal moves of a seat to buf, complete and in the
	// game's fixed order; none where the seat is not in Turn. For Chance
	// the entries are equally likely, so an entry may stand several times.
	Legal(s *S, seat Seat, buf []Move) []Move
	// Apply plays a move for which Refuse gives nil.
	Apply(s *S, seat Seat, m Move)
	// Outcome tells how the play ended; its Over is false until Turn is empty.
	Outcome(*S) Outcome
	// Format gives the canonical notation of a move that Parse or Legal gave.
	Format(s *S, seat Seat, m Move) string
	// Parse reads notation. It judges the grammar alone, not the turn or
	// the rules, so that it answers for any seat at any time. Its errors are
	// *Refusal, and short however long the text is: see Quote.
	Parse(s *S, seat Seat, text string) (Move, error)
	// Refuse tells why a move that Parse gave cannot be played by a seat in
	// Turn: a *Refusal, or nil exactly for the moves that Legal lists (or for
	// which it lists a form: see Former).
	Refuse(s *S, seat Seat, m Move) error
	// View builds what a viewer may know, from nothing, in the form of the
	// game's page; for All it is the whole state.
	View(s *S, v Viewer) any
	// Seen gives a legal move as a viewer sees it when it is played from s:
	// canonical notation with each hidden part replaced by "?".
	Seen(s *S, seat Seat, m Move, v Viewer) string
	// Imagine draws a state that v cannot tell from s, uniformly among those
	// that are consistent with what v has seen. For All it is s.
	Imagine(s *S, v Viewer, rng *rand.Rand) S
}

// Defaulter is for rules that say what running out of time means. Without it
// the first legal move is played.
type Defaulter[S any] interface {
	// Default gives the move played for an absent seat that is in Turn.
	Default(s *S, seat Seat) Move
}

// Narrower is for rules whose legal lists are too long to search.
type Narrower[S any] interface {
	// Candidates appends a sensible, non-empty part of what Legal lists.
	Candidates(s *S, seat Seat, buf []Move) []Move
}

// Picker is for rules that draw a move faster than they list all of them.
type Picker[S any] interface {
	// Pick draws one entry of what Legal lists for a seat in Turn, each with
	// the same chance. What buf holds is lost: it is room to work in, and comes
	// back, perhaps grown.
	Pick(s *S, seat Seat, rng *rand.Rand, buf []Move) (Move, []Move)
}

// Former is for rules with moves of an open-ended kind, too many to list. Legal
// holds a form for them: a move that stands for many, itself one that Parse may
// never give. Read as notation a form is one of the moves it stands for, in
// full; Apply, Refuse and Seen take the form for that move.
type Former[S any] interface {
	// Form gives the entry of Legal that stands for a move that Parse or Legal
	// gave; a move of any other kind, and a form, is its own. A move that is its
	// own form is legal exactly if Legal lists it; any other is legal only if
	// Legal lists its form, and Refuse has the last word.
	Form(s *S, seat Seat, m Move) Move
}

// Reader is for rules under which something hidden opens before the end of the
// play, at once or by and by. Without it nothing does; when the play is
// over all is open.
type Reader[S any] interface {
	// Reads gives a ply as a viewer may read it now: what Seen gave when it was
	// played from then, an earlier state of the same play, with what has opened
	// since. What has opened stays open, and the view tells it.
	Reads(then, now *S, seat Seat, m Move, v Viewer) string
	// Opens tells whether what is hidden of a move may open before the end. Of
	// another move Reads never gives more than Seen.
	Opens(seat Seat, m Move) bool
}

// Foreteller is for rules that can tell what may come of a move.
type Foreteller[S any] interface {
	// Foretell gives the exact chances of a legal move before it is made, in the
	// form of the game's page, from what that seat may know alone; nil where
	// there is nothing to tell.
	Foretell(s *S, seat Seat, m Move) any
}

// Questioner is for rules under which a ply of chance may carry a question.
// The question itself is no part of the state: a Play keeps it beside it.
type Questioner[S any] interface {
	// AskWord is the first word of the moves that may carry a question; with
	// any other a question is refused with R-1.
	AskWord() string
	// Asked tells which seat such a move asks.
	Asked(s *S, m Move) Seat
	// Posed tells which ply, counted from 0, carries the question that a
	// viewer is to see now, if there is one.
	Posed(s *S, v Viewer) (ply int, ok bool)
}

// Info describes a game. See the games' pages for the values.
type Info struct {
	Key      string   // "alliance"; the game's name in records
	Rules    int      // version of the rules, from 1
	MinSeats int      // smallest number of seats
	MaxSeats int      // largest number of seats
	Options  []byte   // JSON Schema (2020-12) of the options object, defaults included
	Reasons  []string // the words that an outcome's reason can be
	MaxPlies int      // no play is longer
}
