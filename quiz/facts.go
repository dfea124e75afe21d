package quiz

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The facts are tables of tab-separated values, one file a table. A line that
// begins with # is a remark; "# source:", "# licence:" and "# as_of:" give the
// source of the rows. Lines that begin with @ declare a template, the line that
// follows with = its stem, one with : the words that join subject and answer in
// explanations. The first other line names the columns, the rest are rows.
//
// A text is written as en|fr|ro, or once if it is the same in all of them.
//
//go:embed facts/*.tsv
var factFiles embed.FS

// A table is a set of facts of one kind.
type table struct {
	name      string
	source    Source
	label     Text // joins subject and answer: "author"
	templates []template
	rows      []*row
}

// A row is one fact.
type row struct {
	cells map[string]string
	key   string
	level int // 1 what most people know, 3 what few know

	group, wide string // what it is near to; see distance

	texts map[string]Text // cells read as texts
}

// A template makes questions out of the rows of its table.
type template struct {
	id, kind, category string
	offset             int    // added to a row's level
	stem               Text   // {s} stands for the subject, {S} for it as a sentence begins
	from, to           string // columns
	args               map[string]string
}

// text reads a cell as a text in all languages. It is not to be changed.
func (r *row) text(column string) Text {
	t, ok := r.texts[column]
	if !ok {
		if t = parseText(r.cells[column]); r.texts == nil {
			r.texts = map[string]Text{}
		}
		r.texts[column] = t
	}
	return t
}

// skips says whether the row is barred from a topic: a disputed capital, say.
func (r *row) skips(topic string) bool {
	return topic != "" && slices.Contains(strings.Fields(r.cells["skip"]), topic)
}

func parseText(cell string) Text {
	if cell == "" {
		return nil
	}
	parts := strings.Split(cell, "|")
	t := make(Text, len(Languages))
	for i, language := range Languages {
		part := parts[0]
		if len(parts) > 1 && i < len(parts) {
			part = parts[i]
		}
		t[language] = strings.TrimSpace(part)
	}
	t["fr"] = frenchSpaces.Replace(t["fr"])
	return t
}

// frenchSpaces puts the thin no-break space that French wants before high
// punctuation and inside quotation marks where the tables have a plain one.
var frenchSpaces = strings.NewReplacer(
	" ?", "\u202f?", " !", "\u202f!", " :", "\u202f:", " ;", "\u202f;", "« ", "«\u202f", " »", "\u202f»", " %", "\u202f%")

// loadTables reads all tables, in the order of their names.
func loadTables() (map[string]*table, []string, error) {
	entries, err := factFiles.ReadDir("facts")
	if err != nil {
		return nil, nil, fmt.Errorf("list facts: %w", err)
	}
	tables := map[string]*table{}
	var names []string
	for _, entry := range entries {
		data, err := factFiles.ReadFile(path.Join("facts", entry.Name()))
		if err != nil {
			return nil, nil, fmt.Errorf("read facts: %w", err)
		}
		name := strings.TrimSuffix(entry.Name(), ".tsv")
		t, err := parseTable(name, string(data))
		if err != nil {
			return nil, nil, fmt.Errorf("facts/%s: %w", entry.Name(), err)
		}
		tables[name] = t
		names = append(names, name)
	}
	return tables, names, bar(tables)
}

// bar bars the countries of the table "contested" from the topics it names.
func bar(tables map[string]*table) error {
	barred := map[string]string{}
	for _, r := range tables["contested"].rows {
		if r.cells["answer"] != anyTopic {
			barred[r.key] = r.cells["answer"]
		}
	}
	for _, r := range tables["countries"].rows {
		if topics, ok := barred[r.key]; ok {
			r.cells["skip"] = topics
			delete(barred, r.key)
		}
	}
	if len(barred) > 0 {
		return fmt.Errorf("facts/contested.tsv: no such countries: %v", barred)
	}
	return nil
}

// anyTopic is the topic of what no question may name.
const anyTopic = "any"

func parseTable(name, data string) (*table, error) {
	t := &table{name: name}
	var columns []string
	for number, line := range strings.Split(data, "\n") {
		if err := t.parseLine(line, &columns); err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
	}
	if t.source.Name == "" || t.source.Licence == "" || t.source.AsOf == "" {
		return nil, fmt.Errorf("the head lacks source, licence or as_of")
	}
	return t, t.nameRows()
}

func (t *table) parseLine(line string, columns *[]string) error {
	switch {
	case line == "":
		return nil
	case strings.HasPrefix(line, "#"):
		field, value, _ := strings.Cut(strings.TrimSpace(line[1:]), ":")
		switch value = strings.TrimSpace(value); field {
		case "source":
			t.source.Name = value
		case "licence":
			t.source.Licence = value
		case "as_of":
			t.source.AsOf = value
		}
		return nil
	case strings.HasPrefix(line, "@ "):
		made, err := parseTemplate(line[2:])
		t.templates = append(t.templates, made)
		return err
	case strings.HasPrefix(line, "= "):
		if len(t.templates) == 0 {
			return fmt.Errorf("a stem without a template")
		}
		t.templates[len(t.templates)-1].stem = parseText(line[2:])
		return nil
	case strings.HasPrefix(line, ": "):
		t.label = parseText(line[2:])
		return nil
	case *columns == nil:
		*columns = strings.Split(line, "\t")
		return nil
	}
	return t.parseRow(line, *columns)
}

// parseTemplate reads "id kind category offset name=value…".
func parseTemplate(line string) (template, error) {
	words := strings.Fields(line)
	if len(words) < 4 {
		return template{}, fmt.Errorf("a template needs id, kind, category and offset")
	}
	offset, err := strconv.Atoi(words[3])
	if err != nil {
		return template{}, fmt.Errorf("offset of template %s: %w", words[0], err)
	}
	t := template{id: words[0], kind: words[1], category: words[2], offset: offset,
		from: "subject", to: "answer", args: map[string]string{}}
	for _, word := range words[4:] {
		name, value, _ := strings.Cut(word, "=")
		t.args[name] = value
	}
	if from := t.args["from"]; from != "" {
		t.from = from
	}
	if to := t.args["to"]; to != "" {
		t.to = to
	}
	return t, nil
}

func (t *table) parseRow(line string, columns []string) error {
	cells := strings.Split(line, "\t")
	if len(cells) > len(columns) {
		return fmt.Errorf("%d cells in %d columns", len(cells), len(columns))
	}
	r := &row{cells: map[string]string{}, level: 2}
	for i, cell := range cells {
		r.cells[columns[i]] = cell
	}
	if level := r.cells["level"]; level != "" {
		n, err := strconv.Atoi(level)
		if err != nil || n < 1 || n > 3 {
			return fmt.Errorf("level %q", level)
		}
		r.level = n
	}
	r.group, r.wide = r.cells["group"], r.cells["wide"]
	t.rows = append(t.rows, r)
	return nil
}

// nameRows gives each row its key: the one it states, else its subject, with
// the answer where two rows have one subject.
func (t *table) nameRows() error {
	count := map[string]int{}
	for _, r := range t.rows {
		if r.key = r.cells["key"]; r.key == "" {
			r.key = slug(r.text("subject")["en"])
		}
		count[r.key]++
	}
	seen := map[string]bool{}
	for _, r := range t.rows {
		if r.cells["key"] == "" && count[r.key] > 1 {
			r.key += ":" + slug(r.text("answer")["en"])
		}
		if r.key == "" || seen[r.key] {
			return fmt.Errorf("row key %q is empty or used twice", r.key)
		}
		seen[r.key] = true
	}
	return nil
}
