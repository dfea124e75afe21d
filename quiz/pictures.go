package quiz

import (
	"embed"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The pictures are drawings in SVG, each under a name that is the hash of its
// bytes. Nothing in them but what is drawn tells what they show: they have no
// titles and no remarks, and all have one frame.
//
//go:embed pictures/*.svg
var pictureFiles embed.FS

// PictureFile gives the SVG of a picture of the built-in bank.
func PictureFile(name string) ([]byte, bool) {
	if strings.ContainsAny(name, `/\`) {
		return nil, false
	}
	data, err := pictureFiles.ReadFile("pictures/" + name)
	return data, err == nil
}

// pictures asks what a picture shows: each row one question. Wrong options are
// best of a like picture (column near), of a like size (column size) and with
// names of a like length, and never what nobody could tell from the right one
// (column never).
func (g *generator) pictures(t *table, tpl *template) {
	rows := usable(t, tpl)
	for _, r := range rows {
		answer := r.cells[tpl.to]
		near, never := strings.Fields(r.cells["near"]), strings.Fields(r.cells["never"])
		right := map[string]bool{answer: true}
		asks := g.option(tpl, answer, 0)
		var candidates []choice
		for _, other := range rows {
			cell := other.cells[tpl.to]
			switch {
			case other == r:
				continue
			case slices.Contains(never, other.key):
				right[cell] = true
				continue
			}
			ring := distance(r, other) + sizes(r, other)
			if slices.Contains(near, other.key) {
				ring = -1.5
			}
			option := g.option(tpl, cell, ring)
			option.ring += lengths * math.Abs(math.Log(float64(option.size)/float64(asks.size)))
			candidates = append(candidates, option)
		}
		g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, picture: r.cells["picture"], stem: tpl.stem,
			right: asks, candidates: candidates,
			holds:     func(key string) bool { return right[key] },
			explained: explain(parseText(answer), Text{}, t.label, r.text("note")),
			sourceKey: r.key,
		})
	}
}

// lengths is how much it counts that names differ in length: without it most
// long names would find none to stand beside.
const lengths = 4

// sizes tells how far the sizes of two rows are apart, as part of their
// distance; one step of the column is a factor of four.
func sizes(a, b *row) float64 {
	m, first := strconv.Atoi(a.cells["size"])
	n, second := strconv.Atoi(b.cells["size"])
	if first != nil || second != nil {
		return 0
	}
	return 0.6 * math.Abs(float64(m-n))
}
