package gametest

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castellan/game"
)

// packs is a game with moves of an open-ended kind and with defects to switch
// on. Both seats pack three different things at the same time, two of them
// light; then seat 0 throws: chance rolls, and who packed the higher things
// wins. A pack is listed as "pack" alone, which is read as the usual one. What
// the first one in has packed is seen as "?", reads as "pack ?" once both are
// in, and opens at the end.
type packs struct{ defect string }

type packsState struct {
	Packs         [2]uint8 // a bit a thing
	Thrown, Plies int8
	Face          int8
}

// The things: the lower-case letters a to f, of which a to d are light.
const (
	things = 6
	light  = 0b1111
	usual  = 0b111
)

const (
	packForm  game.Move = 1
	packThem  game.Move = 1 << 8 // with the things in the low bits
	throwLow  game.Move = 2
	throwHigh game.Move = 3
	rolled    game.Move = 1 << 9 // with the face in the low bits
)

func (g packs) is(defect string) bool { return g.defect == defect }

func (packs) Info() game.Info {
	return game.Info{Key: "packs", Rules: 1, MinSeats: 2, MaxSeats: 2, Options: []byte(`{}`), Reasons: []string{"packed"}, MaxPlies: 4}
}

func (packs) Start(game.Setup) (packsState, error) { return packsState{}, nil }

func (packs) Turn(s *packsState) game.Seats {
	var turn game.Seats
	for seat, pack := range s.Packs {
		if pack == 0 {
			turn |= 1 << seat
		}
	}
	switch {
	case turn != 0:
		return turn
	case s.Thrown == 0:
		return game.SeatsOf(0)
	case s.Face == 0:
		return game.SeatsOf(game.Chance)
	}
	return 0
}

func (g packs) Legal(s *packsState, seat game.Seat, buf []game.Move) []game.Move {
	switch {
	case !g.Turn(s).Has(seat):
	case seat == game.Chance:
		buf = append(buf, rolled|1, rolled|2, rolled|2)
	case s.Packs[seat] != 0:
		buf = append(buf, throwLow, throwHigh)
	case g.is("lists what it is read as"):
		buf = append(buf, packForm, packThem|usual)
	default:
		buf = append(buf, packForm)
	}
	return buf
}

func (g packs) Apply(s *packsState, seat game.Seat, m game.Move) {
	s.Plies++
	switch {
	case m == packForm && g.is("applies it otherwise"):
		s.Packs[seat] = 0b1011
	case m == packForm:
		s.Packs[seat] = usual
	case m&packThem != 0:
		s.Packs[seat] = uint8(m)
	case m&rolled != 0:
		s.Face = int8(m & 15)
	default:
		s.Thrown = int8(m)
	}
}

func (g packs) Outcome(s *packsState) game.Outcome {
	if g.Turn(s) != 0 {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Reason: "packed", Seats: 2}
	if s.Packs[0] != s.Packs[1] {
		o.Winners = game.SeatsOf(0)
		if s.Packs[1] > s.Packs[0] {
			o.Winners = game.SeatsOf(1)
		}
	}
	return o
}

func (packs) Format(_ *packsState, _ game.Seat, m game.Move) string {
	switch {
	case m == packForm:
		return "pack"
	case m&packThem != 0:
		text := "pack"
		for i := range things {
			if m>>i&1 != 0 {
				text += " " + string(rune('a'+i))
			}
		}
		return text
	case m&rolled != 0:
		return "roll " + string(rune('0'+m&15))
	case m == throwLow:
		return "throw low"
	}
	return "throw high"
}

func (g packs) Parse(_ *packsState, _ game.Seat, text string) (game.Move, error) {
	w := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	switch {
	case len(w) == 0:
	case w[0] == "pack" && len(w) == 1:
		if g.is("parses to the form") {
			return packForm, nil
		}
		return packThem | usual, nil
	case w[0] == "pack" && len(w) == 4:
		m := packThem
		for _, thing := range w[1:] {
			if len(thing) != 1 || thing[0] < 'a' || thing[0] >= 'a'+things || m>>(thing[0]-'a')&1 != 0 {
				return 0, game.Refusef("R-2", "%s is no pack", game.Quote(text))
			}
			m |= 1 << (thing[0] - 'a')
		}
		return m, nil
	case w[0] == "throw" && len(w) == 2 && w[1] == "low":
		return throwLow, nil
	case w[0] == "throw" && len(w) == 2 && w[1] == "high":
		return throwHigh, nil
	case w[0] == "roll" && len(w) == 2 && (w[1] == "1" || w[1] == "2"):
		return rolled | game.Move(w[1][0]-'0'), nil
	}
	return 0, game.Refusef("R-2", "%s is no move", game.Quote(text))
}

