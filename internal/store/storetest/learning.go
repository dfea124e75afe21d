package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/game"
	"castellan/internal/learning"
	"castellan/internal/table"
	"castellan/quiz/rating"
)

// over makes a table that is over since an instant.
func over(t *testing.T, j table.Journal, id string, at time.Time, change func(*table.Stored)) {
	t.Helper()
	s := Table(id)
	s.Status, s.Version, s.Bank = table.Finished, 1, &table.Bank{Digest: "sha256:00", Count: 20}
	if change != nil {
		change(&s)
	}
	w := table.Write{Table: s, Plies: []table.StoredPly{{Version: 1, Seat: game.Chance, Move: "end", At: at}}}
	if err := j.Create(t.Context(), w); err != nil {
		t.Fatal(err)
	}
}

// answer is one of Ada's in a table.
func answer(version int, question string, at time.Time) learning.Answer {
	return learning.Answer{
		Version: version, Asked: version - 1, Account: "ada", At: at, Took: 2500 * time.Millisecond, Question: question,
		Concept: "about " + question, Category: "world", Level: "hard", Options: []string{"Ștefan", "b", "c", "d"}, Pick: 2,
	}
}

// Learning is a journal that keeps answers too.
type Learning interface {
	table.Journal
	learning.Store
}

// RunAnswers proves that an empty store keeps the contract of learning.Store
// for the accounts ada and ben. Reopen gives the same store as it is after a
// restart.
func RunAnswers(t *testing.T, store Learning, reopen func() Learning) {
	t.Helper()
	ctx := t.Context()
	over(t, store, "late", start.Add(time.Hour), nil)
	over(t, store, "early", start, nil)
	over(t, store, "next", start.Add(time.Hour), nil)
	over(t, store, "playing", start, func(s *table.Stored) { s.Status = table.Playing })
	over(t, store, "no questions", start, func(s *table.Stored) { s.Bank = nil })
	over(t, store, "came in", start, func(s *table.Stored) { s.Origin = []byte(`{"record":1}`) })
	unlearned := func(limit int, want ...string) {
		t.Helper()
		got, err := store.Unlearned(ctx, limit)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("to be learned from are %q, %v; want %q", got, err, want)
		}
	}
	unlearned(9, "early", "late", "next")
	unlearned(2, "early", "late")

	none := func(learning.Ledger) error { t.Error("a table is learned from that is not over"); return nil }
	for _, id := range []string{"nowhere", "playing"} {
		if learned, err := store.Learn(ctx, id, none); learned || err != nil {
			t.Errorf("%s: %v, %v", id, learned, err)
		}
	}
	q := rating.Question{Rating: rating.Rating{Value: 1700.5, Answers: 1}, Began: 1750, Level: "hard", Group: "capital"}
	player := rating.Rating{Value: 1484.25, Answers: 1}
	write := func(in learning.Ledger) error {
		if _, known, err := in.Question("q"); known || err != nil {
			t.Errorf("a question before its first answer: %v, %v", known, err)
		}
		if _, known, err := in.Player("ada", "world"); known || err != nil {
			t.Errorf("a player before the first answer: %v, %v", known, err)
		}
		gone := answer(4, "q", start.Add(time.Minute))
		gone.Account, gone.Pick = "nobody", 0
		late := answer(6, "q", start.Add(2*time.Minute))
		late.Pick, late.Reason = learning.None, rating.Late
		return errors.Join(in.Keep(answer(2, "q", start), 1500), in.Keep(gone, 1234.5), in.Keep(late, 1500),
			in.SetQuestion("q", q), in.SetPlayer("ada", "world", player), in.SetPlayer("nobody", "world", player))
	}
	broken := errors.New("broken")
	if learned, err := store.Learn(ctx, "early", func(in learning.Ledger) error { return errors.Join(write(in), broken) }); learned || !errors.Is(err, broken) {
		t.Errorf("what fails: %v, %v", learned, err)
	}
	unlearned(9, "early", "late", "next")
	if learned, err := store.Learn(ctx, "early", write); !learned || err != nil {
		t.Fatalf("learn: %v, %v", learned, err)
	}
	if learned, err := store.Learn(ctx, "early", none); learned || err != nil {
		t.Errorf("again: %v, %v", learned, err)
	}
	unlearned(9, "late", "next")

	if err := store.SetTrouble(ctx, "q", rating.Lured); err != nil {
		t.Error(err)
	}
	if err := store.SetTrouble(ctx, "never asked", rating.Lured); err != nil {
		t.Error(err)
	}
	if learned, err := store.Learn(ctx, "late", func(in learning.Ledger) error { return relearn(t, in, q, player) }); !learned || err != nil {
		t.Errorf("learn: %v, %v", learned, err)
	}
	q.Value, q.Answers, q.Trouble = 1690, 2, rating.Lured // what else is said of it stays
	for range 2 {
		all, err := store.Questions(ctx)
		if diff := cmp.Diff(map[string]rating.Question{"q": q}, all); err != nil || diff != "" {
			t.Errorf("questions: %v %s", err, diff)
		}
		mine := rating.Sample{Options: []string{"Ștefan", "b", "c", "d"}, Pick: 2, Ability: 1472, Took: 2500 * time.Millisecond}
		gone := mine
		gone.Pick, gone.Ability = 0, 1234.5
		for limit, want := range map[int][]rating.Sample{9: {mine, gone, mine}, 2: {mine, gone}} {
			got, err := store.Samples(ctx, "q", limit)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("samples: %v %s", err, diff)
			}
		}
		unlearned(9, "next")
		store = reopen()
	}
	raceToLearn(t, store, store)
}

