package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/bot"
	"castellan/game"
	"castellan/game/fair"
	"castellan/internal/table"
)

// Reopen closes a journal and opens it again over the same data.
type Reopen func(t *testing.T) table.Journal

// Run checks that a journal keeps its promises. Open gives an empty journal.
func Run(t *testing.T, open func(t *testing.T) (table.Journal, Reopen)) {
	for _, c := range []struct {
		name string
		f    func(t *testing.T, j table.Journal, reopen Reopen)
	}{
		{"EverythingIsThereAfterReopening", testReopen},
		{"OneOfTwoWritersWins", testRace},
		{"AConflictDisturbsNobodyElse", testBatch},
		{"AKeyGetsItsFirstAnswer", testKeys},
		{"DueInOrder", testDue},
		{"Lists", testLists},
		{"ASharedTableIsNotListed", testShared},
		{"InvitationsAndRevisions", testInvited},
		{"ANewTableGoesWithTheChange", testNew},
		{"Heartbeat", testBeat},
		{"WhatWasFrozen", testThaw},
		{"Questions", testQuestions},
		{"WhateverChangesIsWritten", testFields},
	} {
		t.Run(c.name, func(t *testing.T) {
			j, reopen := open(t)
			c.f(t, j, reopen)
		})
	}
}

var start = time.UnixMilli(1_700_000_000_123).UTC()

// Table gives a table of a given id as it is when made.
func Table(id string) table.Stored {
	return table.Stored{
		ID: id, Game: "alliance", Rules: 1, Options: []byte(`{"rounds":10}`),
		Host: table.Person{ID: "host", Name: "Hôte"}, Clock: table.Clocks{Kind: "live", Seconds: 30, Answer: 20},
		Secret: fair.Secret{1, 2, 3}, BotSeed: [32]byte{4, 5}, Created: start,
		Revision: 1, Status: table.Waiting, Seats: []table.StoredSeat{{Account: "host", Name: "Hôte"}, {}},
		Invite: "INVITE-" + id,
	}
}

// full fills in every field, so that nothing that is kept can be forgotten.
func full(id string) (table.Stored, []table.StoredPly) {
	share := fair.Share{9, 8, 7}
	t := Table(id)
	t.Open = true
	t.Bank = &table.Bank{Digest: "sha256:00", Count: 1500}
	t.Origin = []byte(`{"record":1}`)
	t.Revision, t.Version, t.Status = 7, 3, table.Playing
	t.Seats = []table.StoredSeat{
		{Account: "host", Name: "Hôte", Share: &share, StandIn: true, Back: true, Missed: 2,
			Given: []table.Given{{Account: "gone", Share: share}}}, {Level: "knight"}, {Kept: "friend"},
	}
	t.Turn = game.SeatsOf(1, game.Chance)
	t.Times.Seats = []table.Timing{{Deadline: 5, Sent: 6, Trip: 7}, {}, {}}
	t.Due = start.Add(time.Second)
	t.Outcome = []byte(`{"winners":[0]}`)
	t.Again = "next"
	t.GivenBack = &table.GivenBack{At: start, Seconds: 1.5}
	plies := []table.StoredPly{
		{Version: 1, Seat: game.Chance, Move: "ask 0 right=2", At: start, Stamp: "2026-01-02t03:04:60.000000001Z", Question: []byte(`{"id":"q","text":{"fr":"Où ?"}}`)},
		{Version: 2, Seat: 0, Move: "answer none", At: start.Add(time.Millisecond), Auto: true},
		{Version: 3, Seat: 2, Move: "strike 4", At: start, Why: &bot.Why{Code: "strike-castle", Territory: 4}, Deadline: start.Add(time.Minute)},
	}
	return t, plies
}

func create(t *testing.T, j table.Journal, s table.Stored, plies ...table.StoredPly) {
	t.Helper()
	if err := j.Create(t.Context(), table.Write{Table: s, Plies: plies}); err != nil {
		t.Fatal(err)
	}
}

