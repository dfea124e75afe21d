package land

// Plain maps are drawn without chance or relief: hex19 as hexagons, a map
// written as its borders as a ring of islands with roads between them.

// hexagon sizes of hex19: half a width, and half and a quarter of a height.
const (
	hexHalf = 112
	hexTall = 130
)

// plainMiddle is the middle of a territory of a plain map.
func (s *scene) plainMiddle(t int) point {
	if s.key == "hex19" {
		start := 1
		for row, n := range [...]int{3, 4, 5, 4, 3} {
			if t < start+n {
				return point{Width/2 + (2*(t-start)-n+1)*hexHalf, Height/2 + (row-2)*hexTall*3/2}
			}
			start += n
		}
	}
	return s.discs[t-1]
}

// plainPath draws the outline of a territory of a plain map.
func (s *scene) plainPath(p *pen, t int) {
	m := s.plainMiddle(t)
	if s.key == "hex19" {
		p.move(point{m.x, m.y - hexTall})
		for _, d := range [...]point{
			{hexHalf, -hexTall / 2}, {hexHalf, hexTall / 2}, {0, hexTall}, {-hexHalf, hexTall / 2}, {-hexHalf, -hexTall / 2},
		} {
			p.line(point{m.x + d.x, m.y + d.y})
		}
		p.close()
		return
	}
	const r, k = 80, 33 // eight bends make what looks like a circle
	p.move(point{m.x, m.y - r})
	for _, d := range [...][2]point{
		{{k, -r}, {57, -57}}, {{r, -k}, {r, 0}}, {{r, k}, {57, 57}}, {{k, r}, {0, r}},
		{{-k, r}, {-57, 57}}, {{-r, k}, {-r, 0}}, {{-r, -k}, {-57, -57}}, {{-k, -r}, {0, -r}},
	} {
		p.bend(point{m.x + d[0].x, m.y + d[0].y}, point{m.x + d[1].x, m.y + d[1].y})
	}
	p.close()
}

// plainSpot is where a castle and a name stand in a plain map.
func (s *scene) plainSpot(t int) spot {
	m := s.plainMiddle(t)
	return spot{at: point{m.x, m.y - 14}, label: point{m.x, m.y + 36}, letters: 22}
}

// discs lays a graph out: its territories lie on a net of places and change
// theirs for better ones, as long as borders become shorter or cross less.
func discs(g *Graph) [Size]point {
	places := net()
	l := layout{places: places}
	for t := 1; t <= Size; t++ {
		for s := g.Of(t); s != 0; s &= s - 1 {
			if n := s.First(); n > t {
				l.roads = append(l.roads, [2]int{t - 1, n - 1})
			}
		}
	}
	l.unfold(g)
	// First for length alone, which finds the shape; then for crossings too.
	for _, crossing := range []int{0, 6, 30} {
		l.crossing = crossing
		for pass := 0; pass < 12 && l.improve(); pass++ {
		}
	}
	var at [Size]point
	for t, place := range l.at {
		at[t] = places[place]
	}
	return at
}

// A layout gives every territory a place.
type layout struct {
	places   []point
	roads    [][2]int
	at       [Size]int
	crossing int // how bad it is that two roads cross
}

// unfold lays the territories out by their distance from the one least far
// from all, nearest first.
func (l *layout) unfold(g *Graph) {
	start, least := 1, 1<<20
	for t := 1; t <= Size; t++ {
		sum := 0
		for _, d := range g.Distances(t) {
			sum += int(d * d)
		}
		if sum < least {
			start, least = t, sum
		}
	}
	place := 0
	from := g.Distances(start)
	for d := int8(0); d < Size; d++ {
		for t := range from {
			if from[t] == d {
				l.at[t] = place
				place++
			}
		}
	}
}

// improve moves every territory to the place that is best for it, changing
// with whoever lies there; it tells whether anything became better.
func (l *layout) improve() bool {
	better := false
	for t := range l.at {
		for place := range l.places {
			if place == l.at[t] {
				continue
			}
			other := -1
			for u, p := range l.at {
				if p == place {
					other = u
				}
			}
			was, before := l.at[t], l.cost(t, other)
			l.at[t] = place
			if other >= 0 {
				l.at[other] = was
			}
			if l.cost(t, other) < before {
				better = true
				continue
			}
			l.at[t] = was
			if other >= 0 {
				l.at[other] = place
			}
		}
	}
	return better
}

// cost tells how bad the roads of two territories lie.
func (l *layout) cost(t, u int) (cost int) {
	for i, road := range l.roads {
		if road[0] != t && road[1] != t && road[0] != u && road[1] != u {
			continue
		}
		a, b := l.places[l.at[road[0]]], l.places[l.at[road[1]]]
		d := away(a, b) / 20
		cost += d * d
		if l.crossing == 0 {
			continue
		}
		for j, other := range l.roads {
			c, d := l.places[l.at[other[0]]], l.places[l.at[other[1]]]
			if j != i && crosses(a, b, c, d) {
				cost += l.crossing
			}
		}
		for v, place := range l.at { // nor may a road run over a disc
			if v != road[0] && v != road[1] && between(a, b, l.places[place]) {
				cost += 4 * l.crossing
			}
		}
	}
	return cost
}

// turn tells on which side of the line from a to b the point c lies.
func turn(a, b, c point) int {
	return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
}

// crosses tells whether the lines a-b and c-d cross within both.
func crosses(a, b, c, d point) bool {
	return turn(a, b, c) > 0 != (turn(a, b, d) > 0) && turn(c, d, a) > 0 != (turn(c, d, b) > 0) &&
		a != c && a != d && b != c && b != d
}

// between tells whether c lies on the line from a to b, or nearly.
func between(a, b, c point) bool {
	d := away(a, b)
	along := (c.x-a.x)*(b.x-a.x) + (c.y-a.y)*(b.y-a.y)
	off := turn(a, b, c) / max(d, 1)
	return along > 0 && along < d*d && off < 60 && off > -60
}

// net lists the places where discs may lie, the middle first.
func net() (places []point) {
	for ring := 0; ring <= Width; ring += 50 {
		for row := -2; row <= 2; row++ {
			for col := -6; col <= 6; col++ {
				if (col+row)%2 != 0 {
					continue
				}
				p := point{Width/2 + col*112, Height/2 + row*205}
				if d := away(p, point{Width / 2, Height / 2}); d >= ring && d < ring+50 {
					places = append(places, p)
				}
			}
		}
	}
	return places
}
