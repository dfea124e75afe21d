package storetest_test

import (
	"testing"

	"castellan/internal/store/storetest"
)

func TestAnswersInMemory(t *testing.T) {
	store := &storetest.Answers{Accounts: []string{"ada", "ben"}}
	storetest.RunAnswers(t, store, func() storetest.Learning { return store })
}
