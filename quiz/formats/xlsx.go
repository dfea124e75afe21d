package formats

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// xlsxReader reads spreadsheets. A cell is what the sheet shows; where a number
// is formatted, the number stands behind it. Formulas count by their last value
// and are never computed.
type xlsxReader struct{}

func (xlsxReader) format() string    { return "xlsx" }
func (xlsxReader) endings() []string { return []string{".xlsx", ".xlsm", ".xltx"} }

func (xlsxReader) claim(f *file) claim {
	switch {
	case slices.ContainsFunc(entryNames(f), func(name string) bool { return strings.EqualFold(name, "xl/workbook.xml") }):
		return certain
	case f.zip && slices.Contains(xlsxReader{}.endings(), f.ending()):
		return possible
	}
	return no
}

// maxSheets is how many sheets of a workbook are looked at.
const maxSheets = 50

func (xlsxReader) read(f *file, into *sheaf) {
	a, ok := openArchive(f, into)
	if !ok {
		return
	}
	w, err := weighWorkbook(a, into)
	if err != nil {
		reason := Syntax
		switch {
		case errors.Is(err, errLarge):
			reason = TooLarge
		case errors.Is(err, errDeep):
			reason = TooDeep
		}
		into.reject(0, reason, "a spreadsheet that cannot be read: %v", err)
		return
	}
	if w.pictures > 0 {
		into.warn(0, PictureLost, "pictures are left out: %d", w.pictures)
	}
	sheets, err := readWorkbook(f.data, w, into)
	if err != nil {
		into.reject(0, Syntax, "a spreadsheet that cannot be read: %v", err)
		return
	}
	// A workbook often has sheets with hints or lists. If one alone has questions,
	// the others are no fault.
	if found := slices.DeleteFunc(slices.Clone(sheets), func(s sheet) bool { return !s.asks() }); len(found) > 0 {
		for _, s := range sheets {
			if !s.asks() {
				into.warn(0, SkippedEntry, "the sheet %s has no questions that can be made out", strconv.Quote(clip(s.name)))
			}
		}
		sheets = found
	}
	for _, s := range sheets {
		part := ""
		if len(sheets) > 1 {
			part = "sheet " + strconv.Quote(clip(s.name))
		}
		into.named(part, func() { readGrid(s.rows, into) })
	}
}

// A sheet is a sheet of a workbook that has something in it.
type sheet struct {
	name string
	rows []row
}

// asks says whether the sheet looks like one of questions.
func (s sheet) asks() bool {
	_, ok := findColumns(s.rows)
	return ok || blackboard(s.rows)
}

// readWorkbook reads the cells of the sheets. The library was made for friendly
// files: whatever it makes of a hostile one is an error.
func readWorkbook(data []byte, w *weigher, into *sheaf) (sheets []sheet, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("%v", broken)
		}
	}()
	unpacked := int64(into.options.Limits.Unpacked)
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		UnzipSizeLimit: unpacked, UnzipXMLSizeLimit: unpacked, // a larger part would go to a file
		ShortDatePattern: "yyyy-mm-dd", // dates that follow the reader's country
	})
	if err != nil {
		return nil, err
	}
	defer book.Close()
	names := book.GetSheetList()
	if len(names) > maxSheets {
		into.warn(0, SkippedEntry, "of %d sheets the first %d are read", len(names), maxSheets)
		names = names[:maxSheets]
	}
	for _, name := range names {
		if visible, err := book.GetSheetVisible(name); err == nil && !visible {
			into.warn(0, SkippedEntry, "the hidden sheet %s is not read", strconv.Quote(clip(name)))
			continue
		}
		rows, err := readSheet(book, name, w.formulas[w.parts[name]], into)
		if err != nil {
			into.reject(0, Syntax, "the sheet %s cannot be read to its end: %v", strconv.Quote(clip(name)), err)
		}
		if len(rows) > 0 {
			sheets = append(sheets, sheet{name, rows})
		}
		if into.done() {
			break
		}
	}
	return sheets, nil
}

// readSheet reads the rows of a sheet that have something in them, side by side
// as they are shown and as the values behind. A row that is broken costs itself,
// and one that cannot be passed over what follows it.
func readSheet(book *excelize.File, name string, formulas map[string]bool, into *sheaf) ([]row, error) {
	shown, err := book.Rows(name)
	if err != nil {
		return nil, err
	}
	defer shown.Close()
	behind, err := book.Rows(name)
	if err != nil {
		return nil, err
	}
	defer behind.Close()
	var rows []row
	for line := 1; shown.Next() && behind.Next() && !into.done(); line++ {
		texts, err := shown.Columns()
		values, errBehind := behind.Columns(excelize.Options{RawCellValue: true})
		if err := cmp.Or(err, errBehind); err != nil && shown.Error() == nil {
			into.reject(line, Syntax, "sheet %s: the row cannot be read: %v", strconv.Quote(clip(name)), err)
			continue
		}
		cells := make([]cell, len(texts))
		for i, text := range texts {
			cells[i].text = text
			if i < len(values) && values[i] != text && text != "TRUE" && text != "FALSE" {
				cells[i].raw = values[i]
			}
			if len(formulas) > 0 {
				place, _ := excelize.CoordinatesToCellName(i+1, line)
				if cells[i].formula = formulas[place]; cells[i].formula && text == "" {
					into.warn(line, Formula, "the formula in %s has no value", place)
				}
			}
		}
		if r := (row{line: line, cells: cells}); filled(r) {
			rows = append(rows, r)
		}
		if len(rows) > 2*into.options.Limits.Questions {
			into.stop(line, TooMany, "more than %d rows", 2*into.options.Limits.Questions)
		}
	}
	return rows, shown.Error()
}

func filled(r row) bool {
	return slices.ContainsFunc(r.cells, func(c cell) bool { return strings.TrimSpace(c.text) != "" })
}
