// Package store chooses where everything is kept: in SQLite in a data folder, or
// in PostgreSQL at an address.
package store

import (
	"context"

	"castellan/internal/account"
	"castellan/internal/deck"
	"castellan/internal/learning"
	"castellan/internal/store/postgres"
	"castellan/internal/store/sqlite"
	"castellan/internal/store/sqlstore"
	"castellan/internal/table"
	"castellan/internal/workshop"
)

// A Store keeps everything.
type Store interface {
	table.Journal
	account.Store
	deck.Store
	learning.Store
	workshop.Store
	// Seen gives what an account was asked about, the latest first.
	Seen(ctx context.Context, account string) ([]string, error)
	// Awaited gives what may be asked at the tables under way at which an account
	// has a seat or which it made.
	Awaited(ctx context.Context, account string) ([]string, error)
	// Frozen tells how many tables are frozen.
	Frozen(context.Context) (int, error)
	// Ping tells whether the database answers.
	Ping(context.Context) error
	Close() error
}

// Open opens the database at an address or, if there is none, that of a folder.
func Open(ctx context.Context, folder, address string) (Store, error) {
	var s Store
	var err error
	if address != "" {
		s, err = postgres.Open(ctx, address)
	} else {
		s, err = sqlite.Open(ctx, folder)
	}
	if err != nil {
		return nil, err // and not a store that is none
	}
	return s, nil
}

// OpenReader opens it for reading.
func OpenReader(ctx context.Context, folder, address string) (*sqlstore.Reader, error) {
	if address != "" {
		return postgres.OpenReader(ctx, address)
	}
	return sqlite.OpenReader(ctx, folder)
}

// JudgeAddress tells what is wrong with the address of a database.
func JudgeAddress(address string) error { return postgres.Judge(address) }
