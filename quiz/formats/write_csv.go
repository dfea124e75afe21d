package formats

import (
	"fmt"
	"strconv"
	"strings"
)

// byteOrderMark tells spreadsheets that a text is UTF-8.
const byteOrderMark = "\ufeff"

// writeCSV writes items as a table that spreadsheets open and readers of ours
// read without loss. No cell of it is taken for a formula.
func writeCSV(items []Item) []byte {
	options, feedback := 4, false
	for _, item := range items {
		options = max(options, len(item.Options))
		for _, option := range item.Options {
			feedback = feedback || option.Feedback != ""
		}
	}
	heads := []string{"question"}
	numbered := func(name string) {
		for i := range options {
			heads = append(heads, fmt.Sprintf("%s %d", name, i+1))
		}
	}
	numbered("option")
	heads = append(heads, "correct number", "explanation", "category", "level", "language", "seconds", "tags", "title", "author", "licence")
	if feedback {
		numbered("feedback")
	}
	var b strings.Builder
	b.WriteString(byteOrderMark)
	writeRecord(&b, heads)
	for _, item := range items {
		cells := make([]string, len(heads))
		cells[0] = item.Stem
		var rights []string
		for i, option := range item.Options {
			cells[1+i] = option.Text
			if option.Right {
				rights = append(rights, strconv.Itoa(i+1))
			}
			if feedback {
				cells[len(heads)-options+i] = option.Feedback
			}
		}
		seconds := ""
		if item.Seconds > 0 {
			seconds = strconv.Itoa(item.Seconds)
		}
		copy(cells[1+options:], []string{
			strings.Join(rights, ","), item.Explanation, joinPath(item.Category), item.Level, item.Language, seconds,
			strings.Join(item.Tags, ", "), item.Title, item.Author, item.Licence,
		})
		writeRecord(&b, cells)
	}
	return []byte(b.String())
}

// writeRecord writes a record, each cell guarded and quoted if it needs to be.
func writeRecord(b *strings.Builder, cells []string) {
	for i, text := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		text = guard(text)
		if strings.ContainsAny(text, "\",;\t|\n\r") {
			text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		}
		b.WriteString(text)
	}
	b.WriteString("\r\n")
}
