package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"castellan/internal/deck"
	"castellan/internal/table"
	"castellan/internal/workshop"
)

// RunNodes proves that two nodes with one database, or two users of one store,
// do not disturb each other.
func RunNodes(t *testing.T, a, b table.Journal) {
	nodes := []table.Journal{a, b}
	t.Run("OneOfTwoNodesWins", func(t *testing.T) {
		create(t, a, Table("race"))
		const writers, rounds = 4, 25
		var mu sync.Mutex
		won := map[int]string{} // the move by version
		var wg sync.WaitGroup
		for i := range writers {
			j := nodes[i%2]
			wg.Go(func() {
				for range rounds {
					now, err := j.Load(t.Context(), "race")
					if err != nil {
						t.Error(err)
						return
					}
					w := next(now, fmt.Sprint(i))
					_, err = j.Append(t.Context(), w)
					mu.Lock()
					switch before := won[w.Table.Version]; {
					case err == nil && before != "":
						t.Errorf("version %d was given to %s and to %d", w.Table.Version, before, i)
					case err == nil:
						won[w.Table.Version] = fmt.Sprint(i)
					case !errors.Is(err, table.ErrConflict):
						t.Error(err)
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		for _, j := range nodes {
			now, plies := load(t, j, "race")
			kept := map[int]string{}
			for _, p := range plies {
				kept[p.Version] = p.Move
			}
			if diff := cmp.Diff(won, kept); diff != "" || now.Version != len(won) || len(won) < rounds {
				t.Errorf("at version %d: %s", now.Version, diff)
			}
		}
	})
	t.Run("AKeyCountsOnce", func(t *testing.T) {
		create(t, a, Table("keys"))
		for round := range 20 {
			now, _ := load(t, a, "keys")
			w := next(now, "go")
			w.Key = &table.Keyed{Table: "keys", Sender: "ada", Key: fmt.Sprint(round), Body: [32]byte{1}, Answer: table.Answer{Version: w.Table.Version}}
			refusal := *w.Key
			refusal.Key = fmt.Sprint("refused ", round)
			refusal.Answer = table.Answer{Kind: "refused", Rule: "A-1"}
			other := *w.Key
			other.Body = [32]byte{2}
			var answers, kept [6]table.Answer
			var wg sync.WaitGroup
			for i := range answers {
				j := nodes[i%2]
				wg.Go(func() {
					var err error
					if answers[i], err = j.Append(t.Context(), w); err != nil {
						t.Errorf("round %d: %v", round, err)
					}
				})
				wg.Go(func() {
					var err error
					if kept[i], err = j.Keep(t.Context(), refusal); err != nil {
						t.Errorf("round %d, a refusal: %v", round, err)
					}
				})
			}
			wg.Wait()
			for what, list := range map[table.Answer][6]table.Answer{w.Key.Answer: answers, refusal.Answer: kept} {
				first := 0
				for _, answer := range list {
					if !answer.Again {
						first++
					}
					if answer.Again = false; answer != what {
						t.Errorf("round %d: %+v, want %+v", round, answer, what)
					}
				}
				if first != 1 {
					t.Errorf("round %d: %d were first", round, first)
				}
			}
			for _, j := range nodes { // at the present version, too, of which neither may know
				later := next(w.Table, "go")
				later.Key = w.Key
				if answer, err := j.Append(t.Context(), later); err != nil || !answer.Again {
					t.Errorf("the key again, later: %+v, %v", answer, err)
				}
			}
			w.Key = &other
			for _, j := range nodes {
				if _, err := j.Append(t.Context(), w); !errors.Is(err, table.ErrKeyReused) {
					t.Errorf("another body: %v", err)
				}
			}
		}
		if now, plies := load(t, b, "keys"); now.Version != 20 || len(plies) != 20 {
			t.Errorf("at version %d with %d plies", now.Version, len(plies))
		}
	})
	t.Run("ConflictsOfOthersDisturbNobody", func(t *testing.T) {
		const n = 40
		for i := range n {
			create(t, nodes[i%2], Table(fmt.Sprint("many ", i)))
		}
		for round := range 5 { // each node writes to all at once, in another order
			var wins [n]int
			var mu sync.Mutex
			var wg sync.WaitGroup
			for node, j := range nodes {
				for k := range n {
					i := k
					if node == 1 {
						i = n - 1 - k
					}
					wg.Go(func() {
						made := Table(fmt.Sprint("many ", i))
						made.Revision, made.Version = int64(round+1), round
						_, err := j.Append(t.Context(), next(made, fmt.Sprint(node)))
						mu.Lock()
						defer mu.Unlock()
						if err == nil {
							wins[i]++
						} else if !errors.Is(err, table.ErrConflict) {
							t.Error(err)
						}
					})
				}
			}
			wg.Wait()
			for i, wins := range wins {
				if wins != 1 {
					t.Errorf("round %d, table %d: %d won", round, i, wins)
				}
			}
		}
	})
	t.Run("TheLatestHeartbeatCounts", func(t *testing.T) {
		const last = 19
		var wg sync.WaitGroup
		for i := range last + 1 {
			wg.Go(func() {
				if err := nodes[i%2].Beat(t.Context(), start.Add(time.Duration(i)*time.Second)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for _, j := range nodes {
			if at, err := j.Beaten(t.Context()); err != nil || !at.Equal(start.Add(last*time.Second)) {
				t.Errorf("%v, %v", at, err)
			}
		}
	})
}

// testBounds has two nodes fill what is bounded at the same time: no bound is
// passed, and each rating counts every answer.
func testBounds(s *site) {
	t := s.t
	nodes := []Store{s.store, s.other()}
	const most, tries = 5, 12
	var decks, packs sync.WaitGroup
	errs := make(chan error, 4*tries)
	for i := range tries {
		store := nodes[i%2]
		decks.Go(func() { errs <- store.KeepDeck(t.Context(), "ada", deck.Deck{ID: fmt.Sprint(i)}, most) })
		packs.Go(func() {
			p, items := pack("ada", fmt.Sprint("p", i), fmt.Sprint("k", i))
			_, err := store.AddPack(t.Context(), p, items, workshop.Bounds{Packs: most, Items: 100})
			errs <- err
		})
		packs.Go(func() { // the same questions, which an owner has once
			p, items := pack("ben", fmt.Sprint("q", i), "a", "b", "c")
			_, err := store.AddPack(t.Context(), p, items, workshop.Most)
			errs <- err
		})
	}
	decks.Wait()
	packs.Wait()
	close(errs)
	for err := range errs {
		if err != nil && !errors.Is(err, deck.ErrTooMany) && !errors.Is(err, workshop.ErrTooMany) {
			t.Error(err)
		}
	}
	if list, err := s.store.Decks(t.Context(), "ada"); err != nil || len(list) != most {
		t.Errorf("%d decks, %v", len(list), err)
	}
	for who, want := range map[string]int{"ada": most, "ben": 1} {
		if list, err := s.store.Packs(t.Context(), who); err != nil || len(list) != want {
			t.Errorf("%s has %d packs, %v", who, len(list), err)
		}
	}
	raceToLearn(t, nodes[0], nodes[1])
}
