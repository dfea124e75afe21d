package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// An answerWay is how a table names right options.
type answerWay int

const (
	byEither answerWay = iota // not known yet
	byNumber                  // by number or letter where that fits, else by text
	byText                    // by text where that fits, else by number or letter
)

// A naming is what a cell that names right options may mean: the options by
// number or letter, and those by text; nil for neither.
type naming struct{ numbered, texts []int }

// open says whether both ways can be meant, and lead to different options.
func (n naming) open() bool {
	return n.numbered != nil && n.texts != nil && !slices.Equal(n.numbered, n.texts)
}

// which gives the options that a cell names in one way, else in the other.
func (n naming) which(way answerWay) []int {
	if n.numbered == nil || way == byText && n.texts != nil {
		return n.texts
	}
	return n.numbered
}

// naming reads a cell that names right options.
func (c *columns) naming(right cell, options []string) (n naming) {
	value, shown := strings.TrimSpace(right.value()), strings.TrimSpace(right.text)
	n.numbered, _ = places(value, len(options))
	if c.named && unclear.MatchString(value) {
		return n
	}
	var ok bool
	if n.texts, ok = namedTexts(value, options); !ok {
		n.texts, _ = namedTexts(shown, options)
	}
	return n
}

// answerWay finds how the rows of a table name right options. Where the options
// are numbers themselves, "3" may be the third or the option 3. What most of the
// cells mean that can be read in one way only, the others mean too; if there are
// none, the texts are meant. A cell that names no option says nothing.
func (c *columns) answerWay(rows []row) answerWay {
	if c.named || len(c.options) == 0 && c.list < 0 {
		return byNumber
	}
	numbered, texts := 0, 0
	for _, r := range rows {
		options := c.texts(r)
		for _, column := range c.rights {
			switch n := c.naming(r.at(column), options); {
			case n.numbered != nil && n.texts == nil:
				numbered++
			case n.numbered == nil && n.texts != nil:
				texts++
			}
		}
	}
	if numbered > texts {
		return byNumber
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
	var named []cell
	for _, column := range c.rights {
		if right := r.at(column); strings.TrimSpace(right.value()) != "" {
			named = append(named, right)
		}
	}
	if last == 0 && len(named) == 1 {
		if options, ok := trueOrFalse(named[0].value(), item.Language); ok {
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
	for _, right := range named {
		n := c.naming(right, texts[:last])
		which := n.which(c.way)
		if which == nil {
			if value := strings.TrimSpace(right.value()); unclear.MatchString(value) {
				return fmt.Sprintf("%s may mean two options or be a number", value), BadAnswer
			}
			return fmt.Sprintf("%q names no option", clip(right.value())), BadAnswer
		}
		for _, i := range which {
			item.Options[i].Right = true
		}
	}
	return "", ""
}

// unsure gives a message if the right option of a row is a guess: the cell that
// names it can be read in two ways, and no head says which is meant.
func (c *columns) unsure(r row) string {
	if c.named || len(c.options) == 0 && c.list < 0 {
		return ""
	}
	texts := c.texts(r)
	for _, column := range c.rights {
		if n := c.naming(r.at(column), texts); n.open() {
			name := r.text(column)
			return fmt.Sprintf("%q may mean the option in that place or the one of that text; taken is %q", clip(name), clip(texts[n.which(c.way)[0]]))
		}
	}
	return ""
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

// namedTexts finds the options whose texts a cell holds: one, or a list of them.
func namedTexts(right string, options []string) ([]int, bool) {
	at := map[string]int{}
	for i, option := range slices.Backward(options) {
		if option != "" {
			at[fold(option)] = i
		}
	}
	find := func(text string) int {
		if i, ok := at[fold(text)]; ok {
			return i
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
	if letter := lettered.FindStringSubmatch(right); letter != nil {
		i := int(letter[1][0]|0x20) - 'a'
		if i < len(options) && fold(options[i]) == fold(letter[2]) {
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
