package ivanhoe_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/games/ivanhoe"
)

// leaky is the rules with a leak.
type leaky struct {
	ivanhoe.Rules
	leak string
}

// leaks holds each leak that is planted, and the check that finds it.
var leaks = map[string]string{
	"view: a card of the next seat":                     "sight",
	"view: a card for onlookers":                        "sight",
	"view: an open hand":                                "sight",
	"view: the size of the next seat's largest army":    "sight",
	"view: champions in other hands":                    "sight",
	"view: the stock":                                   "sight",
	"view: the first card of the stock":                 "sight",
	"view: a bid before all are in":                     "sight",
	"view: a pass before all are in":                    "sight",
	"legal: order by the next seat's hand":              "sight",
	"legal: order by a bid that is in":                  "sight",
	"legal: one fewer by the next seat's hand":          "sight",
	"legal: one fewer by the stock":                     "sight",
	"refusal: text by the next seat's hand":             "sight",
	"refusal: rule by the next seat's hand":             "sight",
	"default: by the next seat's hand":                  "sight",
	"default: by a bid that is in":                      "sight",
	"candidates: by the next seat's hand":               "sight",
	"log: as long as the hand is rich":                  "sight",
	"log: a bid before all are in":                      "memory",
	"log: a pass told from a bid":                       "memory",
	"log: draws for all to see":                         "memory",
	"log: draws for onlookers":                          "memory",
	"opened: bids before all are in":                    "opened",
	"opened: draws when the turn is over":               "opened",
	"imagine: the truth":                                "worlds",
	"imagine: the next seat's hand kept":                "memory",
	"imagine: a bid kept":                               "memory",
	"imagine: the own hand dealt anew":                  "sight",
	"imagine: the stock smaller":                        "sight",
	"imagine: what was shown of other hands, forgotten": "memory",
	"imagine: shown bids forgotten":                     "memory",
}

// Each leak is found.
func TestLeaks(t *testing.T) {
	planted.List(t, "games/ivanhoe", gametest.CatchLeaks(t, ivanhoe.Rules{}, leaks, func(leak string) gametest.Config[ivanhoe.State] {
		return gametest.Config[ivanhoe.State]{
			Rules:  leaky{leak: leak},
			Setups: []game.Setup{setup(`{"level":"intermediate"}`, 3), setup(`{}`, 4)},
			Texts:  texts,
		}
	}))
}

// next is the seat after a viewer's, seat 0 for onlookers.
func next(s *ivanhoe.State, v game.Viewer) game.Seat {
	return game.Seat((int(max(v, -1)) + 1) % int(s.Seats))
}

// secret is the view with something that it should not tell.
type secret struct {
	ivanhoe.View
	Secret any `json:"secret"`
}

func (l leaky) View(s *ivanhoe.State, v game.Viewer) any {
	view := l.Rules.View(s, v).(ivanhoe.View)
	if v == game.All {
		return view
	}
	hand := s.Hands[next(s, v)]
	switch l.leak {
	case "view: a card of the next seat":
		if v >= 0 && hand != 0 {
			return secret{view, hand.First()}
		}
	case "view: a card for onlookers":
		if v == game.Onlooker && hand != 0 {
			return secret{view, hand.First()}
		}
	case "view: an open hand":
		seat := next(s, v)
		view.Players = slices.Clone(view.Players)
		view.Players[seat].Hand = l.Rules.View(s, game.All).(ivanhoe.View).Players[seat].Hand
	case "view: the size of the next seat's largest army":
		return secret{view, s.Strength(hand)}
	case "view: champions in other hands":
		n := 0
		for seat := range s.Seats {
			if !v.Is(game.Seat(seat)) {
				n += s.Hands[seat].Champions().Count()
			}
		}
		return secret{view, n}
	case "view: the stock":
		return secret{view, s.Bag.List()}
	case "view: the first card of the stock":
		if s.Bag != 0 {
			return secret{view, s.Bag.First()}
		}
	case "view: a bid before all are in":
		if s.Step == ivanhoe.ToBid {
			return secret{view, s.Bids}
		}
	case "view: a pass before all are in":
		if s.Step == ivanhoe.ToBid {
			return secret{view, slices.Index(s.Bids[:], ivanhoe.Passed)}
		}
	}
	return view
}

func (l leaky) Legal(s *ivanhoe.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if seat == game.Chance || len(buf)-from < 2 {
		return buf
	}
	other := s.Hands[next(s, game.Viewer(seat))]
	switch l.leak {
	case "legal: order by the next seat's hand":
		if other.Has(0) {
			slices.Reverse(buf[from:])
		}
	case "legal: order by a bid that is in":
		if s.Step == ivanhoe.ToBid && slices.Contains(s.Bids[:], ivanhoe.Passed) {
			slices.Reverse(buf[from:])
		}
	case "legal: one fewer by the next seat's hand":
		if other.Has(5) {
			return buf[:len(buf)-1]
		}
	case "legal: one fewer by the stock":
		if s.Bag.Has(ivanhoe.TheKnight) {
			return buf[:len(buf)-1]
		}
	}
	return buf
}

