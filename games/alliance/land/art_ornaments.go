package land

// ship writes the glyph of a ship under sail.
func (e *easel) ship() {
	t := e.theme
	e.putf(`<g id="ship" stroke="%[1]s" stroke-width="2" stroke-linejoin="round"><path d="M-8 12V-66M22 10V-48" fill="none"/><path d="M-46 8C-40 32 32 34 48 4L38 6C20 14 -20 14 -34 4L-48 -4Z" fill="%[2]s"/><path d="M-38 16c24 8 58 8 80 -1" fill="none"/><path d="M-34 -52C-20 -46 2 -46 14 -54C8 -38 8 -26 14 -10C0 -18 -20 -18 -34 -8C-28 -22 -28 -38 -34 -52Z" fill="%[3]s"/><path d="M14 -40C22 -36 34 -36 42 -42C38 -30 38 -20 42 -8C34 -13 22 -13 14 -8C17 -20 17 -30 14 -40Z" fill="%[3]s"/><path d="M-8 -66l-16 -5l16 -5zM22 -48l-12 -4l12 -4z" fill="%[4]s"/><path d="M-62 26q9 -5 18 0t18 0t18 0t18 0t18 0t18 0" fill="none" stroke-width="1.5"/></g>`,
		t.ink, t.shade, t.peak, t.border)
}

// ornaments fill the open sea: a compass rose, a beast, a ship. The
// cartouche's place is kept free first.
func (e *easel) ornaments() {
	var taken []box
	for _, wide := range []int{170, 130, 100} {
		if b, ok := e.sea(&taken, wide, wide*3/8); ok {
			e.title = b
			break
		}
	}
	if b, ok := e.sea(&taken, 92, 92); ok {
		e.rose(b, 100)
	} else if b, ok := e.sea(&taken, 62, 62); ok {
		e.rose(b, 66)
	}
	if b, ok := e.sea(&taken, 86, 58); ok {
		e.beast(b)
	}
	for range 2 {
		if b, ok := e.sea(&taken, 56, 56); ok {
			e.putf(`<g transform="translate(%d %d)scale(.8)"><use href="#ship"/></g>`, b.x, b.y+24)
		}
	}
}

// A box is a free place in the sea: its middle.
type box struct{ x, y, wide, high int }

// sea finds the place in the open sea for something of half a width and half
// a height: as far as can be from the land, the frame and what is taken.
func (e *easel) sea(taken *[]box, wide, high int) (box, bool) {
	const margin = 52
	best, room := box{}, 0
	for y := margin + high; y <= Height-margin-high; y += 12 {
		for x := margin + wide; x <= Width-margin-wide; x += 14 {
			near := 1 << 20
			for dy := -high; dy <= high; dy += max(high/4, 1) {
				for dx := -wide; dx <= wide; dx += max(wide/4, 1) {
					near = min(near, -e.terrain.inland[hexOver(unfit(point{x + dx, y + dy}))])
				}
			}
			near = min(near*12, 90)
			for _, b := range *taken {
				apart := max(max(b.x-x, x-b.x)-b.wide-wide, max(b.y-y, y-b.y)-b.high-high)
				if apart < 16 {
					near = 0
				}
				near = min(near, apart+60)
			}
			// Of equals rather a corner than the middle of an edge.
			if near < 30 {
				continue
			}
			score := near*8 + (max(x-Width/2, Width/2-x)+max(y-Height/2, Height/2-y))/4
			if score > room {
				best, room = box{x, y, wide, high}, score
			}
		}
	}
	if room == 0 {
		return box{}, false
	}
	*taken = append(*taken, best)
	return best, true
}

// rose draws a compass rose of 16 points.
func (e *easel) rose(b box, size int) {
	t := e.theme
	e.putf(`<g transform="translate(%d %d)scale(%d.%02d)" stroke="%s" stroke-linejoin="round">`, b.x, b.y, size/100, size%100, t.ink)
	e.putf(`<circle r="62" fill="%s" fill-opacity=".6" stroke-width="2"/><circle r="56" fill="none" stroke-width="1"/><circle r="59" fill="none" stroke-width="4" stroke-dasharray="5.8 5.78"/><circle r="36" fill="none" stroke-width="1"/>`, t.land)
	e.WriteString(`<g stroke-width="1.2">`)
	half := `<path d="M0 %d L%d -%d L0 0Z" fill="%s" transform="rotate(%d)"/><path d="M0 %d L-%d -%d L0 0Z" fill="%s" transform="rotate(%d)"/>`
	for _, ring := range []struct{ first, long, wide int }{{22, 44, 5}, {45, 56, 9}, {0, 84, 12}} {
		for turn := ring.first; turn < 360; turn += 45 {
			if ring.first != 22 && (turn-ring.first)%90 != 0 {
				continue
			}
			e.putf(half, -ring.long, ring.wide, ring.wide, t.ink, turn, -ring.long, ring.wide, ring.wide, t.land, turn)
		}
	}
	e.putf(`</g><circle r="6" fill="%s" stroke-width="1.5"/><path d="M0 -104c-7 7 -9 12 -6 16c2 2 5 1 6 -1c1 2 4 3 6 1c3 -4 1 -9 -6 -16zM-8 -85h16" fill="%s" stroke-width="1.5"/></g>`, t.border, t.border)
}

