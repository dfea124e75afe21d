package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"castellan/internal/table"
)

// Question gives a question of a list, whole.
func Question(id string) table.Listed {
	return table.Listed{
		ID: id, Level: "hard", Concept: "about:" + id,
		Line:        []byte(`{"id":"` + id + `","text":{"ro":"Știi?"}}`),
		Explanation: []byte(`{"fr":"parce que"}`), Source: []byte(`{"name":"us"}`),
	}
}

func testQuestions(t *testing.T, j table.Journal, reopen Reopen) {
	bare := table.Listed{ID: "c", Line: []byte(`{}`)}
	whole := []table.Listed{Question("a"), Question("b"), bare}
	salted := func(list []table.Listed, salt byte) []table.Listed {
		list = slices.Clone(list)
		for i := range list {
			list[i].Salt = [16]byte{salt, 15: byte(i)}
		}
		return list
	}
	create(t, j, Table("waits"))
	made := table.Write{Table: Table("made"), List: salted(whole, 1)}
	if err := j.Create(t.Context(), made); err != nil {
		t.Fatal(err)
	}
	// The same question at another table is kept once; a list may come with a
	// change, or with a table that a change makes.
	begins := next(Table("waits"), "go")
	begins.List = salted(whole[:2], 2)
	begins.Table.Bank = &table.Bank{Digest: "sha256:00", Count: 2}
	begins.New = &table.Write{Table: Table("again"), List: salted(whole[1:], 3)}
	if _, err := j.Append(t.Context(), begins); err != nil {
		t.Fatal(err)
	}
	lost := next(Table("waits"), "go")
	lost.List = []table.Listed{Question("z")}
	if _, err := j.Append(t.Context(), lost); !errors.Is(err, table.ErrConflict) {
		t.Fatal(err)
	}
	for range 2 {
		for id, want := range map[string][]table.Listed{"made": whole, "waits": whole[:2], "again": whole[1:], "none": nil} {
			list, err := j.Eligible(t.Context(), id)
			if err != nil || len(list) != len(want) {
				t.Fatalf("%s may ask %v, %v", id, list, err)
			}
			for i, e := range list {
				q, err := j.Question(t.Context(), e.Hash)
				salt := [16]byte{map[string]byte{"made": 1, "waits": 2, "again": 3}[id], 15: byte(i)}
				if err != nil || e.ID != want[i].ID || e.Level != want[i].Level || e.Hash != want[i].Hash() || e.Salt != salt {
					t.Errorf("%+v, %v", e, err)
				}
				if diff := cmp.Diff(want[i], q); diff != "" {
					t.Error(diff)
				}
			}
		}
		if s, err := j.Load(t.Context(), "waits"); err != nil || s.Bank == nil || *s.Bank != *begins.Table.Bank {
			t.Errorf("the bank that a change fixed is %+v, %v", s.Bank, err)
		}
		z := Question("z")
		if _, err := j.Question(t.Context(), z.Hash()); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("a question that nobody keeps: %v", err)
		}
		j = reopen(t)
	}
	// What came with a change that was not made is not taken for kept.
	z := Question("z")
	if err := j.Create(t.Context(), table.Write{Table: Table("late"), List: []table.Listed{z}}); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Question(t.Context(), z.Hash()); err != nil {
		t.Error(err)
	}
}

// A question that is known to be kept is not written again, until something
// failed: the database may then be another one.
func testShelf(s *site) {
	t := s.t
	db := s.SQL(t)
	list := []table.Listed{Question("a"), Question("b")}
	for i, want := range []int{2, 0, 0, 2, 0} {
		id := fmt.Sprint(i)
		switch i {
		case 2: // is there already
			create(t, s.store, Table(id))
			if err := s.store.Create(t.Context(), table.Write{Table: Table(id), List: list}); err == nil {
				t.Fatal("an id was given twice")
			}
		default:
			if err := s.store.Create(t.Context(), table.Write{Table: Table(id), List: list}); err != nil {
				t.Fatal(err)
			}
		}
		if n := s.count(db, "SELECT count(*) FROM questions"); n != want {
			t.Errorf("table %d wrote %d questions, want %d", i, n, want)
		}
		if _, err := db.ExecContext(t.Context(), "DELETE FROM questions"); err != nil {
			t.Fatal(err)
		}
	}
}
