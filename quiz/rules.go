package quiz

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The bounds of what fits a telephone's screen, in characters.
const (
	MaxStem   = 120
	MaxOption = 40
)

// ErrRule says that a question breaks a rule that every question must keep.
var ErrRule = errors.New("not a fair question")

// Check says which rule of form a question breaks, if any, in any of its
// languages: it lacks a language, is too long, has two options that look the
// same or lie within each other, or a stem that holds the right answer or
// another option, or its right option stands out by its length.
// Whether exactly one option is right is a matter of facts, not of form.
func (q *Question) Check() error {
	if len(q.Options) != 4 {
		return fmt.Errorf("%w: %s: %d options", ErrRule, q.ID, len(q.Options))
	}
	for language, stem := range q.Text {
		options := make([]*shape, 4)
		for i, option := range q.Options {
			options[i] = newShape(option[language])
		}
		if err := checkForm(newShape(stem), options); err != nil {
			return fmt.Errorf("%w: %s: %s: %w", ErrRule, q.ID, language, err)
		}
	}
	return nil
}

// checkForm checks a question in one language, its right option first.
func checkForm(stem *shape, options []*shape) error {
	if n := stem.length; n == 0 || n > MaxStem {
		return fmt.Errorf("stem of %d characters", n)
	}
	for i, option := range options {
		if n := option.length; n == 0 || n > MaxOption {
			return fmt.Errorf("option %q of %d characters", option.text, n)
		}
		if leaks(stem, option) {
			return fmt.Errorf("the stem %q holds the option %q", stem.text, option.text)
		}
		for _, other := range options[:i] {
			if alike(option, other) {
				return fmt.Errorf("options %q and %q are too much alike", option.text, other.text)
			}
		}
	}
	if !modest(options[0], options[1:]) {
		return fmt.Errorf("the right option %q stands out by its length", options[0].text)
	}
	return nil
}

// A shape is what the rules look at in a text. Its words are read when a rule
// first asks for them, by one goroutine at a time: of most options no more than
// the length is looked at.
type shape struct {
	text   string
	length int // in characters
	number bool
	known  *words
}

// words are a text as the rules compare it.
type words struct {
	folded string // see fold
	list   []string
	begins []string // the first five letters of the text and of its longer words
}

func newShape(text string) *shape {
	return &shape{text: text, length: utf8.RuneCountInString(text), number: numeric(text)}
}

func (s *shape) words() *words {
	if s.known != nil {
		return s.known
	}
	w := &words{folded: fold(s.text)}
	w.list = strings.Fields(w.folded)
	w.begin(w.folded)
	if len(w.list) > 1 {
		for _, word := range w.list[1:] {
			w.begin(word)
		}
	}
	s.known = w
	return w
}

// begin notes the first five letters of a text that has as many.
func (w *words) begin(text string) {
	letters := 0
	for at := range text {
		if letters++; letters == 6 {
			w.begins = append(w.begins, text[:at])
			return
		}
	}
	if letters == 5 {
		w.begins = append(w.begins, text)
	}
}

// newShapesOf gives the shapes of a text in the order of the languages.
func newShapesOf(t Text, languages []string) []*shape {
	list := make([]*shape, len(languages))
	for i, language := range languages {
		list[i] = newShape(t[language])
	}
	return list
}

// shapes remembers shapes, since most options stand in many questions.
type shapes struct {
	languages []string
	known     map[string]*shape
}

func newShapes(languages []string) *shapes { return &shapes{languages, map[string]*shape{}} }

// all gives the shapes of a text in the order of the languages.
func (known *shapes) all(t Text) []*shape {
	list := make([]*shape, len(known.languages))
	for i, language := range known.languages {
		s, ok := known.known[t[language]]
		if !ok {
			s = newShape(t[language])
			known.known[t[language]] = s
		}
		list[i] = s
	}
	return list
}

// alike says whether two options cannot stand beside each other: they are the
// same when folded, or one is part of the other. Numbers may be.
func alike(a, b *shape) bool {
	switch {
	case a.text == b.text:
		return true
	case a.number && b.number:
		return false
	case min(len(a.text), len(b.text)) <= 3: // symbols such as N and Na, V and VI
		return a.words().folded == b.words().folded && a.words().folded != ""
	}
	mine, other := a.words().folded, b.words().folded
	return strings.Contains(mine, other) || strings.Contains(other, mine)
}

