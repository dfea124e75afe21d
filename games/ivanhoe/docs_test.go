package ivanhoe_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/booktest"
	"castellan/games/ivanhoe"
)

func TestRulebook(t *testing.T) {
	options, err := ivanhoe.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := lay(t, `
		children, seat 1 offers
		0: foot.oak
		1: knight.oak
		2:`).Plays("1: offer knight.oak", "0: bid foot.oak")
	booktest.Run(t, booktest.Book{
		Path:     "../../docs/games/ivanhoe",
		Letter:   "I",
		Tests:    ruleTests.IDs(),
		Refusals: ruleTests.Refusals(),
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
	if !slices.Equal(told, ruleTests.IDs()) {
		t.Errorf("doc.go tells of %q\nthe tests are for %q", told, ruleTests.IDs())
	}
}

// The first turn that the rulebook tells can be played as it is told: by
// Rowena, Cedric and Wamba in seats 0 to 2, and by the reader in seat 3.
func TestFirstTurnAsTold(t *testing.T) {
	b := deal(t, `{}`,
		"foot.lion foot.stag crossbow.lion crossbow.stag archer.oak knight.rose",
		"archer.lion archer.stag foot.rose foot.oak crossbow.rose crossbow.oak",
		"knight.oak foot.lion foot.rose crossbow.lion crossbow.rose archer.rose",
		"knight.lion knight.lion knight.rose archer.lion archer.stag foot.oak")
	b.Plays("chance: draw 0 foot.oak", "chance: draw 0 foot.stag", "0: offer foot.stag").passes().Plays("0: hold").
		Plays("chance: draw 1 foot.oak", "chance: draw 1 foot.lion", "1: offer foot.lion").passes().Plays("1: attack torquilstone with archer.lion archer.stag").
		Plays("chance: draw 2 crossbow.stag", "chance: draw 2 archer.oak", "2: offer crossbow.lion", "0: bid foot.lion", "1: pass", "3: pass", "2: hold")

	b.Plays("chance: draw 3 crossbow.oak", "chance: draw 3 ivanhoe").
		hand(3, "knight.lion knight.lion knight.rose foot.oak crossbow.oak archer.lion archer.stag ivanhoe").
		Plays("3: offer crossbow.oak", "0: pass", "1: bid foot.rose", "2: bid knight.oak", "3: take 2").
		Can(3, "attack torquilstone with knight.lion knight.lion knight.rose", "attack torquilstone with knight.lion knight.lion ivanhoe").
		Refuses("I-4.3", "3: attack torquilstone with knight.lion knight.rose").
		Plays("3: attack torquilstone with knight.lion knight.lion knight.rose knight.oak").
		stands("torquilstone", "3 1 | knight.lion knight.lion knight.rose knight.oak").points(0, 0, 0, 4).
		at("draw", game.Chance).hand(3, "foot.oak archer.lion archer.stag ivanhoe")
	if wamba := b.whole().Players[2].Count; wamba != 8 {
		t.Errorf("Wamba has %d cards, which is not twice as many as four", wamba)
	}
}
