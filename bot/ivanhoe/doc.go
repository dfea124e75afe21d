// Package ivanhoe holds the bots that play Ivanhoé: page and squire play by
// rules of thumb, knight and baron search imagined plays. All decide by what
// their seat sees. docs/bots.md tells how, and what was measured.
package ivanhoe
