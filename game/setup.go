package game

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Setup is what a play starts from.
type Setup struct {
	// Options is the game's options as a JSON object; nil is {}. Missing ones
	// take their defaults, unknown ones and bad values are refused with R-1.
	Options json.RawMessage
	// Seats holds the display names, seat 0 first. Their number is the number
	// of seats. Rules must not depend on the names.
	Seats []string
}

// Filled adds the options that were left out, as the game's schema has them.
// What options may be is for the rules to judge: only what is no object is
// refused here.
func (i *Info) Filled(options json.RawMessage) (json.RawMessage, error) {
	var known struct {
		Properties map[string]struct {
			Default json.RawMessage `json:"default"`
		} `json:"properties"`
	}
	if len(i.Options) > 0 {
		if err := json.Unmarshal(i.Options, &known); err != nil {
			return nil, fmt.Errorf("read the options' schema: %w", err)
		}
	}
	all := map[string]json.RawMessage{}
	if len(options) > 0 {
		if err := json.Unmarshal(options, &all); err != nil || all == nil {
			return nil, Refusef("R-1", "the options are no object")
		}
	}
	for name, property := range known.Properties { // into a map again: the order is nothing
		if _, given := all[name]; !given && property.Default != nil {
			all[name] = property.Default
		}
	}
	return Marshal(all)
}

// Marshal is json.Marshal without the escapes for HTML.
func Marshal(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
