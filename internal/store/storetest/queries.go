package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/internal/table"
)

func testDue(t *testing.T, j table.Journal, reopen Reopen) {
	for i, after := range []int{30, 10, 0, 20, 90} {
		s := Table(fmt.Sprint(i))
		s.Status = table.Playing
		if after > 0 {
			s.Due = start.Add(time.Duration(after) * time.Second)
		}
		create(t, j, s)
	}
	for range 2 {
		ids, next, err := j.Due(t.Context(), start.Add(30*time.Second), 10)
		if diff := cmp.Diff([]string{"1", "3", "0"}, ids); err != nil || diff != "" || !next.Equal(start.Add(90*time.Second)) {
			t.Errorf("next %v, %v: %s", next, err, diff)
		}
		ids, _, err = j.Due(t.Context(), start.Add(30*time.Second), 2)
		if diff := cmp.Diff([]string{"1", "3"}, ids); err != nil || diff != "" {
			t.Errorf("two of them: %v: %s", err, diff)
		}
		j = reopen(t)
	}
	ids, next, err := j.Due(t.Context(), start.Add(90*time.Second), 10)
	if err != nil || len(ids) != 4 || !next.IsZero() {
		t.Errorf("in the end: %v, %v, %v", ids, next, err)
	}
	running, err := j.Running(t.Context(), "1", 2)
	if diff := cmp.Diff([]string{"3", "4"}, running); err != nil || diff != "" {
		t.Errorf("under way after 1, with something to come: %v: %s", err, diff)
	}
	over := Table("1")
	over.Status, over.Revision = table.Finished, 2
	if _, err := j.Append(t.Context(), table.Write{Table: over}); err != nil {
		t.Fatal(err)
	}
	ids, _, err = j.Due(t.Context(), start.Add(30*time.Second), 10)
	if diff := cmp.Diff([]string{"3", "0"}, ids); err != nil || diff != "" {
		t.Errorf("when one is over: %v: %s", err, diff)
	}
}

func testShared(t *testing.T, j table.Journal, reopen Reopen) {
	s := Table("t")
	s.Status = table.Finished
	create(t, j, s)
	for _, shared := range []bool{true, false, true} {
		s.Revision++
		s.Shared = shared
		if _, err := j.Append(t.Context(), table.Write{Table: s}); err != nil {
			t.Fatal(err)
		}
		if got, _ := load(t, j, "t"); got.Shared != shared || got.Open {
			t.Errorf("it is kept as shared %v and open %v", got.Shared, got.Open)
		}
		if tables, _, err := j.List(t.Context(), table.Query{Status: table.Finished, Limit: 5}); len(tables) > 0 || err != nil {
			t.Errorf("it is listed: %+v, %v", tables, err)
		}
	}
	if got, _ := load(t, reopen(t), "t"); !got.Shared {
		t.Error("it is not shared any more")
	}
}

