package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

const worldAtlas = "2.0.2" // npm world-atlas: Natural Earth 4.1 as TopoJSON

// outlineTemplates are the questions asked of the table of outlines.
const outlineTemplates = `
: this is its outline|voici son contour|acesta este conturul său
@ outline picture world 0 from=picture to=subject
= Which country has this outline?|Quel État a cette forme ?|Cărei țări îi aparține acest contur?
`

const (
	// leastLand is the least area of a country's largest part, in square
	// kilometres: smaller islands have outlines that nobody knows.
	leastLand = 6000
	// leastPart is how small a part or a hole is left out, of the largest part.
	leastPart = 0.003
	// farPart is how far off a part is left out, in lengths of the largest part,
	// unless it is as large as ownPart of it.
	farPart, ownPart = 0.2, 0.2
	// margin is what stays free around an outline, and maxOutline its length in
	// bytes.
	margin, maxOutline = 24, 3000
	// earth is the radius of the Earth in kilometres.
	earth = 6371.0
)

type point struct{ x, y float64 }

// A polygon is an outer ring and its holes.
type polygon [][]point

// atlas is the part of a TopoJSON file that is read here.
type atlas struct {
	Transform struct{ Scale, Translate [2]float64 }
	Arcs      [][][2]float64
	Objects   struct {
		Countries struct {
			Geometries []shape
		}
	}
}

type shape struct {
	Type string
	ID   string
	Arcs any
}

// outlines writes the table of outlines and their pictures.
func (b builder) outlines() error {
	var world atlas
	if err := b.read(&world, "world-atlas-"+worldAtlas, "countries-10m.json"); err != nil {
		return err
	}
	numbers, err := b.numbers()
	if err != nil {
		return err
	}
	barred, plain, err := readOutlineNotes()
	if err != nil {
		return err
	}
	states, err := b.states()
	if err != nil {
		return err
	}
	var table sheet
	table.head("world-atlas "+worldAtlas+" (Natural Earth), names from CLDR JSON "+cldr, "ISC AND Unicode-3.0", "2026-11", outlineTemplates,
		"key level picture subject group wide size")
	for _, s := range states {
		if slices.Contains(barred, s.code) {
			continue
		}
		land := world.land(numbers[s.code])
		if len(land) == 0 {
			return fmt.Errorf("no outline of %s", s.code)
		}
		parts, area := flatten(land)
		if area < leastLand {
			continue
		}
		picture, err := b.savePicture(draw(parts))
		if err != nil {
			return err
		}
		level := s.level
		if n, err := strconv.Atoi(level); err == nil && !slices.Contains(plain, s.code) {
			level = strconv.Itoa(min(n+1, 3))
		}
		size := strconv.Itoa(int(math.Round(math.Log(area) / math.Log(4))))
		table.row(s.code, level, picture, s.name, s.group, s.wide, size)
	}
	return table.save(b.out, "outlines.tsv")
}

// readOutlineNotes gives the countries that have no outline here, and those
// whose outline is no harder than their name.
func readOutlineNotes() (barred, plain []string, err error) {
	all, err := lines("outlines.txt")
	if err != nil {
		return nil, nil, err
	}
	for _, line := range all {
		words := strings.Fields(line)
		codes := words[1:]
		switch words[0] {
		case "out":
			barred = append(barred, codes...)
		case "plain":
			plain = append(plain, codes...)
		default:
			return nil, nil, fmt.Errorf("outlines.txt: %q", line)
		}
	}
	return barred, plain, nil
}

// numbers gives the three digits by which an atlas knows a country.
func (b builder) numbers() (map[string]string, error) {
	var file struct {
		Supplemental struct {
			CodeMappings map[string]struct {
				Numeric string `json:"_numeric"`
			} `json:"codeMappings"`
		} `json:"supplemental"`
	}
	if err := b.read(&file, "cldr-core-"+cldr, "supplemental", "codeMappings.json"); err != nil {
		return nil, err
	}
	numbers := map[string]string{}
	for code, mapping := range file.Supplemental.CodeMappings {
		numbers[code] = mapping.Numeric
	}
	return numbers, nil
}

