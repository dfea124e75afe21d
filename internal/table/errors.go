package table

import (
	"errors"
	"fmt"

	"castellan/game"
)

var (
	// ErrNotFound says that there is no such table or invitation, or that one
	// may not know of it.
	ErrNotFound = errors.New("no such table")
	// ErrConflict says that the table changed since it was read. The service
	// looks again by itself; it gives up only after many attempts.
	ErrConflict = errors.New("the table changed meanwhile")
	// ErrKeyReused says that an idempotency key came with another body before.
	ErrKeyReused = errors.New("the key was used for another move")
	// ErrUnavailable says that the database does not answer for the moment. What
	// was asked for may have happened: a key tells, once it answers again.
	ErrUnavailable = errors.New("the database does not answer; come back in a moment")
	// ErrNotYourSeat says that the caller has no seat at the table, or not the
	// one in question.
	ErrNotYourSeat = errors.New("that is not your seat")
	// ErrForbidden says that only the host, or only invited people, may do it.
	ErrForbidden = errors.New("that is not yours to do")
	// ErrSeatTaken says that somebody else has the seat, or that no seat is free.
	ErrSeatTaken = errors.New("the seat is taken")
	// ErrStarted says that the table no longer waits for players.
	ErrStarted = errors.New("the play has begun")
	// ErrTooMany says that the host has as many tables of bots alone in play as
	// one account may.
	ErrTooMany = errors.New("you have too many tables of bots alone in play")
	// ErrNotPlaying says that the table waits for players.
	ErrNotPlaying = errors.New("the play has not begun")
	// ErrNotOver says that the play must be over for that.
	ErrNotOver = errors.New("the play is not over")
	// ErrFrozen says that a fault was found at this table and nothing more can
	// be played there until the operator has looked at it.
	ErrFrozen = errors.New("the table is frozen")
	// ErrShared says that the seat has given its share already.
	ErrShared = errors.New("the share was given")
	// errNoneLeft says that a table has asked its whole list, or that its
	// list is gone. It freezes the table.
	errNoneLeft = errors.New("no question is left")
	// ErrNothingToVoid says that there is no round that could be voided now.
	ErrNothingToVoid = errors.New("there is no round to void now")
	// ErrNoQuestions says that the options leave too few questions.
	ErrNoQuestions = errors.New("too few questions for these options")
)

// An Invalid says what is wrong with a request, whatever the table's state is.
type Invalid struct{ Message string }

func (e *Invalid) Error() string { return e.Message }

func invalid(format string, args ...any) error { return &Invalid{fmt.Sprintf(format, args...)} }

// A Stale error says that the ply which opened the sender's present turn is
// newer than what the sender had seen, or that what the sender claims to have
// seen is yet to come.
type Stale struct{ Version int } // the present version

func (e *Stale) Error() string { return fmt.Sprintf("the table is at version %d", e.Version) }

// A NotYourTurn error says that the sender's seat is not to act. It wraps the
// refusal by R-5.
type NotYourTurn struct {
	Version int // the present version
	Refusal *game.Refusal
}

func (e *NotYourTurn) Error() string { return e.Refusal.Error() }
func (e *NotYourTurn) Unwrap() error { return e.Refusal }
