package formats

import (
	"regexp"
	"strings"
)

// giftReader reads GIFT, the text format of Moodle: blocks parted by empty
// lines, each a category or a question with its answers in braces. Choice and
// true/false are taken; essays, matching, numbers and short answers are not.
// Comments before a question may hold tags in brackets, as Moodle writes them.
type giftReader struct{}

func (giftReader) format() string    { return "gift" }
func (giftReader) endings() []string { return []string{".gift", ".txt"} }

// giftMarks are what only GIFT has at the beginning of a line.
var giftMarks = regexp.MustCompile(`(?m)^[ \t]*(::.*::|\$CATEGORY:)`)

func (giftReader) claim(f *file) claim {
	if f.structured() {
		return no
	}
	text := f.text[:min(len(f.text), 1<<16)]
	answered := false
	for block := range strings.SplitSeq(text, "\n\n") {
		answered = answered || giftAnswered(block)
	}
	marked := giftMarks.MatchString(text)
	switch {
	case answered && marked:
		return certain
	case answered || marked && strings.Contains(text, "{"):
		return likely
	case marked || strings.Contains(text, "{"):
		return possible
	}
	return no
}

// giftAnswered says whether a block holds answers in braces.
func giftAnswered(block string) bool {
	open, end := findPlain(block, "{"), findPlain(block, "}")
	if open < 0 || end < open {
		return false
	}
	answers := strings.TrimSpace(block[open+1 : end])
	tokens, before := giftTokens(answers)
	return giftTruth.MatchString(answers) || len(tokens) > 0 && before == ""
}

func (giftReader) read(f *file, into *sheaf) {
	g := gift{into: into}
	line := 0
	for text := range strings.Lines(f.text + "\n\n") {
		if into.done() {
			return
		}
		line++
		g.line(line, strings.TrimSpace(text))
	}
}

// gift holds the block that is being read and what stands above it.
type gift struct {
	into     *sheaf
	category []string
	comment  string // of the block
	block    []string
	start    int  // the line where the block begins
	closed   bool // the braces of the block are
}

// line reads a line. A question whose braces are closed ends where plainly another
// begins, even if no line between them is empty.
func (g *gift) line(number int, text string) {
	if g.closed && (strings.HasPrefix(text, "::") || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "$CATEGORY:") || findPlain(text, "{") >= 0) {
		g.end()
	}
	path, category := strings.CutPrefix(text, "$CATEGORY:")
	switch {
	case text == "":
		g.end()
		g.comment = ""
	case strings.HasPrefix(text, "//"):
		if len(g.block) == 0 {
			g.comment += text + "\n"
		}
	case category && len(g.block) == 0:
		g.category = moodlePath(path)
		g.comment = ""
	default:
		if len(g.block) == 0 {
			g.start = number
		}
		g.block = append(g.block, text)
		g.closed = g.closed || findPlain(text, "}") >= 0
	}
}

// end reads the block as a question.
func (g *gift) end() {
	if len(g.block) == 0 {
		return
	}
	q := giftQuestion{into: g.into, item: Item{Line: g.start, Category: g.category}}
	q.comment(g.comment)
	q.read(strings.Join(g.block, "\n"))
	g.block, g.closed, g.comment = nil, false, ""
}

// moodlePath gives the parts of a category's path as Moodle writes it:
// "$course$/top/A/B" is A, B.
func moodlePath(path string) []string {
	parts := splitPath(path)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if len(parts) > 0 && strings.HasPrefix(parts[0], "$") && strings.HasSuffix(parts[0], "$") {
		parts = parts[1:]
	}
	if len(parts) > 0 && parts[0] == "top" {
		parts = parts[1:]
	}
	return parts
}

// A giftQuestion is a question while it is read.
type giftQuestion struct {
	into     *sheaf
	item     Item
	format   string // of its texts: html, moodle, plain, markdown
	warnings []Warning
}

func (q *giftQuestion) reject(reason Reason, format string, args ...any) {
	q.into.reject(q.item.Line, reason, format, args...)
}

func (q *giftQuestion) warn(reason Reason, message string) {
	q.warnings = append(q.warnings, Warning{Line: q.item.Line, Reason: reason, Message: message})
}

// giftField is a field in a comment: "[tag:rivers]".
var giftField = regexp.MustCompile(`\[(tag|language|level|seconds|author|licence):((?:[^\]\\]|\\.)*)\]`)