// land gives a country's polygons in degrees.
func (a *atlas) land(number string) []polygon {
	var land []polygon
	for _, s := range a.Objects.Countries.Geometries {
		if s.ID != number || number == "" {
			continue
		}
		arcs, _ := s.Arcs.([]any)
		if s.Type == "Polygon" {
			arcs = []any{arcs}
		}
		for _, rings := range arcs {
			var p polygon
			for _, ring := range rings.([]any) {
				p = append(p, a.ring(ring.([]any)))
			}
			land = append(land, p)
		}
	}
	return land
}

// ring joins arcs, each beginning where the one before it ends. An arc ~n runs
// backwards.
func (a *atlas) ring(arcs []any) []point {
	var ring []point
	for _, number := range arcs {
		n := int(number.(float64))
		arc := a.arc(max(n, ^n))
		if n < 0 {
			slices.Reverse(arc)
		}
		ring = append(ring, arc[min(1, len(ring)):]...)
	}
	return ring
}

func (a *atlas) arc(n int) []point {
	var at [2]float64
	points := make([]point, len(a.Arcs[n]))
	for i, step := range a.Arcs[n] {
		for k := range at {
			at[k] += step[k]
		}
		points[i] = point{at[0]*a.Transform.Scale[0] + a.Transform.Translate[0], at[1]*a.Transform.Scale[1] + a.Transform.Translate[1]}
	}
	return points
}

// flatten projects a country onto a plane that touches the Earth at its largest
// part, so that areas are right (Lambert's azimuthal equal-area projection), and
// leaves out what is small or far off. It gives the area of the largest part in
// square kilometres as well.
func flatten(land []polygon) ([]polygon, float64) {
	largest := slices.MaxFunc(land, func(p, q polygon) int {
		return int(math.Copysign(1, sphere(p[0])-sphere(q[0])))
	})
	centre := middle(largest[0])
	flat := make([]polygon, len(land))
	for i, p := range land {
		for _, ring := range p {
			flat[i] = append(flat[i], project(ring, centre))
		}
	}
	slices.SortStableFunc(flat, func(p, q polygon) int { return int(math.Copysign(1, area(q[0])-area(p[0]))) })
	least := leastPart * area(flat[0][0])
	main := boxOf(flat[0][0])
	kept := []polygon{}
	for _, p := range flat {
		size := area(p[0])
		if size < least || size < ownPart*area(flat[0][0]) && !beside(p[0], kept, farPart*main.diagonal()) {
			continue
		}
		q := polygon{p[0]}
		for _, hole := range p[1:] {
			if area(hole) >= least {
				q = append(q, hole)
			}
		}
		kept = append(kept, q)
	}
	return kept, area(flat[0][0])
}

// beside says whether a ring lies near one of the parts kept; the first does.
func beside(ring []point, kept []polygon, reach float64) bool {
	mine := boxOf(ring)
	for _, p := range kept {
		if mine.gap(boxOf(p[0])) <= reach {
			return true
		}
	}
	return len(kept) == 0
}

// project maps degrees to kilometres on the plane, y southward as pictures have
// it.
func project(ring []point, centre point) []point {
	sin0, cos0 := math.Sincos(centre.y * math.Pi / 180)
	flat := make([]point, len(ring))
	for i, p := range ring {
		sin, cos := math.Sincos(p.y * math.Pi / 180)
		sinL, cosL := math.Sincos((p.x - centre.x) * math.Pi / 180)
		k := earth * math.Sqrt(2/(1+sin0*sin+cos0*cos*cosL))
		flat[i] = point{k * cos * sinL, -k * (cos0*sin - sin0*cos*cosL)}
	}
	return flat
}

// sphere is the area of a ring in degrees on the Earth, in square kilometres.
func sphere(ring []point) float64 { return area(project(ring, middle(ring))) }

// middle is the mean of a ring's points as seen from the Earth's centre.
func middle(ring []point) point {
	var x, y, z float64
	for _, p := range ring {
		sin, cos := math.Sincos(p.y * math.Pi / 180)
		sinL, cosL := math.Sincos(p.x * math.Pi / 180)
		x, y, z = x+cos*cosL, y+cos*sinL, z+sin
	}
	return point{math.Atan2(y, x) * 180 / math.Pi, math.Atan2(z, math.Hypot(x, y)) * 180 / math.Pi}
}

