package ivanhoe_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/booktest"
	"castellan/game/gametest/storytest"
)

// ruleTests holds a scenario for every rule of the rulebook, and the refusals
// of those by which something can be refused. TestRulebook compares it with
// docs/games/ivanhoe.md.
var ruleTests = booktest.Rules{
	"I-1.1": {Scenario: soldiersAndChampions},
	"I-1.2": {Scenario: fourOfEachPair},
	"I-1.3": {Scenario: fiveCastles},
	"I-1.4": {Scenario: fiveShields},
	"I-2.1": {Scenario: cardsAreDealt, Refusal: dealsAstray},
	"I-2.2": {Scenario: firstIsDrawn, Refusal: firstsAstray},
	"I-3.1": {Scenario: twoAreDrawn, Refusal: drawsAstray},
	"I-3.2": {Scenario: oneIsOffered, Refusal: offersAstray},
	"I-3.3": {Scenario: othersBid, Refusal: bidsAstray},
	"I-3.4": {Scenario: bidsAreTaken, Refusal: takesAstray},
	"I-3.5": {Scenario: shieldsAreRecovered, Refusal: recoveriesAstray},
	"I-3.6": {Scenario: oneIsAttacked, Refusal: attacksOutOfSeason},
	"I-3.7": {Scenario: handsAreLimited, Refusal: discardsAstray},
	"I-4.1": {Scenario: armiesShare, Refusal: armiesAstray},
	"I-4.2": {Scenario: championsJoin},
	"I-4.3": {Scenario: armiesOutnumber, Refusal: armiesTooSmall},
	"I-4.4": {Scenario: armiesStay},
	"I-4.5": {Scenario: shieldsMove},
	"I-4.6": {Scenario: shieldsFall},
	"I-4.7": {Scenario: firstBoxHolds},
	"I-4.8": {Scenario: shieldsAreNeeded, Refusal: withoutShield},
	"I-4.9": {Scenario: othersAreAttacked, Refusal: ownCastles},
	"I-5.1": {Scenario: lastTurns, Refusal: lateMovesAstray},
	"I-5.2": {Scenario: emptyHandsArePassed},
	"I-5.3": {Scenario: pointsDecide},
	"I-5.4": {Scenario: timeRunsOut},
}

func TestRules(t *testing.T) { ruleTests.Run(t) }

// bag counts the cards that chance can draw.
func (b *board) bag() map[string]int {
	counts := map[string]int{}
	for _, move := range b.Legal(game.Chance) {
		counts[strings.Fields(move)[2]]++
	}
	return counts
}

func soldiersAndChampions(t *testing.T) {
	counts, sum := map[string]int{}, 0
	for card, n := range begin(t, `{}`, 3, "chance: first 0").bag() {
		kind, _, _ := strings.Cut(card, ".")
		counts[kind] += n
		sum += n
	}
	want := map[string]int{"knight": 16, "foot": 16, "crossbow": 16, "archer": 16, "ivanhoe": 1, "locksley": 1}
	if sum != 66 || storytest.JSON(t, counts) != storytest.JSON(t, want) {
		t.Errorf("%d cards: %v", sum, counts)
	}
}

func fourOfEachPair(t *testing.T) {
	bag := begin(t, `{}`, 3, "chance: first 0").bag()
	for _, kind := range []string{"knight", "foot", "crossbow", "archer"} {
		for _, escutcheon := range []string{"lion", "stag", "rose", "oak"} {
			if n := bag[kind+"."+escutcheon]; n != 4 {
				t.Errorf("%d of %s.%s", n, kind, escutcheon)
			}
		}
	}
	if len(bag) != 18 {
		t.Errorf("%d kinds of card", len(bag))
	}
}

