package storetest_test

import (
	"testing"

	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) (table.Journal, storetest.Reopen) {
		m := &storetest.Memory{}
		return m, func(*testing.T) table.Journal { return m }
	})
	m := &storetest.Memory{}
	storetest.RunNodes(t, m, m)
}
