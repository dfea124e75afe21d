// Package roster lists the bots that people can choose, for every game.
package roster

import (
	"castellan/bot"
	"castellan/bot/alliance"
	"castellan/bot/ivanhoe"
	"castellan/bot/lostempires"
)

// All is the roster of every game.
var All bot.Roster = roster{}

// entry is what the roster knows of one game.
type entry struct {
	levels []bot.Level
	chosen string // by default
}

var entries = map[string]entry{
	"alliance":    {alliance.Levels(), alliance.DefaultLevel},
	"ivanhoe":     {ivanhoe.Levels(), ivanhoe.DefaultLevel},
	"lostempires": {lostempires.Levels(), lostempires.DefaultLevel},
}

type roster struct{}

// Levels gives a game's levels, weakest first; none for a game without bots.
func (roster) Levels(game string) []bot.Level {
	return append([]bot.Level(nil), entries[game].levels...)
}

// Default is the key of the level a table takes when none is named; empty for
// a game without bots.
func (roster) Default(game string) string { return entries[game].chosen }
