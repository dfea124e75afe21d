package quiz

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// tested is how many draws of each question the tests look at.
const tested = 20

// Every question, in each of its draws: exactly one option is right, by the
// facts, and no rule of form is broken in any language.
func TestEveryDrawIsFair(t *testing.T) {
	different := 0
	for _, d := range allDrafts(t) {
		if len(d.keys) != 1+3+len(d.More) || !d.holds(d.keys[0]) {
			t.Errorf("%s: keys %v", d.ID, d.keys)
		}
		for i, key := range d.keys[1:] {
			if d.holds(key) {
				t.Errorf("%s: wrong option %d, %q, is right", d.ID, i, key)
			}
		}
		drawer, sets := d.drawer(), map[[3]int]bool{}
		for n := range tested {
			wrong := drawer.draw(n)
			sets[[3]int(wrong)] = true
			for i := range drawer.stem {
				options := []*shape{drawer.right.shapes[i]}
				for _, at := range wrong {
					options = append(options, drawer.candidates[at].shapes[i])
				}
				if err := checkForm(drawer.stem[i], options); err != nil {
					t.Errorf("%s: draw %d: %v", d.ID, n, err)
				}
			}
		}
		if len(sets) > 4 {
			different++
		}
	}
	if n := Builtin().Len(); different < n*3/4 {
		t.Errorf("of %d questions only %d have five draws or more", n, different)
	}
}

// Length must not tell which option is right: among four of equal rights each
// is the longest, and the shortest, in a quarter of the questions. Options of
// one length share the place. Nor must a number's place among the four: the
// lowest, the second, third and highest are right about as often.
func TestNeitherLengthNorRankTells(t *testing.T) {
	longest, shortest, asked := map[string]float64{}, map[string]float64{}, 0.0
	ranks, numbered := [4]float64{}, 0.0 // over all draws
	first, asFirst := [4]float64{}, 0.0  // over the first
	for _, q := range Builtin().All() {
		drawer := q.drawer()
		lower := lowerThan(drawer.right, drawer.candidates)
		for n := range tested {
			asked++
			wrong := drawer.draw(n)
			for i, language := range Languages {
				lengths := []int{drawer.right.shapes[i].length}
				for _, at := range wrong {
					lengths = append(lengths, drawer.candidates[at].shapes[i].length)
				}
				l, s := lengthShares(lengths)
				longest[language] += l
				shortest[language] += s
			}
			if lower != nil {
				numbered++
				rank := 0
				for _, at := range wrong {
					if lower[at] {
						rank++
					}
				}
				ranks[rank]++
				if n == 0 {
					asFirst++
					first[rank]++
				}
			}
		}
	}
	for _, language := range Languages {
		if l, s := longest[language]/asked, shortest[language]/asked; l < 0.2 || l > 0.3 || s < 0.2 || s > 0.3 {
			t.Errorf("%s: over all draws the right option is the longest in %.3f, the shortest in %.3f", language, l, s)
		}
	}
	if numbered < tested*400 {
		t.Errorf("%v draws of numbers", numbered)
	}
	t.Logf("%.0f draws; longest %v, shortest %v; ranks of %.0f numbers %v", asked, longest, shortest, numbered, ranks)
	for rank := range ranks {
		for _, share := range []float64{ranks[rank] / numbered, first[rank] / asFirst} {
			if share < 0.15 || share > 0.33 {
				t.Errorf("the right number is at rank %d in %.3f", rank+1, share)
			}
		}
	}
}

// lengthShares gives the part that the first of four lengths has in being the
// longest and the shortest.
func lengthShares(lengths []int) (longest, shortest float64) {
	same, over, under := 0, 0, 0
	for _, n := range lengths {
		switch {
		case n == lengths[0]:
			same++
		case n > lengths[0]:
			over++
		default:
			under++
		}
	}
	if over == 0 {
		longest = 1 / float64(same)
	}
	if under == 0 {
		shortest = 1 / float64(same)
	}
	return longest, shortest
}

func TestDrawsAreRepeatedAndExplained(t *testing.T) {
	for _, q := range Builtin().All() {
		first := q.Draw(0)
		if !reflect.DeepEqual(first.Options, q.Options) || !reflect.DeepEqual(first.Explanation, q.Explanation) {
			t.Fatalf("%s: draw 0 is not the question", q.Key)
		}
		template, _, _ := strings.Cut(q.Key, ":")
		if q.explain == nil && template != "capital" {
			continue
		}
		for n := range 3 {
			a, b := q.Draw(n), q.Draw(n)
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("%s: draw %d is not the same again", q.Key, n)
			}
			if a.ID != q.ID || len(a.Options) != 4 || a.More != nil || a.Options[0]["en"] != q.Options[0]["en"] {
				t.Fatalf("%s: draw %d: %v", q.Key, n, a)
			}
			for _, option := range a.Options {
				if q.explain != nil && !strings.Contains(strings.ToLower(a.Explanation["fr"]), strings.ToLower(option["fr"])) {
					t.Errorf("%s: draw %d offers %q and says %q", q.Key, n, option["fr"], a.Explanation["fr"])
				}
			}
		}
	}
}

func TestFurtherOptionsStayIn(t *testing.T) {
	q, _ := Builtin().Find("capital:KE")
	if len(q.More) < 5 {
		t.Fatalf("capital:KE has %d further options", len(q.More))
	}
	for _, sent := range []any{q, q.Ask(2), q.Draw(3)} {
		text, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `"more"`) || strings.Contains(string(text), `"More"`) {
			t.Errorf("sent with its further options: %s", text)
		}
	}
}

// A question from elsewhere may be in one language and have any number of wrong
// options.
func TestDrawOfOthersQuestions(t *testing.T) {
	say := func(s string) Text { return Text{"de": s} }
	q := &Question{ID: "x", Text: say("Welche Stadt?"), Options: []Text{say("Bonn"), say("Köln"), say("Jena"), say("Ulm")}}
	if got := q.Draw(7); !reflect.DeepEqual(got.Options, q.Options) {
		t.Errorf("three wrong options: draw 7 is %v", got.Options)
	}
	q.More = []Text{say("Kiel"), say("Bonner"), say("Trier"), say("koln")}
	sets := map[string]bool{}
	for n := range tested {
		d := q.Draw(n)
		if err := d.Check(); err != nil {
			t.Error(err)
		}
		var set []string
		for _, option := range d.Options[1:] {
			set = append(set, option["de"])
		}
		sets[strings.Join(set, ",")] = true
	}
	if len(sets) < 5 {
		t.Errorf("only %d sets: %v", len(sets), sets)
	}
	pair := &Question{ID: "y", Text: say("Stimmt das?"), Options: []Text{say("ja"), say("nein")}}
	if got := pair.Draw(4); len(got.Options) != 2 || utf8.RuneCountInString(got.Options[1]["de"]) != 4 {
		t.Errorf("two options: %v", got.Options)
	}
}
