package ivanhoe_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castellan/game"
)

func shieldsAreRecovered(t *testing.T) {
	position := `
		children, seat 0 attacks
		0: knight.lion foot.lion foot.oak archer.oak archer.oak ivanhoe locksley
		1: foot.oak
		2: foot.rose
		lost 0 0 0 1
		stock 6`
	b := lay(t, position).shields(0, 2, 3).shields(1, 4, 1)
	pit := b.whole().Oubliette
	// Three cards, whatever they are, for one shield; then the step goes on.
	b.Shown("0: recover ivanhoe foot.oak knight.lion", nil, "recover knight.lion foot.oak ivanhoe").at("attack", 0).
		shields(0, 3, 2).hand(0, "foot.lion archer.oak archer.oak locksley")
	if got := len(b.whole().Oubliette); got != len(pit)+3 {
		t.Errorf("%d cards in the oubliette, before %d", got, len(pit))
	}
	// Any number of times.
	b.Plays("0: recover foot.lion archer.oak archer.oak").at("attack", 0).shields(0, 4, 1).hand(0, "locksley").
		Plays("0: attack york with locksley").at("draw", game.Chance)
	// Every three cards of the hand are listed once, before attack and hold.
	moves := lay(t, position).Legal(0)
	if moves[0] != "recover knight.lion foot.lion foot.oak" || moves[1] != "recover knight.lion foot.lion archer.oak" || moves[len(moves)-1] != "hold" {
		t.Errorf("legal are %q", moves)
	}
	n := 0
	for _, move := range moves {
		if strings.HasPrefix(move, "recover ") {
			n++
		}
	}
	// Of 5 single cards 3, or the pair with one of them, or one of the pair.
	if want := 10 + 10 + 5; n != want {
		t.Errorf("%d recoveries, want %d", n, want)
	}
	// Whoever has spent the last card has no attack step any more.
	lay(t, `
		children, seat 0 attacks
		0: knight.lion foot.lion foot.oak
		1: foot.oak
		2: foot.rose
		lost 0`).Plays("0: recover knight.lion foot.lion foot.oak").at("draw", game.Chance)
}

func recoveriesAstray(t *testing.T) {
	b := lay(t, `
		children, seat 0 offers
		0: knight.lion foot.lion foot.oak archer.oak archer.oak
		1: foot.oak foot.oak foot.stag
		2: foot.rose
		lost 0`).Refuses("I-3.5", "0: recover foot.lion foot.oak archer.oak").
		Plays("0: offer knight.lion").Refuses("I-3.5", "1: recover foot.oak foot.oak foot.stag").passes()
	b.Refuses("R-2", "0: recover foot.lion foot.oak", "0: recover foot.lion foot.oak archer.oak archer.oak", "0: recover").
		Refuses("I-3.5", "0: recover foot.lion foot.oak knight.lion", "0: recover archer.oak archer.oak archer.oak", "0: recover ivanhoe foot.lion foot.oak").
		Plays("0: recover foot.lion foot.oak archer.oak").Refuses("I-3.5", "0: recover archer.oak archer.oak archer.oak")
	// No shield is lost.
	lay(t, `
		children, seat 1 attacks
		0: foot.oak
		1: foot.oak foot.oak foot.stag
		2: foot.rose
		lost 0`).Refuses("I-3.5", "1: recover foot.oak foot.oak foot.stag")
}

func oneIsAttacked(t *testing.T) {
	position := `
		children, seat 0 attacks
		0: knight.lion foot.oak
		1: foot.oak
		2: foot.rose`
	lay(t, position).Plays("0: attack york with knight.lion").at("draw", game.Chance).hand(0, "foot.oak") // at most one
	lay(t, position).Plays("0: hold").at("draw", game.Chance).hand(0, "knight.lion foot.oak")
	// Where nothing can be attacked the step is still played.
	lay(t, `
		children, seat 0 attacks
		0: knight.lion
		1:
		2:
		rotherwood: 1 | foot.oak
		ashby: 1 | foot.oak
		coningsburgh: 1 | foot.oak
		torquilstone: 1 | foot.oak
		york: 0 | foot.oak`).at("attack", 0).May(0, "hold")
	// Without a card there is none.
	lay(t, `
		children, seat 0 offers
		0: knight.lion
		1:
		2: foot.oak`).Plays("0: offer knight.lion", "2: pass").at("draw", game.Chance)
}

