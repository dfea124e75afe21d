package balance

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/bot/arena"
	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// LostEmpires measures Lost Empires.
type LostEmpires struct{}

// The lawful decks (L-1.5).
const (
	inDeck     = 9 // designs
	leastUnits = 5 // of them
)

// Game is the newest version of the rules.
func (LostEmpires) Game() game.Game { return lostempires.Game }

// Factions gives those of the option set.
func (LostEmpires) Factions(options json.RawMessage) ([]Faction, error) {
	o, err := lostempires.ReadOptions(options)
	if err != nil {
		return nil, err
	}
	var list []Faction
	for i := range cards.Factions {
		from := &cards.Factions[i]
		if (from.Set == "drill") != (o.Set == lostempires.Drill) {
			continue
		}
		f := Faction{Key: from.Key}
		for i := range from.Designs {
			f.Cards = append(f.Cards, from.Designs[i].Key)
		}
		for _, place := range from.Preset {
			f.Preset |= 1 << place
		}
		list = append(list, f)
	}
	return list, nil
}

// Draw draws nine designs until five of them are units.
func (LostEmpires) Draw(f *Faction, rng *rand.Rand) Deck {
	from := &cards.Factions[slices.IndexFunc(cards.Factions, func(g cards.Faction) bool { return g.Key == f.Key })]
	for {
		var d Deck
		units := 0
		for _, place := range rng.Perm(len(f.Cards))[:inDeck] {
			d |= 1 << place
			if !from.Designs[place].Support {
				units++
			}
		}
		if units >= leastUnits {
			return d
		}
	}
}

// Opening names the designs of the deck.
func (LostEmpires) Opening(f *Faction, d Deck) string {
	words := []string{"deck", f.Key}
	for place, key := range f.Cards {
		if d.Has(place) {
			words = append(words, key)
		}
	}
	return strings.Join(words, " ")
}

// Note reads who is first, what is drawn and returned, and what is played.
func (LostEmpires) Note(n *Notes, seat game.Seat, move string) {
	word, rest, _ := strings.Cut(move, " ")
	operand, rest, _ := strings.Cut(rest, " ")
	switch word {
	case "first":
		n.First = game.Seat(operand[0] - '0')
	case "draw":
		n.Drawn(game.Seat(operand[0]-'0'), rest)
	case "keep":
		n.Dealt()
	case "mulligan":
		n.Dealt()
		for _, card := range strings.Fields(operand + " " + rest) {
			n.Returned(seat, card)
		}
	case "play", "support":
		n.Played(seat, operand)
	}
}

// Close reads the rounds, and whether the play ended by L-6.2: all reasons but
// a draw tell by themselves, and a draw by L-5.3 has eight gates turned.
func (LostEmpires) Close(n *Notes, end arena.Result) {
	n.Rounds = end.End.(lostempires.View).Round
	o := end.Outcome
	n.Limit = o.Reason == "limit" || o.Reason == "draw" && o.Scores[0]+o.Scores[1] < 8
}
