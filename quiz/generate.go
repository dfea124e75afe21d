package quiz

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A generator turns tables of facts into questions.
type generator struct {
	tables  map[string]*table
	byCode  map[string]*row // the countries, once asked for
	drafts  []*draft
	options map[string]choice // by their cells
	lands   map[string]choice // countries by their codes
	shapes  *shapes
}

// country makes a choice of a country, named by its code.
func (g *generator) country(c *row, ring float64) choice {
	made, ok := g.lands[c.key]
	if !ok {
		made = g.shapes.choice(c.key, capital(c.text("subject")), 0)
		g.lands[c.key] = made
	}
	made.ring = ring
	return made
}

// generate makes every built-in question, in the order of the tables and their
// templates. A question that cannot keep the rules of form is left out.
func generate() ([]*draft, error) {
	tables, names, err := loadTables()
	if err != nil {
		return nil, err
	}
	g := &generator{tables: tables, options: map[string]choice{}, lands: map[string]choice{}, shapes: newShapes(Languages)}
	for _, name := range names {
		t := tables[name]
		for i := range t.templates {
			if err := g.run(t, &t.templates[i]); err != nil {
				return nil, fmt.Errorf("facts/%s.tsv: template %s: %w", name, t.templates[i].id, err)
			}
		}
	}
	g.sums()
	return g.drafts, nil
}

func (g *generator) run(t *table, tpl *template) error {
	switch tpl.kind {
	case "pair":
		g.pairs(t, tpl)
	case "which":
		g.which(t, tpl, false)
	case "odd":
		g.which(t, tpl, true)
	case "most":
		return g.most(t, tpl)
	case "first":
		return g.first(t, tpl)
	case "year":
		return g.year(t, tpl)
	case "century":
		return g.century(t, tpl)
	case "ask":
		g.ask(t, tpl)
	case "border":
		g.borders(t, tpl, false)
	case "noborder":
		g.borders(t, tpl, true)
	case "between":
		g.between(t, tpl)
	case "lone":
		g.lone(t, tpl)
	case "member":
		g.members(t, tpl, false)
	case "nonmember":
		g.members(t, tpl, true)
	case "picture":
		g.pictures(t, tpl)
	default:
		return fmt.Errorf("unknown kind %q", tpl.kind)
	}
	return nil
}

// A making is what all kinds of templates give to make one question.
type making struct {
	table      *table
	template   *template
	key        string // of the subject; with the template's id it makes the id
	concept    string
	level      int
	picture    string
	stem       Text
	right      choice
	candidates []choice // known to be wrong
	holds      func(key string) bool
	explained  Text
	explain    func(keys [4]string) Text // if the explanation speaks of all the options
	sourceKey  string
}

// add draws the wrong options and adds the question. It says no if that cannot
// be done within the rules.
func (g *generator) add(m making) bool {
	id := m.template.id + ":" + m.key
	stem := newShapesOf(m.stem, Languages)
	if n := slices.MaxFunc(stem, func(a, b *shape) int { return a.length - b.length }).length; n > MaxStem || !stands(stem, m.right.shapes) {
		return false
	}
	wrong := drawWrong(id, stem, m.right, m.candidates)
	if wrong == nil {
		return false
	}
	source := m.table.source
	source.Key = m.sourceKey
	taken := append(wrong, further(id, stem, m.right, m.candidates, wrong)...)
	d := &draft{holds: m.holds, keys: append(make([]string, 0, 1+len(taken)), m.right.key)}
	d.Question = Question{
		ID:          id,
		Concept:     m.concept,
		Category:    m.template.category,
		Level:       Levels[min(max(m.level, 1), 3)-1],
		Picture:     m.picture,
		Text:        m.stem,
		Options:     append(make([]Text, 0, 4), m.right.name),
		More:        make([]Text, 0, len(taken)-3),
		Explanation: m.explained,
		Source:      source,
	}
	for i, at := range taken {
		option := m.candidates[at]
		d.keys = append(d.keys, option.key)
		if i < 3 {
			d.Options = append(d.Options, option.name)
		} else {
			d.More = append(d.More, option.name)
		}
	}
	if say := m.explain; say != nil { // not m, which holds all the candidates
		keys := d.keys
		d.explain = func(wrong []int) Text {
			return say([4]string{keys[0], keys[1+wrong[0]], keys[1+wrong[1]], keys[1+wrong[2]]})
		}
		d.Explanation = d.explain([]int{0, 1, 2})
	}
	g.drafts = append(g.drafts, d)
	return true
}

