package balance_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"castellan/bot"
	"castellan/bot/arena"
	"castellan/bot/arena/balance"
	"castellan/bot/random"
	"castellan/game"
)

// toy is a game for two: both choose a deck of four of the six designs of a
// faction, two copies each; chance says who is first, how many rounds are
// played (two to four; four is the limit) and deals three cards each. In a
// round each plays a card, the first player first, and draws one. The worth of
// what was played and a die of ten sides decide.
type toy struct {
	worth [2][6]int // of each faction's designs
	first int       // what moving first is worth
}

var (
	toyFactions = [2]string{"red", "blue"}
	toyCards    = [6]string{"ace", "bow", "cat", "dog", "elk", "fox"}
)

const (
	toyPreset = 0b001111
	toyDeal   = 3
)

type toyState struct {
	faction [2]int8
	deck    [2]uint8 // designs; 0 is not chosen
	bag     [2][6]int8
	hand    [2][6]int8
	sum     [2]int16
	first   int8 // seat; -1 is not drawn
	rounds  int8 // 0 is not drawn
	owed    int8 // draws of the deal that are to come
	turn    int8 // plays and draws so far, two each
	rolled  int8
}

func (toy) Info() game.Info {
	return game.Info{
		Key: "toy", Rules: 1, MinSeats: 2, MaxSeats: 2, Options: []byte("{}"),
		Reasons: []string{"worth", "limit", "draw"}, MaxPlies: 100,
	}
}

func (toy) Start(setup game.Setup) (toyState, error) {
	if setup.Options != nil && string(setup.Options) != "{}" {
		return toyState{}, game.Refusef("R-1", "toy has no options")
	}
	return toyState{first: -1}, nil
}

// acting is the seat of the orders.
func (s *toyState) acting() int { return int(s.first+s.turn/2) % 2 }

func (toy) Turn(s *toyState) game.Seats {
	switch {
	case s.deck[0] == 0 || s.deck[1] == 0:
		var turn game.Seats
		for seat, d := range s.deck {
			if d == 0 {
				turn |= game.SeatsOf(game.Seat(seat))
			}
		}
		return turn
	case s.first < 0 || s.rounds == 0 || s.owed > 0:
		return game.SeatsOf(game.Chance)
	case s.turn < 4*s.rounds:
		if s.turn%2 == 1 {
			return game.SeatsOf(game.Chance) // the draw after a play
		}
		return game.SeatsOf(game.Seat(s.acting()))
	case s.rolled < 2:
		return game.SeatsOf(game.Chance)
	}
	return 0
}

func (t toy) Legal(s *toyState, seat game.Seat, buf []game.Move) []game.Move {
	if !t.Turn(s).Has(seat) {
		return buf
	}
	cards := func(n *[6]int8, copies bool) {
		for c, k := range n {
			for i := range k {
				if i == 0 || copies {
					buf = append(buf, game.Move(c))
				}
			}
		}
	}
	switch {
	case seat != game.Chance && s.deck[seat] == 0:
		for f := range 2 {
			for d := range 64 {
				if bits.OnesCount(uint(d)) == 4 {
					buf = append(buf, game.Move(f*64+d))
				}
			}
		}
	case seat != game.Chance:
		cards(&s.hand[seat], false)
	case s.first < 0:
		buf = append(buf, 0, 1)
	case s.rounds == 0:
		buf = append(buf, 2, 3, 4)
	case s.owed > 0:
		cards(&s.bag[s.owed%2], true)
	case s.turn < 4*s.rounds:
		cards(&s.bag[s.acting()], true)
	default:
		for i := range 10 {
			buf = append(buf, game.Move(i))
		}
	}
	return buf
}

func (t toy) Apply(s *toyState, seat game.Seat, m game.Move) {
	draw := func(seat int) {
		s.bag[seat][m]--
		s.hand[seat][m]++
	}
	switch {
	case seat != game.Chance && s.deck[seat] == 0:
		s.faction[seat], s.deck[seat] = int8(m/64), uint8(m%64)
		for c := range 6 {
			s.bag[seat][c] = 2 * int8(m>>c&1)
		}
	case seat != game.Chance:
		s.hand[seat][m]--
		s.sum[seat] += int16(t.worth[s.faction[seat]][m])
		s.turn++
	case s.first < 0:
		s.first = int8(m)
		s.sum[m] += int16(t.first)
	case s.rounds == 0:
		s.rounds, s.owed = int8(m), 2*toyDeal
	case s.owed > 0:
		draw(int(s.owed % 2))
		s.owed--
	case s.turn < 4*s.rounds:
		draw(s.acting())
		s.turn++
	default:
		s.sum[s.rolled] += int16(m)
		s.rolled++
	}
}

