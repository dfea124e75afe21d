package formats

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// readQTI1 reads an item of QTI 1.2 as learning platforms export it: one choice
// of labels, and conditions that give points to some.
func readQTI1(e *element, m making) {
	m.item.Title = e.attr("title")
	kind := ""
	for _, field := range e.all("qtimetadatafield") {
		if label := field.child("fieldlabel").text(); label == "question_type" || label == "cc_profile" {
			kind = field.child("fieldentry").text()
		}
	}
	presentation := e.child("presentation")
	responses := presentation.all("response_lid")
	if others := presentation.all("response_str", "response_num", "response_grp", "response_xy", "response_na"); len(responses) != 1 || len(others) > 0 {
		if kind == "" && len(others) > 0 {
			kind = others[0].name
		}
		m.reject(Kind, "a question of the kind %q", clip(kind))
		return
	}
	response := responses[0]
	cardinality := strings.ToLower(response.attr("rcardinality"))
	if cardinality == "ordered" {
		m.reject(Kind, "a question for an order")
		return
	}
	m.item.Stem = m.qti1Text(presentation, "response_lid")
	if own := m.qti1Text(response, "render_choice"); own != "" {
		m.item.Stem += "\n" + own
	}
	if m.onlyPicture(strings.TrimSpace(m.item.Stem), 0) {
		m.reject(Picture, "only a picture asks")
		return
	}
	scoring := readScoring(e)
	rights := scoring.rights(cardinality == "multiple")
	places := map[string]int{}
	for i, label := range response.all("response_label") {
		before := m.pictures
		id := label.attr("ident")
		option := Option{Text: m.qti1Text(label, ""), Right: slices.Contains(rights, id)}
		if m.onlyPicture(option.Text, before) {
			m.reject(Picture, "option %d is only a picture", i+1)
			return
		}
		if _, twice := places[id]; twice || id == "" {
			m.reject(BadAnswer, "two choices have the identifier %q", clip(id))
			return
		}
		places[id] = i
		m.item.Options = append(m.item.Options, option)
	}
	for _, right := range rights {
		if _, ok := places[right]; !ok {
			m.reject(BadAnswer, "the right answer %q is not among the choices", clip(right))
			return
		}
	}
	for _, f := range e.all("itemfeedback") {
		text := m.qti1Text(f, "")
		if at, ok := places[scoring.shown[f.attr("ident")]]; ok {
			m.item.Options[at].Feedback = text
		} else if strings.HasPrefix(f.attr("ident"), "general") {
			m.item.Explanation = text
		}
	}
	m.add()
}

// qti1Text gives the texts inside an element, but for those inside elements of a name.
func (m *making) qti1Text(e *element, without string) string {
	var texts []string
	var collect func(*element)
	collect = func(e *element) {
		for _, n := range e.nodes {
			switch {
			case n.child == nil || without != "" && n.child.name == without:
			case n.child.name == "mattext" && strings.EqualFold(n.child.attr("texttype"), "text/plain"):
				texts = append(texts, n.child.text())
			case n.child.name == "mattext" || n.child.name == "mat_formattedtext":
				texts = append(texts, m.plain(n.child.inner()))
			case n.child.name == "matimage":
				m.pictures++
			case n.child.name == "mataudio" || n.child.name == "matvideo" || n.child.name == "matapplet":
				m.lost = true
			default:
				collect(n.child)
			}
		}
	}
	collect(e)
	return strings.TrimSpace(strings.Join(texts, "\n"))
}

// A qti1Scoring is what the conditions of an item say.
type qti1Scoring struct {
	points map[string]float64 // of a label
	shown  map[string]string  // the label that a feedback belongs to
}

// rights are the labels with points; where one may be chosen, those with the most.
func (s qti1Scoring) rights(several bool) []string {
	most := 0.0
	for _, points := range s.points {
		most = max(most, points)
	}
	var rights []string
	for label, points := range s.points {
		if points > 0 && (several || points == most) {
			rights = append(rights, label)
		}
	}
	return rights
}

func readScoring(e *element) qti1Scoring {
	s := qti1Scoring{points: map[string]float64{}, shown: map[string]string{}}
	for _, condition := range e.child("resprocessing").all("respcondition") {
		labels := chosen(condition.child("conditionvar"))
		for _, set := range condition.all("setvar") {
			value := set.text()
			points, err := strconv.ParseFloat(value, 64)
			if strings.HasSuffix(strings.ToLower(value), ".max") {
				points, err = math.MaxFloat64, nil
			}
			if err != nil || strings.EqualFold(set.attr("action"), "subtract") {
				continue
			}
			for _, label := range labels {
				s.points[label] = max(s.points[label], points)
			}
		}
		for _, shown := range condition.all("displayfeedback") {
			if len(labels) == 1 && s.shown[shown.attr("linkrefid")] == "" {
				s.shown[shown.attr("linkrefid")] = labels[0]
			}
		}
	}
	return s
}

// chosen are the labels that a condition wants to be chosen: what stands in a
// "not" must not be.
func chosen(e *element) []string {
	var labels []string
	for _, n := range e.nodes {
		switch {
		case n.child == nil || n.child.name == "not":
		case n.child.name == "varequal":
			labels = append(labels, n.child.text())
		default:
			labels = append(labels, chosen(n.child)...)
		}
	}
	return labels
}
