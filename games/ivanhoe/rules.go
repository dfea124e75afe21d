package ivanhoe

import (
	"encoding/json"
	"slices"

	"castellan/game"
	"castellan/game/strict"
)

// Rules is version 1 of the rules.
type Rules struct{}

// Game is Ivanhoé for programs that need not know its state.
var Game = game.Of[State](Rules{})

// schema is the JSON Schema of the options.
const schema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "level": {
      "type": "string",
      "enum": ["children", "intermediate", "adult"],
      "default": "children",
      "description": "children: armies of one type, hands are limited; intermediate: of one escutcheon too; adult: hands are not limited"
    },
    "values": {
      "type": "array",
      "items": {"type": "integer", "minimum": 1, "maximum": 20},
      "minItems": 5,
      "maxItems": 5,
      "uniqueItems": true,
      "default": [1, 2, 3, 4, 5],
      "description": "points for rotherwood, ashby, coningsburgh, torquilstone and york"
    },
    "boxes": {
      "type": "integer",
      "minimum": 2,
      "maximum": 4,
      "default": 2,
      "description": "shields for which a castle has room"
    }
  }
}`

// maxPlies bounds a play: every card is dealt or drawn once; a turn with stock
// has an offer, bids, a choice, an attack and a discard; a turn without takes at
// least one of the cards in hand; and every recovery takes three.
const maxPlies = 1 + inAll + (inAll/2)*(1+(maxSeats-1)+1+1+1) + 2*inAll + inAll/buyBack

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Key:      "ivanhoe",
		Rules:    1,
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Options:  []byte(schema),
		Reasons:  []string{"points"},
		MaxPlies: maxPlies,
	}
}

// Options is what a table can choose.
type Options struct {
	Level  Level        `json:"level"`
	Values [castles]int `json:"values"`
	Boxes  int          `json:"boxes"`
}

// ReadOptions reads an options object and fills in the defaults. What it
// cannot take it refuses with R-1.
func ReadOptions(data json.RawMessage) (Options, error) {
	o := Options{Values: [castles]int{1, 2, 3, 4, 5}, Boxes: 2}
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
		case "level":
			var word string
			word, err = strict.String(field.Value)
			i := slices.Index(levelNames[:], word)
			o.Level, bad = Level(i), i < 0
		case "values":
			var list []int
			list, err = strict.Wholes(field.Value)
			bad = len(list) != castles
			for i, v := range list {
				if bad = bad || v < 1 || v > 20 || slices.Contains(list[:i], v); bad {
					break
				}
				o.Values[i] = v
			}
		case "boxes":
			o.Boxes, err = strict.Whole(field.Value)
			bad = o.Boxes < 2 || o.Boxes > maxBoxes
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

// Start gives the state before the first player is drawn.
func (Rules) Start(setup game.Setup) (State, error) {
	n := len(setup.Seats)
	if n < minSeats || n > maxSeats {
		return State{}, game.Refusef("R-1", "ivanhoe has %d to %d seats, not %d", minSeats, maxSeats, n)
	}
	o, err := ReadOptions(setup.Options)
	if err != nil {
		return State{}, err
	}
	s := State{
		Bag:   fullDeck,
		Seats: int8(n),
		Row:   int8(o.Boxes),
		Level: o.Level,
		Offer: NoCard,
	}
	for i := range n {
		s.Supply[i] = shields
	}
	for i, v := range o.Values {
		s.Values[i] = int8(v)
	}
	return s, nil
}

// Turn tells who may act.
func (Rules) Turn(s *State) game.Seats { return s.Turn() }

// Outcome tells how the play ended.
func (Rules) Outcome(s *State) game.Outcome { return s.Outcome() }
