package ivanhoe_test

import (
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
)

// looks checks what a viewer sees, to the byte.
func (b *board) looks(v game.Viewer, want string) *board {
	b.Helper()
	if got := storytest.JSON(b.T, b.View(v)); got != want {
		b.Errorf("%v sees\n%s\nwant\n%s", v, got, want)
	}
	return b
}

// The forms of state and view are those of the rulebook, to the byte.
func TestForms(t *testing.T) {
	empty := `"castles":[{"name":"rotherwood","value":1,"army":[],"shields":[]},{"name":"ashby","value":2,"army":[],"shields":[]},{"name":"coningsburgh","value":3,"army":[],"shields":[]},{"name":"torquilstone","value":4,"army":[],"shields":[]},{"name":"york","value":5,"army":[],"shields":[]}]`
	b := begin(t, `{}`, 3)
	b.looks(game.All, `{"level":"children","boxes":2,"active":null,"step":"first","late":false,"stock":66,"oubliette":[],"offer":null,"bids":[],"last":null,`+empty+
		`,"players":[{"hand":[],"count":0,"shields":5,"lost":0,"points":0},{"hand":[],"count":0,"shields":5,"lost":0,"points":0},{"hand":[],"count":0,"shields":5,"lost":0,"points":0}]}`)
	b.Plays("chance: first 2", "chance: draw 0 locksley")
	deal := `{"level":"children","boxes":2,"active":2,"step":"deal","late":false,"stock":65,"oubliette":[],"offer":null,"bids":[],"last":null,` + empty + `,"players":[`
	b.looks(0, deal+`{"hand":["locksley"],"count":1,"shields":5,"lost":0,"points":0},{"hand":null,"count":0,"shields":5,"lost":0,"points":0},{"hand":null,"count":0,"shields":5,"lost":0,"points":0}]}`)
	b.looks(1, deal+`{"hand":null,"count":1,"shields":5,"lost":0,"points":0},{"hand":[],"count":0,"shields":5,"lost":0,"points":0},{"hand":null,"count":0,"shields":5,"lost":0,"points":0}]}`)
	b.looks(game.Onlooker, deal+`{"hand":null,"count":1,"shields":5,"lost":0,"points":0},{"hand":null,"count":0,"shields":5,"lost":0,"points":0},{"hand":null,"count":0,"shields":5,"lost":0,"points":0}]}`)

	b = lay(t, `
		adult, 3 boxes, seat 1 offers
		0: foot.oak ivanhoe archer.rose
		1: knight.stag knight.lion
		2: knight.oak
		york: 1 2 0 | archer.lion archer.stag locksley
		lost 2 2
		stock 0`).Plays("1: offer knight.stag", "2: bid knight.oak")
	castles := `"castles":[{"name":"rotherwood","value":1,"army":[],"shields":[]},{"name":"ashby","value":2,"army":[],"shields":[]},{"name":"coningsburgh","value":3,"army":[],"shields":[]},{"name":"torquilstone","value":4,"army":[],"shields":[]},{"name":"york","value":5,"army":["archer.lion","archer.stag","locksley"],"shields":[1,2,0]}]`
	pit := `"oubliette":[` + `"` + strings.Join(b.whole().Oubliette, `","`) + `"]`
	hands := func(hand0, hand1, hand2 string) string {
		return `"players":[{"hand":` + hand0 + `,"count":3,"shields":4,"lost":0,"points":0},{"hand":` + hand1 + `,"count":1,"shields":4,"lost":0,"points":5},{"hand":` + hand2 + `,"count":1,"shields":2,"lost":2,"points":0}]}`
	}
	bid := `{"level":"adult","boxes":3,"active":1,"step":"bid","late":false,"stock":0,` + pit + `,"offer":"knight.stag","bids":[],"last":null,` + castles + `,`
	b.looks(game.All, bid+hands(`["foot.oak","archer.rose","ivanhoe"]`, `["knight.lion"]`, `["knight.oak"]`))
	b.looks(0, bid+hands(`["foot.oak","archer.rose","ivanhoe"]`, `null`, `null`))
	b.looks(2, bid+hands(`null`, `null`, `["knight.oak"]`))
	b.Plays("0: bid archer.rose")
	take := `{"level":"adult","boxes":3,"active":1,"step":"take","late":false,"stock":0,` + pit + `,"offer":"knight.stag","bids":[{"seat":0,"card":"archer.rose"},{"seat":2,"card":"knight.oak"}],` +
		`"last":{"seat":1,"offer":"knight.stag","bids":[{"seat":0,"card":"archer.rose"},{"seat":2,"card":"knight.oak"}],"taken":null},` + castles + `,`
	b.looks(game.Onlooker, take+hands(`null`, `null`, `null`))
	b.Plays("1: take 0").looks(1, `{"level":"adult","boxes":3,"active":1,"step":"attack","late":false,"stock":0,`+pit+`,"offer":null,"bids":[],`+
		`"last":{"seat":1,"offer":"knight.stag","bids":[{"seat":0,"card":"archer.rose"},{"seat":2,"card":"knight.oak"}],"taken":0},`+castles+`,`+
		`"players":[{"hand":null,"count":3,"shields":4,"lost":0,"points":0},{"hand":["knight.lion","archer.rose"],"count":2,"shields":4,"lost":0,"points":5},{"hand":null,"count":1,"shields":2,"lost":2,"points":0}]}`)
}

