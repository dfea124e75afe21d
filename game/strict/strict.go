// Package strict reads JSON that must not be ambiguous: valid UTF-8, one value,
// no key twice, every key known, exactly as spelled.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"castellan/game"
)

// A Field is one member of an object, in the order of the text.
type Field struct {
	Key   string
	Value json.RawMessage
}

// Object splits one JSON object into its members. Text that is not valid
// UTF-8, not one object alone, or holds a key twice, at any depth, is an error.
func Object(data []byte) ([]Field, error) {
	if err := Check(data); err != nil {
		return nil, err
	}
	data = bytes.TrimSpace(data)
	if data[0] != '{' {
		return nil, errors.New("not a JSON object")
	}
	var fields []Field
	for rest := data[1:]; ; {
		rest = bytes.TrimLeft(rest, blank+",")
		if rest[0] == '}' {
			return fields, nil
		}
		n := length(rest)
		key, err := String(rest[:n])
		if err != nil {
			return nil, err
		}
		rest = bytes.TrimLeft(rest[n:], blank+":")
		n = length(rest)
		fields = append(fields, Field{key, rest[:n:n]})
		rest = rest[n:]
	}
}

// blank is JSON's white space.
const blank = " \t\r\n"

// length is the length of the value with which valid JSON begins.
func length(data []byte) int {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 { // the end of what a bare word or number stands in
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
	}
	return len(data)
}

// Check tells whether data is one JSON value in valid UTF-8 without a key
// twice in any object.
func Check(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("not valid UTF-8")
	}
	if !json.Valid(data) {
		var v any
		err := json.Unmarshal(data, &v)
		if err == nil {
			err = errors.New("not JSON")
		}
		return err
	}
	return keysOnce(data)
}

// An object is one that is being read, nil for an array.
type object struct {
	few  [8]string
	n    int
	many map[string]bool // once there are more than a few
}

// add reports false for a key that is there already.
func (o *object) add(key string) bool {
	if o.many[key] || slices.Contains(o.few[:min(o.n, len(o.few))], key) {
		return false
	}
	if o.n < len(o.few) {
		o.few[o.n] = key
	} else {
		if o.many == nil {
			o.many = map[string]bool{}
		}
		o.many[key] = true
	}
	o.n++
	return true
}

// keysOnce tells whether valid JSON holds a key twice in any object.
func keysOnce(data []byte) error {
	var open []*object
	key := false // the next string is one
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{':
			open, key = append(open, &object{}), true
		case '[':
			open, key = append(open, nil), false
		case '}', ']':
			open, key = open[:len(open)-1], false
		case ',':
			key = len(open) > 0 && open[len(open)-1] != nil
		case '"':
			from, plain := i, true
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					plain = false
					i++
				}
			}
			if !key {
				continue
			}
			key = false
			word := string(data[from+1 : i])
			if !plain {
				if err := json.Unmarshal(data[from:i+1], &word); err != nil {
					return err
				}
			}
			if !open[len(open)-1].add(word) {
				return fmt.Errorf("the key %s stands twice", game.Quote(word))
			}
		}
	}
	return nil
}

// Whole reads a number written as a whole number: digits alone, perhaps after
// a minus sign, no fraction, no exponent, no leading zero.
func Whole(value json.RawMessage) (int, error) {
	var n int
	if len(value) == 0 || (value[0] != '-' && (value[0] < '0' || value[0] > '9')) || string(value) == "-0" {
		return 0, errors.New("not a whole number")
	}
	if err := json.Unmarshal(value, &n); err != nil {
		return 0, errors.New("not a whole number")
	}
	return n, nil
}

// String reads a string; null is none.
func String(value json.RawMessage) (string, error) {
	if n := len(value); n >= 2 && value[0] == '"' && plain(value[1:n-1]) && value[n-1] == '"' {
		return string(value[1 : n-1]), nil
	}
	var s *string
	if err := json.Unmarshal(value, &s); err != nil || s == nil {
		return "", errors.New("not a string")
	}
	return *s, nil
}

// plain tells whether text within quotes stands for itself: ASCII that needs no
// escape.
func plain(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// Strings reads an array of strings.
func Strings(value json.RawMessage) ([]string, error) {
	var list []*string
	if err := json.Unmarshal(value, &list); err != nil || list == nil {
		return nil, errors.New("not a list of strings")
	}
	strs := make([]string, len(list))
	for i, s := range list {
		if s == nil {
			return nil, errors.New("not a list of strings")
		}
		strs[i] = *s
	}
	return strs, nil
}

// Wholes reads an array of whole numbers.
func Wholes(value json.RawMessage) ([]int, error) {
	var parts []json.RawMessage
	if err := json.Unmarshal(value, &parts); err != nil || parts == nil {
		return nil, errors.New("not an array of whole numbers")
	}
	list := make([]int, len(parts))
	for i, part := range parts {
		var err error
		if list[i], err = Whole(part); err != nil {
			return nil, err
		}
	}
	return list, nil
}
