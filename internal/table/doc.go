// Package table runs plays: one table is one play of a game, with its seats,
// its clocks, its bots and the fairness of its chance.
//
// A table is a log in a [Journal]. Compare and append is the only way to change
// one, for players, clocks, bots and hosts alike: whoever wants to change it
// says what he saw, and if something came in between, nothing is written and he
// looks again. A player's ply and the plies of chance that follow it go in one
// write. A change is acknowledged when it is durable; then the [Bell] rings.
// Nothing in memory is authoritative: what is kept there can be dropped at any
// time and is built again from the journal.
//
// The package knows no game: the catalogue, the bots and the questions are
// handed in.
package table
