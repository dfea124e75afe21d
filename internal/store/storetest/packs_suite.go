package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"castellan/internal/workshop"
)

// pack gives a pack with its items, whose keys are given.
func pack(owner, id string, keys ...string) (workshop.Pack, []workshop.Item) {
	p := workshop.Pack{
		ID: id, Owner: owner, Name: "Istorie „" + id + "”", Language: "ro", File: id + ".csv", Format: "csv", Licence: "CC0-1.0", Author: "Ada",
		Digest: "digest of " + id, Created: time.Date(2026, 11, 30, 20, 0, 0, 123e6, time.UTC), Version: 1,
	}
	var items []workshop.Item
	for _, key := range keys {
		items = append(items, item(id+" "+key, key))
	}
	return p, items
}

func item(id, key string) workshop.Item {
	i := workshop.Item{ID: id, Version: 1, Language: "ro", Category: "history", Level: "hard", Fit: true}
	i.Key, i.Stem, i.Category, i.Tags = key, "Ce e <"+key+">?", "history", []string{"α"}
	i.Item.Category = []string{"Istorie", "XX"}
	i.Options = append(i.Options, i.Options...)
	return i
}

// RunPacks proves that a store of packs keeps its contract, for two accounts
// that it knows. Reopen gives the same store as it is after a restart.
func RunPacks(t *testing.T, store workshop.Store, ada, ben string, reopen func() workshop.Store) {
	t.Helper()
	s := &packSuite{t, store, ada, ben}
	s.imports()
	s.edits()
	s.bounds()
	s.store = reopen()
	s.switches()
	s.reports()
}

type packSuite struct {
	*testing.T
	store    workshop.Store
	ada, ben string
}

func (s *packSuite) add(owner, id string, keys ...string) workshop.Added {
	s.Helper()
	p, items := pack(owner, id, keys...)
	added, err := s.store.AddPack(s.Context(), p, items, workshop.Bounds{Packs: 9, Items: 99})
	if err != nil {
		s.Fatal(err)
	}
	return added
}

// holds wants the packs that an account sees, with how many items they have.
func (s *packSuite) holds(account string, want map[string]int) {
	s.Helper()
	packs, err := s.store.Packs(s.Context(), account)
	if err != nil {
		s.Fatal(err)
	}
	counts, err := s.store.Counts(s.Context(), account)
	if err != nil {
		s.Fatal(err)
	}
	got := map[string]int{}
	for _, p := range packs {
		got[p.ID] = 0
		for _, n := range counts[p.ID] {
			got[p.ID] += n.Items
		}
	}
	if !reflect.DeepEqual(got, want) || len(counts) > len(got) {
		s.Errorf("%s sees %v, want %v", account, got, want)
	}
}

func (s *packSuite) items(pack, after, text string, limit int, want ...string) {
	s.Helper()
	list, err := s.store.Items(s.Context(), pack, after, text, limit)
	if err != nil {
		s.Fatal(err)
	}
	var got []string
	for i := range list {
		got = append(got, list[i].ID)
	}
	if !reflect.DeepEqual(got, want) {
		s.Errorf("items of %s after %q with %q: %q, want %q", pack, after, text, got, want)
	}
}

func (s *packSuite) refused(err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("%v, want %v", err, want)
	}
}

