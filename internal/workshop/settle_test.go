package workshop

import (
	"slices"
	"strings"
	"testing"

	"castellan/quiz"
	"castellan/quiz/formats"
)

// The categories that items are settled to are those of the bank, and other.
func TestCategoriesAreTheBanks(t *testing.T) {
	want := append(quiz.Builtin().Categories(), quiz.Other)
	slices.Sort(want)
	if got := Categories(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for word := range synonyms {
		if word != quiz.Folded(word) {
			t.Errorf("the word %q is not folded", word)
		}
	}
}

func TestCategoryOf(t *testing.T) {
	for _, tt := range []struct {
		want string
		path []string
	}{
		{"other", nil},
		{"other", []string{"General Knowledge"}},
		{"arts", []string{"Entertainment: Video Games", "Entertainment: Film"}},
		{"numbers", []string{"Science: Mathematics"}},
		{"nature", []string{"Science & Nature"}},
		{"history", []string{"$course$", "top", "Histoire", "XXe siècle"}},
		{"world", []string{"Géographie"}},
		{"science", []string{"Științe"}},
		{"food", []string{"bucătărie"}},
		{"sport", []string{"SPORTS"}},
		{"other", []string{strings.Repeat("x", 100), "<script>"}},
	} {
		if got := categoryOf(tt.path); got != tt.want {
			t.Errorf("%q is %s, want %s", tt.path, got, tt.want)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	for said, want := range map[string]string{
		"": "", "fr": "fr", " FR-ca ": "fr", "ro_RO": "ro", "Français": "fr", "română": "ro", "English": "en", "x": "", "klingon": "", "<b>": "", "zh-Hant-TW": "zh",
	} {
		if got := languageOf(said); got != want {
			t.Errorf("%q is %q, want %q", said, got, want)
		}
	}
}

func TestTitle(t *testing.T) {
	for _, tt := range []struct{ said, file, want string }{
		{"", "Istorie.csv", "Istorie"},
		{"", `C:\Users\x\..\Quiz du 3.xlsx`, "Quiz du 3"},
		{"", "../../etc/passwd", "passwd"},
		{"", "", "?"},
		{" \u200b\u202e\x00 ", "a.b.c", "a.b"},
		{"e\u0301te\u0301\n\tA\u202eB", "", "été AB"},
		{"\xff\xfeab", "", "ab"},
		{"🎲", "dice.csv", "dice"},
		{strings.Repeat("ș", 200), "", strings.Repeat("ș", 79) + "…"},
	} {
		if got := title(tt.said, tt.file); got != tt.want {
			t.Errorf("title(%q, %q) = %q, want %q", tt.said, tt.file, got, tt.want)
		}
	}
}

func item(stem string, right, wrong []string) formats.Item {
	i := formats.Item{Stem: stem, Language: "fr-CA", Category: []string{"Histoire"}, Licence: "CC0-1.0"}
	for _, w := range wrong {
		i.Options = append(i.Options, formats.Option{Text: w})
	}
	for _, r := range right {
		i.Options = append(i.Options, formats.Option{Text: r, Right: true, Feedback: "since " + r})
	}
	return i
}

// What an item does not say, the settings do; what is said to no purpose does
// not count.
func TestSettle(t *testing.T) {
	three := []string{"a", "b", "c"}
	got := Settings{}.settle(item("?", []string{"r"}, three))
	if got.Language != "fr" || got.Category != "history" || got.Level != "medium" || !got.Fit || got.Version != 1 {
		t.Errorf("%+v", got)
	}
	bare := item("?", []string{"r"}, three[:2])
	bare.Language, bare.Category, bare.Level = "", []string{"Divers"}, "infernal"
	got = Settings{Language: "ro", Category: "sport", Level: "hard"}.settle(bare)
	if got.Language != "ro" || got.Category != "sport" || got.Level != "hard" || got.Fit {
		t.Errorf("%+v", got)
	}
	if got = (Settings{}).settle(bare); got.Language != "en" || got.Category != quiz.Other || got.Level != "medium" {
		t.Errorf("%+v", got)
	}
	for _, s := range []Settings{{Category: "gossip"}, {Level: "infernal"}, {Language: "klingon"}, {Encoding: "klingon"}} {
		if s.Sound() == nil {
			t.Errorf("%+v is sound", s)
		}
	}
	if err := (Settings{Category: quiz.Other, Level: "easy", Language: "Français", Encoding: "Windows-1250"}).Sound(); err != nil {
		t.Error(err)
	}
}

// Each right option is asked by itself among the wrong ones, right first; those
// that do not fit a screen are left out.
func TestAsked(t *testing.T) {
	long := strings.Repeat("x", maxAskedOption+1)
	i := Settings{}.settle(item("Qui  était roi ?", []string{"Louis", "Charles", long}, []string{"Ada", "Ben", long, "Cyr", "Dan", "Eve"}))
	i.ID = "drawn by chance"
	list := asked(&i, &Pack{Name: "Rois"})
	if len(list) != 2 {
		t.Fatalf("%d questions", len(list))
	}
	for n, right := range []string{"Louis", "Charles"} {
		q := list[n]
		var texts []string
		for _, o := range append(slices.Clone(q.Options), q.More...) {
			if len(o) != 1 {
				t.Errorf("an option in %d languages", len(o))
			}
			texts = append(texts, o["fr"])
		}
		if want := []string{right, "Ada", "Ben", "Cyr", "Dan", "Eve"}; !slices.Equal(texts, want) || len(q.Options) != 4 {
			t.Errorf("options %q, want %q", texts, want)
		}
		if q.Concept != quiz.ConceptOf("qui etait roi") || q.Category != "history" || q.Level != "medium" || len(q.Text) != 1 || q.Text["fr"] != i.Stem ||
			q.Explanation["fr"] != "since "+right || q.Source.Name != "Rois" || q.Source.Licence != "CC0-1.0" || len(q.ID) != 16 {
			t.Errorf("%+v", q)
		}
		for draw := range 20 { // however it is drawn, the right one is right and alone
			d := q.Draw(draw)
			for at, o := range d.Options {
				if (o["fr"] == right) != (at == 0) || o["fr"] == "Louis" && right != "Louis" || o["fr"] == "Charles" && right != "Charles" {
					t.Errorf("draw %d offers %v", draw, d.Options)
				}
			}
		}
	}
	if list[0].ID == list[1].ID {
		t.Error("two questions of one id")
	}

	// The id stays over changes that do not touch what is asked, and is not made
	// from what its writer knows alone.
	again := i
	again.Item = item("qui etait roi", []string{"Louis", "Charles"}, []string{"Eve", "Dan", "Cyr", "Ben", "Ada"})
	if ids := again.Questions(); ids[0] != list[0].ID {
		t.Error("another id for the same question")
	}
	again.Item = item("qui etait roi", []string{"Louis", "Charles"}, []string{"Eve", "Dan", "Cyr", "Ben", "Zoe"})
	if ids := again.Questions(); ids[0] == list[0].ID {
		t.Error("one id for two questions")
	}
	again = i
	again.ID = "drawn anew"
	if ids := again.Questions(); ids[0] == list[0].ID {
		t.Error("the id does not hang on chance")
	}

	for name, few := range map[string]formats.Item{
		"few":  item("?", []string{"r"}, []string{"a", "b"}),
		"long": item(strings.Repeat("y", maxAskedStem+1), []string{"r"}, []string{"a", "b", "c"}),
		"wide": item("?", []string{long}, []string{"a", "b", "c"}),
	} {
		if i := (Settings{}).settle(few); i.Fit || len(i.Questions()) > 0 {
			t.Errorf("%s is asked", name)
		}
	}
}
