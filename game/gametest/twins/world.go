// Package twins makes, of a play, another one that is the same to a viewer: two
// logs of which the viewer has been shown the same, and as different otherwise
// as chance has it. Whatever is sent to the viewer of one of them must be sent
// of the other too, to a byte; that is how tests show that nothing else leaks.
package twins

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/game"
)

// A World is a play with its log.
type World struct {
	Plies []Ply
	plays []game.Play // before each ply, and now
}

// A Ply is one of a log, with the question that it carries, if any.
type Ply struct {
	game.Played
	Question json.RawMessage
}

// Start begins a world.
func Start(g game.Game, setup game.Setup) (*World, error) {
	play, err := g.Start(setup)
	if err != nil {
		return nil, err
	}
	return &World{plays: []game.Play{play}}, nil
}

// Now is the play as it stands. It must not be moved.
func (w *World) Now() game.Play { return w.plays[len(w.Plies)] }

// Move plays a move with a question, nil for none.
func (w *World) Move(seat game.Seat, move string, question json.RawMessage) error {
	next := w.Now().Clone()
	played, err := next.Ask(seat, move, question)
	if err != nil {
		return err
	}
	w.Plies, w.plays = append(w.Plies, Ply{played, question}), append(w.plays, next)
	return nil
}

// Wander plays a ply that chance draws, with a question where it can carry one.
func (w *World) Wander(rng *rand.Rand) error {
	seats := w.Now().Turn().List()
	seat := seats[rng.IntN(len(seats))]
	move := w.Now().Entry(seat, rng.IntN(w.Now().Count(seat)))
	return w.Move(seat, move, w.Question(move, rng))
}

// Question draws a question for a move that can carry one, nil for any other.
func (w *World) Question(move string, rng *rand.Rand) json.RawMessage {
	if _, asks := w.Now().Asks(move); !asks {
		return nil
	}
	return json.RawMessage(fmt.Sprintf(`{"id":"q%d-%d","text":%q}`, len(w.Plies), rng.IntN(1000), strings.Repeat("?", rng.IntN(30))))
}

// Through plays the same log by other rules; nil where they refuse it.
func (w *World) Through(g game.Game, setup game.Setup) *World {
	other, err := Start(g, setup)
	for _, p := range w.Plies {
		if err == nil {
			err = other.Move(p.Seat, p.Move, p.Question)
		}
	}
	if err != nil {
		return nil
	}
	return other
}

// Reads is ply i as a viewer may read it now.
func (w *World) Reads(i int, v game.Viewer) string { return w.Plies[i].Reads(w.Now(), v) }

// UpTo is the world as it was at a version.
func (w *World) UpTo(i int) *World {
	return &World{Plies: slices.Clip(w.Plies[:i]), plays: slices.Clip(w.plays[:i+1])}
}
