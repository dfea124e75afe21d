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
	switch key {
	case "hex19", "aldermark":
		return hex19(), nil
	}
	return Graph{}, game.Refusef("R-1", "%q is no map", key)
}
