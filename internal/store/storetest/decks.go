package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"castellan/internal/deck"
)

// Decks is a store of decks in memory. The zero Decks is empty and ready.
type Decks struct {
	mu    sync.Mutex
	decks map[string][]deck.Deck
}

// Decks implements deck.Store.
func (m *Decks) Decks(_ context.Context, account string) ([]deck.Deck, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.decks[account]), nil
}

// KeepDeck implements deck.Store.
func (m *Decks) KeepDeck(_ context.Context, account string, d deck.Deck, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.decks[account]
	d.Designs = slices.Clone(d.Designs)
	if i := at(list, d.ID); i >= 0 {
		list[i] = d
		return nil
	}
	if len(list) >= most {
		return deck.ErrTooMany
	}
	if m.decks == nil {
		m.decks = map[string][]deck.Deck{}
	}
	m.decks[account] = append(list, d)
	return nil
}

// RemoveDeck implements deck.Store.
func (m *Decks) RemoveDeck(_ context.Context, account, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := at(m.decks[account], id)
	if i < 0 {
		return deck.ErrNotFound
	}
	m.decks[account] = slices.Delete(m.decks[account], i, i+1)
	return nil
}

func at(list []deck.Deck, id string) int {
	return slices.IndexFunc(list, func(d deck.Deck) bool { return d.ID == id })
}

// RunDecks proves that a store of decks keeps its contract, for two accounts
// that it knows. Reopen gives the same store as it is after a restart.
func RunDecks(t *testing.T, store deck.Store, ada, ben string, reopen func() deck.Store) {
	t.Helper()
	ctx := t.Context()
	made := func(id, name string) deck.Deck {
		return deck.Deck{ID: id, Name: name, Game: "cards", Faction: "reds", Designs: []string{"b", "a"},
			Changed: time.Date(2026, 11, 30, 20, 0, 0, 123e6, time.UTC)}
	}
	keep := func(account string, d deck.Deck) {
		t.Helper()
		if err := store.KeepDeck(ctx, account, d, 3); err != nil {
			t.Fatal(err)
		}
	}
	holds := func(account string, want ...deck.Deck) {
		t.Helper()
		got, err := store.Decks(ctx, account)
		if err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("the decks of %s are %+v, %v; want %+v", account, got, err, want)
		}
	}
	holds(ada)
	first, second, third := made("b", "Ștefan"), made("a", "second"), made("c", "third")
	keep(ada, first)
	keep(ada, second)
	keep(ben, made("b", "Ben's"))
	holds(ada, first, second)
	holds(ben, made("b", "Ben's"))
	first.Name, first.Designs, first.Changed = "new", []string{"c"}, first.Changed.Add(time.Hour)
	keep(ada, first)
	keep(ada, third)
	if err := store.KeepDeck(ctx, ada, made("d", "fourth"), 3); !errors.Is(err, deck.ErrTooMany) {
		t.Errorf("a fourth of three: %v", err)
	}
	keep(ada, first) // which is there already
	holds(ada, first, second, third)
	store = reopen()
	holds(ada, first, second, third)
	for _, want := range []error{nil, deck.ErrNotFound} {
		if err := store.RemoveDeck(ctx, ada, "a"); !errors.Is(err, want) {
			t.Errorf("removed: %v, want %v", err, want)
		}
	}
	if err := store.RemoveDeck(ctx, ben, "c"); !errors.Is(err, deck.ErrNotFound) {
		t.Errorf("another's deck is removed: %v", err)
	}
	holds(ada, first, third)

	var group sync.WaitGroup // the bound holds when many come at once
	var mu sync.Mutex
	kept := 0
	for i := range 12 {
		group.Go(func() {
			err := store.KeepDeck(ctx, ben, made(fmt.Sprint("n", i), "many"), 3)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				kept++
			} else if !errors.Is(err, deck.ErrTooMany) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got, err := store.Decks(ctx, ben); err != nil || len(got) != 3 || kept != 2 {
		t.Errorf("of twelve %d were kept, there are %d (%v)", kept, len(got), err)
	}
}
