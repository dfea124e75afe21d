// Package deck keeps the decks that people make for games that are played with
// decks of their own. What a lawful deck is, the game says.
package deck

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"
)

// A Deck is a choice of designs under a name.
type Deck struct {
	ID      string   // among its owner's decks
	Name    string   // display name
	Game    string   // key
	Faction string   // key
	Designs []string // keys, in the game's order
	Changed time.Time
}

// Most is how many decks one account can keep.
const Most = 30

var (
	// ErrNotFound says that there is no such deck, or no game with decks.
	ErrNotFound = errors.New("no such deck")
	// ErrTooMany says that the account has as many decks as it can.
	ErrTooMany = fmt.Errorf("you have %d decks; that is as many as one can keep", Most)
	// ErrID says that an id breaks the rule for ids.
	ErrID = errors.New("a deck's id has 1 to 40 lower-case letters, digits or hyphens")
)

// A Store keeps decks.
type Store interface {
	// Decks gives an account's decks in the order in which they were first kept.
	Decks(ctx context.Context, account string) ([]Deck, error)
	// KeepDeck keeps a deck, in the stead of the one with its id if there is one. If
	// the account has most others it changes nothing and gives ErrTooMany.
	KeepDeck(ctx context.Context, account string, d Deck, most int) error
	// RemoveDeck removes a deck, or gives ErrNotFound.
	RemoveDeck(ctx context.Context, account, id string) error
}

// Cards is what a game says of the cards that decks are made of.
type Cards interface {
	// Catalogue is all of them, ready to be written as JSON.
	Catalogue() any
	// Judge gives the designs of a lawful deck in the game's order, or the
	// *game.Refusal.
	Judge(faction string, designs []string) ([]string, error)
	// Code is how people tell each other a deck; empty for what is none.
	Code(faction string, designs []string) string
	// Read reads a code; the deck that it says may not be lawful.
	Read(code string) (faction string, designs []string, ok bool)
}

// Decks keeps the decks of all accounts.
type Decks struct {
	store Store
	games map[string]Cards
	now   func() time.Time
}

// New gives decks over a store, for games by their keys.
func New(store Store, games map[string]Cards, now func() time.Time) *Decks {
	return &Decks{store, games, now}
}

// Games gives the keys of the games with decks, sorted.
func (d *Decks) Games() []string {
	if d == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(d.games))
}

// Of gives the cards of a game; nil where there are none.
func (d *Decks) Of(game string) Cards { return d.games[game] }

// Read gives the deck that a code says, or ErrNotFound. One that is not lawful
// gives the game's *game.Refusal.
func (d *Decks) Read(game, code string) (Deck, error) {
	cards := d.Of(game)
	if cards == nil {
		return Deck{}, ErrNotFound
	}
	faction, designs, ok := cards.Read(code)
	if !ok {
		return Deck{}, ErrNotFound
	}
	designs, err := cards.Judge(faction, designs)
	if err != nil {
		return Deck{}, err
	}
	return Deck{Game: game, Faction: faction, Designs: designs}, nil
}

// Code is how people tell each other a deck; empty for one of cards that are no
// more.
func (d *Decks) Code(made *Deck) string {
	cards := d.Of(made.Game)
	if cards == nil {
		return ""
	}
	return cards.Code(made.Faction, made.Designs)
}

// List gives the decks of an account.
func (d *Decks) List(ctx context.Context, account string) ([]Deck, error) {
	list, err := d.store.Decks(ctx, account)
	if err != nil {
		return nil, fmt.Errorf("list the decks: %w", err)
	}
	return list, nil
}

var ids = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// Keep keeps a deck and gives it as it is kept. One that is not lawful gives
// the game's *game.Refusal.
func (d *Decks) Keep(ctx context.Context, account string, made Deck) (Deck, error) {
	if !ids.MatchString(made.ID) {
		return Deck{}, ErrID
	}
	cards := d.Of(made.Game)
	if cards == nil {
		return Deck{}, ErrNotFound
	}
	var err error
	if made.Designs, err = cards.Judge(made.Faction, made.Designs); err != nil {
		return Deck{}, err
	}
	made.Changed = d.now().UTC().Truncate(time.Millisecond)
	if err := d.store.KeepDeck(ctx, account, made, Most); err != nil {
		return Deck{}, fmt.Errorf("keep the deck: %w", err)
	}
	return made, nil
}

// Remove removes a deck, or gives ErrNotFound.
func (d *Decks) Remove(ctx context.Context, account, id string) error {
	if err := d.store.RemoveDeck(ctx, account, id); err != nil {
		return fmt.Errorf("remove the deck: %w", err)
	}
	return nil
}
