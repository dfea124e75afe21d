package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxValues bounds the values inside one item of a JSON file.
const maxValues = 10_000

// A jsonValue is a value of a JSON text.
type jsonValue struct {
	item    int  // which of the list, from 1
	kind    byte // '{' '[' '"' '0' 't' 'n': object, list, string, number, true or false, null
	text    string
	members []jsonMember // of an object, in order
	list    []*jsonValue
	line    int
	raw     string // of an object or a list: as it stands in the text
	twice   string // a key that stands twice, here or inside
}

type jsonMember struct {
	name  string
	value *jsonValue
}

// get is the value of a key, nil if there is none.
func (v *jsonValue) get(name string) *jsonValue {
	if v == nil {
		return nil
	}
	for _, m := range v.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// word is the text of a string, or a number as it is written.
func (v *jsonValue) word() (string, bool) {
	if v == nil || v.kind != '"' && v.kind != '0' {
		return "", false
	}
	return v.text, true
}

// texts are all strings in a value, but for keys.
func (v *jsonValue) texts() []string {
	if v.kind == '"' {
		return []string{v.text}
	}
	var texts []string
	for _, m := range v.members {
		texts = append(texts, m.value.texts()...)
	}
	for _, inner := range v.list {
		texts = append(texts, inner.texts()...)
	}
	return texts
}

// startsJSON says whether a text may be JSON.
func startsJSON(text string) bool {
	text = strings.TrimLeft(text, jsonBlanks)
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
}

const jsonBlanks = " \t\r\n"

// walkJSON calls each for every value of a list: the text itself, or a member of
// the object that the text is. It gives the other members of the object. A value
// that is broken is rejected, and the walk goes on behind it.
func walkJSON(text, name string, into *sheaf, each func(*jsonValue)) map[string]*jsonValue {
	j := &jsonFile{text: text, into: into, each: each, line: 1, head: map[string]*jsonValue{}}
	j.from("", 0, len(text))
	end, err := j.walk(name)
	switch {
	case err != nil:
		j.reject(end, err, "; the rest is left out")
	case !into.stopped && strings.Trim(text[end:], jsonBlanks) != "":
		into.warn(j.lineAt(end), SkippedEntry, "what stands after the end of the list is left out")
	}
	return j.head
}

// A jsonFile is a JSON text while it is read.
type jsonFile struct {
	text  string
	into  *sheaf
	each  func(*jsonValue)
	head  map[string]*jsonValue
	d     *json.Decoder
	base  int // where the decoder's text begins in the text
	depth int // that may still be entered
	count int // of values inside this one
	at    int // lines are counted up to here
	line  int
}

// from lets the decoder read a part of the text, after something to begin with.
func (j *jsonFile) from(begin string, at, end int) {
	j.d = json.NewDecoder(io.MultiReader(strings.NewReader(begin), strings.NewReader(j.text[at:end])))
	j.d.UseNumber()
	j.base = at - len(begin)
	j.depth, j.count = j.into.options.Limits.Depth, 0
}

// offset is where the decoder is in the text.
func (j *jsonFile) offset() int { return j.base + int(j.d.InputOffset()) }

// walk reads the text, and gives the place of its end, or of what is
// wrong.
func (j *jsonFile) walk(name string) (end int, err error) {
	token, err := j.d.Token()
	if err != nil {
		return j.offset(), err
	}
	if token == json.Delim('[') {
		return j.list(j.offset())
	}
	if token != json.Delim('{') {
		return j.offset(), errors.New("neither an object nor a list")
	}
	names := map[string]bool{}
	for j.d.More() {
		key, err := j.d.Token()
		if err != nil {
			return j.offset(), err
		}
		k := key.(string)
		if names[k] {
			return j.offset(), fmt.Errorf("the key %q stands twice", clip(k))
		}
		names[k] = true
		token, err := j.d.Token()
		if err != nil {
			return j.offset(), err
		}
		if k != name || token != json.Delim('[') {
			if j.head[k], err = j.value(token); err != nil {
				return j.offset(), err
			}
			continue
		}
		end, err := j.list(j.offset())
		if err != nil || j.into.stopped {
			return end, err
		}
		// The object goes on behind the list, as if that were empty.
		j.from(`{"":[]`, end, len(j.text))
		for range 4 {
			if _, err := j.d.Token(); err != nil {
				return j.offset(), err
			}
		}
	}
	_, err = j.d.Token()
	return j.offset(), err
}

// list reads the values of a list, each by itself, and gives the place of its
// end, or of what is wrong. Commas too many or too few between them do no harm.
func (j *jsonFile) list(at int) (end int, err error) {
	for !j.into.done() {
		at = len(j.text) - len(strings.TrimLeft(j.text[at:], jsonBlanks+","))
		if at == len(j.text) {
			return at, io.ErrUnexpectedEOF
		}
		if j.text[at] == ']' {
			return at + 1, nil
		}
		end := extent(j.text, at)
		j.from("", at, end)
		v, err := j.one()
		switch {
		case err == nil:
			j.into.item(v.line, func() { j.each(v) })
		case end == len(j.text):
			return at, err
		default:
			j.into.item(j.lineAt(at), func() { j.reject(at, err, "") })
		}
		at = end
	}
	return at, nil
}

// extent finds the end of the value that begins at a place, sound or not, by its
// brackets; the end of the text if they do not close.
func extent(text string, at int) int {
	depth, quoted := 0, false
	for i := at; i < len(text); i++ {
		switch c := text[i]; {
		case quoted:
			switch c {
			case '\\':
				i++
			case '"':
				quoted = false
			}
		case c == '"':
			quoted = true
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth <= 0 {
				return i + 1
			}
		case c == ',' && depth == 0:
			return i
		}
		if next := i + 1; depth == 0 && !quoted && next < len(text) && text[next] == ']' {
			return next
		}
	}
	return len(text)
}

// one reads the only value of a part.
func (j *jsonFile) one() (*jsonValue, error) {
	token, err := j.d.Token()
	if err != nil {
		return nil, err
	}
	v, err := j.value(token)
	if err != nil {
		return nil, err
	}
	if j.d.More() {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// reject notes a value that cannot be read.
func (j *jsonFile) reject(at int, err error, more string) {
	reason, message := Syntax, err.Error()
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		message, more = "the file ends inside", ""
	case errors.Is(err, errDeep):
		reason = TooDeep
	case errors.Is(err, errLarge):
		reason = TooLarge
	}
	j.into.reject(j.lineAt(at), reason, "%s%s", message, more)
}

// value reads the value that begins with a token.
func (j *jsonFile) value(token json.Token) (*jsonValue, error) {
	if j.count++; j.count > maxValues {
		return nil, fmt.Errorf("%w: more than %d values", errLarge, maxValues)
	}
	v := &jsonValue{line: j.lineAt(j.offset())}
	start := j.offset() - 1
	switch token := token.(type) {
	case string:
		v.kind, v.text = '"', token
		return v, nil
	case json.Number:
		v.kind, v.text = '0', token.String()
		return v, nil
	case bool:
		v.kind, v.text = 't', fmt.Sprint(token)
		return v, nil
	case nil:
		v.kind = 'n'
		return v, nil
	case json.Delim:
		v.kind = byte(token)
	}
	if j.depth--; j.depth < 0 {
		return nil, errDeep
	}
	names := map[string]bool{}
	for j.d.More() {
		var m jsonMember
		if v.kind == '{' {
			key, err := j.d.Token()
			if err != nil {
				return nil, err
			}
			m.name = key.(string)
			if folded := strings.ToLower(m.name); names[folded] {
				v.twice = m.name
			} else {
				names[folded] = true
			}
		}
		inner, err := j.d.Token()
		if err != nil {
			return nil, err
		}
		if m.value, err = j.value(inner); err != nil {
			return nil, err
		}
		if m.value.twice != "" {
			v.twice = m.value.twice
		}
		if v.kind == '{' {
			v.members = append(v.members, m)
		} else {
			v.list = append(v.list, m.value)
		}
	}
	j.depth++
	if _, err := j.d.Token(); err != nil {
		return nil, err
	}
	v.raw = j.text[start:j.offset()]
	return v, nil
}

// lineAt is the line of a place; places come in order.
func (j *jsonFile) lineAt(at int) int {
	if at = min(at, len(j.text)); at > j.at {
		j.line += strings.Count(j.text[j.at:at], "\n")
		j.at = at
	}
	return j.line
}
