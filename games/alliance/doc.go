// Package alliance holds the rules of Alliance: two allies, seats 0 and 1,
// against the Dark Lord, seat 2, on a land of 19 territories.
//
// The players' rulebook, with every rule in full, is docs/games/alliance.md.
// Rule ids are its ids; this is what the code rests on:
//
//	19 territories, symmetric and connected, three of them apart
//	chance draws one base a seat, no two adjacent; "far" triples lie at
//	       least three borders from each other, where the land has such
//	a base carries a castle of 3 towers and is worth 400
//	expansion: five rounds of seats 2, 0, 1, then seat 2 alone
//	a claim touches own land, else the ally's, else is any free one
//	an ally's claim is worth 200, the Dark Lord's 400
//	at most `rounds` rounds: targets, questions, answers, strikes
//	seat 0 chooses first in odd rounds, seat 1 in even ones
//	a target is the Dark Lord's and touches own land, else the ally's
//	the ally's target is barred, save the castle or if nothing else is
//	chance asks seat 0, then seat 1
//	both answer in any order; nothing opens before both are in
//	answers resolve in the order of choosing
//	the Dark Lord's third tower ends the play at once
//	one strike, and one for each wrong answer
//	a strike takes adjacent land of an ally, or fells a castle's tower
//	an ally's third tower ends the play at once
//	towers are never rebuilt; a castle without any is worth 0
//	the default move is the first legal one, for answers `none`
//	after the last round points decide
//	the endings: castle, points, draw
//
// Hidden are the place of a right option and the first answer in, each until
// both answers of the round are in. Nothing else is.
package alliance
