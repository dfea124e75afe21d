// Package quiz holds questions: the bank, its generator and the choice among
// them. A question is multiple-choice with one right option of four, in
// several languages, with its source.
package quiz

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// A Text is one text in several languages, by code: "en", "fr", "ro".
type Text map[string]string

// Levels are the levels of difficulty, easiest first.
var Levels = []string{"easy", "medium", "hard"}

// A Question is one entry of a bank.
type Question struct {
	// ID is stable over builds and the same in all languages. It goes out with
	// the question, so it tells nothing of the answer.
	ID string `json:"id"`
	// Key says what is asked, for those who keep the bank: "capital:KE". It may
	// name the answer and never goes out before the answers are in.
	Key      string `json:"-"`
	Concept  string `json:"concept"` // what it asks about; two questions of one concept give each other away
	Category string `json:"category"`
	Level    string `json:"level"`
	// Picture names the picture that is shown with the text; "" is none.
	Picture string `json:"picture,omitempty"`
	Text    Text   `json:"text"`
	// Options holds the four options, the right one first.
	Options []Text `json:"options"`
	// More holds further wrong options, of which other draws are made (see Draw).
	More        []Text `json:"-"`
	Explanation Text   `json:"explanation"` // one line
	Source      Source `json:"source"`

	explain func(wrong []int) Text // the explanation of a draw, if it speaks of what is offered
}

// opaque makes an id of a key: 80 bits of its SHA-256 in base32. That is more
// than enough to keep ids apart, and nobody reads an answer out of it.
func opaque(key string) string {
	hash := sha256.Sum256([]byte(key))
	return strings.ToLower(base32.StdEncoding.EncodeToString(hash[:10]))
}

// A Source says where a fact comes from.
type Source struct {
	Name    string `json:"name"`    // data set and version
	Licence string `json:"licence"` // SPDX id, or "own work"
	Author  string `json:"author,omitempty"`
	Key     string `json:"key,omitempty"`
	AsOf    string `json:"as_of,omitempty"` // year or date
}

// Asked is a question as it is put to a seat: the form of records and views.
type Asked struct {
	ID       string `json:"id"`
	Category string `json:"category"`
	Level    string `json:"level"`
	Picture  string `json:"picture,omitempty"` // its name
	Text     Text   `json:"text"`
	Options  []Text `json:"options"` // in the order shown
}

// Ask puts the question with the right option at place right, 1 to 4; the
// others keep their order.
func (q *Question) Ask(right int) Asked {
	options := make([]Text, 0, 4)
	options = append(options, q.Options[1:right]...)
	options = append(options, q.Options[0])
	options = append(options, q.Options[right:]...)
	return Asked{ID: q.ID, Category: q.Category, Level: q.Level, Picture: q.Picture, Text: q.Text, Options: options}
}

// A Choice says which questions a table wants.
type Choice struct {
	Categories []string // empty: all
	Level      string   // one of Levels, or "mixed"
	Languages  []string // in order of preference; a question must exist in one of them
}
