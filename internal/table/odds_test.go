package table_test

import (
	"context"
	"errors"
	"testing"

	"castellan/internal/table"
)

// What may come of a move is told to whom it is open to make it, and to nobody
// else; nothing changes by it.
func TestForetell(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	waiting := must(h.Create(ctx, ada, table.Making{Game: "toy", Seats: []table.Sitting{{Kind: "me"}, {Kind: "open"}}}))(t)
	_, err := h.Foretell(ctx, waiting.ID, ada.ID, "go 1")
	wantIs(t, err, table.ErrNotPlaying)

	id := h.pair(none).ID
	told := must(h.Foretell(ctx, id, ada.ID, " go  2"))(t)
	if told.Version != 0 || string(told.Odds) != `{"steps":2}` {
		t.Errorf("foretold is %s at version %d", told.Odds, told.Version)
	}
	_, err = h.Foretell(ctx, id, ada.ID, "answer 1")
	wantRefusal(t, err, "T-1")
	_, err = h.Foretell(ctx, id, ada.ID, "go far")
	wantRefusal(t, err, "R-2")
	_, err = h.Foretell(ctx, id, cleo.ID, "go 2")
	wantIs(t, err, table.ErrNotYourSeat)
	_, err = h.Foretell(ctx, "nowhere", ada.ID, "go 2")
	wantIs(t, err, table.ErrNotFound)
	var turn *table.NotYourTurn
	if _, err = h.Foretell(ctx, id, ben.ID, "go 2"); !errors.As(err, &turn) || turn.Version != 0 {
		t.Errorf("out of turn: %v", err)
	}
	if h.get(id, ada).Version != 0 {
		t.Error("foretelling moves")
	}
	h.move(id, ada, "go 1")
	told = must(h.Foretell(ctx, id, ben.ID, "answer 1"))(t)
	if told.Version != 3 || string(told.Odds) != "null" {
		t.Errorf("of an answer foretold is %s at version %d", told.Odds, told.Version)
	}
}

// Rules that panic when they foretell give an error, and the table goes on.
func TestForetellingThatPanics(t *testing.T) {
	h := open(t)
	id := h.pair(none).ID
	if told, err := h.Foretell(context.Background(), id, ada.ID, "go 9"); err == nil {
		t.Errorf("foretold is %s", told.Odds)
	}
	if got := h.get(id, ada).Status; got != table.Playing {
		t.Errorf("the table is %s", got)
	}
}
