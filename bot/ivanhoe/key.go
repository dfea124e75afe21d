package ivanhoe

import (
	"castellan/game"
	"castellan/games/ivanhoe"
)

// key is what a move means to the play: for children escutcheons mean nothing.
func key(s *ivanhoe.State, _ game.Seat, m game.Move) game.Move {
	cs := ivanhoe.CardsOf(m)
	if s.Level != ivanhoe.Children {
		return m
	}
	k := m - game.Move(cs)
	for t := range 4 {
		k += game.Move(cs.OfType(t).Count()) << (8 * t)
	}
	return k + game.Move(cs.Champions())
}
