package land

import "container/heap"

// A blob is a round patch of woods, marsh or dunes.
type blob struct {
	at   point
	wide int // half its width
}

// A river is a row of points from its spring, or from a lake, to the sea or
// into another river; wide tells how wide it is at each, in tenths.
type river struct {
	line []point
	wide []int
}

// A terrain is what lies on a land: it is for the eye alone, no rule knows it.
type terrain struct {
	chart   *chart
	inland  [hexes]int  // hexagons to the nearest water; in water, to land, below 0
	open    [hexes]bool // the sea, not lakes
	busy    [hexes]bool // where nothing may stand
	edge    [hexes]bool // along borders
	ranges  [][]point
	woods   []blob
	marshes []blob
	dunes   []blob
	rivers  []river
}

// survey works out the terrain of a land, from its sketch if it has one.
func survey(c *chart, at *[Size]spot, names *[Size]Name, s *stream, k *sketch) *terrain {
	t := &terrain{chart: c}
	t.sound()
	t.keepClear(at, names)
	if k != nil {
		t.ranges = spread(k.ranges)
		for _, list := range []struct {
			from []blob
			to   *[]blob
		}{{k.woods, &t.woods}, {k.marshes, &t.marshes}, {k.dunes, &t.dunes}} {
			for _, b := range list.from {
				*list.to = append(*list.to, blob{wide(b.at), b.wide})
			}
		}
	} else {
		t.raise(s)
	}
	if k != nil {
		t.follow(k, s)
	}
	t.water(s)
	return t
}

// sound finds the sea and how far everything lies from the shore.
func (t *terrain) sound() {
	var wet [hexes]bool
	for h, u := range t.chart {
		wet[h] = u == 0
	}
	for _, patch := range parts(&wet) {
		if patch[0] == 0 { // the sea alone reaches the corner
			for _, h := range patch {
				t.open[h] = true
			}
		}
	}
	var shore []int
	for h, u := range t.chart {
		for _, to := range around[h] {
			if to != nowhere && t.chart[to] != u && u*t.chart[to] == 0 {
				shore = append(shore, h)
				t.inland[h] = 1
				break
			}
		}
		for _, to := range around[h] {
			if to != nowhere && u != 0 && t.chart[to] != u {
				t.edge[h] = true
			}
		}
	}
	for i := 0; i < len(shore); i++ {
		for _, to := range around[shore[i]] {
			if to != nowhere && t.inland[to] == 0 {
				t.inland[to] = t.inland[shore[i]] + 1
				shore = append(shore, int(to))
			}
		}
	}
	for h, u := range t.chart {
		if u == 0 {
			t.inland[h] = -t.inland[h]
		}
	}
}

// keepClear keeps the places of castles and names free.
func (t *terrain) keepClear(at *[Size]spot, names *[Size]Name) {
	for i, s := range at {
		half := names[i].longest()*s.letters*wide100/200 + 4
		t.mark(point{s.label.x - half, s.label.y - s.letters}, point{s.label.x + half, s.label.y + s.letters/2 + 4})
		t.mark(point{s.at.x - 34, s.at.y - 40}, point{s.at.x + 34, s.label.y})
	}
}

// mark keeps a rectangle free.
func (t *terrain) mark(from, to point) {
	for h := range hexes {
		p := hexAt(h)
		if p.x >= from.x-hexW/2 && p.x <= to.x+hexW/2 && p.y >= from.y-hexH/2 && p.y <= to.y+hexH/2 {
			t.busy[h] = true
		}
	}
}

// free tells whether something may stand with its foot at p: wide to either
// side and high above.
func (t *terrain) free(p point, wide, high int) bool {
	for y := p.y - high; y <= p.y+4; y += hexH {
		for x := p.x - wide; x <= p.x+wide; x += hexW {
			h := hexOver(point{x, y})
			if t.busy[h] {
				return false
			}
		}
	}
	for x := p.x - wide; x <= p.x+wide; x += hexW {
		if t.inland[hexOver(point{x, p.y})] < 2 {
			return false
		}
	}
	return true
}

// raise makes up ranges, woods, marshes and dunes for a generated land.
func (t *terrain) raise(s *stream) {
	inland := func(depth int) point {
		for tries := 0; ; tries++ {
			if h := s.below(hexes); t.chart[h] != 0 && t.inland[h] >= depth-tries/200 {
				return hexAt(h)
			}
		}
	}
	for range s.between(2, 3) {
		from := inland(8)
		dx, dy := s.between(-100, 100), s.between(-60, 60)
		turn := max(away(point{}, point{dx, dy}), 1)
		line := []point{from}
		for range s.between(4, 7) {
			from = point{from.x + dx*70/turn + s.between(-24, 24), from.y + dy*70/turn + s.between(-24, 24)}
			if t.inland[hexOver(from)] < 4 {
				break
			}
			line = append(line, from)
		}
		t.ranges = append(t.ranges, line)
	}
	for range s.between(6, 9) {
		t.woods = append(t.woods, blob{inland(3), s.between(60, 150)})
	}
	for range s.between(0, 3) {
		t.marshes = append(t.marshes, blob{inland(2), s.between(50, 90)})
	}
	for range s.between(0, 2) {
		t.dunes = append(t.dunes, blob{inland(3), s.between(60, 120)})
	}
}

// toRange is how far p lies from the nearest range.
func (t *terrain) toRange(p point) int {
	far := 1 << 30
	for _, line := range t.ranges {
		for i := range line {
			a, b := line[i], line[min(i+1, len(line)-1)]
			for step := 0; step <= 4; step++ {
				q := point{a.x + (b.x-a.x)*step/4, a.y + (b.y-a.y)*step/4}
				far = min(far, square(p, q))
			}
		}
	}
	return root(far)
}

