package arena

import (
	"math"
	"math/rand/v2"
	"slices"
)

// The model of Plackett and Luce: among those who are not placed yet, the next
// place falls to each with a chance in proportion to its strength. A rating is
// the logarithm of a strength; all that the orders of finish say of it is how
// often each set was left to choose from, and how often each level was chosen.

const (
	// elo is an Elo point in natural logarithms.
	elo = math.Ln10 / 400
	// resamples is how many times the ratings are fitted anew for an interval.
	resamples = 1000
	// most is how many blocks a resample draws from; more are put together.
	most = 1000
	// ridge holds ratings finite where a level never fell behind another: as
	// much as knowing beforehand that they are within 1,000 or so of the mean.
	ridge = 1 / (1000 * elo * 1000 * elo)
)

// choices counts places given. A set of entrants that are left is a number
// with a digit for each level: how many of that level are in it.
type choices struct {
	faced  []float64 // by set: how often a place was given in it
	chosen []float64 // by level: how often one of it was given a place
}

func (c *choices) add(d *choices) {
	for i, v := range d.faced {
		c.faced[i] += v
	}
	for i, v := range d.chosen {
		c.chosen[i] += v
	}
}

// A field is who takes part, by level.
type field struct {
	members []int
	size    int // of the numbers of sets
}

func fieldOf(members []int) field {
	f := field{members, 1}
	for _, m := range members {
		f.size *= m + 1
	}
	return f
}

func (f field) none() *choices {
	return &choices{make([]float64, f.size), make([]float64, len(f.members))}
}

// digit is the number of the set of one entrant of a level.
func (f field) digit(level int) int {
	d := 1
	for _, m := range f.members[:level] {
		d *= m + 1
	}
	return d
}

// each calls do with how many of each level are in a set.
func (f field) each(set int, do func(level int, count float64)) {
	for level, m := range f.members {
		if count := set % (m + 1); count > 0 {
			do(level, float64(count))
		}
		set /= m + 1
	}
}

// open tells whether a set has more than one level: else a place given in it
// tells nothing.
func (f field) open(set int) bool {
	levels := 0
	f.each(set, func(int, float64) { levels++ })
	return levels > 1
}

// place counts an order of finish. Those who share a rank count as if they had
// come in in every order, in equal parts.
func (f field) place(c *choices, levels []int, ranks []float64) {
	left := 0
	for _, level := range levels {
		left += f.digit(level)
	}
	sorted := slices.Clone(ranks)
	slices.Sort(sorted)
	for _, rank := range slices.Compact(sorted) {
		var tied []int
		for i, r := range ranks {
			if r == rank {
				tied = append(tied, levels[i])
			}
		}
		// gone is who of the tied is placed already, as bits: after j places
		// each choice of j is equally likely.
		for gone := range 1<<len(tied) - 1 {
			set, j := left, 0
			for i, level := range tied {
				if gone>>i&1 != 0 {
					set -= f.digit(level)
					j++
				}
			}
			if !f.open(set) {
				continue
			}
			part := 1 / binomial(len(tied), j)
			c.faced[set] += part
			for i, level := range tied {
				if gone>>i&1 == 0 {
					c.chosen[level] += part / float64(len(tied)-j)
				}
			}
		}
		for _, level := range tied {
			left -= f.digit(level)
		}
	}
}

func binomial(n, k int) float64 {
	b := 1.0
	for i := range k {
		b = b * float64(n-i) / float64(i+1)
	}
	return b
}

// fit gives the ratings by level, in natural logarithms around 0, that make
// the choices most likely, by Newton's method: the likelihood has one peak.
func (f field) fit(c *choices) []float64 {
	n := len(f.members)
	theta := make([]float64, n)
	at := f.likelihood(c, theta)
	for range 200 {
		slope, curve := f.derivatives(c, theta)
		step := solve(curve, slope)
		longest := 0.0
		for _, v := range step {
			longest = max(longest, math.Abs(v))
		}
		if longest < 1e-9 {
			break
		}
		next, scale := make([]float64, n), min(1, 2/longest)
		for ; scale > 1e-12; scale /= 2 {
			for i := range next {
				next[i] = theta[i] + scale*step[i]
			}
			if l := f.likelihood(c, next); l >= at {
				theta, at = next, l
				break
			}
		}
		if scale <= 1e-12 {
			break // as high as numbers go
		}
	}
	return theta
}

