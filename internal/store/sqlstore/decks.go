package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"castellan/internal/deck"
)

var _ deck.Store = (*Store)(nil)

const (
	// The condition counts the others, so that a deck which is there already can
	// always be changed.
	upsertDeck = `INSERT INTO decks (account, id, name, game, faction, designs, changed)
		SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM decks WHERE account = $1 AND id <> $2) < $8
		ON CONFLICT (account, id) DO UPDATE SET name = $3, game = $4, faction = $5, designs = $6, changed = $7`
	deleteDeck  = `DELETE FROM decks WHERE account = $1 AND id = $2`
	selectDecks = `SELECT id, name, game, faction, designs, changed FROM decks WHERE account = $1 ORDER BY no`
)

// Decks implements deck.Store.
func (s *Store) Decks(ctx context.Context, account string) ([]deck.Deck, error) {
	var list []deck.Deck
	err := s.stmts.rows(ctx, selectDecks, []any{account}, func(rows *sql.Rows) error {
		var d deck.Deck
		var designs string
		var changed int64
		err := rows.Scan(&d.ID, &d.Name, &d.Game, &d.Faction, &designs, &changed)
		d.Designs, d.Changed = strings.Fields(designs), instant(changed)
		list = append(list, d)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("load decks: %w", err)
	}
	return list, nil
}

// KeepDeck implements deck.Store.
func (s *Store) KeepDeck(ctx context.Context, account string, d deck.Deck, most int) error {
	return s.changeDeck(ctx, "keep a deck", account, deck.ErrTooMany, upsertDeck,
		account, d.ID, d.Name, d.Game, d.Faction, strings.Join(d.Designs, " "), d.Changed.UnixMilli(), most)
}

// RemoveDeck implements deck.Store.
func (s *Store) RemoveDeck(ctx context.Context, account, id string) error {
	return s.changeDeck(ctx, "delete a deck", account, deck.ErrNotFound, deleteDeck, account, id)
}

// changeDeck writes one deck; otherwise is the error if that changes nothing.
func (s *Store) changeDeck(ctx context.Context, what, account string, otherwise error, text string, args ...any) error {
	changed := int64(0)
	err := s.do(ctx, func(ctx context.Context, w tx) error {
		err := w.Alone(ctx, "decks of "+account)
		if err == nil {
			changed, err = w.Exec(ctx, text, args...)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	})
	if err == nil && changed == 0 {
		return otherwise
	}
	return err
}
