package table

import (
	"context"
	"encoding/json"
	"time"

	"castellan/bot"
	"castellan/game"
	"castellan/game/fair"
)

// A Journal keeps tables. Every call that writes returns when its effect is
// durable, and writes everything or nothing.
type Journal interface {
	// Create keeps a new table, which is at revision 1.
	Create(context.Context, Write) error
	// Load gives a table without its plies, or ErrNotFound.
	Load(ctx context.Context, id string) (Stored, error)
	// Plies gives a table's plies after a version, in order.
	Plies(ctx context.Context, id string, after int) ([]StoredPly, error)
	// Eligible gives what a table can ask, in the order of the ids: nothing for a
	// table whose play has not begun, or that asks nothing.
	Eligible(ctx context.Context, id string) ([]Eligible, error)
	// Question gives a question of some table's list, or ErrNotFound.
	Question(context.Context, Hash) (Listed, error)
	// Append makes one change in one transaction, or gives ErrConflict and
	// changes nothing if the table is no longer at the revision before the
	// change's. If the change carries a key that is known, nothing changes
	// either: the first answer comes back, or ErrKeyReused for another body.
	Append(context.Context, Write) (Answer, error)
	// Keep keeps an answer that changed nothing under its key. If the key is
	// known, the first answer comes back, or ErrKeyReused for another body.
	Keep(context.Context, Keyed) (Answer, error)
	// Answered gives the answer kept under a key; ok is false for an unknown
	// one. Another body gives ErrKeyReused.
	Answered(ctx context.Context, key Keyed) (answer Answer, ok bool, err error)
	// Revisions gives the revisions of those tables that exist.
	Revisions(ctx context.Context, ids []string) (map[string]int64, error)
	// Invited gives the id of the table with an invitation code, or ErrNotFound.
	Invited(ctx context.Context, code string) (string, error)
	// Due gives up to limit tables whose Due has passed, the earliest first, and
	// the next Due after now, which is zero if there is none.
	Due(ctx context.Context, now time.Time, limit int) (ids []string, next time.Time, err error)
	// Running gives the tables under way that will need the server, whose Due is
	// not zero, in order of id, after an id: a clock runs there or a bot is to move.
	Running(ctx context.Context, after string, limit int) ([]string, error)
	// List gives tables newest first, at most Query.Limit, and the next cursor,
	// which is empty at the end. Without Mine a list shows open tables, and of
	// the finished ones also those in which the account took part.
	List(context.Context, Query) (tables []Stored, next string, err error)
	// Beat notes that a server was alive at an instant; Beaten gives the latest
	// such instant, which is zero before the first.
	Beat(ctx context.Context, at time.Time) error
	Beaten(ctx context.Context) (time.Time, error)
	// Thaw puts tables that were frozen in play again, due at an instant.
	Thaw(ctx context.Context, due time.Time) error
	// Now is what the clock shows that all servers of the journal have in common.
	// It may be set.
	Now(ctx context.Context) (time.Time, error)
	// Alone tells whether no other server had the journal when it was opened.
	Alone() bool
}

// Stored is a table as a journal keeps it. Instants have milliseconds.
type Stored struct {
	// Fixed when the table is made.
	ID      string
	Game    string
	Rules   int
	Options json.RawMessage
	Host    Person
	Open    bool
	Clock   Clocks
	Secret  fair.Secret
	BotSeed [32]byte // kept apart from Secret: bots must not touch chance
	Bank    *Bank
	Origin  json.RawMessage // the header of a record that came in, else nil
	Created time.Time

	// Revision counts writes; Version counts plies.
	Revision  int64
	Version   int
	Status    Status
	Seats     []StoredSeat
	Invite    string // unique
	Turn      game.Seats
	Times     Times
	Due       time.Time // when the table next needs the server; zero: never
	Outcome   json.RawMessage
	Again     string
	GivenBack *GivenBack
	Shared    bool // of a private table that is over: whoever has the link may see it
}

// Bank fixes which questions a table can ask. It is nil until the play
// begins.
type Bank struct {
	Digest string `json:"digest"`
	Count  int    `json:"count"`
}