// likelihood is the logarithm of how likely the choices are, less the ridge.
func (f field) likelihood(c *choices, theta []float64) float64 {
	sum := 0.0
	for level, t := range theta {
		sum += c.chosen[level]*t - ridge*t*t/2
	}
	for set, faced := range c.faced {
		if faced == 0 {
			continue
		}
		all := 0.0
		f.each(set, func(level int, count float64) { all += count * math.Exp(theta[level]) })
		sum -= faced * math.Log(all)
	}
	return sum
}

// derivatives gives the slope of the likelihood and its curvature, negated.
func (f field) derivatives(c *choices, theta []float64) (slope []float64, curve [][]float64) {
	n := len(theta)
	slope, curve = make([]float64, n), make([][]float64, n)
	for i, t := range theta {
		slope[i] = c.chosen[i] - ridge*t
		curve[i] = make([]float64, n)
		curve[i][i] = ridge
	}
	share := make([]float64, n)
	for set, faced := range c.faced {
		if faced == 0 {
			continue
		}
		clear(share)
		all := 0.0
		f.each(set, func(level int, count float64) {
			share[level] = count * math.Exp(theta[level])
			all += share[level]
		})
		for i := range share {
			share[i] /= all
		}
		for i, p := range share {
			slope[i] -= faced * p
			curve[i][i] += faced * p
			for j, q := range share {
				curve[i][j] -= faced * p * q
			}
		}
	}
	return slope, curve
}

// solve gives x with a x = b, for a symmetric and positive definite; it uses
// a and b up.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for r := i + 1; r < n; r++ {
			k := a[r][i] / a[i][i]
			for c := i; c < n; c++ {
				a[r][c] -= k * a[i][c]
			}
			b[r] -= k * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for c := i + 1; c < n; c++ {
			b[i] -= a[i][c] * b[c]
		}
		b[i] /= a[i][i]
	}
	return b
}

// ratings are fitted ratings with those of the resamples.
type ratings struct {
	theta   []float64
	again   [][]float64
	bounded bool
}

// rate fits the ratings of a contest's plays, in blocks of so many; of is the
// level of each entrant.
func rate(results []finish, of, members []int, plays int) ratings {
	f := fieldOf(members)
	together := (len(results)/plays + most - 1) / most * plays
	var parts []*choices
	whole := f.none()
	levels := make([]int, len(of))
	for chunk := range slices.Chunk(results, together) {
		part := f.none()
		for i := range chunk {
			for seat, e := range chunk[i].seating {
				levels[seat] = of[e]
			}
			f.place(part, levels, chunk[i].rank[:len(levels)])
		}
		whole.add(part)
		parts = append(parts, part)
	}
	r := ratings{theta: f.fit(whole), bounded: len(parts) > 1 && connected(results, of, len(members))}
	if !r.bounded {
		return r
	}
	rng := rand.New(rand.NewPCG(resamples, most)) // always the same: a report is a function of its plays
	for range resamples {
		drawn := f.none()
		for range parts {
			drawn.add(parts[rng.IntN(len(parts))])
		}
		r.again = append(r.again, f.fit(drawn))
	}
	return r
}

// connected tells whether every level came in ahead of every other or of one
// that did, and so on: else nothing bounds how much better some are.
func connected(results []finish, of []int, levels int) bool {
	beat := make([][]bool, levels)
	for i := range beat {
		beat[i] = make([]bool, levels)
		beat[i][i] = true
	}
	for i := range results {
		f := &results[i]
		for a, x := range f.seating {
			for b, y := range f.seating {
				if f.rank[a] <= f.rank[b] && a != b {
					beat[of[x]][of[y]] = true // a tie speaks for both
				}
			}
		}
	}
	for via := range levels {
		for i := range levels {
			for j := range levels {
				beat[i][j] = beat[i][j] || beat[i][via] && beat[via][j]
			}
		}
	}
	for _, row := range beat {
		if slices.Contains(row, false) {
			return false
		}
	}
	return true
}

func (r ratings) level(level int) Mean {
	return r.of(func(theta []float64) float64 { return theta[level] })
}

func (r ratings) difference(level, other int) Mean {
	return r.of(func(theta []float64) float64 { return theta[level] - theta[other] })
}

// of gives a figure of the ratings in Elo points with the interval that holds
// it in 95 of 100 resamples; without bounds if there are none.
func (r ratings) of(figure func(theta []float64) float64) Mean {
	m := Mean{Mean: figure(r.theta) / elo, Low: math.Inf(-1), High: math.Inf(1)}
	if !r.bounded {
		return m
	}
	values := make([]float64, len(r.again))
	for i, theta := range r.again {
		values[i] = figure(theta) / elo
	}
	slices.Sort(values)
	cut := len(values) / 40
	m.Low, m.High = values[cut], values[len(values)-1-cut]
	return m
}
