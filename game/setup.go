package game

import "encoding/json"

// A Setup is what a play starts from.
type Setup struct {
	// Options is the game's options as a JSON object; nil is {}. Missing ones
	// take their defaults, unknown ones and bad values are refused with R-1.
	Options json.RawMessage
	// Seats holds the display names, seat 0 first. Their number is the number
	// of seats. Rules must not depend on the names.
	Seats []string
}
