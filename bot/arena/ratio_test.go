package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestRatiosOfEqualBlocksAreShares(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	shares, counts := make([]float64, 50), make([]Count, 50)
	for i := range shares {
		for range 4 {
			won := float64(rng.IntN(2))
			shares[i] += won / 4
			counts[i].Add(won)
		}
	}
	want, got := ShareOf(shares, 4), RatioOf(counts)
	if math.Abs(got.Rate-want.Rate) > 1e-9 || math.Abs(got.Low-want.Low) > 1e-9 || math.Abs(got.High-want.High) > 1e-9 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if more := RatioOf(append(counts, make([]Count, 50)...)); more != got {
		t.Errorf("with blocks that hold none: %+v, want %+v", more, got)
	}
}

func TestAveragesOfEqualBlocksAreMeans(t *testing.T) {
	means, counts := []float64{1, 2, 3, 4.5}, []Count{{2, 2}, {2, 4}, {0, 0}, {2, 6}, {2, 9}}
	want, got := MeanOf(means), AverageOf(counts)
	if math.Abs(got.Mean-want.Mean) > 1e-9 || math.Abs(got.Low-want.Low) > 1e-9 || math.Abs(got.High-want.High) > 1e-9 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if one := AverageOf(counts[:1]); one.Mean != 1 || !math.IsInf(one.High, 1) {
		t.Errorf("one block tells nothing of the spread: %+v", one)
	}
}

func TestRatiosOfNextToNothing(t *testing.T) {
	if r := RatioOf(nil); r != (Rate{0, 0, 1}) {
		t.Errorf("of nothing: %+v", r)
	}
	if r := RatioOf([]Count{{}, {4, 3}}); r != (Rate{0.75, 0, 1}) {
		t.Errorf("one block tells nothing of the spread: %+v", r)
	}
	if r := RatioOf([]Count{{2, 2}, {4, 4}}); r.Rate != 1 || r.High != 1 || r.Low > 0.6 {
		t.Errorf("two blocks are sure: %+v", r)
	}
	for _, part := range [][]Count{{{}, {}}, {{2, 1}, {}}} {
		if m := ShiftOf(part, []Count{{4, 2}, {4, 2}}); m.Mean != 0 || !math.IsInf(m.Low, -1) || !math.IsInf(m.High, 1) {
			t.Errorf("%v: %+v", part, m)
		}
	}
	if m := ShiftOf([]Count{{4, 2}, {4, 3}, {4, 1}}, []Count{{4, 2}, {4, 3}, {4, 1}}); m.Mean != 0 || m.High-m.Low > 1e-12 {
		t.Errorf("the whole differs from itself: %+v", m)
	}
}

// TestRatiosCover draws blocks of two that share some luck, where having drawn
// a card lifts the chance to win from 45 to 60 %: the intervals hold the truth
// in about 95 of 100 trials.
func TestRatiosCover(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	const trials, drawn = 3000, 0.3
	const with, without = 0.6, 0.45
	const shift = with - (drawn*with + (1-drawn)*without)
	for _, n := range []int{30, 400} {
		ratios, shifts := 0, 0
		for range trials {
			part, whole := make([]Count, n), make([]Count, n)
			for i := range whole {
				luck := rng.Float64()
				for range 2 {
					u := luck
					if rng.IntN(2) == 0 {
						u = rng.Float64()
					}
					p, has := without, rng.Float64() < drawn
					if has {
						p = with
					}
					won := 0.0
					if u < p {
						won = 1
					}
					whole[i].Add(won)
					if has {
						part[i].Add(won)
					}
				}
			}
			r, s := RatioOf(part), ShiftOf(part, whole)
			ratios += covers(r.Low, r.High, with)
			shifts += covers(s.Low, s.High, shift)
		}
		if at := float64(ratios) / trials; at < 0.935 || at > 0.975 {
			t.Errorf("%d blocks: the intervals of ratios hold the truth in %.3f", n, at)
		}
		if at := float64(shifts) / trials; at < 0.93 || at > 0.97 {
			t.Errorf("%d blocks: the intervals of shifts hold the truth in %.3f", n, at)
		}
	}
}
