package formats

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// ankiReader reads the text that Anki writes: cards with a question and an
// answer, after lines "#key:value". A card has no wrong answers: they are drawn
// from the other cards of its deck, as a draft to look at.
type ankiReader struct{}

func (ankiReader) format() string    { return "anki" }
func (ankiReader) endings() []string { return []string{".txt", ".tsv", ".csv"} }

var (
	ankiHead  = regexp.MustCompile(`^#\s*(separator|html|tags|columns|notetype|deck|notetype column|deck column|tags column|guid column|if matches)\s*:\s*(.*)$`)
	ankiCloze = regexp.MustCompile(`\{\{c\d+::`)
	ankiSound = regexp.MustCompile(`\[sound:[^\]]*\]`)
)

// ankiSeparators are the separators that have names.
var ankiSeparators = map[string]byte{"tab": '\t', "comma": ',', "semicolon": ';', "space": ' ', "pipe": '|', "colon": ':'}

func (ankiReader) claim(f *file) claim {
	if f.structured() {
		return no
	}
	if ankiHead.MatchString(strings.ToLower(firstLine(f.text))) {
		return certain
	}
	rows, delimiter := sample(f.text)
	if len(rows) == 0 {
		return no
	}
	if cardHeads(rows[0]) {
		return certain
	}
	many, columns := usual(rows)
	if delimiter == '\t' && columns <= 3 && many > 1 && 5*many >= 4*len(rows) {
		return likely
	}
	return no
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// cardHeads says whether a row is the heads of a table of cards.
func cardHeads(r row) bool {
	if len(r.cells) > widest {
		return false
	}
	front, back := cardSides(r, nil)
	_, options := readHeads(r)
	return front >= 0 && back >= 0 && !options
}

// cardSides finds the columns of both sides of cards by their heads; -1 if they
// are not named.
func cardSides(r row, other map[int]bool) (front, back int) {
	front, back = -1, -1
	for column := range r.cells {
		if other[column] {
			continue
		}
		text := r.text(column)
		if strings.ContainsAny(text, "0123456789") {
			continue
		}
		what, number := readHead(text)
		switch name := plain(clip(text)); {
		case front < 0 && (what == roleStem || name == "front" || name == "recto" || name == "fata"):
			front = column
		case back < 0 && number == 0 && (what == roleOption || what == roleRight || name == "back" || name == "verso" || name == "spate"):
			back = column
		}
	}
	return front, back
}

// ankiFile is what the lines at the head of a file say.
type ankiFile struct {
	delimiter byte
	html      bool
	cloze     bool
	tags      []string
	deck      []string
	columns   string
	meta      map[int]bool // columns that are no side of a card
	tagsIn    int          // columns, from 0; -1: none
	deckIn    int
	kindIn    int
	body      string // the text after the head
	lines     int    // of the head
}

// readAnkiHead reads the lines at the head. Spreadsheets add separators to them.
func readAnkiHead(text string) *ankiFile {
	a := &ankiFile{meta: map[int]bool{}, tagsIn: -1, deckIn: -1, kindIn: -1, body: text}
	for {
		line := firstLine(a.body)
		at := ankiHead.FindStringSubmatch(line)
		if at == nil {
			return a
		}
		value := at[2]
		if at[1] != "separator" && at[1] != "columns" {
			value = strings.TrimRight(value, "\t,; ")
		}
		a.head(at[1], value)
		a.lines++
		a.body = a.body[min(len(line)+1, len(a.body)):]
	}
}

func (a *ankiFile) head(key, value string) {
	column := func() int {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return -1
		}
		a.meta[n-1] = true
		return n - 1
	}
	switch key {
	case "separator":
		name := strings.ToLower(strings.TrimRight(value, "\t,; "))
		if d, ok := ankiSeparators[name]; ok {
			a.delimiter = d
		} else if value != "" {
			a.delimiter = value[0]
		}
	case "html":
		a.html = strings.EqualFold(value, "true")
	case "tags":
		a.tags = strings.Fields(value)
	case "columns":
		a.columns = value
	case "deck":
		a.deck = strings.Split(value, "::")
	case "notetype":
		a.cloze = isCloze(value)
	case "tags column":
		a.tagsIn = column()
	case "deck column":
		a.deckIn = column()
	case "notetype column":
		a.kindIn = column()
	case "guid column":
		column()
	}
}

