package ivanhoe_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
	"castellan/games/ivanhoe"
)

// retold is the same of a play's whole state.
func retold(v ivanhoe.View) string {
	var b strings.Builder
	last, offer := "none", ""
	if x := v.Last; x != nil {
		bids, taken := map[int]string{}, "nobody"
		for _, bid := range x.Bids {
			if bids[bid.Seat] = bid.Card.String(); bid.Card == ivanhoe.NoCard {
				bids[bid.Seat] = "pass"
			}
		}
		if x.Taken >= 0 {
			taken = strconv.Itoa(int(x.Taken))
		}
		last = fmt.Sprintf("%d %v %v %s", x.Seat, x.Offer, bids, taken)
	}
	if v.Offer != ivanhoe.NoCard {
		offer = v.Offer.String()
	}
	fmt.Fprintf(&b, "%v, active %d, late %v, stock %d, offer %q, last %s, pit %v\n", v.Step, int(v.Active), v.Late, v.Stock, offer, last, v.Oubliette)
	for _, c := range v.Castles {
		fmt.Fprintf(&b, "%s %d %v %v\n", c.Name, c.Value, c.Shields, c.Army)
	}
	for _, p := range v.Players {
		fmt.Fprintf(&b, "%v %d %d %d\n", p.Hand, p.Shields, p.Lost, p.Points)
	}
	return b.String()
}

func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		level := rapid.SampledFrom([]string{"children", "intermediate", "adult"}).Draw(t, "level")
		boxes, seats := rapid.IntRange(2, 4).Draw(t, "boxes"), rapid.IntRange(3, 6).Draw(t, "seats")
		values := rapid.SliceOfNDistinct(rapid.IntRange(1, 20), 5, 5, rapid.ID).Draw(t, "values")
		options := fmt.Sprintf(`{"level":%q,"boxes":%d,"values":[%d,%d,%d,%d,%d]}`, level, boxes, values[0], values[1], values[2], values[3], values[4])
		p, err := ivanhoe.Game.Start(setup(options, seats))
		if err != nil {
			t.Fatalf("%s: %v", options, err)
		}
		m := newModel(level, boxes, values, seats)
		for {
			due := m.due()
			if got, want := retold(p.View(game.All).(ivanhoe.View)), m.String(); got != want {
				t.Fatalf("rules\n%s\nmodel\n%s", got, want)
			}
			turn := p.Turn().List()
			if len(turn) != len(due) {
				t.Fatalf("in turn by the rules %v, by the model %v", turn, due)
			}
			for _, seat := range turn {
				if got, want := p.Legal(seat), due[seat.String()]; !slices.Equal(got, want) {
					t.Fatalf("seat %v may by the rules %q\nby the model %q", seat, got, want)
				}
			}
			if len(turn) == 0 {
				break
			}
			seat := rapid.SampledFrom(turn).Draw(t, "seat")
			move := rapid.SampledFrom(kindly(t, due[seat.String()])).Draw(t, "move")
			if _, err := p.Move(seat, move); err != nil {
				t.Fatalf("%v: %s: %v", seat, move, err)
			}
			m.play(int(seat), move)
		}
		if o := p.Outcome(); o.Winners != game.SeatsOf(game.Seat(m.winner())) {
			t.Fatalf("won by the rules by %v, by the model by %d", o.Winners.List(), m.winner())
		}
	})
}

// kindly gives the moves of one word, so that rare kinds are played as often.
func kindly(t *rapid.T, moves []string) []string {
	byWord := map[string][]string{}
	var order []string
	for _, move := range moves {
		word, _, _ := strings.Cut(move, " ")
		if byWord[word] == nil {
			order = append(order, word)
		}
		byWord[word] = append(byWord[word], move)
	}
	return byWord[rapid.SampledFrom(order).Draw(t, "word")]
}