// relearn is what a second table sees and writes.
func relearn(t *testing.T, in learning.Ledger, q rating.Question, player rating.Rating) error {
	t.Helper()
	q.Trouble = rating.Lured
	if got, known, err := in.Question("q"); !known || err != nil || got != q {
		t.Errorf("the question is %+v, %v, %v; want %+v", got, known, err, q)
	}
	if got, known, err := in.Player("ada", "world"); !known || err != nil || got != player {
		t.Errorf("the player is %+v, %v, %v; want %+v", got, known, err, player)
	}
	for _, key := range [][2]string{{"nobody", "world"}, {"ada", "sport"}, {"ben", "world"}} {
		if _, known, err := in.Player(key[0], key[1]); known || err != nil {
			t.Errorf("player %v: %v, %v", key, known, err)
		}
	}
	remembers := func(account, question string, from, to time.Duration, want bool) {
		t.Helper()
		got, err := in.Remembers(account, "about "+question, start.Add(from), start.Add(to))
		if err != nil || got != want {
			t.Errorf("%s, %s, from %v to %v: %v, %v", account, question, from, to, got, err)
		}
	}
	remembers("ada", "q", 0, 0, true)
	remembers("ada", "q", 2*time.Minute, time.Hour, true) // to be asked is enough
	remembers("ada", "q", time.Millisecond, time.Minute, false)
	remembers("ada", "q", -time.Hour, -time.Millisecond, false)
	remembers("ben", "q", -time.Hour, time.Hour, false)
	remembers("ada", "r", -time.Hour, time.Hour, false)
	again := answer(2, "q", start.Add(time.Hour))
	if err := in.Keep(again, 1490); err != nil {
		return err
	}
	remembers("ada", "q", time.Hour, time.Hour, true)
	q.Value, q.Answers, q.Level, q.Began, q.Trouble = 1690, 2, "easy", 0, rating.Fine
	return errors.Join(in.SetQuestion("q", q), in.SetPlayer("ada", "world", rating.Rating{Value: 1472, Answers: 2}))
}

// raceToLearn has many learn from the same tables: each counts once.
func raceToLearn(t *testing.T, store, other Learning) {
	t.Helper()
	const many, tries = 12, 4
	for i := range many {
		over(t, store, fmt.Sprint("race ", i), start, nil)
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	wins := 0
	for try := range tries {
		node := []Learning{store, other}[try%2]
		group.Go(func() {
			for i := range many {
				learned, err := node.Learn(t.Context(), fmt.Sprint("race ", i), func(in learning.Ledger) error {
					q, _, err := in.Question("raced")
					q.Answers++
					return errors.Join(err, in.Keep(answer(2, "raced", start), 1500), in.SetQuestion("raced", q))
				})
				mu.Lock()
				if err != nil {
					t.Error(err)
				} else if learned {
					wins++
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	all, err := store.Questions(t.Context())
	samples, err2 := store.Samples(t.Context(), "raced", 99)
	if err := errors.Join(err, err2); err != nil || wins != many || all["raced"].Answers != many || len(samples) != many {
		t.Errorf("of %d tables %d were learned from, %d answers counted, %d kept (%v)", many, wins, all["raced"].Answers, len(samples), err)
	}
}