// StoredSeat is who has a seat.
type StoredSeat struct {
	Account string      `json:"account,omitempty"` // of a player
	Name    string      `json:"name,omitempty"`
	Level   string      `json:"level,omitempty"`    // of a bot
	Kept    string      `json:"kept,omitempty"`     // an open seat kept for an account
	KeptFor string      `json:"kept_for,omitempty"` // and the name of that account when it was kept
	Share   *fair.Share `json:"share,omitempty"`
	Given   []Given     `json:"given,omitempty"` // while the table waits
	StandIn bool        `json:"standin,omitempty"`
	Back    bool        `json:"back,omitempty"`   // is given back after the decision that the stand-in has
	Missed  int         `json:"missed,omitempty"` // default moves in a row
}

// Given is the share of an account that stood up from a seat.
type Given struct {
	Account string     `json:"account"`
	Share   fair.Share `json:"share"`
}

// Times is how the clocks of the seats in turn stand.
type Times struct {
	Seats []Timing `json:"seats,omitempty"` // by seat
}

// Timing is how one seat's clock stands. Instants are milliseconds since 1970.
type Timing struct {
	Deadline int64 `json:"deadline,omitempty"` // 0: none runs
	Sent     int64 `json:"sent,omitempty"`     // a question was sent and is not known to be shown
	Trip     int64 `json:"trip,omitempty"`     // the latest measured round trip, in milliseconds
}

// StoredPly is a ply as a journal keeps it: whole.
type StoredPly struct {
	Version  int // after it: the first ply has 1
	Seat     game.Seat
	Move     string
	At       time.Time
	Stamp    string // of a record that came in: the instant as it was written there, empty for none
	Auto     bool
	Question json.RawMessage
	Why      *bot.Why
	Deadline time.Time // the table's deadline as the ply set it; zero: none
}

// A Write is one change of one table.
type Write struct {
	Table  Stored  // as it is to be; Revision is one more than what was read
	Was    *Stored // as it was read: what is alike need not be written again; nil: unknown
	Plies  []StoredPly
	List   []Listed // what the table can ask, if its play begins
	Seen   []Seen
	Key    *Keyed
	Seated bool   // who has a seat changed
	New    *Write // a table that is made in the same transaction
}

// Seen is that a question about something was put to an account.
type Seen struct{ Account, Concept string }

// Keyed is an idempotency key of one sender at one table, with the digest of
// the body it came with and the answer.
type Keyed struct {
	Table, Sender, Key string
	Body               [32]byte
	Answer             Answer
}

// An Answer is what a move was answered.
type Answer struct {
	Version int    `json:"version"`           // after the move, or the present one
	Kind    string `json:"kind,omitempty"`    // "", "stale", "turn" or "refused"
	Rule    string `json:"rule,omitempty"`    // of a refusal
	Message string `json:"message,omitempty"` // of a refusal
	Again   bool   `json:"-"`                 // it was given before
}

// A Bell tells whoever listens that a table changed. It carries the id and how
// far the table has come (its revision), nothing else. A ring may be lost or
// come twice.
type Bell interface {
	Ring(table string, revision int64) error
	// Listen calls hear for every ring of a table until stop is called. hear
	// must not block.
	Listen(table string, hear func(revision int64)) (stop func(), err error)
}

// Others are the other servers of the same journal. What they tell may be lost,
// come twice or come late: the journal decides. Clients get none of it.
type Others interface {
	// Tell sends something to all of them.
	Tell(text []byte) error
	// Hear calls hear with what they tell, until stop is called.
	Hear(hear func(text []byte)) (stop func(), err error)
	// Offer offers work to one of those who take some; it reports whether it was
	// taken, and is quick if there is nobody.
	Offer(job []byte) (taken bool)
	// Take calls take with work that others offer, until stop is called. It says
	// whether it takes it, and must not block.
	Take(take func(job []byte) bool) (stop func(), err error)
}

// A Clock tells the time and wakes.
type Clock interface {
	Now() time.Time
	// After calls f in a goroutine of its own when d has passed, unless stop is
	// called before.
	After(d time.Duration, f func()) (stop func())
}
