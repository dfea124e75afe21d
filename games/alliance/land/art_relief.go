package land

import "fmt"

// Kinds of mountains and hills, each drawn a little differently.
const (
	peaks = 5
	hills = 3
)

// glyphs writes what relief and ornaments are made of.
func (e *easel) glyphs() {
	t := e.theme
	for i := range peaks {
		e.peak(i)
	}
	for i := range hills {
		w := 15 + 2*i
		e.putf(`<g id="h%d"><path d="M%d 4Q%d %d %d %d T%d 4" fill="%s" stroke="%s" stroke-width="1.7"/><path d="M%d %dl4 7M%d %dl4 6M%d %dl3 4" stroke="%s" stroke-width="1" fill="none"/></g>`,
			i, -w, -w/2, -13-i, 1, -12-i, w+2, t.peak, t.ink, 2, -8-i, 6, -6-i, 10, -3-i, t.ink)
	}
	e.putf(`<g id="oak" stroke="%[2]s"><path d="M0 0V-8" stroke-width="2"/><path d="M-2 -7C-10 -6 -11 -14 -6 -16C-6 -22 4 -23 6 -17C12 -15 10 -6 2 -7Z" fill="%[1]s" stroke-width="1.3"/><path d="M2 -9c4 0 6 -3 5 -6M1 -12c2 0 3 -1 3 -3" fill="none" stroke-width="1"/></g>`, t.wood, t.ink)
	e.putf(`<g id="pine" stroke="%[2]s"><path d="M0 0V-5" stroke-width="2"/><path d="M0 -25L-5 -15L-3 -15L-8 -5H8L3 -15L5 -15Z" fill="%[1]s" stroke-width="1.3" stroke-linejoin="round"/><path d="M1 -18l2 3M1 -14l4 7M0 -9l1 3" fill="none" stroke-width="1"/></g>`, t.wood, t.ink)
	e.putf(`<g id="cypress" stroke="%[2]s"><path d="M0 0V-5" stroke-width="1.8"/><path d="M0 -28C-7 -16 -6 -5 0 -4C6 -5 7 -16 0 -28Z" fill="%[1]s" stroke-width="1.3"/><path d="M1 -20c3 5 3 9 1 13" fill="none" stroke-width="1"/></g>`, t.wood, t.ink)
	e.putf(`<g id="willow" stroke="%[2]s"><path d="M0 0V-9" stroke-width="2"/><path d="M-10 -5C-13 -20 -3 -24 1 -21C9 -23 13 -14 10 -5C7 -9 6 -10 4 -6C2 -11 -1 -11 -3 -6C-5 -10 -7 -10 -10 -5Z" fill="%[1]s" stroke-width="1.3"/></g>`, t.wood, t.ink)
	e.putf(`<g id="reed" stroke="%s" fill="none" stroke-width="1.5"><path d="M-10 0h7m3 0h9M-5 -1l-3 -9M-1 -1v-13M3 -1l4 -10"/></g>`, t.ink)
	e.putf(`<g id="dune" stroke="%s" fill="none" stroke-width="1.5" stroke-linecap="round"><path d="M-17 2Q-8 -8 1 1Q8 -5 16 2"/><path d="M-9 6h.1m6 1h.1m6 -2h.1m6 2h.1"/></g>`, t.ink)
	e.putf(`<g id="grass" stroke="%s" fill="none" stroke-width="1.2"><path d="M-4 0l-2 -5M-1 0v-7M2 0l2 -5"/></g>`, t.ink)
	e.putf(`<g id="drift" stroke="%s" fill="none" stroke-width="1.2" opacity=".7"><path d="M-10 0q5 -4 10 0t10 0"/></g>`, t.ink)
	e.ship()
}

// peak draws one kind of mountain: lit from the west, hatched in the east.
func (e *easel) peak(kind int) {
	t, s := e.theme, e.chance
	w, high := s.between(25, 31), s.between(38, 48)
	top := point{s.between(-4, 4), -high}
	west := []point{{-w, 4}, {-w*2/3 + s.between(-2, 2), -high/4 + s.between(-3, 3)}, {-w/3 + s.between(-3, 2), -high*3/5 + s.between(-3, 3)}, top}
	east := []point{top, {w/4 + s.between(-1, 3), -high*7/10 + s.between(-3, 3)}, {w/2 + s.between(-2, 2), -high/3 + s.between(-4, 3)}, {w + 2, 5}}
	ridge := []point{top, {top.x + s.between(2, 5), -high * 2 / 3}, {top.x - s.between(1, 4), -high / 3}, {top.x + s.between(2, 6), 2}}
	lines := func(points ...[]point) string {
		var p pen
		for i, row := range points {
			for j, q := range row {
				if i == 0 && j == 0 {
					p.move(q)
					continue
				}
				p.line(q)
			}
		}
		return string(p.text)
	}
	e.putf(`<g id="m%d" stroke-linejoin="round" stroke-linecap="round"><path d="%sZ" fill="%s"/>`, kind, lines(west, east[1:]), t.peak)
	down := []point{ridge[3], ridge[2], ridge[1]}
	e.putf(`<path d="%sZ" fill="%s" opacity=".5"/>`, lines(east, down), t.shade)
	if t.snow {
		cap := []point{{top.x - w/4, -high * 3 / 5}, {top.x - 2, -high * 7 / 10}, {top.x + 2, -high * 11 / 20}, {top.x + w/5, -high * 13 / 20}, {top.x + w/3, -high / 2}}
		e.putf(`<path d="%sZ" fill="#fff"/>`, lines([]point{top}, cap))
	}
	var hatch pen
	for i := 1; i <= 5; i++ {
		from := point{top.x + s.between(1, 4), -high + i*high/6}
		hatch.move(from)
		hatch.line(point{from.x + (w-4)*i/6, from.y + high/5 + s.between(-2, 2)})
	}
	e.putf(`<path d="%s" stroke="%s" stroke-width="1" fill="none" opacity=".8"/>`, hatch.text, t.ink)
	e.putf(`<path d="%s" stroke="%s" stroke-width="1.1" fill="none" opacity=".7"/><path d="%s" stroke="%s" stroke-width="2.1" fill="none"/></g>`,
		lines(ridge[:3]), t.ink, lines(west, east[1:]), t.ink)
}

