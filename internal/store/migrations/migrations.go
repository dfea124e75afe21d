// Package migrations holds the steps by which a database comes to its present
// shape, a folder for each kind of database. Steps go forward only and are
// never changed once released.
package migrations

import (
	"embed"
	"io/fs"
)

//go:embed sqlite/*.sql postgres/*.sql
var all embed.FS

// SQLite gives the steps for SQLite.
func SQLite() fs.FS { return steps("sqlite") }

// PostgreSQL gives the steps for PostgreSQL.
func PostgreSQL() fs.FS { return steps("postgres") }

func steps(folder string) fs.FS {
	sub, err := fs.Sub(all, folder)
	if err != nil {
		panic(err) // the folders are embedded above
	}
	return sub
}
