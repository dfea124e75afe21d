package land

import (
	"slices"
	"strconv"
)

// A generated land is a word made into an island. What a word gives is part
// of version 1 of the rules: nothing here may change what any word gives.
//
// Every generated land keeps and, beyond it:
//
//   - no two territories are more than 4 borders apart, so that whichever
//     triple of bases at least 3 apart chance draws, the three distances
//     differ by at most 1;
//   - there are at least leastFar such triples to draw from;
//   - no territory is smaller than smallest, and every border is long enough
//     to be seen.
const (
	farthest = 4
	leastFar = 120
	smallest = 200 // hexagons
)

// layouts is how often one coast is shared out before another is tried.
const layouts = 24

// generate makes the land of a word. Chance is tried until the land is good;
// each coast has a stream of its own.
func generate(word string) (*chart, Graph) {
	for try := 0; ; try++ {
		s := newStream("castellan land 1 " + word + " " + strconv.Itoa(try))
		dry, ok := island(s)
		if !ok {
			continue
		}
		m := cut(dry, s)
		for range layouts {
			owner, ok := m.share(s)
			if !ok || !m.clarify(owner) {
				continue
			}
			if g, clear := m.graph(owner); clear && m.fair(owner, &g) {
				return order(m.chart(owner), &g)
			}
		}
	}
}

// island raises one island from the sea, with bays and perhaps lakes. The sea
// stands as high as leaves the right amount of land; ok is false if too much
// of that is not of one piece.
func island(s *stream) (dry *[hexes]bool, ok bool) {
	const reach, rise = 700, 520 // nothing but sea may be beyond
	shape, crags := newNoise(s, 9, 2), newNoise(s, 7, 4)
	area := s.between(Size*290, Size*330)
	const deep = 4 * one
	var height [hexes]int
	var many [2*deep + 1]int
	for h := range hexes {
		p := hexAt(h)
		x, y := p.x-Width/2, p.y-Height/2
		fall := x*x*one/(reach*reach) + y*y*one/(rise*rise)
		fall = min((fall+fall*fall/one*fall/one*fall/one)*2/5, deep)
		height[h] = max(shape.at(p)*2/3+crags.at(p)*4/5-fall, -deep)
		many[height[h]+deep]++
	}
	level := deep
	for n := 0; n < area; level-- {
		n += many[level+deep]
	}
	dry = new([hexes]bool)
	for h := range dry {
		dry[h] = height[h] > level
	}
	soothe(dry)
	var main []int
	for _, patch := range parts(dry) {
		if len(patch) > len(main) {
			main = patch
		}
	}
	if len(main) < area*9/10 {
		return nil, false
	}
	*dry = [hexes]bool{}
	for _, h := range main {
		dry[h] = true
	}
	// Ponds would be hardly seen: only the sea and true lakes stay water.
	var wet [hexes]bool
	for h := range dry {
		wet[h] = !dry[h]
	}
	const pond = 24
	for _, patch := range parts(&wet) {
		if len(patch) < pond {
			for _, h := range patch {
				dry[h] = true
			}
		}
	}
	return dry, true
}

// soothe takes from a coast what is too thin to be drawn, and fills what is
// too narrow.
func soothe(dry *[hexes]bool) {
	for range 2 {
		was := *dry
		for h := range was {
			n := 0
			for _, to := range around[h] {
				if to != nowhere && was[to] {
					n++
				}
			}
			dry[h] = was[h] && n > 2 || n > 4
		}
	}
}

// parts lists the patches of connected hexagons that are set.
func parts(set *[hexes]bool) (all [][]int) {
	var seen [hexes]bool
	for h := range set {
		if !set[h] || seen[h] {
			continue
		}
		patch := []int{h}
		seen[h] = true
		for i := 0; i < len(patch); i++ {
			for _, to := range around[patch[i]] {
				if to != nowhere && set[to] && !seen[to] {
					seen[to] = true
					patch = append(patch, int(to))
				}
			}
		}
		all = append(all, patch)
	}
	return all
}

// share shares the land out. The first hearts lie in a net of triangles, the
// way hex19 does, turned and shaken by chance: no other way to lie keeps 19
// territories so near to each other. Then every heart moves to the middle of
// what grew from it. ok is false if some lay too close to the same place.
func (m *mosaic) share(s *stream) (owner []uint8, ok bool) {
	const shake = 70
	tx, ty := s.between(-100, 100), s.between(1, 100)
	turn := root(tx*tx + ty*ty)
	var middle point
	size := 0
	for i := range m.cells {
		middle.x += m.cells[i].at.x * m.cells[i].size
		middle.y += m.cells[i].at.y * m.cells[i].size
		size += m.cells[i].size
	}
	middle.x, middle.y = middle.x/size, middle.y/size
	var from [Size]int
	t := 0
	for row := -2; row <= 2; row++ {
		for col := max(-2, -2-row); col <= min(2, 2-row); col++ {
			x, y := 230*col+115*row, 200*row
			x, y = (x*tx-y*ty)/turn, (x*ty+y*tx)/turn
			p := point{
				middle.x + x*6/5 + s.between(-shake, shake),
				middle.y + y*9/10 + s.between(-shake, shake),
			}
			from[t] = m.nearest(p)
			t++
		}
	}
	for range 4 {
		for i, c := range from {
			if slices.Contains(from[:i], c) {
				return nil, false
			}
		}
		owner = m.grow(&from)
		m.recentre(owner, &from)
	}
	return owner, true
}