func testLists(t *testing.T, j table.Journal, _ Reopen) {
	for i := range 12 {
		s := Table(fmt.Sprintf("t%02d", i))
		s.Open = i%2 == 0
		if i%3 == 0 {
			s.Status = table.Finished
		}
		if i >= 6 {
			s.Host = table.Person{ID: "other", Name: "Other"}
			s.Seats = []table.StoredSeat{{Account: "other", Name: "Other"}, {}}
		}
		create(t, j, s)
	}
	// "host" sits down at t07 and gets up again; at t08 he stays.
	for _, id := range []string{"t07", "t08"} {
		s, _ := load(t, j, id)
		s.Revision++
		s.Seats = slices.Clone(s.Seats)
		s.Seats[1] = table.StoredSeat{Account: "host", Name: "Hôte"}
		if _, err := j.Append(t.Context(), table.Write{Table: s, Seated: true}); err != nil {
			t.Fatal(err)
		}
	}
	s, _ := load(t, j, "t07")
	s.Revision++
	s.Seats = []table.StoredSeat{s.Seats[0], {}}
	if _, err := j.Append(t.Context(), table.Write{Table: s, Seated: true}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		q    table.Query
		want []string
	}{
		{table.Query{Status: table.Waiting}, []string{"t10", "t08", "t04", "t02"}},
		{table.Query{Status: table.Finished}, []string{"t06", "t00"}},
		{table.Query{Account: "host", Status: table.Finished}, []string{"t06", "t03", "t00"}},
		{table.Query{Account: "host", Mine: true}, []string{"t08", "t05", "t04", "t03", "t02", "t01", "t00"}},
		{table.Query{Account: "host", Mine: true, Status: table.Finished}, []string{"t03", "t00"}},
		{table.Query{Account: "nobody", Mine: true}, nil},
	} {
		for _, limit := range []int{1, 2, 3, 50} {
			q := c.q
			q.Limit = limit
			var got []string
			for {
				tables, next, err := j.List(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				if len(tables) > limit {
					t.Errorf("%+v gave %d", q, len(tables))
				}
				for i := range tables {
					got = append(got, tables[i].ID)
				}
				if next == "" {
					break
				}
				q.Cursor = next
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%+v by %d: %s", c.q, limit, diff)
			}
		}
	}
	var invalid *table.Invalid
	if _, _, err := j.List(t.Context(), table.Query{Status: table.Waiting, Limit: 5, Cursor: "x'"}); !errors.As(err, &invalid) {
		t.Errorf("a cursor of nobody's: %v", err)
	}
}

func testInvited(t *testing.T, j table.Journal, _ Reopen) {
	create(t, j, Table("a"))
	create(t, j, Table("b"))
	if id, err := j.Invited(t.Context(), "INVITE-b"); err != nil || id != "b" {
		t.Errorf("%s %v", id, err)
	}
	s := Table("b")
	s.Revision, s.Invite = 2, "NEW"
	if _, err := j.Append(t.Context(), table.Write{Table: s}); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Invited(t.Context(), "INVITE-b"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("the old code: %v", err)
	}
	if id, err := j.Invited(t.Context(), "NEW"); err != nil || id != "b" {
		t.Errorf("the new code: %s %v", id, err)
	}
	got, err := j.Revisions(t.Context(), []string{"a", "b", "c"})
	if diff := cmp.Diff(map[string]int64{"a": 1, "b": 2}, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

func testNew(t *testing.T, j table.Journal, _ Reopen) {
	create(t, j, Table("a"))
	w := next(Table("a"), "hold")
	w.Table.Again = "n"
	made, plies := full("n")
	w.New = &table.Write{Table: made, Plies: plies}
	late := w
	late.Table.Revision = 5
	if _, err := j.Append(t.Context(), late); !errors.Is(err, table.ErrConflict) {
		t.Fatal(err)
	}
	if _, err := j.Load(t.Context(), "n"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("the change was not made, the new table was: %v", err)
	}
	if _, err := j.Append(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	got, gotPlies := load(t, j, "n")
	if diff := cmp.Diff(made, got) + cmp.Diff(plies, gotPlies); diff != "" {
		t.Error(diff)
	}
}

func testThaw(t *testing.T, j table.Journal, reopen Reopen) {
	var want []table.Stored
	for _, status := range []table.Status{table.Waiting, table.Playing, table.Finished, table.Frozen} {
		row, plies := full(string(status))
		row.Status, row.Due, row.Invite = status, time.Time{}, string(status)
		create(t, j, row, plies...)
		if status == table.Frozen {
			row.Status, row.Due, row.Revision = table.Playing, start.Add(time.Hour), row.Revision+1
		}
		want = append(want, row)
	}
	for range 2 {
		if err := j.Thaw(t.Context(), start.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	j = reopen(t)
	for _, row := range want {
		got, _ := load(t, j, row.ID)
		if diff := cmp.Diff(row, got); diff != "" {
			t.Errorf("%s: %s", row.ID, diff)
		}
	}
	if ids, _, err := j.Due(t.Context(), start.Add(time.Hour), 10); err != nil || len(ids) != 1 || ids[0] != string(table.Frozen) {
		t.Errorf("due are %q, %v", ids, err)
	}
}

func testBeat(t *testing.T, j table.Journal, reopen Reopen) {
	if at, err := j.Beaten(t.Context()); err != nil || !at.IsZero() {
		t.Errorf("before the first: %v %v", at, err)
	}
	for _, at := range []time.Duration{0, time.Second, -time.Second} {
		if err := j.Beat(t.Context(), start.Add(at)); err != nil {
			t.Fatal(err)
		}
	}
	if at, err := reopen(t).Beaten(t.Context()); err != nil || !at.Equal(start.Add(time.Second)) {
		t.Errorf("the latest: %v %v", at, err)
	}
}
