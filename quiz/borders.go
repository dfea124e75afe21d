package quiz

import (
	"cmp"
	"slices"
	"strings"
)

// frontiers are the neighbours of each country, by code. The table lists them;
// names, groups and levels are those of the table "countries". What the column
// unsure lists (a disputed stretch, an overseas part, a bridge) is neither right
// nor wrong.
type frontiers struct {
	countries       map[string]*row // those that may be asked about
	touches, unsure map[string]map[string]bool
}

func (g *generator) frontiers(t *table) frontiers {
	f := frontiers{map[string]*row{}, map[string]map[string]bool{}, map[string]map[string]bool{}}
	for _, c := range g.tables["countries"].rows {
		if !c.skips("border") {
			f.countries[c.key] = c
		}
	}
	for _, r := range t.rows {
		f.touches[r.key], f.unsure[r.key] = codes(r.cells["answer"]), codes(r.cells["unsure"])
	}
	return f
}

// doubtful says whether nobody should be asked if two countries touch.
func (f frontiers) doubtful(a, b string) bool { return f.unsure[a][b] || f.unsure[b][a] }

// borders asks for a neighbour of a country, or, if odd, for the one of four
// that is no neighbour.
func (g *generator) borders(t *table, tpl *template, odd bool) {
	f := g.frontiers(t)
	countries, touches := f.countries, f.touches
	for _, r := range t.rows {
		subject := countries[r.key]
		if subject == nil {
			continue
		}
		var near, far []*row
		for _, other := range t.rows {
			c := countries[other.key]
			if c == nil || other == r || f.doubtful(r.key, other.key) {
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
				candidates = append(candidates, g.country(c, distance(right, c)))
			}
			made := g.add(making{
				table: t, template: tpl, key: r.key + ":" + right.key, concept: "border:" + r.key,
				level: (subject.level+right.level+1)/2 + tpl.offset,
				stem:  fill(tpl.stem, subject.text("subject")),
				right: g.country(right, 0), candidates: candidates,
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

// between asks which country borders two others. The wrong ones border one of
// the two, or lie near by. A country of many neighbours is asked for twice.
func (g *generator) between(t *table, tpl *template) {
	f := g.frontiers(t)
	for _, r := range t.rows {
		right := f.countries[r.key]
		if right == nil {
			continue
		}
		var pairs [][2]*row
		for a := range f.touches[r.key] {
			for b := range f.touches[r.key] {
				if a < b && f.countries[a] != nil && f.countries[b] != nil {
					pairs = append(pairs, [2]*row{f.countries[a], f.countries[b]})
				}
			}
		}
		order := func(p [2]*row) uint64 { return newSeed(tpl.id + r.key + p[0].key + p[1].key).next() }
		slices.SortFunc(pairs, func(p, q [2]*row) int { return cmp.Compare(order(p), order(q)) })
		limit := 1
		if len(f.touches[r.key]) > 3 {
			limit = 2
		}
		for _, pair := range pairs {
			if limit == 0 {
				break
			}
			a, b := pair[0], pair[1]
			both := func(code string) bool { return f.touches[code][a.key] && f.touches[code][b.key] }
			candidates := make([]choice, 0, 64)
			for _, other := range t.rows {
				c := f.countries[other.key]
				if c == nil || c == a || c == b || both(other.key) || f.doubtful(c.key, a.key) || f.doubtful(c.key, b.key) || c.cells["wide"] != right.cells["wide"] {
					continue
				}
				ring := distance(right, c) + 1
				if f.touches[c.key][a.key] || f.touches[c.key][b.key] {
					ring -= 1.5
				}
				candidates = append(candidates, g.country(c, ring))
			}
			if g.add(making{
				table: t, template: tpl, key: r.key + ":" + a.key + "-" + b.key, concept: "border:" + r.key,
				level: (right.level+max(a.level, b.level)+1)/2 + tpl.offset,
				stem:  second(fill(tpl.stem, a.text("subject")), b.text("subject")),
				right: g.country(right, 0), candidates: candidates,
				holds:     both,
				explained: explain(right.text("subject"), t.label, names(f.countries, f.touches[r.key]), nil),
				sourceKey: r.key,
			}) {
				limit--
			}
		}
	}
}

// lone asks for the only neighbour of a country that has one.
func (g *generator) lone(t *table, tpl *template) {
	f := g.frontiers(t)
	for _, r := range t.rows {
		subject := f.countries[r.key]
		if subject == nil || len(f.touches[r.key]) != 1 || len(f.unsure[r.key]) > 0 {
			continue
		}
		right := f.countries[strings.TrimSpace(r.cells["answer"])]
		if right == nil {
			continue
		}
		var candidates []choice
		for _, c := range f.countries {
			if c != right && c != subject && !f.doubtful(c.key, subject.key) {
				candidates = append(candidates, g.country(c, distance(right, c)))
			}
		}
		slices.SortFunc(candidates, func(a, b choice) int { return cmp.Compare(a.key, b.key) })
		g.add(making{
			table: t, template: tpl, key: r.key, concept: "border:" + r.key,
			level: subject.level + tpl.offset, stem: fill(tpl.stem, subject.text("subject")),
			right: g.country(right, 0), candidates: candidates,
			holds:     func(code string) bool { return f.touches[r.key][code] },
			explained: explain(subject.text("subject"), t.label, right.text("subject"), nil),
			sourceKey: r.key,
		})
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
