-- +goose Up
-- The questions that tables may ask or asked, each once, by the hash of all that it says.
CREATE TABLE questions (
    no          INTEGER PRIMARY KEY AUTOINCREMENT,
    hash        BLOB NOT NULL UNIQUE,
    id          TEXT NOT NULL,
    level       TEXT NOT NULL,
    concept     TEXT NOT NULL,
    line        TEXT NOT NULL,
    explanation TEXT,
    source      TEXT
) STRICT;

-- What a table can ask (R-6), fixed when its play begins.
CREATE TABLE lists (
    table_no INTEGER PRIMARY KEY REFERENCES tables (no),
    list     TEXT NOT NULL -- JSON: [id, level, hash, salt of the seal] of each question, both in hex, in the order of the ids
) STRICT;

-- About what an account was asked, and when last.
CREATE TABLE seen (
    account TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    concept TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, concept)
) STRICT, WITHOUT ROWID;
