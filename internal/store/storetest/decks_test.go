package storetest_test

import (
	"testing"

	"castellan/internal/deck"
	"castellan/internal/store/storetest"
)

func TestDecksInMemory(t *testing.T) {
	store := &storetest.Decks{}
	storetest.RunDecks(t, store, "ada", "ben", func() deck.Store { return store })
}
