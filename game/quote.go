package game

import (
	"strconv"
	"unicode/utf8"
)

// maxQuote bounds what a refusal says again of the text that it refuses, in
// bytes as written.
const maxQuote = 60

// Quote gives text in quotation marks, as %q does, for the message of a
// refusal: of a long text its beginning, with … behind the mark that closes
// it. Refusals are kept and sent, and what is refused may be as long as a line
// of a record.
func Quote(text string) string {
	short, cut := begin(text, func(escaped string) string { return escaped })
	return `"` + short + `"` + cut
}

// Brief gives text as it stands, for the message of a refusal: as JSON was
// written, say. What cannot be printed is escaped, and a long text ends in ….
func Brief(text string) string {
	short, cut := begin(text, func(escaped string) string {
		if escaped == `\"` || escaped == `\\` {
			return escaped[1:]
		}
		return escaped
	})
	return short + cut
}

// begin writes the beginning of a text, character by character as written by
// form from its escaped form, and … if there is more.
func begin(text string, form func(escaped string) string) (short, cut string) {
	var out []byte
	for len(text) > 0 {
		_, size := utf8.DecodeRuneInString(text)
		escaped := strconv.Quote(text[:size])
		next := form(escaped[1 : len(escaped)-1])
		if len(out)+len(next) > maxQuote {
			return string(out), "…"
		}
		out, text = append(out, next...), text[size:]
	}
	return string(out), ""
}
