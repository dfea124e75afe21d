package arena

import "math"

// A Count is how many there were in a block, of plays or of whatever is
// measured, and how much of them was won.
type Count struct{ N, Won float64 }

// Add takes in one more.
func (c *Count) Add(won float64) {
	c.N++
	c.Won += won
}

func total(blocks []Count) Count {
	var sum Count
	for _, b := range blocks {
		sum.N += b.N
		sum.Won += b.Won
	}
	return sum
}

// share is 0 of nothing.
func (c Count) share() float64 {
	if c.N == 0 {
		return 0
	}
	return c.Won / c.N
}

// filled is how many blocks hold any.
func filled(blocks []Count) int {
	n := 0
	for _, b := range blocks {
		if b.N > 0 {
			n++
		}
	}
	return n
}

// RatioOf is ShareOf for blocks that differ in size: the share won of all, and
// Wilson's interval for as many independent ones as would spread like the
// blocks do. Blocks that hold none tell nothing.
func RatioOf(blocks []Count) Rate {
	all, n := total(blocks), filled(blocks)
	p := min(max(all.share(), 0), 1)
	if n < 2 {
		return Rate{Rate: p, Low: 0, High: 1}
	}
	one := p * (1 - p) // the variance of a single one
	// As in ShareOf a block with the spread of independent ones is added.
	spread := one * all.N / float64(n)
	for _, b := range blocks {
		spread += (b.Won - p*b.N) * (b.Won - p*b.N)
	}
	worth := float64(n)
	if spread > 0 {
		worth = one * all.N * all.N / spread
	}
	return wilson(p, worth, student(n-1))
}

// ShiftOf is by how much the share won of a part differs from that of the
// whole it belongs to, with Student's interval over blocks: the two are counted
// in the same blocks, and what they have in common does not widen it. Where the
// part holds none, or lies in a single block, nothing is known.
func ShiftOf(part, whole []Count) Mean {
	some, all := total(part), total(whole)
	p, q := some.share(), all.share()
	n := filled(part)
	if n < 2 {
		shift := 0.0
		if n == 1 {
			shift = p - q
		}
		return Mean{Mean: shift, Low: math.Inf(-1), High: math.Inf(1)}
	}
	spread := 0.0
	for i, b := range part {
		// How much the shift owes to this block.
		owed := (b.Won-p*b.N)/some.N - (whole[i].Won-q*whole[i].N)/all.N
		spread += owed * owed
	}
	m := float64(n)
	half := student(n-1) * math.Sqrt(spread*m/(m-1))
	return Mean{Mean: p - q, Low: p - q - half, High: p - q + half}
}

// AverageOf is MeanOf for blocks that differ in size: what was won of all, for
// each, whatever its range.
func AverageOf(blocks []Count) Mean {
	all, n := total(blocks), filled(blocks)
	at := all.share()
	if n < 2 {
		return Mean{Mean: at, Low: math.Inf(-1), High: math.Inf(1)}
	}
	spread := 0.0
	for _, b := range blocks {
		spread += (b.Won - at*b.N) * (b.Won - at*b.N)
	}
	half := student(n-1) * math.Sqrt(spread*float64(n)/float64(n-1)) / all.N
	return Mean{Mean: at, Low: at - half, High: at + half}
}
