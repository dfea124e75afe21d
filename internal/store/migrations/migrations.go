// Package migrations holds the steps by which a database comes to its present
// shape, a folder for each kind of database. Steps go forward only and are
// never changed once released.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed sqlite/*.sql postgres/*.sql
var all embed.FS

// ErrNewer says that a database has steps that this program does not know.
var ErrNewer = errors.New("a newer castellan has changed the database: start that one")

// A Kind is a kind of database.
type Kind struct {
	dialect goose.Dialect
	folder  string
}

// The kinds of databases.
var (
	SQLite     = Kind{goose.DialectSQLite3, "sqlite"}
	PostgreSQL = Kind{goose.DialectPostgres, "postgres"}
)

// Provider gives the steps of a database.
func (k Kind) Provider(db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(all, k.folder)
	if err != nil {
		panic(err) // the folders are embedded above
	}
	provider, err := goose.NewProvider(k.dialect, db, steps)
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return provider, nil
}

// Up brings a database to its present shape. If that changes one that is in use,
// it asks first whether it may.
func (k Kind) Up(ctx context.Context, db *sql.DB, may func() error) error {
	provider, err := k.Provider(db)
	if err != nil {
		return err
	}
	has, wants, err := provider.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("look for the steps of the database: %w", err)
	case has > wants:
		return ErrNewer
	case has == wants:
		return nil
	case has > 0:
		if err := may(); err != nil {
			return err
		}
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	return nil
}
