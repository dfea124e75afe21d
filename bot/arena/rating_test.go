package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// race makes plays in which the strengths of the entrants' levels are as
// planted: the arrival times are exponential, which is the model of Plackett
// and Luce. Times are rounded so that some tie, if so wished.
func race(rng *rand.Rand, n int, of []int, ratings []float64, grain float64) []finish {
	results := make([]finish, n)
	for i := range results {
		f := &results[i]
		times := make([]float64, len(of))
		for seat, level := range of {
			f.seating = append(f.seating, seat)
			times[seat] = rng.ExpFloat64() / math.Exp(ratings[level]*elo)
			if grain > 0 {
				times[seat] = math.Floor(times[seat] / grain)
			}
		}
		for a := range times {
			rank := 1.0
			for b := range times {
				switch {
				case times[b] < times[a]:
					rank++
				case b != a && times[b] == times[a]:
					rank += 0.5
				}
			}
			f.rank[a] = rank
		}
	}
	return results
}

func TestRatingsArePlanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for name, c := range map[string]struct {
		of    []int
		elo   []float64 // of mean 0
		grain float64
	}{
		"three":           {[]int{0, 1, 2}, []float64{150, -30, -120}, 0},
		"six":             {[]int{0, 1, 2, 3, 4, 5}, []float64{250, 100, 50, 0, -100, -300}, 0},
		"two against two": {[]int{0, 0, 1, 1}, []float64{40, -40}, 0},
		"one against all": {[]int{0, 1, 1, 1}, []float64{200, -200}, 0},
		"equals":          {[]int{0, 1, 2, 2}, []float64{0, 0, 0}, 0},
		"with few ties":   {[]int{0, 1, 2}, []float64{100, 0, -100}, 0.05},
	} {
		members := make([]int, len(c.elo))
		for _, level := range c.of {
			members[level]++
		}
		r := rate(race(rng, 20000, c.of, c.elo, c.grain), c.of, members, 4)
		for level, want := range c.elo {
			m := r.level(level)
			if math.Abs(m.Mean-want) > 8 || m.Low > want+2 || m.High < want-2 {
				t.Errorf("%s: level %d is rated %+v, planted at %v", name, level, m, want)
			}
			if d := r.difference(level, 0); math.Abs(d.Mean-(want-c.elo[0])) > 12 {
				t.Errorf("%s: level %d is %+v better than level 0", name, level, d)
			}
		}
	}
}

// With two entrants the model is that of Bradley and Terry, whose rating of
// who won three of four is known.
func TestRatingsOfTwo(t *testing.T) {
	var results []finish
	for i := range 400 {
		f := finish{seating: []int{0, 1}}
		f.rank[0], f.rank[1] = 1, 2
		if i%4 == 0 {
			f.rank[0], f.rank[1] = 2, 1
		}
		results = append(results, f)
	}
	r := rate(results, []int{0, 1}, []int{1, 1}, 1)
	if d := r.difference(0, 1); math.Abs(d.Mean-400*math.Log10(3)) > 0.5 || d.Low < 140 || d.High > 245 {
		t.Errorf("%+v", d)
	}
	// Ties speak for both alike.
	for i := range results {
		results[i].rank[0], results[i].rank[1] = 1.5, 1.5
	}
	if d := rate(results, []int{0, 1}, []int{1, 1}, 1).difference(0, 1); math.Abs(d.Mean) > 1e-6 {
		t.Errorf("%+v", d)
	}
}

func TestRatingsWithoutBounds(t *testing.T) {
	f := finish{seating: []int{0, 1, 2}}
	f.rank[0], f.rank[1], f.rank[2] = 1, 2.5, 2.5
	results := []finish{f, f, f, f, f, f, f, f}
	r := rate(results, []int{0, 1, 2}, []int{1, 1, 1}, 2)
	m := r.level(0)
	if !math.IsInf(m.High, 1) || !math.IsInf(m.Low, -1) || m.Mean < 200 || math.IsInf(m.Mean, 0) || math.IsNaN(m.Mean) {
		t.Errorf("%+v", m)
	}
	if d := r.difference(1, 2); math.Abs(d.Mean) > 1e-6 {
		t.Errorf("%+v", d)
	}
	if one := rate(results[:2], []int{0, 1, 2}, []int{1, 1, 1}, 2).level(0); !math.IsInf(one.High, 1) {
		t.Errorf("one block tells nothing of the spread: %+v", one)
	}
}

// TestRatingIntervalsCover draws plays whose blocks favour somebody, as a deal
// does. The truth is what a great many of them show.
func TestRatingIntervalsCover(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	of, members := []int{0, 1, 2}, []int{1, 1, 1}
	plays := func(blocks int) []finish {
		var results []finish
		for range blocks {
			favour := rng.NormFloat64() * 60
			results = append(results, race(rng, 3, of, []float64{60 + favour, 0, -60 - favour}, 0)...)
		}
		return results
	}
	f := fieldOf(members)
	all := f.none()
	for _, p := range plays(50000) {
		f.place(all, of, p.rank[:3])
	}
	theta := f.fit(all)
	truth := (theta[0] - theta[2]) / elo
	const trials = 150
	covered := 0
	for range trials {
		d := rate(plays(80), of, members, 3).difference(0, 2)
		covered += covers(d.Low, d.High, truth)
	}
	if at := float64(covered) / trials; at < 0.9 || at > 0.99 {
		t.Errorf("the intervals hold the truth, %.1f, in %.3f", truth, at)
	}
}

// A tie counts like all the orders it may stand for, in equal parts.
func TestTiesAreAllOrders(t *testing.T) {
	f := fieldOf([]int{1, 2, 1})
	levels := []int{1, 0, 2, 1}
	tied, orders := f.none(), f.none()
	f.place(tied, levels, []float64{3, 1, 3, 3})
	for _, ranks := range [][]float64{{2, 1, 3, 4}, {2, 1, 4, 3}, {3, 1, 2, 4}, {3, 1, 4, 2}, {4, 1, 2, 3}, {4, 1, 3, 2}} {
		f.place(orders, levels, ranks)
	}
	for i := range tied.faced {
		if math.Abs(6*tied.faced[i]-orders.faced[i]) > 1e-9 {
			t.Errorf("set %d is faced %v times, in six orders %v", i, tied.faced[i], orders.faced[i])
		}
	}
	for i := range tied.chosen {
		if math.Abs(6*tied.chosen[i]-orders.chosen[i]) > 1e-9 {
			t.Errorf("level %d is chosen %v times, in six orders %v", i, tied.chosen[i], orders.chosen[i])
		}
	}
}
