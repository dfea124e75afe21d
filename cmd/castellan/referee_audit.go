package main

import (
	"fmt"
	"io"

	"castellan/game/record"
	"castellan/games"
)

// audited is what --audit reports of a file in which all is fair.
type audited struct {
	File    string `json:"file"`
	Fair    bool   `json:"fair"`
	Choices int    `json:"choices"`
}

// audit recomputes every choice of chance of each file.
func (r *referee) audit(names []string, _ string) error {
	return r.files(names, func(name string, in io.Reader) error {
		choices, err := record.Audit(in, games.All, nil)
		if err != nil {
			return err
		}
		if r.json {
			return r.print(audited{name, true, choices})
		}
		_, err = fmt.Fprintf(r.out, "fair: all %d choices of chance follow from the committed secret\n", choices)
		return err
	})
}
