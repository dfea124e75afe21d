package workshop

import (
	"slices"
	"testing"

	"castellan/quiz/formats"
)

// One that says something else is another question; whatever else changes, or in
// whatever order the options stand, it is the same.
func TestWhatIsTheSameQuestion(t *testing.T) {
	item := func(stem string, options ...string) *Item {
		i := &Item{ID: "item", Language: "ro", Category: "world", Level: "easy"}
		i.Stem = stem
		for n, text := range options {
			i.Options = append(i.Options, formats.Option{Text: text, Right: n == 0})
		}
		return i
	}
	first := item("Ce râu trece prin Cluj?", "Someș", "Mureș", "Olt", "Siret")
	ids := first.Questions()
	if len(ids) != 1 {
		t.Fatalf("asked as %v", ids)
	}
	same := item("Ce râu trece prin Cluj?", "Someș", "Siret", "Mureș", "Olt")
	same.Level, same.Category, same.Explanation = "hard", "other", "Someșul Mic."
	if got := same.Questions(); !slices.Equal(got, ids) {
		t.Errorf("with another level and order it is %v, not %v", got, ids)
	}
	for name, other := range map[string]*Item{
		"another text":         item("Ce râu trece prin Dej?", "Someș", "Mureș", "Olt", "Siret"),
		"another right option": item("Ce râu trece prin Cluj?", "Someșul Mic", "Mureș", "Olt", "Siret"),
		"another wrong option": item("Ce râu trece prin Cluj?", "Someș", "Mureș", "Olt", "Prut"),
		"one option more":      item("Ce râu trece prin Cluj?", "Someș", "Mureș", "Olt", "Siret", "Prut"),
	} {
		if got := other.Questions(); len(got) != 1 || slices.Equal(got, ids) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
