package quiz

import (
	"slices"
	"strings"
	"testing"
)

// Neither sex nor kind nor age gives a person away: where a row has wrong
// answers of its own, no other stands beside them.
func TestPersonsStandAmongTheirLike(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, of := range []struct{ table, template string }{{"people", "who"}, {"spaceflight", "cosmonaut"}, {"myths", "god"}} {
		like := map[string][]string{} // by group, where rows have one
		for _, r := range tables[of.table].rows {
			like[r.group] = append(like[r.group], r.text("answer")["en"])
		}
		for _, r := range tables[of.table].rows {
			q, ok := Builtin().Find(of.template + ":" + r.key)
			if !ok {
				continue
			}
			looked++
			for _, option := range q.Options[1:] {
				if own := decoysOf(r); len(own) > 0 && !slices.Contains(own, option["en"]) || len(own) == 0 && !slices.Contains(like[r.group], option["en"]) {
					t.Errorf("%s offers %s", q.Key, option["en"])
				}
			}
			if of.table != "myths" && len(decoysOf(r)) < 4 {
				t.Errorf("%s has no wrong answers of its own", q.Key)
			}
		}
	}
	if looked < 80 {
		t.Errorf("looked at %d", looked)
	}
	for key, never := range map[string]string{
		"cosmonaut:the-first-american-in-space": "Laika",
		"cosmonaut:the-first-woman-in-space":    "Neil Armstrong",
		"who:roman-emperor-who-conquered-dacia": "George Washington",
		"god:goddess-of-love":                   "Zeus",
		"god:monster-with-snakes-for-hair":      "Jason",
	} {
		q, ok := Builtin().Find(key)
		if !ok {
			t.Errorf("%s is not asked", key)
			continue
		}
		if slices.ContainsFunc(q.Options, func(option Text) bool { return option["en"] == never }) {
			t.Errorf("%s offers %s", key, never)
		}
	}
}

func decoysOf(r *row) []string {
	var names []string
	for _, cell := range strings.Split(r.cells["decoys"], ";") {
		if cell != "" {
			names = append(names, capital(parseText(cell))["en"])
		}
	}
	return names
}
