package lostempires

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"

	"castellan/bot/logit"
	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// What a position at the beginning of a round is worth was learnt from plays:
// the chance to win is the logistic function of a weighted sum of features.
// Each is a difference between the two players, so both see the same chance.

// The features, in their order; then come the factions, and the units in play
// of each card.
const (
	ofGates   = iota                 // gates turned: the first, the second, the third
	ofGates2                         //
	ofGates3                         //
	ofStock                          // artifacts
	ofDue                            // four artifacts or more: a gate will turn
	ofLate                           // the lead in artifacts, gates counted, the more the later it is
	ofFirst                          // who begins the round
	ofHand                           // cards in the hand
	ofDeck                           // cards in the deck
	ofUnits                          // units in play
	ofControl                        // their control, damage counted
	ofAttack                         //
	ofDefence                        //
	ofDamage1                        // units with 1 damage
	ofDamage2                        //
	ofOuter                          // left and right held, as control would count them now
	ofCenter                         //
	ofMargin                         // the margins of control there, six at most
	ofOnField                        // units on objectives
	ofForward                        // units' attack on objectives
	ofFaction                        // the first of the factions
	ofCards   = ofFaction + factions // the first of the cards
)

// factions is how many there are, with the drill's.
const factions = 5

var featureNames = [ofFaction]string{
	"gate 1", "gate 2", "gate 3", "artifacts", "gate due", "late lead", "first", "hand", "deck", "units", "control",
	"attack", "defence", "damage 1", "damage 2", "outer", "center", "margin", "on objectives", "attack on objectives",
}

// features is how many there are: with the cards, whose faction's numbers are
// sixteen.
const features = ofCards + factions*perFaction

// Names gives the name of each feature, "" where there is no such card.
func Names() []string {
	list := append(featureNames[:], make([]string, features-ofFaction)...)
	for f := range cards.Factions {
		list[ofFaction+f] = cards.Factions[f].Key
		for i, d := range cards.Factions[f].Designs {
			if !d.Support {
				list[ofCards+perFaction*f+i] = d.Key
			}
		}
	}
	return list
}

// A Table holds the weights, and how they were found.
type Table struct {
	Seed     uint64             `json:"seed"`
	Plays    int                `json:"plays"`
	States   int                `json:"states"`
	Loss     float64            `json:"log_loss"` // on plays kept aside
	Accuracy float64            `json:"accuracy"` // on the same
	Weights  map[string]float64 `json:"weights"`
}

//go:embed weights.json
var table []byte

// A Vector has one number for each feature: what is seen, or how it weighs.
type Vector [features]float32

// learnt are the weights of the table that comes with the program.
var learnt = func() Vector {
	var t Table
	if err := json.Unmarshal(table, &t); err != nil {
		panic(fmt.Sprintf("lostempires: weights.json: %v", err))
	}
	return t.Vector()
}()

// Vector gives the weights in the order of the features; a feature that the
// table does not know has none.
func (t *Table) Vector() (w Vector) {
	for i, name := range Names() {
		w[i] = float32(t.Weights[name])
	}
	return w
}

// Named gives weights in the order of the features their names.
func Named(w []float64) map[string]float64 {
	named := map[string]float64{}
	for i, name := range Names() {
		if name != "" {
			named[name] = math.Round(w[i]*1e4) / 1e4
		}
	}
	return named
}

const (
	gateCost = 4
	toWin    = 16 // artifacts, those of gates counted
	clipped  = 6
)

// Features puts what is seen of a position for seat 0 against seat 1 into to.
func Features(s *lostempires.State, to *Vector) {
	*to = Vector{}
	var (
		forces [2][places]force
		lead   [2]int
	)
	for i := range s.Units[:s.InPlay] {
		u := &s.Units[i]
		sign := float32(1 - 2*u.Owner)
		control := s.Worth(i)
		attack := float32(s.Value(i, lostempires.Attack))
		forces[u.Owner][u.At].units++
		forces[u.Owner][u.At].control += int8(control)
		to[ofUnits] += sign
		to[ofControl] += sign * float32(control)
		to[ofAttack] += sign * attack
		to[ofDefence] += sign * float32(s.Value(i, lostempires.Defence))
		switch {
		case u.Damage >= 2:
			to[ofDamage2] += sign
		case u.Damage == 1:
			to[ofDamage1] += sign
		}
		if u.At >= lostempires.Left {
			to[ofOnField] += sign
			to[ofForward] += sign * attack
		}
		to[ofCards+int(u.Card)] += sign
	}
	for i := range s.Players {
		p, sign := &s.Players[i], float32(1-2*i)
		for g := range min(int(p.Gates), 3) {
			to[ofGates+g] += sign
		}
		to[ofStock] += sign * float32(p.Artifacts)
		if p.Artifacts >= gateCost {
			to[ofDue] += sign
		}
		to[ofHand] += sign * float32(p.Hand.Count())
		to[ofDeck] += sign * float32(p.Bag.Count())
		lead[i] = gateCost*int(p.Gates) + int(p.Artifacts)
		to[ofFaction+int(p.Faction)] += sign
		if int8(i) == s.First {
			to[ofFirst] += sign
		}
	}
	to[ofLate] = float32((lead[0]-lead[1])*max(lead[0], lead[1])) / toWin
	for at := lostempires.Left; at < places; at++ {
		zero, one := forces[0][at], forces[1][at]
		margin := int(zero.control - one.control)
		to[ofMargin] += float32(max(min(margin, clipped), -clipped))
		switch {
		case zero.units > 0 && one.units == 0:
			margin = 1
		case zero.units == 0 && one.units > 0:
			margin = -1
		}
		held := float32(max(min(margin, 1), -1))
		if at == lostempires.Center {
			to[ofCenter] += held
		} else {
			to[ofOuter] += held
		}
	}
}

// reward gives the chances to win at the beginning of a round, or what an ended
// play brought.
func (w *Vector) reward(s *lostempires.State, to *[game.MaxSeats]float32) {
	chance := float32(0.5)
	if s.Phase == lostempires.Over {
		if s.Result.Winner >= 0 {
			chance = float32(1 - s.Result.Winner)
		}
	} else {
		var x Vector
		Features(s, &x)
		sum := float32(0)
		for i, v := range x {
			sum += w[i] * v
		}
		chance = float32(logit.Chance(float64(sum)))
	}
	to[0], to[1] = chance, 1-chance
}

// cut ends an imagined play with its round.
func cut(root, s *lostempires.State) bool { return s.Round != root.Round }