// A shore is the edge of what is already flooded, lowest first.
type shore []drop

type drop struct{ height, turn, hex, from int }

func (s shore) Len() int { return len(s) }
func (s shore) Less(i, j int) bool {
	if s[i].height != s[j].height {
		return s[i].height < s[j].height
	}
	return s[i].turn < s[j].turn
}
func (s shore) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
func (s *shore) Push(x any)   { *s = append(*s, x.(drop)) }
func (s *shore) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// drain finds where water runs from every hexagon: the land is flooded from
// the sea, lowest places first, and water runs back the way the flood came.
func (t *terrain) drain(s *stream) (down [hexes]int) {
	meander, wind := newNoise(s, 7, 2), newNoise(s, 5, 2)
	var height [hexes]int
	for h := range height {
		if t.chart[h] == 0 {
			continue
		}
		p := hexAt(h)
		height[h] = 200 + t.inland[h]*45 + meander.at(p)*320/one + wind.at(p)*260/one + max(0, 140-t.toRange(p))*6
		if t.busy[h] {
			height[h] += 420
		}
	}
	flood := new(shore)
	var seen [hexes]bool
	turn := 0
	for h, open := range t.open {
		down[h] = nowhere
		if open {
			seen[h] = true
			heap.Push(flood, drop{0, turn, h, nowhere})
			turn++
		}
	}
	for flood.Len() > 0 {
		d := heap.Pop(flood).(drop)
		down[d.hex] = d.from
		for _, to := range around[d.hex] {
			if to == nowhere || seen[to] {
				continue
			}
			seen[to] = true
			heap.Push(flood, drop{max(height[to], d.height), turn, int(to), d.hex})
			turn++
		}
	}
	return down
}

// water lets rivers run from the mountains and from lakes to the sea.
func (t *terrain) water(s *stream) {
	down := t.drain(s)
	var springs []int
	for h := range hexes {
		if t.chart[h] == 0 && !t.open[h] {
			springs = append(springs, h) // every lake has an outlet
			for i := range springs[:len(springs)-1] {
				if t.chart[springs[i]] == 0 && away(hexAt(springs[i]), hexAt(h)) < 400 {
					springs = springs[:len(springs)-1]
					break
				}
			}
		}
	}
	for range 900 {
		h := s.below(hexes)
		p := hexAt(h)
		if t.chart[h] == 0 || t.inland[h] < 5 || t.busy[h] {
			continue
		}
		if d := t.toRange(p); d < 40 || d > 80 {
			continue
		}
		lonely := true
		for _, other := range springs {
			lonely = lonely && away(p, hexAt(other)) > 190
		}
		if lonely {
			springs = append(springs, h)
		}
	}
	windX, windY := newNoise(s, 6, 2), newNoise(s, 6, 2)
	var flow [hexes]int
	for _, h := range springs {
		for ; h != nowhere; h = down[h] {
			flow[h]++
		}
	}
	var wet [hexes]bool
	for _, h := range springs {
		var run river
		length := 0
		for ; h != nowhere; h = down[h] {
			lake := t.chart[h] == 0 && !t.open[h]
			if lake && length == 0 && t.chart[down[h]] == 0 {
				continue // still within the lake it comes from
			}
			run.line = append(run.line, hexAt(h))
			run.wide = append(run.wide, min(12+length*3/4+(flow[h]-1)*12, 64))
			length++
			if t.open[h] || lake && length > 1 {
				// On into the water, so that no gap is left at the shore.
				if to := down[h]; to != nowhere {
					run.line = append(run.line, hexAt(to))
					run.wide = append(run.wide, run.wide[length-1])
				}
				break
			}
			if wet[h] {
				break
			}
			wet[h] = true
		}
		if len(run.line) > 9 {
			t.rivers = append(t.rivers, run.smooth(windX, windY))
			for _, p := range run.line {
				t.busy[hexOver(p)] = true
			}
		}
	}
}

// follow lets rivers run as the sketch has them, to the sea.
func (t *terrain) follow(k *sketch, s *stream) {
	calm := newNoise(s, 8, 1)
	for _, course := range spread(k.courses) {
		var run river
		for i := 0; i+1 < len(course); i++ {
			a, b := course[i], course[i+1]
			steps := away(a, b)/16 + 1
			for step := range steps {
				p := point{a.x + (b.x-a.x)*step/steps, a.y + (b.y-a.y)*step/steps}
				if step > 0 { // where rivers part they must meet
					p = point{p.x + s.between(-11, 11), p.y + s.between(-11, 11)}
				}
				run.line = append(run.line, p)
				run.wide = append(run.wide, min(24+len(run.line), 70))
				t.busy[hexOver(p)] = true
				if t.open[hexOver(p)] {
					i = len(course)
					break
				}
			}
		}
		t.rivers = append(t.rivers, run.smooth(calm, calm))
	}
}

// smooth takes the corners of the lattice out of a river and lets it wind.
// How it winds depends on the place, so that rivers still meet.
func (r river) smooth(windX, windY noise) river {
	const fine, winding = 16, 34
	line := make([]point, len(r.line))
	for i, p := range r.line {
		line[i] = point{p.x * fine, p.y * fine}
	}
	for range 3 {
		was := append([]point(nil), line...)
		for i := 1; i+1 < len(line); i++ {
			line[i] = point{(was[i-1].x + 2*was[i].x + was[i+1].x) / 4, (was[i-1].y + 2*was[i].y + was[i+1].y) / 4}
		}
	}
	for i, p := range line {
		p = point{p.x / fine, p.y / fine}
		line[i] = point{p.x + windX.at(p)*winding/one, p.y + windY.at(p)*winding/one}
	}
	return river{line, r.wide}
}
