package formats

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"
	"unicode"
)

// Key gives the key of an item: 80 bits of a hash of what it says, that is its
// language, its stem, the set of its options and which of them are right.
// Case, blanks and the shape of quotes do not count, nor does the order of options.
func Key(item Item) string {
	return digest(item, true)
}

// sameQuestion is the key of an item but for which options are right.
func sameQuestion(item Item) string {
	return digest(item, false)
}

func digest(item Item, answered bool) string {
	options := make([]string, len(item.Options))
	for i, option := range item.Options {
		mark := ""
		if answered && option.Right {
			mark = "="
		}
		options[i] = mark + "\x1f" + fold(option.Text)
	}
	slices.Sort(options)
	parts := append([]string{strings.ToLower(item.Language), fold(item.Stem)}, options...)
	hash := sha256.Sum256([]byte(strings.Join(parts, "\x1e")))
	return strings.ToLower(base32.StdEncoding.EncodeToString(hash[:10]))
}

// plainQuotes are quotes and apostrophes as a typewriter has them.
var plainQuotes = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`)

// fold brings a text to lower case, its blanks to single ones, none before a
// sign that French parts from its word, and its quotes to plain ones. Accents
// and signs stay: "ou" and "où", "C" and "C#" are different answers.
func fold(text string) string {
	var b strings.Builder
	blank := false
	for _, r := range plainQuotes.Replace(text) {
		if unicode.IsSpace(r) {
			blank = true
			continue
		}
		if blank && b.Len() > 0 && !strings.ContainsRune(`?!:;"`, r) {
			b.WriteByte(' ')
		}
		blank = false
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