func fiveCastles(t *testing.T) {
	b := begin(t, `{}`, 3)
	got := b.sees(game.Onlooker)
	for i, c := range got.Castles {
		if c.Name != castleNames[i] || c.Value != i+1 {
			t.Errorf("castle %d is %s and worth %d", i, c.Name, c.Value)
		}
		b.stands(c.Name, "|")
	}
	if got.Boxes != 2 || len(got.Castles) != 5 {
		t.Errorf("%d castles with %d boxes", len(got.Castles), got.Boxes)
	}
	got = begin(t, `{"boxes":4,"values":[20,1,7,3,2]}`, 3).sees(0)
	if values := []int{got.Castles[0].Value, got.Castles[1].Value, got.Castles[2].Value, got.Castles[3].Value, got.Castles[4].Value}; !slices.Equal(values, []int{20, 1, 7, 3, 2}) || got.Boxes != 4 {
		t.Errorf("values %v, %d boxes", values, got.Boxes)
	}
	// The values are the table's in points, too.
	lay(t, `
		children, seat 0 attacks
		worth 20 1 7 3 2
		0: foot.oak
		1:
		2:`).Plays("0: attack rotherwood with foot.oak").points(20, 0, 0)
}

func fiveShields(t *testing.T) {
	for n := 3; n <= 6; n++ {
		b := begin(t, `{}`, n)
		for seat := range n {
			b.shields(seat, 5, 0)
		}
		if got := len(b.whole().Players); got != n {
			t.Errorf("%d lords for %d players", got, n)
		}
	}
}

func cardsAreDealt(t *testing.T) {
	for seats, each := range map[int]int{3: 6, 4: 6, 5: 2, 6: 1} {
		for first := range seats {
			b := begin(t, `{}`, seats, fmt.Sprintf("chance: first %d", first))
			for n := range seats * each {
				b.at("deal", game.Chance)
				if v := b.sees(0); int(v.Active) != first || v.Stock != 66-n {
					t.Errorf("after %d cards: active %d, stock %d", n, v.Active, v.Stock)
				}
				move := b.Legal(game.Chance)[0]
				if want := fmt.Sprintf("draw %d ", n%seats); !strings.HasPrefix(move, want) {
					t.Errorf("card %d of %d seats: %s", n, seats, move)
				}
				b.Plays("chance: " + move)
			}
			b.at("draw", game.Chance)
			for seat, p := range b.sees(game.Onlooker).Players {
				if p.Count != each || p.Hand != nil {
					t.Errorf("seat %d of %d has %d cards: %v", seat, seats, p.Count, p.Hand)
				}
			}
			if v := b.sees(0); v.Stock%2 != 0 || v.Stock != 66-seats*each {
				t.Errorf("a stock of %d for %d seats", v.Stock, seats)
			}
		}
	}
	// Only its owner sees a card that is dealt.
	begin(t, `{}`, 3, "chance: first 2").
		Shown("chance: draw 0 ivanhoe", map[game.Viewer]string{0: "draw 0 ivanhoe", game.All: "draw 0 ivanhoe"}, "draw 0 ?").
		Shown("chance: draw 1 foot.oak", map[game.Viewer]string{1: "draw 1 foot.oak", game.All: "draw 1 foot.oak"}, "draw 1 ?")
}

func dealsAstray(t *testing.T) {
	begin(t, `{}`, 3).Refuses("I-2.1", "chance: draw 0 ivanhoe")
	b := begin(t, `{}`, 3, "chance: first 1").Refuses("I-2.1", "chance: draw 1 ivanhoe", "chance: draw 5 foot.oak")
	b.Plays("chance: draw 0 ivanhoe").Refuses("I-2.1", "chance: draw 1 ivanhoe", "chance: draw 0 locksley")
	b.Plays("chance: draw 1 foot.oak", "chance: draw 2 foot.oak", "chance: draw 0 foot.oak", "chance: draw 1 foot.oak").
		Refuses("I-2.1", "chance: draw 2 foot.oak")
}

