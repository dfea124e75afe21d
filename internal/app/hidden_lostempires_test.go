package app_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
	"castellan/internal/deck"
)

var veilOfLostEmpires = veil{
	truth: lostempires.Game,
	setup: func(n int) (int, string) {
		set := "core"
		if n%7 == 6 {
			set = "drill"
		}
		return 2, fmt.Sprintf(`{"set":%q,"rounds":8,"bonus":%d}`, set, n%3)
	},
	stop:  stopLostEmpires,
	tries: triesOfLostEmpires(),
	leak: func(name string) (game.Game, func(deck.Store) deck.Store) {
		decks := plain
		if name == "another's decks" {
			decks = func(s deck.Store) deck.Store { return &shared{Store: s} }
		}
		return game.Of[lostempires.State](leakyLostEmpires{leak: name}), decks
	},
	least: 200,
	leaks: []string{
		"a hand in the view", "a length in the view", "the first faction in the view", "a list in the view", "a choice in the view",
		"who keeps in the view", "what was set aside in the view", "the order of legal moves", "the first faction in the log", "a draw in the log",
		"a choice in the log", "a list in the record", "the first faction in the record", "a refusal", "the odds", "another's decks",
	},
}

// stopLostEmpires stops while a deck is chosen alone, in the deal, while a
// mulligan waits, and anywhere later, often where there is somebody to attack.
func stopLostEmpires(n int, rng *rand.Rand) func(game.Play, int, bool) bool {
	least, alone, attack := 15+rng.IntN(150), false, false
	switch n % 6 {
	case 0:
		least, alone = 1, true
	case 1:
		least, alone = 2, rng.IntN(2) == 0
	case 2, 3:
		attack = true
	}
	return func(play game.Play, plies int, waits bool) bool {
		if plies < least || alone && !waits {
			return false
		}
		return !attack || slices.ContainsFunc(play.Legal(play.Turn().First()), func(m string) bool { return strings.HasPrefix(m, "attack ") })
	}
}

func triesOfLostEmpires() []string {
	list := []string{
		"keep", "done", "pass", "stop", "use", "use u1", "use u1 left", "first 1", "roll 1 2", "roll 9 9", "draw 0", "deck", "deck ?", "deck none",
		"activate u1", "play", "?", "mulligan", "mulligan ?",
	}
	for i := range 8 {
		u := fmt.Sprint(" u", i+1)
		list = append(list, "attack"+u, "activate"+u+" c", "activate"+u+" s", "resolve"+u, "use"+u)
	}
	for _, place := range []string{"hive0", "hive1", "left", "right", "center"} {
		list = append(list, "move "+place, "retreat "+place)
	}
	for i := range cards.Factions {
		f := &cards.Factions[i]
		deck := "deck " + f.Key
		for j := range f.Designs {
			key := f.Designs[j].Key
			list = append(list, "play "+key+" "+f.Designs[j].Cost(), "play "+key+" 4c", "support "+key+" "+f.Designs[j].Cost(), "support "+key+" 1c u1",
				"mulligan "+key, fmt.Sprint("draw ", j%2, " ", key))
			if j < 9 {
				deck += " " + key
			}
		}
		list = append(list, "deck "+f.Key, deck, deck+" "+f.Designs[0].Key)
	}
	return list
}

// shared is a store of decks that gives everybody those of all.
type shared struct {
	deck.Store
	mu     sync.Mutex
	owners []string
}

func (s *shared) KeepDeck(ctx context.Context, account string, d deck.Deck, most int) error {
	s.mu.Lock()
	s.owners = append(s.owners, account)
	s.mu.Unlock()
	return s.Store.KeepDeck(ctx, account, d, most)
}

func (s *shared) Decks(ctx context.Context, _ string) (all []deck.Deck, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, owner := range s.owners {
		list, err := s.Store.Decks(ctx, owner)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// leakyLostEmpires is Lost Empires with a leak.
type leakyLostEmpires struct {
	lostempires.Rules
	leak string
}

// rival is a seat that is not the viewer's.
func rival(v game.Viewer) int {
	if v == 0 {
		return 1
	}
	return 0
}

func (l leakyLostEmpires) View(s *lostempires.State, v game.Viewer) any {
	view, all := l.Rules.View(s, v).(lostempires.View), l.Rules.View(s, game.All).(lostempires.View)
	shown, whole := &view.Players[rival(v)], &all.Players[rival(v)]
	switch l.leak {
	case "a hand in the view":
		shown.Hand = whole.Hand
	case "a length in the view":
		shown.Hand = make([]string, s.Players[rival(v)].Hand.Of(3))
	case "the first faction in the view":
		shown.Faction = whole.Faction
	case "a list in the view":
		shown.List = whole.List
	case "a choice in the view":
		shown.Chosen = whole.Chosen
	case "who keeps in the view":
		if p := &s.Players[rival(v)]; p.HasChosen && p.Chosen == 0 {
			shown.Aside = []string{}
		}
	case "what was set aside in the view":
		shown.Aside = whole.Aside
	}
	return view
}

func (l leakyLostEmpires) Legal(s *lostempires.State, seat game.Seat, buf []game.Move) []game.Move {
	from := len(buf)
	buf = l.Rules.Legal(s, seat, buf)
	if l.leak == "the order of legal moves" && seat != game.Chance && s.Players[rival(game.Viewer(seat))].Hand%5 > 2 {
		slices.Reverse(buf[from:])
	}
	return buf
}

func (l leakyLostEmpires) Seen(s *lostempires.State, seat game.Seat, m game.Move, v game.Viewer) string {
	whole := l.Rules.Seen(s, seat, m, game.All)
	switch k := lostempires.KindOf(m); {
	case l.leak == "the first faction in the log" && k == lostempires.Deck && !v.Is(seat):
		return strings.Join(strings.Fields(whole)[:2], " ") + " ?"
	case l.leak == "a draw in the log" && k == lostempires.Draw, l.leak == "a choice in the log" && k == lostempires.Mulligan:
		return whole
	}
	return l.Rules.Seen(s, seat, m, v)
}

func (l leakyLostEmpires) Reads(then, now *lostempires.State, seat game.Seat, m game.Move, v game.Viewer) string {
	if k, whole := lostempires.KindOf(m), l.Rules.Seen(then, seat, m, game.All); k == lostempires.Deck {
		switch l.leak {
		case "a list in the record":
			return whole
		case "the first faction in the record":
			return strings.Join(strings.Fields(whole)[:2], " ") + " ?"
		}
	}
	return l.Rules.Reads(then, now, seat, m, v)
}

func (l leakyLostEmpires) Refuse(s *lostempires.State, seat game.Seat, m game.Move) error {
	err := l.Rules.Refuse(s, seat, m)
	if refusal, ok := game.AsRefusal(err); ok && l.leak == "a refusal" && seat != game.Chance && s.Players[rival(game.Viewer(seat))].Hand%5 > 2 {
		return game.Refusef(refusal.Rule, "%s!", refusal.Message)
	}
	return err
}

func (l leakyLostEmpires) Foretell(s *lostempires.State, seat game.Seat, m game.Move) any {
	told := l.Rules.Foretell(s, seat, m)
	if odds, ok := told.(*lostempires.Odds); ok && l.leak == "the odds" {
		odds.Attack += int(s.Players[rival(game.Viewer(seat))].Hand % 5)
	}
	return told
}
