package land

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
)

func TestGeneratedLandsAreLawfulAndFair(t *testing.T) {
	if farthest != 4 || leastFar < 6 {
		t.Fatal("the promise that any far bases lie 3 or 4 borders apart is gone")
	}
	for part := range 4 {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			for i := range 250 {
				word := fmt.Sprintf("word-%d-%d", part, i)
				g, err := GraphOf("seed:" + word)
				if err != nil {
					t.Fatalf("%s: %v", word, err)
				}
				if err := g.Check(); err != nil {
					t.Fatalf("%s: %v", word, err)
				}
				spreads := fars(&g)
				if len(spreads) < leastFar {
					t.Errorf("%s: only %d far triples", word, len(spreads))
				}
				for _, spread := range spreads {
					if spread > 1 {
						t.Fatalf("%s: bases could lie %d borders nearer to one than to the other", word, spread)
					}
				}
			}
		})
	}
}

// A word gives the same land for ever and on every machine. If this fails,
// the generator is wrong, not the test.
func TestGeneratedLandsNeverChange(t *testing.T) {
	for word, want := range map[string]string{
		"a":                                "7d0de6b262e6060f",
		"castellan":                        "4d1aed38a1f2126a",
		"hello-world":                      "ce423732343a3543",
		"0":                                "26b418ae2fc62eff",
		"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz": "851a5d39a2b5ebb1",
		"42":                               "0678d9b5e0879c3b",
	} {
		c, g := generate(word)
		sum := sha256.Sum256(append(c[:], g.Borders()...))
		if got := hex.EncodeToString(sum[:8]); got != want {
			t.Errorf("%s gives %s, not %s: %s", word, got, want, g.Borders())
		}
	}
}
