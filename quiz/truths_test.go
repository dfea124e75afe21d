package quiz

import (
	"strings"
	"testing"
)

// In every language apart: of all the rows of a table, those never asked too,
// none makes a wrong option right for a subject of that name.
func TestNoRowMakesAWrongOptionRightInItsLanguage(t *testing.T) {
	tables, names, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, language := range Languages {
		for _, name := range names {
			for _, tpl := range tables[name].templates {
				if tpl.kind != "pair" {
					continue
				}
				said := func(r *row, column string) string { return strings.ToLower(r.text(column)[language]) }
				right := map[string]map[string]bool{}
				for _, r := range tables[name].rows {
					subject, answer := said(r, tpl.from), said(r, tpl.to)
					if right[subject] == nil {
						right[subject] = map[string]bool{}
					}
					right[subject][answer] = true
				}
				for _, r := range tables[name].rows {
					q, ok := Builtin().Find(tpl.id + ":" + r.key)
					if !ok {
						continue
					}
					looked++
					for i, option := range q.Options {
						if holds := right[said(r, tpl.from)][strings.ToLower(option[language])]; holds != (i == 0) {
							t.Errorf("%s: %s: %q %q, right: %v", language, q.Key, q.Text[language], option[language], holds)
						}
					}
				}
			}
		}
	}
	if looked < 3*2000 {
		t.Errorf("looked at %d questions", looked)
	}
}

func TestTruthsJoinWhatOneLanguageCallsTheSame(t *testing.T) {
	const text = "# source: a\n# licence: own work\n# as_of: 2026\n@ t pair world 0\n= Q {s}?\nsubject\tanswer\n" +
		"krona|couronne|coroană\tSweden|Suède|Suedia\nkróna|couronne|coroană\tIceland|Islande|Islanda\npeso\tCuba\n"
	table, err := parseTable("money", text)
	if err != nil {
		t.Fatal(err)
	}
	known := newTruths(table, &table.templates[0])
	crown := known.of("krona|couronne|coroană")
	if len(crown.cells) != 2 || !crown.holds("Iceland|Islande|Islanda") || !crown.holds("Sweden|Suède|Suedia") {
		t.Errorf("the crown is paid with in %v", crown.cells)
	}
	if !crown.holds("another|ISLANDE|alta") || crown.holds("Cuba") {
		t.Error("a name of the right answer in French is right, another state is not")
	}
	if peso := known.of("peso"); len(peso.cells) != 1 || peso.holds("Sweden|Suède|Suedia") {
		t.Errorf("the peso is paid with in %v", peso.cells)
	}
}
