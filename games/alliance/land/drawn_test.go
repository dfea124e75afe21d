package land

import "testing"

func TestDrawnLandsFollowTheirGraphs(t *testing.T) {
	for _, land := range lands {
		pinned, err := GraphOf(land.key)
		if err != nil {
			t.Errorf("%s: %v", land.key, err)
			continue
		}
		_, sketched, clear := land.sketch.work(land.key)
		if !clear {
			t.Errorf("%s: some territories touch in doubt", land.key)
		}
		if got, want := sketched.Borders(), pinned.Borders(); got != want {
			t.Errorf("%s is drawn as\n%s\nbut pinned as\n%s", land.key, got, want)
		}
		borders := 0
		for i := 1; i <= Size; i++ {
			borders += pinned.Of(i).Len()
		}
		if borders < 70 || borders > 86 {
			t.Errorf("%s: %d neighbours in all, which is not about 4 a territory", land.key, borders)
		}
		if far := fars(&pinned); len(far) < 200 {
			t.Errorf("%s: only %d far triples", land.key, len(far))
		}
	}
}

// fars lists the spreads (longest less shortest way) of all ordered triples
// of territories at least 3 borders apart.
func fars(g *Graph) (spreads []int8) {
	for a := 1; a <= Size; a++ {
		from := g.Distances(a)
		for b := 1; b <= Size; b++ {
			to := g.Distances(b)
			for c := 1; c <= Size; c++ {
				least := min(from[b-1], from[c-1], to[c-1])
				if least >= 3 {
					spreads = append(spreads, max(from[b-1], from[c-1], to[c-1])-least)
				}
			}
		}
	}
	return spreads
}