func (t toy) Outcome(s *toyState) game.Outcome {
	o := game.Outcome{Over: t.Turn(s) == 0, Seats: 2, Reason: "worth"}
	o.Scores[0], o.Scores[1] = int32(s.sum[0]), int32(s.sum[1])
	switch {
	case s.sum[0] > s.sum[1]:
		o.Winners = game.SeatsOf(0)
	case s.sum[0] < s.sum[1]:
		o.Winners = game.SeatsOf(1)
	default:
		o.Reason = "draw"
	}
	if s.rounds == 4 {
		o.Reason = "limit"
	}
	return o
}

func (t toy) Format(s *toyState, seat game.Seat, m game.Move) string {
	switch {
	case seat != game.Chance && s.deck[seat] == 0:
		return deckMove(toyFactions[m/64], balance.Deck(m%64))
	case seat != game.Chance:
		return "play " + toyCards[m]
	case s.first < 0:
		return fmt.Sprint("first ", m)
	case s.rounds == 0:
		return fmt.Sprint("rounds ", m)
	case s.owed > 0:
		return fmt.Sprint("draw ", s.owed%2, " ", toyCards[m])
	case s.turn < 4*s.rounds:
		return fmt.Sprint("draw ", s.acting(), " ", toyCards[m])
	}
	return fmt.Sprint("roll ", m)
}

func deckMove(faction string, d balance.Deck) string {
	text := "deck " + faction
	for c, key := range toyCards {
		if d.Has(c) {
			text += " " + key
		}
	}
	return text
}

func (t toy) Parse(s *toyState, seat game.Seat, text string) (game.Move, error) {
	for _, m := range t.Legal(s, seat, nil) {
		if t.Format(s, seat, m) == text {
			return m, nil
		}
	}
	return 0, game.Refusef("R-2", "%q is no move", text)
}

func (t toy) Refuse(*toyState, game.Seat, game.Move) error { return nil }

func (toy) View(s *toyState, _ game.Viewer) any { return *s }

func (t toy) Seen(s *toyState, seat game.Seat, m game.Move, _ game.Viewer) string {
	return t.Format(s, seat, m)
}

func (toy) Imagine(s *toyState, _ game.Viewer, _ *rand.Rand) toyState { return *s }

// toySubject measures it.
type toySubject struct{ toy }

func (t toySubject) Game() game.Game { return game.Of[toyState](t.toy) }

func (toySubject) Factions(json.RawMessage) ([]balance.Faction, error) {
	var list []balance.Faction
	for _, key := range toyFactions {
		list = append(list, balance.Faction{Key: key, Cards: toyCards[:], Preset: toyPreset})
	}
	return list, nil
}

func (toySubject) Draw(_ *balance.Faction, rng *rand.Rand) balance.Deck {
	var d balance.Deck
	for _, c := range rng.Perm(6)[:4] {
		d |= 1 << c
	}
	return d
}

func (toySubject) Opening(f *balance.Faction, d balance.Deck) string { return deckMove(f.Key, d) }

func (toySubject) Note(n *balance.Notes, seat game.Seat, move string) {
	words := strings.Fields(move)
	switch words[0] {
	case "first":
		n.First = game.Seat(words[1][0] - '0')
	case "draw":
		n.Drawn(game.Seat(words[1][0]-'0'), words[2])
	case "play":
		n.Dealt()
		n.Played(seat, words[1])
	}
}

func (toySubject) Close(n *balance.Notes, end arena.Result) {
	n.Rounds = int(end.End.(toyState).rounds)
	n.Limit = end.Outcome.Reason == "limit"
}

// fair is the toy in which all is worth the same.
func fair() toySubject {
	return toySubject{toy{worth: [2][6]int{{3, 3, 3, 3, 3, 3}, {3, 3, 3, 3, 3, 3}}}}
}

func toyTrial(s balance.Subject, plays int) balance.Trial {
	return balance.Trial{Subject: s, Level: bot.Level{Key: "random", Bot: random.Bot[toyState]{}}, Plays: plays, Seed: 1}
}
