package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// normalise brings the texts of an item to one form: NFC, blanks, lines, and the
// letters that Romanian is written with. It says what else it mended. An item
// that is in this form stays as it is.
func normalise(item *Item) []Warning {
	var notes []Warning
	note := func(reason Reason, format string, args ...any) {
		notes = append(notes, Warning{Line: item.Line, Reason: reason, Message: fmt.Sprintf(format, args...)})
	}
	if language, ok := languageCode(item.Language); ok {
		item.Language = language
	} else {
		note(BadValue, "no language is called %q", clip(item.Language))
		item.Language = ""
	}
	if level, ok := levelCode(item.Level); ok {
		item.Level = level
	} else {
		note(BadValue, "no level is called %q", clip(item.Level))
		item.Level = ""
	}
	if item.Seconds < 0 || item.Seconds > 3600 {
		note(BadValue, "%d seconds to answer in", item.Seconds)
		item.Seconds = 0
	}
	p := pen{romanian: romanian(item)}
	item.Stem, item.Explanation = p.block(item.Stem), p.block(item.Explanation)
	item.Title, item.Author, item.Licence = p.line(item.Title), p.line(item.Author), p.line(item.Licence)
	item.Category, item.Tags = p.path(item.Category), p.tags(item.Tags)
	item.Options = slices.Clone(item.Options)
	for i := range item.Options {
		option := &item.Options[i]
		option.Text, option.Feedback = p.line(option.Text), p.block(option.Feedback)
	}
	for unletter(item.Options) {
		note(Changed, "letters or numbers before the options are taken away, as their order is drawn")
	}
	if p.controls {
		note(Changed, "control characters are taken out")
	}
	if p.cedillas {
		note(Changed, "ş and ţ are written ș and ț, as Romanian has them")
	}
	return notes
}

// lettering is a letter or a number before an option.
var lettering = regexp.MustCompile(`^\(?([A-Za-z]|\d{1,2})([.)])\s+(\S.*)$`)

// unletter takes away the letters or numbers before the options if all have them,
// in their order. Two initials may stand so by chance, but not two brackets.
func unletter(options []Option) bool {
	texts := make([]string, len(options))
	for i, option := range options {
		at := lettering.FindStringSubmatch(option.Text)
		if at == nil || len(options) < 3 && at[2] == "." {
			return false
		}
		if mark := strings.ToLower(at[1]); mark != strconv.Itoa(i+1) && mark != string(rune('a'+i)) {
			return false
		}
		texts[i] = at[3]
	}
	for i := range options {
		options[i].Text = texts[i]
	}
	return len(options) > 1
}

// romanian says whether an item is in Romanian: by its language, or, if none is
// named, by the letter ţ, which stands for ț, beside no letter of Turkish.
func romanian(item *Item) bool {
	if item.Language != "" {
		base, _, _ := strings.Cut(item.Language, "-")
		return base == "ro"
	}
	var all strings.Builder
	all.WriteString(item.Stem)
	for _, option := range item.Options {
		all.WriteString(option.Text)
	}
	return strings.ContainsAny(all.String(), "ţŢ") && !strings.ContainsAny(all.String(), "ğĞıİ")
}

// A pen writes texts in one form and remembers what it had to mend.
type pen struct {
	romanian           bool
	controls, cedillas bool
}

var commas = strings.NewReplacer("ş", "ș", "Ş", "Ș", "ţ", "ț", "Ţ", "Ț")

// block brings a text of several lines to one form: no blanks at the ends of
// lines, single ones within, at most one empty line together. Blanks that do not
// break stay, since French sets them.
func (p *pen) block(text string) string {
	lines := strings.Split(p.letters(text), "\n")
	kept := lines[:0]
	for _, line := range lines {
		line = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' }), " ")
		line = strings.TrimSpace(line)
		if line == "" && (len(kept) == 0 || kept[len(kept)-1] == "") {
			continue
		}
		kept = append(kept, line)
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

// line brings a text to one line.
func (p *pen) line(text string) string {
	return p.block(strings.Join(strings.FieldsFunc(p.letters(text), func(r rune) bool { return r == '\n' }), " "))
}

// path brings the parts of a path to one form: none is empty, none begins or ends
// with a slash, which some formats part them by.
func (p *pen) path(parts []string) []string {
	var kept []string
	for _, part := range parts {
		if part = p.line(strings.Trim(p.line(part), "/ \u00a0\u202f")); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}

// tags brings tags to one form: each stands once, and none holds a comma or a
// semicolon, which they are parted by.
func (p *pen) tags(tags []string) []string {
	var kept []string
	for _, several := range tags {
		for _, tag := range strings.FieldsFunc(several, func(r rune) bool { return r == ',' || r == ';' }) {
			if tag = p.line(tag); tag != "" && !slices.Contains(kept, tag) {
				kept = append(kept, tag)
			}
		}
	}
	return kept
}

// letters brings the letters of a text to one form.
func (p *pen) letters(text string) string {
	text = norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case r == '\v' || r == '\f' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			return '\n'
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r):
			p.controls = true
			return -1
		case r == '\ufeff' || r == '\u200b' || r == '\u00ad': // marks that nobody sees
			return -1
		case unicode.Is(unicode.Zs, r) && r != '\u00a0' && r != '\u202f':
			return ' '
		}
		return r
	}, lineEnds.Replace(text)))
	if p.romanian {
		if mended := commas.Replace(text); mended != text {
			p.cedillas, text = true, mended
		}
	}
	return text
}