func (g packs) Form(_ *packsState, _ game.Seat, m game.Move) game.Move {
	switch {
	case m == packForm && g.is("form of a form"):
		return throwLow
	case m&packThem != 0 && !g.is("no form"):
		return packForm
	case m == throwHigh && g.is("form of another kind"):
		return throwLow
	}
	return m
}

func (g packs) Refuse(s *packsState, seat game.Seat, m game.Move) error {
	pack := m == packForm || m&packThem != 0
	switch {
	case (seat == game.Chance) != (m&rolled != 0):
		return game.Refusef("P-1", "not due")
	case seat == game.Chance:
		return nil
	case pack && s.Packs[seat] != 0 && !g.is("packs twice"):
		return game.Refusef("P-1", "packed already")
	case !pack && s.Packs[seat] == 0:
		return game.Refusef("P-1", "not packed yet")
	case m&packThem != 0 && bits.OnesCount8(uint8(m)&light) < 2:
		return game.Refusef("P-2", "too heavy")
	case m == packForm && g.is("refuses the form"):
		return game.Refusef("P-2", "no such pack")
	case m == throwHigh && g.is("refuses what is listed"):
		return game.Refusef("P-3", "not high")
	}
	return nil
}

type packsView struct {
	Pack   []string `json:"pack"`
	In     [2]bool  `json:"in"`
	Thrown int8     `json:"thrown"`
	Packs  []uint8  `json:"packs"`
}

func (g packs) View(s *packsState, v game.Viewer) any {
	if v == game.All {
		return *s
	}
	view := packsView{In: [2]bool{s.Packs[0] != 0, s.Packs[1] != 0}, Thrown: s.Thrown}
	if v >= 0 {
		view.Pack = strings.Fields(g.Format(s, 0, packThem|game.Move(s.Packs[v])))[1:]
	}
	if g.Turn(s) == 0 {
		view.Packs = s.Packs[:]
	}
	return view
}

func (g packs) Seen(s *packsState, seat game.Seat, m game.Move, v game.Viewer) string {
	pack := m == packForm || m&packThem != 0
	switch {
	case v == game.All && m != packForm, v.Is(seat) && m != packForm, !pack:
		return g.Format(s, seat, m)
	case v == game.All, v.Is(seat):
		if g.is("sees the form") {
			return "pack"
		}
		return g.Format(s, seat, packThem|usual)
	case s.Packs[1-seat] == 0:
		return "?"
	}
	return "pack ?"
}

func (packs) Opens(game.Seat, game.Move) bool { return true }

// Reads tells that a pack was packed when both were, and never more.
func (g packs) Reads(then, now *packsState, seat game.Seat, m game.Move, v game.Viewer) string {
	seen := g.Seen(then, seat, m, v)
	switch {
	case !strings.Contains(seen, "?"):
	case g.is("reads too much") && now.Thrown != 0:
		return g.Format(then, seat, m)
	case g.is("reads a part too early") && m>>(things-1)&1 != 0:
		return "pack ? f"
	case g.is("reads what is not") && now.Thrown != 0:
		return "pack"
	case g.is("reads less again") && now.Thrown != 0:
		return "?"
	case now.Packs[0] != 0 && now.Packs[1] != 0:
		return "pack ?"
	}
	return seen
}

// Foretell tells the chance of a throw to be 2, of three.
func (g packs) Foretell(s *packsState, seat game.Seat, m game.Move) any {
	switch {
	case g.is("foretells from what is hidden") && m == throwLow:
		return []int{int(s.Packs[1])}
	case g.is("foretelling changes the state"):
		s.Plies++
	}
	if m == throwLow || m == throwHigh {
		return []int{1, 2}
	}
	return nil
}

func (g packs) Imagine(s *packsState, v game.Viewer, rng *rand.Rand) packsState {
	t := *s
	if v == game.All {
		return t
	}
	for seat := range t.Packs {
		if t.Packs[seat] != 0 && !v.Is(game.Seat(seat)) && g.Turn(s) != 0 {
			t.Packs[seat] = uint8(anyPack(&t, game.Seat(seat), packForm, rng))
			if g.is("imagines the usual") {
				t.Packs[seat] = usual
			}
		}
	}
	return t
}

func (packs) Default(s *packsState, seat game.Seat) game.Move {
	if s.Packs[seat] == 0 {
		return packForm
	}
	return throwLow
}

// anyPack draws a lawful pack.
func anyPack(_ *packsState, _ game.Seat, _ game.Move, rng *rand.Rand) game.Move {
	for {
		m := game.Move(rng.IntN(1 << things))
		if bits.OnesCount64(uint64(m)) == 3 && bits.OnesCount64(uint64(m&light)) >= 2 {
			return packThem | m
		}
	}
}

