package formats

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// A Problem is something wrong with an item, or something to look at.
type Problem struct {
	Reason  Reason `json:"reason"`
	Error   bool   `json:"error"`            // the item is not taken; else a warning
	Field   string `json:"field"`            // "stem", "options", "explanation", …
	Option  int    `json:"option,omitempty"` // which, from 1; 0: none of them alone
	Message string `json:"message"`          // in English
}

// The bounds of what is taken, in characters and in number.
const (
	MaxText    = 2000 // of a stem, an explanation, a feedback
	MaxAnswer  = 500  // of an option
	MaxLabel   = 200  // of a title, a category, a tag, an author, a licence
	MaxOptions = 20
	MaxLabels  = 20 // of categories in a path, of tags
)

// The bounds of what a telephone shows without scrolling, in characters.
const (
	ShownStem   = 120
	ShownOption = 40
)

// Judge says what is wrong with an item and what to look at: the checks that
// every item passes when it is read and while it is edited. Errors come first.
func Judge(item Item) []Problem {
	var j judge
	j.texts(&item)
	j.options(&item)
	if len(j.problems) == 0 {
		j.form(&item)
	}
	return j.problems
}

type judge struct{ problems []Problem }

func (j *judge) wrong(reason Reason, field string, option int, format string, args ...any) {
	j.problems = append(j.problems, Problem{reason, true, field, option, fmt.Sprintf(format, args...)})
}

func (j *judge) look(reason Reason, field string, option int, format string, args ...any) {
	j.problems = append(j.problems, Problem{reason, false, field, option, fmt.Sprintf(format, args...)})
}

// texts checks each text by itself.
func (j *judge) texts(item *Item) {
	text := func(field string, option, most int, text string) {
		if n := utf8.RuneCountInString(text); n > most {
			j.wrong(TooLong, field, option, "%s of %d characters, the limit is %d", field, n, most)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return '\u202a' <= r && r <= '\u202e' }); i >= 0 {
			r, _ := utf8.DecodeRuneInString(text[i:])
			j.wrong(Bidi, field, option, "%s with the control U+%04X, which hides what is written", field, r)
		}
	}
	if item.Stem == "" {
		j.wrong(NoStem, "stem", 0, "nothing is asked")
	}
	text("stem", 0, MaxText, item.Stem)
	text("explanation", 0, MaxText, item.Explanation)
	text("title", 0, MaxLabel, item.Title)
	text("author", 0, MaxLabel, item.Author)
	text("licence", 0, MaxLabel, item.Licence)
	labels := func(field string, list []string) {
		if len(list) > MaxLabels {
			j.wrong(TooLong, field, 0, "%d in %s, the limit is %d", len(list), field, MaxLabels)
		}
		for _, label := range list {
			text(field, 0, MaxLabel, label)
		}
	}
	labels("category", item.Category)
	labels("tags", item.Tags)
	for i, option := range item.Options {
		text("options", i+1, MaxAnswer, option.Text)
		text("feedback", i+1, MaxText, option.Feedback)
	}
}

// options checks that there is something to choose among.
func (j *judge) options(item *Item) {
	switch n := len(item.Options); {
	case n < 2:
		j.wrong(OneOption, "options", 0, "%d to choose among, there must be two", n)
	case n > MaxOptions:
		j.wrong(ManyOptions, "options", 0, "%d options, the limit is %d", n, MaxOptions)
		return
	}
	rights := 0
	for i, option := range item.Options {
		if option.Right {
			rights++
		}
		if option.Text == "" {
			j.wrong(EmptyOption, "options", i+1, "option %d is empty", i+1)
			continue
		}
		for k, other := range item.Options[:i] {
			if fold(option.Text) == fold(other.Text) {
				j.wrong(SameOptions, "options", i+1, "options %d and %d are both %q", k+1, i+1, clip(option.Text))
				break
			}
		}
	}
	switch {
	case len(item.Options) == 0:
	case rights == 0:
		j.wrong(NoRight, "options", 0, "no option is right")
	case rights == len(item.Options):
		j.wrong(NoWrong, "options", 0, "no option is wrong")
	}
}