func firstIsDrawn(t *testing.T) {
	begin(t, `{}`, 3).at("first", game.Chance).May(game.Chance, "first 0", "first 1", "first 2")
	begin(t, `{}`, 6).May(game.Chance, "first 0", "first 1", "first 2", "first 3", "first 4", "first 5")
	if v := begin(t, `{}`, 3).whole(); storytest.JSON(t, v.Active) != "null" || v.Late {
		t.Errorf("before the first player is drawn active is %v, late %v", v.Active, v.Late)
	}
	// Play goes round by seat, over the highest to 0.
	b := lay(t, `
		children, seat 1 draws
		0: foot.oak
		1: foot.rose
		2: knight.oak`)
	for _, seat := range []game.Seat{1, 2, 0, 1} {
		if got := b.sees(game.Onlooker).Active; game.Seat(got) != seat {
			t.Errorf("active is %d, want %d", got, seat)
		}
		b.turn(seat)
	}
}

// turn plays a turn: draws, an offer that nobody bids for, hold, and what has
// to be discarded.
func (b *board) turn(seat game.Seat) *board {
	b.Helper()
	for b.whole().Step.String() == "draw" {
		b.Plays("chance: " + b.Legal(game.Chance)[0])
	}
	b.Plays(fmt.Sprintf("%v: %s", seat, b.Legal(seat)[0])).passes()
	b.Plays(fmt.Sprintf("%v: hold", seat))
	if b.whole().Step.String() == "discard" {
		b.Plays(fmt.Sprintf("%v: %s", seat, b.Legal(seat)[0]))
	}
	return b
}

// passes lets all who are asked pass.
func (b *board) passes() *board {
	b.Helper()
	for b.whole().Step.String() == "bid" {
		b.Plays(fmt.Sprintf("%v: pass", b.Turn().First()))
	}
	return b
}

func firstsAstray(t *testing.T) {
	begin(t, `{}`, 3).Refuses("I-2.2", "chance: first 3", "chance: first 5")
	begin(t, `{}`, 3, "chance: first 0").Refuses("I-2.2", "chance: first 0")
	lay(t, `
		children, seat 0 offers
		0: foot.oak
		1: foot.oak
		2: foot.oak`).Refuses("I-2.2", "0: first 0")
}

func twoAreDrawn(t *testing.T) {
	b := lay(t, `
		children, seat 2 draws
		0: foot.oak
		1: foot.oak
		2: archer.rose
		stock 4`).at("draw", game.Chance)
	// Every copy is an entry of its own, and what is in the oubliette is none.
	b.May(game.Chance, "draw 2 archer.oak", "draw 2 archer.oak", "draw 2 ivanhoe", "draw 2 locksley")
	b.Shown("chance: draw 2 locksley", map[game.Viewer]string{2: "draw 2 locksley", game.All: "draw 2 locksley"}, "draw 2 ?")
	b.at("draw", game.Chance).Plays("chance: draw 2 archer.oak").at("offer", 2).hand(2, "archer.rose archer.oak locksley")
	for _, v := range []game.Viewer{game.Onlooker, 0, 1} {
		if p := b.sees(v).Players[2]; p.Hand != nil || p.Count != 3 || b.sees(v).Stock != 2 {
			t.Errorf("%v sees %d cards of seat 2: %v", v, p.Count, p.Hand)
		}
	}
	if got := strings.Join(b.sees(2).Players[2].Hand, " "); got != "archer.rose archer.oak locksley" {
		t.Errorf("seat 2 sees its hand as %s", got)
	}
}

func drawsAstray(t *testing.T) {
	b := lay(t, `
		children, seat 2 draws
		0: ivanhoe
		1: foot.oak
		2: archer.rose
		stock 2`)
	b.Refuses("I-3.1", "chance: draw 0 archer.oak", "chance: draw 5 archer.oak", "chance: draw 2 ivanhoe", "chance: draw 2 knight.lion")
	b.Plays("chance: draw 2 archer.oak", "chance: draw 2 locksley").
		Refuses("R-5", "chance: draw 2 archer.oak").
		Refuses("I-3.1", "2: draw 2 archer.oak")
	b.Plays("2: offer locksley").Refuses("I-3.1", "0: draw 0 ivanhoe").passes().Refuses("I-3.1", "2: draw 2 foot.oak")
}