// leaks says whether a stem gives an option away: it has five letters with
// which the option or one of its words begins, a shorter word of it, or the
// whole of it within another word. Signs of one or two letters are exempt.
func leaks(stem, option *shape) bool {
	said, told := stem.words(), option.words()
	for _, b := range told.begins {
		if strings.Contains(said.folded, b) {
			return true
		}
	}
	if option.number {
		return slices.Contains(said.list, told.folded)
	}
	if len(told.folded) >= 3 && strings.Contains(said.folded, told.folded) {
		return true
	}
	for _, w := range told.list {
		if len(w) >= 4 && slices.Contains(said.list, w) {
			return true
		}
	}
	return false
}

// akin says whether a word of one text looks so much like one of another that
// somebody who knows neither tongue would match them: they begin with the same
// four letters, or differ in no more than two letters of five. Words of one or
// two letters look like nothing.
func akin(a, b *shape) bool {
	for _, v := range a.words().list {
		for _, w := range b.words().list {
			from, to := []rune(v), []rune(w)
			if most := max(len(from), len(to)); min(len(from), len(to)) > 2 && (5*edits(from, to) <= 2*most || len(from) > 3 && len(to) > 3 && string(from[:4]) == string(to[:4])) {
				return true
			}
		}
	}
	return false
}

// edits counts the letters to change, add or strike to make one word another.
func edits(from, to []rune) int {
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, a := range from {
		before := row[0]
		row[0] = i + 1
		for j, b := range to {
			cost := before
			if a != b {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, before+1, row[j]+1)
		}
	}
	return row[len(to)]
}

// modest says whether the right option's length lies within the range of the
// others', or within a quarter of it.
func modest(right *shape, wrong []*shape) bool {
	n := right.length
	shortest, longest := wrong[0].length, wrong[0].length
	for _, w := range wrong[1:] {
		shortest, longest = min(shortest, w.length), max(longest, w.length)
	}
	return 4*n >= 3*shortest && 4*n <= 5*longest
}

// numeric says whether an option is a number, with or without a unit's sign.
func numeric(s string) bool {
	digits := false
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			digits = true
		case unicode.IsLetter(r):
			return false
		}
	}
	return digits
}

// fold brings a text to lower case, without accents and punctuation, words
// parted by single blanks. Texts in other scripts keep their letters.
func fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	blank := true
	write := func(r rune) {
		switch {
		case r < utf8.RuneSelf:
			switch {
			case 'A' <= r && r <= 'Z':
				b.WriteByte(byte(r) + 'a' - 'A')
				blank = false
			case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
				b.WriteByte(byte(r))
				blank = false
			case !blank:
				b.WriteByte(' ')
				blank = true
			}
		case unicode.Is(unicode.Mn, r):
		case r == 'œ' || r == 'Œ':
			b.WriteString("oe")
			blank = false
		case r == 'ß':
			b.WriteString("ss")
			blank = false
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(unicode.ToLower(r))
			blank = false
		case !blank:
			b.WriteByte(' ')
			blank = true
		}
	}
	for _, r := range s {
		if r < utf8.RuneSelf {
			write(r)
			continue
		}
		for _, part := range apart(r) {
			write(part)
		}
	}
	return strings.TrimSpace(b.String())
}

// apart gives a letter and its accents one by one.
func apart(r rune) string {
	if r < rune(len(latin())) {
		return latin()[r]
	}
	return norm.NFD.String(string(r))
}

// latin are the Latin letters apart, which are most of ours.
var latin = sync.OnceValue(func() []string {
	table := make([]string, 0x250)
	for r := range table {
		table[r] = norm.NFD.String(string(rune(r)))
	}
	return table
})

// maxSlug is how long a key made from a text may be.
const maxSlug = 40

// slug makes a key of a text: its folded words in plain letters and digits,
// joined by hyphens, as many whole words as fit.
func slug(s string) string {
	var key string
	for _, word := range strings.Fields(fold(strings.NewReplacer("’", "", "ø", "o", "ł", "l", "đ", "d", "æ", "ae").Replace(s))) {
		word = strings.Map(func(r rune) rune {
			if r >= utf8.RuneSelf {
				return -1
			}
			return r
		}, word)
		switch {
		case word == "":
		case key == "":
			key = word
		case len(key)+1+len(word) <= maxSlug:
			key += "-" + word
		default:
			return key
		}
	}
	return key
}

// capital gives a text as a sentence begins.
func capital(t Text) Text {
	c := make(Text, len(t))
	for language, s := range t {
		c[language] = capitalised(s)
	}
	return c
}

// capitalised gives a text with its first letter in upper case.
func capitalised(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if upper := unicode.ToUpper(r); upper != r {
		return string(upper) + s[size:]
	}
	return s
}
