package balance

import (
	"encoding/json"

	"castellan/bot/arena"
)

// A Report is what a trial gave. All intervals are over its blocks; a drawn
// play is half won.
type Report struct {
	Game     string          `json:"game"`
	Options  json.RawMessage `json:"options"`
	Level    string          `json:"level"`
	Decks    string          `json:"decks"` // "preset" or "random"
	Plays    int             `json:"plays"` // in all
	Blocks   int             `json:"blocks"`
	Seed     uint64          `json:"seed"`
	Targets  Targets         `json:"targets"`
	Missed   int             `json:"missed"`  // targets missed
	Unclear  int             `json:"unclear"` // targets on which more plays would tell
	Pairings []Pairing       `json:"pairings"`
	Factions []Standing      `json:"factions"`
	First    First           `json:"first"`
	Length   Length          `json:"length"`
	Limit    Judged          `json:"limit"` // plays that the limit ended
	Reasons  []Reason        `json:"reasons"`
	Cards    []Card          `json:"cards"`
	// Repeats is how many blocks went ply for ply like one before: they tell
	// nothing new, and the intervals are narrower than they should be.
	Repeats int `json:"repeats"`
}

// Targets are what a fair game is held to, as shares but for the rounds.
type Targets struct {
	Pairing [2]float64 `json:"pairing"` // wins of either side
	First   [2]float64 `json:"first"`   // wins of who moves first
	Rounds  [2]float64 `json:"rounds"`  // on average
	Limit   float64    `json:"limit"`   // plays that the limit ends, at most
	Card    float64    `json:"card"`    // by how much a card may shift the wins, either way
}

// Usual are the targets of the house.
var Usual = Targets{
	Pairing: [2]float64{0.45, 0.55}, First: [2]float64{0.47, 0.53}, Rounds: [2]float64{8, 12}, Limit: 0.05, Card: 0.06,
}

// A Verdict tells whether a target is met.
type Verdict string

// The verdicts. The whole interval says that a target is met, or that it is
// missed; one that reaches across an end of the target says neither.
const (
	Met     Verdict = "met"
	Unclear Verdict = "unclear"
	Missed  Verdict = "missed"
)

func judge(low, high, from, to float64) Verdict {
	switch {
	case high < from || low > to:
		return Missed
	case low < from || high > to:
		return Unclear
	}
	return Met
}

// A Judged is a share that has a target.
type Judged struct {
	arena.Rate
	Verdict Verdict `json:"verdict"`
}

func judged(r arena.Rate, from, to float64) Judged {
	return Judged{r, judge(r.Low, r.High, from, to)}
}

// A Pairing is how two factions fared against each other. Of a faction against
// itself no side is judged.
type Pairing struct {
	Faction string     `json:"faction"`
	Other   string     `json:"other"`
	Plays   int        `json:"plays"`
	Blocks  int        `json:"blocks"`
	Wins    *Judged    `json:"wins"`  // of faction; null for a mirror
	First   arena.Rate `json:"first"` // wins of who moved first
	Rounds  arena.Mean `json:"rounds"`
	Plies   arena.Mean `json:"plies"`
	Limit   arena.Rate `json:"limit"`
	Draws   arena.Rate `json:"draws"`
}

// Mirror tells whether a faction meets itself.
func (p Pairing) Mirror() bool { return p.Faction == p.Other }

// A Standing is what a faction won against all others.
type Standing struct {
	Faction string     `json:"faction"`
	Wins    arena.Rate `json:"wins"`
}

// First is what moving first is worth: in all plays, in which every deck does so
// equally often, and in those of a faction against itself.
type First struct {
	All     Judged     `json:"all"`
	Mirrors arena.Rate `json:"mirrors"`
}

// A Length is how long plays are.
type Length struct {
	Rounds  arena.Mean `json:"rounds"`
	Verdict Verdict    `json:"verdict"`
	Plies   arena.Mean `json:"plies"`
	// Shares is how many plays took so many rounds, from the shortest to the
	// longest.
	Shares []RoundsShare `json:"shares"`
}

// A RoundsShare is the share of plays that took so many rounds.
type RoundsShare struct {
	Rounds int     `json:"rounds"`
	Share  float64 `json:"share"`
}

// A Reason is how often plays ended by it.
type Reason struct {
	Reason string     `json:"reason"`
	Share  arena.Rate `json:"share"`
}

// A Card is what a design was worth to those who had it in their deck.
type Card struct {
	Faction string `json:"faction"`
	Card    string `json:"card"`
	Sides   int    `json:"sides"` // that had it in the deck: two a play
	// Deck compares those with it in the deck with all sides of the faction;
	// null where all or none had it.
	Deck *Presence `json:"deck"`
	// The rest compares among those that had it in the deck: with a copy in the
	// hand dealt at the start, with one that came to the hand to stay, and with
	// one that was played.
	Dealt  Presence `json:"dealt"`
	Drawn  Presence `json:"drawn"`
	Played Presence `json:"played"`
	Copies float64  `json:"copies"` // played a play, by one side
	// Verdict is on the presences that luck decides: deck, dealt and drawn. What
	// is played its owner decides, and sooner where the play goes well.
	Verdict Verdict `json:"verdict"`
}

// A Presence is how those fared who had a card.
type Presence struct {
	Share float64    `json:"share"` // of the sides compared with
	Wins  arena.Rate `json:"wins"`
	Shift arena.Mean `json:"shift"` // of the wins, against all that are compared with
}
