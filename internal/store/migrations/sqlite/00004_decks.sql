-- +goose Up
-- The decks that people made; an account's go with it.
CREATE TABLE decks (
    no      INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id      TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    faction TEXT    NOT NULL,
    designs TEXT    NOT NULL, -- keys, separated by spaces
    changed INTEGER NOT NULL,
    UNIQUE (account, id)
) STRICT;
