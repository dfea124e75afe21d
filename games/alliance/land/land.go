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
	if key == "hex19" {
		return hex19(), nil
	}
	if land, ok := drawnLand(key); ok {
		return ParseBorders(land.borders)
	}
	return Graph{}, game.Refusef("R-1", "%q is no map", key)
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
