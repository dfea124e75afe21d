// Package games lists the games.
package games

import (
	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/ivanhoe"
	"castellan/games/lostempires"
)

// All is the catalogue of every game in every version of its rules.
var All game.Catalogue = catalogue{}

// versions holds the games in the order of the catalogue; of one key the
// newest rules come first.
var versions = []game.Game{alliance.Game, ivanhoe.Game, lostempires.Game}

type catalogue struct{}

func (catalogue) Find(key string, rules int) (game.Game, bool) {
	for _, g := range versions {
		if info := g.Info(); info.Key == key && (rules == 0 || info.Rules == rules) {
			return g, true
		}
	}
	return nil, false
}

func (catalogue) List() []game.Game {
	var newest []game.Game
	for _, g := range versions {
		if n := len(newest); n == 0 || newest[n-1].Info().Key != g.Info().Key {
			newest = append(newest, g)
		}
	}
	return newest
}
