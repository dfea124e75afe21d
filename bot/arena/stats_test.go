package arena

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

func TestRates(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 10, 0, 0.2775},
		{8, 10, 0.4902, 0.9433},
		{10, 10, 0.7225, 1},
		{1000, 2000, 0.4781, 0.5219},
		{0, 0, 0, 1},
	} {
		r := RateOf(c.k, c.n)
		if math.Abs(r.Low-c.low) > 1e-4 || math.Abs(r.High-c.high) > 1e-4 {
			t.Errorf("%d of %d: %+v, want %v to %v", c.k, c.n, r, c.low, c.high)
		}
	}
}

func TestMeans(t *testing.T) {
	m := MeanOf([]float64{1, 2, 3, 4})
	if half := 3.182446 * math.Sqrt(5.0/3/4); m.Mean != 2.5 || math.Abs(m.High-2.5-half) > 3e-3 || math.Abs(2.5-half-m.Low) > 3e-3 {
		t.Errorf("%+v", m)
	}
	if one := MeanOf([]float64{7}); one.Mean != 7 || !math.IsInf(one.High, 1) || !math.IsInf(one.Low, -1) {
		t.Errorf("one block tells nothing of the spread: %+v", one)
	} else if text, err := json.Marshal(one); err != nil || string(text) != `{"mean":7,"low":null,"high":null}` {
		t.Errorf("%s, %v", text, err)
	}
	if none := MeanOf(nil); none.Mean != 0 || !math.IsInf(none.High, 1) {
		t.Errorf("%+v", none)
	}
}

// The quantiles of Student's distribution stand in any table.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{
		1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 120: 1.9799, 1e6: 1.9600,
	} {
		if got := student(freedom); math.Abs(got-want) > 0.004 {
			t.Errorf("%d degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

func TestShares(t *testing.T) {
	if r := ShareOf([]float64{0.5}, 4); r != (Rate{0.5, 0, 1}) {
		t.Errorf("one block tells nothing of the spread: %+v", r)
	}
	if r := ShareOf(nil, 4); r != (Rate{0, 0, 1}) {
		t.Errorf("%+v", r)
	}
	always := make([]float64, 100)
	for i := range always {
		always[i] = 1
	}
	// Wilson's interval for 100 of 100, not 400 of 400.
	if r := ShareOf(always, 4); r.Rate != 1 || r.High != 1 || math.Abs(r.Low-0.962) > 1e-3 {
		t.Errorf("%+v", r)
	}
	if r := ShareOf([]float64{0.5, 0.5}, 4); r.Low > 0.05 || r.High < 0.95 {
		t.Errorf("two blocks that agree are sure: %+v", r)
	}
	// Blocks of independent plays are worth as much as their plays.
	rng := rand.New(rand.NewPCG(1, 1))
	blocks, won := make([]float64, 2000), 0
	for i := range blocks {
		for range 4 {
			if rng.Float64() < 0.3 {
				blocks[i] += 0.25
				won++
			}
		}
	}
	got, want := ShareOf(blocks, 4), RateOf(won, 8000)
	if math.Abs(got.Rate-want.Rate) > 1e-9 || math.Abs((got.High-got.Low)/(want.High-want.Low)-1) > 0.05 {
		t.Errorf("%+v, want about %+v", got, want)
	}
	// Blocks in which the same always happens are worth a play each.
	for i := range blocks {
		blocks[i] = math.Round(blocks[i] + 0.1)
	}
	got, want = ShareOf(blocks, 4), RateOf(int(2000*average(blocks)+0.5), 2000)
	if math.Abs((got.High-got.Low)/(want.High-want.Low)-1) > 0.02 {
		t.Errorf("%+v, want about %+v", got, want)
	}
}

// TestIntervalsCover draws plays that share the luck of their block: intervals
// over blocks hold the truth in about 95 of 100 trials, one over plays does not.
func TestIntervalsCover(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	const trials, plays = 4000, 4
	for _, c := range []struct {
		blocks int
		p      float64
	}{{8, 0.5}, {25, 0.3}, {100, 0.5}, {100, 0.95}, {300, 0.75}} {
		var share, mean, naive int
		for range trials {
			blocks, won := make([]float64, c.blocks), 0
			for i := range blocks {
				luck := rng.Float64() // of the block: half of the plays follow it
				for range plays {
					u := luck
					if rng.IntN(2) == 0 {
						u = rng.Float64()
					}
					if u < c.p {
						blocks[i] += 1.0 / plays
						won++
					}
				}
			}
			s, m, n := ShareOf(blocks, plays), MeanOf(blocks), RateOf(won, plays*c.blocks)
			share += covers(s.Low, s.High, c.p)
			mean += covers(m.Low, m.High, c.p)
			naive += covers(n.Low, n.High, c.p)
		}
		if at := float64(share) / trials; at < 0.935 || at > 0.98 {
			t.Errorf("%+v: the intervals of shares hold the truth in %.3f", c, at)
		}
		if at := float64(mean) / trials; (at < 0.93 || at > 0.97) && c.p < 0.9 {
			t.Errorf("%+v: the intervals of means hold the truth in %.3f", c, at)
		}
		if at := float64(naive) / trials; at > 0.925 {
			t.Errorf("%+v: intervals over plays hold the truth in %.3f, so that the test shows nothing", c, at)
		}
	}
}

func covers(low, high, truth float64) int {
	if low <= truth && truth <= high {
		return 1
	}
	return 0
}
