package ivanhoe_test

import (
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
)

func lastTurns(t *testing.T) {
	// The turn that draws the last cards is an ordinary one.
	b := lay(t, `
		children, seat 0 draws
		0: knight.lion knight.stag
		1: foot.oak foot.stag archer.oak
		2: archer.rose
		york: 0 2 | foot.oak
		rotherwood: 0 | foot.oak
		ashby: 0 | foot.oak
		coningsburgh: 2 | crossbow.oak crossbow.stag
		torquilstone: 0 | crossbow.rose crossbow.lion crossbow.lion
		stock 2`)
	for range 2 {
		b.Plays("chance: " + b.Legal(game.Chance)[0])
	}
	b.at("offer", 0)
	b.Plays("0: offer knight.lion").passes().Can(0, "hold").Plays("0: hold").at("attack", 1)
	if v := b.whole(); !v.Late {
		t.Error("the turn after the last card is not late")
	}
	// Now whoever can attack must.
	b.May(1, "attack rotherwood with foot.stag foot.oak", "attack ashby with foot.stag foot.oak", "attack york with foot.stag foot.oak").
		Plays("1: attack ashby with foot.stag foot.oak").hand(1, "archer.oak").at("attack", 2)
	// Whoever cannot gives up the whole hand, shown to all.
	b.May(2, "surrender archer.rose").Shown("2: surrender archer.rose", nil, "surrender archer.rose").hand(2, "").at("attack", 0)
	if got := b.whole().Oubliette; !slices.Contains(got, "archer.rose") {
		t.Errorf("what was surrendered is not in the oubliette: %v", got)
	}

	// Recovering is never barred, and what may follow is asked anew.
	position := `
		children, seat 0 attacks late
		0: knight.lion knight.stag knight.rose knight.oak
		1:
		2:
		rotherwood: 0 | foot.oak
		ashby: 0 | foot.oak
		coningsburgh: 0 | foot.oak
		torquilstone: 1 | foot.rose
		york: 1 | foot.rose foot.rose
		lost 0 0`
	surrender := "surrender knight.lion knight.stag knight.rose knight.oak"
	if got := lay(t, position).shields(0, 0, 2).Legal(0); len(got) != 5 || got[4] != surrender || got[3] != "recover knight.stag knight.rose knight.oak" {
		t.Errorf("without a shield legal are %q", got)
	}
	// A shield again, but too small an army; against an empty castle it is enough.
	lay(t, position).Plays("0: recover knight.lion knight.stag knight.rose").May(0, "surrender knight.oak").
		Plays("0: surrender knight.oak").at("over")
	position = strings.Replace(position, "torquilstone: 1 | foot.rose\n", "torquilstone: 1 |\n", 1)
	lay(t, position).Plays("0: recover knight.lion knight.stag knight.rose").May(0, "attack torquilstone with knight.oak")
	position = strings.Replace(position, "lost 0 0", "lost 0", 1)
	got := lay(t, position).shields(0, 1, 1).Legal(0)
	for _, move := range got {
		if word := strings.Fields(move)[0]; word != "recover" && word != "attack" {
			t.Errorf("legal is %s", move)
		}
	}
	if !strings.HasPrefix(got[0], "recover ") || !strings.HasPrefix(got[len(got)-1], "attack ") {
		t.Errorf("legal are %q", got)
	}
	// The last cards go for a shield: the turn is over.
	lay(t, strings.Replace(position, " knight.oak\n", "\n", 1)).Plays("0: recover knight.lion knight.stag knight.rose").at("over")
}

func lateMovesAstray(t *testing.T) {
	// An attack is lawful.
	b := lay(t, `
		adult, seat 0 attacks late
		0: knight.lion archer.oak
		1: foot.oak
		2:`).Refuses("I-5.1", "0: hold", "0: surrender knight.lion archer.oak", "0: surrender knight.lion")
	b.Plays("0: attack york with knight.lion").Refuses("I-5.1", "1: hold", "1: surrender foot.oak").Refuses("R-5", "0: surrender archer.oak")
	// None is.
	lay(t, `
		adult, seat 0 attacks late
		0: knight.lion archer.oak
		1: foot.oak
		2:
		rotherwood: 1 | foot.oak
		ashby: 1 | foot.oak
		coningsburgh: 1 | foot.oak
		torquilstone: 1 | foot.rose
		york: 1 | foot.rose`).Refuses("I-5.1", "0: hold", "0: surrender knight.lion", "0: surrender knight.lion archer.oak foot.oak", "0: surrender ivanhoe").
		Refuses("I-4.3", "0: attack york with knight.lion").
		Plays("0: surrender archer.oak knight.lion")
	// Nobody surrenders in an ordinary turn.
	lay(t, `
		children, seat 0 offers
		0: foot.oak knight.oak
		1: archer.oak
		2:`).Refuses("I-5.1", "0: surrender foot.oak knight.oak").Plays("0: offer foot.oak").Refuses("I-5.1", "1: surrender archer.oak").
		passes().Refuses("I-5.1", "0: surrender knight.oak")
}

