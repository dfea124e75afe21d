package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"castellan/game/strict"
)

// gameOptions are the options of a game as flags give them.
type gameOptions struct {
	object string
	level  string // a short way to say the option of that name
}

func (o *gameOptions) flags(flags *pflag.FlagSet) {
	flags.StringVar(&o.object, "options", "{}", "the game's options, as a JSON object")
	flags.StringVar(&o.level, "level", "", "the game's option level, for games that have one")
}

// read gives the options object; the game judges what it holds.
func (o *gameOptions) read() (json.RawMessage, error) {
	fields, err := strict.Object([]byte(o.object))
	if err != nil {
		return nil, usage(fmt.Errorf("--options: %w", err))
	}
	if o.level != "" {
		for _, f := range fields {
			if f.Key == "level" {
				return nil, usage(errors.New("--level and --options both say the level"))
			}
		}
		word, err := json.Marshal(o.level)
		if err != nil {
			return nil, fmt.Errorf("write the level: %w", err)
		}
		fields = append(fields, strict.Field{Key: "level", Value: word})
	}
	var text bytes.Buffer
	text.WriteByte('{')
	for i, f := range fields {
		if i > 0 {
			text.WriteByte(',')
		}
		key, err := json.Marshal(f.Key)
		if err != nil {
			return nil, fmt.Errorf("write option %q: %w", f.Key, err)
		}
		text.Write(key)
		text.WriteByte(':')
		if err := json.Compact(&text, f.Value); err != nil {
			return nil, fmt.Errorf("write option %q: %w", f.Key, err)
		}
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}
