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
	return wilson(float64(k)/float64(n), float64(n), z95)
}

// wilson is Wilson's interval for a share p of n plays, z standard errors wide
// to each side.
func wilson(p, n, z float64) Rate {
	z2 := z * z
	middle := (p + z2/(2*n)) / (1 + z2/n)
	half := z / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	low, high := max(middle-half, 0), min(middle+half, 1)
	if p <= 0 {
		low = 0
	}
	if p >= 1 {
		high = 1
	}
	return Rate{Rate: p, Low: low, High: high}
}

// ShareOf is a share that was counted in blocks of so many plays: Wilson's
// interval for as many plays as would spread independently of each other like
// the blocks do. Where all plays went one way that is one a block. With fewer
// than two blocks the interval is everything.
func ShareOf(blocks []float64, plays int) Rate {
	n := float64(len(blocks))
	p := min(max(average(blocks), 0), 1)
	if len(blocks) < 2 {
		return Rate{Rate: p, Low: 0, High: 1}
	}
	one := p * (1 - p) // the variance of one play
	// A block with the spread of independent plays is added, or few blocks that
	// chance to agree would seem certain.
	variance := (squares(blocks, p) + one/float64(plays)) / n
	worth := n
	if variance > 0 {
		worth = one / (variance / n)
	}
	return wilson(p, worth, student(len(blocks)-1))
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

// MeanOf gives Student's interval over blocks: values that are independent of
// each other. Plays that share a seed belong in one block, or the interval is
// false. With fewer than two blocks the interval is infinite.
func MeanOf(blocks []float64) Mean {
	mean := average(blocks)
	if len(blocks) < 2 {
		return Mean{Mean: mean, Low: math.Inf(-1), High: math.Inf(1)}
	}
	n := float64(len(blocks))
	half := student(len(blocks)-1) * math.Sqrt(squares(blocks, mean)/(n-1)/n)
	return Mean{Mean: mean, Low: mean - half, High: mean + half}
}

// average is 0 of nothing.
func average(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(len(values), 1))
}

// squares is the sum of the squared distances from the mean.
func squares(values []float64, mean float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return sum
}

// student is the two-sided 95 % quantile of Student's t distribution with so
// many degrees of freedom: exact for 1 and 2, else to a thousandth by the
// expansion of Cornish and Fisher in the normal quantile.
func student(freedom int) float64 {
	switch freedom {
	case 1:
		return math.Tan(0.475 * math.Pi)
	case 2:
		return 0.95 * math.Sqrt(2/(1-0.95*0.95))
	}
	const z = z95
	const z3, z5 = z * z * z, z * z * z * z * z
	const z7, z9 = z5 * z * z, z5 * z * z * z * z
	v := 1 / float64(freedom)
	return z + v*((z3+z)/4+v*((5*z5+16*z3+3*z)/96+v*((3*z7+19*z5+17*z3-15*z)/384+
		v*(79*z9+776*z7+1482*z5-1920*z3-945*z)/92160)))
}
