package search

import (
	"math/rand/v2"
	"testing"

	"castellan/game"
)

// coins is Nim without a secret: two seats take one to three of eleven coins by
// turns, and who takes the last wins. A heap of 4, 8 or 12 is lost for who is
// to move.
type coins struct{}

type heap struct{ left, seat int8 }

const most = 3

func (coins) Info() game.Info {
	return game.Info{Key: "coins", Rules: 1, MinSeats: 2, MaxSeats: 2, MaxPlies: 11}
}
func (coins) Start(game.Setup) (heap, error) { return heap{left: 11}, nil }
func (coins) Turn(h *heap) game.Seats {
	if h.left == 0 {
		return 0
	}
	return game.SeatsOf(game.Seat(h.seat))
}
func (coins) Legal(h *heap, _ game.Seat, buf []game.Move) []game.Move {
	for n := game.Move(1); n <= min(most, game.Move(h.left)); n++ {
		buf = append(buf, n)
	}
	return buf
}
func (coins) Apply(h *heap, _ game.Seat, m game.Move) {
	h.left -= int8(m)
	h.seat = 1 - h.seat
}
func (coins) Outcome(h *heap) game.Outcome {
	return game.Outcome{Over: h.left == 0, Winners: game.SeatsOf(game.Seat(1 - h.seat)), Seats: 2}
}
func (coins) Format(_ *heap, _ game.Seat, m game.Move) string { return string('0' + rune(m)) }
func (coins) Parse(_ *heap, _ game.Seat, text string) (game.Move, error) {
	return game.Move(text[0] - '0'), nil
}
func (coins) Refuse(*heap, game.Seat, game.Move) error             { return nil }
func (coins) View(h *heap, _ game.Viewer) any                      { return *h }
func (coins) Seen(*heap, game.Seat, game.Move, game.Viewer) string { return "" }
func (coins) Imagine(h *heap, _ game.Viewer, _ *rand.Rand) heap    { return *h }

func TestAGameWithoutSecretsIsPlayedWell(t *testing.T) {
	b := New(Config[heap]{Iterations: 4000})
	play, err := game.Of[heap](coins{}).Start(game.Setup{Seats: make([]string, 2)})
	if err != nil {
		t.Fatal(err)
	}
	left := 11
	for play.Turn() != 0 {
		seat := play.Turn().First()
		thought := b.Think(t.Context(), play.Sight(seat), stream(uint64(left)))
		if left%(most+1) != 0 && int(thought.Move[0]-'0') != left%(most+1) {
			t.Fatalf("%q of %d", thought.Move, left)
		}
		if _, err := play.Move(seat, thought.Move); err != nil {
			t.Fatal(err)
		}
		left -= int(thought.Move[0] - '0')
	}
}
