// Package ivanhoe holds the rules of Ivanhoé: three to six barons storm the
// king's five castles with hands of soldiers that nobody else sees.
//
// The players' rulebook, with every rule in full, is docs/games/ivanhoe.md.
// Rule ids are its ids; this is what the code rests on:
//
//	I-1.1  66 cards: 16 of each of four types, and two champions
//	I-1.2  each soldier bears one of four escutcheons, 4 copies of each pair
//	I-1.3  five castles of different values, each with a row of boxes
//	I-1.4  five shields a player
//	I-2.1  chance deals one card at a time, from seat 0 round and round
//	I-2.2  chance draws the first player; play goes round by seat number
//	I-3.1  draw: two cards from the stock
//	I-3.2  exchange: one card is offered, save in a turn that began without stock
//	I-3.3  all others with a card bid one or pass, at the same time
//	I-3.4  no bid: the card is lost; one: exchanged; several: the player picks
//	I-3.5  recover: three cards buy back one lost shield
//	I-3.6  attack at most one castle, or hold
//	I-3.7  discard down to the limit; adults have none
//	I-4.1  an army shares a type, or above children's level an escutcheon
//	I-4.2  champions join any army and may be one alone
//	I-4.3  an army has more cards than the castle has defenders
//	I-4.4  the old defenders are lost, the army stays
//	I-4.5  the attacker's shield moves into the first box
//	I-4.6  a shield pushed off the last box is lost
//	I-4.7  the owner of the first box's shield holds the castle
//	I-4.8  without a shield to place there is no attack
//	I-4.9  nobody attacks a castle that is his own
//	I-5.1  without stock whoever can attack must, whoever cannot surrenders
//	I-5.2  players without cards are passed over; without any card it is over
//	I-5.3  the castles held decide; of those tied, the highest castle
//	I-5.4  the default move: pass, hold, else the first that is not recover
//
// Hidden are the hands, to the end, and bids until all are in. The stock is a
// bag: it has no order, so none can leak.
package ivanhoe
