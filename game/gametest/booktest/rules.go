package booktest

import (
	"cmp"
	"slices"
	"strings"
	"testing"
)

// A Test is what is shown of one rule: a scenario in which it holds and, where
// something can be refused by it, refusals.
type Test struct{ Scenario, Refusal func(*testing.T) }

// Rules holds the test of every rule of a rulebook by its id.
type Rules map[string]Test

// Run runs all tests in the order of the rulebook.
func (r Rules) Run(t *testing.T) {
	for _, id := range r.IDs() {
		t.Run(id+"/scenario", r[id].Scenario)
		if r[id].Refusal != nil {
			t.Run(id+"/refusal", r[id].Refusal)
		}
	}
}

// IDs are the rules in the order of the rulebook: before.
func (r Rules) IDs() []string {
	var ids []string
	for id := range r {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		chapterA, numberA, _ := strings.Cut(a, ".")
		chapterB, numberB, _ := strings.Cut(b, ".")
		return cmp.Or(cmp.Compare(chapterA, chapterB), cmp.Compare(len(numberA), len(numberB)), cmp.Compare(numberA, numberB))
	})
	return ids
}

// Refusals are the rules by which something is refused.
func (r Rules) Refusals() []string {
	return slices.DeleteFunc(r.IDs(), func(id string) bool { return r[id].Refusal == nil })
}
