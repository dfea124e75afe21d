package lostempires

import (
	"math/bits"

	"castellan/games/lostempires/cards"
)

// A Card is a design in play or in a hand: 16 times its faction's place in
// cards.Factions, and its place in the faction.
type Card uint8

const (
	perFaction = 16 // designs at most
	core       = 4  // factions of the core set; the last one is the drill's
)

// faction is the place of a card's faction in cards.Factions.
func (c Card) faction() int8 { return int8(c / perFaction) }

// place is a card's place in its faction.
func (c Card) place() int { return int(c % perFaction) }

func cardOf(faction int8, place int) Card { return Card(int(faction)*perFaction + place) }

// Design gives what is printed on a card.
func (c Card) Design() *cards.Design { return designs[c].Design }

// String gives a card's key.
func (c Card) String() string { return designs[c].Key }

// A design is what the rules need of a printed one at hand.
type design struct {
	*cards.Design
	onPlay, named, attacked, losses *cards.Ability
	aura                            bool // a passive text reaches other units
	own                             bool // a passive text reaches the unit itself
	dice                            bool // a passive text is about dice
}

// A faction is what the rules need of a faction at hand.
type faction struct {
	*cards.Faction
	size   int
	preset uint16
	units  uint16 // designs that are units
}

var (
	designs  [(core + 1) * perFaction]design
	factions [core + 1]faction
	// byKey finds cards, factionsByKey factions, in each set.
	byKey         [2]map[string]Card
	factionsByKey [2]map[string]int8
)

// setOf is the set of a faction.
func setOf(f int8) Set {
	if f == core {
		return Drill
	}
	return Core
}

// bounds gives the factions of a set: the first, and the one behind the last.
func (s Set) bounds() (from, to int8) {
	if s == Drill {
		return core, core + 1
	}
	return 0, core
}

func init() {
	for set := range byKey {
		byKey[set], factionsByKey[set] = map[string]Card{}, map[string]int8{}
	}
	for i := range cards.Factions {
		install(int8(i), &cards.Factions[i])
	}
}

// install makes a printed faction one that is played.
func install(f int8, printed *cards.Faction) {
	set := setOf(f)
	factionsByKey[set][printed.Key] = f
	factions[f] = faction{Faction: printed, size: len(printed.Designs)}
	for _, place := range printed.Preset {
		factions[f].preset |= 1 << place
	}
	for place := range printed.Designs {
		c := cardOf(f, place)
		designs[c] = compile(&printed.Designs[place])
		byKey[set][c.String()] = c
		if !designs[c].Support {
			factions[f].units |= 1 << place
		}
	}
}

func compile(printed *cards.Design) design {
	d := design{Design: printed}
	for i := range printed.Abilities {
		a := &printed.Abilities[i]
		switch a.When {
		case cards.OnPlay:
			d.onPlay = a
		case cards.Named:
			d.named = a
		case cards.OnAttacked:
			d.attacked = a
		case cards.OnLosses:
			d.losses = a
		case cards.Passive:
			for _, e := range a.Do {
				switch {
				case e.Kind == cards.Reroll, e.Kind == cards.Steady:
					d.dice = true
				case e.Whom == cards.Self:
					d.own = true
				default:
					d.own, d.aura = true, true
				}
			}
		}
	}
	return d
}

// units counts the units of a list of designs.
func units(f int8, list uint16) int { return bits.OnesCount16(list & factions[f].units) }