func attacksOutOfSeason(t *testing.T) {
	b := lay(t, `
		children, seat 0 offers
		0: knight.lion foot.oak foot.oak foot.oak foot.stag foot.stag foot.stag foot.rose foot.rose foot.rose archer.oak ivanhoe
		1: foot.oak
		2: archer.rose`).Refuses("I-3.6", "0: attack york with knight.lion", "0: hold").Plays("0: offer knight.lion").
		Refuses("I-3.6", "1: attack york with foot.oak", "2: hold").Plays("1: bid foot.oak", "2: bid archer.rose").
		Refuses("I-3.6", "0: attack york with archer.oak", "0: hold").Plays("0: take 2", "0: hold").at("discard", 0)
	b.Refuses("I-3.6", "0: attack york with archer.oak", "0: hold")
}

func handsAreLimited(t *testing.T) {
	long := "knight.lion knight.stag knight.rose knight.oak foot.lion foot.stag foot.rose foot.oak archer.oak ivanhoe locksley"
	for seats, limit := range map[int]int{3: 10, 4: 8, 5: 7, 6: 6} {
		for _, level := range []string{"children", "intermediate", "adult"} {
			hold := func(cards int) *board {
				position := fmt.Sprintf("%s, seat 0 attacks\n0: %s", level, strings.Join(strings.Fields(long)[:cards], " "))
				for seat := 1; seat < seats; seat++ {
					position += fmt.Sprintf("\n%d: crossbow.oak", seat)
				}
				return lay(t, position).Plays("0: hold")
			}
			hold(limit).at("draw", game.Chance)
			if level == "adult" {
				hold(11).at("draw", game.Chance)
				continue
			}
			b := hold(limit+1).at("discard", 0)
			if got := len(b.Legal(0)); got != limit+1 {
				t.Errorf("%d ways to discard one of %d different cards", got, limit+1)
			}
			b.Shown("0: discard knight.stag", nil, "discard knight.stag").at("draw", game.Chance)
			if got := b.whole(); got.Players[0].Count != limit || !slices.Contains(got.Oubliette, "knight.stag") {
				t.Errorf("%d cards left of %d; oubliette %v", got.Players[0].Count, limit, got.Oubliette)
			}
		}
	}
	// All ways to discard two, those with two alike once.
	lay(t, `
		children, seat 0 attacks
		0: knight.lion
		1: foot.oak foot.oak foot.oak foot.oak archer.oak archer.oak archer.oak ivanhoe
		2: knight.rose
		3: foot.rose
		4: archer.rose
		5:`).Plays("0: hold", "chance: draw 1 archer.stag", "chance: draw 1 archer.stag", "1: offer archer.stag").passes().Plays("1: hold").at("discard", 1).
		Can(1, "discard foot.oak foot.oak foot.oak", "discard archer.stag archer.oak ivanhoe").
		Plays("1: discard ivanhoe archer.oak archer.stag").hand(1, "foot.oak foot.oak foot.oak foot.oak archer.oak archer.oak")
}