func oneIsOffered(t *testing.T) {
	b := lay(t, `
		children, seat 0 offers
		0: foot.oak foot.oak ivanhoe
		1: knight.oak
		2: knight.rose`).at("offer", 0).May(0, "offer foot.oak", "offer ivanhoe")
	b.Shown("0: offer foot.oak", nil, "offer foot.oak").hand(0, "foot.oak ivanhoe")
	for _, v := range b.Viewers() {
		if got := b.sees(v); got.Offer.String() != "foot.oak" || got.Players[0].Count != 2 {
			t.Errorf("%v sees %v offered, %d cards left", v, got.Offer, got.Players[0].Count)
		}
	}
	if b.passes(); storytest.JSON(t, b.whole().Offer) != "null" {
		t.Errorf("after the exchange %v is offered", b.whole().Offer)
	}
	// A turn that begins without stock has no exchange; the one that draws the
	// last cards has.
	b = lay(t, `
		children, seat 0 draws
		0: foot.oak
		1: knight.oak
		2: knight.rose
		stock 2`).turn(0).at("attack", 1)
	if v := b.whole(); !v.Late || v.Stock != 0 {
		t.Errorf("late %v with a stock of %d", v.Late, v.Stock)
	}
}

func offersAstray(t *testing.T) {
	b := lay(t, `
		children, seat 0 offers
		0: foot.oak
		1: knight.oak
		2: knight.rose`).Refuses("I-3.2", "0: offer knight.oak", "0: offer foot.rose", "0: offer ivanhoe")
	b.Plays("0: offer foot.oak").Refuses("I-3.2", "1: offer knight.oak", "2: offer locksley").Refuses("R-5", "0: offer foot.oak")
	lay(t, `
		children, seat 0 attacks late
		0: foot.oak
		1: knight.oak
		2: knight.rose`).Refuses("I-3.2", "0: offer foot.oak")
}

func othersBid(t *testing.T) {
	b := lay(t, `
		children, seat 1 offers
		0: foot.oak foot.oak ivanhoe
		1: knight.oak locksley
		2: knight.rose archer.lion
		3:`).last("null").Plays("1: offer knight.oak").at("bid", 0, 2) // seat 3 has no card
	b.May(0, "bid foot.oak", "bid ivanhoe", "pass").May(2, "bid knight.rose", "bid archer.lion", "pass").May(1).May(3)
	// Nothing is shown while another is to come; a pass looks like a bid.
	c := boardOf(t, b.Clone())
	b.Shown("2: bid archer.lion", map[game.Viewer]string{2: "bid archer.lion", game.All: "bid archer.lion"}, "bid ?").at("bid", 0)
	c.Shown("2: pass", map[game.Viewer]string{2: "pass", game.All: "pass"}, "bid ?")
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 3} {
		if x, y := storytest.JSON(t, b.sees(v)), storytest.JSON(t, c.sees(v)); x != y {
			t.Errorf("%v can tell a bid from a pass: %s, %s", v, x, y)
		}
	}
	if got := storytest.JSON(t, b.whole().Bids); got != "[]" {
		t.Errorf("bids %s in step bid", got)
	}
	// The last one in is shown; a card bid stays in the hand until it is taken.
	b.last("null").Shown("0: bid foot.oak", nil, "bid foot.oak").at("take", 1).
		last(`{"seat":1,"offer":"knight.oak","bids":[{"seat":0,"card":"foot.oak"},{"seat":2,"card":"archer.lion"}],"taken":null}`).
		hand(0, "foot.oak foot.oak ivanhoe").hand(2, "knight.rose archer.lion")
	if got := storytest.JSON(t, b.sees(3).Bids); got != `[{"seat":0,"card":"foot.oak"},{"seat":2,"card":"archer.lion"}]` {
		t.Errorf("bids %s", got)
	}
	c.Shown("0: pass", nil, "pass").at("attack", 1).
		last(`{"seat":1,"offer":"knight.oak","bids":[{"seat":0,"card":null},{"seat":2,"card":null}],"taken":null}`)
	// Where no other has a card nobody is asked.
	lay(t, `
		children, seat 0 offers
		0: foot.oak ivanhoe
		1:
		2:`).Plays("0: offer foot.oak").at("attack", 0).last(`{"seat":0,"offer":"foot.oak","bids":[],"taken":null}`).
		hand(0, "ivanhoe")
	// One who is asked alone is the last one in.
	lay(t, `
		children, seat 0 offers
		0: foot.oak ivanhoe
		1:
		2: knight.oak`).Plays("0: offer foot.oak").at("bid", 2).Shown("2: pass", nil, "pass").at("attack", 0)
}

