package land

// Width and Height are the size of every drawing, in its own units.
const (
	Width  = 1600
	Height = 1200
)

// A drawing is worked out on a lattice of small hexagons in rows, every
// second row half a hexagon further right. Three hexagons meet at each corner,
// never four, so whether two territories touch is never in doubt.
const (
	cols = 115
	rows = 100
	hexW = 14 // from one hexagon to the next in its row
	hexH = 12 // from one row to the next

	hexes = cols * rows
)

// nowhere stands for a hexagon beyond the edge of the lattice.
const nowhere = -1

// A point is a place in the drawing, or on the lattice.
type point struct{ x, y int }

// The lattice is drawn a little smaller than it is, to leave room for the
// frame.
const (
	fitted  = 94 // hundredths
	marginX = Width * (100 - fitted) / 200
	marginY = Height * (100 - fitted) / 200
)

// fit is where a place on the lattice lies in the drawing.
func fit(p point) point {
	return point{marginX + p.x*fitted/100, marginY + p.y*fitted/100}
}

// unfit is where a place in the drawing lies on the lattice.
func unfit(p point) point {
	return point{(p.x - marginX) * 100 / fitted, (p.y - marginY) * 100 / fitted}
}

// hexAt is the middle of hexagon h.
func hexAt(h int) point {
	row, col := h/cols, h%cols
	return point{col*hexW + row%2*(hexW/2), row * hexH}
}

// hexOver is the hexagon nearest to p, as good as it need be.
func hexOver(p point) int {
	row := min(max((p.y+hexH/2)/hexH, 0), rows-1)
	col := min(max((p.x-row%2*(hexW/2)+hexW/2)/hexW, 0), cols-1)
	return row*cols + col
}

// The six directions from a hexagon, clockwise from the east.
const (
	east = iota
	southEast
	southWest
	west
	northWest
	northEast
)

// next is the neighbour of hexagon h in a direction, or nowhere.
func next(h, direction int) int {
	row, col := h/cols, h%cols
	switch direction {
	case east:
		col++
	case west:
		col--
	case southEast, northEast:
		col += row % 2
	case southWest, northWest:
		col -= 1 - row%2
	}
	switch direction {
	case southEast, southWest:
		row++
	case northEast, northWest:
		row--
	}
	if col < 0 || col >= cols || row < 0 || row >= rows {
		return nowhere
	}
	return row*cols + col
}

// around holds the neighbours of every hexagon by direction.
var around = func() (a [hexes][6]int32) {
	for h := range hexes {
		for d := range 6 {
			a[h][d] = int32(next(h, d))
		}
	}
	return a
}()

// root is the whole square root of n.
func root(n int) int {
	if n < 2 {
		return max(n, 0)
	}
	guess, better := n, (n+1)/2
	for better < guess {
		guess, better = better, (better+n/better)/2
	}
	return guess
}

// away is the whole distance between two points.
func away(a, b point) int {
	return root(square(a, b))
}

// square is the square of the distance between two points.
func square(a, b point) int {
	dx, dy := a.x-b.x, a.y-b.y
	return dx*dx + dy*dy
}

// inside tells whether p lies within the polygon.
func inside(p point, polygon []point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.y > p.y) == (b.y > p.y) {
			continue
		}
		// Is p left of the edge at its height? Cross-multiplied, so that
		// nothing is rounded.
		left := (p.x-a.x)*(b.y-a.y) < (b.x-a.x)*(p.y-a.y)
		if left == (b.y > a.y) {
			in = !in
		}
	}
	return in
}
