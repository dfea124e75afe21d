package ivanhoe_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/ivanhoe"
)

// A board is a play in a test. Plies are written as in a story:
// "0: offer ivanhoe", "chance: draw 1 foot.oak".
type board struct {
	*storytest.Story[*board]
}

func boardOf(t *testing.T, p game.Play) *board {
	return storytest.Of(t, p, func(s *storytest.Story[*board]) *board { return &board{s} })
}

// begin starts a play with the options given as JSON.
func begin(t *testing.T, options string, seats int, plies ...string) *board {
	t.Helper()
	p, err := ivanhoe.Game.Start(setup(options, seats))
	if err != nil {
		t.Fatalf("options %s: %v", options, err)
	}
	return boardOf(t, p).Plays(plies...)
}

// deal begins a play in which seat 0 is first and the hands are dealt as given.
func deal(t *testing.T, options string, hands ...string) *board {
	t.Helper()
	b := begin(t, options, len(hands), "chance: first 0")
	for round := range strings.Fields(hands[0]) {
		for seat, hand := range hands {
			b.Plays("chance: draw " + strconv.Itoa(seat) + " " + strings.Fields(hand)[round])
		}
	}
	return b
}

// laid is the rules begun from a position.
type laid struct {
	ivanhoe.Rules
	s ivanhoe.State
}

func (l laid) Start(game.Setup) (ivanhoe.State, error) { return l.s, nil }

// lay begins a play at a position, one thing a line:
//
//	adult, 3 boxes, seat 1 attacks late
//	0: knight.lion ivanhoe
//	1: foot.oak foot.rose
//	2:
//	york: 2 0 | archer.lion archer.stag
//	lost 1 1
//	stock 2
//
// A seat draws, offers or attacks. What is in no hand and no castle is in the
// stock, of which the line stock keeps so many; late, all is in the oubliette.
func lay(t *testing.T, position string) *board {
	t.Helper()
	s, seats := place(t, position)
	p, err := game.Of[ivanhoe.State](laid{s: s}).Start(setup(`{}`, seats))
	if err != nil {
		t.Fatal(err)
	}
	return boardOf(t, p)
}

// place reads a position.
func place(t *testing.T, position string) (ivanhoe.State, int) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(position), "\n")
	head := strings.Fields(strings.ReplaceAll(lines[0], ",", ""))
	options, seats, stock := map[string]any{"level": head[0]}, 0, -1
	if i := slices.Index(head, "boxes"); i > 0 {
		options["boxes"] = digit(head[i-1])
	}
	for _, line := range lines[1:] {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "worth":
			var values []int
			for _, v := range strings.Fields(rest) {
				values = append(values, digit(v))
			}
			options["values"] = values
		case len(word) == 2 && word[1] == ':':
			seats++
		}
	}
	s, err := ivanhoe.Rules{}.Start(setup(storytest.JSON(t, options), seats))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch castle := slices.Index(castleNames, strings.TrimSuffix(word, ":")); {
		case castle >= 0:
			shields, army, _ := strings.Cut(rest, "|")
			for box, seat := range strings.Fields(shields) {
				s.Boxes[castle][box] = ivanhoe.Owner(digit(seat) + 1)
				s.Supply[digit(seat)]--
			}
			s.Armies[castle] = cardsOf(t, army)
			s.Bag -= s.Armies[castle]
		case word == "lost":
			for _, seat := range strings.Fields(rest) {
				s.Lost[digit(seat)]++
				s.Supply[digit(seat)]--
			}
		case word == "stock":
			stock = digit(rest)
		case word != "worth":
			hand := cardsOf(t, rest)
			s.Hands[digit(word[:1])] = hand
			s.Bag -= hand
		}
	}
	i := slices.Index(head, "seat")
	s.Active, s.Late = int8(digit(head[i+1])), slices.Contains(head, "late")
	s.Step = map[string]ivanhoe.Step{"draws": ivanhoe.ToDraw, "offers": ivanhoe.ToOffer, "attacks": ivanhoe.ToAttack}[head[i+2]]
	if s.Late {
		stock = 0
	} else if stock < 0 {
		stock = s.Bag.Count() / 2 * 2
	}
	for s.Bag.Count() > stock {
		one := ivanhoe.OneOf(s.Bag.First())
		s.Bag -= one
		s.Oubliette += one
	}
	return s, seats
}

var castleNames = []string{"rotherwood", "ashby", "coningsburgh", "torquilstone", "york"}

func digit(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func cardsOf(t *testing.T, cards string) ivanhoe.Cards {
	t.Helper()
	if strings.TrimSpace(cards) == "" {
		return 0
	}
	m, err := ivanhoe.Rules{}.Parse(nil, 0, "discard "+cards)
	if err != nil {
		t.Fatal(err)
	}
	return ivanhoe.CardsOf(m)
}

func (b *board) whole() ivanhoe.View { return b.sees(game.All) }

func (b *board) sees(v game.Viewer) ivanhoe.View {
	b.Helper()
	view, ok := b.View(v).(ivanhoe.View)
	if !ok {
		b.Fatalf("%v gets a %T", v, b.View(v))
	}
	return view
}

// at checks the step and who is in turn.
func (b *board) at(step string, seats ...game.Seat) *board {
	b.Helper()
	if got := b.whole().Step.String(); got != step {
		b.Errorf("step %s, want %s", got, step)
	}
	return b.InTurn(seats...)
}

// hand checks the cards of a seat.
func (b *board) hand(seat int, cards string) *board {
	b.Helper()
	p := b.whole().Players[seat]
	if got := strings.Join(p.Hand, " "); got != cards || p.Count != len(p.Hand) {
		b.Errorf("seat %d has %d: %s, want %s", seat, p.Count, got, cards)
	}
	return b
}

// pit checks the oubliette.
func (b *board) pit(cards string) *board {
	b.Helper()
	if got := strings.Join(b.whole().Oubliette, " "); got != cards {
		b.Errorf("in the oubliette are %s, want %s", got, cards)
	}
	return b
}

// stands checks a castle: the shields from the first box on, then the army.
func (b *board) stands(castle, want string) *board {
	b.Helper()
	c := b.sees(game.Onlooker).Castles[slices.Index(castleNames, castle)]
	var words []string
	for _, seat := range c.Shields {
		words = append(words, strconv.Itoa(seat))
	}
	if got := strings.Join(append(append(words, "|"), c.Army...), " "); got != want {
		b.Errorf("at %s stand %s, want %s", castle, got, want)
	}
	return b
}

// shields checks a seat's shields in supply and lost.
func (b *board) shields(seat, supply, lost int) *board {
	b.Helper()
	if p := b.sees(game.Onlooker).Players[seat]; p.Shields != supply || p.Lost != lost {
		b.Errorf("seat %d has %d shields and lost %d, want %d and %d", seat, p.Shields, p.Lost, supply, lost)
	}
	return b
}

// points checks the points by seat.
func (b *board) points(want ...int) *board {
	b.Helper()
	var got []int
	for _, p := range b.sees(game.Onlooker).Players {
		got = append(got, p.Points)
	}
	if !slices.Equal(got, want) {
		b.Errorf("points %v, want %v", got, want)
	}
	return b
}

// last checks the last exchange as every viewer sees it.
func (b *board) last(want string) *board {
	b.Helper()
	for _, v := range b.Viewers() {
		if got := storytest.JSON(b.T, b.sees(v).Last); got != want {
			b.Errorf("%v sees the last exchange as %s, want %s", v, got, want)
		}
	}
	return b
}
