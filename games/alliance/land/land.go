package land

import (
	"strings"

	"castellan/game"
)

// GraphOf gives the graph of a map by its key. A key that is none is refused
// with R-1, a graph that is no map with.
func GraphOf(key string) (Graph, error) {
	if borders, ok := strings.CutPrefix(key, "graph:"); ok {
		return ParseBorders(borders)
	}
	if word, ok := strings.CutPrefix(key, "seed:"); ok {
		_, g, err := landOf(word)
		return g, err
	}
	if key == "hex19" {
		return hex19(), nil
	}
	if land, ok := drawnLand(key); ok {
		return ParseBorders(land.borders)
	}
	return Graph{}, game.Refusef("R-1", "%s is no map", game.Quote(key))
}

// Keys lists the maps that have a name of their own: the drawn lands, the
// usual one first, then the plain one.
func Keys() []string {
	keys := make([]string, 0, len(lands)+1)
	for i := range lands {
		keys = append(keys, lands[i].key)
	}
	return append(keys, "hex19")
}

// landOf makes the land of a word, or refuses the word with R-1.
func landOf(word string) (*chart, Graph, error) {
	if !proper(word) {
		return nil, Graph{}, game.Refusef("R-1", "%s is no word of 1 to 32 of a-z, 0-9 and -", game.Quote(word))
	}
	c, g := generate(word)
	return c, g, nil
}

// proper tells whether a land can be made of the word.
func proper(word string) bool {
	return word != "" && len(word) <= 32 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