func discardsAstray(t *testing.T) {
	b := lay(t, `
		intermediate, seat 0 attacks
		0: knight.lion knight.lion knight.stag foot.lion foot.stag archer.lion archer.stag archer.oak
		1: foot.oak
		2: foot.oak
		3: foot.oak
		4: foot.oak
		5: foot.oak`).Refuses("I-3.7", "0: discard knight.lion knight.lion", "0: discard ivanhoe").Plays("0: hold").at("discard", 0)
	b.Refuses("I-3.7", "0: discard knight.lion", "0: discard knight.lion knight.lion knight.stag", "0: discard archer.oak archer.oak",
		"0: discard ivanhoe archer.oak", "0: discard knight.lion knight.lion knight.lion knight.lion knight.lion knight.lion knight.lion knight.lion")
	b.Plays("0: discard archer.oak knight.lion").Refuses("R-5", "0: discard knight.lion")
}

func armiesShare(t *testing.T) {
	for _, level := range []string{"children", "intermediate", "adult"} {
		b := lay(t, level+`, seat 0 attacks
			0: knight.lion knight.lion knight.oak archer.lion archer.oak
			1:
			2:
			york: 1 | foot.oak foot.oak
			rotherwood: 1 | foot.oak
			ashby: 1 | foot.rose
			coningsburgh: 0 | foot.rose
			torquilstone: 0 | foot.lion`)
		want := []string{
			"attack rotherwood with knight.lion knight.lion", "attack rotherwood with knight.lion knight.lion knight.oak", "attack rotherwood with knight.lion knight.oak", "attack rotherwood with archer.lion archer.oak",
			"attack ashby with knight.lion knight.lion", "attack ashby with knight.lion knight.lion knight.oak", "attack ashby with knight.lion knight.oak", "attack ashby with archer.lion archer.oak",
			"attack york with knight.lion knight.lion knight.oak", "hold",
		}
		if level != "children" {
			want = []string{
				"attack rotherwood with knight.lion knight.lion", "attack rotherwood with knight.lion knight.lion knight.oak", "attack rotherwood with knight.lion knight.lion archer.lion",
				"attack rotherwood with knight.lion knight.oak", "attack rotherwood with knight.lion archer.lion", "attack rotherwood with knight.oak archer.oak", "attack rotherwood with archer.lion archer.oak",
				"attack ashby with knight.lion knight.lion", "attack ashby with knight.lion knight.lion knight.oak", "attack ashby with knight.lion knight.lion archer.lion",
				"attack ashby with knight.lion knight.oak", "attack ashby with knight.lion archer.lion", "attack ashby with knight.oak archer.oak", "attack ashby with archer.lion archer.oak",
				"attack york with knight.lion knight.lion knight.oak", "attack york with knight.lion knight.lion archer.lion", "hold",
			}
		}
		b.May(0, want...)
	}
	// In any order, shown in the canonical one.
	lay(t, `
		adult, seat 0 attacks
		0: knight.oak foot.oak archer.oak ivanhoe
		1: foot.oak
		2:`).Shown("0: attack ashby with ivanhoe archer.oak knight.oak", nil, "attack ashby with knight.oak archer.oak ivanhoe").hand(0, "foot.oak")
}

func armiesAstray(t *testing.T) {
	position := `, seat 0 attacks
		0: knight.lion knight.oak archer.lion ivanhoe
		1: locksley
		2:`
	for _, level := range []string{"children", "intermediate", "adult"} {
		lay(t, level+position).Refuses("I-4.1", "0: attack york with knight.oak archer.lion", "0: attack york with knight.lion knight.oak archer.lion",
			"0: attack york with foot.oak", "0: attack york with knight.lion knight.lion", "0: attack york with locksley", "0: attack york with ivanhoe ivanhoe",
			"0: attack york with archer.lion archer.lion archer.lion archer.lion archer.lion archer.lion archer.lion archer.lion")
	}
	lay(t, "children"+position).Refuses("I-4.1", "0: attack york with knight.lion archer.lion", "0: attack york with knight.lion archer.lion ivanhoe")
	lay(t, "intermediate"+position).Plays("0: attack york with knight.lion archer.lion")
}

