package land

// A Drawing is how a map is shown: what a client needs to draw upon its art.
type Drawing struct {
	Key         string      `json:"key"`
	Name        Name        `json:"name"`
	Width       int         `json:"width"`
	Height      int         `json:"height"`
	Territories []Territory `json:"territories"`
}

// A Territory is one territory of a drawing. Neighbours' paths share the
// line between them to the last digit.
type Territory struct {
	ID         int    `json:"id"`
	Name       Name   `json:"name"`
	Path       string `json:"path"`  // the outline, path data of an SVG
	At         [2]int `json:"at"`    // where a castle or a banner stands
	Label      [2]int `json:"label"` // the middle of where the name stands
	Size       int    `json:"size"`  // the height of letters for which the name fits
	Neighbours []int  `json:"neighbours"`
}

// A Name is a name in the three languages.
type Name struct {
	En string `json:"en"`
	Fr string `json:"fr"`
	Ro string `json:"ro"`
}

// In is the name in a language, in English if the language is unknown.
func (n Name) In(language string) string {
	switch language {
	case "fr":
		return n.Fr
	case "ro":
		return n.Ro
	}
	return n.En
}

// longest is the number of letters of the longest of the three.
func (n Name) longest() int {
	return max(len([]rune(n.En)), len([]rune(n.Fr)), len([]rune(n.Ro)))
}

// Draw gives the drawing of a map by its key. A key that is none is refused
// as GraphOf refuses it.
func Draw(key string) (*Drawing, error) {
	s, err := sceneOf(key)
	if err != nil {
		return nil, err
	}
	return s.drawing(), nil
}

// Art gives the picture of the bare land by its key: an SVG of its own, with
// neither owners nor castles nor names. A key that is none is refused as
// GraphOf refuses it.
func Art(key string) ([]byte, error) { return Picture(key, "") }

// Picture is Art with the names in a language written on it; the empty
// language writes none.
func Picture(key, language string) ([]byte, error) {
	s, err := sceneOf(key)
	if err != nil {
		return nil, err
	}
	return s.picture(language), nil
}

// Names gives the name of a map and those of its territories, the first
// territory's first.
func Names(key string) (Name, [Size]Name, error) {
	if _, err := GraphOf(key); err != nil {
		return Name{}, [Size]Name{}, err
	}
	land, names := namesOf(key)
	return land, names, nil
}

// neighbours lists the neighbours of t, ascending.
func (g *Graph) neighbours(t int) []int {
	list := []int{}
	for s := g.Of(t); s != 0; s &= s - 1 {
		list = append(list, s.First())
	}
	return list
}
