package lostempires_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/lostempires"
)

// A board is a play in a test. Plies are written as in a story:
// "0: play scout 1c", "chance: roll 2 1".
type board struct {
	*storytest.Story[*board]
}

func boardOf(t *testing.T, p game.Play) *board {
	return storytest.Of(t, p, func(s *storytest.Story[*board]) *board { return &board{s} })
}

func setup(options string) game.Setup {
	return game.Setup{Options: json.RawMessage(options), Seats: []string{"Ada", "Ben"}}
}

// begin starts a play with the options given as JSON.
func begin(t *testing.T, options string, plies ...string) *board {
	t.Helper()
	p, err := lostempires.Game.Start(setup(options))
	if err != nil {
		t.Fatalf("options %s: %v", options, err)
	}
	return boardOf(t, p).Plays(plies...)
}

// deal begins a play with the drill in which seat 0 is first and each is dealt
// five cards.
func deal(t *testing.T, options, hand0, hand1 string) *board {
	t.Helper()
	b := begin(t, options, "0: deck drill", "1: deck drill", "chance: first 0")
	for i, card := range strings.Fields(hand0) {
		b.Plays("chance: draw 0 "+card, "chance: draw 1 "+strings.Fields(hand1)[i])
	}
	return b
}

// laid is the rules begun from a position.
type laid struct {
	lostempires.Rules
	s lostempires.State
}

func (l laid) Start(game.Setup) (lostempires.State, error) { return l.s, nil }

// lay begins a play at a position of the drill, one thing a line:
//
//	seat 0, given, activated, passed, first 1, round 3
//	d6, rounds 5
//	0: scout guard | 3c 1s 2a 1g | 4 in deck
//	1: titan
//	u1: 0 lancer left 2 exhausted fresh
//
// A seat's line has its hand, the tokens ready, artifacts and gates turned, and
// how many cards are left in its deck; what is nowhere else is in its deck, or
// behind a deck so small in its discard. A unit's line has owner, card,
// battlefield, damage, and how it is.
func lay(t *testing.T, position string) *board {
	t.Helper()
	return layIn(t, "drill", position)
}

