package table_test

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"castellan/internal/store/storetest"
	"castellan/internal/table"
)

// One account has a few tables of bots alone in play, even across a restart; a
// table with a person, or of somebody else, is no matter.
func TestFewTablesOfBotsAlone(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, lazy)
		ctx := t.Context()
		bots := []table.Sitting{{Kind: "bot"}, {Kind: "bot"}}
		of := func(h *house, who table.Person, seats ...table.Sitting) (string, error) {
			snap, err := h.Create(ctx, who, table.Making{Game: "toy", Seats: seats, Clock: none})
			if err != nil {
				return "", err
			}
			return snap.ID, nil
		}
		var wg sync.WaitGroup
		errs := make([]error, 20)
		for i := range errs {
			wg.Go(func() { _, errs[i] = of(h, ada, bots...) })
		}
		wg.Wait()
		made := 0
		for _, err := range errs {
			if err == nil {
				made++
			} else if !errors.Is(err, table.ErrTooMany) {
				t.Fatal(err)
			}
		}
		if made != 8 {
			t.Errorf("of 20 tables made at once %d are in play", made)
		}
		waits := must(of(h, ada, bots[0], table.Sitting{Kind: "open"}))(t)
		_, err := h.Sit(ctx, waits, ada, 1, table.Sitting{Kind: "bot"})
		wantIs(t, err, table.ErrTooMany)
		if now := h.get(waits, ada); now.Status != table.Waiting || now.Seats[1].Kind != "open" {
			t.Errorf("then the table is %s with %+v", now.Status, now.Seats)
		}
		must(of(h, ben, bots...))(t)
		must(of(h, ada, table.Sitting{Kind: "me"}, bots[0]))(t)

		h.Stop()
		again := open(t, func(c *table.Config) { c.Journal, c.Pace = h.journal, 1 })
		_, err = of(again, ada, bots...)
		wantIs(t, err, table.ErrTooMany)
		after(time.Hour) // all are over
		synctest.Wait()
		for range 20 {
			must(of(again, ada, bots...))(t)
			after(time.Hour)
		}
	})
}

// A table that came to its end on another server counts no more.
func TestTablesThatEndElsewhereDoNotCount(t *testing.T) {
	timed(t, func(t *testing.T) {
		h := open(t, lazy)
		snap := func() error {
			_, err := h.Create(t.Context(), ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "bot"}, {Kind: "bot"}}, Clock: none})
			return err
		}
		for range 8 {
			if err := snap(); err != nil {
				t.Fatal(err)
			}
		}
		wantIs(t, snap(), table.ErrTooMany)
		open(t, func(c *table.Config) { c.Journal, c.Pace = h.journal, 0 }) // with a bell of its own
		after(5 * time.Second)
		if err := snap(); err != nil {
			t.Errorf("after all have ended: %v", err)
		}
	})
}

// What an account has in play at one server counts at the others.
func TestTablesOfBotsAloneCountAtAllServers(t *testing.T) {
	timed(t, func(t *testing.T) {
		journal := &storetest.Memory{Shared: true}
		var houses []*house
		for range 3 {
			houses = append(houses, open(t, func(c *table.Config) { c.Journal, c.Pace = journal, 1 }))
		}
		begin := func(at int, who table.Person) error {
			bots := []table.Sitting{{Kind: "bot"}, {Kind: "bot"}}
			_, err := houses[at].Create(t.Context(), who, table.Making{Game: "toy", Seats: bots, Clock: none})
			return err
		}
		for i := range 8 {
			if err := begin(i%3, ada); err != nil {
				t.Fatal(err)
			}
		}
		for i := range houses {
			wantIs(t, begin(i, ada), table.ErrTooMany)
		}
		if err := begin(0, ben); err != nil {
			t.Error(err)
		}
		after(time.Hour) // all are over
		for i := range houses {
			if err := begin(i, ada); err != nil {
				t.Error(err)
			}
		}
	})
}
