package app_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"castellan/game"
	"castellan/games/ivanhoe"
	"castellan/internal/deck"
)

var veilOfIvanhoe = veil{
	truth: ivanhoe.Game,
	setup: func(n int) (int, string) {
		return 3 + n%4, fmt.Sprintf(`{"boxes":2,"level":%q,"values":[1,2,3,4,5]}`, []string{"children", "intermediate", "adult"}[n%3])
	},
	stop: func(n int, rng *rand.Rand) func(game.Play, int, bool) bool {
		least := 15 + rng.IntN(120)
		return func(_ game.Play, plies int, waits bool) bool { return plies >= least && (waits || n%3 != 1) }
	},
	tries: triesOfIvanhoe(),
	leak: func(name string) (game.Game, func(deck.Store) deck.Store) {
		return game.Of[ivanhoe.State](leakyIvanhoe{leak: name}), plain
	},
	least: 200,
	leaks: []string{
		"a hand in the view", "a length in the view", "a bid in the view", "the stock in the view", "the order of legal moves",
		"a bid in the log", "a pass in the log", "a draw in the log", "what opens too early", "a refusal",
	},
}

func triesOfIvanhoe() (list []string) {
	list = []string{"pass", "hold", "storm", "first 1", "attack york with knight.lion"}
	for seat := range 6 {
		list = append(list, fmt.Sprint("take ", seat))
	}
	cards := strings.Fields(everyCard())
	for i, card := range cards {
		list = append(list, "offer "+card, "bid "+card, fmt.Sprint("draw ", i%3, " ", card), "surrender "+card, "discard "+card,
			"recover "+card+" "+card+" "+cards[(i+1)%len(cards)])
		for _, castle := range []string{"rotherwood", "ashby", "coningsburgh", "torquilstone", "york"} {
			list = append(list, "attack "+castle+" with "+card+" "+cards[(i+4)%len(cards)])
		}
	}
	return list
}

func everyCard() string {
	var b strings.Builder
	for _, kind := range []string{"knight", "foot", "crossbow", "archer"} {
		for _, shield := range []string{"lion", "stag", "rose", "oak"} {
			b.WriteString(kind + "." + shield + " ")
		}
	}
	return b.String() + "ivanhoe locksley"
}

// leakyIvanhoe is Ivanhoé with a leak.
type leakyIvanhoe struct {
	ivanhoe.Rules
	leak string
}

// next is another seat than the viewer's.
func next(s *ivanhoe.State, v game.Viewer) int { return int(v+1) % int(s.Seats) }

func (l leakyIvanhoe) View(s *ivanhoe.State, v game.Viewer) any {
	view := l.Rules.View(s, v).(ivanhoe.View)
	switch p := &view.Players[next(s, v)]; l.leak {
	case "a hand in the view":
		for _, card := range s.Hands[next(s, v)].List() {
			p.Hand = append(p.Hand, card.String())
		}
	case "a length in the view":
		p.Hand = make([]string, s.Hands[next(s, v)]%3)
	case "a bid in the view":
		for i, b := range s.Bids {
			if s.Step == ivanhoe.ToBid && b > ivanhoe.Passed {
				view.Bids = append(view.Bids, ivanhoe.SeatBid{Seat: i, Card: b.Card()})
			}
		}
	case "the stock in the view":
		view.Stock = int(s.Bag % 11)
	}
	return view
}

func (l leakyIvanhoe) Legal(s *ivanhoe.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if l.leak == "the order of legal moves" && s.Hands[next(s, game.Viewer(seat))]%2 == 1 {
		slices.Reverse(buf[from:])
	}
	return buf
}

func (l leakyIvanhoe) Seen(s *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	k := ivanhoe.KindOf(m)
	if l.leak == "a bid in the log" && k == ivanhoe.MakeBid || l.leak == "a draw in the log" && k == ivanhoe.Draw {
		return l.Format(s, seat, m)
	}
	if l.leak == "a pass in the log" && k == ivanhoe.Pass {
		return "pass"
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leakyIvanhoe) Reads(then, now *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	if l.leak == "what opens too early" && ivanhoe.KindOf(m) != ivanhoe.Draw {
		return l.Format(then, seat, m)
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leakyIvanhoe) Refuse(s *ivanhoe.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if refusal, ok := game.AsRefusal(err); ok && l.leak == "a refusal" && s.Hands[next(s, game.Viewer(seat))]%11 > 5 {
		return game.Refusef(refusal.Rule, "%s!", refusal.Message)
	}
	return err
}
