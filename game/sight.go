package game

import "math/rand/v2"

// A Sight is all that a bot in a seat may use: what the seat sees, what it may
// do, and worlds that it cannot tell from the truth. The truth is out of reach.
type Sight[S any] struct {
	play *play[S]
	seat Seat
}

// Seat is the bot's own.
func (x *Sight[S]) Seat() Seat { return x.seat }

// Plies is how many plies were played that count for the game.
func (x *Sight[S]) Plies() int { return x.play.plies }

// Rules plays on in imagined states.
func (x *Sight[S]) Rules() Rules[S] { return x.play.rules }

// View is the seat's view, with its question if one is posed.
func (x *Sight[S]) View() any { return x.play.View(Viewer(x.seat)) }

// Legal appends the seat's legal moves; there are some if the seat may act.
func (x *Sight[S]) Legal(buf []Move) []Move {
	return x.play.rules.Legal(&x.play.s, x.seat, buf)
}

// Format gives the notation of one of the seat's legal moves.
func (x *Sight[S]) Format(m Move) string {
	return x.play.rules.Format(&x.play.s, x.seat, m)
}

// Imagine draws a state that the seat cannot tell from the truth.
func (x *Sight[S]) Imagine(rng *rand.Rand) S {
	return x.play.rules.Imagine(&x.play.s, Viewer(x.seat), rng)
}
