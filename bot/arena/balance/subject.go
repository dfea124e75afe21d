// Package balance measures whether a game for two, in which each side brings a
// deck of a faction, is fair: to the factions, to who moves first, and to the
// cards.
package balance

import (
	"encoding/json"
	"math/bits"
	"math/rand/v2"

	"castellan/bot/arena"
	"castellan/game"
)

// A Subject is a game whose balance can be measured.
type Subject interface {
	Game() game.Game
	// Factions gives those of the options, in a fixed order. Options that the
	// game takes have some.
	Factions(options json.RawMessage) ([]Faction, error)
	// Draw draws a deck from all that are lawful, each with the same chance.
	Draw(f *Faction, rng *rand.Rand) Deck
	// Opening is the move that chooses a deck, the first of each seat.
	Opening(f *Faction, d Deck) string
	// Note takes down what a ply tells.
	Note(n *Notes, seat game.Seat, move string)
	// Close takes down what the end tells.
	Close(n *Notes, end arena.Result)
}

// maxCards is how many designs a faction has at most.
const maxCards = 16

// A Faction is what decks are made from.
type Faction struct {
	Key    string
	Cards  []string // the designs' keys
	Preset Deck
}

// A Deck is a set of a faction's designs, by their places.
type Deck uint16

// Has tells whether a design is in the deck.
func (d Deck) Has(place int) bool { return d>>place&1 != 0 }

// Len is how many designs the deck has.
func (d Deck) Len() int { return bits.OnesCount16(uint16(d)) }

// Notes are what is taken down of a play.
type Notes struct {
	First  game.Seat // who moves first in the play
	Rounds int
	Limit  bool // the limit ended the play
	sides  [2]side
	places [2]map[string]int // designs by key, by seat
	done   bool              // with what was dealt
}

// side is what one seat's cards did: how many copies of each design.
type side struct{ dealt, drawn, played [maxCards]int8 }

// Drawn notes that a card came to a seat's hand.
func (n *Notes) Drawn(seat game.Seat, card string) {
	place := n.place(seat, card)
	n.sides[seat].drawn[place]++
	if !n.done {
		n.sides[seat].dealt[place]++
	}
}

// Dealt notes that the hands to begin with are complete; what is drawn from now
// on is no part of them.
func (n *Notes) Dealt() { n.done = true }

// Returned notes that a card left a hand for another, as if it had never come.
func (n *Notes) Returned(seat game.Seat, card string) { n.sides[seat].drawn[n.place(seat, card)]-- }

// Played notes that a card was played.
func (n *Notes) Played(seat game.Seat, card string) { n.sides[seat].played[n.place(seat, card)]++ }

func (n *Notes) place(seat game.Seat, card string) int {
	place, ok := n.places[seat][card]
	if !ok {
		panic("balance: seat " + seat.String() + " has no card " + card)
	}
	return place
}
