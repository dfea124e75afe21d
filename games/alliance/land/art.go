package land

import (
	"fmt"
	"sort"
	"strings"
)

// The picture is an engraved map on old paper. Everything in it is written in
// whole numbers by chance that depends on the key alone, so that a map has
// one picture, byte for byte.

// onLattice opens a group of what is told in places of the lattice, to be
// drawn where fit puts them.
var onLattice = fmt.Sprintf(`<g transform="translate(%d %d)scale(.%d)">`, marginX, marginY, fitted)

// An easel is a picture being drawn.
type easel struct {
	strings.Builder
	*scene
	chance *stream
	title  box // where the land's name stands, if there is room
}

func (e *easel) putf(format string, values ...any) { fmt.Fprintf(e, format, values...) }

// picture draws the scene; with names if a language is given.
func (s *scene) picture(language string) []byte {
	e := &easel{scene: s, chance: newStream("ink " + s.key)}
	if !s.plain() {
		s.terrain = survey(s.outlines.chart, &s.spots, &s.names, s.chance, s.sketch)
	}
	e.putf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">`, Width, Height)
	e.defs()
	e.putf(`<rect width="%d" height="%d" fill="%s"/>`, Width, Height, s.theme.sea)
	e.paper()
	if s.plain() {
		e.plainLand()
	} else {
		e.coast()
		e.WriteString(`<g clip-path="url(#land)">` + onLattice)
		e.rivers()
		e.WriteString("</g></g>" + onLattice)
		e.relief()
		e.WriteString("</g>")
		e.borders()
		e.ornaments()
	}
	e.stains()
	e.frame()
	if language != "" {
		e.letters(language)
	}
	e.WriteString("</svg>\n")
	return []byte(e.String())
}

// defs writes what is used more than once.
func (e *easel) defs() {
	t := e.theme
	e.WriteString("<defs>")
	if !e.plain() {
		var p pen
		for _, ring := range e.outlines.rings(func(uint8) bool { return true }) {
			p.closed(e.outlines, ring)
		}
		e.putf(`<path id="coast" d="%s"/><clipPath id="land"><use href="#coast" clip-rule="evenodd"/></clipPath>`, p.text)
		p = pen{}
		for _, chain := range e.outlines.chains() {
			p.move(e.outlines.at[chain[0]])
			p.open(e.outlines, chain)
		}
		e.putf(`<path id="marches" fill="none" d="%s"/>`, p.text)
	}
	e.putf(`<pattern id="hatch" width="9" height="7" patternUnits="userSpaceOnUse"><path d="M0 2h9M0 5.5h6" stroke="%s" stroke-width=".9" opacity=".55"/></pattern>`, t.deep)
	e.gradient("wood", t.wood, "0:.62,.6:.34,1:0")
	e.gradient("rock", t.shade, "0:.5,.55:.28,1:0")
	e.gradient("marsh", t.water, "0:.34,.6:.2,1:0")
	e.gradient("sand", "#e0a94f", "0:.42,.6:.24,1:0")
	e.gradient("stain", "#7a5a2a", "0:.02,.82:.07,.93:.13,1:0")
	e.gradient("light", "#fff8e0", "0:.55,1:0")
	e.putf(`<radialGradient id="dusk" cx=".5" cy=".5" r=".75"><stop offset=".55" stop-color="#5a3c14" stop-opacity="0"/><stop offset=".85" stop-color="#5a3c14" stop-opacity=".2"/><stop offset="1" stop-color="#3a2409" stop-opacity=".5"/></radialGradient>`)
	if !e.plain() {
		e.glyphs()
	}
	e.WriteString("</defs>")
}

// gradient writes a round gradient of one colour from offset:opacity pairs.
func (e *easel) gradient(id, colour, stops string) {
	e.putf(`<radialGradient id="%s">`, id)
	for _, stop := range strings.Split(stops, ",") {
		at, opacity, _ := strings.Cut(stop, ":")
		e.putf(`<stop offset="%s" stop-color="%s" stop-opacity="%s"/>`, at, colour, opacity)
	}
	e.WriteString(`</radialGradient>`)
}

