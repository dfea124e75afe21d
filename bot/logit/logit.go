// Package logit fits weights to what was seen and what came of it: the chance
// of a win is the logistic function of a weighted sum of features.
package logit

import "math"

// A Case is one observation.
type Case struct {
	X []float32 // the features, as many in all cases
	Y float32   // what came of it, from 0 to 1
}

// Chance is the logistic function.
func Chance(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Sum weighs features.
func Sum(weights []float64, x []float32) float64 {
	sum := 0.0
	for i, v := range x {
		sum += weights[i] * float64(v)
	}
	return sum
}

// Loss is the mean log loss of weights over cases: 0 is foresight, log 2 a
// coin.
func Loss(cases []Case, weights []float64) float64 {
	sum := 0.0
	for _, c := range cases {
		x := Sum(weights, c.X)
		// log(1 + exp(x)) - y·x, without overflow
		sum += max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - float64(c.Y)*x
	}
	return sum / float64(max(len(cases), 1))
}

// Accuracy is how often what the weights take for more likely came true.
func Accuracy(cases []Case, weights []float64) float64 {
	right := 0.0
	for _, c := range cases {
		switch x := Sum(weights, c.X); {
		case x == 0 || c.Y == 0.5:
			right += 0.5
		case x > 0 == (c.Y > 0.5):
			right++
		}
	}
	return right / float64(max(len(cases), 1))
}

const (
	steps = 30   // of Newton's method at most; it takes fewer than ten
	still = 1e-9 // a step that moves no weight by more is the last
)

// Fit gives the weights under which the cases are most likely, with a penalty
// of half of ridge, more than 0, times the sum of their squares: it keeps small
// what was seen in few cases. There is no constant term, so features of 0 mean
// one half. The method is Newton's: without luck and without a rate to choose,
// the same cases give the same weights.
func Fit(cases []Case, ridge float64) []float64 {
	if len(cases) == 0 {
		return nil
	}
	n := len(cases[0].X)
	weights, next := make([]float64, n), make([]float64, n)
	step, bend := make([]float64, n), make([]float64, n*n)
	cost := penalized(cases, weights, ridge)
	for range steps {
		slopes(cases, weights, ridge, step, bend)
		solve(bend, step)
		most := 0.0
		for part := 1.0; ; part /= 2 { // a step that goes too far is halved
			most = 0
			for i, d := range step {
				next[i] = weights[i] + part*d
				most = max(most, math.Abs(part*d))
			}
			if now := penalized(cases, next, ridge); now <= cost || most < still {
				cost = now
				break
			}
		}
		weights, next = next, weights
		if most < still {
			break
		}
	}
	return weights
}

// penalized is what Fit makes small.
func penalized(cases []Case, weights []float64, ridge float64) float64 {
	sum := 0.0
	for _, w := range weights {
		sum += w * w
	}
	return Loss(cases, weights)*float64(len(cases)) + ridge/2*sum
}

// slopes gives the way down and the second derivatives, of which it fills the
// lower half.
func slopes(cases []Case, weights []float64, ridge float64, down, bend []float64) {
	n := len(weights)
	clear(bend)
	for i, w := range weights {
		down[i] = -ridge * w
		bend[i*n+i] = ridge
	}
	seen := make([]int, 0, n) // most features of a case are 0
	for _, c := range cases {
		p := Chance(Sum(weights, c.X))
		seen = seen[:0]
		for i, v := range c.X {
			if v != 0 {
				seen = append(seen, i)
				down[i] += (float64(c.Y) - p) * float64(v)
			}
		}
		for a, i := range seen {
			v := p * (1 - p) * float64(c.X[i])
			for _, j := range seen[:a+1] {
				bend[i*n+j] += v * float64(c.X[j])
			}
		}
	}
}

// solve puts x with a·x = b in the place of b, where a is symmetric and
// positive, of which only the lower half is looked at, and which is lost: after
// Cholesky.
func solve(a, b []float64) {
	n := len(b)
	for i := range n {
		for j := range i + 1 {
			sum := a[i*n+j]
			for k := range j {
				sum -= a[i*n+k] * a[j*n+k]
			}
			if i == j {
				a[i*n+i] = math.Sqrt(sum)
			} else {
				a[i*n+j] = sum / a[j*n+j]
			}
		}
	}
	for i := range n {
		for k := range i {
			b[i] -= a[i*n+k] * b[k]
		}
		b[i] /= a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[k*n+i] * b[k]
		}
		b[i] /= a[i*n+i]
	}
}
