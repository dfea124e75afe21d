package alliance

import (
	"castellan/bot"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// The reasons that bots give. Those that are about a castle name the castle's
// territory, all others the territory that the move names.
const (
	claimToward  = "claim-toward-castle"  // the way to an enemy's castle gets shorter
	claimGuard   = "claim-guard"          // it lies beside a castle of one's own side
	claimFree    = "claim-free"           // land
	attackCastle = "attack-castle"        // the Dark Lord's
	attackToward = "attack-toward-castle" // the way to it gets shorter
	attackCover  = "attack-cover"         // it lies beside a castle of the allies
	attackLand   = "attack-land"
	strikeCastle = "strike-castle"        // a tower falls
	strikeFinish = "strike-finish"        // the last tower falls
	strikeToward = "strike-toward-castle" // the way to a castle of the allies gets shorter
	strikeCover  = "strike-cover"         // it lies beside the Dark Lord's castle
	strikeLand   = "strike-land"
)

// side gives the seats that play together with a seat, and those against them.
func side(seat int) (ours, theirs []int) {
	if seat == lord {
		return dark, bright
	}
	return bright, dark
}

var bright, dark = []int{0, 1}, []int{lord}

// held is what a seat's side owns.
func (p *position) held(seat int) land.Set {
	if seat == lord {
		return p.own[lord]
	}
	return p.allies()
}

// why puts a decision for territory t into a reason, from what everybody sees.
func (l *look) why(t int) bot.Why {
	switch {
	case l.view.Phase == alliance.Expansion:
		return l.whyClaim(t)
	case l.seat == lord:
		return l.whyStrike(t)
	}
	return l.whyAttack(t)
}

// toward tells which enemy castle comes nearer with territory t, if any does.
func (l *look) toward(t int) (castle int, ok bool) {
	_, theirs := side(l.seat)
	held := l.held(l.seat)
	nearest := land.Size
	for _, enemy := range theirs {
		before, after := l.away(enemy, held), l.away(enemy, held|land.One(t))
		if after < before && after < nearest {
			castle, nearest, ok = l.base[enemy], after, true
		}
	}
	return castle, ok
}

// covers tells which castle of one's own side territory t lies beside, if any.
func (l *look) covers(t int) (castle int, ok bool) {
	ours, _ := side(l.seat)
	for i := range ours {
		seat := ours[i]
		if l.seat == 1 { // the own castle first
			seat = 1 - seat
		}
		if l.rings[seat][1].Has(t) {
			return l.base[seat], true
		}
	}
	return 0, false
}

// whyClaim puts a claim into a reason.
func (l *look) whyClaim(t int) bot.Why {
	if castle, ok := l.covers(t); ok {
		return bot.Why{Code: claimGuard, Territory: castle}
	}
	if castle, ok := l.toward(t); ok {
		return bot.Why{Code: claimToward, Territory: castle}
	}
	return bot.Why{Code: claimFree, Territory: t}
}

// whyAttack puts an ally's target into a reason.
func (l *look) whyAttack(t int) bot.Why {
	if t == l.base[lord] {
		return bot.Why{Code: attackCastle, Territory: t}
	}
	if castle, ok := l.covers(t); ok {
		return bot.Why{Code: attackCover, Territory: castle}
	}
	if castle, ok := l.toward(t); ok {
		return bot.Why{Code: attackToward, Territory: castle}
	}
	return bot.Why{Code: attackLand, Territory: t}
}

// whyStrike puts a strike into a reason.
func (l *look) whyStrike(t int) bot.Why {
	if seat := l.seatOf(t); seat >= 0 {
		if l.towers[seat] == 1 {
			return bot.Why{Code: strikeFinish, Territory: t}
		}
		return bot.Why{Code: strikeCastle, Territory: t}
	}
	if castle, ok := l.toward(t); ok {
		return bot.Why{Code: strikeToward, Territory: castle}
	}
	if castle, ok := l.covers(t); ok {
		return bot.Why{Code: strikeCover, Territory: castle}
	}
	return bot.Why{Code: strikeLand, Territory: t}
}