// next is a table with one more ply.
func next(t table.Stored, move string) table.Write {
	t.Revision++
	t.Version++
	return table.Write{Table: t, Plies: []table.StoredPly{{Version: t.Version, Seat: 0, Move: move, At: start}}}
}

func load(t *testing.T, j table.Journal, id string) (table.Stored, []table.StoredPly) {
	t.Helper()
	s, err := j.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	plies, err := j.Plies(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return s, plies
}

func testReopen(t *testing.T, j table.Journal, reopen Reopen) {
	want, plies := full("t")
	create(t, j, want, plies...)
	create(t, j, Table("u"))
	w := next(Table("u"), "hold")
	w.Key = &table.Keyed{Table: "u", Sender: "host", Key: "k", Body: [32]byte{1}, Answer: table.Answer{Version: 1}}
	if _, err := j.Append(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		got, gotPlies := load(t, j, "t")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the table: %s", diff)
		}
		if diff := cmp.Diff(plies, gotPlies); diff != "" {
			t.Errorf("its plies: %s", diff)
		}
		if got, gotPlies = load(t, j, "u"); got.Version != 1 || len(gotPlies) != 1 || gotPlies[0].Move != "hold" {
			t.Errorf("the other table: %+v %+v", got, gotPlies)
		}
		if answer, ok, err := j.Answered(t.Context(), *w.Key); !ok || err != nil || answer.Version != 1 {
			t.Errorf("the key: %+v %v %v", answer, ok, err)
		}
		late, err := j.Plies(t.Context(), "t", 2)
		if err != nil || len(late) != 1 || late[0].Version != 3 {
			t.Errorf("plies after 2: %+v %v", late, err)
		}
		if _, err := j.Load(t.Context(), "nowhere"); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("no such table: %v", err)
		}
		j = reopen(t)
	}
}

func testRace(t *testing.T, j table.Journal, _ Reopen) {
	create(t, j, Table("t"))
	const writers, rounds = 8, 20
	var mu sync.Mutex
	var won []string
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			for range rounds {
				now, err := j.Load(t.Context(), "t")
				if err != nil {
					t.Error(err)
					return
				}
				move := fmt.Sprintf("%d after %d", i, now.Version)
				_, err = j.Append(t.Context(), next(now, move))
				switch {
				case err == nil:
					mu.Lock()
					won = append(won, move)
					mu.Unlock()
				case !errors.Is(err, table.ErrConflict):
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	got, plies := load(t, j, "t")
	kept := make([]string, 0, len(plies))
	for i, p := range plies {
		kept = append(kept, p.Move)
		if p.Version != i+1 {
			t.Errorf("ply %d has version %d", i, p.Version)
		}
	}
	slices.Sort(kept)
	slices.Sort(won)
	if diff := cmp.Diff(won, kept); diff != "" || got.Version != len(won) || len(won) < rounds {
		t.Errorf("%d were acknowledged, the table is at %d: %s", len(won), got.Version, diff)
	}
}

// Many changes are asked for at once, half of them too late: those that are in
// time are made.
func testBatch(t *testing.T, j table.Journal, _ Reopen) {
	const n = 100
	for i := range n {
		create(t, j, Table(fmt.Sprint(i)))
	}
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			w := next(Table(fmt.Sprint(i)), "hold")
			if i%2 == 1 {
				w.Table.Revision += 5
			}
			_, errs[i] = j.Append(t.Context(), w)
		})
	}
	wg.Wait()
	for i, err := range errs {
		_, plies := load(t, j, fmt.Sprint(i))
		switch {
		case i%2 == 0 && (err != nil || len(plies) != 1):
			t.Errorf("table %d: %v, %d plies", i, err, len(plies))
		case i%2 == 1 && (!errors.Is(err, table.ErrConflict) || len(plies) != 0):
			t.Errorf("table %d, too late: %v, %d plies", i, err, len(plies))
		}
	}
	// One that cannot be written at all (its id is taken) is alone in that.
	bad := make(chan error, 1)
	wg.Go(func() { bad <- j.Create(t.Context(), table.Write{Table: Table("0")}) })
	for i := 1; i < n; i += 2 {
		wg.Go(func() { _, errs[i] = j.Append(t.Context(), next(Table(fmt.Sprint(i)), "hold")) })
	}
	wg.Wait()
	if err := <-bad; err == nil {
		t.Error("an id was given twice")
	}
	for i := 1; i < n; i += 2 {
		if errs[i] != nil {
			t.Errorf("table %d beside a failing one: %v", i, errs[i])
		}
	}
}