func emptyHandsArePassed(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks late
		0: knight.lion knight.stag
		1:
		2: foot.oak
		3:`)
	b.Plays("0: attack rotherwood with knight.lion").at("attack", 2).Plays("2: attack york with foot.oak").at("attack", 0)
	b.Plays("0: attack ashby with knight.stag").Ends(`{"winners":[2],"reason":"points","scores":[3,0,5,0]}`)
	if v := b.whole(); storytest.JSON(t, v.Active) != "null" || !v.Late || storytest.JSON(t, v.Last) != "null" {
		t.Errorf("at the end active is %v, late %v", v.Active, v.Late)
	}
	// With a stock nobody is passed over: who has no card draws.
	lay(t, `
		children, seat 0 attacks
		0: knight.lion
		1:
		2:
		stock 2`).Plays("0: hold").at("draw", game.Chance).Plays("chance: draw 1 ivanhoe", "chance: draw 1 locksley").at("offer", 1)
	// The turn that draws the last cards may be the last of all.
	lay(t, `
		children, seat 0 offers
		0: knight.lion
		1: foot.oak
		2:
		stock 0`).Plays("0: offer knight.lion", "1: pass").at("attack", 1)
	lay(t, `
		children, seat 0 offers
		0: knight.lion ivanhoe
		1:
		2:
		stock 0`).Plays("0: offer knight.lion", "0: attack york with ivanhoe").Ends(`{"winners":[0],"reason":"points","scores":[5,0,0]}`)
	// The hands of others stay closed to the end.
	for _, v := range b.Viewers()[1:] {
		for seat, p := range b.sees(v).Players {
			if (p.Hand != nil) != v.Is(game.Seat(seat)) {
				t.Errorf("at the end %v sees the hand of seat %d as %v", v, seat, p.Hand)
			}
		}
	}
}

func pointsDecide(t *testing.T) {
	end := func(castles string) *board {
		return lay(t, `
			children, seat 0 attacks late
			0: knight.lion
			1:
			2:
			`+castles).Plays("0: attack rotherwood with knight.lion")
	}
	end("york: 1 | foot.oak\nashby: 0 | foot.oak").Ends(`{"winners":[1],"reason":"points","scores":[3,5,0]}`)
	// Of those tied, the highest castle: 1 + 4 against 5, 1 + 4 against 2 + 3, 5
	// against 1 + 3 and 4, of whom nobody is tied.
	end("york: 1 | foot.oak\ntorquilstone: 0 | foot.oak").Ends(`{"winners":[1],"reason":"points","scores":[5,5,0]}`)
	end("torquilstone: 0 | foot.oak\nashby: 2 | foot.oak\nconingsburgh: 2 | foot.oak").Ends(`{"winners":[0],"reason":"points","scores":[5,0,5]}`)
	end("york: 1 | foot.oak\ntorquilstone: 2 | foot.oak\nconingsburgh: 0 | foot.oak").Ends(`{"winners":[1],"reason":"points","scores":[4,5,4]}`)
	// The value tells, not the place in the list.
	end("worth 4 1 2 3 10\ntorquilstone: 1 | foot.oak\nashby: 1 | foot.oak").Ends(`{"winners":[0],"reason":"points","scores":[4,4,0]}`)
	// A shield behind counts for nothing.
	end("york: 1 0 | foot.oak").Ends(`{"winners":[1],"reason":"points","scores":[1,5,0]}`)
}

func timeRunsOut(t *testing.T) {
	b := lay(t, `
		children, seat 0 offers
		0: foot.oak knight.stag knight.lion archer.oak archer.rose archer.oak
		1: archer.oak foot.lion
		2: foot.rose
		lost 0 0`).Defaults(0, "offer knight.lion")
	b.Plays("0: offer archer.oak").Defaults(1, "pass").Defaults(2, "pass")
	b.Plays("1: bid foot.lion", "2: bid foot.rose").Defaults(0, "take 1").Plays("0: take 2")
	b.Defaults(0, "hold") // and not the recovery that stands before it
	lay(t, `
		children, seat 0 attacks late
		0: knight.lion knight.stag archer.oak foot.oak
		1:
		2:
		rotherwood: 1 | foot.oak
		lost 0`).Defaults(0, "attack rotherwood with knight.lion knight.stag")
	lay(t, `
		children, seat 0 attacks late
		0: knight.lion archer.oak foot.oak
		1:
		2:
		rotherwood: 0 | foot.oak
		ashby: 0 | foot.oak
		coningsburgh: 0 | foot.oak
		torquilstone: 0 | foot.rose
		lost 0`).Defaults(0, "surrender knight.lion foot.oak archer.oak")
	lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.lion foot.oak foot.rose archer.oak archer.oak ivanhoe locksley
		1:
		2:
		3:
		4:
		5:`).Plays("0: hold").at("discard", 0).Defaults(0, "discard knight.lion knight.lion")
}
