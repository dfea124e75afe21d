package land

// A spot is where a territory's castle and name stand.
type spot struct {
	at, label point
	letters   int // height
}

// Room that a castle needs, and letters.
const (
	castleHigh  = 5 // rows of hexagons above the name's
	castleHalf  = 30
	mostLetters = 28
	leastLetter = 14
)

// wide100 is how wide a letter is on average, in hundredths of its height.
const wide100 = 53

// spots finds, on the lattice, for every territory a place where its castle stands and its
// name, below it, fits inside.
func spots(c *chart, names *[Size]Name) (all [Size]spot) {
	var middle [Size + 1]point
	var size [Size + 1]int
	for h, t := range c {
		p := hexAt(h)
		middle[t].x += p.x
		middle[t].y += p.y
		size[t]++
	}
	room := reach(c)
	var best [Size + 1]int
	for h, t := range c {
		if t == 0 {
			continue
		}
		p := hexAt(h)
		want := names[t-1].longest() * mostLetters * wide100 / 200
		half := want
		for dy := -hexH; dy <= hexH; dy += hexH {
			half = min(half, side(c, room, t, p, dy))
		}
		score := 1000 + half*700/want
		for row := 2; row < 2+castleHigh; row++ {
			switch wide := side(c, room, t, p, -row*hexH); {
			case wide >= castleHalf:
				score += 30
			case wide < castleHalf/2 && row < castleHigh:
				score -= 300 // it would stand outside
			}
		}
		m := point{middle[t].x / size[t], middle[t].y/size[t] + 26}
		score -= away(p, m) / 2
		if score > best[t] {
			best[t] = score
			all[t-1] = spot{
				at:      point{p.x, p.y - 46},
				label:   p,
				letters: max(min(2*half*100/(names[t-1].longest()*wide100), mostLetters), leastLetter),
			}
		}
	}
	return all
}

// reach gives for every hexagon how many of its own territory follow it, left
// and right of it in its row.
func reach(c *chart) *[hexes][2]int8 {
	room := new([hexes][2]int8)
	for h := range hexes {
		if h%cols > 0 && c[h-1] == c[h] {
			room[h][0] = room[h-1][0] + 1
		}
	}
	for h := hexes - 1; h >= 0; h-- {
		if h%cols < cols-1 && c[h+1] == c[h] {
			room[h][1] = room[h+1][1] + 1
		}
	}
	return room
}

// side is how far territory t goes, in units, to the nearer side of the point
// dy below p.
func side(c *chart, room *[hexes][2]int8, t uint8, p point, dy int) int {
	h := hexOver(point{p.x, p.y + dy})
	if c[h] != t {
		return 0
	}
	return max(int(min(room[h][0], room[h][1]))*hexW-2, 0)
}
