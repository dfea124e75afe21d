package formats

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// The bounds of a workbook. Gaps count as cells: a row with one cell in the last
// column is small in the file and large in memory.
const (
	maxCells    = 1_000_000
	maxElements = 500_000 // of all parts
)

var errSlow = errors.New("too slow")

// A weigher goes once through the parts of a workbook before they are taken into
// memory: how deep they are, how many cells the sheets have and how much text
// those name. It notes where formulas stand.
type weigher struct {
	into     *sheaf
	elements int
	shared   []int                      // lengths of the texts that sheets name by number
	cells    int                        // of all sheets
	row      int                        // cells of this row
	bytes    int                        // of all texts that cells name
	formulas map[string]map[string]bool // by part and place
	parts    map[string]string          // of the sheets, by name
	pictures int
}

// weighWorkbook weighs all parts, the shared texts first.
func weighWorkbook(a *archive, into *sheaf) (*weigher, error) {
	w := &weigher{into: into, formulas: map[string]map[string]bool{}, parts: map[string]string{}}
	names := slices.Clone(a.names)
	slices.SortStableFunc(names, func(x, y string) int {
		return order(x) - order(y)
	})
	texts := map[string]string{}
	for _, name := range names {
		if strings.HasPrefix(strings.ToLower(name), "xl/media/") {
			w.pictures++
		}
		data, err := a.read(name)
		if err == nil && strings.HasPrefix(strings.TrimLeft(string(data[:min(len(data), 100)]), "\ufeff \t\r\n"), "<") {
			err = w.part(partName(name), string(data))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", clip(name), err)
		}
		if strings.HasPrefix(partName(name), "xl/workbook") || strings.HasSuffix(name, "workbook.xml.rels") {
			texts[partName(name)] = string(data)
		}
	}
	w.nameParts(texts["xl/workbook.xml"], texts["xl/_rels/workbook.xml.rels"])
	return w, nil
}

// order puts the shared texts before the sheets.
func order(name string) int {
	if strings.Contains(strings.ToLower(name), "sharedstrings") {
		return 0
	}
	return 1
}

// partName is the name of a part as the parts name each other.
func partName(name string) string {
	return strings.ToLower(name)
}

// nameParts finds which part is which sheet.
func (w *weigher) nameParts(workbook, relations string) {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"id,attr"`
		} `xml:"sheets>sheet"`
	}
	var relation struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	// What cannot be made out here, the library cannot either.
	if xml.Unmarshal([]byte(workbook), &book) != nil || xml.Unmarshal([]byte(relations), &relation) != nil {
		return
	}
	targets := map[string]string{}
	for _, r := range relation.All {
		target := partName(r.Target)
		if strings.HasPrefix(target, "/") {
			targets[r.ID] = target[1:]
		} else {
			targets[r.ID] = path.Join("xl", target)
		}
	}
	for _, s := range book.Sheets {
		w.parts[s.Name] = targets[s.ID]
	}
}

// part weighs one part.
func (w *weigher) part(name, text string) error {
	if longTag(text) >= 0 {
		return fmt.Errorf("%w: a tag of more than %d bytes", errLarge, maxTag)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	depth, shared, inValue, value, place := 0, false, false, "", ""
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			if depth > 0 {
				return errors.New("it ends inside")
			}
			return nil
		}
		if err != nil {
			return plainError(err)
		}
		switch token := token.(type) {
		case xml.Directive:
			return errors.New("it declares a document type")
		case xml.StartElement:
			if depth++; depth > w.into.options.Limits.Depth {
				return fmt.Errorf("%w: more than %d elements", errDeep, w.into.options.Limits.Depth)
			}
			if w.elements++; w.elements > maxElements {
				return fmt.Errorf("%w: more than %d elements", errLarge, maxElements)
			}
			if w.elements%1000 == 0 && w.into.done() {
				return errSlow
			}
			switch token.Name.Local {
			case "row":
				w.cells, w.row = w.cells+w.row, 0
			case "c":
				place, shared = attrOf(token, "r"), attrOf(token, "t") == "s"
				if err := w.cell(place); err != nil {
					return err
				}
			case "f":
				if w.formulas[name] == nil {
					w.formulas[name] = map[string]bool{}
				}
				w.formulas[name][place] = true
			case "v":
				inValue, value = true, ""
			case "si":
				w.shared = append(w.shared, 0)
			}
		case xml.CharData:
			if inValue {
				value += string(token)
			} else if len(w.shared) > 0 {
				w.shared[len(w.shared)-1] += len(token)
			}
		case xml.EndElement:
			depth--
			if token.Name.Local != "v" {
				continue
			}
			inValue = false
			if at, err := strconv.Atoi(strings.TrimSpace(value)); shared && err == nil && at >= 0 && at < len(w.shared) {
				w.bytes += w.shared[at]
			}
			if w.bytes > w.into.options.Limits.Unpacked {
				return fmt.Errorf("%w: its cells hold more than %d bytes", errLarge, w.into.options.Limits.Unpacked)
			}
		}
	}
}

// cell counts a cell, and those of the gap before it.
func (w *weigher) cell(place string) error {
	w.row++
	// A place that is none costs its row when that is read: it takes no room.
	if column, _, err := excelize.CellNameToCoordinates(place); err == nil {
		w.row = max(w.row, column)
	}
	if w.cells+w.row > maxCells {
		return fmt.Errorf("%w: more than %d cells", errLarge, maxCells)
	}
	return nil
}

func attrOf(start xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}
