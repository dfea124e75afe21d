package quiz

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Pool is the list of the questions that one table may ask, ordered by id.
// Its digest, published before the first ply, binds whoever runs the table
// and yet the list tells nothing of questions that were not asked: of
// each it has a seal only, which is opened with the answer.
//
// The text of a pool is JSON lines, one object a question in the order of the
// ids, each line ended by a line feed:
//
//	{"id":"…","level":"easy","seal":"…"}
//	{"id":"…","level":"easy","salt":"…","question":{…}}
//
// The second form is of a question that was asked: the question as
// [Question.Line] writes it, and the salt, 16 bytes in hex, drawn for this table
// and question. The seal, in hex, is SHA-256(salt ‖ line). The digest is the
// SHA-256 of the text that has every line in the first form.
type Pool struct{ entries []Entry }

// An Entry is one question of a pool.
type Entry struct {
	ID, Level string
	Seal      [32]byte
	Salt      Salt      // of one that is open
	Question  *Question // of one that is open, else nil
}

// A Salt keeps a seal from being guessed.
type Salt [16]byte

// ErrPool says that a text is not that of a pool.
var ErrPool = errors.New("not the text of a pool of questions")

// maxPoolLine bounds a line of a pool's text.
const maxPoolLine = 1 << 20

// Sealed gives the entry of a question; it is open if open says so.
func Sealed(q *Question, salt Salt, open bool) (Entry, error) {
	line, err := q.Line()
	if err != nil {
		return Entry{}, err
	}
	e := Entry{ID: q.ID, Level: q.Level, Seal: sha256.Sum256(append(salt[:], line...))}
	if open {
		e.Salt, e.Question = salt, q
	}
	return e, nil
}

// NewPool makes a pool of entries in the order of their ids, each once.
func NewPool(entries []Entry) (*Pool, error) {
	for i := 1; i < len(entries); i++ {
		if entries[i-1].ID >= entries[i].ID {
			return nil, fmt.Errorf("%w: %q does not come before %q", ErrPool, entries[i-1].ID, entries[i].ID)
		}
	}
	return &Pool{entries}, nil
}

// Len is the number of questions.
func (p *Pool) Len() int { return len(p.entries) }

// Digest is "sha256:" and the hash in lower-case hex.
func (p *Pool) Digest() string {
	h := sha256.New()
	for i := range p.entries {
		e := &p.entries[i]
		fmt.Fprintf(h, "{\"id\":%s,\"level\":%s,\"seal\":\"%x\"}\n", quoted(e.ID), quoted(e.Level), e.Seal)
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// quoted is a text as JSON.
func quoted(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string takes any bytes
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// WriteTo writes the pool's text.
func (p *Pool) WriteTo(w io.Writer) (int64, error) {
	var written int64
	for i := range p.entries {
		text, err := p.entries[i].line()
		if err != nil {
			return written, err
		}
		n, err := w.Write(append(text, '\n'))
		written += int64(n)
		if err != nil {
			return written, fmt.Errorf("write pool: %w", err)
		}
	}
	return written, nil
}

// line is the entry in the form that it has in a pool's text.
func (e *Entry) line() ([]byte, error) {
	if e.Question == nil {
		return fmt.Appendf(nil, `{"id":%s,"level":%s,"seal":"%x"}`, quoted(e.ID), quoted(e.Level), e.Seal), nil
	}
	line, err := e.Question.Line()
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `{"id":%s,"level":%s,"salt":"%x","question":%s}`, quoted(e.ID), quoted(e.Level), e.Salt, line), nil
}

// A poolLine is a line of a pool's text, in either form.
type poolLine struct {
	ID       string          `json:"id"`
	Level    string          `json:"level"`
	Seal     string          `json:"seal"`
	Salt     string          `json:"salt"`
	Question json.RawMessage `json:"question"`
}

// ReadPool reads a pool's text, written as WriteTo writes it; what is none is
// refused with ErrPool. The questions read have no explanation, source or concept.
func ReadPool(r io.Reader) (*Pool, error) {
	var entries []Entry
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxPoolLine)
	for number := 1; lines.Scan(); number++ {
		e, err := readEntry(lines.Bytes())
		if err == nil {
			err = e.reads(lines.Bytes())
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrPool, number, err)
		}
		entries = append(entries, e)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read pool: %w", err)
	}
	return NewPool(entries)
}

func readEntry(text []byte) (Entry, error) {
	var line poolLine
	fields := json.NewDecoder(bytes.NewReader(text))
	fields.DisallowUnknownFields()
	if err := fields.Decode(&line); err != nil {
		return Entry{}, err
	}
	e := Entry{ID: line.ID, Level: line.Level}
	switch {
	case line.ID == "" || line.Level == "":
		return e, errors.New("a question needs an id and a level")
	case line.Question == nil:
		if line.Salt != "" {
			return e, errors.New("a salt without a question")
		}
		return e, fromHex(e.Seal[:], line.Seal)
	case line.Seal != "":
		return e, errors.New("a seal beside its question")
	}
	if err := fromHex(e.Salt[:], line.Salt); err != nil {
		return e, err
	}
	q, err := ReadLine(line.Question)
	if err != nil {
		return e, err
	}
	if q.ID != e.ID || q.Level != e.Level {
		return e, fmt.Errorf("the question is %q of level %q", q.ID, q.Level)
	}
	return Sealed(q, e.Salt, true)
}

// reads tells whether the entry's line is that text and nothing else: what one
// reader passes over and another takes for the truth would not be bound.
func (e *Entry) reads(text []byte) error {
	line, err := e.line()
	if err == nil && !bytes.Equal(line, text) {
		err = fmt.Errorf("%.80q is not written as a pool writes it", text)
	}
	return err
}

func fromHex(to []byte, text string) error {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(to) {
		return fmt.Errorf("%.80q is not %d bytes in hex", text, len(to))
	}
	copy(to, raw)
	return nil
}

// Unused gives, in the order of the ids, the questions from which chance may
// choose the next one: those whose ids are not in used and which are of the
// level given. Seat 0 is asked with level "", any; seat 1 with the level of seat
// 0's question. If of that level none is left (only with mixed levels can it
// run out first), any unused question may be asked.
func (p *Pool) Unused(used map[string]bool, level string) []Entry {
	var unused, fitting []Entry
	for _, e := range p.entries {
		if used[e.ID] {
			continue
		}
		unused = append(unused, e)
		if e.Level == level {
			fitting = append(fitting, e)
		}
	}
	if level == "" || len(fitting) == 0 {
		return unused
	}
	return fitting
}