func (s *packSuite) imports() {
	ctx := s.Context()
	if got := s.add(s.ada, "one", "a", "b"); got != (workshop.Added{Pack: "one", Items: 2}) {
		s.Errorf("added %+v", got)
	}
	s.add(workshop.House, "house", "a", "c")
	s.add(s.ben, "bens", "a")
	s.holds(s.ada, map[string]int{"one": 2, "house": 2})
	s.holds(s.ben, map[string]int{"bens": 1, "house": 2})
	s.holds(workshop.House, map[string]int{"house": 2})

	packs, err := s.store.Packs(ctx, s.ada)
	want, _ := pack(s.ada, "one")
	if err != nil || len(packs) != 2 || !reflect.DeepEqual(packs[0], want) {
		s.Errorf("kept is %+v, %v; want %+v", packs, err, want)
	}
	list, err := s.store.Items(ctx, "one", "", "", 0)
	if wanted := item("one a", "a"); err != nil || len(list) != 2 || !reflect.DeepEqual(list[0], wanted) {
		s.Errorf("kept are %+v, %v; want %+v", list, err, wanted)
	}

	// The same questions add nothing; some of them do, from the same file too.
	if got := s.add(s.ada, "same", "b", "a"); got != (workshop.Added{Pack: "one"}) {
		s.Errorf("the same questions: %+v", got)
	}
	p, items := pack(s.ada, "two", "b", "c")
	p.Digest = "digest of one"
	if got, err := s.store.AddPack(ctx, p, items, workshop.Bounds{Packs: 9, Items: 99}); err != nil || got != (workshop.Added{Pack: "two", Items: 1}) {
		s.Errorf("one new question: %+v", got)
	}
	if n, err := s.store.Held(ctx, s.ada, []string{"a", "c", "z"}); err != nil || n != 2 {
		s.Errorf("%d are held, %v", n, err)
	}
	if n, err := s.store.Held(ctx, workshop.House, nil); err != nil || n != 0 {
		s.Errorf("%d of none are held, %v", n, err)
	}
	s.items("two", "", "", 0, "two c")
	s.items("one", "", "", 1, "one a")
	s.items("one", "one a", "", 0, "one b")
	s.items("one", "", "ce e b", 0, "one b")
	s.items("one", "", "%", 0)
	s.items("none", "", "", 0)
	for text, want := range map[string]int{"": 2, "ce e b": 1, "%": 0} {
		if n, err := s.store.CountItems(ctx, "one", text); err != nil || n != want {
			s.Errorf("%d items with %q, %v; want %d", n, text, err, want)
		}
	}
	if got, err := s.store.Item(ctx, "one", "one b"); err != nil || !reflect.DeepEqual(got, item("one b", "b")) {
		s.Errorf("the item is %+v, %v", got, err)
	}
	_, err = s.store.Item(ctx, "two", "one b")
	s.refused(err, workshop.ErrNotFound)

	// By hand: empty packs are packs too, as many as one likes.
	for _, id := range []string{"empty", "empty too"} {
		p, _ := pack(s.ada, id)
		p.Digest = ""
		if got, err := s.store.AddPack(ctx, p, nil, workshop.Bounds{Packs: 9, Items: 99}); err != nil || got.Pack != id {
			s.Errorf("%+v, %v", got, err)
		}
	}
	s.refused(s.store.RemovePack(ctx, s.ben, "empty too"), workshop.ErrNotFound)
	s.refused(s.store.RemovePack(ctx, s.ada, "house"), workshop.ErrNotFound)
	s.refused(s.store.RemovePack(ctx, workshop.House, "one"), workshop.ErrNotFound)
	s.refused(s.store.RemovePack(ctx, s.ada, "empty too"), nil)
	s.refused(s.store.RemovePack(ctx, s.ada, "empty too"), workshop.ErrNotFound)
	s.holds(s.ada, map[string]int{"one": 2, "house": 2, "two": 1, "empty": 0})
}

