package formats

import (
	"slices"
	"strings"
)

// Columns say where a table has what. A column that it lacks is -1.
type columns struct {
	stem      int
	options   []int // by their numbers; a cell may be empty
	wrongs    []int
	rights    []int
	feedbacks []int // of the options, in the same order
	list      int   // all options in one cell
	others    map[role]int
	headed    bool   // found by the words of heads, not by shape
	layout    string // whose template it is
	first     int    // the first row after the heads
	named     bool   // a head or the template says that right options are named by number
	way       answerWay
}

// How much of a table is looked at to find heads or a shape: rows and columns.
const (
	searched = 50
	widest   = 60
)

// findColumns finds where a table has what: by heads, else by its shape.
func findColumns(rows []row) (*columns, bool) {
	rows = slices.Clone(rows[:min(len(rows), searched)])
	for i, r := range rows {
		rows[i].cells = r.cells[:min(len(r.cells), widest)]
	}
	for i, r := range rows {
		if c, ok := readHeads(r); ok {
			c.first = i + 1
			c.layout = layout(rows[:i+1])
			if c.layout == "kahoot" || c.layout == "quizizz" || c.layout == "blooket" {
				c.named = true
			}
			return c, true
		}
	}
	return findShape(rows)
}

func newColumns() *columns {
	c := &columns{stem: -1, list: -1, others: map[role]int{}}
	for _, r := range []role{roleKind, roleSeconds, roleCategory, roleLanguage, roleLevel, roleExplanation, roleTags, roleTitle, roleAuthor, roleLicence, rolePicture, roleTyping} {
		c.others[r] = -1
	}
	return c
}

// readHeads takes a row for heads; false if it does not name a question and
// what to choose among.
func readHeads(r row) (*columns, bool) {
	c := newColumns()
	c.headed = true
	type numbered struct{ column, number int }
	var options, feedbacks []numbered
	unnumbered := 0
	for column := range r.cells {
		switch what, number := readHead(r.text(column)); what {
		case roleNone, roleOther:
		case roleStem:
			// "Text" beside "Question" is less sure, and the first of two counts.
			if c.stem < 0 {
				c.stem = column
			}
		case roleOption:
			if number == 0 {
				unnumbered++
			}
			options = append(options, numbered{column, number})
		case roleFeedback:
			feedbacks = append(feedbacks, numbered{column, number})
		case roleList:
			c.list = column
		case roleRight, roleRightNumber:
			c.rights = append(c.rights, column)
			if what == roleRightNumber {
				c.named = true
			}
		case roleWrong:
			c.wrongs = append(c.wrongs, column)
		default:
			if c.others[what] < 0 {
				c.others[what] = column
			}
		}
	}
	for _, o := range options {
		// "Answer" beside "option 1" or "wrong 1" is the right one.
		if o.number == 0 && unnumbered == 1 && len(c.rights) == 0 {
			c.rights = append(c.rights, o.column)
			options = slices.DeleteFunc(options, func(other numbered) bool { return other == o })
			break
		}
	}
	byNumber := func(a, b numbered) int { return a.number - b.number }
	slices.SortStableFunc(options, byNumber)
	slices.SortStableFunc(feedbacks, byNumber)
	for _, o := range options {
		c.options = append(c.options, o.column)
	}
	for i, f := range feedbacks {
		switch {
		case f.number == 0 && len(feedbacks) == 1 && c.others[roleExplanation] < 0:
			c.others[roleExplanation] = f.column // one for the whole question
		case f.number == i+1:
			c.feedbacks = append(c.feedbacks, f.column)
		}
	}
	return c, c.stem >= 0 && (len(c.options) >= 2 || len(c.rights) > 0 && (len(c.wrongs) > 0 || c.list >= 0))
}

// layout says whose template begins with some rows, the heads last.
func layout(rows []row) string {
	texts := func(rows []row) string {
		var b strings.Builder
		for _, r := range rows {
			for _, c := range r.cells {
				b.WriteString(plain(clip(c.text)) + "\n")
			}
		}
		return b.String()
	}
	last := len(rows) - 1
	before, heads := texts(rows[:last]), texts(rows[last:])
	switch {
	case strings.Contains(before, "blooket"), strings.Contains(heads, "question #") && strings.Contains(heads, "time limit"):
		return "blooket"
	case strings.Contains(heads, "max 120 characters"), strings.Contains(before, "kahoot"), strings.Contains(heads, "correct answer(s)") && strings.Contains(heads, "time limit"):
		return "kahoot"
	case strings.Contains(heads, "question type") && strings.Contains(heads, "option 1"):
		return "quizizz"
	}
	return ""
}

// findShape finds columns without words for heads: a column that names options in
// most rows, by number, letter or text, before it as many texts, and the question
// first; perhaps a column that counts and one with times.
func findShape(rows []row) (*columns, bool) {
	width := 0
	for _, r := range rows {
		width = max(width, len(r.cells))
	}
	var best *columns
	most := 0
	for answer := width - 1; answer >= 3; answer-- {
		if c, fits := shapeWith(rows, answer); fits > most {
			best, most = c, fits
		}
	}
	full := 0
	for _, r := range rows {
		filled := 0
		for column := range r.cells {
			if r.text(column) != "" {
				filled++
			}
		}
		if filled >= 4 {
			full++
		}
	}
	return best, most > 0 && 2*most >= full
}

// shapeWith takes one column for the answers, and says how many rows fit.
func shapeWith(rows []row, answer int) (*columns, int) {
	c := newColumns()
	c.rights = []int{answer}
	first := 0
	for first < answer && (counts(rows, first) || blank(rows, first)) {
		first++
	}
	last := answer
	for last > first && (blank(rows, last-1) || times(rows, last-1)) {
		last--
		if times(rows, last) {
			c.others[roleSeconds] = last
		}
	}
	c.stem = first
	for column := first + 1; column < last; column++ {
		c.options = append(c.options, column)
	}
	fits := 0
	for i, r := range rows {
		if r.text(c.stem) == "" || len(c.options) < 2 || r.empty(c.options[:2]...) {
			continue
		}
		_, ok := places(r.at(answer).value(), len(c.options))
		if !ok {
			_, ok = namedTexts(r.text(answer), c.texts(r))
		}
		if ok {
			if fits == 0 {
				c.first = i
			}
			fits++
		}
	}
	if c.others[roleSeconds] < 0 && times(rows, answer+1) {
		c.others[roleSeconds] = answer + 1
	}
	return c, fits
}

// blank says whether a column has nothing in rows that have something.
func blank(rows []row, column int) bool {
	for _, r := range rows {
		if r.text(column) != "" && len(r.cells) > 2 {
			return false
		}
	}
	return true
}

// counts says whether a column counts the rows from 1.
func counts(rows []row, column int) bool {
	next := 1
	for _, r := range rows {
		if n, ok := wholeNumber(r.at(column).value()); ok && n == next {
			next++
		}
	}
	return next > 2 && 2*next > len(rows) || next == 2 && len(rows) <= 2
}

// times says whether a column holds times to answer in, in most rows.
func times(rows []row, column int) bool {
	many, filled := 0, 0
	for _, r := range rows {
		if len(r.cells) < 4 || r.text(column) == "" {
			continue
		}
		filled++
		if n, ok := wholeNumber(r.at(column).value()); ok && n >= 5 && n%5 == 0 && n <= 600 {
			many++
		}
	}
	return many > 0 && (many == filled || 3*many >= 2*filled && filled > 2)
}
