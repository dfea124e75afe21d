package formats

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// aikenReader reads Aiken: a question, its options after letters, and a line
// that names the right letter. It is lenient where the meaning is plain: small
// letters, other signs after a letter, questions of several lines, empty lines
// within, the word for the answer in another language.
type aikenReader struct{}

func (aikenReader) format() string    { return "aiken" }
func (aikenReader) endings() []string { return []string{".txt", ".aiken"} }

var (
	aikenOption = regexp.MustCompile(`^\(?([A-Za-z])(?:[).]|\s*[-–—:]\s|\s?\t|\s+[).])\s*(.*)$`)
	aikenAnswer = regexp.MustCompile(`^(answer|answers|ans|correct|correct answer|right answer|key|reponse|reponses|bonne reponse|reponse correcte|raspuns|raspunsul|raspuns corect|raspunsul corect|corect|antwort|richtige antwort|respuesta|respuesta correcta|risposta|resposta)\s*[:=]`)
	aikenCount  = regexp.MustCompile(`^(?i:(?:question|q|întrebarea|intrebarea|întrebare)\s*)?(\d{1,3})\s*(?:[.):]\s+(.*)|[.):]?)$`)
	aikenNote   = regexp.MustCompile(`^(explanation|feedback|explication|explicatie|rationale)\s*:`)
)

// isAnswer says whether a line names the answer, and gives what it names.
func isAnswer(line string) (string, bool) {
	return afterWord(aikenAnswer, line)
}

// afterWord gives what stands after a word and its colon.
func afterWord(word *regexp.Regexp, line string) (string, bool) {
	if i := strings.IndexAny(line, ":="); i < 0 || i > 60 || !word.MatchString(plain(line[:min(len(line), 60)])) {
		return "", false
	}
	return strings.TrimSpace(line[strings.IndexAny(line, ":=")+1:]), true
}

func (aikenReader) claim(f *file) claim {
	if f.structured() {
		return no
	}
	options, answers := 0, 0
	for line := range strings.Lines(f.text[:min(len(f.text), 1<<16)]) {
		line = strings.TrimSpace(line)
		if aikenOption.MatchString(line) {
			options++
		} else if _, ok := isAnswer(line); ok {
			answers++
		}
	}
	switch {
	case options > 1 && answers > 0:
		return certain
	case options > 1:
		return possible
	}
	return no
}

func (aikenReader) read(f *file, into *sheaf) {
	a := aiken{into: into}
	number := 0
	for line := range strings.Lines(f.text) {
		if into.done() {
			return
		}
		number++
		a.line(number, strings.TrimSpace(line))
	}
	a.end()
}

// aiken holds the question that is being read.
type aiken struct {
	into  *sheaf
	item  Item
	blank bool // the line before was empty
	gap   bool // a letter is missing or comes twice
	ready bool // the answer is named; an explanation may follow
	count int  // of the last question, where the file counts them
	told  bool // that the counting is taken away
}

// uncount takes away the number before a question if it goes on counting.
func (a *aiken) uncount(number int, text string) string {
	at := aikenCount.FindStringSubmatch(text)
	if at == nil || at[1] != strconv.Itoa(a.count+1) {
		return text
	}
	a.count++
	if !a.told {
		a.told = true
		a.into.warn(number, Changed, "the numbers before the questions are taken away, as their order is drawn")
	}
	return at[2]
}

// line reads a line.
func (a *aiken) line(number int, text string) {
	if text == "" {
		a.blank = true
		return
	}
	blank := a.blank
	a.blank = false
	if note, ok := afterWord(aikenNote, text); ok && a.ready {
		a.item.Explanation = note
		return
	}
	if a.ready {
		a.end()
	}
	last := len(a.item.Options) - 1
	if named, ok := isAnswer(text); ok && (last >= 0 || a.item.Stem == "" || len([]rune(named)) < 3) {
		if a.item.Line == 0 {
			a.item.Line = number
		}
		a.answer(named)
		return
	}
	if at := aikenOption.FindStringSubmatch(text); at != nil && a.item.Stem != "" {
		switch next := rune('a' + last + 1); {
		case unicode.ToLower(rune(at[1][0])) == next:
			a.item.Options = append(a.item.Options, Option{Text: at[2]})
			return
		case last >= 0 && !blank:
			a.gap = true
			return
		}
	}
	switch {
	case a.item.Stem == "":
		a.item.Line, a.item.Stem = number, a.uncount(number, text)
	case blank:
		a.end()
		a.item.Line, a.item.Stem = number, a.uncount(number, text)
	case last >= 0:
		lengthen(&a.item.Options[last].Text, " "+text)
	default:
		lengthen(&a.item.Stem, "\n"+text)
	}
}

// lengthen adds a line to a text, unless that is too long already.
func lengthen(text *string, line string) {
	if len(*text) <= bulk {
		*text += line
	}
}

// answer reads which options are right.
func (a *aiken) answer(named string) {
	a.ready = true
	options := make([]string, len(a.item.Options))
	for i, option := range a.item.Options {
		options[i] = option.Text
	}
	if len(options) < 2 || named == "" || a.gap {
		return
	}
	// Aiken names letters; a figure is rather an option's text than its place.
	which, ok := places(named, len(options))
	if text, found := namedTexts(named, options); found && (!ok || named[0] <= '9') {
		which, ok = text, true
	}
	if !ok {
		a.into.reject(a.item.Line, BadAnswer, "%q names no option", clip(named))
		a.forget()
		return
	}
	for _, i := range which {
		a.item.Options[i].Right = true
	}
}

// end hands over the question.
func (a *aiken) end() {
	item, stray := a.item, len(a.item.Options) == 0
	switch {
	case item.Line == 0:
	case a.gap:
		a.into.reject(item.Line, Syntax, "the letters of the options do not follow each other")
	case item.Stem == "":
		a.into.reject(item.Line, NoStem, "an answer without a question")
	case stray:
		a.into.reject(item.Line, Syntax, "a text without options: %q", clip(item.Stem))
	default:
		a.into.add(item)
	}
	a.forget()
}

func (a *aiken) forget() {
	*a = aiken{into: a.into, blank: a.blank, count: a.count, told: a.told}
}
