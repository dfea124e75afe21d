package land

import (
	"fmt"
	"strconv"
	"strings"
)

// namesOf gives the name of a map and those of its territories. The key must
// be one that GraphOf takes.
func namesOf(key string) (land Name, names [Size]Name) {
	if word, ok := strings.CutPrefix(key, "seed:"); ok {
		return invent(word)
	}
	if d, ok := drawnLand(key); ok {
		lines := strings.Split(d.names, "\n")
		for t, line := range lines[1:] {
			names[t] = nameIn(line)
		}
		return nameIn(lines[0]), names
	}
	land = Name{"Field of hexagons", "Champ d’hexagones", "Câmp de hexagoane"}
	if key != "hex19" {
		land = Name{"Free land", "Terre libre", "Ținut liber"}
	}
	for t := range names {
		n := strconv.Itoa(t + 1)
		names[t] = Name{"Field " + n, "Champ " + n, "Câmpul " + n}
	}
	return land, names
}

// nameIn reads a line of the lists of names.
func nameIn(line string) Name {
	part := strings.Split(line, "|")
	return Name{part[0], part[1], part[2]}
}

// longestName is how many letters the name of a generated place may have, so
// that it fits into its territory.
const longestName = 17

// invent names a generated land. No two of its places are called after the
// same, and no two are the same kind of place.
func invent(word string) (land Name, names [Size]Name) {
	s := newStream("castellan names 1 " + word)
	after := strings.Split(calledAfter, "\n")
	kinds := strings.Split(kindsOfPlace, "\n")
	lands := strings.Split(kindsOfLand, "\n")

	called := strings.Split(after[s.below(len(after))], "|")
	kind := nameIn(lands[s.below(len(lands))])
	land = Name{
		fmt.Sprintf(kind.En, called[1]),
		fmt.Sprintf(kind.Fr, called[2]),
		fmt.Sprintf(kind.Ro, called[3]),
	}
	for t := 0; t < Size; {
		a, k := s.below(len(after)), s.below(len(kinds))
		name, ok := compose(after[a], kinds[k])
		if !ok {
			continue
		}
		names[t] = name
		t++
		after = append(after[:a], after[a+1:]...)
		kinds = append(kinds[:k], kinds[k+1:]...)
	}
	return land, names
}

// compose makes the name of a place, unless it would be too long or hard to
// say.
func compose(after, kind string) (name Name, ok bool) {
	a, k := strings.Split(after, "|"), nameIn(kind)
	name = Name{
		En: a[0] + k.En,
		Fr: strings.ReplaceAll(k.Fr+" "+a[2], " ", "-"),
		Ro: k.Ro + " " + a[3],
	}
	if name.longest() > longestName || a[0][len(a[0])-1] == k.En[0] {
		return Name{}, false
	}
	return name, true
}
