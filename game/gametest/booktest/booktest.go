// Package booktest ties a game's rulebook to the game's code, its tests and
// its translations, so that none of them can say something of its own.
package booktest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castellan/game"
)

// A Book is a rulebook and what it is compared with.
type Book struct {
	// Path is the rulebook's file without its ending: Path.md is English,
	// Path.fr.md and Path.ro.md are the translations of the players' part.
	Path string
	// Letter begins the ids of the game's own rules.
	Letter string
	// Tests holds the game's own rules that have a test, in the order of the
	// book.
	Tests []string
	// Refusals holds the rules by which a test refuses.
	Refusals []string
	// Code is the patterns of the files that refuse by rules.
	Code []string
	// Info and Samples tell the words that the rulebook must state: reasons of
	// an ending, and the fields of views, states and options.
	Info    game.Info
	Samples []any
}

// Languages are those into which every rulebook is translated.
var Languages = []string{"fr", "ro"}

var (
	listed = regexp.MustCompile(`(?m)^- \*\*([A-Z]-\d+(?:\.\d+)?)\*\* \S`)
	named  = regexp.MustCompile(`\b[A-Z]-\d+(?:\.\d+)?`)
	field  = regexp.MustCompile(`"([a-z]+)":`)
)

// Run makes the comparisons:
//
//   - rulebook: every rule has its test, every test its rule, and no rule is
//     named that is not listed;
//   - refusals: every rule by which the code refuses is in the rulebook, and a
//     test refuses by it;
//   - translations: they hold the same rules in the same order and chapters,
//     and keep to the letters and spaces of their language;
//   - words: every option, field and reason is told of.
func Run(t *testing.T, b Book) {
	ids, text := b.read(t, "")
	t.Run("rulebook", func(t *testing.T) { b.rulebook(t, ids, text) })
	t.Run("refusals", func(t *testing.T) { b.refusals(t, ids) })
	for _, language := range Languages {
		t.Run("translations/"+language, func(t *testing.T) { b.translation(t, language, ids, text) })
	}
	t.Run("words", func(t *testing.T) { b.words(t, text) })
}

// read lists the rules of a rulebook in its order.
func (b Book) read(t *testing.T, language string) (ids []string, text string) {
	t.Helper()
	data, err := os.ReadFile(b.Path + language + ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range listed.FindAllStringSubmatch(string(data), -1) {
		ids = append(ids, m[1])
	}
	return ids, string(data)
}

func (b Book) own(id string) bool { return strings.HasPrefix(id, b.Letter+"-") }

func (b Book) rulebook(t *testing.T, ids []string, text string) {
	own := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !b.own(id) })
	if !slices.Equal(own, b.Tests) {
		t.Errorf("the rulebook lists %q\nthe tests are for  %q", own, b.Tests)
	}
	for _, id := range named.FindAllString(text, -1) {
		if !slices.Contains(ids, id) {
			t.Errorf("the rulebook speaks of %s and does not list it", id)
		}
	}
}

func (b Book) refusals(t *testing.T, ids []string) {
	refusing := map[string]bool{}
	rule := regexp.MustCompile(`"([` + b.Letter + `R]-\d+(?:\.\d+)?)"`)
	for _, pattern := range b.Code {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range rule.FindAllStringSubmatch(string(data), -1) {
				refusing[m[1]] = true
			}
		}
	}
	if len(refusing) < 9 {
		t.Errorf("found only %d refusing rules in the code", len(refusing))
	}
	for id := range refusing {
		if !slices.Contains(ids, id) {
			t.Errorf("the code refuses by %s, which the rulebook does not list", id)
		}
		if b.own(id) && !slices.Contains(b.Refusals, id) {
			t.Errorf("the code refuses by %s, and no test does", id)
		}
	}
	for _, id := range b.Refusals {
		if !refusing[id] {
			t.Errorf("a test expects refusals by %s, the code has none", id)
		}
	}
}

func (b Book) translation(t *testing.T, language string, ids []string, english string) {
	got, text := b.read(t, "."+language)
	if !slices.Equal(got, ids) {
		t.Errorf("%s lists %q\nEnglish lists %q", language, got, ids)
	}
	players, _, _ := strings.Cut(english, "## For programmers")
	if want, got := strings.Count(players, "\n## "), strings.Count(text, "\n## "); got != want {
		t.Errorf("%s has %d chapters, the players' part in English %d", language, got, want)
	}
	for _, id := range named.FindAllString(text, -1) {
		if !slices.Contains(ids, id) {
			t.Errorf("%s speaks of %s, which is not listed", language, id)
		}
	}
	if fault := misspelt(language, text); fault != "" {
		t.Errorf("%s: %s", language, fault)
	}
}

var noThinSpace = regexp.MustCompile(`[^\x{202f}\s][?!;:](?:\s|$)|[ \x{a0}][?!;:](?:\s|$)`)

// misspelt tells what is wrong with the letters and spaces of a language.
func misspelt(language, text string) string {
	switch language {
	case "fr":
		if m := noThinSpace.FindString(text); m != "" {
			return m + " lacks its thin space"
		}
		if strings.Contains(text, "'") {
			return "a typewriter's apostrophe"
		}
	case "ro":
		if strings.ContainsAny(text, "şţŞŢ") {
			return "a cedilla stands for a comma below"
		}
	}
	return ""
}

func (b Book) words(t *testing.T, text string) {
	words := slices.Clone(b.Info.Reasons)
	for _, sample := range b.Samples {
		data, err := json.Marshal(sample)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range field.FindAllStringSubmatch(string(data), -1) {
			words = append(words, m[1])
		}
	}
	for _, word := range words {
		if !strings.Contains(text, "`"+word+"`") {
			t.Errorf("the rulebook does not tell of %s", word)
		}
	}
}
