package quiz

import (
	"slices"
	"strconv"
)

// fewMembers is up to how many members of a set an explanation names.
const fewMembers = 9

// members asks which of four countries belongs to a set, or, if odd, which does
// not: those on a sea, on a river, of a language. Each row is a set; its column
// members lists them by code, unsure those that are neither offered nor asked.
// Names, groups and levels are those of the table "countries". A row asks as
// often as its column limit says, else three times.
func (g *generator) members(t *table, tpl *template, odd bool) {
	var countries []*row
	for _, c := range g.tables["countries"].rows {
		if !c.skips(tpl.args["topic"]) {
			countries = append(countries, c)
		}
	}
	for _, r := range t.rows {
		if only := tpl.args["only"]; only != "" && only != r.cells["only"] {
			continue
		}
		in, unsure := codes(r.cells["members"]), codes(r.cells["unsure"])
		var rights, wrongs []*row
		for _, c := range countries {
			switch {
			case unsure[c.key]:
			case in[c.key] == odd:
				wrongs = append(wrongs, c)
			default:
				rights = append(rights, c)
			}
		}
		if odd {
			rights = besides(rights, wrongs)
		}
		limit := 3
		if n, err := strconv.Atoi(r.cells["limit"]); err == nil {
			limit = n
		}
		if n, err := strconv.Atoi(tpl.args["limit"]); err == nil {
			limit = n
		}
		away := g.away(in)
		listed := len(in) <= fewMembers
		if odd && !listed {
			continue // the explanation would not say why
		}
		about := r.text("about")
		if about == nil {
			about = r.text("subject")
		}
		named := names(g.countries(), in)
		for _, right := range shuffled(rights, tpl.id+r.key) {
			if limit == 0 {
				break
			}
			candidates := make([]choice, 0, len(wrongs))
			for _, c := range wrongs {
				candidates = append(candidates, g.country(c, 0.4*distance(right, c)+away(c)))
			}
			concept := t.name + ":" + r.key
			if !listed {
				concept += ":" + right.key
				named = right.text("subject")
			}
			if g.add(making{
				table: t, template: tpl, key: r.key + ":" + right.key, concept: concept,
				level: max((r.level+right.level+1)/2, r.level-1) + tpl.offset,
				stem:  fill(tpl.stem, r.text("subject")),
				right: g.country(right, 0), candidates: candidates,
				holds:     func(code string) bool { return in[code] != odd },
				explained: explain(about, g.label(t, tpl), named, r.text("note")),
				sourceKey: r.key,
			}) {
				limit--
			}
		}
	}
}

// away tells how far a country is from a set: nearest are its neighbours, then
// those of a member's subregion and region.
func (g *generator) away(in map[string]bool) func(c *row) float64 {
	near, groups, wides := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, r := range g.tables["borders"].rows {
		if in[r.key] {
			for code := range codes(r.cells["answer"]) {
				near[code] = true
			}
		}
	}
	for code := range in {
		if c := g.countries()[code]; c != nil {
			groups[c.group], wides[c.wide] = true, true
		}
	}
	return func(c *row) float64 {
		switch {
		case near[c.key]:
			return 0
		case groups[c.group]:
			return 0.7
		case wides[c.wide]:
			return 1.5
		}
		return 3
	}
}

// besides gives the countries that lie in the subregion of one of the others,
// or all if those are too few.
func besides(rows, others []*row) []*row {
	var near []*row
	for _, r := range rows {
		if slices.ContainsFunc(others, func(o *row) bool { return o.group == r.group }) {
			near = append(near, r)
		}
	}
	if len(near) < 3 {
		return rows
	}
	return near
}

// countries gives the rows of the table of countries by code.
func (g *generator) countries() map[string]*row {
	if g.byCode == nil {
		g.byCode = map[string]*row{}
		for _, c := range g.tables["countries"].rows {
			g.byCode[c.key] = c
		}
	}
	return g.byCode
}
