package cards

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page for those who add cards: its example is read, and says what the
// page says it says; no word is left out.
func TestThePageIsTrue(t *testing.T) {
	data, err := os.ReadFile("../../../docs/cards.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)

	_, rest, _ := strings.Cut(page, "```json\n")
	example, rest, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the page has no example")
	}
	d, err := design([]byte(example))
	if err != nil {
		t.Fatal(err)
	}
	section, _, _ := strings.Cut(rest, "\n## ")
	quotes := strings.Split(strings.Join(regexp.MustCompile(`(?m)^> .*\n|^\n`).FindAllString(section, -1), ""), "\n\n")
	var said []string
	for _, q := range quotes {
		if q = strings.Join(strings.Fields(strings.NewReplacer("> ", "", "\u202f", " ").Replace(q)), " "); q != "" {
			said = append(said, q)
		}
	}
	for _, lang := range languages {
		if s := strings.ReplaceAll(d.Rules(lang), "\u202f", " "); !slices.Contains(said, s) {
			t.Errorf("the example says in %s: %s\nthe page: %q", lang, s, said)
		}
	}
	support := `{"key":"x","name":` + threeA + `,"flavour":` + threeA + `,"cost": "1c", "support": [{"effect": "damage", "n": 1, "whom": "enemy"}]}`
	if _, err := design([]byte(support)); err != nil || !strings.Contains(page, support[strings.Index(support, `"cost"`):len(support)-1]) {
		t.Errorf("the page's support: %v", err)
	}

	for _, words := range [][]string{whenWords, ifWords, kindWords, whomWords, whereWords, forWords, toWords} {
		for _, w := range words[1:] {
			if !strings.Contains(page, "`"+w+"`") {
				t.Errorf("the page does not tell of %s", w)
			}
		}
	}
}
