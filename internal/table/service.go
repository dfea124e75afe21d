package table

import (
	"context"
	"io"
	"log/slog"

	"castellan/bot"
	"castellan/game"
)

// Config is what a service is made of.
type Config struct {
	Catalogue game.Catalogue
	Journal   Journal
	Bell      Bell
	Clock     Clock        // nil: the system's
	Bots      bot.Roster   // nil: no bots
	Questions Questions    // nil: no game asks any
	Secrets   io.Reader    // nil: crypto/rand
	Pace      float64      // how long bots pause: 1 as for people, 0 not at all
	Log       *slog.Logger // nil: slog.Default
	Cache     int          // how many tables are kept in memory; 0: 4096
}

// A Service runs tables. Its methods are safe for use by several goroutines.
// A context that ends makes them give up waiting, but a change that is under
// way is made all the same.
type Service struct {
	Config
}

// New makes a service. It answers at once; clocks and bots run after Start.
func New(c Config) *Service { return &Service{Config: c} }

// Start gives back the time during which no server ran, and starts the clocks
// and the bots. Stop ends them.
func (s *Service) Start(ctx context.Context) error { return nil }

// Stop ends what Start began and waits for it. It may be called at any time,
// and more than once.
func (s *Service) Stop() {}

// Create makes a table; the maker is its host. If every seat is filled, the
// play begins.
func (s *Service) Create(ctx context.Context, who Person, m Making) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Get gives a table as an account may see it; the empty account is an onlooker.
func (s *Service) Get(ctx context.Context, id, account string) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Sit changes a seat while the table waits: "me" sits down (at an open table,
// at one's own, or on a seat kept for one; who is invited uses Join), "bot" is
// for the host, "open" frees one's own seat or, for the host, any.
func (s *Service) Sit(ctx context.Context, id string, who Person, seat int, to Sitting) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Invited tells what an invitation code leads to; anyone may ask.
func (s *Service) Invited(ctx context.Context, code string) (*Invitation, error) {
	return nil, ErrNotFound
}

// Join sits down by invitation, at the seat named or else the first free one;
// share is 32 hex digits or empty. Who sits at the table already is told where.
func (s *Service) Join(ctx context.Context, code string, who Person, seat *int, share string) (id string, at int, err error) {
	return "", 0, ErrNotFound
}

// Renew gives the table a new invitation code; the old one leads nowhere.
func (s *Service) Renew(ctx context.Context, id, account string) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Share takes a seated player's share, 32 hex digits, once, while the table
// waits.
func (s *Service) Share(ctx context.Context, id, account, share string) error { return ErrNotFound }

// Move plays a move and gives the version after it, chance's plies included.
// Errors: *Stale, *NotYourTurn, ErrNotYourSeat, ErrKeyReused, ErrFrozen,
// ErrNotPlaying, or the *game.Refusal of the rules.
func (s *Service) Move(ctx context.Context, id, account string, m Submission) (int, error) {
	return 0, ErrNotFound
}

// Shown takes a client's word that it shows the question posed at a version:
// the clock for the answer starts.
func (s *Service) Shown(ctx context.Context, id, account string, version int) error {
	return ErrNotFound
}

// Again makes the table that continues a finished one with the same people, or
// gives the one that somebody else made already.
func (s *Service) Again(ctx context.Context, id string, who Person) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Record gives the record in the form of R-1: the account's own view of it
// during play, the whole after the end.
func (s *Service) Record(ctx context.Context, id, account string) ([]byte, error) {
	return nil, ErrNotFound
}

// Import keeps a record as a finished table. A line that is refused gives a
// *record.LineError over a *game.Refusal.
func (s *Service) Import(ctx context.Context, who Person, r io.Reader) (*Snapshot, error) {
	return nil, ErrNotFound
}

// Answered gives the questions whose answers the account may know.
func (s *Service) Answered(ctx context.Context, id, account string) ([]Revealed, error) {
	return nil, ErrNotFound
}

// List gives tables, newest first.
func (s *Service) List(ctx context.Context, q Query) (Page, error) { return Page{}, nil }

// Present notes that an account opened (on) or closed a stream of a table.
// Every on is followed by one off.
func (s *Service) Present(id, account string, on bool) {}

// Follow opens a stream of a table after a version; after -1 it begins with a
// snapshot. The caller must close it.
func (s *Service) Follow(ctx context.Context, id, account string, after int) (*Stream, error) {
	return nil, ErrNotFound
}

// A Stream tells what happens at a table, in order, without gap or repeat. It
// holds no queue: who reads slowly is told later.
type Stream struct{}

// Next waits for the next notice. After the notice of kind "end" it gives
// io.EOF, and the context's error if that ends first.
func (st *Stream) Next(ctx context.Context) (Notice, error) { return Notice{}, io.EOF }

// Close ends the stream.
func (st *Stream) Close() {}
