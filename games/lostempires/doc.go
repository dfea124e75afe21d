// Package lostempires holds the rules of Lost Empires: two hives fight with
// units, orders and dice for the artifacts of planet 581, to build four gates.
//
// The players' rulebook, with every rule in full, is docs/games/lostempires.md.
// Rule ids are its ids; this is what the code rests on:
//
//	L-1.1  five battlefields: two hives, left and right, the center
//	L-1.2  4 command tokens, 1 supply token and 4 gates a player
//	L-1.3  the result die has faces 0 1 1 2 2 3, the 3 is critical
//	L-1.4  units have a cost, control, attack and defence; supports an effect
//	L-1.5  a deck: one faction, nine designs, two copies of each, five units
//	L-1.6  where a card differs from the rules the card is right
//	L-2.1  both choose a deck at the same time; then the first player is drawn
//	L-2.2  five cards each, then both keep or mulligan at the same time
//	L-3.1  turns alternate until both pass one after the other
//	L-3.2  a turn plays or activates a unit, or passes where neither can be
//	L-3.3  units enter the own hive; supports have their effect and are gone
//	L-3.4  costs turn tokens; a command token may stand in for supply
//	L-3.5  one activation a turn: two actions for command, one for supply
//	L-3.6  actions: move, attack once, the named ability once
//	L-3.7  exhausted units still defend, count and have their passive texts
//	L-4.1  attack and die against defence and die
//	L-4.2  higher 2 damage, equal 1, lower none
//	L-4.3  criticals: one more damage; the defender's saves
//	L-4.4  damage stays, up to 3, and takes units in the losses phase alone
//	L-5.1  control of the objectives gains artifacts
//	L-5.2  four artifacts turn a gate, one a round
//	L-5.3  four gates win
//	L-5.4  units with 3 damage are lost; elite ones give an artifact
//	L-5.5  units in the enemy hive retreat
//	L-5.6  exhaustion ends, tokens are refreshed, each draws a card
//	L-6.1  winning by the gate is L-5.3
//	L-6.2  the last round, or a standstill, ends the play
//	L-6.3  the default move
//
// The cards themselves are data: package cards. Hidden are hands, lists of
// decks, and choices made at the same time until both are in. A deck is a bag:
// it has no order, so none can leak.
package lostempires
