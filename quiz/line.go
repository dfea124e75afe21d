package quiz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// A questionLine is a question as one line of JSON: the fields in this order
// and nothing else, languages in alphabetical order, the right option first, no
// blanks outside strings, characters below U+0020 and U+2028, U+2029 escaped and
// all others as they are.
type questionLine struct {
	ID       string `json:"id"`
	Category string `json:"category"`
	Level    string `json:"level"`
	Picture  string `json:"picture,omitempty"`
	Text     Text   `json:"text"`
	Options  []Text `json:"options"`
}

// ErrLine says that a text is not the line of a question.
var ErrLine = errors.New("not the line of a question")

// Line is the question as one line of JSON, without an end. What is not asked
// (explanation, source, concept) is not in it.
func (q *Question) Line() ([]byte, error) {
	var b bytes.Buffer
	line := json.NewEncoder(&b)
	line.SetEscapeHTML(false)
	if err := line.Encode(questionLine{q.ID, q.Category, q.Level, q.Picture, q.Text, q.Options}); err != nil {
		return nil, fmt.Errorf("write question %s: %w", q.ID, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// ReadLine reads a question as Line writes it, byte for byte: any other
// spelling would have another seal and is refused with ErrLine.
func ReadLine(text []byte) (*Question, error) {
	var line questionLine
	if err := json.Unmarshal(text, &line); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLine, err)
	}
	if line.ID == "" || len(line.Text) == 0 || len(line.Options) != 4 {
		return nil, fmt.Errorf("%w: a question needs an id, a text and 4 options", ErrLine)
	}
	q := &Question{ID: line.ID, Category: line.Category, Level: line.Level, Picture: line.Picture, Text: line.Text, Options: line.Options}
	again, err := q.Line()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, text) {
		return nil, fmt.Errorf("%w: it is spelled in another way", ErrLine)
	}
	return q, nil
}
