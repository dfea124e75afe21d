package formats

import (
	"slices"
	"strconv"
	"strings"
)

// A qtiDeclaration says what the right response to an interaction is.
type qtiDeclaration struct {
	cardinality string
	correct     []string
	mapped      map[string]float64
}

// rights are the right choices: those declared, else those with points. Where one
// may be chosen, only those with the most points are right.
func (d qtiDeclaration) rights() []string {
	if len(d.correct) > 0 {
		return d.correct
	}
	most := 0.0
	for _, points := range d.mapped {
		most = max(most, points)
	}
	var rights []string
	for key, points := range d.mapped {
		if points > 0 && (points == most || d.cardinality != "single") {
			rights = append(rights, key)
		}
	}
	return rights
}

// readQTI2 reads an item of QTI 2: a question for each of its choices.
func readQTI2(e *element, m making) {
	m.item.Title = e.attr("title")
	m.item.Language, _ = languageCode(e.attr("lang"))
	body := e.child("itemBody")
	if len(e.all("templateDeclaration")) > 0 && len(body.all("printedVariable")) > 0 {
		m.reject(Kind, "a question with values that are drawn")
		return
	}
	declarations := map[string]qtiDeclaration{}
	for _, d := range e.all("responseDeclaration") {
		declarations[d.attr("identifier")] = readDeclaration(d)
	}
	parts := interactions(body)
	if len(parts) == 0 {
		m.reject(Kind, "an item without a question")
		return
	}
	lead := ""
	for i, part := range parts {
		each := m
		if len(parts) > 1 && m.entry == "" {
			each.item.Line = part.element.line
		}
		if i == 0 {
			lead = part.before
			if len(body.all("rubricBlock")) > 0 {
				each.warn(SkippedEntry, "a hint or an instruction is left out")
			}
		}
		if part.element.name != "choiceInteraction" {
			each.reject(Kind, "a question of the kind %s", part.element.name)
			continue
		}
		// The text before a choice is its question. With a prompt of its own, it is
		// what the question is about, and that before the first is for all.
		prompt := part.element.child("prompt").markup(nil)
		stem := part.before + "<br>" + prompt
		if i > 0 && each.plain(prompt) != "" {
			stem = lead + "<br>" + stem
		}
		each.pictures, each.lost = 0, false
		each.choice(part.element, stem, declarations[part.element.attr("responseIdentifier")], e.all("modalFeedback"))
	}
}

// choice reads one interaction.
func (m *making) choice(e *element, stem string, d qtiDeclaration, feedback []*element) {
	m.item.Stem = m.plain(stem)
	if m.onlyPicture(m.item.Stem, 0) {
		m.reject(Picture, "only a picture asks")
		return
	}
	if d.cardinality == "ordered" || d.cardinality == "record" {
		m.reject(Kind, "a question for an order")
		return
	}
	rights := d.rights()
	m.item.Options = nil
	places := map[string]int{}
	for i, choice := range e.all("simpleChoice") {
		before := m.pictures
		id := choice.attr("identifier")
		option := Option{Text: m.plain(choice.markup(isFeedback)), Right: slices.Contains(rights, id)}
		if m.onlyPicture(option.Text, before) {
			m.reject(Picture, "option %d is only a picture", i+1)
			return
		}
		if _, twice := places[id]; twice || id == "" {
			m.reject(BadAnswer, "two choices have the identifier %q", clip(id))
			return
		}
		var said []string
		for _, f := range choice.all("feedbackInline", "feedbackBlock") {
			said = append(said, m.plain(f.markup(nil)))
		}
		option.Feedback = strings.Join(said, "\n")
		places[id] = len(m.item.Options)
		m.item.Options = append(m.item.Options, option)
	}
	for _, right := range rights {
		if _, ok := places[right]; !ok {
			m.reject(BadAnswer, "the right answer %q is not among the choices", clip(right))
			return
		}
	}
	var rest []string
	for _, f := range feedback {
		text := m.plain(f.markup(nil))
		at, ok := places[f.attr("identifier")]
		switch {
		case ok && m.item.Options[at].Feedback == "":
			m.item.Options[at].Feedback = text
		case !ok && text != "":
			rest = append(rest, text)
		}
	}
	// One feedback that belongs to no choice explains; several depend on the score.
	if len(rest) == 1 {
		m.item.Explanation = rest[0]
	} else if len(rest) > 1 {
		m.warn(SkippedEntry, "feedback that depends on the score is left out")
	}
	m.add()
}

func isFeedback(e *element) bool {
	return e.name == "feedbackInline" || e.name == "feedbackBlock"
}

func readDeclaration(e *element) qtiDeclaration {
	d := qtiDeclaration{cardinality: e.attr("cardinality"), mapped: map[string]float64{}}
	for _, value := range e.child("correctResponse").all("value") {
		d.correct = append(d.correct, value.text())
	}
	for _, entry := range e.child("mapping").all("mapEntry") {
		if points, err := strconv.ParseFloat(entry.attr("mappedValue"), 64); err == nil {
			d.mapped[entry.attr("mapKey")] = points
		}
	}
	return d
}

// A qtiPart is an interaction with the text before it, as HTML.
type qtiPart struct {
	before  string
	element *element
}

// interactions finds the interactions of a body, wherever they stand in it. The
// text after the last belongs to it as well.
func interactions(body *element) []qtiPart {
	var parts []qtiPart
	before := &element{}
	var collect func(from, to *element)
	collect = func(from, to *element) {
		for _, n := range from.nodes {
			switch {
			case n.child == nil:
				to.nodes = append(to.nodes, n)
			case n.child.name == "rubricBlock" || n.child.name == "endAttemptInteraction" || isFeedback(n.child):
			case strings.HasSuffix(n.child.name, "Interaction"):
				parts = append(parts, qtiPart{before.markup(nil), n.child})
				// what follows is gathered anew, at this depth and above
				*before = element{}
				to = before
			default:
				copied := &element{name: n.child.name, attrs: n.child.attrs, line: n.child.line}
				to.nodes = append(to.nodes, node{child: copied})
				found := len(parts)
				collect(n.child, copied)
				if len(parts) > found {
					to = before
				}
			}
		}
	}
	collect(body, before)
	if last := len(parts) - 1; last >= 0 {
		parts[last].before += before.markup(nil)
	}
	return parts
}

// asQTI2 gives the elements and attributes of QTI 3 the names of QTI 2.
func asQTI2(e *element) {
	e.name = camel(strings.TrimPrefix(e.name, "qti-"))
	for i := range e.attrs {
		e.attrs[i].Name.Local = camel(e.attrs[i].Name.Local)
	}
	for _, n := range e.nodes {
		if n.child != nil {
			asQTI2(n.child)
		}
	}
}

// camel writes "choice-interaction" as "choiceInteraction".
func camel(name string) string {
	parts := strings.Split(name, "-")
	for i, part := range parts[1:] {
		if part != "" {
			parts[i+1] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "")
}
