package land

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
)

func TestWordListsAreWhole(t *testing.T) {
	for list, want := range map[string]int{calledAfter: 4, kindsOfPlace: 3, kindsOfLand: 3} {
		var seen [4]map[string]bool
		for line := range strings.SplitSeq(list, "\n") {
			parts := strings.Split(line, "|")
			if len(parts) != want {
				t.Fatalf("%q has %d parts, not %d", line, len(parts), want)
			}
			for i, part := range parts {
				if seen[i] == nil {
					seen[i] = map[string]bool{}
				}
				if part == "" || part != strings.TrimSpace(part) || seen[i][part] {
					t.Errorf("%q of %q is empty, ragged or there twice", part, line)
				}
				seen[i][part] = true
			}
		}
	}
}

func TestNames(t *testing.T) {
	keys := Keys()
	for i := range 1000 {
		keys = append(keys, fmt.Sprintf("seed:name-%d", i))
	}
	for _, key := range keys {
		land, names := namesOf(key)
		seen := map[string]bool{}
		for i, name := range append(names[:], land) {
			for _, language := range []string{"en", "fr", "ro"} {
				text := name.In(language)
				if text == "" || seen[language+text] {
					t.Errorf("%s: %q of territory %d is empty or there twice", key, text, i+1)
				}
				seen[language+text] = true
				for _, r := range text {
					if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -’", r) {
						t.Errorf("%s: %q holds %q", key, text, r)
					}
					// Romanian has a comma below, never a cedilla.
					if strings.ContainsRune("şţŞŢ", r) {
						t.Errorf("%s: %q is written with a cedilla", key, text)
					}
				}
			}
			if i < Size && name.longest() > longestName+1 {
				t.Errorf("%s: %v is too long", key, name)
			}
		}
	}
}

func TestNamesFollowTheWord(t *testing.T) {
	land, names, err := Names("seed:castellan")
	if err != nil {
		t.Fatal(err)
	}
	again, same, err := Names("seed:castellan")
	if err != nil || land != again || names != same {
		t.Errorf("the second time the names differ: %v", err)
	}
	if other, _, err := Names("seed:castle"); err != nil || other == land {
		t.Errorf("another word gives %v too: %v", other, err)
	}
}

func TestUnknownLanguageReadsEnglish(t *testing.T) {
	if got := (Name{"a", "b", "c"}).In("de"); got != "a" {
		t.Errorf("%q", got)
	}
}
