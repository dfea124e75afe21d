package formats

import (
	"encoding/base64"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// openTrivia reads the answers of the Open Trivia Database. They come in four
// encodings, and the file does not say in which; what its items have in common
// tells it. A text is decoded once: what it says is no markup.
type openTrivia struct{}

func (openTrivia) format() string    { return "opentdb" }
func (openTrivia) endings() []string { return []string{".json"} }

func (openTrivia) claim(f *file) claim {
	switch {
	case f.zip || !startsJSON(f.text):
		return no
	case strings.Contains(f.text, `"incorrect_answers"`):
		return certain
	case strings.Contains(f.text, `"response_code"`):
		return likely
	}
	return no
}

// What the source of these questions wants to be said with each.
const (
	openTriviaAuthor  = "Open Trivia DB"
	openTriviaLicence = "CC BY-SA 4.0"
)

// openTriviaCodes are the answers without questions.
var openTriviaCodes = map[string]string{
	"1": "there are not as many questions as were asked for",
	"2": "it did not understand what was asked for",
	"3": "it does not know the token",
	"4": "all questions were given for this token",
	"5": "it was asked too often: once in five seconds is allowed",
}

func (openTrivia) read(f *file, into *sheaf) {
	// The encoding is found before the items are judged.
	first := newSheaf(f.name, f.options)
	var items []*jsonValue
	head := walkJSON(f.text, "results", first, func(v *jsonValue) {
		if most := f.options.Limits.Questions; len(items) >= most {
			first.stop(v.line, TooMany, "more than %d questions; the rest is left out", most)
			return
		}
		v.item = first.items
		items = append(items, v)
	})
	if code, ok := head["response_code"].word(); ok && code != "0" && len(items) == 0 {
		into.reject(1, Nothing, "Open Trivia DB gave no questions, code %s: %s", clip(code), openTriviaCodes[code])
		return
	}
	decode := triviaDecoder(items)
	into.onLine = first.onLine
	for _, v := range items {
		if into.done() {
			return
		}
		decode := decode
		if inBase64(v) {
			decode = fromBase64
		}
		into.of(v.item, func() { readTrivia(v, decode, into) })
	}
	into.report.Rejected = append(into.report.Rejected, first.report.Rejected...)
	into.report.Warnings = append(into.report.Warnings, first.report.Warnings...)
}

func readTrivia(v *jsonValue, decode func(string) (string, bool), into *sheaf) {
	if v.twice != "" {
		into.reject(v.line, Syntax, "the key %q stands twice", clip(v.twice))
		return
	}
	sound := true
	text := func(value *jsonValue) string {
		word, is := value.word()
		decoded, ok := decode(word)
		sound = sound && is && ok
		return strings.TrimSpace(decoded)
	}
	item := Item{Line: v.line, Author: openTriviaAuthor, Licence: openTriviaLicence}
	item.Stem = text(v.get("question"))
	item.Options = []Option{{Text: text(v.get("correct_answer")), Right: true}}
	wrong := v.get("incorrect_answers")
	if wrong == nil || wrong.kind != '[' {
		sound = false
	} else {
		for _, answer := range wrong.list {
			item.Options = append(item.Options, Option{Text: text(answer)})
		}
	}
	if !sound {
		into.reject(v.line, Syntax, "the question or an answer is missing, or not in the encoding of the rest")
		return
	}
	kind := text(v.get("type"))
	if v.get("type") != nil && kind != "multiple" && kind != "boolean" {
		into.reject(v.line, Kind, "a question of the kind %q", clip(kind))
		return
	}
	if kind == "boolean" && item.Options[0].Text == "False" {
		slices.Reverse(item.Options)
	}
	for _, part := range strings.Split(text(v.get("category")), ":") {
		if part = strings.TrimSpace(part); part != "" {
			item.Category = append(item.Category, part)
		}
	}
	var warnings []Warning
	level, known := levelCode(text(v.get("difficulty")))
	if item.Level = level; !known {
		warnings = append(warnings, Warning{Line: v.line, Reason: BadValue, Message: "the difficulty is not known"})
	}
	if into.options.Language == "" {
		item.Language = "en"
	}
	into.add(item, warnings...)
}

// inBase64 says whether an item is in base64: its kind is then, too.
func inBase64(v *jsonValue) bool {
	raw, _ := v.get("type").word()
	kind, ok := fromBase64(raw)
	return ok && (kind == "multiple" || kind == "boolean")
}

// triviaDecoder finds the encoding of the items that are not in base64, by what
// most of them are like. Texts that are escaped for an address have no blank; one
// way to escape makes plus signs of blanks, the other never has a plus sign.
func triviaDecoder(items []*jsonValue) func(string) (string, bool) {
	all, address, percent, plus := 0, 0, false, false
	for _, v := range items {
		if inBase64(v) {
			continue
		}
		all++
		texts := v.texts()
		if slices.ContainsFunc(texts, func(text string) bool { return !ofAddress.MatchString(text) }) {
			continue
		}
		address++
		for _, text := range texts {
			percent = percent || escaped.MatchString(text)
			plus = plus || strings.Contains(text, "+")
		}
	}
	switch {
	case 2*address <= all || !percent:
		return fromEntities
	case plus:
		return func(text string) (string, bool) { return orRaw(text, url.QueryUnescape) }
	default:
		return func(text string) (string, bool) { return orRaw(text, url.PathUnescape) }
	}
}

var (
	escaped   = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	ofAddress = regexp.MustCompile(`^[A-Za-z0-9%+._~!*'()-]*$`)
)

func fromEntities(text string) (string, bool) {
	return html.UnescapeString(text), true
}

func fromBase64(text string) (string, bool) {
	decoded, err := base64.StdEncoding.DecodeString(text)
	return string(decoded), err == nil
}

// orRaw decodes a text, or leaves one alone that has a plain percent sign.
func orRaw(text string, decode func(string) (string, error)) (string, bool) {
	if decoded, err := decode(text); err == nil {
		return decoded, true
	}
	return text, true
}
