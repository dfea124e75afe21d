package lostempires

import (
	"math/rand/v2"

	"castellan/game"
	"castellan/games/lostempires"
)

const (
	// second is what a second order in one turn costs: whoever orders last
	// knows most.
	second = 0.3
	// early is what it is worth that a unit enters play while there are tokens
	// to activate it in the same round.
	early = 0.2
	// whim is how often, of 256 times, the policy plays anything.
	whim = 26
)

// score is how good a move looks, in artifacts.
func score(s *lostempires.State, seat game.Seat, m game.Move) float64 {
	l := lookAt(s, seat)
	return float64(l.judge(m))
}

// policy plays the imagined rest of a round: what looks best, and every now and
// then anything.
func policy(s *lostempires.State, seat game.Seat, rng *rand.Rand) game.Move {
	var room [96]game.Move
	moves := lostempires.Rules{}.Candidates(s, seat, room[:0])
	if len(moves) == 1 {
		return moves[0]
	}
	luck := rng.Uint64()
	if luck&0xff < whim {
		return moves[(luck>>8)%uint64(len(moves))]
	}
	l := lookAt(s, seat)
	best, most := moves[0], float32(-1e9)
	for _, m := range moves {
		if v := l.judge(m); v > most {
			best, most = m, v
		}
	}
	return best
}

// judge is what a move gains.
func (l *look) judge(m game.Move) float32 {
	switch lostempires.KindOf(m) {
	case lostempires.Play:
		return l.playing(m)
	case lostempires.Support:
		return l.after(m) - inHand*worths[lostempires.CardOf(m)]
	case lostempires.Activate:
		i := l.find(lostempires.UnitOf(m))
		command, supply := lostempires.PairOf(m)
		v := l.plan(i, 2*command+supply, true) - perCommand*float32(command) - perSupply*float32(supply)
		if l.s.Given {
			v -= second
		}
		return v
	case lostempires.Move:
		return l.going(lostempires.PlaceOf(m))
	case lostempires.Strike:
		act := &l.s.Act
		i := l.find(act.Unit)
		return l.hit(i, l.find(lostempires.UnitOf(m))) + l.plan(i, int(act.Actions)-1, false)
	case lostempires.Use:
		return l.using(m)
	case lostempires.Withdraw:
		return l.after(m)
	}
	return 0
}

// playing judges a unit from the hand.
func (l *look) playing(m game.Move) float32 {
	c := lostempires.CardOf(m)
	command, supply := lostempires.PairOf(m)
	v := (1 - inHand) * worths[c]
	if len(c.Design().Abilities) > 0 {
		v = l.after(m) - inHand*worths[c]
	} else {
		v += perCommand - perCommand*float32(command) - perSupply*float32(supply)
	}
	p := &l.s.Players[l.seat]
	if int(p.Command+p.Supply) > command+supply {
		v += early
	}
	if l.s.Given {
		v -= second
	}
	return v
}

// going judges a move of the activation under way, with what can follow.
func (l *look) going(to lostempires.Place) float32 {
	act := &l.s.Act
	i := l.find(act.Unit)
	gain := l.moved(i, to)
	if act.Actions < 2 {
		return gain
	}
	most := gain
	if !act.Attacked {
		most += l.best(i, to)
	}
	for next := range lostempires.Place(places) {
		if to.Borders(next) {
			most = max(most, l.moved(i, next))
		}
	}
	return most
}

// using judges the named ability, with what can follow.
func (l *look) using(m game.Move) float32 {
	t := *l.s
	lostempires.Rules{}.Apply(&t, game.Seat(l.seat), m)
	n := lookAt(&t, game.Seat(l.seat))
	v := n.board() - l.board()
	if t.Act.Unit != 0 {
		v += n.plan(n.find(t.Act.Unit), int(t.Act.Actions), !t.Act.Attacked)
	}
	return v
}

// after is by how much a move changes what the position is worth.
func (l *look) after(m game.Move) float32 {
	t := *l.s
	lostempires.Rules{}.Apply(&t, game.Seat(l.seat), m)
	n := lookAt(&t, game.Seat(l.seat))
	return n.board() - l.board()
}

// find gives the place in Units of a unit in play.
func (l *look) find(id uint8) int {
	i := 0
	for l.s.Units[i].ID != id {
		i++
	}
	return i
}
