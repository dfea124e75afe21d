// Package migrations holds the steps by which a database comes to its present
// shape, a folder for each kind of database. Steps go forward only and are
// never changed once released.
package migrations

import (
	"embed"
	"io/fs"
)

//go:embed sqlite/*.sql
var all embed.FS

// SQLite gives the steps for SQLite.
func SQLite() fs.FS {
	sub, err := fs.Sub(all, "sqlite")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
