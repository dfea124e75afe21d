package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"castellan/game"
	"castellan/game/fair"
	"castellan/game/record"
	"castellan/game/strict"
	"castellan/games"
	"castellan/quiz"
)

// audited is what --audit reports of a file in which all is fair.
type audited struct {
	File    string `json:"file"`
	Fair    bool   `json:"fair"`
	Choices int    `json:"choices"`
}

// audit recomputes every choice of chance of each file, with a bank the
// questions too.
func (r *referee) audit(names []string, bank string) error {
	var pool *quiz.Pool
	if bank != "" {
		var err error
		if pool, err = readPool(bank); err != nil {
			return usage(err)
		}
	}
	return r.files(names, func(name string, in io.Reader) error {
		var questions record.Questions
		if pool != nil {
			questions = &examiner{pool: pool, used: map[string]bool{}}
		}
		choices, err := record.Audit(in, games.All, questions)
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

func readPool(name string) (*quiz.Pool, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	pool, err := quiz.ReadPool(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return pool, nil
}

// An examiner judges which questions chance asked.
type examiner struct {
	pool  *quiz.Pool
	used  map[string]bool
	level string // of the question that seat 0 was asked in this round
}

// Begin judges the header's bank.
func (e *examiner) Begin(h *record.Header) error {
	switch {
	case h.Bank == nil:
		return game.Refusef("R-6", "the header fixes no bank of questions")
	case h.Bank.Digest != e.pool.Digest():
		return game.Refusef("R-6", "the bank is %s, the header fixes %s", e.pool.Digest(), h.Bank.Digest)
	case h.Bank.Count != e.pool.Len():
		return game.Refusef("R-6", "the bank holds %d questions, the header says %d", e.pool.Len(), h.Bank.Count)
	}
	return nil
}

// Asked judges one question: which it is, and that it stands as the bank has
// it, the right option where the ply says.
func (e *examiner) Asked(key fair.Key, ply int, asked game.Seat, p record.Ply) error {
	if asked == 0 {
		e.level = ""
	}
	unused := e.pool.Unused(e.used, e.level)
	if len(unused) == 0 {
		return game.Refusef("R-6", "the bank has no question left")
	}
	want := unused[key.Choose(ply, len(unused), fair.Question)]
	e.used[want.ID] = true
	if asked == 0 {
		e.level = want.Level
	}
	_, place, _ := strings.Cut(p.Move, "right=")
	right, err := strconv.Atoi(place)
	if err != nil || right < 1 || right > 4 {
		return game.Refusef("R-6", "%s does not tell what is right", game.Quote(p.Move))
	}
	if p.Question == nil {
		return game.Refusef("R-6", "the committed secret asks %s; the record has no question", want.ID)
	}
	if want.Question == nil {
		return game.Refusef("R-6", "the committed secret asks %s, which the bank does not open", want.ID)
	}
	if same, err := sameJSON(p.Question, want.Question.Ask(right)); err != nil {
		return fmt.Errorf("question %s: %w", want.ID, err)
	} else if !same {
		return game.Refusef("R-6", "the committed secret asks %s with the right option at %d; the record has another question", want.ID, right)
	}
	return nil
}

// sameJSON tells whether text says the same as v, spelled in whatever way.
func sameJSON(text []byte, v any) (bool, error) {
	want, err := json.Marshal(v)
	if err != nil {
		return false, err
	}
	plain := func(text []byte) ([]byte, error) {
		if err := strict.Check(text); err != nil {
			return nil, err
		}
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, err
		}
		return json.Marshal(v)
	}
	one, err := plain(text)
	if err != nil {
		return false, err
	}
	two, err := plain(want)
	return bytes.Equal(one, two), err
}
