package postgres

import (
	"testing"
	"time"

	"castellan/internal/store/postgres/postgrestest"
	"castellan/internal/store/sqlstore"
	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// A node that hangs in the middle of a change holds up nobody for long, and what
// it wanted to write is not written when it wakes.
func TestANodeThatHangs(t *testing.T) {
	address := postgrestest.Database(t)
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now := storetest.Table("t")
	if err := s.Create(t.Context(), table.Write{Table: now}); err != nil {
		t.Fatal(err)
	}
	config, err := parse(address)
	if err != nil {
		t.Fatal(err)
	}
	hung := newSession(config.ConnConfig)
	defer hung.Close()
	var no int64
	held := []sqlstore.Query{{Text: "UPDATE states SET version = 77 WHERE table_no = (SELECT no FROM tables WHERE id = $1) RETURNING table_no", Args: []any{"t"}, Into: []any{&no}}}
	if err := hung.Begin(t.Context(), held); err != nil || !held[0].Found {
		t.Fatalf("%v, %v", held[0].Found, err)
	}
	began := time.Now()
	now.Revision++
	if _, err := s.Append(t.Context(), table.Write{Table: now}); err != nil {
		t.Fatal(err)
	}
	t.Logf("the table moved on after %v", time.Since(began).Round(time.Millisecond))
	err = hung.Commit(t.Context())
	if err == nil || !hung.Again(err) {
		t.Errorf("when it wakes: %v", err)
	}
	if then, err := s.Load(t.Context(), "t"); err != nil || then.Version != now.Version || then.Revision != now.Revision {
		t.Errorf("at version %d, revision %d (%v)", then.Version, then.Revision, err)
	}
}
