package lostempires

import (
	"math/bits"
	"math/rand/v2"

	"castellan/game"
)

// Imagine makes anew what a viewer has not seen: others' lists, any lawful one
// that holds what was seen of the deck being as likely; then where their unseen
// cards are; and choices that are not shown yet. Who passed since the last draw
// has no unit that could have been played instead (L-3.2).
func (r Rules) Imagine(s *State, v game.Viewer, rng *rand.Rand) State {
	world := *s
	if v == game.All {
		return world
	}
	for i := range world.Players {
		if !v.Is(game.Seat(i)) && s.Players[i].Faction != none {
			world.imagine(int8(i), rng)
		}
	}
	return world
}

func (s *State) imagine(seat int8, rng *rand.Rand) {
	p := &s.Players[seat]
	if s.Phase == ToDeck { // the other has not chosen: nothing is known of the deck
		from, to := s.Set.bounds()
		p.Faction = from + int8(rng.IntN(int(to-from)))
	}
	seen := p.Discard
	for i := range s.Units[:s.InPlay+s.Losing] {
		if u := &s.Units[i]; u.Owner == seat && i < int(s.InPlay) { // those lost are in the discard
			seen += one(u.Card.place())
		}
	}
	world := *p
	for i := range possible {
		world = *p
		// A hand that is drawn freely until it fits has the right chances; one too
		// rare for that is drawn from what fits.
		if world.deal(seen, i >= possible/2, rng); !world.couldPlay(p.Short) {
			break
		}
	}
	*p = world // never the truth: it was dealt anew
	if p.HasChosen {
		p.Chosen = anyPart(p.Hand, rng)
	}
}

// possible bounds how many hands are tried for one that fits a pass.
const possible = 100

// couldPlay tells whether a hand has a unit that can be paid with so many command
// and supply tokens.
func (p *Player) couldPlay(tokens [2]int8) bool {
	if tokens == [2]int8{} {
		return false
	}
	for k := p.Hand.kinds(); k != 0; k &= k - 1 {
		if p.isPlayable(k.first(), tokens) {
			return true
		}
	}
	return false
}

// isPlayable tells whether a design of the faction is a unit that can be paid
// with so many tokens.
func (p *Player) isPlayable(design int, tokens [2]int8) bool {
	d := &designs[cardOf(p.Faction, design)]
	return !d.Support && canPay(d, tokens[0], tokens[1])
}

// deal makes a list anew, and where its cards are that were not seen. A short
// hand has, as far as there are enough, only cards that fit the pass.
func (p *Player) deal(seen Pile, short bool, rng *rand.Rand) {
	p.List = anyList(p.Faction, seen, rng)

	// The unseen cards in one row, from which hand and what is set aside are drawn.
	var row [inDeck]int8
	n := 0
	for i := range perFaction {
		if p.List>>i&1 != 0 {
			for range copies - seen.Of(i) {
				row[n] = int8(i)
				n++
			}
		}
	}
	fit := n // of the row so many fit; they come first
	if short {
		fit = 0
		for i := range n {
			if !p.isPlayable(int(row[i]), p.Short) {
				row[i], row[fit] = row[fit], row[i]
				fit++
			}
		}
	}
	draw := func(count int) (pile Pile) {
		for range count {
			var k int
			if fit > 0 {
				k = rng.IntN(fit)
				fit--
				row[k], row[fit] = row[fit], row[k]
				k = fit
			} else {
				k = rng.IntN(n)
			}
			pile += one(int(row[k]))
			n--
			row[k] = row[n]
		}
		return pile
	}
	p.Hand, p.Aside = draw(p.Hand.Count()), draw(p.Aside.Count())
	p.Bag = draw(n)
}

// anyList is a lawful list of a faction that holds all the designs of a pile.
func anyList(f int8, seen Pile, rng *rand.Rand) uint16 {
	var held uint16
	for k := seen.kinds(); k != 0; k &= k - 1 {
		held |= 1 << k.first()
	}
	for {
		var open [perFaction]int8
		n := 0
		for i := range factions[f].size {
			if held>>i&1 == 0 {
				open[n] = int8(i)
				n++
			}
		}
		list, missing := held, inList
		for left := held; left != 0; left &= left - 1 {
			missing--
		}
		for range missing {
			k := rng.IntN(n)
			list |= 1 << open[k]
			n--
			open[k] = open[n]
		}
		if units(f, list) >= leastUnits {
			return list
		}
	}
}

// anyPart is a mulligan choice: to keep, or one of the parts of a hand, each as
// likely.
func anyPart(hand Pile, rng *rand.Rand) (part Pile) {
	for k := hand.kinds(); k != 0; k &= k - 1 {
		i := k.first()
		part += Pile(rng.IntN(hand.Of(i)+1)) << (2 * i)
	}
	return part
}

// AnyDeck is the choice of a lawful deck of the faction that a move's form names,
// each deck being as likely.
func AnyDeck(form game.Move, rng *rand.Rand) game.Move {
	f := int8(form >> kindBits & 7)
	var list [inList]Card
	n := 0
	for left := anyList(f, 0, rng); left != 0; left &= left - 1 {
		list[n] = cardOf(f, bits.TrailingZeros16(left))
		n++
	}
	return packDeck(f, list[:])
}