func (s *packSuite) edits() {
	ctx := s.Context()
	most := workshop.Bounds{Packs: 9, Items: 99}
	version := func() int64 {
		packs, err := s.store.Packs(ctx, s.ada)
		if err != nil {
			s.Fatal(err)
		}
		return packs[0].Version
	}
	before := version()
	s.refused(s.store.KeepItem(ctx, s.ada, "one", item("new", "n"), most), nil)
	s.refused(s.store.KeepItem(ctx, s.ada, "one", item("newer", "n"), most), workshop.ErrTwice)
	s.refused(s.store.KeepItem(ctx, s.ben, "one", item("other", "o"), most), workshop.ErrNotFound)
	s.refused(s.store.KeepItem(ctx, s.ada, "none", item("other", "o"), most), workshop.ErrNotFound)
	changed := item("new", "n2")
	changed.Version, changed.Fit = 2, false
	s.refused(s.store.KeepItem(ctx, s.ada, "one", changed, most), nil)
	s.refused(s.store.KeepItem(ctx, s.ada, "one", changed, most), workshop.ErrConflict)
	changed.Version = 3
	s.refused(s.store.KeepItem(ctx, s.ada, "one", changed, most), nil)
	changed.Version, changed.Key = 4, "a"
	s.refused(s.store.KeepItem(ctx, s.ada, "one", changed, most), workshop.ErrTwice)
	changed.ID = "none"
	s.refused(s.store.KeepItem(ctx, s.ada, "one", changed, most), workshop.ErrNotFound)
	s.refused(s.store.RemoveItem(ctx, s.ada, "one", "one a"), nil)
	s.refused(s.store.RemoveItem(ctx, s.ada, "one", "one a"), workshop.ErrNotFound)
	s.refused(s.store.RemoveItem(ctx, s.ben, "one", "one b"), workshop.ErrNotFound)
	s.items("one", "", "", 0, "one b", "new")
	s.refused(s.store.NamePack(ctx, s.ada, "one", "Nou"), nil)
	s.refused(s.store.NamePack(ctx, s.ben, "one", "Nu"), workshop.ErrNotFound)
	if after := version(); after != before+5 {
		s.Errorf("five changes make version %d of %d", after, before)
	}
	packs, err := s.store.Packs(ctx, s.ada)
	if err != nil || packs[0].Name != "Nou" {
		s.Errorf("%+v, %v", packs, err)
	}
	counts, err := s.store.Counts(ctx, s.ada)
	if want := []workshop.Count{{Language: "ro", Category: "history", Level: "hard", Items: 2, Fit: 1}}; err != nil || !reflect.DeepEqual(counts["one"], want) {
		s.Errorf("counted are %+v, %v; want %+v", counts, err, want)
	}
}

// bounds proves that they hold when many come at once.
func (s *packSuite) bounds() {
	var group sync.WaitGroup
	var mu sync.Mutex
	kept := 0
	for i := range 12 {
		group.Go(func() {
			p, items := pack(s.ben, fmt.Sprint("many ", i), fmt.Sprint("k", i), fmt.Sprint("l", i))
			_, err := s.store.AddPack(s.Context(), p, items, workshop.Bounds{Packs: 9, Items: 6})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				kept++
			} else if !errors.Is(err, workshop.ErrTooMany) {
				s.Error(err)
			}
		})
	}
	group.Wait()
	if kept != 2 {
		s.Errorf("%d packs of two were kept beside one item, of at most six", kept)
	}
	p, items := pack(s.ben, "fourth", "z")
	_, err := s.store.AddPack(s.Context(), p, items, workshop.Bounds{Packs: 3, Items: 99})
	s.refused(err, workshop.ErrTooMany)
	s.refused(s.store.KeepItem(s.Context(), s.ben, "bens", item("z", "z"), workshop.Bounds{Packs: 9, Items: 5}), workshop.ErrTooMany)
}

func (s *packSuite) switches() {
	ctx := s.Context()
	off := func(account string, want ...string) {
		s.Helper()
		if got, err := s.store.Off(ctx, account); err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			s.Errorf("%s has off %v, %v; want %v", account, got, err, want)
		}
	}
	off(s.ada)
	for _, id := range []string{"one", "builtin", "house", "one"} {
		s.refused(s.store.Switch(ctx, s.ada, id, false), nil)
	}
	off(s.ada, "builtin", "house", "one")
	off(s.ben)
	s.refused(s.store.Switch(ctx, s.ada, "builtin", true), nil)
	s.refused(s.store.Switch(ctx, s.ben, "builtin", true), nil)
	off(s.ada, "house", "one")
	s.refused(s.store.RemovePack(ctx, s.ada, "one"), nil)
	off(s.ada, "house")
}

