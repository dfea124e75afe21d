package land

// A theme is how a land looks: its colours and what grows there.
type theme struct {
	sea, deep   string // the water near the shore's hatching and its lines
	land, shade string // paper and its shadow
	ink         string
	wood        string // leaves
	water       string // rivers
	border      string
	peak        string // the lit side of mountains
	trees       []string
	beast       string // what swims in the sea
	snow        bool
}

var greenwood = theme{
	sea: "#cfd9c4", deep: "#6f8a80", land: "#f0e3bf", shade: "#b08d57", ink: "#47331f", wood: "#8fa362",
	water: "#55808f", border: "#8c2f1b", peak: "#f6edd2", trees: []string{"oak", "oak", "pine"}, beast: "serpent",
}

var moonlight = theme{
	sea: "#c3cfda", deep: "#5f7690", land: "#efe8d3", shade: "#a0936f", ink: "#2f3350", wood: "#7f9a83",
	water: "#4f7499", border: "#6b2b52", peak: "#f8f4e6", trees: []string{"oak", "cypress", "oak"}, beast: "whale",
}

var highland = theme{
	sea: "#cdd3c8", deep: "#748279", land: "#e9dfc3", shade: "#978259", ink: "#3d342b", wood: "#7d8f62",
	water: "#4f7a8a", border: "#8a3a1c", peak: "#f3ecd8", trees: []string{"pine", "pine", "oak"}, beast: "serpent", snow: true,
}

var delta = theme{
	sea: "#bcd6cd", deep: "#4f8580", land: "#edeabf", shade: "#a39a55", ink: "#3a4023", wood: "#8dab5d",
	water: "#3f8390", border: "#93411a", peak: "#f5f1d4", trees: []string{"oak", "willow"}, beast: "serpent",
}

var north = theme{
	sea: "#c6d6de", deep: "#5f7f93", land: "#f1efe6", shade: "#9aa3a4", ink: "#2f3c48", wood: "#6f8d83",
	water: "#5d8fb0", border: "#7c2f3c", peak: "#ffffff", trees: []string{"pine"}, beast: "whale", snow: true,
}

var south = theme{
	sea: "#b4d3d0", deep: "#458089", land: "#f3dcab", shade: "#c08a49", ink: "#56301b", wood: "#9a9c4f",
	water: "#3f8494", border: "#8f2717", peak: "#f9e8c4", trees: []string{"cypress", "oak", "cypress"}, beast: "serpent",
}

var plainTheme = theme{
	sea: "#d8d6c0", deep: "#8b8b72", land: "#f2e7c8", shade: "#b39a66", ink: "#47331f", wood: "#8fa362",
	water: "#55808f", border: "#8c2f1b", peak: "#f6edd2",
}

// themes are those a generated land may have.
var themes = [...]theme{greenwood, moonlight, highland, delta, north, south}
