package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
	Digest  string `json:"digest"` // of the file
	Bound   bool   `json:"bound"`  // it was compared
}

// An auditor says what a record is held against beside its own secret.
type auditor struct {
	pool   *quiz.Pool // the questions that could be asked; nil: none are judged
	digest string     // of the whole record; empty: none is compared
}

// auditor reads what the flags name.
func (f *auditFlags) auditor() (*auditor, error) {
	a := &auditor{digest: f.digest}
	if f.bank != "" {
		var err error
		if a.pool, err = readPool(f.bank); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// maxBound bounds what is read of a record to compare its digest.
const maxBound = 64 << 20

// judge recomputes every choice of chance of a record, and of its questions
// if there is a list of them, and gives how many there were and the record's
// digest. A record of another digest than it should have is refused unread.
func (a *auditor) judge(in io.Reader) (choices int, digest string, err error) {
	if a.digest != "" {
		text, err := io.ReadAll(io.LimitReader(in, maxBound))
		if err != nil {
			return 0, "", fmt.Errorf("read the record: %w", err)
		}
		if got := record.Digest(text); got != a.digest {
			return 0, "", &record.LineError{Line: 1, Err: game.Refusef("R-6", "the record is %s, not %s", got, a.digest)}
		}
		in = bytes.NewReader(text)
	}
	var questions record.Questions
	if a.pool != nil {
		questions = &examiner{pool: a.pool, used: map[string]bool{}}
	}
	hash := sha256.New()
	choices, err = record.Audit(io.TeeReader(in, hash), games.All, questions)
	return choices, "sha256:" + hex.EncodeToString(hash.Sum(nil)), err
}

// audit judges each file.
func (r *referee) audit(names []string, a *auditor) error {
	return r.files(names, func(name string, in io.Reader) error {
		choices, digest, err := a.judge(in)
		if err != nil {
			return err
		}
		bound := a.digest != ""
		if r.json {
			return r.print(audited{name, true, choices, digest, bound})
		}
		said := fmt.Sprintf("fair: all %d choices of chance follow from the committed secret", choices)
		if bound {
			said += "; every byte is that of the record with this digest"
		}
		_, err = fmt.Fprintln(r.out, said)
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