func area(ring []point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.x*q.y - q.x*p.y
	}
	return math.Abs(sum) / 2
}

// A box is the least upright rectangle around something.
type box struct{ left, top, right, bottom float64 }

func boxOf(ring []point) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range ring {
		b = box{min(b.left, p.x), min(b.top, p.y), max(b.right, p.x), max(b.bottom, p.y)}
	}
	return b
}

func (b box) diagonal() float64 { return math.Hypot(b.right-b.left, b.bottom-b.top) }

func (b box) gap(c box) float64 {
	return math.Hypot(max(0, b.left-c.right, c.left-b.right), max(0, b.top-c.bottom, c.top-b.bottom))
}

// draw makes a picture of polygons on the plane: as large as the frame lets it
// be, in whole units, with no more points than its bytes allow.
func draw(parts []polygon) []byte {
	all := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range parts {
		b := boxOf(p[0])
		all = box{min(all.left, b.left), min(all.top, b.top), max(all.right, b.right), max(all.bottom, b.bottom)}
	}
	scale := min((pictureWidth-2*margin)/(all.right-all.left), (pictureHeight-2*margin)/(all.bottom-all.top))
	place := func(p point) point {
		return point{pictureWidth/2.0 + (p.x-(all.left+all.right)/2)*scale, pictureHeight/2.0 + (p.y-(all.top+all.bottom)/2)*scale}
	}
	for slack := 0.8; ; slack *= 1.25 {
		var out bytes.Buffer
		out.WriteString(pictureHead + `<path fill="#2d5f73" fill-rule="evenodd" d="`)
		for _, p := range parts {
			for _, ring := range p {
				placed := make([]point, len(ring))
				for i, at := range ring {
					placed[i] = place(at)
				}
				trace(&out, simplify(placed, slack))
			}
		}
		out.WriteString(`"/></svg>`)
		if out.Len() <= maxOutline {
			return out.Bytes()
		}
	}
}

// trace writes a ring as steps between whole units; what shrinks to less than a
// triangle is left out.
func trace(out *bytes.Buffer, ring []point) {
	type place struct{ x, y int }
	var places []place
	for _, p := range ring {
		at := place{int(math.Round(p.x)), int(math.Round(p.y))}
		if len(places) == 0 || places[len(places)-1] != at {
			places = append(places, at)
		}
	}
	if n := len(places); n > 1 && places[0] == places[n-1] {
		places = places[:n-1]
	}
	if len(places) < 3 {
		return
	}
	fmt.Fprintf(out, "M%d %dl", places[0].x, places[0].y)
	for i, p := range places[1:] {
		dx, dy := p.x-places[i].x, p.y-places[i].y
		if i > 0 && dx >= 0 {
			out.WriteByte(' ')
		}
		out.WriteString(strconv.Itoa(dx))
		if dy >= 0 {
			out.WriteByte(' ')
		}
		out.WriteString(strconv.Itoa(dy))
	}
	out.WriteByte('z')
}

// simplify leaves out the points of a ring that lie within slack of the line
// without them (Douglas and Peucker's way), in two halves.
func simplify(ring []point, slack float64) []point {
	far, most := 0, -1.0
	for i, p := range ring {
		if d := math.Hypot(p.x-ring[0].x, p.y-ring[0].y); d > most {
			far, most = i, d
		}
	}
	kept := append(thin(ring[:far+1], slack), thin(ring[far:], slack)[1:]...)
	return kept
}

func thin(line []point, slack float64) []point {
	if len(line) < 3 {
		return slices.Clone(line)
	}
	a, b := line[0], line[len(line)-1]
	at, most := 0, slack
	for i, p := range line[1 : len(line)-1] {
		if d := off(p, a, b); d > most {
			at, most = i+1, d
		}
	}
	if at == 0 {
		return []point{a, b}
	}
	return append(thin(line[:at+1], slack), thin(line[at:], slack)[1:]...)
}

// off is how far a point is from the line between two others.
func off(p, a, b point) float64 {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return math.Hypot(p.x-a.x, p.y-a.y)
	}
	return math.Abs((b.x-a.x)*(a.y-p.y)-(a.x-p.x)*(b.y-a.y)) / length
}
