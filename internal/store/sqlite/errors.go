package sqlite

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"castellan/internal/table"
)

// code is SQLite's of an error, 0 for another's.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// translate gives an error as the ports have it: a disk that is full, or that
// fails, may have room or be well in a moment.
func translate(err error) error {
	switch code(err) & 0xff { // the rest says which of its kind
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR:
		return fmt.Errorf("%w: %w", table.ErrUnavailable, err)
	}
	return err
}