func testKeys(t *testing.T, j table.Journal, reopen Reopen) {
	create(t, j, Table("t"))
	key := table.Keyed{Table: "t", Sender: "host", Key: "k", Body: [32]byte{1}, Answer: table.Answer{Version: 1}}
	w := next(Table("t"), "hold")
	w.Key = &key
	if answer, err := j.Append(t.Context(), w); err != nil || answer != key.Answer {
		t.Fatalf("first: %+v %v", answer, err)
	}
	again := next(w.Table, "hold")
	later := key
	later.Answer.Version = 2
	again.Key = &later
	want := table.Answer{Version: 1, Again: true}
	if answer, err := j.Append(t.Context(), again); err != nil || answer != want {
		t.Errorf("again: %+v %v", answer, err)
	}
	if answer, err := j.Append(t.Context(), w); err != nil || answer != want {
		t.Errorf("again, and late: %+v %v", answer, err)
	}
	other := key
	other.Body = [32]byte{2}
	again.Key = &other
	if _, err := j.Append(t.Context(), again); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("another body: %v", err)
	}
	if _, _, err := j.Answered(t.Context(), other); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("another body, asked: %v", err)
	}
	if _, err := j.Keep(t.Context(), other); !errors.Is(err, table.ErrKeyReused) {
		t.Errorf("another body, kept: %v", err)
	}
	if answer, err := j.Keep(t.Context(), later); err != nil || answer != want {
		t.Errorf("kept again: %+v %v", answer, err)
	}
	refused := table.Keyed{Table: "t", Sender: "host", Key: "k2", Answer: table.Answer{Kind: "refused", Rule: "A-1", Message: "no"}}
	for i := range 2 {
		want := refused.Answer
		want.Again = i > 0
		if answer, err := j.Keep(t.Context(), refused); err != nil || answer != want {
			t.Errorf("a refusal: %+v %v", answer, err)
		}
	}
	if _, err := j.Keep(t.Context(), table.Keyed{Table: "nowhere", Key: "k"}); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("a key of no table: %v", err)
	}
	if _, plies := load(t, j, "t"); len(plies) != 1 {
		t.Errorf("%d plies, want 1", len(plies))
	}
	// Another sender's key, and the same key at another table, are others.
	mine := key
	mine.Sender = "friend"
	again.Key = &mine
	if answer, err := j.Append(t.Context(), again); err != nil || answer.Again {
		t.Errorf("another sender: %+v %v", answer, err)
	}
	// What was written without a key lies between, and a store that was just opened
	// knows no key.
	now, _ := load(t, j, "t")
	for range 2 {
		bot := next(now, "hold")
		if _, err := j.Append(t.Context(), bot); err != nil {
			t.Fatal(err)
		}
		now = bot.Table
		for _, k := range []table.Keyed{key, mine} {
			w := next(now, "hold")
			w.Key = &k
			if answer, err := j.Append(t.Context(), w); err != nil || answer != want {
				t.Errorf("with the key of %s, later: %+v %v", k.Sender, answer, err)
			}
			k.Body[0]++
			if _, err := j.Append(t.Context(), w); !errors.Is(err, table.ErrKeyReused) {
				t.Errorf("with the key of %s and another body, later: %v", k.Sender, err)
			}
		}
		j = reopen(t)
	}
	if answer, ok, err := j.Answered(t.Context(), key); err != nil || !ok || answer != want {
		t.Errorf("after reopening: %+v %v %v", answer, ok, err)
	}
	elsewhere := key
	elsewhere.Key = "new"
	if _, ok, err := j.Answered(t.Context(), elsewhere); ok || err != nil {
		t.Errorf("an unknown key: %v %v", ok, err)
	}
}
