package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestBook(t *testing.T) {
	known := map[string]Question{
		"bad":   {Rating: Rating{2200, 60}, Level: "easy", Group: "g", Trouble: Lured},
		"young": {Rating: Rating{1900, 29}, Began: 1250, Level: "easy", Group: "h"},
		"said":  {Trouble: Reported}, // never answered
	}
	for i := range 10 {
		known[fmt.Sprint("q", i)] = Question{Rating: Rating{1000 + 100*float64(i), 30}, Level: "medium", Group: "i"}
	}
	b := NewBook(known)
	for i := range 10 {
		id := fmt.Sprint("q", i)
		if band, ok := b.Band(id); !ok || band != 1+i/2 {
			t.Errorf("%s is in band %d, %v", id, band, ok)
		}
		if got := b.Level(id, "medium"); got != Level(1000+100*float64(i)) {
			t.Errorf("%s is %s", id, got)
		}
	}
	for _, id := range []string{"bad", "young", "said", "never"} {
		if band, ok := b.Band(id); ok {
			t.Errorf("%s is in band %d", id, band)
		}
		if got := b.Level(id, "easy"); got != "easy" {
			t.Errorf("%s is %s", id, got)
		}
	}
	if b.Rating("young", "easy", "h") != 1900 || b.Rating("said", "hard", "") != Base("hard") {
		t.Error("ratings")
	}
	if !b.Quarantined("bad") || !b.Quarantined("said") || b.Quarantined("young") || b.Quarantined("never") {
		t.Error("quarantine")
	}
	// What misbehaves tells nothing of its group.
	if b.Rating("never", "easy", "g") != Base("easy") {
		t.Error("a wrong key counts for its group")
	}
	// 650 above the base after 29 answers.
	if got := b.Rating("never", "easy", "h"); !near(got, Base("easy")+29.0/49*650/(29.0/49*29/49+0.2)) {
		t.Errorf("of the group h: %v", got)
	}
	var none *Book
	if none.Rating("q", "hard", "g") != Base("hard") || none.Level("q", "hard") != "hard" || none.Quarantined("q") {
		t.Error("an empty book knows something")
	}
	if _, ok := none.Band("q"); ok {
		t.Error("an empty book knows a band")
	}
}

// A small club: eight players, eight answers to each of a third of the
// questions. What those say of their kinds places the others better than their
// levels do.
func TestGroupsHelpSmallClubs(t *testing.T) {
	var byLevels, byGroups float64
	for seed := range uint64(5) {
		rng := rand.New(rand.NewPCG(seed, 2))
		w := newWorld(seed, 8, 300)
		level := make([]string, 300)
		group := func(i int) string { return fmt.Sprint(i % 20) }
		offset := map[string]float64{}
		for i := range w.items {
			if offset[group(i)] == 0 {
				offset[group(i)] = 150 * rng.NormFloat64()
			}
			level[i] = []string{"easy", "medium", "hard"}[rng.IntN(3)]
			w.items[i] = truth{difficulty: Base(level[i]) + offset[group(i)] + 80*rng.NormFloat64(), level: level[i]}
		}
		whole := w.items
		w.items = whole[:100]
		items, _ := w.play(8, byLevel, nil)
		known := map[string]Question{}
		for i, r := range items {
			known[fmt.Sprint(i)] = Question{Rating: r, Began: Base(level[i]), Level: level[i], Group: group(i)}
		}
		book := NewBook(known)
		for i := 100; i < 300; i++ {
			truth := whole[i].difficulty
			byLevels += math.Pow(Base(level[i])-truth, 2)
			byGroups += math.Pow(book.Rating(fmt.Sprint(i), level[i], group(i))-truth, 2)
		}
	}
	byLevels, byGroups = math.Sqrt(byLevels/1000), math.Sqrt(byGroups/1000)
	t.Logf("questions never answered are off by %.0f from levels, by %.0f with their groups", byLevels, byGroups)
	if byGroups > 0.9*byLevels {
		t.Errorf("groups do not help: %.0f against %.0f", byGroups, byLevels)
	}
}

// Questions that begin where their group stands do not carry it away.
func TestGroupsDoNotFeedOnThemselves(t *testing.T) {
	known := map[string]Question{}
	offset := 0.0
	for i := range 300 {
		began := Base("medium") + offset
		q := Question{Rating: Rating{Value: began}, Began: began, Level: "medium", Group: "g"}
		for n := range 10 { // as often right as one of 1600 against players of 1500
			right := math.Floor(float64(10*i+n+1)*Expected(1600, Start, 4)) > math.Floor(float64(10*i+n)*Expected(1600, Start, 4))
			q.Rating, _ = Learn(q.Rating, Rating{Value: Start}, Answer{Right: right, Options: 4})
		}
		known[fmt.Sprint(i)] = q
		offset = NewBook(known).offsets["g"]
	}
	if offset < 85 || offset > 115 {
		t.Errorf("a group that is 100 harder than its level stands at %+.0f", offset)
	}
}
