// Package sqlite keeps everything in one SQLite file: the journal of the
// tables, accounts and sessions.
//
// One goroutine owns the only connection that writes. It takes all requests
// that wait and commits them as one transaction (group commit), synced to the
// disk before anybody gets an answer; so a lone request waits for one sync and
// many share one. Reading goes on beside it over connections of their own.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"modernc.org/sqlite"

	"castellan/internal/store/migrations"
	"castellan/internal/store/sqlstore"
)

// FileName is the database's name in the data folder.
const FileName = "castellan.db"

// ErrInUse says that another server uses the data folder.
var ErrInUse = errors.New("the data folder is in use by another castellan (stop it, or give --data another folder)")

// ErrOld says that a database was not yet brought to its present shape.
var ErrOld = errors.New("the database is older than this program: start the server on it once")

var dialect = sqlstore.Dialect{Translate: translate}

// A Store is an open database.
type Store struct {
	*sqlstore.Store
	lock *os.File
	path string
}

// Open opens the database in a folder, which is made if need be, and brings it
// to its present shape. Only one process at a time can have it open.
func Open(ctx context.Context, folder string) (*Store, error) {
	return openOn(ctx, folder, "", "FULL")
}

// openOn is Open over one of SQLite's file layers, of which the empty name is the
// system's own, with a setting of synchronous, and maybe more. Trials want others
// than the server has.
func openOn(ctx context.Context, folder, layer, synchronous string, more ...string) (*Store, error) {
	if err := makeFolder(folder); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	// Where there is no such call, SQLite has the one that syncs more.
	if _, err := sqlite.Fdatasync(true); err != nil && !errors.Is(err, sqlite.ErrFdatasyncUnavailable) {
		return nil, fmt.Errorf("choose how to sync: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(folder, "castellan.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	s := &Store{lock: lock, path: filepath.Join(folder, FileName)}
	if err := s.open(ctx, folder, layer, append([]string{"synchronous(" + synchronous + ")"}, more...)); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, folder, layer string, settings []string) (err error) {
	taken, err := lockFile(s.lock)
	if err != nil {
		return fmt.Errorf("lock the data folder: %w", err)
	}
	if !taken {
		return fmt.Errorf("%s: %w", folder, ErrInUse)
	}
	if err := private(s.path, 0); err != nil {
		return fmt.Errorf("make the database: %w", err)
	}
	writes := append([]string{"journal_mode(WAL)", "foreign_keys(1)", "busy_timeout(5000)",
		"journal_size_limit(67108864)", "wal_autocheckpoint(4000)", "cache_size(-16384)"}, settings...)
	db, err := open(s.path, layer, 1, "", writes...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }() // as the last to close it would write the whole log back
	alone := func() error { return nil }                  // the lock says so
	if err := migrations.SQLite.Up(ctx, db, alone); err != nil {
		return err
	}
	read, err := open(s.path, layer, 4, "ro", "query_only(1)", "busy_timeout(5000)")
	if err != nil {
		return err
	}
	writer, err := newSession(address(s.path, layer, "", writes...))
	if err != nil {
		return errors.Join(err, read.Close())
	}
	s.Store, err = sqlstore.New(ctx, read, dialect, writer)
	return err
}

// makeFolder makes a data folder, and those above it, and waits until all of
// them are on the disk: a database is as durable as the way to it.
func makeFolder(folder string) error {
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	above := filepath.Dir(filepath.Clean(folder))
	if err := makeFolder(above); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return syncFolder(above)
}

// private makes the file, if there is none, for the server's own user alone.
// SQLite gives the files beside it the same mode.
func private(path string, how int) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|how, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

func open(path, layer string, connections int, mode string, pragmas ...string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", address(path, layer, mode, pragmas...))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// address names a database and how it is opened. The path is escaped so that no
// character in it can pass for a setting.
func address(path, layer, mode string, pragmas ...string) string {
	query := url.Values{"_pragma": pragmas}
	if layer != "" {
		query.Set("vfs", layer)
	}
	if mode != "" {
		query.Set("mode", mode)
	}
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: query.Encode()}).String()
}

// OpenReader opens the database of a data folder for reading.
func OpenReader(ctx context.Context, folder string) (*sqlstore.Reader, error) {
	path := filepath.Join(folder, FileName)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("find the database: %w", err)
	}
	db, err := open(path, "", 1, "ro", "query_only(1)", "busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	var there int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'states'").Scan(&there)
	switch {
	case err != nil:
		return nil, errors.Join(fmt.Errorf("look at the database: %w", err), db.Close())
	case there == 0:
		return nil, errors.Join(ErrOld, db.Close())
	}
	return sqlstore.NewReader(ctx, db, dialect)
}

// Close waits for what is being written and closes the database. It may be
// called more than once.
func (s *Store) Close() error {
	var err error
	if s.Store != nil {
		err = s.Store.Close()
	}
	if closed := s.lock.Close(); !errors.Is(closed, os.ErrClosed) {
		err = errors.Join(err, closed)
	}
	return err
}
