package lostempires

import (
	"encoding/json"
	"slices"

	"castellan/game"
	"castellan/game/strict"
)

// Rules is version 1 of the rules.
type Rules struct{}

// Game is Lost Empires for programs that need not know its state.
var Game = game.Of[State](Rules{})

// A Set is the cards that are played with.
type Set int8

// The sets.
const (
	Core Set = iota
	Drill
)

// A Die is the kind of dice (L-1.3).
type Die int8

// The dice.
const (
	ResultDie Die = iota
	D6
)

// A Reason is a reason of the end.
type Reason int8

// The reasons.
const (
	NoReason Reason = iota
	ByGate
	ByArtifacts
	ByControl
	ByLimit
	Drawn
)

var (
	setNames    = [...]string{Core: "core", Drill: "drill"}
	dieNames    = [...]string{ResultDie: "result", D6: "d6"}
	reasonNames = [...]string{ByGate: "gate", ByArtifacts: "artifacts", ByControl: "control", ByLimit: "limit", Drawn: "draw"}
)

const (
	minRounds, maxRounds, usualRounds = 5, 40, 20
	maxBonus, usualBonus              = 2, 0
)

// schema is the JSON Schema of the options.
const schema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "set": {
      "type": "string",
      "enum": ["core", "drill"],
      "default": "core",
      "description": "core: four factions of 16 designs; drill: nine plain designs, for lessons"
    },
    "die": {
      "type": "string",
      "enum": ["result", "d6"],
      "default": "result",
      "description": "result: faces 0, 1, 1, 2, 2 and 3; d6: faces 1 to 6; the highest is critical"
    },
    "rounds": {
      "type": "integer",
      "minimum": 5,
      "maximum": 40,
      "default": 20,
      "description": "rounds after which the play ends"
    },
    "bonus": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2,
      "default": 0,
      "description": "cards more for the first player at the start"
    }
  }
}`

// maxPlies bounds a play; no record may be longer either.
const maxPlies = 100_000

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Key:      "lostempires",
		Rules:    1,
		MinSeats: seats,
		MaxSeats: seats,
		Options:  []byte(schema),
		Reasons:  []string{"gate", "artifacts", "control", "limit", "draw"},
		MaxPlies: maxPlies,
	}
}

// Options is what a table can choose.
type Options struct {
	Set    Set
	Die    Die
	Rounds int
	Bonus  int
}

// ReadOptions reads an options object and fills in the defaults. What it
// cannot take it refuses with R-1.
func ReadOptions(data json.RawMessage) (Options, error) {
	o := Options{Rounds: usualRounds, Bonus: usualBonus}
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
		word := func(names []string) (i int) {
			var text string
			text, err = strict.String(field.Value)
			i = slices.Index(names, text)
			bad = i < 0
			return i
		}
		whole := func(least, most int) (n int) {
			n, err = strict.Whole(field.Value)
			bad = n < least || n > most
			return n
		}
		switch field.Key {
		case "set":
			o.Set = Set(word(setNames[:]))
		case "die":
			o.Die = Die(word(dieNames[:]))
		case "rounds":
			o.Rounds = whole(minRounds, maxRounds)
		case "bonus":
			o.Bonus = whole(0, maxBonus)
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

// Start gives the state before the decks are chosen.
func (Rules) Start(setup game.Setup) (State, error) {
	if n := len(setup.Seats); n != seats {
		return State{}, game.Refusef("R-1", "lostempires has %d seats, not %d", seats, n)
	}
	o, err := ReadOptions(setup.Options)
	if err != nil {
		return State{}, err
	}
	s := State{
		Set: o.Set, Die: o.Die, Rounds: int8(o.Rounds), Bonus: int8(o.Bonus),
		Round: 1, First: none, Active: none, Result: Result{Winner: none},
	}
	for i := range s.Players {
		s.Players[i] = Player{Faction: none, Command: commands, Supply: supplies}
	}
	return s, nil
}

// Turn tells who may act.
func (Rules) Turn(s *State) game.Seats { return s.Turn() }

// Outcome tells how the play ended; the scores are the gates turned.
func (Rules) Outcome(s *State) game.Outcome {
	if s.Phase != Over {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Reason: reasonNames[s.Result.Reason], Seats: seats}
	if s.Result.Winner != none {
		o.Winners = game.SeatsOf(game.Seat(s.Result.Winner))
	}
	for i := range s.Players {
		o.Scores[i] = int32(s.Players[i].Gates)
	}
	return o
}
