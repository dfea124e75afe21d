package formats

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain is a text folded and without accents, for words that people write in
// several ways.
func plain(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(fold(text))))
}

// languageNames are names of languages in the languages we speak, and their codes.
var languageNames = map[string]string{
	"english": "en", "anglais": "en", "engleza": "en",
	"french": "fr", "francais": "fr", "franceza": "fr",
	"romanian": "ro", "roumain": "ro", "romana": "ro",
	"german": "de", "allemand": "de", "germana": "de", "deutsch": "de",
	"spanish": "es", "espagnol": "es", "spaniola": "es", "espanol": "es",
	"italian": "it", "italien": "it", "italiana": "it", "italiano": "it",
	"hungarian": "hu", "hongrois": "hu", "maghiara": "hu", "magyar": "hu",
}

var languageTag = regexp.MustCompile(`^([a-zA-Z]{2,3})([-_][a-zA-Z0-9]{1,8})*$`)

// languageCode gives the code of a language named by its code or its name; ""
// stays "".
func languageCode(name string) (string, bool) {
	if code, ok := languageNames[plain(name)]; ok {
		return code, true
	}
	if !languageTag.MatchString(name) {
		return "", strings.TrimSpace(name) == ""
	}
	base, rest, _ := strings.Cut(strings.ReplaceAll(name, "_", "-"), "-")
	if rest != "" {
		rest = "-" + rest
	}
	return strings.ToLower(base) + rest, true
}

// levelNames are what people call the levels.
var levelNames = map[string]string{
	"easy": "easy", "facile": "easy", "usor": "easy", "simple": "easy", "simplu": "easy", "1": "easy", "low": "easy", "debutant": "easy", "incepator": "easy", "beginner": "easy",
	"medium": "medium", "moyen": "medium", "moyenne": "medium", "mediu": "medium", "medie": "medium", "2": "medium", "normal": "medium", "intermediate": "medium", "intermediaire": "medium", "intermediar": "medium",
	"hard": "hard", "difficile": "hard", "dificil": "hard", "greu": "hard", "grea": "hard", "difficult": "hard", "3": "hard", "high": "hard", "expert": "hard", "advanced": "hard", "avance": "hard", "avansat": "hard",
}

// levelCode gives the level of a name; "" stays "".
func levelCode(name string) (string, bool) {
	if name = plain(name); name == "" {
		return "", true
	}
	level, ok := levelNames[name]
	return level, ok
}

// notOfWord says whether a sign is no part of a word.
func notOfWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
