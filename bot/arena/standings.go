package arena

import (
	"encoding/json"
	"slices"
)

// Standings are what a contest gave. All intervals are over its blocks.
type Standings struct {
	Game     string          `json:"game"`
	Options  json.RawMessage `json:"options"`
	Seats    []string        `json:"seats"`  // the entrants' levels
	Plays    int             `json:"plays"`  // in all
	Blocks   int             `json:"blocks"` // of equal size
	Seed     uint64          `json:"seed"`
	Entrants []Entrant       `json:"entrants"`
	Duels    []Duel          `json:"duels"`
	BySeat   []Place         `json:"by_seat"`
	Length   Mean            `json:"plies"`
	// Repeats is how many blocks went ply for ply like one before: they tell
	// nothing new, and the intervals are narrower than they should be.
	Repeats int `json:"repeats"`
}

// An Entrant is what all entrants of one level did.
type Entrant struct {
	Level string  `json:"level"`
	Seats int     `json:"seats"` // of them at the table
	Wins  Rate    `json:"wins"`  // plays that one of them won; a shared win is divided
	Fair  float64 `json:"fair"`  // what would be theirs among equals
	Ratio float64 `json:"ratio"` // of wins to fair
	Rank  Mean    `json:"rank"`  // of each of them
	Ranks []Rate  `json:"ranks"` // how often each rank was theirs, the first first; shared ranks are divided
	// Points are the outcome's scores.
	Points Mean `json:"points"`
	// Rating is by Plackett and Luce from all ranks, as an Elo difference from
	// the mean of the levels.
	Rating Mean `json:"rating"`
}

// A Duel compares two levels at the same table.
type Duel struct {
	Level string `json:"level"`
	Other string `json:"other"`
	Ahead Rate   `json:"ahead"` // how often one of level ranks before one of other, ties half
	// Rating is the Elo difference, level less other.
	Rating Mean `json:"rating"`
}

// A Place is what a seat was worth, whoever sat there.
type Place struct {
	Seat int  `json:"seat"`
	Wins Rate `json:"wins"`
	Rank Mean `json:"rank"`
}

// count makes standings of the plays, in blocks of so many.
func (c Contest) count(results []finish, plays int) Standings {
	keys, of := c.levels()
	n, blocks := len(of), len(results)/plays
	options := c.Options
	if options == nil {
		options = json.RawMessage("{}")
	}
	s := Standings{
		Game: c.Game.Info().Key, Options: options, Plays: len(results), Blocks: blocks, Seed: c.Seed,
	}
	members := make([]int, len(keys)) // of a level
	for _, e := range c.Entrants {
		s.Seats = append(s.Seats, e.Key)
	}
	for _, level := range of {
		members[level]++
	}
	// each gives a value for every block: the mean of what its plays give.
	each := func(value func(f *finish) float64) []float64 {
		list := make([]float64, blocks)
		for i := range results {
			list[i/plays] += value(&results[i]) / float64(plays)
		}
		return list
	}
	// sum adds up a value of the seats where a level sits.
	sum := func(level int, value func(f *finish, seat int) float64) []float64 {
		return each(func(f *finish) float64 {
			total := 0.0
			for seat, e := range f.seating {
				if of[e] == level {
					total += value(f, seat)
				}
			}
			return total
		})
	}
	ratings := rate(results, of, members, plays)
	for level, key := range keys {
		m := float64(members[level])
		entrant := Entrant{
			Level: key, Seats: members[level], Fair: m / float64(n),
			Wins:   ShareOf(sum(level, func(f *finish, seat int) float64 { return f.credit[seat] }), plays),
			Rank:   MeanOf(sum(level, func(f *finish, seat int) float64 { return f.rank[seat] / m })),
			Points: MeanOf(sum(level, func(f *finish, seat int) float64 { return f.points[seat] / m })),
			Rating: ratings.level(level),
		}
		entrant.Ratio = entrant.Wins.Rate / entrant.Fair
		for rank := range n {
			entrant.Ranks = append(entrant.Ranks, ShareOf(sum(level, func(f *finish, seat int) float64 {
				return f.part(seat, rank+1) / m
			}), plays))
		}
		s.Entrants = append(s.Entrants, entrant)
		for other := level + 1; other < len(keys); other++ {
			s.Duels = append(s.Duels, Duel{
				Level: key, Other: keys[other],
				Ahead:  ShareOf(each(func(f *finish) float64 { return f.ahead(of, level, other) }), plays),
				Rating: ratings.difference(level, other),
			})
		}
	}
	for seat := range n {
		s.BySeat = append(s.BySeat, Place{
			Seat: seat,
			Wins: ShareOf(each(func(f *finish) float64 { return f.credit[seat] }), plays),
			Rank: MeanOf(each(func(f *finish) float64 { return f.rank[seat] })),
		})
	}
	s.Length = MeanOf(each(func(f *finish) float64 { return float64(f.plies) }))
	s.Repeats = repeats(results, plays)
	return s
}

// part is how much of a rank, from 1, is a seat's: those that share ranks have
// an equal part of each.
func (f *finish) part(seat, rank int) float64 {
	equal := 0
	for s := range f.seating {
		if f.rank[s] == f.rank[seat] {
			equal++
		}
	}
	first := f.rank[seat] - float64(equal-1)/2
	if r := float64(rank); r < first || r >= first+float64(equal) {
		return 0
	}
	return 1 / float64(equal)
}

// ahead is the part of the pairs of a level and another in which the level's
// entrant ranks before the other's, ties half.
func (f *finish) ahead(of []int, level, other int) float64 {
	pairs, won := 0, 0.0
	for a, x := range f.seating {
		for b, y := range f.seating {
			if of[x] != level || of[y] != other {
				continue
			}
			pairs++
			switch {
			case f.rank[a] < f.rank[b]:
				won++
			case f.rank[a] == f.rank[b]:
				won += 0.5
			}
		}
	}
	return won / float64(pairs)
}

// repeats counts the blocks whose plays are those of an earlier block.
func repeats(results []finish, plays int) int {
	seen, count := map[uint64]bool{}, 0
	for block := range slices.Chunk(results, plays) {
		var whole uint64 // in whatever order the seatings come
		for _, f := range block {
			whole += mix(f.trace, 0)
		}
		if seen[whole] {
			count++
		}
		seen[whole] = true
	}
	return count
}
