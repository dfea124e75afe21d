package workshop

import (
	"strings"
	"testing"
	"unicode"
)

// What a report says is shown to others as writing that can be read, in few
// lines.
func TestReadable(t *testing.T) {
	for said, want := range map[string]string{
		"":                                "",
		" o \u202eliter\u0103 <b>\x07 ":   "o literă <b>",
		"a\u200bb\u00adc\u2060d\ufeffe":   "abcde",
		"\U000e0041\ue000\u200d\u2028":    "",
		"un\n\n\r\n deux\u00a0?\n":        "un\ndeux ?",
		"s\u0326i t\u0326ara\tș":          "și țara ș",
		"\u0e01\u0e33\u0e31\u0e49 \u0301": "\u0e01\u0e33\u0e31\u0e49 \u0301",
		"\xff\xfea":                       "a",
	} {
		if got := readable(said); got != want {
			t.Errorf("%+q reads %+q, want %+q", said, got, want)
		}
	}
	if got := readable(strings.Repeat("x\n", 400)); strings.Count(got, "\n") != maxLines-1 || strings.Count(got, "x") != 400 {
		t.Errorf("many lines read %q", got)
	}
	marks := 0
	for _, r := range readable("q" + strings.Repeat("\u0323\u20dd", 200)) {
		if unicode.Is(unicode.M, r) {
			marks++
		}
	}
	if marks != maxMarks {
		t.Errorf("%d marks on a letter", marks)
	}
}
