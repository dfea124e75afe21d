package workshop

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/unicode/norm"

	"castellan/quiz"
	"castellan/quiz/formats"
)

// Settings are what the person who brings a file says of it. They hold for the
// items that do not say it themselves.
type Settings struct {
	Title    string // of the pack; empty: the file's name
	Language string // empty: "en", unless the file tells
	Category string // empty: quiz.Other
	Level    string // empty: "medium"
	Encoding string // of a text file; empty: found out
}

// Categories are those that an item can be settled to.
func Categories() []string {
	list := []string{quiz.Other}
	for _, category := range synonyms {
		if !slices.Contains(list, category) {
			list = append(list, category)
		}
	}
	slices.Sort(list)
	return list
}

// Sound gives an *Unfit for settings that no item can be settled to.
func (s Settings) Sound() error {
	switch {
	case s.Category != "" && !slices.Contains(Categories(), s.Category):
		return &Unfit{"the category is none of " + strings.Join(Categories(), ", ")}
	case s.Level != "" && !slices.Contains(quiz.Levels, s.Level):
		return &Unfit{"the level is none of " + strings.Join(quiz.Levels, ", ")}
	case s.Language != "" && languageOf(s.Language) == "":
		return &Unfit{"the language is no code, like en"}
	}
	if _, err := htmlindex.Get(s.Encoding); s.Encoding != "" && err != nil {
		return &Unfit{"the encoding is not known; there are " + strings.Join(formats.Encodings, ", ") + " and others"}
	}
	return nil
}

// Check says what would become of a file. It keeps nothing.
func Check(name string, data []byte, s Settings) formats.Report {
	o := formats.Options{Language: languageOf(s.Language), Level: s.Level, Encoding: s.Encoding}
	if s.Category != "" {
		o.Category = []string{s.Category}
	}
	return formats.Read(name, data, o)
}

func (s Settings) language() string {
	if code := languageOf(s.Language); code != "" {
		return code
	}
	return "en"
}

// settle makes what is kept of an item.
func (s Settings) settle(item formats.Item) Item {
	settled := Item{Version: 1, Item: item, Language: languageOf(item.Language), Category: categoryOf(item.Category), Level: item.Level}
	if settled.Language == "" {
		settled.Language = s.language()
	}
	if settled.Category == quiz.Other && s.Category != "" {
		settled.Category = s.Category
	}
	if !slices.Contains(quiz.Levels, settled.Level) {
		settled.Level = "medium"
		if s.Level != "" {
			settled.Level = s.Level
		}
	}
	settled.Fit = len(asked(&settled, &Pack{})) > 0
	return settled
}

var codes = regexp.MustCompile(`^([a-z]{2,3})([-_][a-z0-9]+)*$`)

// languageOf gives the code of a language from a code or a name; empty for what
// is neither. A region does not count: questions are asked in a language.
func languageOf(said string) string {
	said = strings.ToLower(strings.TrimSpace(said))
	if code, ok := languages[quiz.Folded(said)]; ok {
		return code
	}
	if m := codes.FindStringSubmatch(said); m != nil {
		return m[1]
	}
	return ""
}

var languages = map[string]string{
	"english": "en", "anglais": "en", "engleza": "en",
	"french": "fr", "francais": "fr", "franceza": "fr",
	"romanian": "ro", "roumain": "ro", "romana": "ro",
}

// categoryOf gives the bank's category for a path of categories of a file: that
// of the narrowest one which holds a word that is known, and of its words the
// last, since that is the narrowest again ("Science: Mathematics").
func categoryOf(path []string) string {
	for _, label := range slices.Backward(path) {
		words := strings.Fields(quiz.Folded(label))
		for _, word := range slices.Backward(words) {
			if category, ok := synonyms[word]; ok {
				return category
			}
		}
	}
	return quiz.Other
}

// synonyms are words for the bank's categories in its languages, folded.
var synonyms = func() map[string]string {
	words := map[string]string{}
	for category, list := range map[string]string{
		"arts": `arts art artists music musique muzica musicals theatre theatres theater teatru film films movies cinema television televiziune
			books book livres carti literature litterature literatura painting peinture pictura comics anime manga cartoon cartoons culture cultura
			entertainment divertissement divertisment celebrities architecture arhitectura arta poetry poesie poezie opera dance danse dans`,
		"food":     `food foods drink drinks cuisine cooking gastronomy gastronomie nourriture aliments bucatarie mancare alimente bauturi`,
		"history":  `history histoire istorie politics politique politica mythology mythologie mitologie civics historique`,
		"language": `language languages langue langues limba limbi words mots cuvinte vocabulary vocabulaire vocabular grammar grammaire gramatica spelling orthographe english anglais engleza french francais franceza romanian roumain romana latin`,
		"nature":   `nature natura animals animal animaux animale plants plantes plante biology biologie environment environnement mediu ecology ecologie zoology botany`,
		"numbers":  `numbers number nombres numere mathematics maths math mathematiques matematica arithmetic calcul geometry geometrie algebra algebre logic logique logica`,
		"science":  `science sciences stiinta stiinte physics physique fizica chemistry chimie technology technologie tehnologie computers computer computing informatique informatica gadgets vehicles medicine medecine medicina engineering`,
		"space":    `space espace spatiu astronomy astronomie cosmos universe univers universul planets planetes planete`,
		"sport":    `sport sports sporturi football soccer fotbal tennis olympics athletics`,
		"world": `world monde lume lumea geography geographie geografie countries pays tari capitals capitales capitale flags drapeaux steaguri
			travel voyage europe europa africa afrique asia asie america amerique`,
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = category
		}
	}
	return words
}()

// base is a file's name without its folders, whatever system named it.
func base(file string) string { return path.Base(strings.ReplaceAll(file, `\`, "/")) }

// maxTitle bounds the name of a pack, in characters.
const maxTitle = 80

// title gives a pack's name as it is kept: on one line, of characters that show
// or part words, not too long. There is always one.
func title(said, file string) string {
	for _, name := range []string{said, strings.TrimSuffix(base(file), path.Ext(file))} {
		name = norm.NFC.String(strings.ToValidUTF8(name, ""))
		name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
		name = strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) || r == utf8.RuneError {
				return -1
			}
			return r
		}, name)
		if letters := []rune(name); len(letters) > maxTitle {
			name = strings.TrimSpace(string(letters[:maxTitle-1])) + "…"
		}
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			return name
		}
	}
	return "?"
}
