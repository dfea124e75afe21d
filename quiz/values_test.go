package quiz

import (
	"slices"
	"strings"
	"testing"
)

// A comparison is explained by all that was offered, in order.
func TestComparisonsExplainAllFour(t *testing.T) {
	looked := 0
	for _, q := range Builtin().All() {
		template, _, _ := strings.Cut(q.Key, ":")
		if !slices.Contains(comparing, template) {
			continue
		}
		looked++
		for _, language := range Languages {
			explained := q.Explanation[language]
			at := -1
			for i, option := range q.Options {
				place := strings.Index(strings.ToLower(explained), strings.ToLower(option[language])+" (")
				switch {
				case place < 0:
					t.Errorf("%s: %s: no %q in %q", q.Key, language, option[language], explained)
				case i == 0:
					at = place
				case (place > at) == (template == "latest"):
					t.Errorf("%s: %s: out of order: %q", q.Key, language, explained)
				}
			}
		}
	}
	if looked < 200 {
		t.Errorf("looked at %d", looked)
	}
}

func TestNeighboursAreNamedInOrder(t *testing.T) {
	i := slices.IndexFunc(Builtin().All(), func(q *Question) bool { return strings.HasPrefix(q.Key, "noborder:HU:") })
	if i < 0 {
		t.Fatal("nothing is asked about Hungary's neighbours")
	}
	q := Builtin().All()[i]
	for language, want := range map[string]string{
		"en": "Austria, Croatia, Romania, Serbia, Slovakia, Slovenia, Ukraine.",
		"fr": "Autriche, Croatie, Roumanie, Serbie, Slovaquie, Slovénie, Ukraine.",
		"ro": "Austria, Croația, România, Serbia, Slovacia, Slovenia, Ucraina.",
	} {
		if got := q.Explanation[language]; !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q does not end with %q", language, got, want)
		}
	}
}
