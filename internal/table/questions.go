package table

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"castellan/game"
	"castellan/game/fair"
)

// Questions gives the questions that tables ask. For a game that asks none
// every call gives nothing.
type Questions interface {
	// Need is how many questions a play with these options asks at most.
	Need(game string, options json.RawMessage) (int, error)
	// Enough tells by an error that wraps ErrNoQuestions that a host's table with
	// these options would have too few questions.
	Enough(ctx context.Context, game string, options json.RawMessage, host string) error
	// Choose chooses the list of a table whose play begins, in the order of the
	// ids, or gives an error that wraps ErrNoQuestions.
	Choose(context.Context, Wanted) ([]Listed, error)
	// Ask gives a question in the form of records, the right option at place
	// right, 1 to 4.
	Ask(line json.RawMessage, right int) (json.RawMessage, error)
}

// Wanted is a table whose play begins, as the choice of its questions sees it.
type Wanted struct {
	Game    string
	Options json.RawMessage
	Host    string   // account
	Players []string // accounts
	Seed    [32]byte // of whatever the choice leaves to chance; nobody can have chosen it
}

// Listed is a question of a table's list, which is what chance draws from
// . It is kept whole: what becomes of the bank later changes no table.
type Listed struct {
	ID      string
	Level   string
	Concept string // what it is about
	// Line is the question in the text of the list: a JSON object, the right
	// option first.
	Line        json.RawMessage
	Explanation json.RawMessage // what is told once it is answered
	Source      json.RawMessage
	// Salt is drawn for the table; it is no part of what the question says.
	Salt [16]byte
}

// Eligible is a question of a list as chance needs it.
type Eligible struct {
	ID, Level string
	Hash      Hash
	Salt      [16]byte // of its seal in the list's text
}

// A Hash names a listed question by all that it says.
type Hash [16]byte

// Hash gives the question's name.
func (q *Listed) Hash() Hash {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(q.ID), []byte(q.Level), []byte(q.Concept), q.Line, q.Explanation, q.Source} {
		h.Write(binary.BigEndian.AppendUint32(nil, uint32(len(part)))) // so that no part runs into the next
		h.Write(part)
	}
	return Hash(h.Sum(nil)[:16])
}

// sealed is a question's line in the text of which R-6 has the digest: what it
// says is sealed with the salt, so that a list binds the table and tells nothing
// of what was not asked.
func (q *Listed) sealed() []byte {
	seal := sha256.Sum256(append(q.Salt[:], q.Line...))
	return fmt.Appendf(nil, "{\"id\":%q,\"level\":%q,\"seal\":\"%x\"}\n", q.ID, q.Level, seal)
}

// open is its line in the text that is given once it was asked.
func (q *Listed) open() []byte {
	return fmt.Appendf(nil, "{\"id\":%q,\"level\":%q,\"salt\":\"%x\",\"question\":%s}\n", q.ID, q.Level, q.Salt, q.Line)
}

// bankOf is what R-6 says of a list.
func bankOf(list []Listed) *Bank {
	h := sha256.New()
	for i := range list {
		h.Write(list[i].sealed())
	}
	return &Bank{Digest: "sha256:" + hex.EncodeToString(h.Sum(nil)), Count: len(list)}
}

func eligibleOf(list []Listed) []Eligible {
	eligible := make([]Eligible, len(list))
	for i := range list {
		eligible[i] = Eligible{list[i].ID, list[i].Level, list[i].Hash(), list[i].Salt}
	}
	return eligible
}

// choose fixes what the table can ask: the play is about to begin.
func (d *draft) choose(ctx context.Context) error {
	if d.s.Questions == nil {
		return nil
	}
	w := Wanted{Game: d.row.Game, Options: d.row.Options, Host: d.row.Host.ID, Seed: d.key.Seed("castellan/list")}
	for i := range d.row.Seats {
		if account := d.row.Seats[i].Account; account != "" {
			w.Players = append(w.Players, account)
		}
	}
	list, err := d.s.Questions.Choose(ctx, w)
	if err != nil || len(list) == 0 {
		return err
	}
	for i := range list {
		if err := d.s.random(list[i].Salt[:]); err != nil {
			return err
		}
	}
	d.chosen, d.list, d.row.Bank = list, eligibleOf(list), bankOf(list)
	return nil
}

// question chooses the question that a ply puts to a seat: among the eligible
// that were not asked yet, and of the level of the one asked just before it.
func (d *draft) question(ply int, seat game.Seat, move string) (json.RawMessage, error) {
	if d.row.Bank == nil {
		return nil, nil
	}
	used := make(map[string]bool, len(d.track.quiz))
	level := ""
	for _, a := range d.track.quiz {
		used[a.id] = true
		if a.version == ply { // the ply just before this one
			level = a.level
		}
	}
	list := unused(d.list, used, level)
	if len(list) == 0 && level != "" {
		list = unused(d.list, used, "")
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("ply %d: %w", ply, errNoneLeft)
	}
	question, err := d.listed(list[d.key.Choose(ply, len(list), fair.Question)])
	if err != nil {
		return nil, fmt.Errorf("ply %d: %w", ply, err)
	}
	if account := d.row.Seats[seat].Account; account != "" {
		d.served = append(d.served, Seen{account, question.Concept})
	}
	return d.s.Questions.Ask(question.Line, rightOf(move))
}

// listed gives a question of the list whole.
func (d *draft) listed(e Eligible) (Listed, error) {
	for i := range d.chosen { // the play begins with it
		if d.chosen[i].ID == e.ID {
			return d.chosen[i], nil
		}
	}
	// Whoever moved may be gone: the change is made all the same.
	q, err := d.s.Journal.Question(context.Background(), e.Hash)
	if errors.Is(err, ErrNotFound) {
		return q, fmt.Errorf("%w: %s is not kept", errNoneLeft, e.ID)
	}
	return q, err
}

// unused lists the questions of a level, or of all, that were not asked yet.
func unused(list []Eligible, used map[string]bool, level string) []Eligible {
	left := make([]Eligible, 0, len(list))
	for _, q := range list {
		if (level == "" || q.Level == level) && !used[q.ID] {
			left = append(left, q)
		}
	}
	return left
}

// Bank gives the list from which the questions of a table that is over were
// drawn, in the form in which it is audited: those that were asked are
// open, of the others it has the seals. ErrNotFound is for a table
// that asks none and for whoever may not know the table, ErrNotOver for one
// that is not over.
func (s *Service) Bank(ctx context.Context, id string) ([]byte, error) {
	h, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}
	switch {
	case h.row.Status != Finished:
		return nil, ErrNotOver
	case h.row.Bank == nil:
		return nil, ErrNotFound
	}
	list, err := s.Journal.Eligible(ctx, id)
	if err != nil {
		return nil, err
	}
	asked := map[string]bool{}
	for _, a := range h.track.quiz {
		asked[a.id] = true
	}
	var text bytes.Buffer
	for _, e := range list {
		q, err := s.Journal.Question(ctx, e.Hash)
		if err != nil {
			return nil, fmt.Errorf("question %s of table %s: %w", e.ID, id, err)
		}
		q.Salt = e.Salt
		if asked[e.ID] {
			text.Write(q.open())
		} else {
			text.Write(q.sealed())
		}
	}
	return text.Bytes(), nil
}
