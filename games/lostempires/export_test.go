package lostempires

import (
	"testing"

	"castellan/games/lostempires/cards"
)

// Print replaces the first faction of the core set for the time of a test, so
// that each word of the cards' vocabulary can be tried whatever cards there are.
func Print(t *testing.T, file string) {
	t.Helper()
	printed, err := cards.Load("test.json", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	before := cards.Factions[0]
	cleared := func() {
		for place := range before.Designs {
			delete(byKey[Core], before.Designs[place].Key)
		}
		for place := range printed.Designs {
			delete(byKey[Core], printed.Designs[place].Key)
		}
	}
	cleared()
	install(0, &printed)
	t.Cleanup(func() {
		cleared()
		install(0, &cards.Factions[0])
	})
}
