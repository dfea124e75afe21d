package formats

import (
	"strconv"
	"strings"
)

// A cell is one cell of a table: what it shows and, where a spreadsheet formats
// a number or a date, the value behind it.
type cell struct {
	text    string
	raw     string // "" if it is the text
	formula bool   // the text is a formula's last value
}

// value is what stands behind a cell.
func (c cell) value() string {
	if c.raw != "" {
		return c.raw
	}
	return c.text
}

// A row is a row of a table with its place in the file.
type row struct {
	line  int
	cells []cell
}

// at gives a cell; an empty one beyond the end of the row.
func (r row) at(column int) cell {
	if column < 0 || column >= len(r.cells) {
		return cell{}
	}
	return r.cells[column]
}

// text gives what a cell shows.
func (r row) text(column int) string { return strings.TrimSpace(r.at(column).text) }

// empty says whether all of some columns are.
func (r row) empty(columns ...int) bool {
	for _, c := range columns {
		if r.text(c) != "" {
			return false
		}
	}
	return true
}

// readGrid reads questions from the rows of a table: it finds the row of heads
// by their words or by the shape of the table, and then takes each row for a
// question. It says whose template the table follows.
func readGrid(rows []row, into *sheaf) {
	if len(rows) == 0 {
		return
	}
	if blackboard(rows) {
		into.report.Layout = "blackboard"
		for _, r := range rows {
			if into.done() {
				return
			}
			readBlackboard(r, into)
		}
		return
	}
	c, ok := findColumns(rows)
	if !ok {
		into.reject(rows[0].line, NoHead, "neither heads nor the shape of the table tell the question, its options and the right one")
		return
	}
	into.report.Layout = c.layout
	rows = rows[c.first:]
	c.way = c.answerWay(rows)
	for _, r := range rows {
		if into.done() {
			return
		}
		c.read(r, into)
	}
}

// read takes a row for a question.
func (c *columns) read(r row, into *sheaf) {
	answers := append(append([]int{c.list}, c.options...), c.wrongs...)
	if r.text(c.stem) == "" && r.empty(answers...) {
		return // numbered in advance, or a default in another column
	}
	if c.layout == "quizizz" && strings.HasPrefix(plain(r.text(c.stem)), "text of the question") {
		return // the template says below its heads what they mean
	}
	for _, column := range append([]int{c.stem, c.others[roleExplanation]}, append(answers, c.rights...)...) {
		if spreadsheetError(r.text(column)) {
			into.reject(r.line, CellError, "a cell shows %s", r.text(column))
			return
		}
	}
	if kind := r.text(c.others[roleKind]); !choiceKind(kind) || r.text(c.others[roleTyping]) != "" {
		into.reject(r.line, Kind, "a question of another kind: %q", clip(kind+" "+r.text(c.others[roleTyping])))
		return
	}
	item := c.item(r)
	if item.Language == "" {
		item.Language = into.options.Language
	}
	var warnings []Warning
	warn := func(reason Reason, message string) {
		warnings = append(warnings, Warning{Line: r.line, Reason: reason, Message: message})
	}
	if r.text(c.stem) == "" {
		into.reject(r.line, NoStem, "nothing is asked")
		return
	}
	if message, reason := c.answers(r, &item); reason != "" {
		into.reject(r.line, reason, "%s", message)
		return
	}
	if message := c.unsure(r); message != "" {
		warn(UnclearAnswer, message)
	}
	for _, column := range append([]int{c.stem, c.others[roleExplanation]}, answers...) {
		if cell := r.at(column); cell.formula || looksLikeFormula(cell.text) {
			warn(Formula, "a cell that a spreadsheet takes for a formula is kept as the text "+strconv.Quote(clip(cell.text)))
		}
	}
	if r.text(c.others[rolePicture]) != "" {
		warn(PictureLost, "the picture is left out")
	}
	if text := r.at(c.others[roleSeconds]).value(); strings.TrimSpace(text) != "" {
		seconds, ok := wholeNumber(text)
		if !ok {
			warn(BadValue, "no number of seconds: "+strconv.Quote(clip(text)))
		}
		item.Seconds = seconds
	}
	into.add(item, warnings...)
}

// item gives what a row says beside its answers.
func (c *columns) item(r row) Item {
	item := Item{
		Line:        r.line,
		Stem:        r.text(c.stem),
		Title:       r.text(c.others[roleTitle]),
		Language:    r.text(c.others[roleLanguage]),
		Category:    splitPath(r.text(c.others[roleCategory])),
		Level:       r.text(c.others[roleLevel]),
		Explanation: r.text(c.others[roleExplanation]),
		Author:      r.text(c.others[roleAuthor]),
		Licence:     r.text(c.others[roleLicence]),
	}
	if tags := r.text(c.others[roleTags]); tags != "" {
		item.Tags = []string{tags}
	}
	return item
}

// choiceWords are in the names of the kinds of questions that we take.
var choiceWords = []string{
	"choice", "choix", "checkbox", "quiz", "true", "vrai", "adevarat", "bool", "single", "multi", "select", "radio", "grila", "alegere", "qcm", "mcq", "unique", "simplu", "simple",
}

// choiceKind says whether a row is of a kind that we take; "" is.
func choiceKind(name string) bool {
	switch name = plain(name); name {
	case "", "mc", "ma", "ms", "tf", "sc", "qcu", "t/f", "v/f", "a/f":
		return true
	}
	for _, word := range choiceWords {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// spreadsheetError says whether a cell shows an error.
func spreadsheetError(text string) bool {
	switch text {
	case "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#GETTING_DATA":
		return true
	}
	return false
}

// looksLikeFormula says whether a spreadsheet would take a text for a formula.
// Numbers with a sign and lines of dialogue are none.
func looksLikeFormula(text string) bool {
	if text == "" || strings.IndexByte("=+-@", text[0]) < 0 || len(text) == 1 {
		return false
	}
	if text[0] == '=' || text[0] == '@' {
		return true
	}
	rest := text[1:]
	if rest[0] == ' ' || strings.HasPrefix(rest, "\u00a0") {
		return false
	}
	return strings.Trim(rest, "0123456789.,% \u00a0\u202f°CFK€$") != ""
}

// wholeNumber reads a number such as "20", "20.0" or "20 s".
func wholeNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(text[:end])
	if err != nil {
		return 0, false
	}
	switch rest := strings.TrimSpace(text[end:]); strings.TrimRight(rest, "0") {
	case "", ".", ",":
		return n, rest == "" || len(rest) > 1
	case "s", "sec", "sec.", "s.", "seconds", "secondes", "secunde", "de secunde":
		return n, true
	}
	return 0, false
}

// joinPath writes a path with slashes between its parts and doubled ones within.
func joinPath(parts []string) string {
	doubled := make([]string, len(parts))
	for i, part := range parts {
		doubled[i] = strings.ReplaceAll(part, "/", "//")
	}
	return strings.Join(doubled, "/")
}

// splitPath reads what joinPath writes.
func splitPath(text string) []string {
	var parts []string
	var b strings.Builder
	for i := 0; i < len(text); {
		run := 0
		for i+run < len(text) && text[i+run] == '/' {
			run++
		}
		switch run {
		case 0:
			b.WriteByte(text[i])
			i++
		case 1:
			parts = append(parts, b.String())
			b.Reset()
		default:
			b.WriteString(strings.Repeat("/", (run+1)/2))
		}
		i += run
	}
	if parts = append(parts, b.String()); len(parts) == 1 && parts[0] == "" {
		return nil
	}
	return parts
}
