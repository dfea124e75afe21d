package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// elementTemplates are the questions asked of the table of elements.
const elementTemplates = `
: chemical symbol|symbole chimique|simbol chimic
@ symbol pair science 0 to=symbol fact=symbol raw=1
= {S}: what is its chemical symbol?|{S} : quel est son symbole chimique ?|{S}: care este simbolul său chimic?
@ element pair science 0 from=symbol to=subject fact=symbol
= Which element has the symbol {s}?|Quel élément a pour symbole {s} ?|Ce element are simbolul {s}?
@ atomic pair science 1 from=atomic to=subject topic=atomic fact=atomic label=atomic_number|numéro_atomique|număr_atomic
= Which element has the atomic number {s}?|Quel élément porte le numéro atomique {s} ?|Ce element are numărul atomic {s}?
@ noble which science 1 class=noble label=family|famille|familie
= Which of these elements is a noble gas?|Lequel de ces éléments est un gaz noble ?|Care dintre aceste elemente este un gaz nobil?
@ halogen which science 1 class=halogen label=family|famille|familie
= Which of these elements is a halogen?|Lequel de ces éléments est un halogène ?|Care dintre aceste elemente este un halogen?
@ alkali which science 1 class=alkali label=family|famille|familie
= Which of these elements is an alkali metal?|Lequel de ces éléments est un métal alcalin ?|Care dintre aceste elemente este un metal alcalin?
@ rareearth which science 1 class=lanthanide limit=8 label=family|famille|familie
= Which of these elements is a lanthanide?|Lequel de ces éléments est un lanthanide ?|Care dintre aceste elemente este o lantanidă?
@ actinide which science 1 class=actinide limit=8 label=family|famille|familie
= Which of these elements is an actinide?|Lequel de ces éléments est un actinide ?|Care dintre aceste elemente este o actinidă?
@ discovered first science 1 gap=40 to=found topic=found label=discovered|découverte|descoperire
= Which of these elements was discovered first?|Lequel de ces éléments a été découvert le premier ?|Care dintre aceste elemente a fost descoperit primul?
`

// Elements that most people know, and those that few do not forget at school.
var (
	everyday = strings.Fields("H He C N O Na Mg Al Si P S Cl K Ca Fe Cu Zn Ag Au Hg Pb Sn I Ne U Ni Ti")
	heard    = strings.Fields("Li Be B F Ar Cr Mn Co As Br Kr Cd Xe Ba W Pt Rn Ra Pu Sb Bi Pd Ir Os Cs Ga Ge Se Sr Th Po Am Zr Mo Es Cm")
)

func (b builder) elements() error {
	source, err := os.ReadFile(filepath.Join(b.folder, "chemical-elements-"+elements, "src", "elementsAndIsotopes.ts"))
	if err != nil {
		return fmt.Errorf("read a package: %w", err)
	}
	found, err := b.discoveries()
	if err != nil {
		return err
	}
	names, err := lines("elements.txt")
	if err != nil {
		return err
	}
	entry := regexp.MustCompile(`(?s)\n    number: (\d+),\n.*?\n    symbol: '(\w+)',.*?\n    name: '(\w+)'`)
	var s sheet
	s.head("chemical-elements "+elements+" and Blue Obelisk Data Repository 10, with French and Romanian names written by hand",
		"MIT", "2026", elementTemplates, "key level subject symbol atomic answer found group skip")
	count := 0
	for _, m := range entry.FindAllStringSubmatch(string(source), -1) {
		number, err := strconv.Atoi(m[1])
		if err != nil {
			return fmt.Errorf("element %s: %w", m[2], err)
		}
		if number > len(names) {
			break
		}
		count++
		if number != count {
			return fmt.Errorf("element %s is not number %d", m[2], count)
		}
		symbol, name := m[2], strings.ToLower(m[3])
		fr, ro, _ := strings.Cut(names[number-1], " ")
		level, skip := 3, ""
		if contains(everyday, symbol) {
			level = 1
		} else if contains(heard, symbol) {
			level = 2
		}
		if number > 54 {
			skip = "atomic"
		}
		year := found[symbol]
		if n, err := strconv.Atoi(year); err != nil || n < 1600 {
			year = ""
		}
		s.row(strings.ToLower(symbol), strconv.Itoa(level), cell(name, fr, ro), symbol, m[1], family(number), year, string(symbol[0]), skip)
	}
	if count != len(names) {
		return fmt.Errorf("%d elements, %d names", count, len(names))
	}
	return s.save(b.out, "elements.tsv")
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

// family is the family of an element about which there is no dispute.
func family(number int) string {
	switch number {
	case 2, 10, 18, 36, 54, 86:
		return "noble"
	case 9, 17, 35, 53:
		return "halogen"
	case 3, 11, 19, 37, 55, 87:
		return "alkali"
	case 4, 12, 20, 38, 56, 88:
		return "earth"
	}
	switch {
	case number >= 58 && number <= 70:
		return "lanthanide"
	case number >= 90 && number <= 102:
		return "actinide"
	}
	return "other"
}

// discoveries reads the years of discovery from bodr.
func (b builder) discoveries() (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(b.folder, "bodr-"+bodr, "usr", "share", "bodr", "elements.xml"))
	if err != nil {
		return nil, fmt.Errorf("read a package: %w", err)
	}
	var list struct {
		Atoms []struct {
			ID      string `xml:"id,attr"`
			Scalars []struct {
				Key   string `xml:"dictRef,attr"`
				Value string `xml:",chardata"`
			} `xml:"scalar"`
		} `xml:"atom"`
	}
	if err := xml.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("read bodr: %w", err)
	}
	found := map[string]string{}
	for _, atom := range list.Atoms {
		for _, scalar := range atom.Scalars {
			if scalar.Key == "bo:discoveryDate" {
				found[atom.ID] = strings.TrimSpace(scalar.Value)
			}
		}
	}
	return found, nil
}
