// Package strict reads JSON that must not be ambiguous: valid UTF-8, one value,
// no key twice, every key known, exactly as spelled.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, _ := dec.Token(); open != json.Delim('{') {
		return nil, errors.New("not a JSON object")
	}
	var fields []Field
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		fields = append(fields, Field{key.(string), value})
	}
	return fields, nil
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
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	type level struct {
		keys  map[string]bool // nil in an array
		value bool            // an object's next token is a value
	}
	var stack []level
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		top := len(stack) - 1
		if delim, ok := tok.(json.Delim); ok && (delim == '}' || delim == ']') {
			stack = stack[:top]
			continue
		}
		if top >= 0 && stack[top].keys != nil {
			if !stack[top].value {
				key := tok.(string)
				if stack[top].keys[key] {
					return fmt.Errorf("the key %s stands twice", game.Quote(key))
				}
				stack[top].keys[key] = true
				stack[top].value = true
				continue
			}
			stack[top].value = false
		}
		switch tok {
		case json.Delim('{'):
			stack = append(stack, level{keys: map[string]bool{}})
		case json.Delim('['):
			stack = append(stack, level{})
		}
	}
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
	var s *string
	if err := json.Unmarshal(value, &s); err != nil || s == nil {
		return "", errors.New("not a string")
	}
	return *s, nil
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
