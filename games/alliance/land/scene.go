package land

import "strings"

// A scene is a map with all that its drawing and its picture need.
type scene struct {
	key   string
	graph Graph
	name  Name
	names [Size]Name
	theme *theme

	// Plain maps are drawn by plain.go; what follows discs is empty for them.
	discs [Size]point // middles of the discs of a graph: map

	outlines *outlines
	spots    [Size]spot // on the lattice
	terrain  *terrain   // nil until there is a picture
	sketch   *sketch
	chance   *stream
	ferries  [][2]int
}

// sceneOf sets the scene of a map by its key.
func sceneOf(key string) (*scene, error) {
	if word, ok := strings.CutPrefix(key, "seed:"); ok {
		c, g, err := landOf(word)
		if err != nil {
			return nil, err
		}
		chance := newStream("castellan picture 1 " + word)
		s := &scene{key: key, graph: g, theme: &themes[chance.below(len(themes))]}
		s.name, s.names = namesOf(key)
		s.compose(c, chance, nil)
		return s, nil
	}
	g, err := GraphOf(key)
	if err != nil {
		return nil, err
	}
	s := &scene{key: key, graph: g, theme: &plainTheme}
	s.name, s.names = namesOf(key)
	if d, ok := drawnLand(key); ok {
		c, _, _ := d.sketch.work(key)
		s.theme = d.sketch.theme
		s.ferries = d.sketch.ferry
		s.compose(c, newStream("drawn picture "+key), d.sketch)
		return s, nil
	}
	if key != "hex19" {
		s.discs = discs(&g)
	}
	return s, nil
}

// compose works out where everything on the chart is drawn; k is nil for a
// generated land.
func (s *scene) compose(c *chart, chance *stream, k *sketch) {
	s.outlines = soften(c, chance)
	s.spots = spots(c, &s.names)
	s.sketch, s.chance = k, chance
}

// plain tells whether the map has no picture but its graph.
func (s *scene) plain() bool { return s.outlines == nil }

// drawing makes the Drawing of the scene.
func (s *scene) drawing() *Drawing {
	d := &Drawing{Key: s.key, Name: s.name, Width: Width, Height: Height, Territories: make([]Territory, Size)}
	for i := range d.Territories {
		d.Territories[i] = Territory{
			ID: i + 1, Name: s.names[i], Neighbours: s.graph.neighbours(i + 1),
			Path: s.path(i + 1),
		}
		at := s.spot(i + 1)
		t := &d.Territories[i]
		t.At, t.Label, t.Size = [2]int{at.at.x, at.at.y}, [2]int{at.label.x, at.label.y}, at.letters
	}
	return d
}

// path is the outline of territory t.
func (s *scene) path(t int) string {
	var p pen
	if s.plain() {
		s.plainPath(&p, t)
		return string(p.text)
	}
	for _, ring := range s.outlines.rings(func(u uint8) bool { return int(u) == t }) {
		p.closed(s.outlines, ring)
	}
	return string(p.text)
}

// spot is where territory t's castle and name stand.
func (s *scene) spot(t int) spot {
	if s.plain() {
		return s.plainSpot(t)
	}
	at := s.spots[t-1]
	return spot{fit(at.at), fit(at.label), at.letters * fitted / 100}
}
