package postgres_test

import (
	"database/sql"
	"fmt"
	"testing"

	"go.uber.org/goleak"

	"castellan/internal/store/postgres"
	"castellan/internal/store/postgres/postgrestest"
	"castellan/internal/store/sqlstore"
	"castellan/internal/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// opened opens a store, which the test closes.
func opened(t *testing.T, url string) *sqlstore.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// open opens a store until the end of the test.
func open(t *testing.T, url string) *sqlstore.Store {
	t.Helper()
	s := opened(t, url)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.RunSQL(t, func(t *testing.T) storetest.Place {
		url := postgrestest.Database(t)
		return storetest.Place{
			Shared: true,
			Open:   func(t *testing.T) storetest.Store { return opened(t, url) },
			Read: func(t *testing.T) *sqlstore.Reader {
				t.Helper()
				r, err := postgres.OpenReader(t.Context(), url)
				if err != nil {
					t.Fatal(err)
				}
				return r
			},
			SQL: func(t *testing.T) *sql.DB {
				t.Helper()
				db, err := sql.Open("pgx", url)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() {
					if err := db.Close(); err != nil {
						t.Error(err)
					}
				})
				return db
			},
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	server := postgrestest.Start(b, postgrestest.Settings{})
	for _, clients := range []int{1, 50, 200, 1000} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			s, err := postgres.Open(b.Context(), server.Database(b))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			storetest.BenchmarkAppend(b, s, clients)
		})
	}
}
