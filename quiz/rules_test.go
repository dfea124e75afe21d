package quiz

import (
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Țările de Jos":     "tarile de jos",
		"L’Œuvre au noir !": "l oeuvre au noir",
		"São Tomé":          "sao tome",
		"Weißbier":          "weissbier",
		"日本":                "日本",
		"  A--b ":           "a b",
	} {
		if got := fold(in); got != want {
			t.Errorf("fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"Gulliver’s Travels": "gullivers-travels",
		"日本 (Nihon)":         "nihon",
		"Jørn":               "jorn",
		"the first vaccine, against smallpox, of 1796": "the-first-vaccine-against-smallpox-of",
	} {
		if got := slug(in); got != want {
			t.Errorf("slug(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFormIsRefused(t *testing.T) {
	check := func(stem string, options []string) error {
		made := make([]*shape, len(options))
		for i, option := range options {
			made[i] = newShape(option)
		}
		return checkForm(newShape(stem), made)
	}
	good := []string{"Nairobi", "Kampala", "Dodoma", "Kigali"}
	const stem = "Kenya: which city is the capital?"
	if err := check(stem, good); err != nil {
		t.Fatalf("a good question: %v", err)
	}
	for name, c := range map[string]struct {
		stem    string
		options []string
		want    string
	}{
		"a long stem":             {strings.Repeat("why ", 31), good, "stem of"},
		"no stem":                 {"", good, "stem of"},
		"a long option":           {stem, []string{strings.Repeat("a", 41), "Kampala", "Dodoma", "Kigali"}, "of 41 characters"},
		"an empty option":         {stem, []string{"Nairobi", "", "Dodoma", "Kigali"}, "of 0 characters"},
		"the answer in the stem":  {"Guatemala: what is its capital?", []string{"Ciudad de Guatemala", "San Salvador City", "Managua", "Port of Spain"}, "holds the option"},
		"five letters of it":      {"Tunisia: what is its capital?", []string{"Tunis", "Algiers", "Rabat", "Cairo"}, "holds the option"},
		"a short word of it":      {"In which city is the fair?", []string{"Mexico City", "Guadalajara", "Monterrey", "Puebla"}, "holds the option"},
		"all of it in a word":     {"What does Lupus mean?", []string{"Lup", "Urs", "Leu", "Rac"}, "holds the option"},
		"a wrong one in the stem": {"Oman or not?", []string{"Yemen", "Oman", "Qatar", "Bahrain"}, "holds the option"},
		"one in another":          {stem, []string{"Niger", "Nigeria", "Ghana", "Togo"}, "too much alike"},
		"same but for accents":    {stem, []string{"Ţara", "tara", "Rabat", "Cairo"}, "too much alike"},
		"the longest by far":      {stem, []string{"Bandar Seri Begawan", "Kampala", "Dodoma", "Kigali"}, "stands out"},
		"the shortest by far":     {stem, []string{"Rome", "Kampala", "Dodoma", "Kigali"}, "stands out"},
	} {
		err := check(c.stem, c.options)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if err := check("How much is 7 × 8?", []string{"56", "65", "565", "48"}); err != nil {
		t.Errorf("numbers within each other: %v", err)
	}
	if alike(newShape("10"), newShape("100")) || alike(newShape("N"), newShape("Na")) || !alike(newShape("na"), newShape("Na")) {
		t.Error("numbers and symbols may lie within each other but not be the same")
	}
}

func TestCognates(t *testing.T) {
	for _, c := range []struct {
		word, meaning string
		akin          bool
	}{
		{"Haus", "house", true}, {"svan", "swan", true}, {"limón", "lemon", true}, {"korona", "coroană", true}, {"Picea abies", "épicéa", true},
		{"Hund", "dog", false}, {"kutya", "câine", false}, {"øl", "ou", false}, {"mesa", "table", false},
	} {
		if got := akin(newShape(c.word), newShape(c.meaning)); got != c.akin {
			t.Errorf("%s and %s: akin %v", c.word, c.meaning, got)
		}
	}
}

// A word of another tongue is not asked where its looks give its meaning away.
func TestForeignWordsDoNotGiveThemselvesAway(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	looked, left := 0, 0
	for name, table := range tables {
		for _, tpl := range table.templates {
			if tpl.args["tongue"] == "" {
				continue
			}
			for _, r := range table.rows {
				close := false
				for _, language := range Languages {
					close = close || akin(newShape(r.text(tpl.from)[language]), newShape(r.text(tpl.to)[language]))
				}
				_, ok := Builtin().Find(tpl.id + ":" + r.key)
				if ok && close {
					t.Errorf("%s:%s is asked of %s", tpl.id, r.key, name)
				}
				if ok {
					looked++
				} else if close {
					left++
				}
			}
		}
	}
	if looked < 300 || left < 30 {
		t.Errorf("looked at %d, %d are left out", looked, left)
	}
}

func TestTablesAreRefused(t *testing.T) {
	const head = "# source: a\n# licence: own work\n# as_of: 2026\n"
	if _, err := parseTable("good", head+"@ t pair world 0\n= Q {s}?\nsubject\tanswer\nA\tB\n"); err != nil {
		t.Fatalf("a good table: %v", err)
	}
	for name, text := range map[string]string{
		"no source":        "subject\tanswer\nA\tB\n",
		"too many cells":   head + "subject\tanswer\nA\tB\tC\n",
		"a level of 4":     head + "subject\tlevel\nA\t4\n",
		"two of one key":   head + "subject\tkey\nA\tx\nB\tx\n",
		"no key":           head + "subject\tanswer\n\tB\n",
		"a short template": head + "@ t pair\nsubject\nA\n",
		"an odd offset":    head + "@ t pair world one\nsubject\nA\n",
		"a stray stem":     head + "= Q?\nsubject\nA\n",
	} {
		if _, err := parseTable("bad", text); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
