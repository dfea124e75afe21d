// Package gametest proves that a game keeps the contract of package game. A
// game's tests call [Run]; whoever implements game.Rules gets the whole suite.
//
// Every check plays random plays and looks at each state on the way. A failure
// is shrunk to a short play, which the report names ply by ply.
package gametest

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
)

// A Config tells Run what to prove.
type Config[S any] struct {
	Rules game.Rules[S]
	// Setups are played; the rules must take all of them.
	Setups []game.Setup
	// Texts is notation to try at every state beside what is legal somewhere:
	// at least one move of each kind, and what nearly is one.
	Texts []string
	// Open says that the game hides nothing, so that imagined worlds need not
	// vary.
	Open bool
	// Fill draws one of the moves that a form stands for (game.Former), each
	// lawful one with some chance. Without it a form is read as notation.
	Fill func(s *S, seat game.Seat, form game.Move, rng *rand.Rand) game.Move
	// Golden is the file that pins the order of the legal lists. With the flag
	// -update it is written.
	Golden string
}

// Run proves that the rules keep the contract:
//
//   - plain: the state is a plain value;
//   - turn: seats in Turn have legal moves and no others have, and asking
//     changes nothing;
//   - refuse: a move is legal exactly if it is not refused, whoever tries it;
//   - form: a form and the move that it is read as are one;
//   - notation: it round-trips, is canonical, and takes white space alone
//     freely;
//   - replay: the setup and the plies are the whole play; what has opened stays
//     open, and onlookers read no more of a ply than others do;
//   - copy: a copy of a state is independent;
//   - end: plays end within the stated bound, with a sound outcome;
//   - sight: all that a viewer gets, what is foretold too, is the same in every
//     world that the viewer cannot tell from the truth, and such worlds can be
//     played on;
//   - worlds: they do vary where something is hidden;
//   - memory: they remember what the log has shown, and know no more;
//   - opened: a ply reads as the view tells;
//   - question: a question is seen by the seat that Posed names, and by no
//     other;
//   - void: a void returns to where the round just played began, and opens
//     nothing;
//   - default: the default move is legal;
//   - order: legal lists have the pinned order;
//   - alloc: Legal and Apply allocate nothing.
func Run[S any](t *testing.T, c Config[S]) {
	for _, check := range checks(c) {
		t.Run(check.name, func(t *testing.T) { check.run(t) })
	}
}

// A check is one part of the proof.
type check struct {
	name string
	run  func(rapid.TB)
}

func checks[S any](c Config[S]) []check {
	walking := func(visit func(*walk[S])) func(rapid.TB) {
		return func(t rapid.TB) {
			rapid.Check(t, func(t *rapid.T) { newWalk(t, c).visit(visit) })
		}
	}
	return []check{
		{"plain", c.plain},
		{"turn", walking((*walk[S]).checkTurn)},
		{"refuse", walking((*walk[S]).checkRefuse)},
		{"form", walking((*walk[S]).checkForms)},
		{"notation", walking((*walk[S]).checkNotation)},
		{"replay", func(t rapid.TB) { rapid.Check(t, c.replay) }},
		{"copy", walking((*walk[S]).checkCopy)},
		{"end", walking((*walk[S]).checkEnd)},
		{"sight", walking((*walk[S]).checkSight)},
		{"worlds", c.worlds},
		{"memory", func(t rapid.TB) { rapid.Check(t, c.memory) }},
		{"opened", func(t rapid.TB) { rapid.Check(t, c.opened) }},
		{"question", func(t rapid.TB) { rapid.Check(t, c.questions) }},
		{"void", func(t rapid.TB) { rapid.Check(t, c.void) }},
		{"default", walking((*walk[S]).checkDefault)},
		{"order", c.order},
		{"alloc", c.allocations},
	}
}
