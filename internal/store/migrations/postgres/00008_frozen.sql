-- +goose Up
-- A server that starts tries frozen tables again.
CREATE INDEX tables_frozen ON tables (no) WHERE status = 'frozen';