// isCloze says whether cards of a kind have gaps, by its name.
func isCloze(kind string) bool {
	kind = plain(kind)
	return strings.Contains(kind, "cloze") || strings.Contains(kind, "occlusion") || strings.Contains(kind, "trous")
}

func (ankiReader) read(f *file, into *sheaf) {
	a := readAnkiHead(f.text)
	if a.delimiter == 0 {
		if _, a.delimiter = sample(a.body); a.columns != "" && strings.Contains(a.columns, "\t") {
			a.delimiter = '\t'
		}
	}
	p := newCells(a.body, a.delimiter)
	front, back := -1, -1
	if a.columns != "" {
		if heads, err := newCells(a.columns, a.delimiter).next(); err == nil {
			front, back = cardSides(heads, a.meta)
		}
	}
	var cards []card
	most, cut := into.options.Limits.Questions, 0
	for first := true; !into.done(); first = false {
		r, err := p.next()
		r.line += a.lines
		if errors.Is(err, errUnclosed) {
			into.reject(r.line, Syntax, "a field that begins here does not end")
			continue
		}
		if err != nil {
			break
		}
		if first && a.columns == "" && cardHeads(r) {
			front, back = cardSides(r, a.meta)
			continue
		}
		if front < 0 || back < 0 {
			front, back = a.sides()
		}
		if c, ok := a.card(r, front, back, into); ok {
			cards = append(cards, c)
		}
		if len(cards) > most {
			cut = r.line
			break
		}
	}
	draft(cards, into)
	if cut > 0 {
		into.stop(cut, TooMany, "more than %d cards; the rest is left out", most)
	}
}

// sides are the first two columns that may be sides of a card.
func (a *ankiFile) sides() (front, back int) {
	for a.meta[front] {
		front++
	}
	back = front + 1
	for a.meta[back] {
		back++
	}
	return front, back
}

// card takes a row for a card; false if it was rejected.
func (a *ankiFile) card(r row, front, back int, into *sheaf) (card, bool) {
	c := card{line: r.line, deck: a.deck, tags: append([]string(nil), a.tags...)}
	if a.deckIn >= 0 && r.text(a.deckIn) != "" {
		c.deck = strings.Split(r.text(a.deckIn), "::")
	}
	if a.tagsIn >= 0 {
		c.tags = append(c.tags, strings.Fields(r.text(a.tagsIn))...)
	}
	question, answer := r.text(front), r.text(back)
	if a.cloze || isCloze(r.text(a.kindIn)) || ankiCloze.MatchString(question) || ankiCloze.MatchString(answer) {
		into.reject(r.line, Kind, "a text with gaps")
		return c, false
	}
	pictures := 0
	side := func(text string) string {
		if ankiSound.MatchString(text) {
			pictures++
			text = strings.TrimSpace(ankiSound.ReplaceAllString(text, ""))
		}
		if !a.html && !htmlTag.MatchString(text) {
			return text
		}
		p := fromHTML(text)
		pictures += p.pictures
		return p.text
	}
	c.front, c.back = side(question), side(answer)
	switch {
	case pictures > 0 && (c.front == "" || c.back == ""):
		into.reject(r.line, Picture, "a side of the card is a picture or a sound")
	case c.front == "":
		into.reject(r.line, NoStem, "nothing is asked")
	case c.back == "":
		into.reject(r.line, NoRight, "no answer is named")
	default:
		c.picture = pictures > 0
		return c, true
	}
	return c, false
}
