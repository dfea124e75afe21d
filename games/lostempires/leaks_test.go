package lostempires_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest"
	"castellan/game/gametest/planted"
	"castellan/games/lostempires"
)

// leaky is the rules with a leak.
type leaky struct {
	lostempires.Rules
	leak string
}

// leaks holds each leak that is planted, and the check that finds it.
var leaks = map[string]string{
	"view: the other's hand":                        "sight",
	"view: a hand for onlookers":                    "sight",
	"view: the other's list":                        "sight",
	"view: the first faction before both":           "sight",
	"view: the first deck's size before both":       "sight",
	"view: the other's choice":                      "sight",
	"view: whether the other keeps":                 "sight",
	"view: what the other set aside":                "sight",
	"view: units in the other's hand":               "sight",
	"view: the other's deck":                        "sight",
	"legal: order by the other's hand":              "sight",
	"legal: one fewer by the other's list":          "sight",
	"refusal: text by the other's hand":             "sight",
	"default: by the other's hand":                  "sight",
	"foretold: by the other's hand":                 "sight",
	"log: the first faction before both":            "memory",
	"log: a list":                                   "memory",
	"log: draws for all to see":                     "memory",
	"log: what was set aside":                       "memory",
	"reads: the list when both have chosen":         "opened",
	"reads: the faction at once":                    "opened",
	"reads: draws when the play begins":             "opened",
	"imagine: the truth":                            "worlds",
	"imagine: the other's hand kept":                "memory",
	"imagine: the other's list kept":                "memory",
	"imagine: a choice kept":                        "memory",
	"imagine: the own hand drawn anew":              "sight",
	"imagine: the other's deck smaller":             "sight",
	"imagine: what was seen of the deck, forgotten": "memory",
}

// Each leak is found.
func TestLeaks(t *testing.T) {
	planted.List(t, "games/lostempires", gametest.CatchLeaks(t, lostempires.Rules{}, leaks, func(leak string) gametest.Config[lostempires.State] {
		return config(leaky{leak: leak}, []game.Setup{setup(``), setup(`{"rounds":5,"bonus":1}`)})
	}))
}

// secret is the view with something that it should not tell.
type secret struct {
	lostempires.View
	Secret any `json:"secret"`
}

// other is a seat whose hidden things a viewer must not know.
func other(s *lostempires.State, v game.Viewer) (int, *lostempires.Player) {
	seat := 0
	if v == 0 {
		seat = 1
	}
	return seat, &s.Players[seat]
}

func (l leaky) View(s *lostempires.State, v game.Viewer) any {
	view := l.Rules.View(s, v).(lostempires.View)
	if v == game.All {
		return view
	}
	seat, p := other(s, v)
	all := l.Rules.View(s, game.All).(lostempires.View).Players[seat]
	view.Players = slices.Clone(view.Players)
	shown := &view.Players[seat]
	switch l.leak {
	case "view: the other's hand":
		shown.Hand = all.Hand
	case "view: a hand for onlookers":
		if v == game.Onlooker {
			shown.Hand = all.Hand
		}
	case "view: the other's list":
		shown.List = all.List
	case "view: the first faction before both":
		shown.Faction = all.Faction
	case "view: the first deck's size before both":
		shown.Deck = all.Deck
		if all.Deck == 18 {
			return secret{view, *all.Faction == "horde"}
		}
	case "view: the other's choice":
		shown.Chosen = all.Chosen
	case "view: whether the other keeps":
		return secret{view, p.HasChosen && p.Chosen == 0}
	case "view: what the other set aside":
		shown.Aside = all.Aside
	case "view: units in the other's hand":
		return secret{view, strings.Contains(strings.Join(all.Hand, " "), "e")}
	case "view: the other's deck":
		return secret{view, p.Bag}
	}
	return view
}

func (l leaky) Legal(s *lostempires.State, seat game.Seat, buf []game.Move) []game.Move {
	start := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if seat == game.Chance {
		return buf
	}
	_, p := other(s, game.Viewer(seat))
	switch moves := buf[start:]; {
	case len(moves) < 2:
	case l.leak == "legal: order by the other's hand" && p.Hand.Of(2) > 0:
		slices.Reverse(moves)
	case l.leak == "legal: one fewer by the other's list" && p.List%3 == 1:
		return buf[:len(buf)-1]
	}
	return buf
}

func (l leaky) Refuse(s *lostempires.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if l.leak == "refusal: text by the other's hand" && err != nil && seat != game.Chance {
		if _, p := other(s, game.Viewer(seat)); p.Hand.Of(2) > 0 {
			r, _ := game.AsRefusal(err)
			return game.Refusef(r.Rule, "%s, as the other knows", r.Message)
		}
	}
	return err
}

