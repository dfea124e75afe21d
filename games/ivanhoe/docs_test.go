package ivanhoe_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"castellan/game/gametest/booktest"
	"castellan/games/ivanhoe"
)

func TestRulebook(t *testing.T) {
	var refusals []string
	for id, test := range ruleTests {
		if test.refusal != nil {
			refusals = append(refusals, id)
		}
	}
	options, err := ivanhoe.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := lay(t, `
		children, seat 1 offers
		0: foot.oak
		1: knight.oak
		2:`).plays("1: offer knight.oak", "0: bid foot.oak")
	booktest.Run(t, booktest.Book{
		Path:     "../../docs/games/ivanhoe",
		Letter:   "I",
		Tests:    sortedRules(),
		Refusals: refusals,
		Code:     []string{"*.go"},
		Info:     ivanhoe.Rules{}.Info(),
		Samples:  []any{options, b.whole()},
	})
	// The code's own list of rules is the book's as well.
	var told []string
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(source), "\n") {
		if words := strings.Fields(line); len(words) > 1 && strings.HasPrefix(words[1], "I-") {
			told = append(told, words[1])
		}
	}
	if !slices.Equal(told, sortedRules()) {
		t.Errorf("doc.go tells of %q\nthe tests are for %q", told, sortedRules())
	}
}
