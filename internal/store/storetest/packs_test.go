package storetest_test

import (
	"testing"

	"castellan/internal/store/storetest"
	"castellan/internal/workshop"
)

func TestPacksInMemory(t *testing.T) {
	store := &storetest.Packs{}
	storetest.RunPacks(t, store, "ada", "ben", func() workshop.Store { return store })
}