func championsJoin(t *testing.T) {
	for _, level := range []string{"children", "intermediate", "adult"} {
		position := level + `, seat 0 attacks
			0: knight.lion knight.oak ivanhoe locksley
			1:
			2:
			rotherwood: 1 | foot.oak
			ashby: 1 | foot.oak foot.oak
			coningsburgh: 0 | foot.oak
			torquilstone: 0 | foot.oak
			york: 1 | foot.rose foot.rose foot.rose`
		lay(t, position).May(0,
			"attack rotherwood with knight.lion knight.oak", "attack rotherwood with knight.lion knight.oak ivanhoe", "attack rotherwood with knight.lion knight.oak ivanhoe locksley", "attack rotherwood with knight.lion knight.oak locksley",
			"attack rotherwood with knight.lion ivanhoe", "attack rotherwood with knight.lion ivanhoe locksley", "attack rotherwood with knight.lion locksley",
			"attack rotherwood with knight.oak ivanhoe", "attack rotherwood with knight.oak ivanhoe locksley", "attack rotherwood with knight.oak locksley",
			"attack rotherwood with ivanhoe locksley",
			"attack ashby with knight.lion knight.oak ivanhoe", "attack ashby with knight.lion knight.oak ivanhoe locksley", "attack ashby with knight.lion knight.oak locksley",
			"attack ashby with knight.lion ivanhoe locksley", "attack ashby with knight.oak ivanhoe locksley",
			"attack york with knight.lion knight.oak ivanhoe locksley", "hold")
		lay(t, position).Plays("0: attack rotherwood with ivanhoe locksley").stands("rotherwood", "0 1 | ivanhoe locksley")
		// Alone, too.
		lay(t, level+`, seat 0 attacks
			0: locksley
			1:
			2:`).Plays("0: attack york with locksley").stands("york", "0 | locksley")
	}
	// By escutcheon above children's level.
	lay(t, `
		intermediate, seat 0 attacks
		0: knight.lion archer.lion ivanhoe
		1:
		2:`).Plays("0: attack york with knight.lion archer.lion ivanhoe").stands("york", "0 | knight.lion archer.lion ivanhoe")
}

func armiesOutnumber(t *testing.T) {
	position := `
		children, seat 0 attacks
		0: archer.lion archer.stag archer.oak
		1:
		2:
		york: 1 | ivanhoe locksley`
	lay(t, position).Plays("0: attack york with archer.lion archer.stag archer.oak").stands("york", "0 1 | archer.lion archer.stag archer.oak")
	lay(t, position).Plays("0: attack ashby with archer.stag").stands("ashby", "0 | archer.stag") // nobody defends
}

func armiesTooSmall(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag ivanhoe locksley
		1:
		2:
		york: 1 | foot.oak foot.oak foot.rose
		ashby: 1 | foot.rose`)
	b.Refuses("I-4.3", "0: attack york with knight.lion", "0: attack york with knight.lion knight.stag ivanhoe", "0: attack ashby with ivanhoe").
		Plays("0: attack york with knight.lion knight.stag ivanhoe locksley")
}

func armiesStay(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag knight.oak foot.oak
		1:
		2:
		york: 1 | archer.oak ivanhoe`)
	b.pit("").Plays("0: attack york with knight.lion knight.stag knight.oak").
		stands("york", "0 1 | knight.lion knight.stag knight.oak").hand(0, "foot.oak").pit("archer.oak ivanhoe")
}

func shieldsMove(t *testing.T) {
	for _, test := range []struct{ boxes, before, after string }{
		{"2", "", "0"}, {"2", "1", "0 1"}, {"2", "1 2", "0 1"}, {"2", "1 0", "0 1"},
		{"3", "1 2", "0 1 2"}, {"3", "1 2 3", "0 1 2"}, {"3", "1 0 2", "0 1 2"}, {"3", "1 2 0", "0 1 2"},
		{"4", "1 0 2 3", "0 1 2 3"}, {"4", "1 2 0 3", "0 1 2 3"}, {"4", "1 2 3 0", "0 1 2 3"}, {"4", "3 2 1", "0 3 2 1"}, {"4", "3 2 1 4", "0 3 2 1"},
	} {
		army := ""
		if test.before != "" {
			army = " foot.oak"
		}
		b := lay(t, fmt.Sprintf("children, %s boxes, seat 0 attacks\n0: knight.lion knight.stag\n1:\n2:\n3:\n4:\nyork: %s |%s", test.boxes, test.before, army))
		supply := b.whole().Players[0].Shields
		if !strings.Contains(test.before, "0") {
			supply-- // one is placed; else that one moves
		}
		b.Plays("0: attack york with knight.lion knight.stag").stands("york", test.after+" | knight.lion knight.stag").shields(0, supply, 0)
	}
}

