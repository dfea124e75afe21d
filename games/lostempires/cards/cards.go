// Package cards holds the cards of Lost Empires: designs as data, one file a
// faction, over a small vocabulary. What a card does and what its text says are
// both made from that data, so they cannot part (L-1.6); a new card is a new
// entry in a file and no code.
//
// A unit has any number of abilities; a support has one, which happens when the
// card is played. An ability is when × if × what; what is a list of effects,
// each of which is whom × where × how much × for how long.
package cards

// A Text is the same words in the three languages of the house.
type Text struct {
	En string `json:"en"`
	Fr string `json:"fr"`
	Ro string `json:"ro"`
}

// A Faction is a set of designs from which a deck is made (L-1.5).
type Faction struct {
	Key     string
	Set     string // "core" or "drill"
	Name    Text
	Motto   Text
	Preset  []int // nine designs, as places in Designs, ascending
	Designs []Design
}

// A Design is a kind of card; a deck holds two copies of each of nine.
type Design struct {
	Key       string
	Name      Text
	Flavour   Text
	Command   int8 // the cost in command tokens
	Supply    int8 // the cost in supply tokens, 0 or 1
	Support   bool // if not, it is a unit
	Elite     bool // units only
	Control   int8 // units only, as the two below
	Attack    int8
	Defence   int8
	Abilities []Ability
}

// An Ability is what a card does at a certain time.
type Ability struct {
	When When
	If   Condition
	Name Text // named abilities only
	Do   []Effect
}

// An Effect is a part of an ability. Its parts that mean nothing are zero.
type Effect struct {
	Kind  Kind
	N     int8 // how much; never 0 where it has a meaning
	Whom  Whom
	Where Where
	For   For
	To    To
}

// When an ability happens.
type When int8

// The times of an ability.
const (
	OnPlay     When = iota + 1 // the unit enters play, or the support is played
	Passive                    // always, while the unit is in play
	Named                      // as an action of the unit's activation (L-3.6)
	OnAttacked                 // after an attack upon the unit, its damage dealt
	OnLosses                   // the unit leaves play in the losses phase (L-5.4)
)

// A Condition is judged when the effects happen, for passive ones whenever
// their values count. Where it does not hold nothing happens and no target is
// asked for; a support or a named ability is then refused (L-3.3, L-3.6).
type Condition int8

// The conditions. Here is the battlefield of the unit that has the ability.
const (
	Always      Condition = iota
	Attacking             // it attacks (passive only)
	Defending             // it is attacked (passive only)
	Alone                 // no other own unit is here
	Together              // another own unit is here
	Contested             // an enemy unit is here
	Outnumbered           // more enemy units than own ones are here
	OnObjective           // here is an objective
	OnCenter              // here is the center
	OnOuter               // here is left or right
	InHive                // here is the own hive
	InEnemyHive           // here is the enemy hive
	Damaged               // it has damage
	Unhurt                // it has none
	Behind                // the player has fewer artifacts than the other
	Everywhere            // the player has units on all three objectives
)

// Kind is what an effect does.
type Kind int8

// The kinds of effects.
const (
	Attack   Kind = iota + 1 // attack ±N, For a time (passive: while in play)
	Defence                  // defence ±N
	Control                  // control ±N
	Damage                   // N damage
	Heal                     // takes N damage off
	Move                     // moves units To; it is no move of an activation
	Ready                    // ends exhaustion
	Draw                     // N cards
	Command                  // turns N spent command tokens ready
	Supply                   // turns N spent supply tokens ready
	Artifact                 // N artifacts are gained
	Reroll                   // passive: once an attack both dice are rolled again, if it attacks and would deal nothing, or is attacked and would be damaged
	Steady                   // passive: the enemy die's critical counts as its plain face in its attacks and defences
)

// Whom an effect reaches. Chosen ones are targets of the move, judged on the
// state before it; those of one ability differ.
type Whom int8

// Whom.
const (
	Self      Whom = iota + 1
	Own            // a chosen own unit; itself too, where it is in play
	Other          // a chosen own unit but itself
	Enemy          // a chosen enemy unit
	Any            // a chosen unit
	Target         // the unit chosen for the effect before
	EachOwn        // all own units, itself too
	EachOther      // all own units but itself
	EachEnemy      // all enemy units
	Attacker       // the unit that attacked (OnAttacked only)
	You            // the player: Draw, Command, Supply, Artifact
)

// Where those reached must be. Supports and units that have left play are
// nowhere: for them Here, Adjacent and Near mean nothing, save that a unit in
// the losses phase means where it was.
type Where int8

// Where.
const (
	Anywhere  Where = iota
	Here            // on its battlefield
	Adjacent        // on a battlefield adjacent to its own
	Near            // here or adjacent
	Objective       // on any of the three objectives
	Center          // in the center
	Outer           // on left or right
	OwnHive         // in the hive of the card's owner
	TheirHive       // in the other hive
)

// For how long values change.
type For int8

// For how long.
const (
	ForEver    For = iota // passive only
	Activation            // until this activation ends
	Turn                  // until this turn ends
	Round                 // until this round's conclusion
)

// To says where a Move effect leads.
type To int8

// To.
const (
	NextTo To = iota + 1 // to a chosen battlefield adjacent to the unit's: a target of its own, written after the unit
	Home                 // to the hive of the unit's owner
	ToHere               // to the battlefield of the unit that has the ability
)
