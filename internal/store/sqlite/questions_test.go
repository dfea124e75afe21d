package sqlite_test

import (
	"slices"
	"testing"
	"time"

	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// What an account was asked about is noted with the ply that asks, the latest
// first; for whoever has no account nothing is.
func TestSeen(t *testing.T) {
	store := newFolder(t, "A").store
	row := storetest.Table("t")
	row.Host.ID, row.Status = "A", table.Playing
	if err := store.Create(t.Context(), table.Write{Table: row, List: []table.Listed{storetest.Question("q"), storetest.Question("r")}}); err != nil {
		t.Fatal(err)
	}
	over := storetest.Table("over")
	over.Host.ID, over.Status = "A", table.Finished
	if err := store.Create(t.Context(), table.Write{Table: over, List: []table.Listed{storetest.Question("s")}}); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string][]string{"A": {"about:q", "about:r"}, "nobody": nil} {
		if got, err := store.Awaited(t.Context(), who); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s may be asked about %v, %v", who, got, err)
		}
	}
	for i, concept := range []string{"x", "y", "z", "x"} {
		row.Revision++
		row.Version++
		w := table.Write{
			Table: row, Seen: []table.Seen{{Account: "A", Concept: concept}, {Account: "nobody", Concept: concept}},
			Plies: []table.StoredPly{{Version: row.Version, Move: "ask", At: time.UnixMilli(int64(1000 + i))}},
		}
		if _, err := store.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	for who, want := range map[string][]string{"A": {"x", "z", "y"}, "nobody": nil} {
		if got, err := store.Seen(t.Context(), who); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s has seen %v, %v", who, got, err)
		}
	}
}