// mountains stand in rows along every range, hills at their feet.
func (e *easel) mountains(all *[]stroke) {
	t, s := e.terrain, e.chance
	var stand []point
	place := func(p point, apart, wide, high, size int, glyph string) {
		for _, other := range stand {
			if dy := (p.y - other.y) * 3 / 2; away(point{p.x, 0}, point{other.x, dy}) < apart {
				return
			}
		}
		if t.free(p, wide, high*size/100) {
			stand = append(stand, p)
			*all = append(*all, stroke{p, glyph, size})
		}
	}
	for _, line := range t.ranges {
		for i := range line {
			a, b := line[i], line[min(i+1, len(line)-1)]
			for step := range 12 {
				p := point{a.x + (b.x-a.x)*step/12, a.y + (b.y-a.y)*step/12}
				place(point{p.x + s.between(-8, 8), p.y + s.between(-8, 8)}, 30, 22, 42, s.between(95, 135), fmt.Sprintf("m%d", s.below(peaks)))
			}
		}
	}
	for _, line := range t.ranges {
		for i := range line {
			a, b := line[i], line[min(i+1, len(line)-1)]
			for range 90 {
				step := s.below(12)
				p := point{a.x + (b.x-a.x)*step/12 + s.between(-75, 75), a.y + (b.y-a.y)*step/12 + s.between(-55, 55)}
				place(p, 32, 20, 38, s.between(55, 90), fmt.Sprintf("m%d", s.below(peaks)))
			}
			for range 16 {
				step := s.below(12)
				p := point{a.x + (b.x-a.x)*step/12 + s.between(-130, 130), a.y + (b.y-a.y)*step/12 + s.between(-100, 100)}
				place(p, 34, 16, 14, s.between(85, 115), fmt.Sprintf("h%d", s.below(hills)))
			}
		}
	}
	for _, p := range stand {
		t.mark(point{p.x - 18, p.y - 22}, point{p.x + 18, p.y})
	}
}

// woods stand in clumps, denser in the middle, and clear of borders.
func (e *easel) woods(all *[]stroke) {
	t, s := e.terrain, e.chance
	if len(e.theme.trees) == 0 {
		return
	}
	e.strew(t.woods, 17, 13, func(p point) {
		*all = append(*all, stroke{p, e.theme.trees[s.below(len(e.theme.trees))], s.between(85, 120)})
	})
}

// flats carry reeds, dunes and grass.
func (e *easel) flats(all *[]stroke) {
	t, s := e.terrain, e.chance
	e.strew(t.marshes, 30, 24, func(p point) {
		*all = append(*all, stroke{p, "reed", s.between(80, 115)})
	})
	e.strew(t.dunes, 38, 22, func(p point) {
		*all = append(*all, stroke{p, "dune", s.between(80, 110)})
	})
	glyph := "grass"
	if e.theme.snow {
		glyph = "drift"
	}
	for range 420 {
		h := s.below(hexes)
		p := hexAt(h)
		if t.chart[h] != 0 && !t.edge[h] && t.free(p, 12, 12) {
			*all = append(*all, stroke{p, glyph, s.between(80, 110)})
			t.mark(point{p.x - 30, p.y - 24}, point{p.x + 30, p.y + 20})
		}
	}
}

// strew sets things into blobs on a shaken net, fewer towards the rim.
func (e *easel) strew(blobs []blob, dx, dy int, set func(point)) {
	t, s := e.terrain, e.chance
	var taken [hexes]bool
	for _, b := range blobs {
		row := 0
		for y := b.at.y - b.wide; y <= b.at.y+b.wide; y += dy {
			row++
			for x := b.at.x - b.wide*5/4 + row%2*dx/2; x <= b.at.x+b.wide*5/4; x += dx {
				p := point{x + s.between(-4, 4), y + s.between(-3, 3)}
				d := away(point{b.at.x + (p.x-b.at.x)*4/5, p.y}, b.at)
				h := hexOver(p)
				if d > b.wide-s.below(b.wide/2) || taken[h] || t.edge[h] || t.inland[h] < 2 || !t.free(p, 6, 16) {
					continue
				}
				taken[h] = true
				set(p)
			}
		}
	}
	for h, is := range taken {
		if is {
			t.busy[h] = true
		}
	}
}
