package formats

import (
	"math"
	"strconv"
	"strings"
)

// moodleXML reads the XML of Moodle: the questions of the kinds multichoice and
// truefalse. Where the fractions of several options are positive and the file
// says that several may be chosen, all of them are right; where one may be
// chosen, those of 100 are.
type moodleXML struct{}

func (moodleXML) format() string    { return "moodle" }
func (moodleXML) endings() []string { return []string{".xml"} }

func (moodleXML) claim(f *file) claim {
	if !f.zip && rootName(f.text) == "quiz" {
		return certain
	}
	return no
}

func (moodleXML) read(f *file, into *sheaf) {
	var category []string
	walkXML(f.text, into, func(q *element) {
		if q.attr("type") == "category" {
			category = moodleCategory(q.child("category", "text").text())
			return
		}
		m := moodleQuestion{making{into: into, item: Item{Line: q.line, Category: category}}}
		into.item(q.line, func() { m.read(q) })
	}, "question")
}

// A moodleQuestion is a question while it is read.
type moodleQuestion struct{ making }

func (m *moodleQuestion) read(q *element) {
	m.item.Title = fromHTML(q.child("name").text()).text
	m.item.Stem = m.prose(q.child("questiontext"))
	if q.child("image").text() != "" || q.child("image_base64").text() != "" {
		m.pictures++
	}
	noStem := m.onlyPicture(m.item.Stem, 0)
	m.item.Explanation = m.prose(q.child("generalfeedback"))
	for _, tag := range q.child("tags").all("tag") {
		m.item.Tags = append(m.item.Tags, tag.text())
	}
	if is := q.child("hidden").text(); is == "1" || is == "true" {
		m.warn(SkippedEntry, "hidden in Moodle: an older version, or one that was put away")
	}
	answers := q.all("answer")
	switch kind := q.attr("type"); kind {
	case "multichoice":
		if !m.choice(answers, q.child("single").text()) {
			return
		}
	case "truefalse":
		if !m.trueFalse(answers) {
			return
		}
	case "":
		m.reject(Kind, "a question without a kind")
		return
	default:
		m.reject(Kind, "a question of the kind %s", clip(kind))
		return
	}
	if noStem {
		m.reject(Picture, "only a picture asks")
		return
	}
	m.add()
}

// prose reads a text with its format: HTML, unless it says that it is plain. Of
// a text in several languages it reads one.
func (m *moodleQuestion) prose(e *element) string {
	if e.attr("format") == "plain_text" {
		return e.child("text").text()
	}
	wanted := m.item.Language
	if wanted == "" {
		wanted = m.into.options.Language
	}
	source, language := oneLanguage(e.child("text").inner(), wanted)
	if language != "" && m.item.Language == "" {
		m.item.Language = language
		m.warn(SkippedEntry, "of texts in several languages those in %q are read", language)
	}
	return m.plain(source)
}

// choice reads the options of a multichoice question.
func (m *moodleQuestion) choice(answers []*element, single string) bool {
	one := single != "false" && single != "0"
	sum, partial := 0.0, false
	for i, answer := range answers {
		option, fraction, ok := m.option(i+1, answer)
		if !ok {
			return false
		}
		if one {
			option.Right = fraction > 99.9
			partial = partial || fraction > 0 && !option.Right
		} else {
			option.Right = fraction > 0
			sum += max(fraction, 0)
		}
		m.item.Options = append(m.item.Options, option)
	}
	switch {
	case partial:
		m.warn(BadValue, "an option that earns a part of the points counts as wrong")
	case sum > 0 && math.Abs(sum-100) > 0.1:
		m.warn(BadValue, "the fractions of the right options do not add up to 100")
	}
	return true
}

// trueFalse reads the two options of a truefalse question. Old files have the
// words in the language of their site, the true one first.
func (m *moodleQuestion) trueFalse(answers []*element) bool {
	if len(answers) != 2 {
		m.reject(BadAnswer, "true or false with %d answers", len(answers))
		return false
	}
	words := truths(true, m.into.options.Language)
	for i, answer := range answers {
		option, fraction, ok := m.option(i+1, answer)
		if !ok {
			return false
		}
		switch strings.ToLower(option.Text) {
		case "true":
			option.Text = words[0].Text
		case "false":
			option.Text = words[1].Text
		}
		option.Right = fraction > 99.9
		m.item.Options = append(m.item.Options, option)
	}
	return true
}

// option reads an answer and its fraction, a number of percent. Old files have
// the text of an answer without an element around it.
func (m *moodleQuestion) option(number int, answer *element) (option Option, fraction float64, ok bool) {
	before := m.pictures
	option.Text = m.prose(answer)
	if option.Text == "" {
		var bare strings.Builder
		for _, n := range answer.nodes {
			bare.WriteString(n.text)
		}
		option.Text = fromHTML(bare.String()).text
	}
	if m.onlyPicture(option.Text, before) {
		m.reject(Picture, "option %d is only a picture", number)
		return option, 0, false
	}
	option.Feedback = m.prose(answer.child("feedback"))
	fraction, err := strconv.ParseFloat(strings.Replace(answer.attr("fraction"), ",", ".", 1), 64)
	if err != nil || math.Abs(fraction) > 100 || math.IsNaN(fraction) {
		m.reject(BadAnswer, "option %d has the fraction %q", number, clip(answer.attr("fraction")))
		return option, 0, false
	}
	return option, fraction, true
}

// moodleCategory reads a path of categories, in which slashes part the levels
// and a double slash is a slash. Where it begins ($course$/top) is left out.
func moodleCategory(path string) []string {
	var levels []string
	for _, level := range strings.Split(strings.ReplaceAll(path, "//", "\x00"), "/") {
		level = strings.TrimSpace(strings.ReplaceAll(level, "\x00", "/"))
		root := strings.HasPrefix(level, "$") && strings.HasSuffix(level, "$")
		if level != "" && !root && !(level == "top" && len(levels) == 0) {
			levels = append(levels, level)
		}
	}
	return levels
}
