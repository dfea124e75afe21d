package formats

import (
	"regexp"
	"strings"
)

// Texts in several languages, as Moodle has them: spans of the class multilang
// side by side, or marks {mlang fr}…{mlang}.
var (
	langSpans = regexp.MustCompile(`(?is)(?:<span\b[^>]*\bmultilang\b[^>]*>.*?</span>\s*){2,}`)
	langSpan  = regexp.MustCompile(`(?is)<span\b([^>]*\bmultilang\b[^>]*)>(.*?)</span>`)
	langOf    = regexp.MustCompile(`(?i)\blang\s*=\s*["']?([a-z]{2,3}(?:[-_][a-z0-9]+)*)`)
	langMarks = regexp.MustCompile(`(?is)(?:\{mlang\s+[a-z_,-]+\}.*?\{mlang\}\s*)+`)
	langMark  = regexp.MustCompile(`(?is)\{mlang\s+([a-z_,-]+)\}(.*?)\{mlang\}`)
)

// oneLanguage leaves one language of a text in several: the one wanted, else the
// first. It says which, "" if the text is in one.
func oneLanguage(text, wanted string) (one, language string) {
	if !strings.Contains(text, "mlang") && !strings.Contains(text, "multilang") {
		return text, ""
	}
	text = langSpans.ReplaceAllStringFunc(text, func(spans string) string {
		var versions []version
		for _, span := range langSpan.FindAllStringSubmatch(spans, -1) {
			if lang := langOf.FindStringSubmatch(span[1]); lang != nil {
				versions = append(versions, version{lang[1], span[2]})
			}
		}
		return choose(versions, wanted, &language) + blankAfter(spans)
	})
	text = langMarks.ReplaceAllStringFunc(text, func(marks string) string {
		var versions []version
		for _, mark := range langMark.FindAllStringSubmatch(marks, -1) {
			for _, lang := range strings.Split(mark[1], ",") {
				versions = append(versions, version{strings.TrimSpace(lang), mark[2]})
			}
		}
		return choose(versions, wanted, &language) + blankAfter(marks)
	})
	return text, language
}

// blankAfter is the blank that a text ends with.
func blankAfter(text string) string { return text[len(strings.TrimRight(text, " \t\r\n")):] }

// A version is a text in one of its languages.
type version struct{ language, text string }

// choose gives the version in the language wanted, or in a wider one, else the
// first, and notes its language.
func choose(versions []version, wanted string, language *string) string {
	base := func(code string) string {
		code, _, _ = strings.Cut(strings.ToLower(strings.ReplaceAll(code, "_", "-")), "-")
		return code
	}
	for _, v := range versions {
		if base(v.language) == base(wanted) {
			*language = base(v.language)
			return v.text
		}
	}
	if len(versions) == 0 {
		return ""
	}
	if first := base(versions[0].language); first != "other" { // the word for all that are not named
		*language = first
	}
	return versions[0].text
}
