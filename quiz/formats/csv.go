package formats

import (
	"errors"
	"strings"
)

// csvReader reads tables in text: cells parted by commas, semicolons, tabs or bars.
type csvReader struct{}

func (csvReader) format() string    { return "csv" }
func (csvReader) endings() []string { return []string{".csv", ".tsv", ".tab"} }

func (csvReader) claim(f *file) claim {
	if f.structured() || strings.HasPrefix(f.text, "#") {
		return no
	}
	rows, _ := sample(f.text)
	switch c, found := findColumns(rows); {
	case blackboard(rows):
		return certain
	case found && c.headed:
		return certain
	case found:
		return likely
	}
	if many, columns := usual(rows); columns > 1 && many > 1 {
		return possible
	}
	return no
}

func (csvReader) read(f *file, into *sheaf) {
	_, delimiter := sample(f.text)
	if delimiter == '\t' {
		into.report.Format = "tsv"
	}
	p := newCells(f.text, delimiter)
	var rows []row
	most := 2 * into.options.Limits.Questions
	for len(rows) <= most && !into.done() {
		r, err := p.next()
		if errors.Is(err, errUnclosed) {
			into.reject(r.line, Syntax, "a cell that begins here does not end")
			continue
		}
		if err != nil {
			break
		}
		rows = append(rows, r)
	}
	readGrid(rows[:min(len(rows), most)], into)
	if len(rows) > most {
		into.stop(rows[most].line, TooMany, "more than %d rows; the rest is left out", most)
	}
}

// How much is looked at to find the delimiter: records and bytes.
const (
	sampled      = 50
	sampledBytes = 256 << 10
)

// sample reads the first records of a table in text, with the delimiter that
// fits best: the one named by a first line "sep=;", else the one with which heads
// are found, else the one with which most records have the same number of cells.
func sample(text string) (best []row, delimiter byte) {
	text = text[:min(len(text), sampledBytes)]
	if named, _, ok := separator(text); ok {
		return records(text, named), named
	}
	delimiter = ','
	bestHead, bestMany, bestColumns := false, 0, 1
	for _, d := range []byte{',', ';', '\t', '|'} {
		rows := records(text, d)
		c, found := findColumns(rows)
		head := found && c.headed
		many, columns := usual(rows)
		if columns < 2 {
			continue
		}
		better := many > bestMany || many == bestMany && columns > bestColumns
		if head != bestHead {
			better = head
		}
		if better || bestColumns == 1 {
			best, delimiter = rows, d
			bestHead, bestMany, bestColumns = head, many, columns
		}
	}
	if best == nil {
		best = records(text, delimiter)
	}
	return best, delimiter
}

// separator reads a first line "sep=;", as spreadsheets write it, and gives the
// number of bytes to skip.
func separator(text string) (delimiter byte, skip int, ok bool) {
	line, _, _ := strings.Cut(text, "\n")
	rest, ok := strings.CutPrefix(strings.Trim(line, `"`), "sep=")
	if !ok || rest == "" || rest[0] >= 0x80 || rest[0] == '"' {
		return 0, 0, false
	}
	return rest[0], min(len(line)+1, len(text)), true
}

// records reads the first records of a text.
func records(text string, delimiter byte) []row {
	p := newCells(text, delimiter)
	var rows []row
	for len(rows) < sampled {
		r, err := p.next()
		if errors.Is(err, errUnclosed) {
			continue
		}
		if err != nil {
			break
		}
		rows = append(rows, r)
	}
	return rows
}

// usual gives the number of cells that most records have, of those that have
// more than one, and how many have it.
func usual(rows []row) (many, columns int) {
	counts := map[int]int{}
	for _, r := range rows {
		n := len(r.cells)
		counts[n]++
		if n > 1 && (counts[n] > many || counts[n] == many && n > columns) {
			many, columns = counts[n], n
		}
	}
	return many, columns
}
