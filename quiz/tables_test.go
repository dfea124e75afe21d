package quiz

import (
	"strings"
	"testing"
)

// byHand is the source of the tables that are no package's.
const byHand = "Castellan, written by hand"

// The bank does not live on a few patterns: templates are told apart by their
// names, and each makes a question.
func TestManyTemplates(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	declared, asked := map[string]bool{}, map[string]int{}
	for _, table := range tables {
		for _, tpl := range table.templates {
			if declared[tpl.id] {
				t.Errorf("template %s is declared twice", tpl.id)
			}
			declared[tpl.id] = true
		}
	}
	for _, q := range Builtin().All() {
		id, _, _ := strings.Cut(q.Key, ":")
		asked[id]++
	}
	for id := range declared {
		if asked[id] == 0 {
			t.Errorf("template %s asks nothing", id)
		}
	}
	if len(asked) < 35 {
		t.Errorf("%d templates", len(asked))
	}
	t.Logf("%d templates, of which %d are declared in tables", len(asked), len(declared))
}

// Facts written by hand on culture, history, art, sport, food, nature and
// music: rows of tables that ask in those categories.
func TestManyFactsByHand(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	facts := map[string]int{}
	for _, table := range tables {
		if table.source.Name != byHand || len(table.templates) == 0 {
			continue
		}
		facts[table.templates[0].category] += len(table.rows)
	}
	total := 0
	for _, category := range []string{"arts", "history", "sport", "food", "nature"} {
		if facts[category] < 100 {
			t.Errorf("%d facts of %s", facts[category], category)
		}
		total += facts[category]
	}
	if total < 600 {
		t.Errorf("%d facts in all", total)
	}
	t.Logf("%d facts: %v", total, facts)
}

// Every row has a source, a licence and the year in which it held.
func TestEveryTableNamesItsSource(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	for name, table := range tables {
		s := table.source
		if s.Name == "" || s.Licence == "" || !strings.HasPrefix(s.AsOf, "202") {
			t.Errorf("%s: source %q, licence %q, as of %q", name, s.Name, s.Licence, s.AsOf)
		}
		if s.Name == byHand && s.Licence != "own work" {
			t.Errorf("%s is written by hand under %s", name, s.Licence)
		}
	}
}
