package alliance

import (
	"encoding/json"
	"slices"

	"castellan/game"
	"castellan/game/strict"
	"castellan/games/alliance/land"
)

// Rules is version 1 of the rules.
type Rules struct{}

// Game is Alliance for programs that need not know its state.
var Game = game.Of[State](Rules{})

// maxRounds is the largest and the default number of rounds of battle.
const maxRounds = 10

// schema is the JSON Schema of the options.
const schema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "map": {
      "type": "string",
      "default": "aldermark",
      "description": "the land: hex19, a drawn land's key, seed:WORD, or graph: and its borders"
    },
    "bases": {
      "type": "string",
      "enum": ["far", "near"],
      "default": "far",
      "description": "far: bases lie at least three borders apart where the land allows it"
    },
    "rounds": {
      "type": "integer",
      "minimum": 1,
      "maximum": 10,
      "default": 10,
      "description": "rounds of battle at most"
    },
    "categories": {
      "type": "array",
      "items": {"type": "string"},
      "default": [],
      "description": "categories of the questions; none: all"
    },
    "level": {
      "type": "string",
      "enum": ["easy", "medium", "hard", "mixed"],
      "default": "mixed",
      "description": "level of the questions"
    },
    "languages": {
      "type": "array",
      "items": {"type": "string"},
      "minItems": 1,
      "default": ["en"],
      "description": "languages of the questions, the preferred one first"
    }
  }
}`

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Key:      "alliance",
		Rules:    1,
		MinSeats: seats,
		MaxSeats: seats,
		Options:  []byte(schema),
		Reasons:  []string{"castle", "points", "draw"},
		MaxPlies: 1 + claims + maxRounds*(2+2+2+3),
	}
}

// Options is what a table can choose.
type Options struct {
	Map        string   `json:"map"`
	Bases      string   `json:"bases"`
	Rounds     int      `json:"rounds"`
	Categories []string `json:"categories"`
	Level      string   `json:"level"`
	Languages  []string `json:"languages"`
}

// ReadOptions reads an options object and fills in the defaults. What it
// cannot take it refuses with R-1. It does not look at the map.
func ReadOptions(data json.RawMessage) (Options, error) {
	o := Options{Map: "aldermark", Bases: "far", Rounds: maxRounds, Categories: []string{}, Level: "mixed", Languages: []string{"en"}}
	if len(data) == 0 {
		return o, nil
	}
	fields, err := strict.Object(data)
	if err != nil {
		return o, game.Refusef("R-1", "options: %v", err)
	}
	for _, field := range fields {
		var err error
		bad := false
		switch field.Key {
		case "map":
			o.Map, err = strict.String(field.Value)
		case "bases":
			o.Bases, err = strict.String(field.Value)
			bad = o.Bases != "far" && o.Bases != "near"
		case "rounds":
			o.Rounds, err = strict.Whole(field.Value)
			bad = o.Rounds < 1 || o.Rounds > maxRounds
		case "categories":
			o.Categories, err = strict.Strings(field.Value)
		case "level":
			o.Level, err = strict.String(field.Value)
			bad = !slices.Contains([]string{"easy", "medium", "hard", "mixed"}, o.Level)
		case "languages":
			o.Languages, err = strict.Strings(field.Value)
			bad = len(o.Languages) == 0
		default:
			return o, game.Refusef("R-1", "there is no option %s", game.Quote(field.Key))
		}
		if err != nil {
			return o, game.Refusef("R-1", "option %s: %v", field.Key, err)
		}
		if bad {
			return o, game.Refusef("R-1", "option %s cannot be %s", field.Key, game.Brief(string(field.Value)))
		}
	}
	return o, nil
}

// Start gives the state before the bases are drawn.
func (Rules) Start(setup game.Setup) (State, error) {
	if len(setup.Seats) != seats {
		return State{}, game.Refusef("R-1", "alliance has %d seats, not %d", seats, len(setup.Seats))
	}
	o, err := ReadOptions(setup.Options)
	if err != nil {
		return State{}, err
	}
	graph, err := land.GraphOf(o.Map)
	if err != nil {
		return State{}, err
	}
	return State{Graph: graph, Rounds: int8(o.Rounds), Near: o.Bases == "near"}, nil
}

// Turn tells who may act.
func (Rules) Turn(s *State) game.Seats { return s.Turn() }

// Outcome tells how the play ended.
func (Rules) Outcome(s *State) game.Outcome { return s.Outcome() }
