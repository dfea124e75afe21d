package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// maxValues bounds the values inside one item of a JSON file.
const maxValues = 10_000

// A jsonValue is a value of a JSON text.
type jsonValue struct {
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

// A jsonFile reads a JSON text whose items stand in one list: the text itself, or
// a member of the object that the text is.
type jsonFile struct {
	text  string
	d     *json.Decoder
	depth int // that may still be entered
	count int
	at    int // lines are counted up to here
	line  int
}

func openJSON(text string, depth int) *jsonFile {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return &jsonFile{text: text, d: d, depth: depth, line: 1}
}

// startsJSON says whether a text may be JSON.
func startsJSON(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	return strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")
}

// walkJSON gives the members of the object around the list, but for the list
// itself, and calls each for every value of the list. In a text that is a list,
// the list is that. A text that is broken is read up to there, and that is said.
func walkJSON(text, name string, into *sheaf, each func(*jsonValue)) map[string]*jsonValue {
	j := openJSON(text, into.options.Limits.Depth)
	head := map[string]*jsonValue{}
	err := j.walk(name, into, head, each)
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		into.reject(j.here(), Syntax, "the file ends inside")
	case errors.Is(err, errDeep):
		into.reject(j.here(), TooDeep, "%v; the rest is left out", err)
	case errors.Is(err, errLarge):
		into.reject(j.here(), TooLarge, "%v; the rest is left out", err)
	case err != nil:
		into.reject(j.here(), Syntax, "%v; the rest is left out", err)
	case strings.TrimSpace(text[j.d.InputOffset():]) != "" && !into.stopped:
		into.warn(j.here(), SkippedEntry, "what stands after the end of the list is left out")
	}
	return head
}

func (j *jsonFile) walk(name string, into *sheaf, head map[string]*jsonValue, each func(*jsonValue)) error {
	token, err := j.d.Token()
	if err != nil {
		return err
	}
	if token == json.Delim('[') {
		return j.walkList(into, each)
	}
	if token != json.Delim('{') {
		return errors.New("neither an object nor a list")
	}
	var names []string
	for j.d.More() && !into.done() {
		key, err := j.d.Token()
		if err != nil {
			return err
		}
		if slices.Contains(names, key.(string)) {
			return fmt.Errorf("the key %q stands twice", clip(key.(string)))
		}
		names = append(names, key.(string))
		if len(names) > maxValues {
			return fmt.Errorf("%w: more than %d keys", errLarge, maxValues)
		}
		token, err := j.d.Token()
		if err != nil {
			return err
		}
		if key == name && token == json.Delim('[') {
			err = j.walkList(into, each)
		} else {
			j.count = 0
			head[key.(string)], err = j.value(token)
		}
		if err != nil {
			return err
		}
	}
	if into.stopped {
		return nil
	}
	_, err = j.d.Token()
	return err
}

func (j *jsonFile) walkList(into *sheaf, each func(*jsonValue)) error {
	for j.d.More() {
		token, err := j.d.Token()
		if err != nil {
			return err
		}
		j.count = 0
		v, err := j.value(token)
		if err != nil {
			return err
		}
		if each(v); into.done() {
			return nil
		}
	}
	_, err := j.d.Token()
	return err
}

// value reads the value that begins with a token.
func (j *jsonFile) value(token json.Token) (*jsonValue, error) {
	if j.count++; j.count > maxValues {
		return nil, fmt.Errorf("%w: more than %d values", errLarge, maxValues)
	}
	v := &jsonValue{line: j.here()}
	start := int(j.d.InputOffset()) - 1
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
	v.raw = j.text[start:j.d.InputOffset()]
	return v, nil
}

// here is the line of the last token.
func (j *jsonFile) here() int {
	at := int(j.d.InputOffset())
	if at > j.at {
		j.line += strings.Count(j.text[j.at:at], "\n")
		j.at = at
	}
	return j.line
}