// paper roughens the sheet with light places and fibres.
func (e *easel) paper() {
	for range 7 {
		e.putf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="url(#light)"/>`,
			e.chance.below(Width), e.chance.below(Height), e.chance.between(220, 460), e.chance.between(160, 330))
	}
	var p pen
	for range 260 {
		at := point{e.chance.below(Width), e.chance.below(Height)}
		p.move(at)
		p.line(point{at.x + e.chance.between(-9, 9), at.y + e.chance.between(-5, 5)})
	}
	e.putf(`<path d="%s" stroke="#6b5227" stroke-width=".8" opacity=".28" fill="none"/>`, p.text)
}

// stains lays age over all: rings of cups and pots, folds, dark corners.
func (e *easel) stains() {
	for range 4 {
		r := e.chance.between(60, 150)
		e.putf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="url(#stain)"/>`,
			e.chance.below(Width), e.chance.below(Height), r, r*e.chance.between(84, 104)/100)
	}
	e.putf(`<path d="M533 0l4 1200M1066 0l-3 1200M0 602l1600-5" stroke="#5a3c14" stroke-width="7" opacity=".05" fill="none"/><path d="M535 0l4 1200M1068 0l-3 1200M0 604l1600-5" stroke="#fffaf0" stroke-width="2" opacity=".3" fill="none"/>`)
	e.putf(`<rect width="%d" height="%d" fill="url(#dusk)"/>`, Width, Height)
}

// frame rules the margin as old maps have it.
func (e *easel) frame() {
	e.putf(`<g fill="none" stroke="%s"><path d="M18 18h1564v1164H18Z" stroke-width="2.5"/><path d="M34 34h1532v1132H34Z" stroke-width="1.6"/><path d="M40 40h1520v1120H40Z" stroke-width=".8"/>`, e.theme.ink)
	e.WriteString(`<path d="M34 26H1566M34 1174H1566" stroke-width="9" stroke-dasharray="38.3"/><path d="M26 34V1166M1574 34V1166" stroke-width="9" stroke-dasharray="40.4"/></g>`)
}

// coast draws the sea's lines and the land's paper.
func (e *easel) coast() {
	t := e.theme
	e.putf(`<g fill="none" stroke-linejoin="round"><use href="#coast" stroke="url(#hatch)" stroke-width="74"/>`)
	for i, wide := range []int{62, 44, 28} {
		e.putf(`<use href="#coast" stroke="%s" stroke-width="%d" opacity=".%d"/><use href="#coast" stroke="%s" stroke-width="%d" opacity=".75"/>`,
			t.deep, wide, 3+i, t.sea, wide-3)
	}
	e.putf(`<use href="#coast" stroke="%s" stroke-width="15" opacity=".35"/></g>`, t.deep)
	e.putf(`<use href="#coast" fill="%s" fill-rule="evenodd"/><g clip-path="url(#land)">`, t.land)
	e.WriteString(onLattice)
	e.tints()
	e.WriteString("</g>")
	e.putf(`<g fill="none" stroke="%s" stroke-linejoin="round"><use href="#coast" stroke-width="44" opacity=".12"/><use href="#coast" stroke-width="26" opacity=".16"/><use href="#coast" stroke-width="12" opacity=".2"/></g></g>`, t.shade)
	e.putf(`<use href="#coast" fill="none" stroke="%s" stroke-width="3.2" stroke-linejoin="round"/>`, t.ink)
}

// tints washes colour over woods, mountains, marshes and dunes.
func (e *easel) tints() {
	wash := func(fill string, at point, rx, ry int) {
		e.putf(`<ellipse cx="%d" cy="%d" rx="%d" ry="%d" fill="url(#%s)"/>`, at.x, at.y, rx, ry, fill)
	}
	for _, line := range e.terrain.ranges {
		for _, p := range line {
			wash("rock", p, 105, 80)
		}
	}
	for _, list := range []struct {
		fill  string
		blobs []blob
	}{{"wood", e.terrain.woods}, {"marsh", e.terrain.marshes}, {"sand", e.terrain.dunes}} {
		for _, b := range list.blobs {
			wash(list.fill, b.at, b.wide*5/4, b.wide)
		}
	}
}

