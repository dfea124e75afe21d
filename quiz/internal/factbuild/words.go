package main

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
)

// A tongue is a language whose words are asked.
type tongue struct {
	code, en, fr, ro string
	level            int // added to the level of the thing
}

// near and far are the two sets of which each thing is asked in one language.
var (
	near = []tongue{
		{"de", "German", "allemand", "germană", 0},
		{"es", "Spanish", "espagnol", "spaniolă", 0},
		{"it", "Italian", "italien", "italiană", 0},
	}
	far = []tongue{
		{"pt", "Portuguese", "portugais", "portugheză", 0},
		{"hu", "Hungarian", "hongrois", "maghiară", 1},
		{"pl", "Polish", "polonais", "poloneză", 1},
		{"sv", "Swedish", "suédois", "suedeză", 1},
		{"nl", "Dutch", "néerlandais", "neerlandeză", 0},
		{"tr", "Turkish", "turc", "turcă", 1},
		{"fi", "Finnish", "finnois", "finlandeză", 1},
	}
)

// words writes the table of things and their names in other languages.
func (b builder) words() error {
	all, err := lines("words.txt")
	if err != nil {
		return err
	}
	names := map[string]map[string]string{}
	var templates strings.Builder
	templates.WriteString(": what it means|ce que cela veut dire|ce înseamnă\n")
	for _, t := range append(append([]tongue{}, near...), far...) {
		list, err := b.annotations(t.code)
		if err != nil {
			return err
		}
		names[t.code] = list
		fmt.Fprintf(&templates, "@ word-%s pair language 0 from=word to=subject only=%s fact=subject tongue=1\n", t.code, t.code)
		fmt.Fprintf(&templates, "= %s: what does “{s}” mean?|En %s : que veut dire « {s} » ?|În %s: ce înseamnă „{s}”?\n", "In "+t.en, t.fr, t.ro)
	}
	var s sheet
	s.head("CLDR JSON "+cldr+" (annotations), with English, French and Romanian names written by hand", "Unicode-3.0", "2026",
		templates.String(), "key level subject word only group")
	for _, line := range all {
		fields := strings.SplitN(line, " ", 4)
		if len(fields) != 4 {
			return fmt.Errorf("words.txt: %q", line)
		}
		sign, group, own := fields[0], fields[2], fields[3]
		level, err := strconv.Atoi(fields[1])
		if err != nil {
			return fmt.Errorf("words.txt: %q: %w", line, err)
		}
		for _, set := range [][]tongue{near, far} {
			start := int(hash(sign) % uint32(len(set)))
			for i := range set {
				t := set[(start+i)%len(set)]
				word := names[t.code][sign]
				if word == "" || strings.ContainsAny(word, " -’'") || misleading(t.code, word) || related(word, own) {
					continue
				}
				english, _, _ := strings.Cut(own, "|")
				key := t.code + "-" + strings.ReplaceAll(english, " ", "-")
				s.row(key, strconv.Itoa(min(3, level+t.level)), own, word, t.code, group)
				break
			}
		}
	}
	return s.save(b.out, "words.tsv")
}

// tooNarrow are names that CLDR gives to a sign and that mean less, or something
// else, than the thing in our list: a fly agaric, a hare, a spiny lobster.
var tooNarrow = strings.Fields(`de-Fliegenpilz de-Hase de-Oktopus es-cubo es-suela fi-lankarulla fi-kananmuna
	hu-lábszár hu-lakóház it-aragosta it-quotidiano it-scoiattolo nl-ooi pt-carretel pt-lagosta pt-lâmina pt-sapo
	sv-benknota sv-ringklocka sv-stearinljus sv-tacka`)

// misleading says whether a name is too narrow, or is that of a face only.
func misleading(language, word string) bool {
	return contains(tooNarrow, language+"-"+word) ||
		language == "hu" && strings.HasSuffix(word, "fej") || language == "sv" && strings.HasSuffix(word, "ansikte")
}

// related says whether a foreign word gives itself away: it begins like the
// thing's own name in one of the languages.
func related(word, own string) bool {
	begin := []rune(strings.ToLower(word))
	for _, name := range strings.Split(own, "|") {
		if mine := []rune(name); len(begin) < 3 || len(mine) >= 3 && string(begin[:2]) == string(mine[:2]) {
			return true
		}
	}
	return false
}

func hash(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s)) // a hash takes every byte
	return h.Sum32() >> 3
}

// annotations gives the names of signs in one language.
func (b builder) annotations(language string) (map[string]string, error) {
	var file struct {
		Annotations struct {
			Annotations map[string]struct {
				TTS []string `json:"tts"`
			} `json:"annotations"`
		} `json:"annotations"`
	}
	if err := b.read(&file, "cldr-annotations-full-"+cldr, "annotations", language, "annotations.json"); err != nil {
		return nil, err
	}
	names := map[string]string{}
	for sign, a := range file.Annotations.Annotations {
		if len(a.TTS) > 0 {
			names[sign] = a.TTS[0]
		}
	}
	return names, nil
}