func (l leaky) Refuse(s *ivanhoe.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	r, ok := game.AsRefusal(err)
	if !ok || seat == game.Chance {
		return err
	}
	other := s.Hands[next(s, game.Viewer(seat))]
	wanted := ivanhoe.CardsOf(m)
	switch l.leak {
	case "refusal: text by the next seat's hand":
		if wanted != 0 && other.Has(wanted.First()) {
			return game.Refusef(r.Rule, "%s, ask the next seat", r.Message)
		}
	case "refusal: rule by the next seat's hand":
		if wanted != 0 && other.Has(wanted.First()) {
			return game.Refusef("I-3.6", "%s", r.Message)
		}
	}
	return err
}

func (l leaky) Default(s *ivanhoe.State, seat game.Seat) game.Move {
	moves := l.Rules.Legal(s, seat, nil)
	switch l.leak {
	case "default: by the next seat's hand":
		if s.Hands[next(s, game.Viewer(seat))].Has(3) {
			return moves[len(moves)-1]
		}
		return moves[0]
	case "default: by a bid that is in":
		if s.Step == ivanhoe.ToBid && slices.Contains(s.Bids[:], ivanhoe.Passed) {
			return moves[0]
		}
	}
	return l.Rules.Default(s, seat)
}

func (l leaky) Candidates(s *ivanhoe.State, seat game.Seat, buf []game.Move) []game.Move {
	moves := l.Rules.Candidates(s, seat, buf)
	if l.leak == "candidates: by the next seat's hand" && seat != game.Chance && len(moves) > 1 && s.Hands[next(s, game.Viewer(seat))].Has(2) {
		return moves[:len(moves)-1]
	}
	return moves
}

func (l leaky) Seen(s *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	seen, whole := l.Rules.Seen(s, seat, m, v), l.Rules.Format(s, seat, m)
	kind := ivanhoe.KindOf(m)
	switch l.leak {
	case "log: as long as the hand is rich":
		if seen == "bid ?" {
			return seen + strings.Repeat("?", s.Hands[seat].Kinds())
		}
	case "log: a bid before all are in":
		if kind == ivanhoe.MakeBid {
			return whole
		}
	case "log: a pass told from a bid":
		if kind == ivanhoe.Pass {
			return whole
		}
	case "log: draws for all to see":
		if kind == ivanhoe.Draw {
			return whole
		}
	case "log: draws for onlookers":
		if kind == ivanhoe.Draw && v == game.Onlooker {
			return whole
		}
	}
	return seen
}

func (l leaky) Reads(then, now *ivanhoe.State, seat game.Seat, m game.Move, v game.Viewer) string {
	kind := ivanhoe.KindOf(m)
	switch l.leak {
	case "opened: bids before all are in":
		if kind == ivanhoe.MakeBid || kind == ivanhoe.Pass {
			return l.Format(then, seat, m)
		}
	case "opened: draws when the turn is over":
		if kind == ivanhoe.Draw && now.Active != then.Active {
			return l.Format(then, seat, m)
		}
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leaky) Imagine(s *ivanhoe.State, v game.Viewer, rng *rand.Rand) ivanhoe.State {
	if v == game.All {
		return *s
	}
	// as imagines with another knowledge of hands.
	as := func(known func(seat int) ivanhoe.Cards) ivanhoe.State {
		other := *s
		for seat := range int(s.Seats) {
			other.Known[seat] = known(seat)
		}
		world := l.Rules.Imagine(&other, v, rng)
		world.Known = s.Known
		return world
	}
	switch l.leak {
	case "imagine: the truth":
		return *s
	case "imagine: the next seat's hand kept":
		return as(func(seat int) ivanhoe.Cards {
			if game.Seat(seat) == next(s, v) {
				return s.Hands[seat]
			}
			return s.Known[seat]
		})
	case "imagine: a bid kept":
		world := as(func(seat int) ivanhoe.Cards {
			if c := s.Bids[seat].Card(); c != ivanhoe.NoCard && !s.Known[seat].Has(c) {
				return s.Known[seat] + ivanhoe.OneOf(c)
			}
			return s.Known[seat]
		})
		world.Bids = s.Bids
		return world
	case "imagine: the own hand dealt anew":
		return l.Rules.Imagine(s, game.Onlooker, rng)
	case "imagine: the stock smaller":
		world := l.Rules.Imagine(s, v, rng)
		if world.Bag.Count() > 2 {
			one := ivanhoe.OneOf(world.Bag.First())
			world.Bag, world.Oubliette = world.Bag-one, world.Oubliette+one
		}
		return world
	case "imagine: what was shown of other hands, forgotten":
		return as(func(int) ivanhoe.Cards { return 0 })
	case "imagine: shown bids forgotten":
		// What was taken is kept, what was only shown is not.
		return as(func(seat int) ivanhoe.Cards {
			c := s.Last.Bids[seat].Card()
			if s.Last.Made && c != ivanhoe.NoCard && s.Last.Taken != ivanhoe.Owner(seat+1) && s.Known[seat].Has(c) {
				return s.Known[seat] - ivanhoe.OneOf(c)
			}
			return s.Known[seat]
		})
	}
	return l.Rules.Imagine(s, v, rng)
}