// beast lets what swims there break the waves.
func (e *easel) beast(b box) {
	t := e.theme
	e.putf(`<g transform="translate(%d %d)scale(.78)" stroke="%s" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">`, b.x-8, b.y+22, t.ink)
	if t.beast == "whale" {
		e.putf(`<path d="M-62 14C-60 -18 -24 -36 14 -28C38 -23 52 -8 58 -2C66 -4 70 -14 66 -26C76 -24 80 -18 80 -12C86 -18 94 -18 100 -12C92 -8 82 6 66 8C60 14 50 16 44 16Z" fill="%s"/>`, t.deep)
		e.putf(`<path d="M-62 6C-40 10 -20 10 -6 4M-46 12c10 3 22 3 32 0" fill="none" stroke-width="1.4"/><circle cx="-36" cy="-4" r="2.6" fill="%s"/><path d="M-22 -32c-2 -14 -10 -18 -16 -14M-20 -32c0 -16 10 -22 18 -16M-21 -33v-22" fill="none"/>`, t.ink)
		e.putf(`<path d="M-86 20q10 -6 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0" fill="none" stroke-width="1.6"/>`)
	} else {
		e.putf(`<g fill="%s"><path d="M-76 16C-76 0 -70 -12 -84 -24C-66 -24 -58 -8 -60 16Z"/><path d="M-44 16C-42 -26 -2 -26 0 16H-12C-14 -8 -30 -8 -32 16Z"/><path d="M10 16C12 -34 50 -34 52 16H40C38 -14 24 -14 22 16Z"/><path d="M62 16C56 -18 52 -52 78 -58C92 -60 108 -52 112 -44L98 -42C92 -46 82 -42 82 -30C82 -14 80 0 80 16Z"/></g>`, t.wood)
		e.putf(`<path d="M-34 -12l-3 -10l9 4M-12 -14l4 -9l-10 2M24 -20l-2 -10l9 5M44 -16l6 -8l-11 1M70 -56l-2 -12l9 6M62 -44l-9 -6l3 10" fill="%s" stroke-width="1.5"/><circle cx="88" cy="-50" r="2.6" fill="%s"/><path d="M112 -44l8 4m-8 -4l9 -2" fill="none" stroke="%s"/>`, t.border, t.ink, t.border)
		e.putf(`<path d="M-100 20q8 -6 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0" fill="none" stroke-width="1.6"/>`)
	}
	e.WriteString(`</g>`)
}

// face is what names are set in: what a reader's machine has of old book
// faces.
const face = `font-family="'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',Georgia,'Times New Roman',serif"`

// letters writes the names, and the land's in its cartouche.
func (e *easel) letters(language string) {
	t := e.theme
	e.putf(`<g %s text-anchor="middle" fill="%s">`, face, t.ink)
	e.putf(`<g stroke="%s" stroke-width="4" stroke-linejoin="round" paint-order="stroke">`, t.land)
	for i := range Size {
		at := e.spot(i + 1)
		e.putf(`<text x="%d" y="%d" font-size="%d">%s</text>`, at.label.x, at.label.y+at.letters/3, at.letters, e.names[i].In(language))
	}
	e.WriteString(`</g>`)
	if b := e.title; b.wide > 0 {
		e.cartouche(b, e.name.In(language))
	}
	e.WriteString(`</g>`)
}

// cartouche draws a ribbon with the land's name on it.
func (e *easel) cartouche(b box, name string) {
	t := e.theme
	e.putf(`<g transform="translate(%d %d)scale(%d.%02d)" stroke="%s" stroke-width="2.2" stroke-linejoin="round">`,
		b.x, b.y, b.wide/170, b.wide*100/170%100, t.ink)
	e.putf(`<g fill="%s"><path d="M-128 -14L-166 -20L-152 8L-166 38L-112 40V26Z"/><path d="M128 -14L166 -20L152 8L166 38L112 40V26Z"/></g>`, t.shade)
	e.putf(`<path d="M-130 -34Q0 -56 130 -34V30Q0 8 -130 30Z" fill="%s"/><path d="M-123 -27Q0 -48 123 -27V21Q0 0 -123 21Z" fill="none" stroke-width="1"/>`, t.peak)
	size := min(38, 228*100/(len([]rune(name))*64))
	e.putf(`<path id="bow" d="M-122 %d Q0 %d 122 %d" fill="none" stroke="none"/><text stroke="none" font-size="%d" font-weight="bold"><textPath href="#bow" startOffset="50%%">%s</textPath></text></g>`,
		11+size/6, -11+size/6, 11+size/6, size, name)
}

// plainLand draws a map that is no land: its territories and, where they do
// not touch, roads.
func (e *easel) plainLand() {
	t := e.theme
	if e.key != "hex19" {
		var p pen
		for a := 1; a <= Size; a++ {
			for s := e.graph.Of(a); s != 0; s &= s - 1 {
				if b := s.First(); b > a {
					from, to := e.plainMiddle(a), e.plainMiddle(b)
					p.move(from)
					p.line(to)
				}
			}
		}
		e.putf(`<g fill="none"><path d="%s" stroke="%s" stroke-width="9" opacity=".8"/><path d="%s" stroke="%s" stroke-width="2.6" stroke-dasharray="10 7"/></g>`, p.text, t.land, p.text, t.border)
	}
	var p pen
	for i := 1; i <= Size; i++ {
		e.plainPath(&p, i)
	}
	e.putf(`<g stroke-linejoin="round"><path d="%s" stroke="url(#hatch)" stroke-width="44" fill="none"/><path d="%s" fill="%s" stroke="%s" stroke-width="3"/></g>`, p.text, p.text, t.land, t.ink)
}
