package land

import (
	"strconv"
)

// A corner of the lattice is the top (even) or the bottom (odd) of one
// hexagon: corner 2h is the top of hexagon h, 2h+1 its bottom.
const corners = 2 * hexes

// rim gives the six corners of hexagon h, clockwise from the top; the side
// from corner i to corner i+1 faces direction sideFaces[i]. It serves inside
// the lattice only, and no land reaches its edge.
func rim(h int) [6]int {
	a := &around[h]
	return [6]int{
		2 * h, 2*int(a[northEast]) + 1, 2 * int(a[southEast]),
		2*h + 1, 2 * int(a[southWest]), 2*int(a[northWest]) + 1,
	}
}

var sideFaces = [6]int{northEast, east, southEast, southWest, west, northWest}

// outlines are the borders of a chart, softened as if drawn by hand. Every
// corner has one place, whoever's border it lies on: so neighbours' outlines
// match exactly.
type outlines struct {
	chart *chart
	at    [corners]point
	joint [corners]bool // three different territories, or water, meet here
}

// soften works out the outlines of a chart, in the drawing.
func soften(c *chart, s *stream) *outlines {
	o := &outlines{chart: c}
	var links [corners][3]int32
	var degree [corners]uint8
	for h, t := range c {
		if t == 0 {
			continue
		}
		ring := rim(h)
		for i, faces := range sideFaces {
			to := around[h][faces]
			// A border within the land is met from both sides; count it once.
			if other := c[to]; other == t || other != 0 && int(to) < h {
				continue
			}
			a, b := ring[i], ring[(i+1)%6]
			links[a][degree[a]] = int32(b)
			links[b][degree[b]] = int32(a)
			degree[a]++
			degree[b]++
		}
	}
	const fine = 64 // corners move in fractions of a unit
	wobbleX, wobbleY := newNoise(s, 5, 2), newNoise(s, 5, 2)
	for v := range o.at {
		if degree[v] == 0 {
			continue
		}
		o.joint[v] = degree[v] == 3
		p := hexAt(v / 2)
		p.y += v%2*16 - 8
		o.at[v] = point{p.x * fine, p.y * fine}
	}
	for range 4 {
		was := o.at
		for v, n := range degree {
			if n == 0 {
				continue
			}
			sum := point{2 * was[v].x, 2 * was[v].y}
			for _, to := range links[v][:n] {
				sum.x += was[to].x
				sum.y += was[to].y
			}
			o.at[v] = point{sum.x / (2 + int(n)), sum.y / (2 + int(n))}
		}
	}
	// A hand is not steady.
	const sway = 10
	for v, n := range degree {
		if n == 0 {
			continue
		}
		p := point{o.at[v].x / fine, o.at[v].y / fine}
		p = point{o.at[v].x + wobbleX.at(p)*sway*fine/one, o.at[v].y + wobbleY.at(p)*sway*fine/one}
		p = point{p.x * fitted / 100, p.y * fitted / 100}
		o.at[v] = point{marginX + (p.x+fine/2)/fine, marginY + (p.y+fine/2)/fine}
	}
	return o
}

// rings follows the borders of all that is one of ours, clockwise, lakes and
// other gaps counter-clockwise. Only the tops of hexagons and the joints are
// kept: they are half of all corners and, on every border, the same for both
// sides.
func (o *outlines) rings(ours func(t uint8) bool) (rings [][]int) {
	ahead := make(map[int]int)
	var starts []int
	for h, t := range o.chart {
		if t == 0 || !ours(t) {
			continue
		}
		ring := rim(h)
		for i, faces := range sideFaces {
			if to := o.chart[around[h][faces]]; to == 0 || !ours(to) {
				ahead[ring[i]] = ring[(i+1)%6]
				starts = append(starts, ring[i])
			}
		}
	}
	for _, start := range starts {
		var ring []int
		for v := start; ; {
			to, ok := ahead[v]
			if !ok {
				break
			}
			delete(ahead, v)
			if v%2 == 0 || o.joint[v] {
				ring = append(ring, v)
			}
			v = to
		}
		if len(ring) > 2 {
			rings = append(rings, ring)
		}
	}
	return rings
}

