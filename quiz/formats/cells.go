package formats

import (
	"errors"
	"io"
	"strings"
)

// Cells parts a text into records and cells. It is lenient where the meaning is
// plain: blanks may stand before a quote, quotes may stand within a cell, and a
// cell that does not end spoils its first line and no more.
type cells struct {
	text      string
	at        int // the byte to read next
	line      int // its line, from 1
	delimiter byte
}

// errUnclosed says that a quoted cell does not end, or a cell not in time.
var errUnclosed = errors.New("a cell does not end")

func newCells(text string, delimiter byte) *cells {
	p := &cells{text: text, line: 1, delimiter: delimiter}
	if named, skip, ok := separator(text); ok && named == delimiter {
		p.at, p.line = skip, 2
	}
	return p
}

// next gives the next record that has a cell with something in it; io.EOF after
// the last. After errUnclosed it goes on with the next line.
func (p *cells) next() (row, error) {
	for p.at < len(p.text) {
		start := p.at
		r, full, ok := p.record()
		if !ok {
			r.cells = nil
			p.at, p.line = start, r.line
			p.skipLine()
			return r, errUnclosed
		}
		if full {
			return r, nil
		}
	}
	return row{}, io.EOF
}

func (p *cells) skipLine() {
	if i := strings.IndexByte(p.text[p.at:], '\n'); i >= 0 {
		p.at += i + 1
		p.line++
	} else {
		p.at = len(p.text)
	}
}

// record reads a record with the end of its line. What lies beyond the widest
// table that is looked at is read over and not kept.
func (p *cells) record() (r row, full, ok bool) {
	r.line = p.line
	for {
		text, ok := p.cell()
		if !ok {
			return r, false, false
		}
		text = unguard(strings.TrimSpace(text))
		full = full || text != ""
		if len(r.cells) < widest {
			r.cells = append(r.cells, cell{text: text})
		}
		if p.at == len(p.text) {
			return r, full, true
		}
		p.at++
		if p.text[p.at-1] == '\n' {
			p.line++
			return r, full, true
		}
	}
}

// cell reads a cell and stops at the delimiter, the end of the line or of the
// text.
func (p *cells) cell() (text string, ok bool) {
	begin := p.at
	for begin < len(p.text) && (p.text[begin] == ' ' || p.text[begin] == '\t') && p.text[begin] != p.delimiter {
		begin++
	}
	if begin < len(p.text) && p.text[begin] == '"' {
		text, lines, end := p.quoted(begin + 1)
		if end >= 0 {
			p.at = end
			p.line += lines
			return text, true
		}
		if lines > 0 { // the quotes hold a line end, but not the cell alone
			return "", false
		}
	}
	end := begin
	for end < len(p.text) && p.text[end] != '\n' && p.text[end] != p.delimiter {
		end++
	}
	text, p.at = p.text[p.at:end], end
	return text, len(text) <= bulk
}

// quoted reads a cell whose opening quote stands before begin. It gives the
// text, the number of line ends in it and the place after it; -1 if the quotes do
// not hold the whole cell.
func (p *cells) quoted(begin int) (text string, lines, end int) {
	var b strings.Builder
	for i := begin; i < len(p.text) && i-begin < bulk; i++ {
		c := p.text[i]
		switch {
		case c == '\n':
			lines++
		case c != '"':
		case i+1 < len(p.text) && p.text[i+1] == '"':
			i++
		default:
			for i++; i < len(p.text) && p.text[i] == ' ' && p.delimiter != ' '; i++ {
			}
			if i == len(p.text) || p.text[i] == p.delimiter || p.text[i] == '\n' {
				return b.String(), lines, i
			}
			return "", lines, -1
		}
		b.WriteByte(c)
	}
	return "", max(lines, 1), -1
}

// dangerous are the signs that make a spreadsheet take a text for a formula.
const dangerous = "=+-@\t\r"

// guarded says whether a text begins with apostrophes, or none, and then a
// dangerous sign.
func guarded(text string) bool {
	rest := strings.TrimLeft(text, "'")
	return rest != "" && strings.IndexByte(dangerous, rest[0]) >= 0
}

// guard puts an apostrophe before a text that a spreadsheet would take for a
// formula, and before one that looks guarded already.
func guard(text string) string {
	if guarded(text) {
		return "'" + text
	}
	return text
}

// unguard takes the apostrophe away that guard puts.
func unguard(text string) string {
	if text != "" && text[0] == '\'' && guarded(text) {
		return text[1:]
	}
	return text
}
