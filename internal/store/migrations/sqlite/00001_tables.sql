-- +goose Up
-- Instants are milliseconds since 1970.
CREATE TABLE tables (
    no         INTEGER PRIMARY KEY AUTOINCREMENT,
    id         TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    rules      INTEGER NOT NULL,
    options    TEXT    NOT NULL,
    host       TEXT    NOT NULL,
    host_name  TEXT    NOT NULL,
    open       INTEGER NOT NULL,
    clock      TEXT    NOT NULL,
    secret     BLOB    NOT NULL,
    bot_seed   BLOB    NOT NULL,
    bank       TEXT,
    origin     TEXT,
    created    INTEGER NOT NULL,
    -- what changes: revision counts writes, version counts plies
    revision   INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    status     TEXT    NOT NULL,
    seats      TEXT    NOT NULL,
    invite     TEXT    NOT NULL UNIQUE,
    turn       INTEGER NOT NULL,
    times      TEXT    NOT NULL,
    due        INTEGER,
    outcome    TEXT,
    again      TEXT    NOT NULL,
    given_back TEXT
) STRICT;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_running ON tables (id) WHERE status = 'playing';
CREATE INDEX tables_listed ON tables (status, no) WHERE open = 1;

CREATE TABLE plies (
    pos      INTEGER PRIMARY KEY AUTOINCREMENT,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    version  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    move     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    auto     INTEGER NOT NULL,
    question TEXT,
    why      TEXT,
    deadline INTEGER,
    UNIQUE (table_no, version)
) STRICT;

-- Who made a table or has a seat there.
CREATE TABLE people (
    account  TEXT    NOT NULL,
    table_no INTEGER NOT NULL REFERENCES tables (no),
    PRIMARY KEY (account, table_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_table ON people (table_no);

-- Idempotency keys with their answers.
CREATE TABLE keys (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    sender   TEXT    NOT NULL,
    key      TEXT    NOT NULL,
    body     BLOB    NOT NULL,
    answer   TEXT    NOT NULL,
    PRIMARY KEY (table_no, sender, key)
) STRICT, WITHOUT ROWID;

-- When a server was last alive: one row.
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
