package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

// many is how many moves of one list are looked at one by one; of a longer
// list as many are drawn.
const many = 24

// A walk is one random play, state by state.
type walk[S any] struct {
	*rapid.T
	Config[S]
	setup game.Setup
	s     S         // the state
	play  game.Play // the same play through the handle that hides its type
	plies []string
	pool  []string   // notation that was legal on the way
	rng   *rand.Rand // what forms are filled with
}

func newWalk[S any](t *rapid.T, c Config[S]) *walk[S] {
	w := &walk[S]{T: t, Config: c, setup: rapid.SampledFrom(c.Setups).Draw(t, "setup")}
	w.rng = rand.New(rand.NewPCG(4, 4))
	if _, ok := c.Rules.(game.Former[S]); ok {
		w.rng = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "forms"), 4))
	}
	s, err := c.Rules.Start(w.setup)
	if err != nil {
		t.Fatalf("the setup %s is refused: %v", w.setup.Options, err)
	}
	w.s = s
	if w.play, err = game.Of(c.Rules).Start(w.setup); err != nil {
		t.Fatalf("the setup %s is refused: %v", w.setup.Options, err)
	}
	return w
}

// visit calls look at each state, the last included.
func (w *walk[S]) visit(look func(*walk[S])) {
	for {
		look(w)
		if w.Rules.Turn(&w.s) == 0 {
			return
		}
		w.step()
	}
}

// step plays one ply and tells which.
func (w *walk[S]) step() (game.Seat, game.Move) {
	if bound := w.Rules.Info().MaxPlies; len(w.plies) >= bound {
		w.failf("the play is not over after %d plies, the bound", bound)
	}
	seat := rapid.SampledFrom(w.Rules.Turn(&w.s).List()).Draw(w.T, "seat")
	moves := w.Rules.Legal(&w.s, seat, nil)
	if len(moves) == 0 {
		w.failf("seat %v may act and has no legal move", seat)
	}
	m := w.fill(&w.s, seat, rapid.SampledFrom(moves).Draw(w.T, "move"), w.rng)
	text := w.Rules.Format(&w.s, seat, m)
	w.Rules.Apply(&w.s, seat, m)
	if _, err := w.play.Move(seat, text); err != nil {
		w.failf("%q of seat %v is legal and cannot be played: %v", text, seat, err)
	}
	w.plies = append(w.plies, fmt.Sprintf("%v: %s", seat, text))
	w.pool = append(w.pool, text)
	return seat, m
}

// failf reports what is wrong and the play that led there.
func (w *walk[S]) failf(format string, args ...any) {
	w.Helper()
	w.Fatalf("%s\noptions %s\nplies %s", fmt.Sprintf(format, args...), w.setup.Options, strings.Join(w.plies, "; "))
}

// seats are those of the table, Chance, and some that the table lacks.
func (w *walk[S]) seats() []game.Seat {
	n := game.Seat(len(w.setup.Seats))
	list := []game.Seat{game.Chance, -1, n, n + 20}
	for seat := range n {
		list = append(list, seat)
	}
	return list
}

// viewers are all but All.
func viewers(setup game.Setup) []game.Viewer {
	list := []game.Viewer{game.Onlooker}
	for seat := range setup.Seats {
		list = append(list, game.Viewer(seat))
	}
	return list
}

// some gives the moves, or a draw of them where they are many.
func (w *walk[S]) some(moves []game.Move) []game.Move {
	if len(moves) <= many {
		return moves
	}
	return rapid.SliceOfN(rapid.SampledFrom(moves), many, many).Draw(w.T, "some")
}

// texts draws notation: legal somewhere on the way, given by the game's test,
// or spoilt.
func (w *walk[S]) texts() []string {
	from := append(append([]string{}, w.Texts...), w.pool...)
	if len(from) == 0 {
		return nil
	}
	texts := rapid.SliceOfN(rapid.SampledFrom(from), 6, 6).Draw(w.T, "texts")
	long := texts[4] + strings.Repeat(" "+texts[5], 2*maxMessage/(len(texts[5])+1))
	return append(texts, spoil(w.T, texts[0]), spoil(w.T, texts[1]), splice(w.T, texts[2], texts[3]), long)
}

// spoil changes one byte of a text, or leaves one out.
func spoil(t *rapid.T, text string) string {
	if text == "" {
		return text
	}
	i := rapid.IntRange(0, len(text)-1).Draw(t, "at")
	with := rapid.SampledFrom([]string{"", "0", "1", "5", "9", "a", "z", "-", "+", ".", " ", "?", "=", "A", "é"}).Draw(t, "with")
	return text[:i] + with + text[i+1:]
}

// splice puts the words of two texts together.
func splice(t *rapid.T, a, b string) string {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) == 0 || len(y) == 0 {
		return a + b
	}
	i := rapid.IntRange(0, len(x)).Draw(t, "head")
	return strings.Join(append(x[:i:i], y[min(i, len(y)):]...), " ")
}

// bytes gives what is sent of a value.
func (w *walk[S]) bytes(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		w.failf("%T cannot be written as JSON: %v", v, err)
	}
	return string(b)
}

// legal gives a seat's legal list in notation.
func (w *walk[S]) legal(s *S, seat game.Seat, moves []game.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = w.Rules.Format(s, seat, m)
	}
	return list
}

// same tells whether two states are equal.
func same[S any](a, b *S) bool { return any(*a) == any(*b) }

// word gives an error's text, "nil" for none.
func word(err error) string {
	if err == nil {
		return "nil"
	}
	return err.Error()
}