func (s *packSuite) reports() {
	ctx := s.Context()
	made := func(account, question string) workshop.Report {
		return workshop.Report{
			At: time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC), Account: account, By: "Ștefan", Seated: true, Host: s.ada, Table: "t", Version: 7,
			Question: question, Reason: "typo", Text: "o literă\nlipsă", Asked: []byte(`{"id":"q"}`), Right: 3, Source: []byte(`{"name":"x"}`),
		}
	}
	keep := func(r workshop.Report) {
		s.Helper()
		s.refused(s.store.KeepReport(ctx, r), nil)
	}
	list := func(host string, done *bool, before int64, limit int, want ...string) []workshop.Report {
		s.Helper()
		list, err := s.store.Reports(ctx, host, done, before, limit)
		if err != nil {
			s.Fatal(err)
		}
		var got []string
		for i := range list {
			got = append(got, list[i].Account+" "+list[i].Question)
		}
		if !reflect.DeepEqual(got, want) {
			s.Errorf("reports are %q, want %q", got, want)
		}
		return list
	}
	keep(made("x", "q1"))
	keep(made("y", "q1"))
	onlooker, other := made("z", "q1"), made("x", "q2")
	onlooker.Seated, onlooker.Source, other.Host = false, nil, s.ben
	keep(onlooker)
	keep(other)
	all := list(s.ada, nil, 0, 9, "z q1", "y q1", "x q1")
	want := made("x", "q1")
	want.ID = all[2].ID
	if !reflect.DeepEqual(all[2], want) || string(all[0].Source) != "null" {
		s.Errorf("kept are %+v, want %+v", all, want)
	}
	list(s.ada, nil, all[0].ID, 1, "y q1")
	s.refused(s.store.SetReport(ctx, s.ada, all[1].ID, true), nil)
	s.refused(s.store.SetReport(ctx, s.ben, all[1].ID, false), workshop.ErrNotFound)
	yes, no := true, false
	list(s.ada, &yes, 0, 9, "y q1")
	list(s.ada, &no, 0, 9, "z q1", "x q1")

	// A second report of the same question by the same account to the same host
	// replaces the first, but for one that the host has dealt with. Another host
	// has one of its own.
	again := made("y", "q1")
	again.Reason = "wrong"
	keep(again)
	list(s.ada, &no, 0, 9, "z q1", "x q1")
	s.refused(s.store.SetReport(ctx, s.ada, all[1].ID, false), nil)
	keep(again)
	if got := list(s.ada, &no, 0, 9, "z q1", "y q1", "x q1"); got[1].Reason != "wrong" || got[1].ID != all[1].ID {
		s.Errorf("replaced by %+v", got[1])
	}
	elsewhere := made("y", "q2")
	keep(elsewhere)
	elsewhere.Host = s.ben
	keep(elsewhere)
	list(s.ada, nil, 0, 1, "y q2")
	list(s.ben, nil, 0, 1, "y q2")
	reporters := func(want map[string]int) {
		if counts, err := s.store.Reporters(ctx); err != nil || !reflect.DeepEqual(counts, want) {
			s.Errorf("reporters are %v, %v; want %v", counts, err, want)
		}
	}
	// Of one table's players one counts, but for a question of the host's own.
	reporters(map[string]int{"q1": 1, "q2": 2})
	for _, account := range []string{"x", "y", "y"} {
		own := made(account, "q3")
		own.Own = true
		keep(own)
	}
	reporters(map[string]int{"q1": 1, "q2": 2, "q3": 2})
	// Who was heard no longer counts.
	for _, id := range []int64{all[1].ID, all[2].ID} {
		s.refused(s.store.SetReport(ctx, s.ada, id, true), nil)
	}
	reporters(map[string]int{"q2": 2, "q3": 2})
	for _, want := range []int{3, 0} { // x at Ben's, y at both
		if n, err := s.store.SettleReports(ctx, "q2"); err != nil || n != want {
			s.Errorf("%d settled, %v; want %d", n, err, want)
		}
	}
	reporters(map[string]int{"q3": 2})
}