// rivers draws each river in three strokes, wider towards its mouth.
func (e *easel) rivers() {
	t := e.theme
	for _, under := range []bool{true, false} {
		colour, more := t.water, 0
		if under {
			colour, more = t.ink, 14
		}
		e.putf(`<g fill="none" stroke="%s" stroke-linecap="round" stroke-linejoin="round">`, colour)
		for _, r := range e.terrain.rivers {
			for from := 0; from+1 < len(r.line); {
				to := min(from+5, len(r.line)-1)
				if len(r.line)-1-to < 3 {
					to = len(r.line) - 1
				}
				var p pen
				p.move(r.line[from])
				for i := from + 1; i <= to; i++ {
					next := r.line[i]
					if i < to {
						next = halfway(r.line[i], r.line[i+1])
					}
					p.bend(r.line[i], next)
				}
				w := r.wide[(from+to)/2] + more
				e.putf(`<path d="%s" stroke-width="%d.%d"/>`, p.text, w/10, w%10)
				from = to
			}
		}
		e.WriteString(`</g>`)
	}
}

// borders dots the lines between territories, and the ways of ferries.
func (e *easel) borders() {
	e.putf(`<use href="#marches" stroke="%s" stroke-width="7" opacity=".6"/>`, e.theme.land)
	e.putf(`<use href="#marches" stroke="%s" stroke-width="3.8" stroke-linecap="round" stroke-dasharray=".1 8.4"/>`, e.theme.border)
	for _, f := range e.ferries {
		e.ferry(f[0], f[1])
	}
}

// ferry dots the way between two coasts.
func (e *easel) ferry(a, b int) {
	from, to, near := point{}, point{}, 1<<30
	for h, u := range e.terrain.chart {
		if int(u) != a || e.terrain.inland[h] != 1 {
			continue
		}
		for g, v := range e.terrain.chart {
			if int(v) != b || e.terrain.inland[g] != 1 {
				continue
			}
			if d := square(hexAt(h), hexAt(g)); d < near {
				from, to, near = hexAt(h), hexAt(g), d
			}
		}
	}
	from, to = fit(from), fit(to)
	m := halfway(from, to)
	dx, dy := to.x-from.x, to.y-from.y
	bow := point{m.x - dy/6, m.y + dx/6}
	var p pen
	p.move(from)
	p.bend(bow, to)
	e.putf(`<path d="%s" fill="none" stroke="%s" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="9 9"/>`, p.text, e.theme.border)
	mid := point{(from.x + 2*bow.x + to.x) / 4, (from.y + 2*bow.y + to.y) / 4}
	if near > 160*160 {
		e.putf(`<g transform="translate(%d %d)scale(.36)"><use href="#ship"/></g>`, mid.x, mid.y)
	}
	for _, end := range []point{from, to} {
		e.putf(`<circle cx="%d" cy="%d" r="5" fill="%s" stroke="%s" stroke-width="2"/>`, end.x, end.y, e.theme.land, e.theme.border)
	}
}

// A stroke of relief: a glyph with its foot at a place.
type stroke struct {
	at    point
	glyph string
	size  int // in hundredths
}

// relief strews mountains, hills, trees and reeds, those behind first.
func (e *easel) relief() {
	var all []stroke
	e.mountains(&all)
	e.woods(&all)
	e.flats(&all)
	sort.SliceStable(all, func(i, j int) bool { return all[i].at.y < all[j].at.y })
	for _, s := range all {
		e.putf(`<use href="#%s" transform="translate(%d %d)scale(%d.%02d)"/>`, s.glyph, s.at.x, s.at.y, s.size/100, s.size%100)
	}
}
