package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const (
	// worldCountries is under the ODbL: it is asked when facts are checked, and
	// nothing of it is kept.
	worldCountries = "5.1.0"
	witnessHead    = "# %s\n# Built by go generate ./quiz/...; do not edit. What others say of our facts: see the README of quiz/facts.\n"
)

// The witnesses whose answers are kept, and under which names. None of them is
// where the facts that it is asked about came from: those were written by hand,
// or come from another family of sources.
var witnesses = []struct {
	name, about string
	hear        func(builder) (claims, error)
}{
	{"countries-list", "countries-list " + countries + ", MIT: capitals, against ours written by hand.", builder.hearCapitals},
	{"natural-earth", "world-atlas " + worldAtlas + ", ISC (Natural Earth, public domain): which countries share a line, and their areas in km².", builder.hearAtlas},
	{"bodr", "Blue Obelisk Data Repository " + bodr + ", MIT (Expat): numbers and names of elements, against chemical-elements.", builder.hearElements},
}

// keepWitnesses writes what the witnesses say, so that a test can compare it
// with our facts without any of the packages.
func (b builder) keepWitnesses() error {
	for _, w := range witnesses {
		heard, err := w.hear(b)
		if err != nil {
			return fmt.Errorf("hear %s: %w", w.name, err)
		}
		var s sheet
		fmt.Fprintf(&s, witnessHead, w.about)
		s.row("thing", "says")
		things := make([]string, 0, len(heard))
		for thing := range heard {
			things = append(things, thing)
		}
		slices.Sort(things)
		for _, thing := range things {
			s.row(thing, heard[thing])
		}
		if err := s.save(b.witness, w.name+".tsv"); err != nil {
			return err
		}
	}
	return nil
}

// readWitness gives what a witness said when its file was built. Two countries
// that it knows and does not name together share no line.
func readWitness(folder, name string) (claims, error) {
	rows, err := readSheet(folder, name+".tsv")
	if err != nil {
		return nil, err
	}
	heard := claims{}
	for _, r := range rows {
		heard[r["thing"]] = r["says"]
	}
	heard.denyBorders()
	return heard, nil
}

func (said claims) denyBorders() {
	var known []string
	for thing := range said {
		if code, ok := strings.CutPrefix(thing, "area:"); ok {
			known = append(known, code)
		}
	}
	for _, a := range known {
		for _, b := range known {
			if pair := "border:" + a + "-" + b; a < b && said[pair] == "" {
				said[pair] = "no"
			}
		}
	}
}

func (b builder) hearCapitals() (claims, error) {
	var list countriesList
	if err := b.read(&list, "countries-list-"+countries, "countries.min.json"); err != nil {
		return nil, err
	}
	heard := claims{}
	for code, c := range list {
		if c.Capital != "" {
			heard["capital:"+code] = c.Capital
		}
	}
	return heard, nil
}

// hearAtlas takes two countries for neighbours if their outlines share an arc.
func (b builder) hearAtlas() (claims, error) {
	var world atlas
	if err := b.read(&world, "world-atlas-"+worldAtlas, "countries-10m.json"); err != nil {
		return nil, err
	}
	numbers, err := b.numbers()
	if err != nil {
		return nil, err
	}
	states, err := b.states()
	if err != nil {
		return nil, err
	}
	heard := claims{}
	sides := map[int][]string{} // the countries on an arc
	for _, s := range states {
		size := 0.0
		for _, p := range world.land(numbers[s.code]) {
			size += sphere(p[0])
			for _, hole := range p[1:] {
				size -= sphere(hole)
			}
		}
		if size > 0 {
			heard["area:"+s.code] = twoDigits(size)
		}
		for _, g := range world.Objects.Countries.Geometries {
			if g.ID == numbers[s.code] {
				for _, arc := range arcsOf(g.Arcs) {
					sides[arc] = append(sides[arc], s.code)
				}
			}
		}
	}
	for _, codes := range sides {
		for _, one := range codes {
			for _, other := range codes {
				if one < other {
					heard["border:"+one+"-"+other] = "yes"
				}
			}
		}
	}
	return heard, nil
}

// arcsOf lists the arcs of nested rings, whichever way they run.
func arcsOf(nested any) []int {
	switch v := nested.(type) {
	case float64:
		n := int(v)
		return []int{max(n, ^n)}
	case []any:
		var all []int
		for _, part := range v {
			all = append(all, arcsOf(part)...)
		}
		return all
	}
	return nil
}

func (b builder) hearElements() (claims, error) {
	data, err := os.ReadFile(filepath.Join(b.folder, "bodr-"+bodr, "usr", "share", "bodr", "elements.xml"))
	if err != nil {
		return nil, fmt.Errorf("read a package: %w", err)
	}
	var list struct {
		Atoms []struct {
			ID     string `xml:"id,attr"`
			Labels []struct {
				Key   string `xml:"dictRef,attr"`
				Value string `xml:"value,attr"`
			} `xml:"label"`
			Scalars []struct {
				Key   string `xml:"dictRef,attr"`
				Value string `xml:",chardata"`
			} `xml:"scalar"`
		} `xml:"atom"`
	}
	if err := xml.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("read bodr: %w", err)
	}
	heard := claims{}
	for _, atom := range list.Atoms {
		number, name := "", ""
		for _, s := range atom.Scalars {
			if s.Key == "bo:atomicNumber" {
				number = strings.TrimSpace(s.Value)
			}
		}
		for _, l := range atom.Labels {
			if l.Key == "bo:name" {
				name = strings.ToLower(l.Value)
			}
		}
		if n, err := strconv.Atoi(number); err == nil && n > 0 {
			heard["element:"+atom.ID] = number + " " + name
		}
	}
	return heard, nil
}

// hearWorldCountries asks the witness of whom nothing is kept.
func (b builder) hearWorldCountries() (claims, error) {
	var list []struct {
		Code       string   `json:"cca2"`
		Three      string   `json:"cca3"`
		Capital    []string `json:"capital"`
		Borders    []string `json:"borders"`
		Landlocked bool     `json:"landlocked"`
		Area       float64  `json:"area"`
		Currencies map[string]struct {
			Name string `json:"name"`
		} `json:"currencies"`
		Languages map[string]string `json:"languages"`
	}
	if err := b.read(&list, "world-countries-"+worldCountries, "countries.json"); err != nil {
		return nil, err
	}
	said, err := ours(b.out)
	if err != nil {
		return nil, err
	}
	heard, short := claims{}, map[string]string{}
	for _, c := range list {
		short[c.Three] = c.Code
	}
	for _, c := range list {
		if len(c.Capital) > 0 {
			heard["capital:"+c.Code] = c.Capital[0]
		}
		heard["area:"+c.Code] = strconv.FormatFloat(c.Area, 'f', -1, 64)
		heard["landlocked:"+c.Code] = map[bool]string{true: "yes", false: "no"}[c.Landlocked]
		for _, three := range c.Borders {
			pair := []string{c.Code, short[three]}
			slices.Sort(pair)
			heard["border:"+pair[0]+"-"+pair[1]] = "yes"
		}
		for _, m := range c.Currencies {
			heard["currency:"+c.Code] = strings.TrimSpace(heard["currency:"+c.Code] + " " + m.Name)
		}
		for thing := range said {
			language, ok := strings.CutPrefix(thing, "official ")
			if language, code, _ := strings.Cut(language, ":"); ok && code == c.Code {
				heard[thing] = "no"
				for _, name := range c.Languages {
					if folded(name) == folded(language) {
						heard[thing] = "yes"
					}
				}
			}
		}
	}
	heard.denyBorders()
	return heard, nil
}
