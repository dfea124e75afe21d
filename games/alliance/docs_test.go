package alliance_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castellan/games/alliance"
)

const book = "../../docs/games/alliance"

var (
	listed = regexp.MustCompile(`(?m)^- \*\*([A-Z]-\d+(?:\.\d+)?)\*\* \S`)
	named  = regexp.MustCompile(`[AR]-\d+(?:\.\d+)?`)
)

// rulesOf lists the rules of a rulebook in its order.
func rulesOf(t *testing.T, file string) (ids []string, text string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range listed.FindAllStringSubmatch(string(data), -1) {
		ids = append(ids, m[1])
	}
	return ids, string(data)
}

// Every rule of the rulebook has its tests, and every test its rule.
func TestRulebook(t *testing.T) {
	ids, text := rulesOf(t, book+".md")
	var own []string
	for _, id := range ids {
		if strings.HasPrefix(id, "A-") {
			own = append(own, id)
		}
	}
	if tested := sortedRules(); !slices.Equal(own, tested) {
		t.Errorf("the rulebook lists %q\nthe tests are for  %q", own, tested)
	}
	for _, id := range named.FindAllString(text, -1) {
		if !slices.Contains(ids, id) {
			t.Errorf("the rulebook speaks of %s and does not list it", id)
		}
	}
}

// Every rule by which the code refuses is in the rulebook, and a test refuses
// by it.
func TestRefusingRules(t *testing.T) {
	ids, _ := rulesOf(t, book+".md")
	var files []string
	for _, pattern := range []string{"*.go", "land/*.go"} {
		some, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	refusing := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"([AR]-\d+(?:\.\d+)?)"`).FindAllStringSubmatch(string(data), -1) {
			refusing[m[1]] = true
		}
	}
	if len(refusing) < 9 {
		t.Errorf("found only %d refusing rules in the code", len(refusing))
	}
	for id := range refusing {
		if !slices.Contains(ids, id) {
			t.Errorf("the code refuses by %s, which the rulebook does not list", id)
		}
		if strings.HasPrefix(id, "A-") && ruleTests[id].refusal == nil {
			t.Errorf("the code refuses by %s, and no test does", id)
		}
	}
	for id, test := range ruleTests {
		if test.refusal != nil && !refusing[id] {
			t.Errorf("a test expects refusals by %s, the code has none", id)
		}
	}
}

// The translations hold the same rules in the same order, and their letters.
func TestTranslations(t *testing.T) {
	ids, english := rulesOf(t, book+".md")
	for _, language := range []string{"fr", "ro"} {
		got, text := rulesOf(t, book+"."+language+".md")
		if !slices.Equal(got, ids) {
			t.Errorf("%s lists %q\nEnglish lists %q", language, got, ids)
		}
		players, _, _ := strings.Cut(english, "## For programmers")
		if want, got := strings.Count(players, "\n## "), strings.Count(text, "\n## "); got != want {
			t.Errorf("%s has %d chapters, the players' part in English %d", language, got, want)
		}
		switch language {
		case "fr":
			if m := regexp.MustCompile(`[^\x{202f}\s][?!;:](?:\s|$)|[ \x{a0}][?!;:](?:\s|$)`).FindString(text); m != "" {
				t.Errorf("fr: %q lacks its thin space", m)
			}
		case "ro":
			if strings.ContainsAny(text, "şţŞŢ") {
				t.Error("ro: a cedilla stands for a comma below")
			}
		}
	}
}

// The rulebook states every option, reason and field.
func TestRulebookIsComplete(t *testing.T) {
	_, text := rulesOf(t, book+".md")
	var names []string
	for _, field := range regexp.MustCompile(`"([a-z]+)":`).FindAllStringSubmatch(asJSON(t, near(t, 10).round(14, 10, "2", "2").whole()), -1) {
		names = append(names, field[1])
	}
	options, err := alliance.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range regexp.MustCompile(`"([a-z]+)":`).FindAllStringSubmatch(asJSON(t, options), -1) {
		names = append(names, field[1])
	}
	names = append(names, "question", "last")
	for _, name := range append(names, alliance.Rules{}.Info().Reasons...) {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the rulebook does not tell of %s", name)
		}
	}
}
