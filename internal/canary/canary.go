// Package canary looks through what came over a wire for what must not have:
// words that are known to be hidden from the reader, and that would sing if they
// were sent by mistake, in whatever part of an answer.
package canary

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// A Canary is a text that a reader must not get, and what it would tell him.
type Canary struct{ What, Text string }

// A Table is a play that is over, with what its record opens: none of it was
// known to everybody before the end.
type Table struct {
	ID     string
	Secret string // from which chance followed
	plies  []ply
}

type ply struct {
	Seat     json.RawMessage
	Move     string
	Question struct{ ID string }
}

// Read reads the record of a table whose play is over.
func Read(id string, record []byte) (*Table, error) {
	t := &Table{ID: id}
	head, rest, _ := bytes.Cut(record, []byte("\n"))
	var header struct{ Fair struct{ Secret string } }
	if err := json.Unmarshal(head, &header); err != nil {
		return nil, fmt.Errorf("read the record of %s: %w", id, err)
	}
	if t.Secret = header.Fair.Secret; t.Secret == "" {
		return nil, fmt.Errorf("the record of %s opens no secret", id)
	}
	for line := range bytes.Lines(rest) {
		var p ply
		if err := json.Unmarshal(line, &p); err != nil {
			return nil, fmt.Errorf("read the record of %s: %w", id, err)
		}
		t.plies = append(t.plies, p)
	}
	return t, nil
}

// Canaries are what a player of a seat must not get before the end: the secret,
// and what the plies that he saw in part have of others.
func (t *Table) Canaries(seat int) []Canary {
	list := []Canary{{"a table's secret", t.Secret}}
	known := map[Canary]bool{}
	add := func(what, text string) {
		if c := (Canary{what, text}); !known[c] {
			known[c], list = true, append(list, c)
		}
	}
	mine := strconv.Itoa(seat)
	for _, p := range t.plies {
		words := strings.Fields(p.Move)
		whole := `"seat":` + string(p.Seat) + `,"move":"` + p.Move + `"`
		switch {
		case len(words) < 2:
		case words[0] == "draw" && words[1] != mine:
			add("a card of another", whole)
		case words[0] == "deck" && string(p.Seat) != mine:
			add("another's deck", whole)
		case words[0] == "ask":
			add("what is right", whole)
			if words[1] != mine {
				add("another's question", p.Question.ID)
			}
		}
	}
	return list
}

// Sung are those that are in what was heard.
func Sung(heard []byte, canaries []Canary) (sung []Canary) {
	for _, c := range canaries {
		if bytes.Contains(heard, []byte(c.Text)) {
			sung = append(sung, c)
		}
	}
	return sung
}
