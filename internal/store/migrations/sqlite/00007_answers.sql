-- +goose Up
-- Whether the answers of a table are kept below.
ALTER TABLE tables ADD COLUMN learned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_unlearned ON tables (no) WHERE status = 'finished' AND learned = 0 AND bank IS NOT NULL AND origin IS NULL;

-- What people answered. When an account goes, what was answered stays, and not who did.
CREATE TABLE answers (
    table_no INTEGER NOT NULL REFERENCES tables (no),
    version  INTEGER NOT NULL, -- of the ply
    asked    INTEGER NOT NULL, -- version of the ply that asked
    account  TEXT    REFERENCES accounts (id) ON DELETE SET NULL,
    at       INTEGER NOT NULL,
    took     INTEGER NOT NULL, -- milliseconds
    question TEXT    NOT NULL,
    concept  TEXT    NOT NULL,
    category TEXT    NOT NULL,
    options  TEXT    NOT NULL, -- JSON: those shown, the right one first
    pick     INTEGER,          -- place in options, from 0; null: no answer
    ability  REAL    NOT NULL, -- rating of the player before it
    reason   TEXT    NOT NULL, -- why it does not count; empty: it does
    PRIMARY KEY (table_no, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX answers_question ON answers (question, at);
CREATE INDEX answers_account ON answers (account, concept, at);

CREATE TABLE question_ratings (
    question TEXT    PRIMARY KEY,
    rating   REAL    NOT NULL,
    answers  INTEGER NOT NULL,
    began    REAL    NOT NULL, -- rating with which it began
    level    TEXT    NOT NULL, -- that it came with
    kind     TEXT    NOT NULL, -- template or pack
    trouble  TEXT    NOT NULL  -- empty for none
) STRICT, WITHOUT ROWID;

CREATE TABLE player_ratings (
    account  TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    category TEXT    NOT NULL,
    rating   REAL    NOT NULL,
    answers  INTEGER NOT NULL,
    PRIMARY KEY (account, category)
) STRICT, WITHOUT ROWID;
