package postgres_test

import (
	"database/sql"
	"errors"
	"testing"

	"castellan/internal/store/migrations"
	"castellan/internal/store/postgres"
	"castellan/internal/store/postgres/postgrestest"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// serving is the lock that every connection that writes shares, in each version
// of the program.
const serving = 0x63617374656c6c61 + 1

// A database of an older program opens and plays on once no server of that one
// is there; it writes in it no more, and what a newer one made is named.
func TestUpgrade(t *testing.T) {
	url := postgrestest.Database(t)
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := migrations.PostgreSQL.Provider(db)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Former(t, db, steps)
	older, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := older.ExecContext(t.Context(), "SELECT pg_advisory_lock_shared($1)", int64(serving)); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Open(t.Context(), url); !errors.Is(err, postgres.ErrServed) {
		t.Errorf("beside an older server: %v", err)
	}
	if has, _, err := steps.GetVersions(t.Context()); err != nil || has != 8 {
		t.Errorf("beside an older server the database came to step %d (%v)", has, err)
	}
	if _, err := older.ExecContext(t.Context(), "SELECT pg_advisory_unlock_shared($1)", int64(serving)); err != nil {
		t.Fatal(err)
	}
	if err := older.Close(); err != nil {
		t.Fatal(err)
	}
	storetest.RunUpgrade(t, db, func() table.Journal { return open(t, url) })
	open(t, url) // where nothing is to be changed, beside others
	if _, err := db.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)"); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Open(t.Context(), url); !errors.Is(err, migrations.ErrNewer) {
		t.Errorf("of a newer program: %v", err)
	}
}
