package alliance_test

import (
	"testing"

	"castellan/game/gametest/booktest"
	"castellan/games/alliance"
)

func TestRulebook(t *testing.T) {
	options, err := alliance.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := near(t, 10).round(14, 10, "2", "2")
	booktest.Run(t, booktest.Book{
		Path:     "../../docs/games/alliance",
		Letter:   "A",
		Tests:    ruleTests.IDs(),
		Refusals: ruleTests.Refusals(),
		Code:     []string{"*.go", "land/*.go"},
		Info:     alliance.Rules{}.Info(),
		Samples:  []any{options, b.whole(), b.sees(0), map[string]any{"question": nil}},
	})
}
