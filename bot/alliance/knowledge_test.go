package alliance_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	bots "castellan/bot/alliance"
	"castellan/game"
)

func TestKnowledgeFallsWithDifficulty(t *testing.T) {
	for _, accuracy := range []float64{0.3, 0.5, 0.65, 0.7, 0.75, 0.85, 0.95} {
		k := bots.Knowledge{Accuracy: accuracy}
		easy, medium, hard := k.Right("easy"), k.Right("medium"), k.Right("hard")
		if easy <= medium || medium <= hard || easy <= accuracy || hard >= accuracy || hard < 0.25 || easy > 1 {
			t.Errorf("accuracy %v: %.3f, %.3f and %.3f", accuracy, easy, medium, hard)
		}
		if got := k.Right(""); got != accuracy {
			t.Errorf("accuracy %v: %v without a question", accuracy, got)
		}
	}
}

// posed is a play in which both allies are to answer questions of a level.
func posed(t *testing.T, level string) game.Play {
	t.Helper()
	play := begin(t, "hex19")
	var question json.RawMessage
	if level != "" {
		question = json.RawMessage(fmt.Sprintf(`{"level":%q}`, level))
	}
	for play.Turn() != game.SeatsOf(0, 1) {
		seat := play.Turn().List()[0]
		move := play.Entry(seat, 0)
		var err error
		if _, asks := play.Asks(move); asks {
			_, err = play.Ask(seat, move, question)
		} else {
			_, err = play.Move(seat, move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return play
}

func TestAnswersComeRightAsOftenAsStated(t *testing.T) {
	const n = 4000
	for _, accuracy := range []float64{0, 0.1, 0.25, 0.65, 0.95, 1} {
		for _, level := range []string{"", "easy", "hard"} {
			play := posed(t, level)
			k := bots.Knowledge{Accuracy: accuracy}
			b := bots.Bot{Ally: bots.Ally{Knowledge: k}}
			rng := rand.New(rand.NewPCG(17, 18))
			right, places := 0, map[string]int{}
			for range n {
				thought := b.Think(t.Context(), play.Sight(1), rng)
				places[thought.Move]++
				if thought.Knows || thought.Move == "answer 2" { // say that 2 is right
					right++
				}
			}
			want := k.Right(level)
			if got := float64(right) / n; math.Abs(got-want) > 4*math.Sqrt(0.25/n) {
				t.Errorf("accuracy %v, level %q: right at %.3f, not %.3f", accuracy, level, got, want)
			}
			if a, b := places["answer 1"], places["answer 4"]; math.Abs(float64(a-b)) > 4*math.Sqrt(n) {
				t.Errorf("guesses are uneven: %v", places)
			}
		}
	}
}

func TestWhatTheOtherAnsweredDoesNotMatter(t *testing.T) {
	play := posed(t, "medium")
	b := bots.Partner(0.7)
	for seed := range uint64(200) {
		before := b.Think(t.Context(), play.Sight(1), stream(seed))
		after := play.Clone()
		if _, err := after.Move(0, "answer 3"); err != nil {
			t.Fatal(err)
		}
		if got := b.Think(t.Context(), after.Sight(1), stream(seed)); got != before {
			t.Fatalf("%+v before the other answered, %+v after", before, got)
		}
	}
}
