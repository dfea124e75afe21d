package deck_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"castellan/game"
	"castellan/internal/deck"
	"castellan/internal/store/storetest"
)

// letters are cards of which any two different ones are a deck.
type letters struct{}

func (letters) Catalogue() any { return "abc" }
func (letters) Judge(faction string, designs []string) ([]string, error) {
	if faction != "latin" || len(designs) != 2 || designs[0] == designs[1] {
		return nil, game.Refusef("L-1.5", "no deck")
	}
	return slices.Sorted(slices.Values(designs)), nil
}
func (letters) Code(_ string, designs []string) string { return strings.Join(designs, "") }
func (letters) Read(code string) (string, []string, bool) {
	return "latin", strings.Split(code, ""), len(code) == 2
}

func isRefusal(err error, rule string) bool {
	refusal, ok := game.AsRefusal(err)
	return ok && refusal.Rule == rule
}

func TestDecks(t *testing.T) {
	now := time.Date(2026, 11, 30, 20, 0, 0, 123456789, time.UTC)
	decks := deck.New(&storetest.Decks{}, map[string]deck.Cards{"cards": letters{}}, func() time.Time { return now })
	ctx := t.Context()
	made := deck.Deck{ID: "one", Name: "One", Game: "cards", Faction: "latin", Designs: []string{"b", "a"}}
	kept, err := decks.Keep(ctx, "ada", made)
	want := made
	want.Designs, want.Changed = []string{"a", "b"}, now.Truncate(time.Millisecond)
	if err != nil || !reflect.DeepEqual(kept, want) {
		t.Errorf("kept is %+v, %v; want %+v", kept, err, want)
	}
	if list, err := decks.List(ctx, "ada"); err != nil || !reflect.DeepEqual(list, []deck.Deck{want}) {
		t.Errorf("%+v, %v", list, err)
	}
	for name, c := range map[string]struct {
		change func(*deck.Deck)
		want   error
	}{
		"a bad id":      {func(d *deck.Deck) { d.ID = "One" }, deck.ErrID},
		"no id":         {func(d *deck.Deck) { d.ID = "" }, deck.ErrID},
		"a long id":     {func(d *deck.Deck) { d.ID = strings.Repeat("a", 41) }, deck.ErrID},
		"another game":  {func(d *deck.Deck) { d.Game = "chess" }, deck.ErrNotFound},
		"no lawful one": {func(d *deck.Deck) { d.Designs = []string{"a", "a"} }, nil},
	} {
		d := made
		c.change(&d)
		_, err := decks.Keep(ctx, "ada", d)
		if c.want == nil && !isRefusal(err, "L-1.5") || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := decks.Remove(ctx, "ben", "one"); !errors.Is(err, deck.ErrNotFound) {
		t.Errorf("another's deck: %v", err)
	}
	if err := decks.Remove(ctx, "ada", "one"); err != nil {
		t.Error(err)
	}
	for i := range deck.Most + 1 {
		made.ID = strings.Repeat("x", i+1)
		if _, err := decks.Keep(ctx, "ada", made); (err == nil) != (i < deck.Most) || err != nil && !errors.Is(err, deck.ErrTooMany) {
			t.Errorf("deck %d: %v", i, err)
		}
	}
	if games := decks.Games(); !slices.Equal(games, []string{"cards"}) || decks.Of("cards") != (letters{}) || decks.Of("chess") != nil {
		t.Errorf("%v", games)
	}
}

func TestCodes(t *testing.T) {
	decks := deck.New(&storetest.Decks{}, map[string]deck.Cards{"cards": letters{}}, time.Now)
	made, err := decks.Read("cards", "ab")
	if err != nil || made.Game != "cards" || made.Faction != "latin" || !slices.Equal(made.Designs, []string{"a", "b"}) {
		t.Errorf("%+v, %v", made, err)
	}
	if _, err := decks.Read("cards", "aa"); !isRefusal(err, "L-1.5") {
		t.Errorf("of a code that says no lawful deck: %v", err)
	}
	if code := decks.Code(&made); code != "ab" {
		t.Errorf("its code is %q", code)
	}
	for _, c := range [][2]string{{"cards", "abc"}, {"chess", "ab"}} {
		if _, err := decks.Read(c[0], c[1]); !errors.Is(err, deck.ErrNotFound) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if code := decks.Code(&deck.Deck{Game: "chess"}); code != "" {
		t.Errorf("the code of a game without decks is %q", code)
	}
}
