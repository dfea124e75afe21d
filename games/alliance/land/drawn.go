package land

// A drawn land: its key, its graph and the sketch it is drawn from. The graph
// belongs to version 1 of the rules and never changes; the drawing must
// follow it, and a test holds it to that.
type drawn struct {
	key     string
	borders string
	sketch  *sketch
	names   string
}

// lands are the drawn lands; the first is what is played where nobody chose.
var lands = [...]drawn{
	{"aldermark", "" +
		"1-2,1-5,1-6,2-3,2-6,2-7,3-4,3-7,3-8,4-8,4-9,5-6,5-10,5-11,6-7,6-11,7-8,7-11,7-12,8-9," +
		"8-12,8-13,8-14,9-14,10-11,10-15,11-12,11-15,11-16,12-13,12-16,12-18,13-14,13-18,13-19," +
		"14-19,15-16,15-17,16-17,18-19", &aldermark, aldermarkNames},
	{"lunemere", "" +
		"1-2,1-5,1-6,2-3,2-6,2-7,3-4,3-7,3-8,4-8,5-6,5-9,5-10,6-7,6-9,7-8,8-15,9-10,9-11,9-13," +
		"10-11,10-12,11-12,11-13,12-13,12-16,13-14,13-16,13-17,14-15,14-17,14-18,15-18,15-19," +
		"16-17,17-18,18-19", &lunemere, lunemereNames},
	{"crownfell", "" +
		"1-2,1-3,1-6,2-4,2-6,2-7,3-5,3-6,3-8,4-7,4-9,4-11,5-8,5-10,5-12,6-7,6-8,7-11,8-12,9-11," +
		"9-13,10-12,10-14,11-13,11-15,12-14,12-16,12-19,13-15,13-17,14-19,15-16,15-17,15-18," +
		"16-18,16-19,17-18,18-19", &crownfell, crownfellNames},
	{"sevenmouths", "" +
		"1-2,1-6,2-3,2-6,2-7,3-4,3-7,3-8,4-5,4-8,4-9,4-10,5-10,6-7,6-11,7-8,7-11,7-12,8-9,8-12," +
		"8-13,9-10,9-13,9-14,10-14,10-16,11-12,11-15,12-13,12-17,13-14,13-17,13-18,14-16,14-19," +
		"15-17,16-19,17-18,18-19", &sevenmouths, sevenmouthsNames},
	{"hoarland", "" +
		"1-2,1-6,1-11,2-3,2-6,2-7,2-8,3-4,3-8,4-5,4-8,4-9,5-9,5-10,6-7,6-11,6-12,7-8,7-12,7-13," +
		"8-9,8-13,8-14,9-10,9-14,9-15,10-15,11-12,11-16,12-13,12-16,12-17,13-14,13-17,13-18," +
		"14-15,14-18,14-19,15-19,16-17,17-18,18-19", &hoarland, hoarlandNames},
	{"twinhorn", "" +
		"1-3,1-4,1-5,2-3,2-6,2-7,3-5,3-6,4-5,4-8,5-8,5-10,6-7,6-9,6-11,7-9,8-10,8-12,9-11,9-15," +
		"10-12,10-13,10-16,10-17,11-14,11-15,11-19,12-16,13-14,13-17,13-18,14-18,14-19,15-19," +
		"16-17,17-18,18-19", &twinhorn, twinhornNames},
}

// drawnLand finds a drawn land by its key.
func drawnLand(key string) (*drawn, bool) {
	for i := range lands {
		if lands[i].key == key {
			return &lands[i], true
		}
	}
	return nil, false
}

// A sketch is how a drawn land is told: coasts, lakes and the hearts of its
// territories by hand; chance, always the same, only roughens the lines.
type sketch struct {
	coasts [][]point
	lakes  [][]point
	hearts [Size]point
	rough  int      // how far coasts stray from the drawn line
	chance string   // which of all ways to roughen it was chosen
	ferry  [][2]int // neighbours across water

	// What lies on the land, for the eye alone.
	theme   *theme
	ranges  [][]point
	woods   []blob
	marshes []blob
	dunes   []blob
	courses [][]point // rivers beside those that find their own way
}

// chart works the sketch out. The graph it gives is the one that drawn.go
// pins; a test holds the two together.
func (k *sketch) work(key string) (*chart, Graph, bool) {
	s := newStream("drawn " + key + k.chance)
	dx, dy := newNoise(s, 7, 4), newNoise(s, 7, 4)
	coasts, lakes := spread(k.coasts), spread(k.lakes)
	var dry [hexes]bool
	for h := range hexes {
		p := hexAt(h)
		p.x, p.y = p.x+dx.at(p)*k.rough/one, p.y+dy.at(p)*k.rough/one
		dry[h] = within(p, coasts) && !within(p, lakes)
	}
	soothe(&dry)
	m := cut(&dry, s)
	var from [Size]int
	for t, heart := range k.hearts {
		best := 1 << 30
		for i := range m.cells {
			if d := away(m.cells[i].at, wide(heart)); d < best {
				from[t], best = i, d
			}
		}
	}
	owner := m.grow(&from)
	m.clarify(owner)
	g, clear := m.graph(owner)
	for _, f := range k.ferry {
		g.Join(f[0], f[1])
	}
	return m.chart(owner), g, clear
}

func within(p point, polygons [][]point) bool {
	for _, polygon := range polygons {
		if inside(p, polygon) {
			return true
		}
	}
	return false
}

// wide spreads a point of a sketch from the middle of the drawing, so that
// the land fills it.
func wide(p point) point {
	return point{Width/2 + (p.x-Width/2)*110/100, Height/2 + (p.y-Height/2)*106/100}
}

func spread(polygons [][]point) [][]point {
	wider := make([][]point, len(polygons))
	for i, polygon := range polygons {
		for _, p := range polygon {
			wider[i] = append(wider[i], wide(p))
		}
	}
	return wider
}
