package quiz

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// value reads a number from a row.
func (r *row) value(column string) (float64, error) {
	v, err := strconv.ParseFloat(r.cells[column], 64)
	if err != nil {
		return 0, fmt.Errorf("row %s: %w", r.key, err)
	}
	return v, nil
}

// most asks for the one of four with the largest value, or the smallest with
// least=1. Another source must not turn the answer: the others stay behind by
// the factor margin.
func (g *generator) most(t *table, tpl *template) error {
	margin, err := strconv.ParseFloat(tpl.args["margin"], 64)
	if err != nil {
		return fmt.Errorf("margin: %w", err)
	}
	return g.compare(t, tpl, func(a, b float64) (bool, float64) {
		ratio := a / b
		if tpl.args["least"] != "" {
			ratio = b / a
		}
		return ratio >= margin, math.Log(ratio)
	}, 1.5)
}

// first asks which of four came first; the others by the years gap later.
func (g *generator) first(t *table, tpl *template) error {
	gap, err := strconv.ParseFloat(tpl.args["gap"], 64)
	if err != nil {
		return fmt.Errorf("gap: %w", err)
	}
	return g.compare(t, tpl, func(a, b float64) (bool, float64) {
		later := b - a
		if tpl.args["least"] != "" {
			later = a - b
		}
		return later >= gap, later / 150
	}, 1)
}

// compare makes of each row the winner over others that it beats; by how much
// it beats them is the ring.
func (g *generator) compare(t *table, tpl *template, beats func(a, b float64) (bool, float64), scale float64) error {
	values := map[string]float64{}
	rows := usable(t, tpl)
	for _, r := range rows {
		v, err := r.value(tpl.to)
		if err != nil {
			return err
		}
		values[r.cells[tpl.from]] = v
	}
	for _, r := range rows {
		if !asked(tpl, r) {
			continue
		}
		mine := values[r.cells[tpl.from]]
		var candidates []choice
		for _, other := range rows {
			cell := other.cells[tpl.from]
			if ok, by := beats(mine, values[cell]); ok {
				candidates = append(candidates, g.option(tpl, cell, by/scale+0.3*math.Abs(float64(r.level-other.level))))
			}
		}
		answer, notes := r.cells[tpl.from], r.text("note")
		g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, stem: tpl.stem,
			right: g.option(tpl, answer, 0), candidates: candidates,
			holds: func(key string) bool { ok, _ := beats(values[key], mine); return ok || key == answer },
			explain: func(keys [4]string) Text {
				four := keys[:]
				slices.SortStableFunc(four, func(a, b string) int {
					if tpl.kind == "most" && tpl.args["least"] == "" {
						a, b = b, a
					}
					return cmp.Compare(values[a], values[b])
				})
				text := inOrder(tpl, four, values)
				for language, note := range notes {
					text[language] += " " + note
				}
				return text
			},
			sourceKey: r.key,
		})
	}
	return nil
}

// inOrder explains a comparison: what was offered, each with its value.
func inOrder(tpl *template, cells []string, values map[string]float64) Text {
	t := Text{}
	for _, language := range Languages {
		var list []string
		for _, cell := range cells {
			value := yearText(int(values[cell]), language)
			if unit := tpl.args["unit"]; unit != "" {
				value = amount(values[cell], unit)
			}
			name := parseText(cell)
			if len(list) == 0 {
				name = capital(name)
			}
			list = append(list, name[language]+" ("+value+")")
		}
		join := "; "
		if language == "fr" {
			join = "\u202f; "
		}
		t[language] = strings.Join(list, join) + "."
	}
	return t
}

// yearText is a year as said: those before our era are negative.
func yearText(year int, language string) string {
	if year >= 0 {
		return strconv.Itoa(year)
	}
	before := map[string]string{"en": " BC", "fr": " av. J.-C.", "ro": " î.Hr."}
	return strconv.Itoa(-year) + before[language]
}

