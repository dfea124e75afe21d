package formats

import (
	"fmt"
	"strings"
	"testing"
)

// good is an item that nothing is wrong with.
func good() Item {
	return Item{Language: "en", Stem: "Which river flows through Paris?", Options: []Option{
		{Text: "Seine", Right: true}, {Text: "Loire"}, {Text: "Rhône"}, {Text: "Garonne"},
	}}
}

func TestJudge(t *testing.T) {
	options := func(right string, wrong ...string) func(*Item) {
		return func(item *Item) {
			item.Options = []Option{{Text: right, Right: true}}
			for _, text := range wrong {
				item.Options = append(item.Options, Option{Text: text})
			}
		}
	}
	stem := func(text string) func(*Item) { return func(item *Item) { item.Stem = text } }
	long := strings.Repeat("é", MaxText)
	for _, c := range []struct {
		name   string
		change func(*Item)
		want   string // reasons, fields and options; errors with a mark
	}{
		{"good", func(*Item) {}, ""},
		{"no stem", stem(""), "!no_stem stem 0"},
		{"long stem", stem(long[:2*121]), "long_stem stem 0"},
		{"stem at the limit", stem(long), "long_stem stem 0"},
		{"too long", stem(long + "e"), "!too_long stem 0"},
		{"no options", options("a"), "!one_option options 0, !no_wrong options 0"},
		{"many options", func(item *Item) { item.Options = make([]Option, MaxOptions+1) }, "!many_options options 0"},
		{"empty option", options("a", "b", ""), "!empty_option options 3"},
		{"same but for case and blanks", options("New  York", "Rome", "new york"), "!same_options options 3"},
		{"same but for the quotes", options("L’Est", "L'est", "b"), "!same_options options 2"},
		{"alike", options("ou", "là", "où", "la"), "alike options 3, alike options 4"},
		{"signs tell apart", options("C", "C#", "C++", "C-"), ""},
		{"none right", func(item *Item) { item.Options[0].Right = false }, "!no_right options 0"},
		{"several", func(item *Item) { item.Options[1].Right = true }, "several options 0, few_options options 0"},
		{"true or false", options("True", "False"), "few_options options 0"},
		{"long option", options(strings.Repeat("a ", 20)+"b", strings.Repeat("c ", 20)+"d", "e", "f"), "long_option options 1, long_option options 2"},
		{"option too long", options(long[:2*(MaxAnswer+1)], "b"), "!too_long options 1"},
		{"the right one is longest", options("the longest by far", "a", "b", "c"), "length_tell options 1"},
		{"the right one is shortest", options("a", "much longer", "very much longer", "longer still"), "length_tell options 1"},
		{"a wrong one is longest", options("abc", "a", "the longest by far", "c"), ""},
		{"bidi in the stem", stem("Which \u202eone\u202c?"), "!bidi stem 0"},
		{"bidi in an option", options("a\u202a", "b"), "!bidi options 1"},
		{"bidi in a tag", func(item *Item) { item.Tags = []string{"\u202d"} }, "!bidi tags 0"},
		{"marks and isolates stay", stem("Which \u200fone \u2066is\u2069 it, \u061c?"), ""},
		{"many tags", func(item *Item) { item.Tags = make([]string, MaxLabels+1) }, "!too_long tags 0"},
		{"all of the above", options("a", "b", "c", "All of the above"), "all_of_these options 4"},
		{"none are right", options("a", "b", "c", "None of these are right."), "all_of_these options 4"},
		{"all the others", options("a", "b", "c", "All other answers"), "all_of_these options 4"},
		{"A and B", options("a", "b", "c", "Both A and B"), "all_of_these options 4"},
		{"toutes", options("a", "b", "c", "Toutes ces réponses"), "all_of_these options 4"},
		{"aucune", options("a", "b", "c", "Aucune de ces réponses"), "all_of_these options 4"},
		{"toate", options("a", "b", "c", "Toate cele de mai sus"), "all_of_these options 4"},
		{"niciuna", options("a", "b", "c", "Niciuna dintre variante"), "all_of_these options 4"},
		{"a band, and a play", options("All the Above Men", "Both sides now", "All these things that I’ve done", "None of my words", "Tout va bien", "Toate pânzele sus"), ""},
		{"negative", stem("Which of these is NOT a river?"), "negative stem 0"},
		{"négatif", func(item *Item) { item.Language, item.Stem = "fr", "Laquelle n’est pas une rivière ?" }, "negative stem 0"},
		{"negativ", func(item *Item) { item.Language, item.Stem = "ro", "Care dintre acestea nu este un râu?" }, "negative stem 0"},
		{"not negative", stem("Which knot is it, and nothing but it?"), ""},
		{"leak", stem("Which river is the Seine?"), "stem_leak options 1"},
		{"part of a word is no leak", stem("What is a seiner?"), ""},
		{"all named in the stem", func(item *Item) {
			item.Stem = "Which is longer, Seine or Loire?"
		}, ""},
		{"lost letters", stem("Ce ora?ul este?"), "lost_letters stem 0"},
		{"lost in an option", options("Ã©tÃ©", "b", "c", "d"), "lost_letters options 1"},
		{"a question within", stem("Who said “What?” and “Why?”?"), ""},
	} {
		item := good()
		c.change(&item)
		var got []string
		for _, p := range Judge(item) {
			mark := ""
			if p.Error {
				mark = "!"
			}
			if p.Message == "" {
				t.Errorf("%s: %s says nothing", c.name, p.Reason)
			}
			field := p.Field
			if p.Reason == StemLeak {
				field = "options"
			}
			got = append(got, fmt.Sprintf("%s%s %s %d", mark, p.Reason, field, p.Option))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, not %q", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

// The key is the same for whatever says the same, and no other.
func TestKey(t *testing.T) {
	key := Key(good())
	for name, change := range map[string]func(*Item){
		"order":    func(item *Item) { item.Options[0], item.Options[3] = item.Options[3], item.Options[0] },
		"case":     func(item *Item) { item.Stem = strings.ToUpper(item.Stem) },
		"blanks":   func(item *Item) { item.Stem = "Which  river flows\nthrough Paris\u00a0?" },
		"more":     func(item *Item) { item.Title, item.Level, item.Tags = "t", "hard", []string{"x"} },
		"feedback": func(item *Item) { item.Options[1].Feedback = "no" },
	} {
		item := good()
		change(&item)
		if Key(item) != key {
			t.Errorf("%s: another key", name)
		}
	}
	for name, change := range map[string]func(*Item){
		"language": func(item *Item) { item.Language = "fr" },
		"answer":   func(item *Item) { item.Options[0].Right, item.Options[1].Right = false, true },
		"an accent": func(item *Item) {
			item.Options[2].Text = "Rhone"
		},
		"a word": func(item *Item) { item.Stem = "Which river flows through Pavia?" },
		"fewer":  func(item *Item) { item.Options = item.Options[:3] },
		"moved":  func(item *Item) { item.Stem, item.Options[0].Text = item.Options[0].Text, item.Stem },
	} {
		item := good()
		change(&item)
		if Key(item) == key {
			t.Errorf("%s: the same key", name)
		}
		if same := name == "answer"; (sameQuestion(item) == sameQuestion(good())) != same {
			t.Errorf("%s: the same question: %v", name, !same)
		}
	}
}

// Texts are brought to one form, and an item in that form stays.
func TestNormalise(t *testing.T) {
	item := Item{
		Language: "Română", Level: "greu", Seconds: 9999,
		Title: " a\nb ", Category: []string{" Art/ ", "", "a//b"}, Tags: []string{"x; y,x", " "},
		Stem:    "  Ce\tţară \u00a0?\r\n\r\n\r\n \u2028fin\u0000\u200b  ",
		Options: []Option{{Text: "e\u0301te\u0301\nici\ufeff", Right: true, Feedback: "a\rb"}},
	}
	notes := normalise(&item)
	got := fmt.Sprintf("%s %s %d %q %q %q %q %q", item.Language, item.Level, item.Seconds, item.Title, item.Category, item.Tags, item.Stem, item.Options[0].Text+"|"+item.Options[0].Feedback)
	want := `ro hard 0 "a b" ["Art" "a//b"] ["x" "y"] "Ce țară \u00a0?\n\nfin" "été ici|a\nb"`
	if got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	var reasons []string
	for _, n := range notes {
		reasons = append(reasons, string(n.Reason))
	}
	if s := strings.Join(reasons, " "); s != "bad_value changed changed" {
		t.Errorf("notes %s", s)
	}
	if again := normalise(&item); len(again) > 0 {
		t.Errorf("mended twice: %v", again)
	}
}

// The old letters of Romanian are mended in Romanian texts only.
func TestCedillas(t *testing.T) {
	for _, c := range []struct{ language, stem, want string }{
		{"ro", "şi ţară", "și țară"},
		{"ro-MD", "Şţ", "Șț"},
		{"", "ţară şi", "țară și"},
		{"", "şey", "şey"},
		{"", "ağaç ţ ş", "ağaç ţ ş"},
		{"tr", "şehir", "şehir"},
		{"en", "Eskişehir", "Eskişehir"},
	} {
		item := good()
		item.Language, item.Stem = c.language, c.stem
		if normalise(&item); item.Stem != c.want {
			t.Errorf("%s: %q becomes %q, not %q", c.language, c.stem, item.Stem, c.want)
		}
	}
}

// Letters before options mean nothing once their order is drawn.
func TestLettersBeforeOptions(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{"A) Paris|B) Lyon", "Paris|Lyon"},
		{"a. Paris|b. Lyon|c. Nice", "Paris|Lyon|Nice"},
		{"(1) Paris|(2) Lyon", "Paris|Lyon"},
		{"A) A) Paris|B) B) Lyon", "Paris|Lyon"},
		{"A. Einstein|B. Franklin", "A. Einstein|B. Franklin"},
		{"A) Paris|C) Lyon", "A) Paris|C) Lyon"},
		{"A) Paris|Lyon", "A) Paris|Lyon"},
		{"1.5|2.5|3.5", "1.5|2.5|3.5"},
		{"a)|b)", "a)|b)"},
	} {
		var item Item
		for _, text := range strings.Split(c.options, "|") {
			item.Options = append(item.Options, Option{Text: text})
		}
		notes := normalise(&item)
		var got []string
		for _, option := range item.Options {
			got = append(got, option.Text)
		}
		if strings.Join(got, "|") != c.want || (len(notes) > 0) != (c.want != c.options) {
			t.Errorf("%s becomes %q, with the notes %v", c.options, got, notes)
		}
	}
}