func (l leaky) Default(s *lostempires.State, seat game.Seat) game.Move {
	if _, p := other(s, game.Viewer(seat)); l.leak == "default: by the other's hand" && p.Hand.Of(2) > 0 {
		moves := l.Legal(s, seat, nil)
		return moves[len(moves)-1]
	}
	return l.Rules.Default(s, seat)
}

func (l leaky) Foretell(s *lostempires.State, seat game.Seat, m game.Move) any {
	told := l.Rules.Foretell(s, seat, m)
	if odds, ok := told.(*lostempires.Odds); ok && l.leak == "foretold: by the other's hand" {
		_, p := other(s, game.Viewer(seat))
		odds.Attack += p.Hand.Of(0)
	}
	return told
}

func (l leaky) Seen(s *lostempires.State, seat game.Seat, m game.Move, v game.Viewer) string {
	kind, whole := lostempires.KindOf(m), l.Rules.Seen(s, seat, m, game.All)
	tells := false
	switch l.leak {
	case "log: the first faction before both":
		if kind == lostempires.Deck && !v.Is(seat) && v != game.All {
			return strings.Join(strings.Fields(whole)[:2], " ") + " ?"
		}
	case "log: a list":
		tells = kind == lostempires.Deck
	case "log: draws for all to see":
		tells = kind == lostempires.Draw
	case "log: what was set aside":
		tells = kind == lostempires.Mulligan
	}
	if tells {
		return whole
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leaky) Reads(then, now *lostempires.State, seat game.Seat, m game.Move, v game.Viewer) string {
	kind, whole := lostempires.KindOf(m), l.Rules.Seen(then, seat, m, game.All)
	switch {
	case l.leak == "reads: the list when both have chosen" && kind == lostempires.Deck && now.Phase > lostempires.ToDeck:
		return whole
	case l.leak == "reads: the faction at once" && kind == lostempires.Deck && now.Phase == lostempires.ToDeck && !v.Is(seat) && v != game.All:
		return strings.Join(strings.Fields(whole)[:2], " ") + " ?"
	case l.leak == "reads: draws when the play begins" && kind == lostempires.Draw && now.Phase == lostempires.Orders:
		return whole
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leaky) Imagine(s *lostempires.State, v game.Viewer, rng *rand.Rand) lostempires.State {
	world := l.Rules.Imagine(s, v, rng)
	if v == game.All {
		return world
	}
	seat, p := other(s, v)
	imagined := &world.Players[seat]
	switch l.leak {
	case "imagine: the truth":
		return *s
	case "imagine: the other's hand kept", "imagine: a choice kept":
		if l.leak == "imagine: a choice kept" && !p.HasChosen {
			break
		}
		*imagined = *p
	case "imagine: the other's list kept":
		if s.Phase == lostempires.ToDeck {
			break
		}
		// Hand and deck are drawn anew from the true list.
		hidden := p.Hand + p.Bag + p.Aside
		var row []lostempires.Pile
		for i := range 16 {
			for range hidden.Of(i) {
				row = append(row, 1<<(2*i))
			}
		}
		rng.Shuffle(len(row), func(i, j int) { row[i], row[j] = row[j], row[i] })
		n, aside := p.Hand.Count(), p.Aside.Count()
		*imagined = *p
		imagined.Hand, imagined.Aside, imagined.Bag = sum(row[:n]), sum(row[n:n+aside]), sum(row[n+aside:])
		if p.HasChosen {
			imagined.Chosen = 0
		}
	case "imagine: the own hand drawn anew":
		if v >= 0 && s.Players[v].Faction >= 0 && s.Phase > lostempires.ToDeck {
			return l.Rules.Imagine(&world, game.Onlooker, rng)
		}
	case "imagine: the other's deck smaller":
		imagined.Bag = 0
	case "imagine: what was seen of the deck, forgotten":
		blank := *s
		blank.Players[seat].Discard = 0
		blank.InPlay = 0
		if blank.Players[seat].Hand.Count()+blank.Players[seat].Bag.Count() <= 18 && s.Phase > lostempires.ToMulligan {
			forgot := l.Rules.Imagine(&blank, v, rng)
			imagined.Hand, imagined.List = forgot.Players[seat].Hand, forgot.Players[seat].List
		}
	}
	return world
}

func sum(cards []lostempires.Pile) (all lostempires.Pile) {
	for _, c := range cards {
		all += c
	}
	return all
}
