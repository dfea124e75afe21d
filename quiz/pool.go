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
	"slices"
	"sync"
)

// A Pool is the list of questions that may be asked at one table, ordered by
// id. It never changes, so its digest, published before the first ply, binds
// whoever runs the table.
//
// The text of a pool is JSON lines: one object a question, in the order of the
// ids, with the fields id, category, level, picture (left out where there is
// none), text and options in this order and nothing else, languages in alphabetical order, the right option first, no
// blanks outside strings, characters below U+0020 and U+2028, U+2029 escaped
// and all others as they are, each line ended by a line feed. The digest is the
// SHA-256 of exactly these bytes, so that sha256sum of a written file shows it.
type Pool struct {
	questions []*Question // by id
	digest    func() string
}

// A poolLine is one line of a pool's text.
type poolLine struct {
	ID       string `json:"id"`
	Category string `json:"category"`
	Level    string `json:"level"`
	Picture  string `json:"picture,omitempty"`
	Text     Text   `json:"text"`
	Options  []Text `json:"options"`
}

// ErrPool says that a text is not that of a pool.
var ErrPool = errors.New("not the text of a pool of questions")

// maxPoolLine bounds a line of a pool's text.
const maxPoolLine = 1 << 20

func newPool(questions []*Question) (*Pool, error) {
	for i := 1; i < len(questions); i++ {
		if questions[i-1].ID >= questions[i].ID {
			return nil, fmt.Errorf("%w: %q does not come before %q", ErrPool, questions[i-1].ID, questions[i].ID)
		}
	}
	p := &Pool{questions: questions}
	p.digest = sync.OnceValue(func() string {
		h := sha256.New()
		if _, err := p.WriteTo(h); err != nil {
			panic(fmt.Sprintf("quiz: digest of a pool: %v", err)) // a hash takes every byte
		}
		return "sha256:" + hex.EncodeToString(h.Sum(nil))
	})
	return p, nil
}

// Len is the number of questions.
func (p *Pool) Len() int { return len(p.questions) }

// All gives the questions in the order of their ids.
func (p *Pool) All() []*Question { return slices.Clone(p.questions) }

// Get gives the question of that id.
func (p *Pool) Get(id string) (*Question, bool) {
	i, ok := slices.BinarySearchFunc(p.questions, id, func(q *Question, id string) int {
		switch {
		case q.ID < id:
			return -1
		case q.ID > id:
			return 1
		}
		return 0
	})
	if !ok {
		return nil, false
	}
	return p.questions[i], true
}

// Digest is "sha256:" and the hash of the pool's text in lower-case hex.
func (p *Pool) Digest() string { return p.digest() }

// WriteTo writes the pool's text.
func (p *Pool) WriteTo(w io.Writer) (int64, error) {
	counted := &counter{w: w}
	buffered := bufio.NewWriter(counted)
	for _, q := range p.questions {
		line, err := q.Line()
		if err != nil {
			return counted.n, err
		}
		_, _ = buffered.Write(append(line, '\n')) // Flush tells
	}
	if err := buffered.Flush(); err != nil {
		return counted.n, fmt.Errorf("write pool: %w", err)
	}
	return counted.n, nil
}

// Line is the question's line in the text of a pool, without its end.
func (q *Question) Line() ([]byte, error) {
	var b bytes.Buffer
	line := json.NewEncoder(&b)
	line.SetEscapeHTML(false)
	if err := line.Encode(poolLine{q.ID, q.Category, q.Level, q.Picture, q.Text, q.Options}); err != nil {
		return nil, fmt.Errorf("write question %s: %w", q.ID, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// ReadLine reads a line of a pool's text, without its end. Any spelling but that
// of Line is refused with ErrPool.
func ReadLine(text []byte) (*Question, error) {
	var line poolLine
	if err := json.Unmarshal(text, &line); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPool, err)
	}
	if line.ID == "" || len(line.Text) == 0 || len(line.Options) != 4 {
		return nil, fmt.Errorf("%w: a question needs an id, a text and 4 options", ErrPool)
	}
	q := &Question{ID: line.ID, Category: line.Category, Level: line.Level, Picture: line.Picture, Text: line.Text, Options: line.Options}
	again, err := q.Line()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, text) {
		return nil, fmt.Errorf("%w: not spelled as a pool writes it", ErrPool)
	}
	return q, nil
}

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// ReadPool reads a pool's text as WriteTo writes it, byte for byte: any other
// spelling of the same questions would have another digest and is refused with
// ErrPool. The questions read have no explanation, source or concept.
func ReadPool(r io.Reader) (*Pool, error) {
	var questions []*Question
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxPoolLine)
	lines.Split(wholeLines)
	for number := 1; lines.Scan(); number++ {
		text, whole := bytes.CutSuffix(lines.Bytes(), []byte("\n"))
		if !whole {
			return nil, fmt.Errorf("%w: line %d has no end", ErrPool, number)
		}
		q, err := ReadLine(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		questions = append(questions, q)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read pool: %w", err)
	}
	return newPool(questions)
}

// wholeLines splits a text into lines with their line feeds.
func wholeLines(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i+1], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// Unused gives, in the order of the ids, the questions from which chance may
// choose the next one: those whose ids are not in used and which are of the
// level given. Seat 0 is asked with level "", any; seat 1 with the level of seat
// 0's question. If of that level none is left (only with mixed levels can it
// run out first), any unused question may be asked.
//
// Used are ids, not concepts, as the rules say: two questions about one thing
// may come in one play, which the bank keeps rare by having few of a concept.
func (p *Pool) Unused(used map[string]bool, level string) []*Question {
	var unused, fitting []*Question
	for _, q := range p.questions {
		if used[q.ID] {
			continue
		}
		unused = append(unused, q)
		if q.Level == level {
			fitting = append(fitting, q)
		}
	}
	if level == "" || len(fitting) == 0 {
		return unused
	}
	return fitting
}