// shown is a cell as an option: with a capital, unless the template wants it raw.
func (g *generator) shown(tpl *template, cell string) Text {
	return g.option(tpl, cell, 0).name
}

// option makes a choice of a cell.
func (g *generator) option(tpl *template, cell string, ring float64) choice {
	name := cell
	if tpl.args["raw"] != "" {
		name = "raw " + cell
	}
	made, ok := g.options[name]
	if !ok {
		text := parseText(cell)
		if tpl.args["raw"] == "" {
			text = capital(text)
		}
		made = g.shapes.choice(cell, text, 0)
		g.options[name] = made
	}
	made.ring = ring
	return made
}

// usable lists the rows that a template may ask about and offer.
func usable(t *table, tpl *template) []*row {
	var rows []*row
	for _, r := range t.rows {
		if r.cells[tpl.from] == "" || r.cells[tpl.to] == "" || r.skips(tpl.args["topic"]) {
			continue
		}
		rows = append(rows, r)
	}
	return rows
}

// asked says whether a template asks about a row that it may offer: within its
// bounds min and max, and of its part, 0 or 1, where two templates share a table.
func asked(tpl *template, r *row) bool {
	if tpl.args["min"] != "" || tpl.args["max"] != "" {
		value, err := strconv.Atoi(r.cells[tpl.to])
		if least, bad := strconv.Atoi(tpl.args["min"]); bad == nil && (err != nil || value < least) {
			return false
		}
		if most, bad := strconv.Atoi(tpl.args["max"]); bad == nil && (err != nil || value > most) {
			return false
		}
	}
	if only := tpl.args["only"]; only != "" && only != r.cells["only"] {
		return false
	}
	part := tpl.args["part"]
	return part == "" || part == strconv.Itoa(newSeed(r.key).below(2))
}

// distance tells how far a row is from another as a wrong option: near are rows
// of one group, then of one wider group, then as well known.
func distance(a, b *row) float64 {
	d := 0.0
	if a.group != b.group {
		d++
		if a.wide != b.wide {
			d++
		}
	}
	if a.level == 1 && b.level > 1 {
		return d + 0.7*float64(b.level-1) // an unknown name alone beats nobody
	}
	return d + 0.25*float64(max(a.level-b.level, b.level-a.level))
}

// pairs asks from one column for another: each row one question. An option is
// wrong if no row of the table has it for a subject that is called the same in
// any language: in French the Danes and the Icelanders pay with one word.
func (g *generator) pairs(t *table, tpl *template) {
	rows := usable(t, tpl)
	truths := newTruths(t, tpl)
	// The answers to draw from, each once, and where each row's is.
	var answers []choice
	place := map[string]int{}
	places := make([]int, len(rows))
	for i, r := range rows {
		cell := r.cells[tpl.to]
		at, known := place[cell]
		if !known {
			at = len(answers)
			place[cell] = at
			answers = append(answers, g.option(tpl, cell, 0))
		}
		places[i] = at
	}
	calls := map[string][]int{} // the answers of each name
	for at, answer := range answers {
		for _, name := range spoken(answer.key) {
			calls[name] = append(calls[name], at)
		}
	}
	candidates := make([]choice, 0, len(answers)+4)
	most, times := 1<<30, map[string]int{} // how often one answer may be right
	if n, err := strconv.Atoi(tpl.args["cap"]); err == nil {
		most = n
	}
	rings := make([]float64, len(answers))
	for _, r := range rows {
		subject, answer := r.cells[tpl.from], r.cells[tpl.to]
		if !asked(tpl, r) || times[answer] == most {
			continue
		}
		right := truths.of(subject)
		if tpl.args["single"] != "" && len(right.cells) > 1 || tpl.args["tongue"] != "" && g.cognates(subject, answer) {
			continue
		}
		for i := range rings {
			rings[i] = math.Inf(1)
		}
		for i, other := range rows {
			if tpl.args["same"] != "" && other.group != r.group {
				continue
			}
			rings[places[i]] = min(rings[places[i]], distance(r, other))
		}
		decoys := r.cells["decoys"]
		alone := decoys != "" && tpl.args["decoys"] == "only" // no other row's answers beside them
		if alone {
			for i := range rings {
				rings[i] = math.Inf(1)
			}
		}
		for _, at := range right.among(calls) {
			rings[at] = math.Inf(1)
		}
		candidates = candidates[:0]
		for i, ring := range rings {
			if ring != math.Inf(1) {
				answers[i].ring = ring
				candidates = append(candidates, answers[i])
			}
		}
		if decoys != "" && tpl.args["decoys"] != "" {
			for _, cell := range strings.Split(decoys, ";") {
				candidates = append(candidates, g.option(tpl, cell, -0.5))
			}
		}
		about, fact := r.cells["subject"], r.cells["answer"]
		var when Text
		switch column := tpl.args["fact"]; column {
		case "":
			when = r.text("when")
		case tpl.to:
			about, fact = subject, answer
		default:
			fact = r.cells[column]
		}
		made := g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset,
			stem:  fill(tpl.stem, r.text(tpl.from)),
			right: g.option(tpl, answer, 0), candidates: candidates,
			holds:     right.holds,
			explained: explain(parseText(about), g.label(t, tpl), dated(parseText(fact), when), r.text("note")),
			sourceKey: r.key,
		})
		if made {
			times[answer]++
		}
	}
}

