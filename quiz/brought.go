package quiz

import "strings"

// Other is the category of questions that people bring and whose own category
// is none of the bank's.
const Other = "other"

// ConceptOf gives the concept of a question that somebody brought: two that ask
// in the same words ask the same thing, whatever pack they are in.
func ConceptOf(stem string) string {
	folded := fold(stem)
	if folded == "" {
		folded = stem
	}
	return "stem:" + opaque(folded)
}

// OpaqueID makes the id of a question that somebody brought of the parts that
// make it that question. One of them must be a secret from whoever wrote the
// question: a list of questions goes by their ids, and nobody may choose a
// place in it.
func OpaqueID(parts ...string) string { return opaque(strings.Join(parts, "\x00")) }

// Folded brings a text to the form in which it is looked for: lower case,
// without accents and punctuation.
func Folded(s string) string { return fold(s) }
