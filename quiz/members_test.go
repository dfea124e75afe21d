package quiz

import (
	"slices"
	"strings"
	"testing"
)

// countryCodes gives the code of each country by its English name.
func countryCodes(tables map[string]*table) map[string]string {
	names := map[string]string{}
	for _, r := range tables["countries"].rows {
		names[r.text("subject")["en"]] = r.key
	}
	return names
}

// Straight from the tables, in every draw: of a set, one option is a member and
// no other, or the other way round, and nobody is offered who is in doubt.
func TestMembersAgainstTheTable(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	names, known, rows := countryCodes(tables), map[string]bool{}, map[string]*row{}
	for _, r := range tables["countries"].rows {
		known[r.key] = true
	}
	for _, r := range tables["features"].rows {
		rows[r.key] = r
		members, unsure := codes(r.cells["members"]), codes(r.cells["unsure"])
		for code := range members {
			if !known[code] || unsure[code] {
				t.Errorf("features: %s: member %s", r.key, code)
			}
		}
		for code := range unsure {
			if !known[code] {
				t.Errorf("features: %s: unsure %s", r.key, code)
			}
		}
	}
	looked := 0
	for _, q := range Builtin().All() {
		if q.Source.Name != tables["features"].source.Name || rows[q.Source.Key] == nil || !strings.Contains(q.Key, ":"+q.Source.Key+":") {
			continue
		}
		looked++
		members, unsure := codes(rows[q.Source.Key].cells["members"]), codes(rows[q.Source.Key].cells["unsure"])
		template, _, _ := strings.Cut(q.Key, ":")
		odd := slices.Contains([]string{"nocoast", "notalong", "norange"}, template)
		for i, option := range append(slices.Clone(q.Options), q.More...) {
			code := names[option["en"]]
			if members[code] != ((i == 0) != odd) || unsure[code] || code == "" {
				t.Errorf("%s: option %d, %s", q.Key, i, option["en"])
			}
		}
	}
	if looked < 400 {
		t.Errorf("looked at %d", looked)
	}
}

// Which country borders two others, and which is the only neighbour of one.
func TestNeighboursAgainstTheTable(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	names := countryCodes(tables)
	near, unsure := map[string]map[string]bool{}, map[string]map[string]bool{}
	for _, r := range tables["borders"].rows {
		near[r.key], unsure[r.key] = codes(r.cells["answer"]), codes(r.cells["unsure"])
	}
	looked := map[string]int{}
	for _, q := range Builtin().All() {
		parts := strings.Split(q.Key, ":")
		switch parts[0] {
		case "between":
			a, b, _ := strings.Cut(parts[2], "-")
			for i, option := range append(slices.Clone(q.Options), q.More...) {
				code := names[option["en"]]
				if (near[a][code] && near[b][code]) != (i == 0) || unsure[a][code] || unsure[b][code] || unsure[code][a] || unsure[code][b] {
					t.Errorf("%s: option %d, %s", q.Key, i, option["en"])
				}
			}
		case "lone":
			if code := names[q.Options[0]["en"]]; len(near[parts[1]]) != 1 || !near[parts[1]][code] || len(unsure[parts[1]]) > 0 {
				t.Errorf("%s: %s", q.Key, q.Options[0]["en"])
			}
		default:
			continue
		}
		looked[parts[0]]++
	}
	if looked["between"] < 100 || looked["lone"] < 8 {
		t.Errorf("looked at %v", looked)
	}
}
