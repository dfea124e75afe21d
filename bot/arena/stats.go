package arena

import (
	"encoding/json"
	"math"
)

// z95 is the two-sided 95 % quantile of the normal distribution.
const z95 = 1.959963984540054

// A Rate is a share of plays with its 95 % interval.
type Rate struct {
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// RateOf gives Wilson's interval for k of n. It is right near 0 and 1 too,
// where the normal interval leaves the unit range. Without plays nothing is
// known: the interval is everything.
func RateOf(k, n int) Rate {
	if n == 0 {
		return Rate{Low: 0, High: 1}
	}
	p, m := float64(k)/float64(n), float64(n)
	z2 := z95 * z95
	middle := (p + z2/(2*m)) / (1 + z2/m)
	half := z95 / (1 + z2/m) * math.Sqrt(p*(1-p)/m+z2/(4*m*m))
	low, high := max(middle-half, 0), min(middle+half, 1)
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return Rate{Rate: p, Low: low, High: high}
}

// A Mean is an average with its 95 % interval.
type Mean struct {
	Mean, Low, High float64
}

// MarshalJSON gives null for an end of the interval that is not known.
func (m Mean) MarshalJSON() ([]byte, error) {
	end := func(v float64) *float64 {
		if math.IsInf(v, 0) {
			return nil
		}
		return &v
	}
	return json.Marshal(struct {
		Mean float64  `json:"mean"`
		Low  *float64 `json:"low"`
		High *float64 `json:"high"`
	}{m.Mean, end(m.Low), end(m.High)})
}

// MeanOf gives the normal interval over blocks: values that are independent of
// each other. Plays that share a seed belong in one block, or the interval is
// false. With fewer than two blocks the interval is infinite.
func MeanOf(blocks []float64) Mean {
	n := float64(len(blocks))
	if len(blocks) == 0 {
		return Mean{Low: math.Inf(-1), High: math.Inf(1)}
	}
	sum := 0.0
	for _, v := range blocks {
		sum += v
	}
	mean := sum / n
	if len(blocks) == 1 {
		return Mean{Mean: mean, Low: math.Inf(-1), High: math.Inf(1)}
	}
	squares := 0.0
	for _, v := range blocks {
		squares += (v - mean) * (v - mean)
	}
	half := z95 * math.Sqrt(squares/(n-1)/n)
	return Mean{Mean: mean, Low: mean - half, High: mean + half}
}
