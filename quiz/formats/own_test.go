package formats

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func TestOwn(t *testing.T) {
	r := Read("q.json", []byte(`{"castellan":"questions","version":1,"items":[
{"key":"whatever","stem":"Which year?","options":[{"text":"1912","right":true},{"text":"1911","right":false},{"text":"1913","right":false},{"text":"1914","right":false}]},
{"stem":"With a new key?","colour":"red","options":[{"text":"a","right":true,"size":3},{"text":"b","right":false}]},
{"stem":"Two\u0020stems?","Stem":"b","options":[]},
{"stem":5,"options":[]},
"item",
{"stem":"No right one?","options":[{"text":"a","right":false},{"text":"b","right":false}]}
]}`), Options{Language: "en"})
	if r.Format != "json" {
		t.Errorf("format %q", r.Format)
	}
	wantSketches(t, r, "Which year? =1912 ~1911 ~1913 ~1914", "With a new key? =a ~b")
	wantOutcome(t, r, "4 syntax", "5 syntax", "6 syntax", "7 no_right")
	if r.Accepted[0].Key != Key(r.Accepted[0]) || r.Accepted[0].Line != 2 {
		t.Errorf("the key is made anew: %+v", r.Accepted[0])
	}
	if !warned(r, 3, SkippedEntry) {
		t.Errorf("keys that are not known are said: %v", r.Warnings)
	}
}

func TestOwnVersion(t *testing.T) {
	for _, file := range []string{
		`{"castellan":"questions","version":2,"items":[]}`,
		`{"castellan":"questions","items":[]}`,
		`{"items":[],"castellan":"questions","version":"x"}`,
		`{"castellan":"record","version":1,"items":[]}`,
	} {
		wantOutcome(t, Read("q.json", []byte(file), Options{}), "1 unknown_format")
	}
	wantOutcome(t, Read("q.json", []byte(`{"castellan":"questions","version":1,"items":[]}`), Options{}), "0 nothing")
}

// sameItems compares items but for their lines.
var sameItems = cmp.Options{cmpopts.IgnoreFields(Item{}, "Line"), cmpopts.EquateEmpty()}

// aText draws texts with all that a format may trip over.
func aText(t *rapid.T, label string) string {
	return rapid.StringOfN(rapid.RuneFrom([]rune("aeéțȘ 09#={}~:\\/\"'<>&;,|\t\n%+-@*$«»…\u00a0\u200f漢😀")), 1, 30, -1).Draw(t, label)
}

// anItem draws a sound item in the form in which it is read, or none.
func anItem(t *rapid.T) (Item, bool) {
	item := Item{Stem: aText(t, "stem")}
	for range rapid.IntRange(2, 6).Draw(t, "options") {
		item.Options = append(item.Options, Option{
			Text: aText(t, "option"), Right: rapid.Bool().Draw(t, "right"), Feedback: rapid.SampledFrom([]string{"", aText(t, "feedback")}).Draw(t, "feedback"),
		})
	}
	if rapid.Bool().Draw(t, "rich") {
		item.Title, item.Explanation, item.Author, item.Licence = aText(t, "title"), aText(t, "explanation"), aText(t, "author"), aText(t, "licence")
		item.Category, item.Tags = []string{aText(t, "category"), aText(t, "category")}, []string{aText(t, "tag")}
		item.Language, item.Level, item.Seconds = "ro", "hard", rapid.IntRange(0, 240).Draw(t, "seconds")
	}
	into := newSheaf("", Options{Limits: DefaultLimits})
	into.add(item)
	if len(into.report.Accepted) == 0 {
		return Item{}, false
	}
	return into.report.Accepted[0], true
}

// What is written and read again is the same.
func TestOwnLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var items []Item
		seen := newSheaf("", Options{Limits: DefaultLimits})
		for range rapid.IntRange(1, 4).Draw(t, "items") {
			if item, ok := anItem(t); ok {
				seen.add(item)
			}
		}
		if items = seen.report.Accepted; len(items) == 0 {
			t.Skip("no sound item")
		}
		r := Read("q.json", writeJSON(items), Options{})
		if diff := cmp.Diff(items, r.Accepted, sameItems); diff != "" || len(r.Rejected) > 0 {
			t.Fatalf("%s\n%v", diff, r.Rejected)
		}
	})
}

func FuzzOwn(f *testing.F) {
	f.Add(string(writeJSON([]Item{{Stem: "Which?", Options: []Option{{Text: "a", Right: true}, {Text: "b"}}}})))
	f.Add(`{"castellan":"questions","version":1,"items":[{"stem":"a","stem":"b"},[[]],null]}`)
	f.Fuzz(func(t *testing.T, text string) {
		fuzzReader(t, ownJSON{}, text)
	})
}
