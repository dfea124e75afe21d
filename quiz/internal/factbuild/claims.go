package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Claims are what somebody says of things: "capital:KE" is "Nairobi",
// "border:DE-FR" is "yes". Two who claim different things of one thing disagree.
type claims map[string]string

// A sheetRow is a row of a table by its columns.
type sheetRow map[string]string

// readSheet reads a table of facts, without its remarks and templates.
func readSheet(folder, name string) ([]sheetRow, error) {
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return nil, fmt.Errorf("read a table: %w", err)
	}
	var columns []string
	var rows []sheetRow
	for _, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.ContainsAny(line[:1], "#@=:") {
			continue
		}
		cells := strings.Split(line, "\t")
		if columns == nil {
			columns = cells
			continue
		}
		row := sheetRow{}
		for i, cell := range cells {
			row[columns[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// english is a cell's English text.
func (r sheetRow) english(column string) string {
	text, _, _ := strings.Cut(r[column], "|")
	return text
}

// ours are the claims of the tables of facts: what is barred or in doubt is not
// claimed.
func ours(facts string) (claims, error) {
	said := claims{}
	tables := map[string][]sheetRow{}
	for _, name := range []string{"countries", "contested", "borders", "areas", "features", "elements"} {
		rows, err := readSheet(facts, name+".tsv")
		if err != nil {
			return nil, err
		}
		tables[name] = rows
	}
	barred := map[string]string{}
	for _, r := range tables["contested"] {
		barred[r["key"]] = r["answer"]
	}
	codes := map[string]string{} // by name
	for _, r := range tables["countries"] {
		code := r["key"]
		codes[r.english("subject")] = code
		if !strings.Contains(barred[code], "capital") {
			said["capital:"+code] = r.english("capital")
		}
		if word := r.english("currency"); word != "" {
			said["currency:"+code] = word
		}
	}
	said.borders(tables["borders"], barred)
	for _, r := range tables["areas"] {
		if code := codes[r.english("subject")]; code != "" {
			said["area:"+code] = r["answer"]
		}
	}
	for _, r := range tables["features"] {
		kind := ""
		switch {
		case r["key"] == "landlocked":
			kind = "landlocked"
		case r["only"] == "language":
			kind = "official " + r.english("subject")
		default:
			continue
		}
		for _, code := range strings.Fields(r["members"]) {
			said[kind+":"+code] = "yes"
		}
		unsure := strings.Fields(r["unsure"])
		for _, code := range codes {
			if said[kind+":"+code] == "" && !slices.Contains(unsure, code) {
				said[kind+":"+code] = "no"
			}
		}
	}
	for _, r := range tables["elements"] {
		said["element:"+r["symbol"]] = r["atomic"] + " " + r.english("subject")
	}
	return said, nil
}

// borders claims of each two countries whether they touch.
func (said claims) borders(rows []sheetRow, barred map[string]string) {
	for _, a := range rows {
		for _, b := range rows {
			one, other := a["key"], b["key"]
			if one >= other || strings.Contains(barred[one]+barred[other], "border") ||
				slices.Contains(strings.Fields(a["unsure"]), other) || slices.Contains(strings.Fields(b["unsure"]), one) {
				continue
			}
			touch := "no"
			if slices.Contains(strings.Fields(a["answer"]), other) {
				touch = "yes"
			}
			said["border:"+one+"-"+other] = touch
		}
	}
}

// areaMargin is by what factor areas may differ: sources count waters, islands
// and far parts differently, and our questions keep a margin of 1.3.
const areaMargin = 1.15

// agree says whether two claims of one thing say the same.
func agree(thing, a, b string) bool {
	switch kind, _, _ := strings.Cut(thing, ":"); kind {
	case "area":
		x, err := strconv.ParseFloat(a, 64)
		if err != nil {
			return false
		}
		y, err := strconv.ParseFloat(b, 64)
		return err == nil && max(x, y) <= areaMargin*min(x, y)
	case "currency": // the bare word within the whole name
		words := strings.Fields(folded(a))
		return strings.Contains(folded(b), words[len(words)-1])
	}
	return folded(a) == folded(b)
}

// folded brings a text to lower case, without accents and signs.
func folded(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		case unicode.IsSpace(r) || r == '-':
			return ' '
		}
		return -1
	}, norm.NFD.String(s))
}

// A dispute is a thing of which a witness claims something else than we do.
type dispute struct{ witness, thing, ours, theirs string }

func (d dispute) String() string {
	return fmt.Sprintf("%s: %s: we say %q, it says %q", d.witness, d.thing, d.ours, d.theirs)
}

// disputes compares our claims with a witness's, where both claim something.
func disputes(said claims, witness string, heard claims) (found []dispute, compared map[string]int) {
	compared = map[string]int{}
	for thing, theirs := range heard {
		mine, ok := said[thing]
		if !ok {
			continue
		}
		kind, _, _ := strings.Cut(thing, ":")
		compared[kind]++
		if !agree(thing, mine, theirs) {
			found = append(found, dispute{witness, thing, mine, theirs})
		}
	}
	slices.SortFunc(found, func(a, b dispute) int { return strings.Compare(a.thing, b.thing) })
	return found, compared
}

// twoDigits rounds a number as our tables do.
func twoDigits(v float64) string {
	scale := math.Pow(10, math.Floor(math.Log10(v))-1)
	return strconv.FormatFloat(math.Round(v/scale)*scale, 'f', -1, 64)
}
