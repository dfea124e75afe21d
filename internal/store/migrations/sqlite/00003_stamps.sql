-- +goose Up
-- Of a record that came in: the instant of a ply as it was written there.
ALTER TABLE plies ADD COLUMN stamp TEXT;