// amount is a rounded number with its unit, its thousands parted by a thin space.
func amount(v float64, unit string) string {
	digits := strconv.FormatFloat(v, 'f', -1, 64)
	if v >= 10000 {
		whole := strconv.Itoa(int(v))
		digits = ""
		for len(whole) > 3 {
			digits = "\u202f" + whole[len(whole)-3:] + digits
			whole = whole[:len(whole)-3]
		}
		digits = whole + digits
	}
	return digits + "\u00a0" + unit
}

// year asks for the year of a row; wrong are years near by, nearer in our days.
func (g *generator) year(t *table, tpl *template) error {
	for _, r := range usable(t, tpl) {
		if !asked(tpl, r) {
			continue
		}
		v, err := r.value(tpl.to)
		if err != nil {
			return err
		}
		year := int(v)
		right := years(year)
		step := 4
		switch {
		case year < 1000:
			step = 30
		case year < 1600:
			step = 15
		case year < 1850:
			step = 8
		}
		var candidates []choice
		for n := 1; n <= 5; n++ {
			for _, other := range []int{year - n*step - n%2, year + n*step + n%3} {
				if other < 2025 && (other > 0) == (year > 0) {
					candidates = append(candidates, g.shapes.choice(strconv.Itoa(other), years(other), 0.2*float64(n)))
				}
			}
		}
		own := strconv.Itoa(year)
		g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, stem: fill(tpl.stem, r.text(tpl.from)),
			right: g.shapes.choice(own, right, 0), candidates: candidates,
			holds:     func(key string) bool { return key == own },
			explained: explain(r.text(tpl.from), g.label(t, tpl), right, r.text("note")),
			sourceKey: r.key,
		})
	}
	return nil
}

func years(year int) Text {
	t := Text{}
	for _, language := range Languages {
		t[language] = yearText(year, language)
	}
	return t
}

// century asks for the century of a row. Rows within three years of a turn of
// the century are left out: people differ about where it lies.
func (g *generator) century(t *table, tpl *template) error {
	for _, r := range usable(t, tpl) {
		if !asked(tpl, r) {
			continue
		}
		v, err := r.value(tpl.to)
		if err != nil {
			return err
		}
		year := int(v)
		if rest := year % 100; year < 100 || rest < 4 || rest > 97 {
			continue
		}
		own := (year + 99) / 100
		var candidates []choice
		for _, away := range []int{-3, -2, -1, 1, 2, 3} {
			if c := own + away; c >= 1 && c <= 20 {
				candidates = append(candidates, g.shapes.choice(strconv.Itoa(c), centuryText(c), 0))
			}
		}
		right := strconv.Itoa(own)
		g.add(making{
			table: t, template: tpl, key: r.key, concept: t.name + ":" + r.key,
			level: r.level + tpl.offset, stem: fill(tpl.stem, r.text(tpl.from)),
			right: g.shapes.choice(right, centuryText(own), 0), candidates: candidates,
			holds:     func(key string) bool { return key == right },
			explained: explain(r.text(tpl.from), g.label(t, tpl), years(year), r.text("note")),
			sourceKey: r.key,
		})
	}
	return nil
}

// centuryText is a century's number; the stem says that it is one.
func centuryText(c int) Text {
	suffix := "th"
	switch {
	case c%10 == 1 && c != 11:
		suffix = "st"
	case c%10 == 2 && c != 12:
		suffix = "nd"
	case c%10 == 3 && c != 13:
		suffix = "rd"
	}
	fr, ro := roman(c)+"ᵉ", "al "+roman(c)+"-lea"
	if c == 1 {
		fr, ro = "Iᵉʳ", "I"
	}
	return Text{"en": strconv.Itoa(c) + suffix, "fr": fr, "ro": ro}
}

// roman writes a number from 1 to 3999 in Roman numerals.
func roman(n int) string {
	s := ""
	for _, step := range []struct {
		value int
		sign  string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for n >= step.value {
			s += step.sign
			n -= step.value
		}
	}
	return s
}
