package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// An answerWay is how a table names right options.
type answerWay int

const (
	byEither answerWay = iota // by number or letter where that fits, else by text
	byNumber                  // by number or letter
	byText                    // by text
)

// answerWay finds how the rows of a table name right options. Where the options
// are numbers themselves, "3" may be the third or the option 3: if every row
// names the text of an option, they all do.
func (c *columns) answerWay(rows []row) answerWay {
	if c.way != byEither || len(c.options) == 0 && c.list < 0 {
		return c.way
	}
	named := 0
	for _, r := range rows {
		options := c.texts(r)
		for _, column := range c.rights {
			right := r.text(column)
			if right == "" {
				continue
			}
			if _, ok := namedTexts(right, options); !ok {
				return byEither
			}
			named++
		}
	}
	if named == 0 {
		return byEither
	}
	return byText
}

// texts gives the options of a row by their numbers; an empty one for a gap.
func (c *columns) texts(r row) []string {
	if c.list >= 0 && len(c.options) == 0 {
		return splitList(r.text(c.list), "\n", "|", ";", ",")
	}
	texts := make([]string, len(c.options))
	for i, column := range c.options {
		texts[i] = r.text(column)
	}
	return texts
}

// answers reads the options of a row and which are right. It gives a message and
// a reason if they cannot be made out.
func (c *columns) answers(r row, item *Item) (message string, reason Reason) {
	if len(c.options) == 0 && c.list < 0 {
		return c.rightAndWrong(r, item)
	}
	texts := c.texts(r)
	last := len(texts)
	for last > 0 && texts[last-1] == "" {
		last--
	}
	var named, shown []string // the same, as values and as the table shows them
	for _, column := range c.rights {
		if right := strings.TrimSpace(r.at(column).value()); right != "" {
			named, shown = append(named, right), append(shown, r.text(column))
		}
	}
	if last == 0 && len(named) == 1 {
		if options, ok := trueOrFalse(named[0], item.Language); ok {
			item.Options = options
			return "", ""
		}
	}
	for i, text := range texts[:last] {
		option := Option{Text: text}
		if i < len(c.feedbacks) {
			option.Feedback = r.text(c.feedbacks[i])
		}
		if len(c.rights) == 0 {
			option.Text, option.Right = starred(text)
		}
		item.Options = append(item.Options, option)
	}
	if len(c.rights) > 0 && len(named) == 0 {
		return "no answer is named", NoRight
	}
	for i, right := range named {
		which, ok := c.which(right, texts[:last])
		if !ok && shown[i] != right {
			which, ok = namedTexts(shown[i], texts[:last])
		}
		if !ok && unclear.MatchString(right) {
			return fmt.Sprintf("%s may mean two options or be a number", right), BadAnswer
		}
		if !ok {
			return fmt.Sprintf("%q names no option", clip(right)), BadAnswer
		}
		for _, i := range which {
			item.Options[i].Right = true
		}
	}
	return "", ""
}

// rightAndWrong reads a row with a column for right options and others for wrong
// ones.
func (c *columns) rightAndWrong(r row, item *Item) (message string, reason Reason) {
	add := func(columns []int, right bool) {
		for _, column := range columns {
			texts := []string{r.text(column)}
			if len(columns) == 1 && !right {
				texts = splitList(texts[0], "\n", "|", ";")
			}
			for _, text := range texts {
				if text != "" {
					item.Options = append(item.Options, Option{Text: text, Right: right})
				}
			}
		}
	}
	add(c.rights, true)
	if len(item.Options) == 0 {
		return "no answer is named", NoRight
	}
	add(c.wrongs, false)
	return "", ""
}

// which finds the options that a cell names, as the table names them.
func (c *columns) which(right string, options []string) ([]int, bool) {
	if c.way == byText {
		return namedTexts(right, options)
	}
	if which, ok := places(right, len(options)); ok {
		return which, true
	}
	if c.way == byNumber && unclear.MatchString(right) {
		return nil, false
	}
	return namedTexts(right, options)
}

// namedTexts finds the options whose texts a cell holds: one, or a list of them.
func namedTexts(right string, options []string) ([]int, bool) {
	find := func(text string) int {
		for i, option := range options {
			if option != "" && fold(option) == fold(text) {
				return i
			}
		}
		return -1
	}
	if i := find(right); i >= 0 {
		return []int{i}, true
	}
	for _, separators := range []string{"\n", "|", ";", ","} {
		var which []int
		for _, text := range strings.Split(right, separators) {
			i := find(text)
			if i < 0 {
				which = nil
				break
			}
			which = append(which, i)
		}
		if len(which) > 1 {
			return which, true
		}
	}
	// "B. Paris"
	if at := lettered.FindStringSubmatch(right); at != nil {
		i := int(at[1][0]|0x20) - 'a'
		if i < len(options) && fold(options[i]) == fold(at[2]) {
			return []int{i}, true
		}
	}
	return nil, false
}

