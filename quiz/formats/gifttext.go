package formats

import (
	"regexp"
	"strconv"
	"strings"
)

// giftSigns are the signs of GIFT, which stand for themselves after a backslash.
const giftSigns = `:#={}~\`

// giftMarked is the format of a text, named before it.
var giftMarked = regexp.MustCompile(`(?i)^\s*\[(html|moodle|plain|markdown)\]`)

// giftFormat reads the format that a text names.
func giftFormat(text, otherwise string) (format, rest string) {
	if at := giftMarked.FindStringSubmatch(text); at != nil {
		return strings.ToLower(at[1]), text[len(giftMarked.FindString(text)):]
	}
	return otherwise, text
}

// findPlain finds a sign that no backslash precedes; -1 if there is none.
func findPlain(text, sign string) int {
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		} else if strings.HasPrefix(text[i:], sign) {
			return i
		}
	}
	return -1
}

// splitPlain parts a text at a sign that no backslash precedes.
func splitPlain(text string, sign byte) []string {
	var parts []string
	for {
		at := findPlain(text, string(sign))
		if at < 0 {
			return append(parts, text)
		}
		parts = append(parts, text[:at])
		text = text[at+1:]
	}
}

// giftTokens parts answers at = and ~, which stay at the head of each; before is
// what stands before the first. Some write ~= before the right one.
func giftTokens(text string) (tokens []string, before string) {
	start := -1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '=', '~':
			if start < 0 {
				before = strings.TrimSpace(text[:i])
			} else if text[start:i] != "~" || text[i] != '=' {
				tokens = append(tokens, text[start:i])
			}
			start = i
		}
	}
	if start < 0 {
		return nil, text
	}
	return append(tokens, text[start:]), before
}

// unescape takes away the backslashes before some signs, and makes \n the end
// of a line. Other backslashes stay: they belong to the text.
func unescape(text, signs string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			next := text[i+1]
			if next == 'n' && signs == giftSigns {
				b.WriteByte('\n')
				i++
				continue
			}
			if strings.IndexByte(signs, next) >= 0 {
				i++
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// escape puts backslashes before some signs.
func escape(text, signs string) string {
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(signs, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// decimal reads a number with a point or a comma; 0 if it is none.
func decimal(text string) float64 {
	n, _ := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	return n
}
