package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const flagIcons = "7.5.0" // npm flag-icons

// flagTemplates are the questions asked of the table of flags.
const flagTemplates = `
: this is its flag|voici son drapeau|acesta este steagul său
@ flag picture world 0 from=picture to=subject
= Which country has this flag?|À quel État appartient ce drapeau ?|Cărei țări îi aparține acest steag?
`

// Two flags nearer than sameFlag by measure cannot be told apart with
// certainty; those up to alikeFlag are good wrong answers.
const (
	sameFlag  = 15
	alikeFlag = 40
)

// flagNotes is what is written of flags by hand.
type flagNotes struct {
	out, signed []string
	twins, near map[string][]string // by country
}

func readFlagNotes() (flagNotes, error) {
	notes := flagNotes{twins: map[string][]string{}, near: map[string][]string{}}
	all, err := lines("flags.txt")
	if err != nil {
		return notes, err
	}
	pair := func(of map[string][]string, a, b string) {
		if !slices.Contains(of[a], b) {
			of[a], of[b] = append(of[a], b), append(of[b], a)
		}
	}
	for _, line := range all {
		words := strings.Fields(line)
		switch kind := words[0]; kind {
		case "out":
			notes.out = words[1:]
		case "signed":
			notes.signed = words[1:]
		case "twins":
			pair(notes.twins, words[1], words[2])
		case "near":
			pair(notes.near, words[1], words[2])
		case "like":
			measure, err := strconv.Atoi(words[3])
			switch {
			case err != nil:
				return notes, fmt.Errorf("flags.txt: %q: %w", line, err)
			case measure < sameFlag:
				pair(notes.twins, words[1], words[2])
			case measure <= alikeFlag:
				pair(notes.near, words[1], words[2])
			}
		default:
			return notes, fmt.Errorf("flags.txt: %q", line)
		}
	}
	return notes, nil
}

// flags writes the table of flags and their pictures. A flag of which there is
// no fair picture is not offered either.
func (b builder) flags() error {
	notes, err := readFlagNotes()
	if err != nil {
		return err
	}
	states, err := b.states()
	if err != nil {
		return err
	}
	pictures := map[string]string{}
	for _, s := range states {
		if slices.Contains(notes.out, s.code) || slices.Contains(notes.signed, s.code) {
			continue
		}
		name := filepath.Join(b.folder, "flag-icons-"+flagIcons, "flags", "4x3", strings.ToLower(s.code)+".svg")
		drawing, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read a flag: %w", err)
		}
		picture, err := clean(drawing)
		if err != nil {
			return fmt.Errorf("flag of %s: %w", s.code, err)
		}
		if len(picture) > maxPicture {
			continue
		}
		if pictures[s.code], err = b.savePicture(picture); err != nil {
			return err
		}
	}
	var table sheet
	table.head("flag-icons "+flagIcons+", names from CLDR JSON "+cldr, "MIT AND Unicode-3.0", "2026-11", flagTemplates,
		"key level picture subject group wide near never note")
	for _, s := range states {
		if pictures[s.code] == "" {
			continue
		}
		offered := func(codes []string) []string {
			return slices.DeleteFunc(slices.Sorted(slices.Values(codes)), func(code string) bool { return pictures[code] == "" })
		}
		twins := offered(notes.twins[s.code])
		near := slices.DeleteFunc(offered(notes.near[s.code]), func(code string) bool { return slices.Contains(twins, code) })
		table.row(s.code, s.level, pictures[s.code], s.name, s.group, s.wide, strings.Join(near, " "), strings.Join(twins, " "), alikeNote(twins, states))
	}
	return table.save(b.out, "flags.tsv")
}

// alikeNote says which flags look almost the same.
func alikeNote(codes []string, states []state) string {
	if len(codes) == 0 {
		return ""
	}
	var names [3][]string
	for _, s := range states {
		if !slices.Contains(codes, s.code) {
			continue
		}
		for i := range names {
			names[i] = append(names[i], s.in(i))
		}
	}
	list := func(i int) string { return strings.Join(names[i], ", ") }
	return cell("Almost the same: "+list(0)+".", "Presque pareil : "+list(1)+".", "Aproape la fel: "+list(2)+".")
}

// A state is a row of the table of countries.
type state struct{ code, level, name, group, wide string }

// in gives the name in one of the languages en, fr, ro.
func (s state) in(language int) string {
	names := strings.Split(s.name, "|")
	return names[min(language, len(names)-1)]
}

// states reads the table of countries, which is built before.
func (b builder) states() ([]state, error) {
	data, err := os.ReadFile(filepath.Join(b.out, "countries.tsv"))
	if err != nil {
		return nil, fmt.Errorf("read the countries: %w", err)
	}
	var columns []string
	var states []state
	for _, line := range strings.Split(string(data), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) == 1 {
			continue // head
		}
		if columns == nil {
			columns = cells
			continue
		}
		at := func(name string) string {
			if i := slices.Index(columns, name); i < len(cells) {
				return cells[i]
			}
			return ""
		}
		states = append(states, state{at("key"), at("level"), at("subject"), at("group"), at("wide")})
	}
	if len(states) == 0 {
		return nil, errors.New("the table of countries is empty")
	}
	return states, nil
}
