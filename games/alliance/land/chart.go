package land

import "slices"

// A chart tells for every hexagon of the lattice which territory it belongs
// to; 0 is water.
type chart [hexes]uint8

// leastBorder is how many sides of hexagons two territories must share to be
// neighbours; a land in which two share fewer, but some, is not drawn, for
// nobody could tell whether they touch.
const leastBorder = 6

// A cell is a small piece of land: a Voronoi cell, or a part of one where
// water runs through it. Territories are made of whole cells.
type cell struct {
	at   point
	size int // hexagons
	by   []contact
}

// A contact is a border with another cell.
// Going there takes way steps.
type contact struct{ cell, sides, way int }

// A mosaic is land cut into cells.
type mosaic struct {
	of    [hexes]int32 // the cell of each hexagon, nowhere in water
	cells []cell

	buckets [][]int // kept from one grow to the next, only to spare memory
}

// siteGap is the size of the squares each of which holds the site of one
// Voronoi cell.
const siteGap = 40

// cut cuts the land into Voronoi cells around sites strewn by chance.
func cut(dry *[hexes]bool, s *stream) *mosaic {
	const wide, high = Width/siteGap + 1, Height/siteGap + 1
	var sites [wide * high]point
	for i := range sites {
		sites[i] = point{i%wide*siteGap + s.below(siteGap), i/wide*siteGap + s.below(siteGap)}
	}
	var nearest [hexes]int32
	for h := range hexes {
		if !dry[h] {
			continue
		}
		p := hexAt(h)
		best, far := 0, 1<<30
		for j := max(p.y/siteGap-1, 0); j <= min(p.y/siteGap+1, high-1); j++ {
			for i := max(p.x/siteGap-1, 0); i <= min(p.x/siteGap+1, wide-1); i++ {
				q := sites[j*wide+i]
				if d := (p.x-q.x)*(p.x-q.x) + (p.y-q.y)*(p.y-q.y); d < far {
					best, far = j*wide+i, d
				}
			}
		}
		nearest[h] = int32(best)
	}
	m := new(mosaic)
	for h := range m.of {
		m.of[h] = nowhere
	}
	var heap []int
	for h := range hexes {
		if !dry[h] || m.of[h] != nowhere {
			continue
		}
		id := int32(len(m.cells))
		var c cell
		heap, m.of[h] = append(heap[:0], h), id
		for len(heap) > 0 {
			from := heap[len(heap)-1]
			heap = heap[:len(heap)-1]
			p := hexAt(from)
			c.at.x += p.x
			c.at.y += p.y
			c.size++
			for _, to := range around[from] {
				if to != nowhere && dry[to] && m.of[to] == nowhere && nearest[to] == nearest[h] {
					m.of[to] = id
					heap = append(heap, int(to))
				}
			}
		}
		c.at.x /= c.size
		c.at.y /= c.size
		m.cells = append(m.cells, c)
	}
	m.meet()
	return m
}

// meet finds which cells touch.
func (m *mosaic) meet() {
	for h := range hexes {
		a := m.of[h]
		if a == nowhere {
			continue
		}
		for _, to := range around[h] {
			if to == nowhere || m.of[to] == nowhere || m.of[to] == a {
				continue
			}
			by, b := m.cells[a].by, int(m.of[to])
			i := slices.IndexFunc(by, func(c contact) bool { return c.cell == b })
			if i < 0 {
				m.cells[a].by = append(by, contact{b, 1, 1 + away(m.cells[a].at, m.cells[b].at)})
				continue
			}
			by[i].sides++
		}
	}
}

// grow lets 19 territories grow from their first cells until all land that
// can be reached is taken, and gives the territory of every cell, 0 for land
// out of reach.
func (m *mosaic) grow(from *[Size]int) []uint8 {
	const far = 1 << 30
	owner := make([]uint8, len(m.cells))
	way := make([]int, len(m.cells))
	for i := range way {
		way[i] = far
	}
	// The cells by their way from the first cell: all ways are whole numbers
	// and no step is longer than a few cells, so a row of buckets serves.
	buckets := m.buckets
	for i := range buckets {
		buckets[i] = buckets[i][:0]
	}
	if buckets == nil {
		buckets = make([][]int, 1, 1024)
	}
	for t, c := range from {
		owner[c], way[c] = uint8(t+1), 0
		buckets[0] = append(buckets[0], c)
	}
	for now := 0; now < len(buckets); now++ {
		for i := 0; i < len(buckets[now]); i++ {
			c := buckets[now][i]
			if way[c] != now {
				continue
			}
			for _, to := range m.cells[c].by {
				d := now + to.way
				if d >= way[to.cell] {
					continue
				}
				way[to.cell], owner[to.cell] = d, owner[c]
				for len(buckets) <= d {
					buckets = append(buckets, nil)
				}
				buckets[d] = append(buckets[d], to.cell)
			}
		}
	}
	m.buckets = buckets
	return owner
}

// sides counts the sides of hexagons that each two territories share.
func (m *mosaic) sides(owner []uint8) (shared [Size + 1][Size + 1]int) {
	for c := range m.cells {
		for _, to := range m.cells[c].by {
			if a, b := owner[c], owner[to.cell]; a != b {
				shared[a][b] += to.sides
			}
		}
	}
	return shared
}

// graph tells which territories touch, and whether that is in no doubt.
func (m *mosaic) graph(owner []uint8) (g Graph, clear bool) {
	shared := m.sides(owner)
	clear = true
	for a := 1; a <= Size; a++ {
		for b := a + 1; b <= Size; b++ {
			switch n := shared[a][b]; {
			case n >= leastBorder:
				g.Join(a, b)
			case n > 0:
				clear = false
			}
		}
	}
	return g, clear
}

// chart draws the territories of the cells on the lattice.
func (m *mosaic) chart(owner []uint8) *chart {
	c := new(chart)
	for h, id := range m.of {
		if id != nowhere {
			c[h] = owner[id]
		}
	}
	return c
}
