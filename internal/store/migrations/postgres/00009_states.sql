-- +goose Up
-- What every change of a table writes stands apart from what few do, so that a
-- move writes little: revision counts changes, version counts plies.
CREATE TABLE states (
    table_no BIGINT PRIMARY KEY,
    revision BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    times    TEXT   NOT NULL,
    due      BIGINT
) WITH (fillfactor = 50);
INSERT INTO states SELECT no, revision, version, turn, times, due FROM tables;
CREATE INDEX states_due ON states (due, table_no) WHERE due IS NOT NULL;
ALTER TABLE tables DROP COLUMN revision, DROP COLUMN version, DROP COLUMN turn, DROP COLUMN times, DROP COLUMN due;

-- The key of a change stands with its first ply. Older keys, and those of
-- refusals, stay where they are.
ALTER TABLE plies ADD COLUMN sender TEXT COLLATE "C", ADD COLUMN key TEXT COLLATE "C", ADD COLUMN body BYTEA, ADD COLUMN answer TEXT;
