package formats

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
)

// A prose is what a piece of HTML says in plain text.
type prose struct {
	text     string
	pictures int  // that were left out
	lost     bool // more than the look was left out: a table, a sound, a script
}

// breaks are the elements that begin and end a line.
var breaks = map[string]bool{
	"p": true, "div": true, "br": true, "li": true, "ul": true, "ol": true, "tr": true, "table": true, "pre": true,
	"h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "blockquote": true, "hr": true,
	"dl": true, "dt": true, "dd": true, "section": true, "article": true, "figure": true, "figcaption": true,
}

// unread are the elements whose content is no text.
var unread = map[string]bool{"script": true, "style": true, "template": true}

// media are the elements that say something that text cannot.
var media = map[string]bool{
	"table": true, "audio": true, "video": true, "object": true, "iframe": true, "embed": true, "canvas": true, "form": true,
}

// fromHTML gives the text of a piece of HTML: without markup, entities decoded
// once, blanks as a browser shows them, a line for each block. Raised and lowered
// digits stay so, as 10² is not 102.
func fromHTML(source string) prose {
	if !strings.ContainsAny(source, "<&") {
		return prose{text: trimLines(squeeze(source))}
	}
	var p prose
	var b strings.Builder
	var moved []string // the open sup and sub, innermost last
	skip := ""
	for t := html.NewTokenizer(strings.NewReader(source)); ; {
		kind := t.Next()
		if kind == html.ErrorToken {
			break
		}
		token := t.Token()
		name := token.Data
		switch {
		case kind == html.TextToken && skip == "":
			text := squeeze(token.Data)
			if len(moved) > 0 {
				text = shifted(text, moved[len(moved)-1] == "sup")
			}
			b.WriteString(text)
		case kind == html.StartTagToken && unread[name]:
			skip, p.lost = name, true
		case kind == html.EndTagToken && name == skip:
			skip = ""
		case kind == html.StartTagToken && (name == "sup" || name == "sub"):
			moved = append(moved, name)
		case kind == html.EndTagToken && len(moved) > 0 && name == moved[len(moved)-1]:
			moved = moved[:len(moved)-1]
		case kind == html.EndTagToken && (name == "td" || name == "th"):
			b.WriteByte(' ')
		case kind != html.EndTagToken && (name == "img" || name == "svg" || name == "picture"):
			if name != "picture" { // it holds an img
				p.pictures++
			}
		case kind != html.EndTagToken && name == "object" && strings.HasPrefix(attribute(token, "type"), "image/"):
			p.pictures++
		case kind != html.EndTagToken && name == "math":
			p.lost = true
		case kind != html.EndTagToken && media[name]:
			p.lost = true
			b.WriteByte('\n')
		case kind != html.TextToken && breaks[name]:
			b.WriteByte('\n')
		}
	}
	p.text = trimLines(b.String())
	return p
}

func attribute(token html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// squeeze makes runs of the blanks that HTML ignores single. A no-break space stays.
func squeeze(text string) string {
	if !strings.ContainsAny(text, "\t\n\f\r ") {
		return text
	}
	var b strings.Builder
	blank := false
	for _, r := range text {
		if strings.ContainsRune("\t\n\f\r ", r) {
			if !blank {
				b.WriteByte(' ')
			}
			blank = true
			continue
		}
		blank = false
		b.WriteRune(r)
	}
	return b.String()
}

// trimLines cuts the blanks around lines, and the empty lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	kept := lines[:0]
	for _, line := range lines {
		if line = strings.Trim(squeeze(line), " "); strings.TrimSpace(line) != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

const shiftable = "0123456789+-−=()n"

var raised, lowered = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"), []rune("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ")

// shifted writes a raised or lowered text: with the signs that Unicode has, a
// word (1st, XIXe) as it is, anything else after a caret or a low line.
func shifted(text string, up bool) string {
	text = strings.TrimSpace(text)
	signs, mark := lowered, "_"
	if up {
		signs, mark = raised, "^"
	}
	var b strings.Builder
	places := []rune(shiftable)
	digits, whole := false, true
	for _, r := range text {
		digits = digits || r >= '0' && r <= '9'
		at := -1
		for i, place := range places {
			if place == r {
				at = i
			}
		}
		if at < 0 {
			whole = false
			continue
		}
		b.WriteRune(signs[at])
	}
	switch {
	case text == "":
		return ""
	case whole:
		return b.String()
	case !digits:
		return text
	}
	return mark + "(" + text + ")"
}

// A making is an item whose texts are HTML, while it is made.
type making struct {
	into     *sheaf
	entry    string // of an archive, for messages
	item     Item
	warnings []Warning
	pictures int
	lost     bool
}

// plain gives the text of a piece of HTML and notes what it loses.
func (m *making) plain(source string) string {
	p := fromHTML(source)
	m.pictures += p.pictures
	m.lost = m.lost || p.lost
	return p.text
}

func (m *making) warn(reason Reason, format string, args ...any) {
	m.warnings = append(m.warnings, Warning{Line: m.item.Line, Reason: reason, Message: fmt.Sprintf(format, args...)})
}

func (m *making) reject(reason Reason, format string, args ...any) {
	m.into.named(m.entry, func() { m.into.reject(m.item.Line, reason, format, args...) })
}

// onlyPicture says whether a text is empty because it was a picture; before is
// how many there were before it was read.
func (m *making) onlyPicture(text string, before int) bool {
	return text == "" && m.pictures > before
}

// add hands the item on, and says what it lost.
func (m *making) add() {
	if m.pictures > 0 {
		m.warn(PictureLost, "pictures are left out: %d", m.pictures)
	}
	if m.lost {
		m.warn(Markup, "a table, a formula, a sound or a script was taken out")
	}
	m.into.named(m.entry, func() { m.into.add(m.item, m.warnings...) })
}
