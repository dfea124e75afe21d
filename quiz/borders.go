package quiz

import (
	"slices"
	"strings"
)

// borders asks for a neighbour of a country, or, if odd, for the one of four
// that is no neighbour. The table lists neighbours by code; names, groups and
// levels are those of the table "countries". What the column unsure lists (a
// disputed stretch, an overseas part, a bridge) is neither right nor wrong.
func (g *generator) borders(t *table, tpl *template, odd bool) {
	countries := map[string]*row{}
	for _, c := range g.tables["countries"].rows {
		if !c.skips("border") {
			countries[c.key] = c
		}
	}
	touches, unsure := map[string]map[string]bool{}, map[string]map[string]bool{}
	for _, r := range t.rows {
		touches[r.key], unsure[r.key] = codes(r.cells["answer"]), codes(r.cells["unsure"])
	}
	for _, r := range t.rows {
		subject := countries[r.key]
		if subject == nil {
			continue
		}
		var near, far []*row
		for _, other := range t.rows {
			c := countries[other.key]
			if c == nil || other == r || unsure[r.key][other.key] || unsure[other.key][r.key] {
				continue
			}
			if touches[r.key][other.key] {
				near = append(near, c)
			} else if c.cells["wide"] == subject.cells["wide"] {
				far = append(far, c)
			}
		}
		rights, wrongs, limit := near, far, 2
		if odd {
			rights, wrongs, limit = nearest(subject, far, 5), near, 1
			if len(near) < 3 {
				continue
			}
		}
		explained := explain(subject.text("subject"), t.label, names(countries, touches[r.key]), nil)
		s := newSeed(tpl.id + r.key)
		for limit > 0 && len(rights) > 0 {
			i := s.below(len(rights))
			right := rights[i]
			rights = append(rights[:i:i], rights[i+1:]...)
			var candidates []choice
			for _, c := range wrongs {
				candidates = append(candidates, g.shapes.choice(c.key, g.shown(tpl, c.cells["subject"]), distance(right, c)))
			}
			made := g.add(making{
				table: t, template: tpl, key: r.key + ":" + right.key, concept: "border:" + r.key,
				level: (subject.level+right.level+1)/2 + tpl.offset,
				stem:  fill(tpl.stem, subject.text("subject")),
				right: g.shapes.choice(right.key, right.text("subject"), 0), candidates: candidates,
				holds:     func(code string) bool { return touches[r.key][code] != odd },
				explained: explained,
				sourceKey: r.key,
			})
			if made {
				limit--
			}
		}
	}
}

func codes(list string) map[string]bool {
	set := map[string]bool{}
	for _, code := range strings.Fields(list) {
		set[code] = true
	}
	return set
}

// nearest gives those of the subject's own group, or all if there are too few.
func nearest(subject *row, rows []*row, enough int) []*row {
	var own []*row
	for _, r := range rows {
		if r.cells["group"] == subject.cells["group"] {
			own = append(own, r)
		}
	}
	if len(own) < enough {
		return rows
	}
	return own
}

// names lists the countries of a set, in each language in the order of the names.
func names(countries map[string]*row, set map[string]bool) Text {
	t := Text{}
	for _, language := range Languages {
		var list []string
		for code := range set {
			if c := countries[code]; c != nil {
				list = append(list, c.text("subject")[language])
			}
		}
		slices.SortFunc(list, func(a, b string) int { return strings.Compare(fold(a), fold(b)) })
		t[language] = strings.Join(list, ", ")
	}
	return t
}
