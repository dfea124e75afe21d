// Package bot defines what a bot is. A bot is given a seat's sight and nothing
// else: the view, the legal moves, and worlds that the seat cannot tell from
// the truth. Its moves go through the same door as everybody's.
package bot

import (
	"context"
	"math/rand/v2"
)

// A Bot decides for a seat.
type Bot interface {
	// Think decides for a seat that may act. The sight is a *game.Sight of the
	// game's state. The same sight and the same stream give the same thought,
	// unless ctx ends first: then the bot answers at once with the best lawful
	// move it has.
	Think(ctx context.Context, sight any, rng *rand.Rand) Thought
}

// A Thought is what a bot decided.
type Thought struct {
	// Move is a legal move in notation; empty where Knows.
	Move string
	// Knows says that the bot knows the answer to the question posed to it.
	// The bot never sees what is right: whoever runs it answers rightly in its
	// stead. A bot that does not know answers by Move, which may be right too.
	Knows bool
	// Why gives the reason in one line; the zero Why is none. Everybody who sees
	// the whole move reads it: it follows from the move and from what everybody
	// knows.
	Why Why
	// Doubt tells how near the second best came, from 0 (forced) to 1 (equal):
	// the weight of the decision, for pacing where nothing is hidden.
	Doubt float64
}

// Why is a reason as a code with parameters, which clients put into words.
type Why struct {
	Code      string `json:"code"`
	Territory int    `json:"territory,omitempty"`
}

// A Level is a strength that a table's maker can choose.
type Level struct {
	Key string // "knight"
	Bot Bot
}

// A Roster gives each game's levels, weakest first.
type Roster interface {
	Levels(game string) []Level
	// Default is the key of the level a table takes when none is named.
	Default(game string) string
}
