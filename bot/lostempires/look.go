package lostempires

import (
	"math"

	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// Everything here judges by what a seat knows: the board, the tokens, its own
// hand. A state may be imagined; the other hand is not looked into. The unit of
// all judgement is the artifact.

const (
	perPoint   = 0.22 // what a unit is worth for each point of control, attack and defence
	perAbility = 0.1  // and for each ability
	inHand     = 0.75 // part of a unit's worth that it has in the hand
	perDraw    = 0.5  // what a card to be drawn is worth
	perCommand = 0.22 // what a ready token is worth
	perSupply  = 0.05
	perMod     = 0.05 // what a point of attack or defence for a time is worth
	places     = 5
	perFaction = 16 // numbers of cards
	allTokens  = 10 // of both players
	deadly     = 3  // damage (L-4.4)
)

// lost is the part of its worth that a unit has lost by its damage.
var lost = [deadly + 1]float32{0, 0.25, 0.35, 1}

// margins bounds the differences of control that are told apart.
const margins = 12

// holds is what an objective is worth, from -1 to 1, by the tokens that are
// ready, of both, and the margin of control: the more can still be done, the
// less a margin means.
var holds [allTokens + 1][2*margins + 1]float32

// worths is what each card is worth as an unhurt unit in play.
var worths [perFaction * perFaction]float32

// lasting are the units that do nothing as they enter play, able those that
// have a named ability.
var lasting, able [perFaction * perFaction]bool

// What a unit does after an attack upon it: thorns is the damage to the
// attacker, mends what it takes off itself.
var thorns, mends [perFaction * perFaction]int8

func init() {
	for tokens := range holds {
		for i := range holds[tokens] {
			margin := float64(i - margins)
			if tokens == 0 {
				holds[0][i] = float32(max(min(margin, 1), -1))
			} else {
				holds[tokens][i] = float32(math.Tanh(margin / (0.7 + 0.35*float64(tokens))))
			}
		}
	}
	for f := range cards.Factions {
		for i := range cards.Factions[f].Designs {
			d := &cards.Factions[f].Designs[i]
			points := 2*(d.Command+d.Supply) + 3 // what a support's effect is priced like
			if !d.Support {
				points = d.Control + d.Attack + d.Defence
			}
			lasting[perFaction*f+i] = true
			for _, a := range d.Abilities {
				switch a.When {
				case cards.OnPlay:
					lasting[perFaction*f+i] = false
				case cards.Named:
					able[perFaction*f+i] = true
				case cards.OnAttacked:
					for _, e := range a.Do {
						switch {
						case e.Kind == cards.Damage && e.Whom == cards.Attacker:
							thorns[perFaction*f+i] += e.N
						case e.Kind == cards.Heal && e.Whom == cards.Self:
							mends[perFaction*f+i] += e.N
						}
					}
				}
			}
			worths[perFaction*f+i] = perPoint*float32(points) + perAbility*float32(len(d.Abilities))
		}
	}
}

// A force is what a seat has on a battlefield.
type force struct{ control, units int8 }

// A look is a position as it is judged.
type look struct {
	s       *lostempires.State
	seat    int8
	tokens  int8
	forces  [2][places]force
	control [units]int8 // of each unit in play
	whole   float32     // what it is all worth, once asked for
	asked   bool
	coming  float32 // what the best activation is worth, once asked for
	sought  bool
	// What was asked for is not worked out again.
	known    uint64 // strengths, a bit each
	strength [units]lostempires.Strength
	tried    [units]uint8 // attacks by battlefield, a bit each
	attacks  [units][places]float32
}

// units is how many there can be.
const units = len(lostempires.State{}.Units)

// strong gives the strength of the unit at place i of Units.
func (l *look) strong(i int) lostempires.Strength {
	if l.known>>i&1 == 0 {
		l.known |= 1 << i
		l.strength[i] = l.s.Strength(i)
	}
	return l.strength[i]
}

// at looks at a state for a seat.
func (l *look) at(s *lostempires.State, seat int8) {
	*l = look{s: s, seat: seat}
	for i := range s.Players {
		l.tokens += s.Players[i].Command + s.Players[i].Supply
	}
	for i := range s.Units[:s.InPlay] {
		u := &s.Units[i]
		l.control[i] = int8(s.Worth(i))
		f := &l.forces[u.Owner][u.At]
		f.control += l.control[i]
		f.units++
	}
}

// objective is what an objective is worth with forces that differ by so much
// from what they are, ours first; a hive is worth nothing.
func (l *look) objective(at lostempires.Place, ours, theirs force) float32 {
	if at < lostempires.Left {
		return 0
	}
	a, b := l.forces[l.seat][at], l.forces[1-l.seat][at]
	a.control, a.units = a.control+ours.control, a.units+ours.units
	b.control, b.units = b.control+theirs.control, b.units+theirs.units
	margin := int(a.control - b.control)
	switch {
	case a.units == 0 && b.units == 0:
		return 0
	case b.units == 0:
		margin++
	case a.units == 0:
		margin--
	}
	return holds[l.tokens][min(max(margin, -margins), margins)+margins]
}

// moved is what is gained if the unit at place i of Units stands elsewhere.
func (l *look) moved(i int, to lostempires.Place) float32 {
	u := &l.s.Units[i]
	if u.At == to {
		return 0
	}
	f, none := force{l.control[i], 1}, force{}
	minus := force{-f.control, -1}
	if u.Owner == l.seat {
		return l.objective(u.At, minus, none) + l.objective(to, f, none) -
			l.objective(u.At, none, none) - l.objective(to, none, none)
	}
	return l.objective(u.At, none, minus) + l.objective(to, none, f) -
		l.objective(u.At, none, none) - l.objective(to, none, none)
}

// hit is what is gained by an attack of one unit upon another.
func (l *look) hit(attacker, defender int) float32 {
	p := l.s.Chances(l.strong(attacker), l.strong(defender))
	u := &l.s.Units[defender]
	gain, hurt := float32(0), float32(0)
	for n, chance := range p {
		if chance == 0 {
			continue
		}
		after := max(min(u.Damage+int8(n), deadly)-mends[u.Card], 0)
		gain += chance * harm(u, after)
		if after > 0 {
			hurt += chance
		}
	}
	if u.Damage == 0 && l.control[defender] > 0 && u.At >= lostempires.Left {
		gain += hurt * (l.objective(u.At, force{}, force{-1, 0}) - l.objective(u.At, force{}, force{}))
	}
	if n := thorns[u.Card]; n > 0 {
		a := &l.s.Units[attacker]
		gain -= harm(a, min(a.Damage+n, deadly))
	}
	return gain
}

// harm is what it takes from a unit's owner that it has so much damage.
func harm(u *lostempires.Unit, damage int8) float32 {
	v := worths[u.Card] * (lost[damage] - lost[u.Damage])
	if damage == deadly && u.Damage < deadly && u.Card.Design().Elite {
		v++
	}
	return v
}

// best is what is gained by the best attack of a unit, were it at a place; 0
// without any.
func (l *look) best(attacker int, at lostempires.Place) (gain float32) {
	if l.forces[1-l.seat][at].units == 0 {
		return 0
	}
	if l.tried[attacker]>>at&1 != 0 {
		return l.attacks[attacker][at]
	}
	for j := range l.s.Units[:l.s.InPlay] {
		if u := &l.s.Units[j]; u.Owner != l.seat && u.At == at && u.Damage < deadly {
			gain = max(gain, l.hit(attacker, j))
		}
	}
	l.tried[attacker] |= 1 << at
	l.attacks[attacker][at] = gain
	return gain
}

// plan is what a unit gains with so many actions: moves and, if it still may,
// an attack, in the best order.
func (l *look) plan(i, actions int, attack bool) float32 {
	at := l.s.Units[i].At
	here := float32(0)
	if attack && actions > 0 {
		here = l.best(i, at)
	}
	most := here
	if actions == 0 {
		return 0
	}
	for to := range lostempires.Place(places) {
		if !at.Borders(to) {
			continue
		}
		gain := l.moved(i, to)
		most = max(most, gain)
		if actions < 2 {
			continue
		}
		if attack {
			most = max(most, gain+here, gain+l.best(i, to))
		}
		for next := range lostempires.Place(places) {
			if next != at && to.Borders(next) {
				most = max(most, l.moved(i, next))
			}
		}
	}
	return most
}

// next is what the best activation to come is worth; 0 without any.
func (l *look) next() float32 {
	if l.sought {
		return l.coming
	}
	l.sought = true
	p := &l.s.Players[l.seat]
	actions, price := 2, float32(perCommand)
	if p.Command == 0 {
		actions, price = int(p.Supply), perSupply
	}
	for i := range l.s.Units[:l.s.InPlay] {
		if u := &l.s.Units[i]; actions > 0 && u.Owner == l.seat && !u.Exhausted {
			l.coming = max(l.coming, l.plan(i, actions, true)-price)
		}
	}
	return l.coming
}

// board is what the seat's position is worth.
func (l *look) board() float32 {
	if !l.asked {
		l.whole, l.asked = l.sum(), true
	}
	return l.whole
}

func (l *look) sum() float32 {
	s, sum := l.s, float32(0)
	for at := lostempires.Left; at < places; at++ {
		sum += l.objective(at, force{}, force{})
	}
	for i := range s.Units[:s.InPlay] {
		u := &s.Units[i]
		v := worths[u.Card] * (1 - lost[u.Damage])
		for _, m := range u.Mods {
			v += perMod * float32(m[lostempires.Attack]+m[lostempires.Defence])
		}
		if !u.Exhausted {
			v += perCommand
		}
		if u.Owner != l.seat {
			v = -v
		}
		sum += v
	}
	for i := range s.Players {
		p := &s.Players[i]
		v := float32(p.Artifacts) + perCommand*float32(p.Command) + perSupply*float32(p.Supply)
		if int8(i) != l.seat {
			v = -v
		}
		sum += v
	}
	for i := range s.Owes {
		if int8(s.Owed>>i&1) == l.seat {
			sum += perDraw
		} else {
			sum -= perDraw
		}
	}
	return sum
}
