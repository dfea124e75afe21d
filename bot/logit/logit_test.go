package logit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// drawn gives cases whose chances follow planted weights.
func drawn(planted []float64, n int) []Case {
	rng := rand.New(rand.NewPCG(1, 2))
	cases := make([]Case, n)
	for i := range cases {
		x := make([]float32, len(planted))
		for k := range x {
			if rng.IntN(3) > 0 { // some are 0
				x[k] = float32(rng.NormFloat64())
			}
		}
		cases[i].X = x
		if rng.Float64() < Chance(Sum(planted, x)) {
			cases[i].Y = 1
		}
	}
	return cases
}

func TestPlantedWeightsComeOut(t *testing.T) {
	planted := []float64{1.5, -0.7, 0, 0.2}
	cases := drawn(planted, 40_000)
	weights := Fit(cases, 1)
	for i, w := range weights {
		if math.Abs(w-planted[i]) > 0.06 {
			t.Errorf("weight %d is %.3f, not %.3f", i, w, planted[i])
		}
	}
	if fitted, truth := Loss(cases, weights), Loss(cases, planted); fitted > truth+1e-5 || fitted < truth-0.001 {
		t.Errorf("the loss is %.5f where the truth has %.5f", fitted, truth)
	}
	if again := Fit(cases, 1); !slices.Equal(again, weights) {
		t.Errorf("%v, then %v", weights, again)
	}
}

// TestNoOtherWeightsAreBetter moves each fitted weight a little.
func TestNoOtherWeightsAreBetter(t *testing.T) {
	cases := drawn([]float64{3, -2}, 500)
	for _, ridge := range []float64{0.01, 1, 100} {
		weights := Fit(cases, ridge)
		best := penalized(cases, weights, ridge)
		for i := range weights {
			for _, d := range []float64{-0.01, 0.01} {
				other := slices.Clone(weights)
				other[i] += d
				if penalized(cases, other, ridge) <= best {
					t.Errorf("ridge %v: weight %d is better moved by %v", ridge, i, d)
				}
			}
		}
	}
}

func TestWhatIsSureStaysFinite(t *testing.T) {
	cases := []Case{{[]float32{1, 0}, 1}, {[]float32{2, 0}, 1}, {[]float32{-3, 0}, 0}}
	weights := Fit(cases, 0.001)
	if !(weights[0] > 1 && weights[0] < 100) || weights[1] != 0 {
		t.Errorf("%v", weights)
	}
}

func TestLossAndAccuracy(t *testing.T) {
	cases := []Case{{[]float32{1}, 1}, {[]float32{-1}, 0}, {[]float32{1}, 0}, {[]float32{1}, 0.5}}
	if got := Accuracy(cases, []float64{1}); got != 2.5/4 {
		t.Errorf("accuracy %v", got)
	}
	if got := Loss(cases, []float64{0}); math.Abs(got-math.Ln2) > 1e-12 {
		t.Errorf("a coin loses %v", got)
	}
	if got := Loss([]Case{{[]float32{1000}, 1}, {[]float32{1000}, 0}}, []float64{1}); got != 500 {
		t.Errorf("what was sure and wrong loses %v", got)
	}
	if Fit(nil, 1) != nil {
		t.Error("weights of nothing")
	}
}
