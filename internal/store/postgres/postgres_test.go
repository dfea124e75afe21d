package postgres_test

import (
	"testing"

	"go.uber.org/goleak"

	"castellan/internal/store/postgres"
	"castellan/internal/store/postgres/postgrestest"
	"castellan/internal/store/sqlstore"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t testing.TB, url string) *sqlstore.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestJournal(t *testing.T) {
	storetest.Run(t, func(t *testing.T) (table.Journal, storetest.Reopen) {
		url := postgrestest.Database(t)
		s := open(t, url)
		return s, func(t *testing.T) table.Journal {
			t.Helper()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, url)
			return s
		}
	})
}