// layIn lays a position in which both play a faction's preset.
func layIn(t *testing.T, faction, position string) *board {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(position), "\n")
	options := map[string]any{}
	if faction == "drill" {
		options["set"] = faction
	}
	for _, line := range lines {
		for word := range strings.SplitSeq(line, ", ") {
			switch word = strings.TrimSpace(word); {
			case word == "d6":
				options["die"] = word
			case strings.HasPrefix(word, "rounds "):
				options["rounds"] = digits(word)
			}
		}
	}
	s, err := lostempires.Rules{}.Start(setup(storytest.JSON(t, options)))
	if err != nil {
		t.Fatal(err)
	}
	for seat := range 2 {
		m, err := lostempires.Rules{}.Parse(&s, game.Seat(seat), "deck "+faction)
		if err != nil {
			t.Fatal(err)
		}
		lostempires.Rules{}.Apply(&s, game.Seat(seat), m)
	}
	s.Phase, s.First = lostempires.Orders, 0
	decks := [2]int{-1, -1}
	for _, line := range lines {
		head, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case ok && head[0] == 'u':
			layUnit(t, &s, uint8(digits(head)), strings.Fields(rest))
		case ok || strings.HasSuffix(head, ":"):
			seat := digits(head)
			parts := strings.Split(rest, "|")
			s.Players[seat].Hand = pileOf(t, &s, parts[0])
			s.Players[seat].Bag -= s.Players[seat].Hand
			if len(parts) > 1 {
				layTokens(&s.Players[seat], parts[1])
			}
			if len(parts) > 2 {
				decks[seat] = digits(parts[2])
			}
		default:
			layHead(&s, head)
		}
	}
	for seat, left := range decks {
		for p := &s.Players[seat]; left >= 0 && p.Bag.Count() > left; {
			one := lostempires.Pile(1) << (bits.TrailingZeros32(uint32(p.Bag)) &^ 1)
			p.Bag -= one
			p.Discard += one
		}
	}
	p, err := game.Of[lostempires.State](laid{s: s}).Start(setup(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	return boardOf(t, p)
}

func layHead(s *lostempires.State, head string) {
	for word := range strings.SplitSeq(head, ", ") {
		switch name, _, _ := strings.Cut(word, " "); name {
		case "seat":
			s.Active = int8(digits(word))
		case "given":
			s.Given = true
		case "activated":
			s.Activated = true
		case "passed":
			s.Passed = true
		case "first":
			s.First = int8(digits(word))
		case "round":
			s.Round = int8(digits(word))
		}
	}
}

func layTokens(p *lostempires.Player, text string) {
	p.Command, p.Supply = 0, 0
	for _, word := range strings.Fields(text) {
		n := digits(word)
		switch word[len(word)-1] {
		case 'c':
			p.Command = int8(n)
		case 's':
			p.Supply = int8(n)
		case 'a':
			p.Artifacts = int16(n)
		case 'g':
			p.Gates = int8(n)
		}
	}
}

func layUnit(t *testing.T, s *lostempires.State, id uint8, words []string) {
	t.Helper()
	owner := digits(words[0])
	pile := pileOf(t, s, words[1])
	s.Players[owner].Bag -= pile
	m, err := lostempires.Rules{}.Parse(s, 0, "draw 0 "+words[1])
	if err != nil {
		t.Fatal(err)
	}
	u := lostempires.Unit{ID: id, Card: lostempires.CardOf(m), Owner: int8(owner)}
	u.At = lostempires.Place(slices.Index([]string{"hive0", "hive1", "left", "right", "center"}, words[2]))
	for _, word := range words[3:] {
		switch word {
		case "exhausted":
			u.Exhausted = true
		case "fresh":
			u.Fresh = true
		default:
			u.Damage = int8(digits(word))
		}
	}
	s.Units[s.InPlay] = u
	s.InPlay++
	s.Entered = max(s.Entered, id)
}

// pileOf reads cards of the drill.
func pileOf(t *testing.T, s *lostempires.State, text string) lostempires.Pile {
	t.Helper()
	after := *s
	after.Players[0].Hand, after.Players[0].Bag = 0, lostempires.Pile(1<<18-1)
	for _, card := range strings.Fields(text) {
		after.Phase, after.Owed, after.Owes = lostempires.ToDeal, 0, 2
		m, err := lostempires.Rules{}.Parse(&after, game.Chance, "draw 0 "+card)
		if err != nil {
			t.Fatal(err)
		}
		lostempires.Rules{}.Apply(&after, game.Chance, m)
	}
	return after.Players[0].Hand
}

// digits reads the only number of a text.
func digits(text string) int {
	n, err := strconv.Atoi(strings.TrimFunc(text, func(r rune) bool { return r < '0' || r > '9' }))
	if err != nil {
		panic(err)
	}
	return n
}

// shown plays a ply and checks how the other seat and onlookers see it; its own
// seat sees it whole, and a card drawn the seat that draws it.
func (b *board) shown(ply, others string) *board {
	b.Helper()
	seat, move := storytest.Split(b.T, ply)
	whole, err := b.Check(seat, move)
	if err != nil {
		b.Fatalf("%s: %v", ply, err)
	}
	if to, ok := strings.CutPrefix(move, "draw "); ok {
		seat = game.Seat(digits(to[:1]))
	}
	return b.Shown(ply, map[game.Viewer]string{game.All: whole, game.Viewer(seat): whole}, others)
}

func (b *board) whole() lostempires.View { return b.sees(game.All) }

func (b *board) sees(v game.Viewer) lostempires.View {
	b.Helper()
	view, ok := b.View(v).(lostempires.View)
	if !ok {
		b.Fatalf("%v gets a %T", v, b.View(v))
	}
	return view
}

// at checks the phase and who is in turn.
func (b *board) at(phase string, seats ...game.Seat) *board {
	b.Helper()
	if got := b.whole().Phase.String(); got != phase {
		b.Errorf("phase %s, want %s", got, phase)
	}
	return b.InTurn(seats...)
}

// has checks what a seat has, as its line in lay: hand, tokens, artifacts and
// gates, and how many cards are in its deck.
func (b *board) has(seat int, want string) *board {
	b.Helper()
	p := b.whole().Players[seat]
	got := fmt.Sprintf("%s | %dc %ds %da %dg | %d", strings.Join(p.Hand, " "), p.Command, p.Supply, p.Artifacts, p.Gates, p.Deck)
	if got != want || p.Count != len(p.Hand) {
		b.Errorf("seat %d has %s and counts %d, want %s", seat, got, p.Count, want)
	}
	return b
}

// stands checks the units in play, as their lines in lay.
func (b *board) stands(want ...string) *board {
	b.Helper()
	var got []string
	for _, u := range b.sees(game.Onlooker).Units {
		line := fmt.Sprintf("u%d: %d %v %v %d", u.ID, u.Owner, u.Card, u.At, u.Damage)
		if u.Exhausted {
			line += " exhausted"
		}
		if u.Fresh {
			line += " fresh"
		}
		got = append(got, line)
	}
	if !slices.Equal(got, want) {
		b.Errorf("in play are %q\nwant %q", got, want)
	}
	return b
}

// passes lets both end the orders from a turn in which seat 0 must pass, or is
// done and must.
func (b *board) passes() *board {
	b.Helper()
	for round := b.whole().Round; b.whole().Phase.String() == "orders" && b.whole().Round == round; {
		seat := b.Turn().First()
		if !slices.Equal(b.Legal(seat), []string{"pass"}) {
			b.Fatalf("seat %v may %q", seat, b.Legal(seat))
		}
		b.Plays(fmt.Sprintf("%v: pass", seat))
	}
	return b
}

// draws has chance draw the first cards that it can, as long as some are owed.
func (b *board) draws() *board {
	b.Helper()
	for len(b.whole().Draws) > 0 {
		b.Plays("chance: " + b.Entry(game.Chance, 0))
	}
	return b
}
