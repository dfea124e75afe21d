package alliance

import "castellan/games/alliance/land"

// The worth of things in cells, units of 400 points. Halving or doubling any of
// them changes who wins by less than can be measured, so they are round.
const (
	leadWorth = 0.5 // of a lead in points, in any round
	lateWorth = 0.5 // of it besides, divided by the rounds left
	moreWorth = 0.5 // of a second territory beside a castle, as a share of the first
	nearWorth = 0.1 // of each further one
	farWorth  = 0.5 // of each border that still lies between
)

var (
	// towerWorth is what has been won of a castle with so many towers left.
	towerWorth = [4]float64{0, 5, 2, 0}
	// besideWorth is what it is worth then to stand beside it.
	besideWorth = [4]float64{0, 4, 2, 1}
)

const (
	// won is the value of a decided play, beyond anything the rest sums up to.
	won = 100.0
	// enough is the lead, in cells, beyond which a content Dark Lord wants no
	// more land.
	enough = 2.0
)

// value is how a position stands for the Dark Lord when a round is over: after
// his strikes, before the allies choose again. A content one asks no more
// than not to lose: in the last round the smallest lead is the best, and none
// better still.
func value(f *field, p *position, content bool) float64 {
	switch {
	case p.towers[lord] == 0:
		return -won
	case p.towers[0] == 0 || p.towers[1] == 0:
		return won
	}
	lead := p.lead()
	if p.round >= f.rounds {
		switch {
		case lead < 0:
			return -won + lead/16
		case content:
			return won/2 - 8*lead
		case lead > 0:
			return won + lead/16
		}
		return 0
	}
	if content {
		lead = min(lead, enough)
	}
	return lead*(leadWorth+lateWorth/float64(f.rounds-p.round)) +
		threat(f, p, 0, p.own[lord]) + threat(f, p, 1, p.own[lord]) -
		threat(f, p, lord, p.allies())
}

// threat is what attackers who own so much have of a seat's castle.
func threat(f *field, p *position, seat int, own land.Set) float64 {
	towers := p.towers[seat]
	v := towerWorth[towers]
	beside := (f.rings[seat][1] & own).Len()
	if beside == 0 {
		return v - farWorth*float64(f.away(seat, own)-1)
	}
	v += besideWorth[towers]
	if beside > 1 {
		v += moreWorth*besideWorth[towers] + nearWorth*float64(beside-2)
	}
	return v
}