// nearest is the cell nearest to p.
func (m *mosaic) nearest(p point) int {
	best, near := 0, 1<<30
	for i := range m.cells {
		x, y := m.cells[i].at.x-p.x, m.cells[i].at.y-p.y
		if d := x*x + y*y; d < near {
			best, near = i, d
		}
	}
	return best
}

// clarify gives single cells to neighbours until no border is so short that
// nobody could see it; it tells whether it came to an end.
func (m *mosaic) clarify(owner []uint8) bool {
	for {
		shared := m.sides(owner)
		doubt := doubts(&shared)
		if doubt == 0 {
			return true
		}
		best, to := -1, uint8(0)
		for c := range m.cells {
			if !m.doubtful(c, owner, &shared) {
				continue
			}
			mine := owner[c]
			for _, other := range m.cells[c].by {
				if owner[other.cell] == mine {
					continue
				}
				owner[c] = owner[other.cell]
				if less := m.sides(owner); doubts(&less) < doubt && m.whole(owner, mine) {
					best, to, doubt = c, owner[c], doubts(&less)
				}
				owner[c] = mine
			}
		}
		if best < 0 {
			return false
		}
		owner[best] = to
	}
}

// doubts counts the borders too short to be seen.
func doubts(shared *[Size + 1][Size + 1]int) (n int) {
	for a := range shared {
		for _, sides := range shared[a][:a] {
			if sides > 0 && sides < leastBorder {
				n++
			}
		}
	}
	return n
}

// doubtful tells whether a cell lies at a border too short to be seen.
func (m *mosaic) doubtful(c int, owner []uint8, shared *[Size + 1][Size + 1]int) bool {
	for _, to := range m.cells[c].by {
		if n := shared[owner[c]][owner[to.cell]]; n > 0 && n < leastBorder {
			return true
		}
	}
	return false
}

// whole tells whether a territory hangs together.
func (m *mosaic) whole(owner []uint8, t uint8) bool {
	seen := make([]bool, len(m.cells))
	var patch []int
	for c := range m.cells {
		if owner[c] != t || seen[c] {
			continue
		}
		if patch != nil {
			return false
		}
		patch = append(patch, c)
		seen[c] = true
		for i := 0; i < len(patch); i++ {
			for _, to := range m.cells[patch[i]].by {
				if owner[to.cell] == t && !seen[to.cell] {
					seen[to.cell] = true
					patch = append(patch, to.cell)
				}
			}
		}
	}
	return patch != nil
}

// recentre moves every start to the cell nearest to the middle of its
// territory.
func (m *mosaic) recentre(owner []uint8, from *[Size]int) {
	var middle [Size + 1]point
	var size [Size + 1]int
	for i := range m.cells {
		c, t := &m.cells[i], owner[i]
		middle[t].x += c.at.x * c.size
		middle[t].y += c.at.y * c.size
		size[t] += c.size
	}
	var best [Size + 1]int
	for t := 1; t <= Size; t++ {
		middle[t].x /= size[t]
		middle[t].y /= size[t]
		best[t] = 1 << 30
	}
	for i := range m.cells {
		t := owner[i]
		if t == 0 {
			continue
		}
		p := m.cells[i].at
		x, y := p.x-middle[t].x, p.y-middle[t].y
		if d := x*x + y*y; d < best[t] {
			from[t-1], best[t] = i, d
		}
	}
}

// fair tells whether a land keeps what is promised above.
func (m *mosaic) fair(owner []uint8, g *Graph) bool {
	var size [Size + 1]int
	for i := range m.cells {
		size[owner[i]] += m.cells[i].size
	}
	for t := 1; t <= Size; t++ {
		if size[t] < smallest {
			return false
		}
	}
	var apart [Size]Set // who lies at least 3 borders off
	for t := 1; t <= Size; t++ {
		for i, d := range g.Distances(t) {
			if d < 0 || d > farthest {
				return false
			}
			if d >= 3 {
				apart[t-1] |= One(i + 1)
			}
		}
	}
	triples := 0
	for a := range apart {
		for s := apart[a]; s != 0; s &= s - 1 {
			triples += (apart[a] & apart[s.First()-1]).Len()
		}
	}
	return triples >= leastFar
}

// order numbers the territories from top to bottom by their middles.
func order(c *chart, g *Graph) (*chart, Graph) {
	var high, size [Size + 1]int
	for h, t := range c {
		high[t] += hexAt(h).y
		size[t]++
	}
	var number [Size + 1]uint8
	for t := 1; t <= Size; t++ {
		number[t] = 1
		for o := 1; o <= Size; o++ {
			// high/size compared without dividing; equals by their old number.
			mine, other := high[t]*size[o], high[o]*size[t]
			if other < mine || other == mine && o < t {
				number[t]++
			}
		}
	}
	for h, t := range c {
		c[h] = number[t]
	}
	var ordered Graph
	for a := 1; a <= Size; a++ {
		for s := g.Of(a); s != 0; s &= s - 1 {
			ordered.Join(int(number[a]), int(number[s.First()]))
		}
	}
	return c, ordered
}
