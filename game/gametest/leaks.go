package gametest

import (
	"strings"
	"testing"

	"castellan/game"
)

// enough is how many pairs CatchPairs is given to find a leak.
const enough = 20_000

// A Leak is one that is planted, and what finds it.
type Leak struct{ Name, Found string }

// CatchLeaks shows that a check finds each of the leaks that are planted in a
// game's rules, and that pairs of plays find each that is not in what is imagined
// alone. It gives what finds each of them.
func CatchLeaks[S any](t *testing.T, truth game.Rules[S], leaks map[string]string, plant func(leak string) Config[S]) (found []Leak) {
	t.Helper()
	for leak, check := range leaks {
		by := check
		if kind, _, _ := strings.Cut(leak, ":"); check != "pairs" && kind != "imagine" && kind != "candidates" { // of imagined states alone
			by += ", pairs"
		}
		found = append(found, Leak{leak, by})
		t.Run(leak, func(t *testing.T) {
			if check != "pairs" {
				report, caught := Catch(plant(leak), check)
				if !caught {
					t.Fatalf("%s does not find it: %s", check, report)
				}
				if strings.Contains(report, "[rapid] panic") {
					t.Errorf("a panic, not a check, stopped it: %s", report)
				}
				t.Logf("%s: %.200s", check, report)
			}
			if !strings.Contains(by, "pairs") {
				return
			}
			report, n := CatchPairs(plant(leak), truth, enough)
			if report == "" {
				t.Fatalf("%d pairs do not find it", n)
			}
			t.Logf("pair %d: %.100s", n, report)
		})
	}
	return found
}