func packsConfig(defect string) Config[packsState] {
	return Config[packsState]{
		Rules:  packs{defect},
		Setups: []game.Setup{{Seats: []string{"", ""}}},
		Texts:  []string{"pack", "pack a b c", "pack c b f", "pack a e f", "pack a a b", "pack a b", "throw high", "throw low", "roll 2"},
		Fill:   anyPack,
		Golden: "testdata/packs.txt",
	}
}

// Moves of an open-ended kind, and what opens by and by, keep the contract.
func TestSoundForms(t *testing.T) { Run(t, packsConfig("")) }

// Without Fill the forms are played as they are read.
func TestSoundFormsUnfilled(t *testing.T) {
	c := packsConfig("imagines the usual")
	c.Fill = nil
	for _, name := range []string{"refuse", "form", "replay", "sight", "memory", "opened", "default"} {
		if report, caught := Catch(c, name); caught {
			t.Errorf("%s finds: %s", name, report)
		}
	}
}

// Each defect is found, by a check that is there for it.
func TestFormDefects(t *testing.T) {
	for defect, found := range map[string]string{
		"no form":                       "refuse",
		"packs twice":                   "refuse",
		"refuses the form":              "refuse",
		"refuses what is listed":        "refuse",
		"form of another kind":          "form",
		"form of a form":                "form",
		"lists what it is read as":      "form",
		"applies it otherwise":          "form",
		"sees the form":                 "form",
		"parses to the form":            "form",
		"reads too much":                "opened",
		"reads a part too early":        "opened",
		"reads what is not":             "replay",
		"reads less again":              "replay",
		"imagines the usual":            "memory",
		"foretells from what is hidden": "sight",
		"foretelling changes the state": "sight",
	} {
		t.Run(defect, func(t *testing.T) {
			if report, caught := Catch(packsConfig(defect), found); !caught {
				t.Errorf("%s does not find it: %s", found, report)
			}
		})
	}
}

// What fills a form has that form.
func TestFillIsOfTheForm(t *testing.T) {
	c := packsConfig("")
	c.Fill = func(*packsState, game.Seat, game.Move, *rand.Rand) game.Move { return throwLow }
	if report, caught := Catch(c, "notation"); !caught || !strings.Contains(report, "is to fill") {
		t.Errorf("caught: %v: %s", caught, report)
	}
}

// A play takes a form for the move that it is read as, and foretells legal
// moves alone.
func TestAPlayWithForms(t *testing.T) {
	play, err := game.Of(packs{}).Start(game.Setup{Seats: []string{"", ""}})
	if err != nil {
		t.Fatal(err)
	}
	if got := play.Legal(0); !slices.Equal(got, []string{"pack"}) {
		t.Fatalf("legal are %q", got)
	}
	if listed, err := play.Listed(0, "pack f a b"); err != nil || listed != "pack" {
		t.Errorf("a pack is listed as %q, %v", listed, err)
	}
	first, err := play.Move(0, "pack")
	if err != nil || first.Move != "pack a b c" || first.Seen(1) != "?" || first.Reads(play, 1) != "?" {
		t.Fatalf("%q seen as %q, %v", first.Move, first.Seen(1), err)
	}
	second, err := play.Move(1, " pack f  b a")
	if err != nil || second.Move != "pack a b f" || second.Seen(0) != "pack ?" {
		t.Fatalf("%q seen as %q, %v", second.Move, second.Seen(0), err)
	}
	if got := first.Reads(play, game.Onlooker); got != "pack ?" || first.Open(play) {
		t.Errorf("with both in, the first reads as %q", got)
	}
	if listed, err := play.Listed(0, "throw  low"); err != nil || listed != "throw low" {
		t.Errorf("a throw is listed as %q, %v", listed, err)
	}
	if told, err := play.Foretell(0, "throw low"); err != nil || !slices.Equal(told.([]int), []int{1, 2}) {
		t.Errorf("foretold is %v, %v", told, err)
	}
	if told, err := play.Foretell(1, "throw low"); err == nil || told != nil {
		t.Errorf("foretold out of turn is %v", told)
	}
	for _, ply := range []struct {
		seat game.Seat
		move string
	}{{0, "throw low"}, {game.Chance, "roll 1"}} {
		if _, err := play.Move(ply.seat, ply.move); err != nil {
			t.Fatal(err)
		}
	}
	if got := first.Reads(play, game.Onlooker); got != first.Move || !first.Open(play) {
		t.Errorf("at the end the first reads as %q", got)
	}
}