// comment reads the fields in the comments before a question.
func (q *giftQuestion) comment(text string) {
	for _, field := range giftField.FindAllStringSubmatch(text, -1) {
		value := unescape(field[2], `]\`)
		switch field[1] {
		case "tag":
			q.item.Tags = append(q.item.Tags, value)
		case "language":
			q.item.Language = value
		case "level":
			q.item.Level = value
		case "seconds":
			q.item.Seconds, _ = wholeNumber(value)
		case "author":
			q.item.Author = value
		case "licence":
			q.item.Licence = value
		}
	}
}

// read reads a question: "::title:: [format] stem {answers} rest".
func (q *giftQuestion) read(text string) {
	if rest, ok := strings.CutPrefix(text, "::"); ok {
		end := findPlain(rest, "::")
		if end < 0 {
			q.reject(Syntax, "a title that begins with :: does not end")
			return
		}
		q.item.Title = unescape(rest[:end], giftSigns)
		text = rest[end+2:]
	}
	q.format, text = giftFormat(text, "moodle")
	open := findPlain(text, "{")
	end := findPlain(text, "}")
	switch {
	case open < 0 && end < 0:
		q.reject(Kind, "a description: it has no answers in braces")
		return
	case open < 0 || end < open:
		q.reject(Syntax, "the braces around the answers do not fit together")
		return
	}
	answers, rest := text[open+1:end], strings.TrimSpace(text[end+1:])
	if findPlain(answers, "{") >= 0 || findPlain(rest, "{") >= 0 || findPlain(rest, "}") >= 0 {
		q.reject(Syntax, "more than one pair of braces; those that are part of a text need a backslash")
		return
	}
	stem := text[:open]
	if rest != "" {
		stem += "_____" + text[end+1:]
	}
	q.item.Stem = q.text(stem, q.format)
	if at := findPlain(answers, "####"); at >= 0 {
		q.item.Explanation = q.inherit(answers[at+4:])
		answers = answers[:at]
	}
	if q.answers(strings.TrimSpace(answers)) {
		q.into.add(q.item, q.warnings...)
	}
}

// giftTruth is the answer of a true/false question.
var giftTruth = regexp.MustCompile(`(?is)^(T|TRUE|F|FALSE)\s*(#.*)?$`)

// answers reads what stands between the braces; false if it was rejected.
func (q *giftQuestion) answers(text string) bool {
	if truth := giftTruth.FindStringSubmatch(text); truth != nil {
		q.truth(strings.ToUpper(truth[1])[0] == 'T', truth[2])
		return true
	}
	tokens, before := giftTokens(text)
	wrong, arrows := 0, 0
	for _, token := range tokens {
		if token[0] == '~' {
			wrong++
		}
		if findPlain(token, "->") >= 0 {
			arrows++
		}
	}
	switch {
	case text == "":
		q.reject(Kind, "an essay: it has no answers")
	case text[0] == '#':
		q.reject(Kind, "a number is asked for")
	case len(tokens) > MaxOptions:
		q.reject(ManyOptions, "%d options, the limit is %d", len(tokens), MaxOptions)
	case before != "":
		q.reject(Syntax, "an answer begins with = or ~, here %q", clip(before))
	case wrong == 0 && arrows == len(tokens):
		q.reject(Kind, "pairs are to be matched")
	case wrong == 0:
		q.reject(Kind, "a word is to be typed: there is no wrong answer")
	default:
		return q.choice(tokens)
	}
	return false
}

// truth reads a true/false question. What is said of a wrong answer comes first.
func (q *giftQuestion) truth(right bool, feedback string) {
	language := q.item.Language
	if language == "" {
		language = q.into.options.Language
	}
	q.item.Options = truths(right, language)
	for i, text := range splitPlain(feedback, '#') {
		if i == 0 || i > 2 {
			continue
		}
		for k := range q.item.Options {
			if q.item.Options[k].Right == (i == 2) {
				q.item.Options[k].Feedback = q.inherit(text)
			}
		}
	}
}

// giftWeight is the weight of an option in percent.
var giftWeight = regexp.MustCompile(`^\s*%\s*([-+]?\d{1,3}(?:[.,]\d+)?)\s*%`)

// choice reads the options of a choice. Right are those after = and those of full
// weight; without any all of positive weight. A sign and a weight that say the
// opposite of each other reject the question.
func (q *giftQuestion) choice(tokens []string) bool {
	var weights []float64
	equals, full, sum := 0, 0, 0.0
	for _, token := range tokens {
		text, weight := token[1:], 0.0
		if at := giftWeight.FindStringSubmatch(text); at != nil {
			weight = decimal(at[1])
			text = text[len(giftWeight.FindString(text)):]
			if token[0] == '=' && weight <= 0 {
				q.reject(BadAnswer, "%q is right by its sign and wrong by its weight", clip(text))
				return false
			}
		}
		if token[0] == '=' {
			equals++
		}
		if weight > 99.9 {
			full++
		}
		sum += max(weight, 0)
		weights = append(weights, weight)
		option := Option{}
		if at := findPlain(text, "#"); at >= 0 {
			if option.Feedback = q.inherit(text[at+1:]); option.Feedback == "" {
				q.warn(BadValue, "a plain # ends an option; as a sign of it it needs a backslash")
			}
			text = text[:at]
		}
		option.Text = q.inherit(text)
		q.item.Options = append(q.item.Options, option)
	}
	if equals == 0 && full == 0 && sum > 0 && (sum < 99.9 || sum > 100.1) {
		q.warn(BadValue, "the weights of the right options do not make 100 together")
	}
	for i, token := range tokens {
		switch {
		case equals+full > 0:
			q.item.Options[i].Right = token[0] == '=' || weights[i] > 99.9
		default:
			q.item.Options[i].Right = weights[i] > 0
		}
	}
	return true
}

// inherit gives a text within the braces: it may name its format, else it has
// the stem's.
func (q *giftQuestion) inherit(text string) string {
	format, text := giftFormat(text, q.format)
	return q.text(text, format)
}

// htmlTag finds markup in a text of the format "moodle", which may hold some.
var htmlTag = regexp.MustCompile(`(?i)</?(p|br|b|i|u|em|strong|sub|sup|span|div|img|a|ul|ol|li|code|pre|h[1-6]|table|font|tt)\b[^<>]*>|&(nbsp|amp|lt|gt|quot|#\d+);`)

// text gives a text without its escapes and markup.
func (q *giftQuestion) text(text, format string) string {
	text = unescape(strings.TrimSpace(text), giftSigns)
	if format != "html" && (format != "moodle" || !htmlTag.MatchString(text)) {
		return text
	}
	p := fromHTML(text)
	if p.pictures > 0 {
		q.warn(PictureLost, "a picture is left out")
	}
	if p.lost {
		q.warn(Markup, "more than the look of a text is left out")
	}
	return p.text
}