// What was hidden opens when all bids are in; cards drawn when all is over.
func TestOpened(t *testing.T) {
	b := lay(t, `
		children, seat 0 draws
		0: foot.oak
		1: knight.stag
		2: knight.oak
		stock 2`)
	var told []game.Played
	play := func(plies ...string) {
		t.Helper()
		for _, ply := range plies {
			seat, move := storytest.Split(b.T, ply)
			played, err := b.Move(seat, move)
			if err != nil {
				t.Fatalf("%s: %v", ply, err)
			}
			told = append(told, played)
		}
	}
	opened := func(want ...string) {
		t.Helper()
		var got []string
		for _, played := range told {
			if played.Seen(game.Onlooker) != played.Move && played.Open(b.Play) {
				got = append(got, played.Move)
			}
		}
		if storytest.JSON(t, got) != storytest.JSON(t, want) {
			t.Errorf("open are %q, want %q", got, want)
		}
	}
	bag := b.Legal(game.Chance)
	play("chance: "+bag[0], "chance: "+bag[1], "0: offer foot.oak")
	opened()
	play("2: pass")
	opened()
	play("1: bid knight.stag")
	opened("pass")
	play("0: hold")
	opened("pass")
	play("1: attack york with foot.oak", "2: attack ashby with knight.oak")
	opened("pass")
	for b.Turn() != 0 {
		play("0: " + b.Default(0))
	}
	opened(bag[0], bag[1], "pass")
}

// Two plays that look the same to a viewer so far give that viewer the same:
// others' hands, what they draw and what they bid make no difference.
func TestTwins(t *testing.T) {
	var first string
	for _, twin := range []struct{ hand, draw1, draw2, bid string }{
		{"archer.oak foot.rose", "archer.oak", "locksley", "bid archer.oak"},
		{"locksley foot.lion", "knight.oak", "foot.oak", "bid locksley"},
		{"knight.rose knight.rose", "crossbow.lion", "crossbow.lion", "pass"},
	} {
		b := lay(t, `
			children, seat 1 draws
			0: foot.oak ivanhoe archer.rose
			1: knight.stag knight.lion
			2: `+twin.hand+`
			3: knight.oak`)
		var sent []string
		for _, ply := range []string{"chance: draw 1 " + twin.draw1, "chance: draw 1 " + twin.draw2, "1: offer knight.lion", "2: " + twin.bid, "0: pass"} {
			seat, move := storytest.Split(b.T, ply)
			played, err := b.Move(seat, move)
			if err != nil {
				t.Fatalf("%s: %v", ply, err)
			}
			for _, v := range []game.Viewer{game.Onlooker, 0, 3} {
				sent = append(sent, played.Seen(v), storytest.JSON(t, b.View(v)), storytest.JSON(t, b.Turn()), storytest.JSON(t, b.Legal(game.Seat(v))))
			}
		}
		if got := strings.Join(sent, "\n"); first == "" {
			first = got
		} else if got != first {
			t.Errorf("%v can be told from the first:\n%s\nfirst\n%s", twin, got, first)
		}
	}
}