// cognates says whether a word of another tongue gives its meaning away by its
// looks, in any language.
func (g *generator) cognates(subject, answer string) bool {
	words, meanings := g.shapes.all(parseText(subject)), g.shapes.all(parseText(answer))
	for i := range words {
		if akin(words[i], meanings[i]) {
			return true
		}
	}
	return false
}

// label joins subject and answer in a template's explanations.
func (g *generator) label(t *table, tpl *template) Text {
	if cell := tpl.args["label"]; cell != "" {
		return parseText(strings.ReplaceAll(cell, "_", " "))
	}
	return t.label
}

// which asks for the one of four that is of a class, or, odd, for the one that
// is not. The class is the template's argument; the rows' is the column answer.
func (g *generator) which(t *table, tpl *template, odd bool) {
	class := tpl.args["class"]
	in := func(r *row) bool { return slices.Contains(strings.Fields(r.cells["answer"]), class) }
	truth := map[string]bool{}
	for _, r := range t.rows {
		truth[r.cells["subject"]] = in(r) != odd
	}
	limit := 1 << 30
	if n, err := strconv.Atoi(tpl.args["limit"]); err == nil {
		limit = n
	}
	rows := shuffled(usable(t, tpl), tpl.id)
	for _, r := range rows {
		if in(r) == odd || limit == 0 {
			continue
		}
		candidates := make([]choice, 0, len(rows))
		for _, other := range rows {
			if in(other) == odd && (tpl.args["same"] == "" || other.group == r.group) {
				cell := other.cells["subject"]
				candidates = append(candidates, g.option(tpl, cell, distance(r, other)))
			}
		}
		answer := r.cells["subject"]
		if g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, stem: tpl.stem,
			right: g.option(tpl, answer, 0), candidates: candidates,
			holds:     func(key string) bool { return truth[key] },
			explained: explain(parseText(answer), g.label(t, tpl), g.className(t, r), r.text("note")),
			sourceKey: r.key,
		}) {
			limit--
		}
	}
}

// className is what a row's class is called in explanations: the column class,
// or the row of the table "classes" of that name.
func (g *generator) className(t *table, r *row) Text {
	if name := r.text("class"); name != nil {
		return name
	}
	first, _, _ := strings.Cut(r.cells["answer"], " ")
	for _, c := range g.tables["classes"].rows {
		if c.key == first {
			return c.text("answer")
		}
	}
	return parseText(first)
}

// ask takes questions written out in full: the stem, the right answer and three
// or more wrong ones.
func (g *generator) ask(t *table, tpl *template) {
	for _, r := range usable(t, tpl) {
		right := r.cells["answer"]
		var candidates []choice
		for _, cell := range strings.Split(r.cells["wrong"], ";") {
			candidates = append(candidates, g.option(tpl, cell, 0))
		}
		explained := r.text("note")
		if explained == nil {
			explained = explain(r.text("about"), Text{}, g.shown(tpl, right), nil)
		}
		g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, stem: r.text("subject"),
			right: g.option(tpl, right, 0), candidates: candidates,
			holds:     func(key string) bool { return key == right },
			explained: explained, sourceKey: r.key,
		})
	}
}