// chains lists the borders between territories, each once, as rows of
// corners.
func (o *outlines) chains() (chains [][]int) {
	for t := uint8(1); t <= Size; t++ {
		for _, ring := range o.rings(func(u uint8) bool { return u == t }) {
			chains = append(chains, o.inland(t, ring)...)
		}
	}
	return chains
}

// inland cuts from a ring of territory t the parts that lie between it and
// territories of higher numbers.
func (o *outlines) inland(t uint8, ring []int) (parts [][]int) {
	first := 0
	for first < len(ring) && !o.joint[ring[first]] {
		first++
	}
	if first == len(ring) {
		return nil
	}
	part := []int{ring[first]}
	for i := 1; i <= len(ring); i++ {
		v := ring[(first+i)%len(ring)]
		part = append(part, v)
		if !o.joint[v] {
			continue
		}
		if o.beyond(t, part) > t {
			parts = append(parts, part)
		}
		part = []int{v}
	}
	return parts
}

// beyond tells who lies on the other side of a part of t's border: who is
// met at every corner of it.
func (o *outlines) beyond(t uint8, part []int) uint8 {
	counts := [Size + 1]int{}
	for _, v := range part {
		for _, u := range o.meet(v) {
			if u != t {
				counts[u]++
			}
		}
	}
	best := uint8(0)
	for u := range counts {
		if counts[u] > counts[best] {
			best = uint8(u)
		}
	}
	return best
}

// meet gives the territories of the three hexagons around a corner.
func (o *outlines) meet(v int) [3]uint8 {
	h := v / 2
	a, b := around[h][northWest], around[h][northEast]
	if v%2 == 1 {
		a, b = around[h][southWest], around[h][southEast]
	}
	return [3]uint8{o.chart[h], o.chart[a], o.chart[b]}
}

// A pen writes the path data of an SVG in whole numbers.
type pen struct {
	text []byte
	at   point
}

func (p *pen) number(n int) {
	if last := len(p.text) - 1; n >= 0 && last >= 0 && p.text[last] >= '0' && p.text[last] <= '9' {
		p.text = append(p.text, ' ')
	}
	p.text = strconv.AppendInt(p.text, int64(n), 10)
}

// move lifts the pen to a place.
func (p *pen) move(to point) {
	p.text = append(p.text, 'M')
	p.number(to.x)
	p.number(to.y)
	p.at = to
}

// line draws straight to a place.
func (p *pen) line(to point) {
	p.text = append(p.text, 'l')
	p.number(to.x - p.at.x)
	p.number(to.y - p.at.y)
	p.at = to
}

// bend draws to a place, drawn on the way towards another.
func (p *pen) bend(by, to point) {
	p.text = append(p.text, 'q')
	p.number(by.x - p.at.x)
	p.number(by.y - p.at.y)
	p.number(to.x - p.at.x)
	p.number(to.y - p.at.y)
	p.at = to
}

func (p *pen) close() { p.text = append(p.text, 'Z') }

// halfway is the middle between two points, the same from either side.
func halfway(a, b point) point { return point{(a.x + b.x) / 2, (a.y + b.y) / 2} }

// closed draws a ring of corners as a curve that bends at each corner and
// goes through each joint.
func (p *pen) closed(o *outlines, ring []int) {
	first := 0
	for first < len(ring) && !o.joint[ring[first]] {
		first++
	}
	n := len(ring)
	if first == n {
		start := halfway(o.at[ring[n-1]], o.at[ring[0]])
		p.move(start)
		for i, v := range ring {
			p.bend(o.at[v], halfway(o.at[v], o.at[ring[(i+1)%n]]))
		}
		p.close()
		return
	}
	p.move(o.at[ring[first]])
	part := []int{ring[first]}
	for i := 1; i <= n; i++ {
		v := ring[(first+i)%n]
		part = append(part, v)
		if o.joint[v] {
			p.open(o, part)
			part = append(part[:0], v)
		}
	}
	p.close()
}

// open draws on from the first corner of a row to its last.
func (p *pen) open(o *outlines, part []int) {
	last := len(part) - 1
	if last == 1 {
		p.line(o.at[part[1]])
		return
	}
	for i := 1; i < last; i++ {
		to := o.at[part[i+1]]
		if i+1 < last {
			to = halfway(o.at[part[i]], to)
		}
		p.bend(o.at[part[i]], to)
	}
}
