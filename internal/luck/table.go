package luck

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A table counts choices whose odds may be others each time, as those of cards
// from a deck that empties: how often each came, and how often that was expected,
// with the variances and covariances.
type table struct {
	labels   []string
	place    map[string]int
	seen     []int
	expected []float64
	spread   [][]float64 // covariances; spread[a][b] for b ≤ a
}

func newTable() *table { return &table{place: map[string]int{}} }

// ordered has numbers for labels.
func ordered(of string, n int) *table {
	t := newTable()
	for i := range n {
		t.at(fmt.Sprintf("%s %d", of, i+1))
	}
	return t
}

func (t *table) at(label string) int {
	i, ok := t.place[label]
	if !ok {
		i = len(t.labels)
		t.place[label] = i
		t.labels, t.seen, t.expected = append(t.labels, label), append(t.seen, 0), append(t.expected, 0)
		t.spread = append(t.spread, make([]float64, i+1))
	}
	return i
}

// noteOptions counts that of what could come the n-th did.
func (t *table) noteOptions(could []option, n int) {
	places := make([]int, len(could))
	for i := range could {
		places[i] = t.at(could[i].entry)
	}
	for i, a := range places {
		p := could[i].odds
		t.expected[a] += p
		t.spread[a][a] += p
		for j, b := range places {
			if b <= a {
				t.spread[a][b] -= p * could[j].odds
			}
		}
	}
	t.seen[places[n]]++
}

// note is noteOptions by the odds of all labels.
func (t *table) note(odds []float64, came int) {
	for a, p := range odds {
		t.expected[a] += p
		t.spread[a][a] += p
		for b := range a + 1 {
			t.spread[a][b] -= p * odds[b]
		}
	}
	t.seen[came]++
}

// result tests the whole table at once: (O-E)ᵀ V⁺ (O-E), where V⁺ is the inverse
// of the covariances on what they span, follows chi-square with as many degrees of
// freedom as V has rank (Pearson 1900 is the case of equal odds each time).
func (t *table) result() Result {
	r := Result{P: 1, Faces: make([]Face, len(t.labels))}
	for i, label := range t.labels {
		f := Face{Name: label, Seen: t.seen[i], Expected: t.expected[i]}
		if v := t.spread[i][i]; v > tiny {
			f.Off = (float64(f.Seen) - f.Expected) / math.Sqrt(v)
		}
		r.Faces[i] = f
	}
	row, rows := t.rows()
	if rows < 2 {
		return r
	}
	off, v := make([]float64, rows), mat.NewSymDense(rows, nil)
	for a, i := range row {
		if i < 0 {
			continue
		}
		off[i] += float64(t.seen[a]) - t.expected[a]
		for b, j := range row[:a+1] {
			switch c := t.spread[a][b]; {
			case j < 0:
			case i == j && a != b: // it stands on both sides of the diagonal
				v.SetSym(i, i, v.At(i, i)+2*c)
			default:
				v.SetSym(i, j, v.At(i, j)+c)
			}
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(v, true) {
		return r
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	values := eigen.Values(nil)
	for i, value := range values {
		if value < tiny*values[len(values)-1] {
			continue // nothing can be off in this direction
		}
		along := 0.0
		for j := range off {
			along += vectors.At(j, i) * off[j]
		}
		r.Square += along * along / value
		r.Freedom++
	}
	if r.Freedom > 0 {
		r.P = distuv.ChiSquared{K: float64(r.Freedom)}.Survival(r.Square)
	}
	return r
}

// rows gives each label its row in the test, -1 for none, and how many there are.
// What is too rare to be tested by itself goes into one row with its likes, and if
// they are too rare together, into none.
func (t *table) rows() (row []int, rows int) {
	row = make([]int, len(t.labels))
	var rare []int
	together := 0.0
	for i, e := range t.expected {
		if e >= least {
			row[i], rows = rows, rows+1
			continue
		}
		row[i] = -1
		rare, together = append(rare, i), together+e
	}
	if together >= least {
		for _, i := range rare {
			row[i] = rows
		}
		rows++
	}
	return row, rows
}

// tiny is what is nothing but rounding.
const tiny = 1e-9
