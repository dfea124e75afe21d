-- +goose Up
-- What every change of a table writes stands apart from what few do, so that a
-- move writes little: revision counts changes, version counts plies.
CREATE TABLE states (
    table_no INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    times    TEXT    NOT NULL,
    due      INTEGER
) STRICT;
INSERT INTO states SELECT no, revision, version, turn, times, due FROM tables;
CREATE INDEX states_due ON states (due, table_no) WHERE due IS NOT NULL;
DROP INDEX tables_due;
ALTER TABLE tables DROP COLUMN revision;
ALTER TABLE tables DROP COLUMN version;
ALTER TABLE tables DROP COLUMN turn;
ALTER TABLE tables DROP COLUMN times;
ALTER TABLE tables DROP COLUMN due;

-- The plies of a table lie side by side, and the key of a change with its first
-- ply. Older keys, and those of refusals, stay where they are.
CREATE TABLE plies_new (
    table_no INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    move     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    auto     INTEGER NOT NULL,
    sender   TEXT,
    key      TEXT,
    body     BLOB,
    answer   TEXT,
    deadline INTEGER,
    why      TEXT,
    stamp    TEXT,
    question TEXT,
    PRIMARY KEY (table_no, version)
) STRICT, WITHOUT ROWID;
INSERT INTO plies_new (table_no, version, seat, move, at, auto, deadline, why, stamp, question)
    SELECT table_no, version, seat, move, at, auto, deadline, why, stamp, question FROM plies ORDER BY table_no, version;
DROP TABLE plies;
ALTER TABLE plies_new RENAME TO plies;
