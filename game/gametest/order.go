package gametest

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"pgregory.net/rapid"

	"castellan/game"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// Updating tells whether the flag -update is set: the test is to write the
// file that it would compare with.
func Updating() bool { return *update }

// order compares the legal lists of one fixed play of each setup with the
// pinned ones. No count of moves can see their order, and fair play rests on it.
func (c Config[S]) order(t rapid.TB) {
	if c.Golden == "" {
		t.Fatalf("no file pins the order of the legal lists")
	}
	var b strings.Builder
	var buf []game.Move
	for i, setup := range c.Setups {
		s, err := c.Rules.Start(setup)
		if err != nil {
			t.Fatalf("the setup %s is refused: %v", setup.Options, err)
		}
		fmt.Fprintf(&b, "options %s seats %d\n", setup.Options, len(setup.Seats))
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		drawn := false // chance has just drawn
		for ply := range c.Rules.Info().MaxPlies {
			again := drawn
			for _, seat := range c.Rules.Turn(&s).List() {
				if drawn = seat == game.Chance; drawn && again {
					continue // a deal is as good as its first card
				}
				var list []string
				for _, m := range c.Rules.Legal(&s, seat, nil) {
					list = append(list, c.Rules.Format(&s, seat, m))
				}
				fmt.Fprintf(&b, "%d %v: %s\n", ply, seat, short(list))
			}
			var on bool
			if buf, on = advance(c.Rules, &s, rng, buf); !on {
				break
			}
		}
	}
	if Updating() {
		if err := os.MkdirAll(filepath.Dir(c.Golden), 0o755); err != nil {
			t.Fatalf("%v", err)
		}
		if err := os.WriteFile(c.Golden, []byte(b.String()), 0o644); err != nil {
			t.Fatalf("%v", err)
		}
		return
	}
	pinned, err := os.ReadFile(c.Golden)
	if err != nil {
		t.Fatalf("read the pinned order: %v", err)
	}
	want, got := strings.Split(string(pinned), "\n"), strings.Split(b.String(), "\n")
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Fatalf("%s:%d: the legal lists are not the pinned ones\ngot  %s\nwant %s", c.Golden, i+1, at(got, i), at(want, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "nothing"
}

// short writes a list; of a long one its length, ends and digest.
func short(list []string) string {
	const ends = 2
	if len(list) <= 4*ends {
		return strings.Join(list, ", ")
	}
	sum := fnv.New64a()
	for _, text := range list {
		sum.Write([]byte(text + "\n"))
	}
	return fmt.Sprintf("%s, …, %s (%d, %016x)", strings.Join(list[:ends], ", "), strings.Join(list[len(list)-ends:], ", "), len(list), sum.Sum64())
}
