// Package land holds the maps of Alliance: their graphs, which the rules use,
// and their drawings, which people look at.
//
// A map is named by a key: "hex19", a drawn land's name, "seed:WORD" for a
// generated land, or "graph:1-2,1-4,…" for any graph written as its borders.
package land

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"castellan/game"
)

// Size is the number of territories of every map.
const Size = 19

// A Set is a set of territories: bit t-1 stands for territory t.
type Set uint32

// One is the set of territory t, 1 to 19.
func One(t int) Set { return 1 << (t - 1) }

// Everything is the set of all territories.
const Everything Set = 1<<Size - 1

// Has tells whether territory t is in the set.
func (s Set) Has(t int) bool { return s>>(t-1)&1 != 0 }

// Len counts the territories.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First is the lowest territory, 0 for the empty set.
func (s Set) First() int {
	if s == 0 {
		return 0
	}
	return bits.TrailingZeros32(uint32(s)) + 1
}

// A Graph tells which territories touch: entry t-1 is the set of the
// neighbours of territory t.
type Graph [Size]Set

// Of is the set of the neighbours of territory t.
func (g *Graph) Of(t int) Set { return g[t-1] }

// Around is the set of all territories with a neighbour in s.
func (g *Graph) Around(s Set) Set {
	var around Set
	for ; s != 0; s &= s - 1 {
		around |= g[bits.TrailingZeros32(uint32(s))]
	}
	return around
}

// Distances gives how many borders lie between t and each territory (entry
// i-1), -1 where there is no way.
func (g *Graph) Distances(t int) [Size]int8 {
	var d [Size]int8
	for i := range d {
		d[i] = -1
	}
	seen, edge := One(t), One(t)
	for step := int8(0); edge != 0; step++ {
		for e := edge; e != 0; e &= e - 1 {
			d[bits.TrailingZeros32(uint32(e))] = step
		}
		edge = g.Around(edge) &^ seen
		seen |= edge
	}
	return d
}

// Join makes a and b neighbours.
func (g *Graph) Join(a, b int) {
	g[a-1] |= One(b)
	g[b-1] |= One(a)
}

// Check tells whether the graph keeps: symmetric, connected, no
// territory beside itself, at least one triple of territories without a
// border between them. Its error is a *game.Refusal.
func (g *Graph) Check() error {
	for t := 1; t <= Size; t++ {
		if g.Of(t).Has(t) {
			return game.Refusef("A-1.1", "territory %d lies beside itself", t)
		}
		for n := 1; n <= Size; n++ {
			if g.Of(t).Has(n) != g.Of(n).Has(t) {
				return game.Refusef("A-1.1", "the border %d-%d is one-sided", t, n)
			}
		}
	}
	for i, d := range g.Distances(1) {
		if d < 0 {
			return game.Refusef("A-1.1", "territory %d cannot be reached from territory 1", i+1)
		}
	}
	for a := 1; a <= Size; a++ {
		apart := Everything &^ g.Of(a) &^ One(a)
		for s := apart; s != 0; s &= s - 1 {
			b := s.First()
			if apart&^g.Of(b)&^One(b) != 0 {
				return nil
			}
		}
	}
	return game.Refusef("A-1.1", "no three territories lie apart from each other")
}

// Borders writes the graph as "1-2,1-4,…", lower number first, ascending.
func (g *Graph) Borders() string {
	var b strings.Builder
	for t := 1; t <= Size; t++ {
		for n := t + 1; n <= Size; n++ {
			if g.Of(t).Has(n) {
				if b.Len() > 0 {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, "%d-%d", t, n)
			}
		}
	}
	return b.String()
}

// ParseBorders reads what Borders writes, with the borders in any order and
// either number first. Ill-written text is refused with R-1; a number outside
// 1–19, a territory beside itself, a border twice or a graph that Check
// refuses with.
func ParseBorders(text string) (Graph, error) {
	borders := strings.Split(text, ",")
	ends := make([][2]int, len(borders))
	for i, border := range borders { // all of R-1 before any of
		left, right, ok := strings.Cut(border, "-")
		a, okA := number(left)
		b, okB := number(right)
		if !ok || !okA || !okB {
			return Graph{}, game.Refusef("R-1", "%s is not a border like 1-2", game.Quote(border))
		}
		ends[i] = [2]int{a, b}
	}
	var g Graph
	for i, border := range borders {
		a, b := ends[i][0], ends[i][1]
		switch {
		case a < 1 || a > Size || b < 1 || b > Size:
			return Graph{}, game.Refusef("A-1.1", "the border %s leads outside territories 1 to %d", game.Brief(border), Size)
		case a == b:
			return Graph{}, game.Refusef("A-1.1", "territory %d lies beside itself", a)
		case g.Of(a).Has(b):
			return Graph{}, game.Refusef("A-1.1", "the border %s stands twice", game.Brief(border))
		}
		g.Join(a, b)
	}
	return g, g.Check()
}

// number reads digits without sign or leading zero; one too large for any map
// comes back as a number outside all maps.
func number(s string) (int, bool) {
	if s == "" || strings.Trim(s, "0123456789") != "" || (len(s) > 1 && s[0] == '0') {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return Size + 1, true
	}
	return n, true
}

// hex19 is the plain map: rows of 3, 4, 5, 4, 3 hexagons numbered left to
// right, top to bottom.
func hex19() Graph {
	var g Graph
	start, rows := 1, [...]int{3, 4, 5, 4, 3}
	for r, n := range rows {
		for i := range n {
			t := start + i
			if i+1 < n {
				g.Join(t, t+1)
			}
			if r+1 == len(rows) {
				continue
			}
			below := start + n + i // the lower left neighbour where rows widen
			if rows[r+1] > n {
				g.Join(t, below)
				g.Join(t, below+1)
				continue
			}
			if i > 0 {
				g.Join(t, below-1)
			}
			if i+1 < n {
				g.Join(t, below)
			}
		}
		start += n
	}
	return g
}
