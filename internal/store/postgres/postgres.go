// Package postgres opens a store in a PostgreSQL database, which several nodes
// may have open at once: it connects and brings the database to its present
// shape. What is kept and how is sqlstore's.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"castellan/internal/store/migrations"
	"castellan/internal/store/sqlstore"
)

const (
	// lanes is how many connections write.
	lanes = 2
	// patience is how long one exchange with the database may take.
	patience = 10 * time.Second
	// leaving is how long servers that stop may take to be gone.
	leaving = 3 * time.Second
	// migrating is the advisory lock of whoever brings the database to its
	// present shape.
	migrating = 0x63617374656c6c61
	// serving is the advisory lock that every connection that writes shares.
	serving = migrating + 1
)

// ErrURL says that an address is not one of a PostgreSQL database.
var ErrURL = errors.New("an address of PostgreSQL is like postgres://user:password@host:5432/database")

// ErrOld says that a database was not yet brought to its present shape.
var ErrOld = errors.New("the database is older than this program: start the server on it once")

// ErrServed says that a database cannot be brought to its present shape because
// servers use it in its former one.
var ErrServed = errors.New("servers of an older castellan have the database: stop them all, then start this one")

// words are what PostgreSQL has another word for.
var words = strings.NewReplacer(
	"json_each($1)", "jsonb_array_elements_text($1::text::jsonb)",
	"json_each($2)", "jsonb_array_elements_text($2::text::jsonb)",
	"json_each(l.list)", "jsonb_array_elements_text(l.list::jsonb)",
	"unhex(j.value ->> 2)", "decode(j.value::jsonb ->> 2, 'hex')",
)

var dialect = sqlstore.Dialect{Spell: words.Replace, Translate: translate, Patience: patience,
	Now: "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"}

// Judge tells what is wrong with an address.
func Judge(url string) error {
	_, err := parse(url)
	return err
}

func parse(url string) (*pgxpool.Config, error) {
	if !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		return nil, ErrURL
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrURL, err) // without the password
	}
	to := config.ConnConfig
	if to.ConnectTimeout == 0 {
		to.ConnectTimeout = 3 * time.Second
	}
	if to.RuntimeParams["application_name"] == "" {
		to.RuntimeParams["application_name"] = "castellan"
	}
	return config, nil
}

func open(config *pgxpool.Config) *sql.DB {
	db := stdlib.OpenDB(*config.ConnConfig)
	db.SetMaxOpenConns(int(config.MaxConns))
	db.SetMaxIdleConns(int(config.MaxConns))
	return db
}

// Open opens the database at an address and brings it to its present shape.
// The address may say pool_max_conns, how many connections read.
func Open(ctx context.Context, url string) (*sqlstore.Store, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	db := open(config)
	if err := migrate(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if _, err := db.ExecContext(ctx, forgetWriters); err != nil {
		return nil, errors.Join(fmt.Errorf("clear away writers: %w", translate(err)), db.Close())
	}
	others, err := served(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	var sessions []sqlstore.Session
	for range lanes {
		sessions = append(sessions, newSession(config.ConnConfig))
	}
	s, err := sqlstore.New(ctx, db, dialect, sessions...)
	if err == nil && others {
		s.Beside()
	}
	return s, err
}

// othersServe tells whether a connection that writes is there. They go with
// their server.
const othersServe = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
	AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
	AND (classid::bigint << 32) + objid::bigint = $1)`

// migrate brings the database to its present shape, one node after the other,
// and only while nobody serves whose program knows the former one.
func migrate(ctx context.Context, db *sql.DB) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", translate(err))
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", int64(migrating)); err != nil {
		return fmt.Errorf("wait to migrate: %w", translate(err))
	}
	defer func() {
		_, unlock := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", int64(migrating))
		err = errors.Join(err, unlock)
	}()
	return translate(migrations.PostgreSQL.Up(ctx, db, func() error { return nobodyServes(ctx, db) }))
}

// nobodyServes waits a little until no server has the database: one that was
// just stopped is there for a moment more.
func nobodyServes(ctx context.Context, db *sql.DB) error {
	for began := time.Now(); ; pause(ctx) {
		others, err := served(ctx, db)
		if err != nil || !others {
			return err
		}
		if time.Since(began) > leaving {
			return ErrServed
		}
	}
}

// served tells whether a server has the database.
func served(ctx context.Context, db *sql.DB) (others bool, err error) {
	if err := db.QueryRowContext(ctx, othersServe, int64(serving)).Scan(&others); err != nil {
		return false, fmt.Errorf("look for other servers: %w", translate(err))
	}
	return others, nil
}

// OpenReader opens the database at an address for reading.
func OpenReader(ctx context.Context, url string) (*sqlstore.Reader, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.RuntimeParams["default_transaction_read_only"] = "on"
	db := open(config)
	var there bool
	err = db.QueryRowContext(ctx, "SELECT to_regclass('states') IS NOT NULL").Scan(&there)
	switch {
	case err != nil:
		return nil, errors.Join(fmt.Errorf("look at the database: %w", translate(err)), db.Close())
	case !there:
		return nil, errors.Join(ErrOld, db.Close())
	}
	return sqlstore.NewReader(ctx, db, dialect)
}

// connect makes a connection that writes.
func connect(ctx context.Context, config *pgx.ConnConfig) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, config.ConnectTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	// What others wait for is given up soon by a node that hangs; and a commit is
	// durable whatever the database's own setting is.
	_, err = conn.Exec(ctx, `SELECT set_config('idle_in_transaction_session_timeout', '2s', false), set_config('lock_timeout', '5s', false),
		set_config('statement_timeout', '8s', false),
		CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END,
		pg_advisory_lock_shared($1)`, int64(serving))
	if err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	return conn, nil
}
