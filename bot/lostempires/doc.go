// Package lostempires holds the bots that play Lost Empires: recruit and
// sergeant play by rules of thumb, captain and marshal search imagined plays to
// the end of the round. All decide by what their seat sees. docs/bots.md tells
// how, and what was measured.
package lostempires
