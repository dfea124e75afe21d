package formats

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What is written in a format and read again is the same, in every format that
// is written: all fields of an item.
func TestWritingLosesNothing(t *testing.T) {
	for format := range writers {
		t.Run(format, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				into := newSheaf("", Options{Limits: DefaultLimits})
				for range rapid.IntRange(1, 4).Draw(t, "items") {
					if item, ok := anItem(t); ok {
						into.add(item)
					}
				}
				items := into.report.Accepted
				if len(items) == 0 {
					t.Skip("no sound item")
				}
				data, err := Write(format, items)
				if err != nil {
					t.Fatal(err)
				}
				r := Read("questions", data, Options{})
				if r.Format != format || len(r.Rejected) > 0 {
					t.Fatalf("%s read as %s, rejected %v:\n%s", format, r.Format, r.Rejected, data)
				}
				if diff := cmp.Diff(items, r.Accepted, sameItems); diff != "" {
					t.Fatalf("written and read again (-before +after):\n%s\n%s", diff, data)
				}
			})
		})
	}
}

// Whatever the texts are, no cell that is written is taken for a formula.
func TestNoFormulaIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		item, ok := anItem(t)
		if !ok {
			t.Skip("no sound item")
		}
		item.Stem = rapid.SampledFrom([]string{"=", "+", "-", "@", "'=", "''@"}).Draw(t, "sign") + item.Stem
		data := writeCSV([]Item{item})
		records, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte(byteOrderMark)))).ReadAll()
		if err != nil {
			t.Fatalf("%v:\n%s", err, data)
		}
		for _, record := range records {
			for _, cell := range record {
				if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
					t.Fatalf("a spreadsheet takes %q for a formula", cell)
				}
			}
		}
		if r := Read("q.csv", data, Options{}); len(r.Accepted) != 1 || r.Accepted[0].Stem != item.Stem {
			t.Fatalf("read again: %v %v, not %q", r.Accepted, r.Rejected, item.Stem)
		}
	})
}

func TestWriteUnknown(t *testing.T) {
	if _, err := Write("docx", nil); !errors.Is(err, ErrFormat) {
		t.Errorf("docx: %v", err)
	}
}

// Texts that a format might take for its own signs are kept.
func TestTextsThatLookLikeSigns(t *testing.T) {
	for _, text := range []string{
		"[html]<b>x</b>", "[plain]", "%50%x", "%-100%", "####", "->", "// no comment", "::x::", "$CATEGORY: x", "{}", "}{", `\n`, `\\n`, `\`, `a\`,
		"x]", `x\]`, "[tag:x]", "T", "TRUE", "#1", "=x", "~x", "sep=,", `"`, `""`, "'", "'=1", "''", "correct", "1", "1,2", "A", "*", "a*", "a/b",
		"<i>x</i>", "&amp;", "&nbsp;", "_____", "A) x", "ANSWER: A", "#separator:tab", "{{c1::x}}", "[sound:x]", "null", "007", "1e3", "TRUE", "−5",
	} {
		item := good()
		item.Stem, item.Title, item.Explanation, item.Author, item.Licence = text, text, text, text, text
		item.Category, item.Tags = []string{text, text}, []string{text}
		item.Options[0] = Option{Text: text, Right: true, Feedback: text}
		item.Options[3] = Option{Text: text + " " + text, Feedback: text}
		item = Tidy(item)
		for format := range writers {
			data, err := Write(format, []Item{item})
			if err != nil {
				t.Fatal(err)
			}
			r := Read("q", data, Options{})
			if diff := cmp.Diff([]Item{item}, r.Accepted, sameItems); diff != "" {
				t.Errorf("%s: %q, rejected %v:\n%s\n%s", format, text, r.Rejected, diff, data)
			}
		}
	}
}
