package ivanhoe_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
	"castellan/games/ivanhoe"
)

// anySetup draws a table.
func anySetup(t *rapid.T) game.Setup {
	values := rapid.SliceOfNDistinct(rapid.IntRange(1, 20), 5, 5, rapid.ID).Draw(t, "values")
	level := rapid.SampledFrom([]string{"children", "intermediate", "adult"}).Draw(t, "level")
	options := fmt.Sprintf(`{"level":%q,"boxes":%d,"values":[%d,%d,%d,%d,%d]}`, level, rapid.IntRange(2, 4).Draw(t, "boxes"), values[0], values[1], values[2], values[3], values[4])
	return setup(options, rapid.IntRange(3, 6).Draw(t, "seats"))
}

// What holds in every play, whatever is played.
func TestInvariants(t *testing.T) {
	rules := ivanhoe.Rules{}
	rapid.Check(t, func(t *rapid.T) {
		s, err := rules.Start(anySetup(t))
		if err != nil {
			t.Fatal(err)
		}
		deck := s.Bag
		limit := map[int8]int{3: 10, 4: 8, 5: 7, 6: 6}[s.Seats]
		keen := rapid.IntRange(0, 2).Draw(t, "keen") // to recover, wherever that is possible
		before := s
		for plies := 0; ; plies++ {
			checkCards(t, &s, deck)
			checkShields(t, &s)
			checkTurn(t, &before, &s, limit)
			turn := rules.Turn(&s).List()
			if len(turn) == 0 {
				checkWinner(t, &s)
				return
			}
			if bound := rules.Info().MaxPlies; plies >= bound {
				t.Fatalf("not over after %d plies", bound)
			}
			before = s
			seat := rapid.SampledFrom(turn).Draw(t, "seat")
			moves := rules.Legal(&s, seat, nil)
			m := rapid.SampledFrom(moves).Draw(t, "move")
			if keen == 2 && ivanhoe.KindOf(moves[0]) == ivanhoe.Recover {
				m = moves[0]
			}
			rules.Apply(&s, seat, m)
		}
	})
}

// checkCards: all 66 cards are somewhere, and what is known of a hand is in it.
func checkCards(t *rapid.T, s *ivanhoe.State, deck ivanhoe.Cards) {
	all := s.Bag + s.Oubliette
	for seat, hand := range s.Hands {
		all += hand
		if !s.Known[seat].Within(hand) {
			t.Fatalf("seat %d is known to have %v and has %v", seat, s.Known[seat].List(), hand.List())
		}
	}
	for _, army := range s.Armies {
		all += army
	}
	if s.Offer != ivanhoe.NoCard {
		all += ivanhoe.OneOf(s.Offer)
	}
	if all != deck || all.Count() != 66 {
		t.Fatalf("there are %d cards: %v", all.Count(), all.List())
	}
}

// checkShields: each lord has five, at most one of them in a castle; a castle
// has defenders exactly if somebody holds it.
func checkShields(t *rapid.T, s *ivanhoe.State) {
	var have [6]int
	for seat := range s.Seats {
		have[seat] = int(s.Supply[seat] + s.Lost[seat])
		if s.Supply[seat] < 0 || s.Lost[seat] < 0 {
			t.Fatalf("seat %d has %d shields and lost %d", seat, s.Supply[seat], s.Lost[seat])
		}
	}
	for castle, row := range s.Boxes {
		seen, gap := map[ivanhoe.Owner]bool{}, false
		for box, owner := range row {
			switch {
			case owner == 0:
				gap = true
				continue
			case gap || seen[owner] || box >= int(s.Row) || owner > ivanhoe.Owner(s.Seats):
				t.Fatalf("the shields of castle %d are %v", castle, row)
			}
			seen[owner] = true
			have[owner-1]++
		}
		if holder := s.Holder(castle); holder != game.Seat(row[0])-1 || (holder == game.NoSeat) != (s.Armies[castle] == 0) {
			t.Fatalf("castle %d is held by %v with %v", castle, holder, s.Armies[castle].List())
		}
	}
	for seat := range s.Seats {
		if have[seat] != 5 {
			t.Fatalf("seat %d has %d shields in all", seat, have[seat])
		}
	}
}

// checkTurn compares a state with the one before the last ply.
func checkTurn(t *rapid.T, before, s *ivanhoe.State, limit int) {
	if s.Step == ivanhoe.ToDraw && s.Drawn == 0 && (s.Bag == 0 || s.Bag.Count()%2 != 0) {
		t.Fatalf("a turn begins with a stock of %d", s.Bag.Count())
	}
	if s.Late && s.Bag != 0 || before.Late && !s.Late {
		t.Fatalf("late with a stock of %d, before late %v", s.Bag.Count(), before.Late)
	}
	if s.Late && s.Step != ivanhoe.ToAttack && s.Step != ivanhoe.ToDiscard && s.Step != ivanhoe.Over {
		t.Fatalf("step %v in a turn that began without stock", s.Step)
	}
	if before.Late && hands(s) >= hands(before) && s.Active != before.Active {
		t.Fatalf("a turn without stock ends with %d cards in hands, as %d before", hands(s), hands(before))
	}
	for castle := range s.Armies {
		if s.Holder(castle) == game.NoSeat && before.Holder(castle) != game.NoSeat {
			t.Fatalf("castle %d has lost its holder", castle)
		}
	}
	if ended := s.Active != before.Active || s.Step == ivanhoe.Over; ended && before.Step > ivanhoe.ToDraw && s.Level != ivanhoe.Adult {
		if n := s.Hands[before.Active].Count(); n > limit {
			t.Fatalf("seat %d ends the turn with %d cards, the limit is %d", before.Active, n, limit)
		}
	}
	if s.Level == ivanhoe.Adult && s.Step == ivanhoe.ToDiscard {
		t.Fatal("an adult discards")
	}
}

func hands(s *ivanhoe.State) int {
	n := 0
	for _, hand := range s.Hands {
		n += hand.Count()
	}
	return n
}

// checkWinner: one wins, by most points, then by the highest castle (I-5.3).
func checkWinner(t *rapid.T, s *ivanhoe.State) {
	if hands(s) != 0 || s.Bag != 0 {
		t.Fatalf("over with %d cards in hands, %d in the stock", hands(s), s.Bag.Count())
	}
	o := s.Outcome()
	if !o.Over || o.Reason != "points" || o.Winners.Len() != 1 {
		t.Fatalf("outcome %+v", o)
	}
	winner := o.Winners.First()
	points, highest := make([]int, s.Seats), make([]int, s.Seats)
	for castle, value := range s.Values {
		if h := s.Holder(castle); h != game.NoSeat {
			points[h] += int(value)
			highest[h] = max(highest[h], int(value))
		}
	}
	for seat := range points {
		if int(o.Scores[seat]) != points[seat] {
			t.Fatalf("scores %v, points %v", o.Scores, points)
		}
		if points[seat] > points[winner] || points[seat] == points[winner] && highest[seat] > highest[winner] {
			t.Fatalf("seat %v wins with %d and castle %d against %d and castle %d", winner, points[winner], highest[winner], points[seat], highest[seat])
		}
	}
}
