package app

import (
	"encoding/json"
	"slices"
	"strings"

	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
	"castellan/internal/deck"
)

// decked is the games with decks of one's own, by key.
var decked = map[string]deck.Cards{lostempires.Game.Info().Key: lostCards{}}

// lostCards gives the API the cards of Lost Empires.
type lostCards struct{}

// Catalogue implements deck.Cards.
func (lostCards) Catalogue() any { return cards.Catalogue() }

// Judge implements deck.Cards: a deck is lawful if it could be chosen at a table
// of its faction's set.
func (lostCards) Judge(faction string, designs []string) ([]string, error) {
	set := "core"
	for i := range cards.Factions {
		if cards.Factions[i].Key == faction {
			set = cards.Factions[i].Set
		}
	}
	if len(designs) == 0 { // which would be read as the preset
		return nil, game.Refusef("R-2", "a deck without designs")
	}
	words := append([]string{"deck", faction}, designs...)
	for _, word := range words { // each for itself: what is no word would be read as several, or as none
		if !slices.Equal(strings.Fields(word), []string{word}) {
			return nil, game.Refusef("R-2", "%s is no key", game.Quote(word))
		}
	}
	options, err := json.Marshal(map[string]string{"set": set})
	if err != nil {
		return nil, err
	}
	play, err := lostempires.Game.Start(game.Setup{Options: options, Seats: []string{"", ""}})
	if err != nil {
		return nil, err
	}
	canonical, err := play.Check(0, strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	return strings.Fields(canonical)[2:], nil
}

// Code implements deck.Cards.
func (lostCards) Code(faction string, designs []string) string {
	code, _ := (&cards.Deck{Faction: faction, Designs: designs}).Code()
	return code
}

// Read implements deck.Cards.
func (lostCards) Read(code string) (string, []string, bool) {
	deck, ok := cards.ParseCode(code)
	return deck.Faction, deck.Designs, ok
}
