package learn

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"castellan/bot/lostempires"
)

func TestTheWeightsDependOnTheCourseAlone(t *testing.T) {
	course := Course{Seed: 3, Plays: 400, Searched: 3, Classes: 1, Iterations: 4}
	var tables []lostempires.Table
	var last lostempires.Table
	for _, workers := range []int{1, 3} {
		plays := make(chan bool, course.Size())
		fits := 0
		table, err := course.Run(t.Context(), workers, func() { plays <- true }, func(lostempires.Table) { fits++ })
		if err != nil {
			t.Fatal(err)
		}
		if len(plays) != course.Size() || fits != 1+course.Classes || table.Plays != course.Size() {
			t.Errorf("%d plays and %d fits; the table tells %d plays", len(plays), fits, table.Plays)
		}
		if table.Loss <= 0 || table.Loss > 0.69 || table.Accuracy < 0.5 {
			t.Errorf("log loss %v, right %v: no better than a coin", table.Loss, table.Accuracy)
		}
		tables, last = append(tables, table), table
	}
	if !maps.Equal(tables[0].Weights, last.Weights) || tables[0].Loss != last.Loss {
		t.Error("the number of workers changes what is learnt")
	}
	if w := last.Weights["late lead"]; w <= 0 {
		t.Errorf("a lead weighs %v", w)
	}
}

func TestADeckIsDrawnOfEachFaction(t *testing.T) {
	seen := map[string]int{}
	rng := stream(1)
	for range 400 {
		seen[deck(rng)]++
	}
	often := slices.Sorted(maps.Values(seen))
	if len(seen) < 100 || often[len(often)-5] > 10 || often[len(often)-4] < 25 {
		t.Errorf("not half of the decks are one of four presets: %v", often)
	}
}

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }
