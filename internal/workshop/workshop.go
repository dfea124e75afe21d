// Package workshop keeps the packs of questions that people bring and write,
// and says which questions a host's tables ask from.
//
// A pack belongs to an account, and is asked from at the tables that this
// account hosts, or to the house, and is asked from at every host's tables. Each
// host switches packs on and off for the tables of its own.
//
// The right options of a pack are told to its owner alone. To everybody else a
// pack is a name and how many questions it has; a question of it is known once
// it was asked and answered at a table.
package workshop

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"castellan/quiz"
	"castellan/quiz/formats"
)

// Builtin is the id of the pack that the program carries.
const Builtin = "builtin"

// House is the owner of packs that no account owns.
const House = ""

// A Pack is a set of questions that is switched on and off as one.
type Pack struct {
	ID       string // 16 letters and digits, by chance
	Owner    string // an account, or House
	Name     string
	Language string    // of what is written into it
	File     string    // that it came from; empty: written by hand
	Format   string    // of the file
	Licence  string    // of all its items; empty: they differ, or do not say
	Author   string    // likewise
	Digest   string    // of the file; empty: written by hand
	Created  time.Time // with milliseconds
	Version  int64     // counts the changes of what is in it
}

// An Item is a question of a pack.
type Item struct {
	ID      string // 16 letters and digits, by chance; no writer of questions can choose it
	Version int    // counts its changes, from 1
	// What the item says of itself, settled: a language, one of the categories
	// of the bank or quiz.Other, one of quiz.Levels.
	Language, Category, Level string
	Fit                       bool // it has options enough to be asked
	formats.Item
}

// A Count is how many items of a pack are alike.
type Count struct {
	Language, Category, Level string
	Items, Fit                int
}

// Added is what became of an import.
type Added struct {
	Pack  string // the new one, or the one that has it all already
	Items int    // that were added; 0: nothing was
}

// Bounds is how much one owner can keep.
type Bounds struct{ Packs, Items int }

var (
	// ErrNotFound says that there is no such pack, question or report, or none
	// that is the caller's to know of.
	ErrNotFound = errors.New("no such pack or question")
	// ErrConflict says that somebody changed the question meanwhile.
	ErrConflict = errors.New("the question was changed meanwhile")
	// ErrTwice says that the pack has the question already.
	ErrTwice = errors.New("the pack has this question already")
	// ErrTooMany says that the owner has as much as it can keep.
	ErrTooMany = fmt.Errorf("that is more than one can keep: %d packs, %d questions", Most.Packs, Most.Items)
	// ErrNothing says that a file has no question that could be taken.
	ErrNothing = errors.New("the file has no question that could be taken")
)

// Most is how much one account can keep, and the house.
var (
	Most      = Bounds{Packs: 50, Items: 20_000}
	MostHouse = Bounds{Packs: 1000, Items: 500_000}
)

// A Store keeps packs. Every call that writes returns when its effect is
// durable, and writes everything or nothing.
type Store interface {
	// Packs gives the packs of an account and those of the house, oldest first.
	Packs(ctx context.Context, account string) ([]Pack, error)
	// Counts gives how many items those packs have, by pack.
	Counts(ctx context.Context, account string) (map[string][]Count, error)
	// AddPack keeps a pack with its items but for those whose keys its owner has
	// already. If the owner has all of the items, nothing is added. What goes beyond the bounds gives ErrTooMany.
	AddPack(ctx context.Context, p Pack, items []Item, most Bounds) (Added, error)
	// NamePack gives an owner's pack another name, or ErrNotFound.
	NamePack(ctx context.Context, owner, id, name string) error
	// RemovePack removes an owner's pack with its items, or gives ErrNotFound.
	RemovePack(ctx context.Context, owner, id string) error
	// Off gives the packs that an account has switched off.
	Off(ctx context.Context, account string) ([]string, error)
	// Switch switches a pack on or off for an account.
	Switch(ctx context.Context, account, pack string, on bool) error
	// Items gives the items of a pack in the order in which they came, those
	// after an item's id if one is given, at most limit. With text only those
	// whose folded stem or options hold it.
	Items(ctx context.Context, pack, after, text string, limit int) ([]Item, error)
	// Item gives an item of a pack, or ErrNotFound.
	Item(ctx context.Context, pack, id string) (Item, error)
	// CountItems gives how many items Items gives in all.
	CountItems(ctx context.Context, pack, text string) (int, error)
	// Held gives how many of the keys an owner has.
	Held(ctx context.Context, owner string, keys []string) (int, error)
	// KeepItem keeps an item in an owner's pack: a new one if its Version is 1,
	// else the next version of the one of its id. It gives ErrNotFound for an
	// unknown pack or item, ErrConflict if the item's version is not the one
	// before, ErrTwice if another item of the pack has its key, ErrTooMany.
	KeepItem(ctx context.Context, owner, pack string, item Item, most Bounds) error
	// RemoveItem removes an item of an owner's pack, or gives ErrNotFound.
	RemoveItem(ctx context.Context, owner, pack, id string) error
	// KeepReport keeps a report in the stead of the one that the same account
	// made of the same question to the same host. One that is done stays as it is.
	KeepReport(ctx context.Context, r Report) error
	// Reports gives the reports at the tables of a host, newest first, those
	// before an id if one is given, at most limit; done, if not nil, chooses.
	Reports(ctx context.Context, host string, done *bool, before int64, limit int) ([]Report, error)
	// SetReport notes whether a host's report is done, or gives ErrNotFound.
	SetReport(ctx context.Context, host string, id int64, done bool) error
	// SettleReports notes that all reports of a question are done, and gives how
	// many were not.
	SettleReports(ctx context.Context, question string) (int, error)
	// Reporters gives how often each question was reported in earnest: by how
	// many accounts that played it, or at the tables of how many hosts, whichever
	// is less; of a host's own question by how many accounts. Reports that are
	// done do not count.
	Reporters(ctx context.Context) (map[string]int, error)
}

// A Quarantine says which questions are not to be asked until somebody has
// looked at them.
type Quarantine interface {
	// Quarantined gives their ids, and a version that differs for another set.
	Quarantined(ctx context.Context) (ids map[string]bool, version string, err error)
}

// Config is what a workshop is made of.
type Config struct {
	Store      Store
	Builtin    func() *quiz.Bank
	Quarantine Quarantine // nil: none
	Now        func() time.Time
	Random     io.Reader // nil: crypto/rand
}

// A Workshop keeps the packs of all accounts. Its methods are safe for use by
// several goroutines.
type Workshop struct {
	Config
	shelf   *shelf
	counted func() []Count // of the built-in pack
}

// New gives a workshop.
func New(c Config) *Workshop {
	if c.Random == nil {
		c.Random = rand.Reader
	}
	return &Workshop{c, newShelf(), sync.OnceValue(func() []Count { return countBuiltin(c.Builtin()) })}
}

// id draws an id.
func (w *Workshop) id() (string, error) {
	var bytes [10]byte
	if _, err := io.ReadFull(w.Random, bytes[:]); err != nil {
		return "", fmt.Errorf("draw an id: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(bytes[:])), nil
}

func (w *Workshop) now() time.Time { return w.Now().UTC().Truncate(time.Millisecond) }