// form looks at what players complain of in a question that is sound otherwise.
func (j *judge) form(item *Item) {
	var rights, wrongs []int
	for i, option := range item.Options {
		if option.Right {
			rights = append(rights, i)
		} else {
			wrongs = append(wrongs, i)
		}
	}
	if len(rights) > 1 {
		j.look(Several, "options", 0, "%d options are right", len(rights))
	}
	if len(wrongs) < 3 {
		j.look(FewOptions, "options", 0, "Alliance asks with three wrong options, here are %d", len(wrongs))
	}
	if n := utf8.RuneCountInString(item.Stem); n > ShownStem {
		j.look(LongStem, "stem", 0, "%d characters, a telephone shows %d", n, ShownStem)
	}
	if lostLetters(item.Stem) {
		j.look(LostLetters, "stem", 0, "letters look lost in %q", clip(item.Stem))
	}
	if negative(item.Language, item.Stem) {
		j.look(Negative, "stem", 0, "the stem asks for what is not so")
	}
	for i, option := range item.Options {
		if n := utf8.RuneCountInString(option.Text); n > ShownOption {
			j.look(LongOption, "options", i+1, "%d characters, a telephone shows %d", n, ShownOption)
		}
		if lostLetters(option.Text) {
			j.look(LostLetters, "options", i+1, "letters look lost in %q", clip(option.Text))
		}
		if allOfThese.MatchString(plain(option.Text)) {
			j.look(AllOfThese, "options", i+1, "%q means nothing once the options are shuffled", clip(option.Text))
		}
		for _, other := range item.Options[:i] {
			if plain(option.Text) == plain(other.Text) {
				j.look(Alike, "options", i+1, "%q and %q differ by accents only", clip(other.Text), clip(option.Text))
			}
		}
	}
	if len(rights) == 1 {
		right := item.Options[rights[0]].Text
		if !modest(right, item.Options) {
			j.look(LengthTell, "options", rights[0]+1, "the right option stands out by its length")
		}
		if leaks(item.Stem, right) && !anyLeaks(item, wrongs) {
			j.look(StemLeak, "stem", rights[0]+1, "the stem holds the right option %q", clip(right))
		}
	}
}

// modest says whether the length of the right option lies within the range of
// the others' or near it: within a quarter, or five characters.
func modest(right string, options []Option) bool {
	n := utf8.RuneCountInString(right)
	shortest, longest := MaxAnswer, 0
	for _, option := range options {
		if !option.Right {
			m := utf8.RuneCountInString(option.Text)
			shortest, longest = min(shortest, m), max(longest, m)
		}
	}
	return (4*n >= 3*shortest || n+5 >= shortest) && (4*n <= 5*longest || n <= longest+5)
}

// leaks says whether a stem holds an option as words of its own.
func leaks(stem, option string) bool {
	words := func(text string) string {
		return " " + strings.Join(strings.FieldsFunc(plain(text), notOfWord), " ") + " "
	}
	folded := words(option)
	return utf8.RuneCountInString(folded) >= 5 && strings.Contains(words(stem), folded)
}

func anyLeaks(item *Item, options []int) bool {
	for _, i := range options {
		if leaks(item.Stem, item.Options[i].Text) {
			return true
		}
	}
	return false
}

// allOfThese finds options that speak of other options, in plain letters.
var allOfThese = regexp.MustCompile(`^(all|none|any|both|neither)( of)? (the )?(above|these|those|them|following|(other |above )?(answers|options|choices|statements))( (are|is|apply)\b.{0,20})?[.!]?$` +
	`|^(both )?[a-f] (and|&|or) [a-f]$` +
	`|^(toutes|aucune|les deux) (les |des |ces |de ces |de |d')?.*(reponses|propositions|ci-dessus)\b|^(tout|rien) (ce qui precede|cela)|^[a-f] (et|ou) [a-f]$` +
	`|^(toate|niciun[ao]?|niciunul|nici un[ao]?|ambele|amandoua)\b.*\b(mai sus|variante(le)?|raspunsuri(le)?|acestea|ele)\b|^[a-f] si [a-f]$`)

// negatives find stems that ask for what is not so, by language.
var negatives = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\b(not|except|never|isn't|aren't|wasn't|doesn't|don't|didn't|cannot|can't)\b`),
	"fr": regexp.MustCompile(`\b(ne|n')\s?\S.*\b(pas|jamais)\b|\b(sauf|excepte|hormis)\b`),
	"ro": regexp.MustCompile(`\b(nu|n-a|n-au|niciodata)\b|\bcu exceptia\b|\bin afara de\b`),
}

func negative(language, stem string) bool {
	base, _, _ := strings.Cut(language, "-")
	stem = plain(stem)
	if base != "" {
		return negatives[base] != nil && negatives[base].MatchString(stem)
	}
	for _, words := range negatives {
		if words.MatchString(stem) {
			return true
		}
	}
	return false
}

// lost finds what a wrong conversion leaves of letters: the sign for an unknown
// one, a question mark within a word, UTF-8 read as a code page.
var lost = regexp.MustCompile(`\x{FFFD}|\pL\?\pL|Ã[©¨ª¢®´§ \x{A0}]|Ä[ƒ‚]|È[™›˜š]|Å[Ÿ£ž¢]|â€`)

func lostLetters(text string) bool {
	return lost.MatchString(text)
}