var (
	// unclear is a number where a list may be meant: 1.3 for "1,3".
	unclear  = regexp.MustCompile(`^\d+[.]\d+$`)
	lettered = regexp.MustCompile(`^\(?([A-Ha-h])[.):]\s*(.+)$`)
	// wordOfOption is what people put before the number of an option.
	wordOfOption = regexp.MustCompile(`^(answer|option|choice|reponse|raspuns|raspunsul|varianta|optiunea|proposition)[ _-]*`)
	wholeFloat   = regexp.MustCompile(`^(\d+)\.0+$`)
	onePlace     = regexp.MustCompile(`^[("'\[]*(\d{1,3}|[a-z])[)\]."']*$`)
	letterRun    = regexp.MustCompile(`^[A-H]{2,8}$`)
)

// places finds the options, from 0, that a cell names by number from 1 or by
// letter: "2", "B", "1,3", "A and C", "answer 2", "ACD". A number beyond the
// options is none.
func places(text string, options int) ([]int, bool) {
	text = strings.TrimSpace(text)
	if at := wholeFloat.FindStringSubmatch(text); at != nil {
		text = at[1]
	}
	if text == "" || len(text) > 60 || unclear.MatchString(text) {
		return nil, false
	}
	var marks []string
	if letterRun.MatchString(text) {
		marks = strings.Split(strings.ToLower(text), "")
	} else {
		list := strings.NewReplacer(" and ", ",", " et ", ",", " si ", ",", "&", ",", ";", ",", "|", ",", "/", ",", "+", ",", "\n", ",").Replace(plain(text))
		marks = strings.Split(list, ",")
		if blanks := strings.Fields(list); len(marks) == 1 && len(blanks) > 1 {
			marks = blanks
			if wordOfOption.MatchString(list) {
				marks = []string{list}
			}
		}
	}
	var which []int
	for _, mark := range marks {
		mark = wordOfOption.ReplaceAllString(strings.TrimSpace(mark), "")
		at := onePlace.FindStringSubmatch(mark)
		if at == nil {
			return nil, false
		}
		n, err := strconv.Atoi(at[1])
		if err != nil {
			n = int(at[1][0]-'a') + 1
		}
		if n < 1 || n > options {
			return nil, false
		}
		which = append(which, n-1)
	}
	return which, true
}

// splitList parts the options in one cell at the first of some separators that
// it holds.
func splitList(text string, separators ...string) []string {
	if inner, ok := bracketed(text); ok {
		return splitAt(inner, `', '`, `", "`, `','`, `","`, ",")
	}
	return splitAt(text, separators...)
}

// bracketed gives what a list as programs write it holds: the texts between the
// outer quotes, if it has any.
func bracketed(text string) (string, bool) {
	inner, begins := strings.CutPrefix(text, "[")
	inner, ends := strings.CutSuffix(inner, "]")
	if !begins || !ends {
		return text, false
	}
	inner = strings.TrimRight(strings.TrimLeft(inner, `'" `), `'" `)
	return strings.ReplaceAll(inner, `\'`, "’"), true
}

func splitAt(text string, separators ...string) []string {
	for _, separator := range separators {
		if !strings.Contains(text, separator) {
			continue
		}
		var parts []string
		for _, part := range strings.Split(text, separator) {
			if part = strings.TrimSpace(part); part != "" {
				parts = append(parts, part)
			}
		}
		return parts
	}
	return []string{text}
}

// starred takes away a star that marks a right option.
func starred(text string) (string, bool) {
	if rest, ok := strings.CutPrefix(text, "*"); ok {
		return strings.TrimSpace(rest), true
	}
	rest, ok := strings.CutSuffix(text, "*")
	return strings.TrimSpace(rest), ok
}

// trueFalse are the words for true and false by language.
var trueFalse = map[string][2]string{
	"en": {"True", "False"},
	"fr": {"Vrai", "Faux"},
	"ro": {"Adevărat", "Fals"},
}

// trueOrFalse gives the options of a question whose answer is true or false.
func trueOrFalse(right, language string) ([]Option, bool) {
	var truth bool
	switch plain(right) {
	case "true", "t", "vrai", "v", "adevarat", "a", "yes", "da", "oui":
		truth = true
	case "false", "f", "faux", "fals", "no", "nu", "non":
	default:
		return nil, false
	}
	return truths(truth, language), true
}

// truths are the options true and false in a language, in English if it has
// none of ours.
func truths(right bool, language string) []Option {
	base, _, _ := strings.Cut(strings.ToLower(language), "-")
	words, ok := trueFalse[base]
	if !ok {
		words = trueFalse["en"]
	}
	return []Option{{Text: words[0], Right: right}, {Text: words[1], Right: !right}}
}
