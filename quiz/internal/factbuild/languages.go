package main

import (
	"fmt"
	"strings"
)

// languageTemplates are the questions asked of the table of languages.
const languageTemplates = `
: its own name|son propre nom|numele propriu
@ autonym pair language 0 from=own to=subject label=own_name|nom_dans_cette_langue|nume_în_limba_însăși fact=own tongue=1
= Which language do its speakers call “{s}”?|Quelle langue ses locuteurs appellent-ils « {s} » ?|Ce limbă este numită de vorbitorii ei „{s}”?
@ monday pair language 1 from=monday to=subject fact=monday label=Monday|lundi|luni
= “{s}” is Monday. In which language?|« {s} » veut dire lundi. Dans quelle langue ?|„{s}” înseamnă luni. În ce limbă?
@ october pair language 1 from=october to=subject fact=october label=October|octobre|octombrie
= “{s}” is the month of October. In which language?|« {s} » est le mois d’octobre. Dans quelle langue ?|„{s}” este luna octombrie. În ce limbă?
`

// languages writes the table of languages, their own names and what Monday and
// October are called in them, where no other language of the table says the
// same.
func (b builder) languages() error {
	all, err := lines("languages.txt")
	if err != nil {
		return err
	}
	names := map[string]map[string]string{}
	for _, language := range []string{"en", "fr", "ro"} {
		list, err := b.displayNames(language, "languages")
		if err != nil {
			return err
		}
		names[language] = list
	}
	type entry struct{ code, level, group, script, own, monday, october string }
	var entries []entry
	said := map[string]int{}
	for _, line := range all {
		f := strings.Fields(line)
		if len(f) != 4 {
			return fmt.Errorf("languages.txt: %q", line)
		}
		e := entry{code: f[0], level: f[1], group: f[2], script: f[3]}
		own, err := b.displayNames(e.code, "languages")
		if err != nil {
			return err
		}
		e.own, _, _ = strings.Cut(own[e.code], " (")
		if e.script == "Latn" || e.script == "Grek" || e.script == "Cyrl" {
			if e.monday, e.october, err = b.calendar(e.code); err != nil {
				return err
			}
		}
		for _, word := range []string{e.monday, e.october, e.own} {
			said[strings.ToLower(word)]++
		}
		entries = append(entries, e)
	}
	lone := func(word string) string {
		if said[strings.ToLower(word)] > 1 || strings.ContainsAny(word, "0123456789") {
			return ""
		}
		return word
	}
	var s sheet
	s.head("CLDR JSON "+cldr, "Unicode-3.0", "2026", languageTemplates, "key level subject own monday october group wide")
	for _, e := range entries {
		monday, october := lone(e.monday), lone(e.october)
		if strings.HasPrefix(strings.ToLower(october), "o") && e.script == "Latn" {
			october = "" // looks alike everywhere
		}
		script := e.script
		if script != "Latn" {
			script = "other" // one strange script among familiar ones would say too much
		}
		s.row(e.code, e.level, cell(names["en"][e.code], names["fr"][e.code], names["ro"][e.code]),
			lone(e.own), monday, october, e.group, script)
	}
	return s.save(b.out, "languages.tsv")
}

// calendar gives Monday and October in a language.
func (b builder) calendar(language string) (monday, october string, err error) {
	type wide struct {
		StandAlone struct {
			Wide map[string]string `json:"wide"`
		} `json:"stand-alone"`
	}
	var file struct {
		Main map[string]struct {
			Dates struct {
				Calendars struct {
					Gregorian struct {
						Months wide `json:"months"`
						Days   wide `json:"days"`
					} `json:"gregorian"`
				} `json:"calendars"`
			} `json:"dates"`
		} `json:"main"`
	}
	if err := b.read(&file, "cldr-dates-full-"+cldr, "main", language, "ca-gregorian.json"); err != nil {
		return "", "", err
	}
	g := file.Main[language].Dates.Calendars.Gregorian
	return g.Days.StandAlone.Wide["mon"], g.Months.StandAlone.Wide["10"], nil
}