func bidsAstray(t *testing.T) {
	b := lay(t, `
		children, seat 1 offers
		0: foot.oak
		1: knight.oak locksley
		2: knight.rose`).Refuses("I-3.3", "1: bid locksley", "1: pass").Plays("1: offer knight.oak")
	b.Refuses("I-3.3", "0: bid foot.rose", "0: bid knight.oak", "2: bid foot.oak", "2: bid locksley").
		Refuses("R-5", "1: bid locksley", "1: pass")
	b.Plays("0: bid foot.oak").Refuses("R-5", "0: bid foot.oak", "0: pass") // no second bid
	b.Plays("2: pass").Refuses("I-3.3", "1: pass", "1: bid locksley")
}

func bidsAreTaken(t *testing.T) {
	position := `
		children, seat 1 offers
		0: foot.oak archer.oak
		1: knight.oak locksley
		2: knight.rose archer.lion
		stock 4`
	pit := strings.Join(lay(t, position).whole().Oubliette, " ")
	// None: the offer is lost.
	lay(t, position).Plays("1: offer locksley", "0: pass", "2: pass").at("attack", 1).pit(pit+" locksley").hand(1, "knight.oak")
	// One: the exchange is made.
	lay(t, position).Plays("1: offer knight.oak", "2: pass", "0: bid archer.oak").at("attack", 1).
		hand(0, "knight.oak foot.oak").hand(1, "archer.oak locksley").hand(2, "knight.rose archer.lion").pit(pit).
		last(`{"seat":1,"offer":"knight.oak","bids":[{"seat":0,"card":"archer.oak"},{"seat":2,"card":null}],"taken":0}`)
	// Several: the player picks.
	b := lay(t, position).Plays("1: offer knight.oak", "2: bid knight.rose", "0: bid archer.oak").at("take", 1).May(1, "take 0", "take 2")
	b.Shown("1: take 2", nil, "take 2").at("attack", 1).
		hand(0, "foot.oak archer.oak").hand(1, "knight.rose locksley").hand(2, "knight.oak archer.lion").pit(pit).
		last(`{"seat":1,"offer":"knight.oak","bids":[{"seat":0,"card":"archer.oak"},{"seat":2,"card":"knight.rose"}],"taken":2}`)
	// What is shown of an exchange stays until the bids of the next are in.
	b.Plays("1: hold", "chance: draw 2 ivanhoe", "chance: draw 2 archer.oak", "2: offer ivanhoe", "1: bid locksley").
		last(`{"seat":1,"offer":"knight.oak","bids":[{"seat":0,"card":"archer.oak"},{"seat":2,"card":"knight.rose"}],"taken":2}`)
	b.Plays("0: pass").
		last(`{"seat":2,"offer":"ivanhoe","bids":[{"seat":0,"card":null},{"seat":1,"card":"locksley"}],"taken":1}`)
}

func takesAstray(t *testing.T) {
	b := lay(t, `
		children, seat 1 offers
		0: foot.oak
		1: knight.oak locksley
		2: knight.rose
		3: foot.stag`).Refuses("I-3.4", "1: take 0").Plays("1: offer knight.oak").Refuses("I-3.4", "0: take 2")
	b.Plays("0: bid foot.oak", "3: pass", "2: bid knight.rose")
	if got := storytest.JSON(t, b.sees(3).Bids); got != `[{"seat":0,"card":"foot.oak"},{"seat":2,"card":"knight.rose"}]` {
		t.Errorf("bids %s", got) // a pass is none
	}
	b.Refuses("I-3.4", "1: take 3", "1: take 1", "1: take 4", "1: take 5").Refuses("R-5", "0: take 0", "2: take 0").
		Plays("1: take 0").Refuses("I-3.4", "1: take 2")
}
