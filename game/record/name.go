package record

import (
	"strings"
	"unicode"
)

// MaxName bounds a name that is shown, in characters, as for guests.
const MaxName = 24

// DisplayName gives what of a header's name for a seat is fit to be shown. A
// header may hold any text: here white space is plain, what leaves no mark of
// its own or turns the text about it round is gone, and a long name ends in ….
// Of some names nothing is left.
func DisplayName(name string) string {
	var out []rune
	space := false
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			space = len(out) > 0
			continue
		case !unicode.IsGraphic(r) || blank(r):
			continue
		}
		if space {
			out, space = append(out, ' '), false
		}
		if out = append(out, r); len(out) > MaxName {
			return strings.TrimRight(string(out[:MaxName-1]), " ") + "…"
		}
	}
	return string(out)
}

// blank tells of characters that count as letters, marks or symbols and show
// nothing: fillers, variation selectors, the empty Braille pattern, two Khmer
// vowels.
func blank(r rune) bool {
	return r == '\u2800' || r == '\u17b4' || r == '\u17b5' ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
