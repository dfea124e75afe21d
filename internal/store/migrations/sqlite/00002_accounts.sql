-- +goose Up
CREATE TABLE accounts (
    id       TEXT    PRIMARY KEY,
    name     TEXT    NOT NULL,
    language TEXT    NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

-- A session's secret is kept as its SHA-256 only.
CREATE TABLE sessions (
    hash    BLOB    PRIMARY KEY,
    account TEXT    NOT NULL REFERENCES accounts (id),
    kind    TEXT    NOT NULL,
    created INTEGER NOT NULL,
    used    INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_used ON sessions (kind, used);