func shieldsFall(t *testing.T) {
	position := `
		children, seat 0 attacks
		0: knight.lion knight.stag
		1: foot.oak foot.stag foot.rose archer.oak
		2:
		york: 2 1 | foot.oak`
	b := lay(t, position).shields(1, 4, 0)
	b.Plays("0: attack york with knight.lion knight.stag").stands("york", "0 2 | knight.lion knight.stag").shields(1, 4, 1).shields(2, 4, 0)
	// Lost until it is recovered.
	b.Plays("chance: draw 1 archer.lion", "chance: draw 1 archer.lion", "1: offer archer.lion", "1: recover foot.oak foot.stag foot.rose").shields(1, 5, 0)
	// With a box more nothing falls.
	lay(t, strings.Replace(position, "children,", "children, 3 boxes,", 1)).
		Plays("0: attack york with knight.lion knight.stag").stands("york", "0 2 1 | knight.lion knight.stag").shields(1, 4, 0)
}

func firstBoxHolds(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag
		1:
		2:
		york: 1 2 | foot.oak
		ashby: 2 0 | foot.oak`).points(0, 5, 2)
	b.Plays("0: attack york with knight.lion knight.stag").points(5, 0, 2)
}

func shieldsAreNeeded(t *testing.T) {
	// Without a shield in supply: only where one of one's own stands behind.
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag
		1:
		2:
		york: 1 0 | foot.oak
		rotherwood: 1 | foot.oak
		ashby: 0 | archer.lion
		lost 0 0 0`)
	b.shields(0, 0, 3).May(0, "attack york with knight.lion knight.stag", "hold")
	b.Plays("0: attack york with knight.lion knight.stag").stands("york", "0 1 | knight.lion knight.stag").shields(0, 0, 3)
}

func withoutShield(t *testing.T) {
	lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag
		1:
		2:
		york: 1 0 | foot.oak
		rotherwood: 1 | foot.oak
		ashby: 0 | archer.lion
		lost 0 0 0`).Refuses("I-4.8", "0: attack rotherwood with knight.lion knight.stag", "0: attack torquilstone with knight.lion",
		"0: attack rotherwood with knight.lion"). // the number is looked at last
		Refuses("I-4.3", "0: attack york with knight.lion").
		Refuses("I-4.9", "0: attack ashby with knight.lion knight.stag")
}

func othersAreAttacked(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag
		1:
		2:
		york: 0 1 | foot.oak
		ashby: 1 0 | foot.oak`)
	for _, move := range b.Legal(0) {
		if strings.HasPrefix(move, "attack york") {
			t.Errorf("the holder may %s", move)
		}
	}
	b.Can(0, "attack ashby with knight.lion knight.stag", "attack rotherwood with knight.lion")
}

func ownCastles(t *testing.T) {
	lay(t, `
		children, seat 0 attacks
		0: knight.lion knight.stag archer.oak
		1:
		2:
		york: 0 1 | foot.oak
		ashby: 0 | foot.oak foot.oak foot.stag`).
		Refuses("I-4.9", "0: attack york with knight.lion knight.stag", "0: attack ashby with knight.lion").
		Refuses("I-4.1", "0: attack york with knight.lion archer.oak", "0: attack york with locksley") // looked at first
}
