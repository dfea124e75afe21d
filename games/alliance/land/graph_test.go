package land

import (
	"errors"
	"strings"
	"testing"

	"castellan/game"
)

// rule is the rule a refusal names, or what else is wrong with it.
func rule(err error) string {
	var refusal *game.Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &refusal):
		return refusal.Rule
	}
	return "no refusal: " + err.Error()
}

func TestHex19(t *testing.T) {
	g, err := GraphOf("hex19")
	if err != nil {
		t.Fatal(err)
	}
	var want Set
	for _, n := range []int{5, 6, 9, 11, 14, 15} {
		want |= One(n)
	}
	if g.Of(10) != want {
		t.Errorf("the middle touches %b, not %b", g.Of(10), want)
	}
	if borders := strings.Count(g.Borders(), "-"); borders != 42 {
		t.Errorf("hex19 has %d borders, not 42", borders)
	}
	if d := g.Distances(1); d[19-1] != 4 || d[3-1] != 2 || d[0] != 0 {
		t.Errorf("distances from 1 are %v", d)
	}
}

// chain is a graph in which each territory touches the next.
const chain = "1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14,14-15,15-16,16-17,17-18,18-19"

func TestKeysRefused(t *testing.T) {
	// Nineteen territories that all touch leave no three apart.
	var full Graph
	for a := 1; a <= Size; a++ {
		for b := a + 1; b <= Size; b++ {
			full.Join(a, b)
		}
	}
	for key, want := range map[string]string{
		"":                                "R-1",
		"Aldermark":                       "R-1",
		"aldermark ":                      "R-1",
		"seed:":                           "R-1",
		"seed:Upper":                      "R-1",
		"seed:é":                          "R-1",
		"seed:a b":                        "R-1",
		"seed:" + strings.Repeat("a", 33): "R-1",
		"graph:":                          "R-1",
		"graph:1":                         "R-1",
		"graph:1-":                        "R-1",
		"graph:1-2,":                      "R-1",
		"graph:01-2":                      "R-1",
		"graph:+1-2":                      "R-1",
		"graph:1-2-3":                     "R-1",
		"graph:1-20":                      "A-1.1",
		"graph:0-1":                       "A-1.1",
		"graph:1-99999999999999999999":    "A-1.1",
		"graph:3-3":                       "A-1.1",
		"graph:1-2,2-1":                   "A-1.1",
		"graph:1-2":                       "A-1.1",
		"graph:" + full.Borders():         "A-1.1",
		"graph:" + chain:                  "",
		"seed:-0-z":                       "",
	} {
		_, err := GraphOf(key)
		if got := rule(err); got != want {
			t.Errorf("GraphOf(%.40q) is refused with %q, not %q: %v", key, got, want, err)
		}
		_, err = Draw(key)
		if got := rule(err); got != want {
			t.Errorf("Draw(%.40q) is refused with %q, not %q: %v", key, got, want, err)
		}
		_, err = Art(key)
		if got := rule(err); got != want {
			t.Errorf("Art(%.40q) is refused with %q, not %q: %v", key, got, want, err)
		}
		_, _, err = Names(key)
		if got := rule(err); got != want {
			t.Errorf("Names(%.40q) is refused with %q, not %q: %v", key, got, want, err)
		}
	}
}

func TestCheckNoticesWhatParsingCannotMake(t *testing.T) {
	whole, err := ParseBorders(chain)
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Graph){
		"one-sided": func(g *Graph) { g[0] |= One(9) },
		"beside":    func(g *Graph) { g[4] |= One(5) },
	} {
		g := whole
		spoil(&g)
		if got := rule(g.Check()); got != "A-1.1" {
			t.Errorf("%s: refused with %q", name, got)
		}
	}
}

func TestBordersInAnyOrder(t *testing.T) {
	parts := strings.Split(chain, ",")
	for i, part := range parts {
		a, b, _ := strings.Cut(part, "-")
		parts[i] = b + "-" + a
	}
	for i := range len(parts) / 2 {
		parts[i], parts[len(parts)-1-i] = parts[len(parts)-1-i], parts[i]
	}
	g, err := ParseBorders(strings.Join(parts, ","))
	if err != nil || g.Borders() != chain {
		t.Errorf("%v, %s", err, g.Borders())
	}
}

func FuzzParseBorders(f *testing.F) {
	for _, seed := range []string{chain, "1-2", "1-2,2-1", "0-1", "", ",", "1-1", "1--2", "18-19,01-2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ParseBorders(text)
		if err != nil {
			if got := rule(err); got != "R-1" && got != "A-1.1" {
				t.Fatalf("refused with %q", got)
			}
			return
		}
		if err := g.Check(); err != nil {
			t.Fatalf("an unlawful map was taken: %v", err)
		}
		again, err := ParseBorders(g.Borders())
		if err != nil || again != g {
			t.Fatalf("written and read again it differs: %v", err)
		}
	})
}

func FuzzGraphOf(f *testing.F) {
	for _, seed := range []string{"hex19", "aldermark", "seed:a", "seed:", "graph:" + chain, "graph:", "seed:A", "lunemere", "hex19 "} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, key string) {
		g, err := GraphOf(key)
		if err != nil {
			if got := rule(err); got != "R-1" && got != "A-1.1" {
				t.Fatalf("refused with %q", got)
			}
			return
		}
		if err := g.Check(); err != nil {
			t.Fatalf("%q is unlawful: %v", key, err)
		}
		if again, err := GraphOf(key); err != nil || again != g {
			t.Fatalf("%q differs the second time: %v", key, err)
		}
	})
}
