// Package record reads, writes and replays records: one play as text, a header
// and its plies, in JSON Lines.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"castellan/game"
)

// Version is the version of the format.
const Version = 1

const (
	// MaxLine bounds a line in bytes, its end not counted.
	MaxLine = 65_536
	// MaxPlies bounds the plies of a record.
	MaxPlies = 100_000
)

// A Header is the first line of a record.
type Header struct {
	Record  int             `json:"record"`
	Game    string          `json:"game"`
	Rules   int             `json:"rules"`
	Options json.RawMessage `json:"options,omitempty"`
	Seats   []string        `json:"seats"`
	Bank    *Bank           `json:"bank,omitempty"`
	Fair    *Fair           `json:"fair,omitempty"`
}

// Bank fixes which questions a table could ask.
type Bank struct {
	Digest string `json:"digest"` // "sha256:" and 64 hex digits
	Count  int    `json:"count"`
}

// Fair opens the commitment when the play is over. Hex is lower case.
type Fair struct {
	Table  string    `json:"table"`
	Commit string    `json:"commit"`
	Secret string    `json:"secret"`
	Shares []*string `json:"shares"` // by seat; nil where only the server chose
}

// A Ply is every further line of a record.
type Ply struct {
	Seat     game.Seat       `json:"seat"`
	Move     string          `json:"move"`
	At       string          `json:"at,omitempty"`   // RFC 3339
	Auto     bool            `json:"auto,omitempty"` // a clock or a stand-in moved
	Question json.RawMessage `json:"question,omitempty"`
}

// Setup is what a play of the record starts from.
func (h *Header) Setup() game.Setup { return game.Setup{Options: h.Options, Seats: h.Seats} }

// Write writes a record.
func Write(w io.Writer, header Header, plies []Ply) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(header); err != nil {
		return fmt.Errorf("encode the header: %w", err)
	}
	for i, ply := range plies {
		if err := enc.Encode(ply); err != nil {
			return fmt.Errorf("encode ply %d: %w", i, err)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
