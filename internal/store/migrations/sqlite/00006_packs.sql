-- +goose Up
-- Packs of questions. An account's go with it; those without one are the house's.
CREATE TABLE packs (
    no       INTEGER PRIMARY KEY AUTOINCREMENT,
    id       TEXT    NOT NULL UNIQUE,
    owner    TEXT    REFERENCES accounts (id) ON DELETE CASCADE,
    name     TEXT    NOT NULL,
    language TEXT    NOT NULL,
    file     TEXT    NOT NULL,
    format   TEXT    NOT NULL,
    licence  TEXT    NOT NULL,
    author   TEXT    NOT NULL,
    digest   TEXT    NOT NULL, -- of the file; empty for none
    created  INTEGER NOT NULL,
    version  INTEGER NOT NULL -- counts the changes of what is in it
) STRICT;
CREATE INDEX packs_owner ON packs (owner, digest);

CREATE TABLE items (
    no       INTEGER PRIMARY KEY AUTOINCREMENT,
    pack_no  INTEGER NOT NULL REFERENCES packs (no) ON DELETE CASCADE,
    id       TEXT    NOT NULL UNIQUE,
    key      TEXT    NOT NULL, -- made from what the item says
    version  INTEGER NOT NULL,
    language TEXT    NOT NULL,
    category TEXT    NOT NULL,
    level    TEXT    NOT NULL,
    fit      INTEGER NOT NULL, -- it can be asked
    item     TEXT    NOT NULL, -- JSON
    search   TEXT    NOT NULL, -- folded
    UNIQUE (pack_no, key)
) STRICT;
CREATE INDEX items_key ON items (key);
CREATE INDEX items_counted ON items (pack_no, language, category, level, fit);

-- The packs that a host has switched off.
CREATE TABLE packs_off (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    pack    TEXT NOT NULL, -- the id of a pack, or builtin
    PRIMARY KEY (account, pack)
) STRICT, WITHOUT ROWID;

-- What players say of questions that they were asked, with the question as it
-- was asked: packs change and go.
CREATE TABLE reports (
    no       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    account  TEXT    NOT NULL,
    name     TEXT    NOT NULL,
    seated   INTEGER NOT NULL,
    host     TEXT    NOT NULL,
    own      INTEGER NOT NULL, -- the question is of a pack of the host
    table_id TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    question TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    asked    TEXT    NOT NULL, -- JSON
    right    INTEGER NOT NULL,
    source   TEXT    NOT NULL, -- JSON
    done     INTEGER NOT NULL,
    UNIQUE (host, account, question)
) STRICT;
CREATE INDEX reports_host ON reports (host, no);
CREATE INDEX reports_question ON reports (question) WHERE seated = 1;
