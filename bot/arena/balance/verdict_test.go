package balance

import (
	"math"
	"testing"
)

// The whole interval has to be on one side of the target's ends.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		low, high, from, to float64
		want                Verdict
	}{
		{0.48, 0.52, 0.47, 0.53, Met},
		{0.47, 0.53, 0.47, 0.53, Met},
		{0.46, 0.50, 0.47, 0.53, Unclear},   // measured inside, and reaches out
		{0.406, 0.502, 0.47, 0.53, Unclear}, // measured outside, and reaches in
		{0.30, 0.70, 0.47, 0.53, Unclear},
		{0.50, 0.56, 0.47, 0.53, Unclear},
		{0.42, 0.46, 0.47, 0.53, Missed},
		{0.54, 0.60, 0.47, 0.53, Missed},
		{0, 0.04, 0, 0.05, Met},
		{math.Inf(-1), math.Inf(1), 8, 12, Unclear}, // one block tells nothing
	} {
		if got := judge(c.low, c.high, c.from, c.to); got != c.want {
			t.Errorf("from %v to %v, the target %v to %v: %s, not %s", c.low, c.high, c.from, c.to, got, c.want)
		}
	}
}

// A card is as its worst measure is, and a report counts both kinds.
func TestVerdictsAreCounted(t *testing.T) {
	if worse(Met, Unclear) != Unclear || worse(Missed, Unclear) != Missed || worse(Met, Met) != Met {
		t.Error("the worse of two verdicts")
	}
	r := Report{
		First: First{All: Judged{Verdict: Unclear}}, Length: Length{Verdict: Missed}, Limit: Judged{Verdict: Met},
		Pairings: []Pairing{{}, {Wins: &Judged{Verdict: Unclear}}},
		Cards:    []Card{{Verdict: Missed}, {Verdict: Missed}, {Verdict: Met}},
	}
	if missed, unclear := r.count(Missed), r.count(Unclear); missed != 3 || unclear != 2 {
		t.Errorf("%d missed and %d unclear", missed, unclear)
	}
}
