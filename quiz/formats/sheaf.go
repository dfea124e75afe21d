package formats

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A sheaf gathers what a reader finds into a report, and judges it.
type sheaf struct {
	report  Report
	options Options
	end     time.Time
	stopped bool
	known   *known
	items   int         // that are counted
	onLine  map[int]int // how many of them begin on a line
}

func newSheaf(name string, o Options) *sheaf {
	return &sheaf{
		report: Report{
			File: name, Format: "unknown",
			Accepted: []Item{}, Rejected: []Rejection{}, Warnings: []Warning{},
		},
		options: o,
		end:     time.Now().Add(o.Limits.Time),
		known:   newKnown(),
		onLine:  map[int]int{},
	}
}

// done says whether a reader should stop: a limit is reached.
func (s *sheaf) done() bool {
	if !s.stopped && time.Now().After(s.end) {
		s.stop(0, TooSlow, "reading took longer than %v; the rest is left out", s.options.Limits.Time)
	}
	return s.stopped
}

// stop rejects the rest of a file.
func (s *sheaf) stop(line int, reason Reason, format string, args ...any) {
	if !s.stopped {
		s.stopped, s.report.Cut = true, true
		s.report.Rejected = append(s.report.Rejected, Rejection{Line: line, Reason: reason, Message: fmt.Sprintf(format, args...)})
	}
}

// reject notes an item that is not taken; line 0 is the file as a whole.
func (s *sheaf) reject(line int, reason Reason, format string, args ...any) {
	if s.stopped {
		return
	}
	if most := s.options.Limits.Questions; len(s.report.Rejected) >= most {
		s.stop(line, TooMany, "more than %d items are rejected; the rest is left out", most)
		return
	}
	s.report.Rejected = append(s.report.Rejected, Rejection{Line: line, Reason: reason, Message: fmt.Sprintf(format, args...)})
}

// warn notes something about an item that is taken, or about the file.
func (s *sheaf) warn(line int, reason Reason, format string, args ...any) {
	s.report.Warnings = append(s.report.Warnings, Warning{Line: line, Reason: reason, Message: fmt.Sprintf(format, args...)})
}

// item counts an item that begins on a line, and reads it.
func (s *sheaf) item(line int, read func()) {
	s.items++
	s.onLine[line]++
	s.of(s.items, read)
}

// of says of whatever reading finds which item it is about.
func (s *sheaf) of(item int, read func()) {
	rejected, warnings := len(s.report.Rejected), len(s.report.Warnings)
	read()
	for i := range s.report.Rejected[rejected:] {
		s.report.Rejected[rejected+i].Item = item
	}
	for i := range s.report.Warnings[warnings:] {
		s.report.Warnings[warnings+i].Item = item
	}
}

// place names the items where a line does not tell them apart.
func (s *sheaf) place() {
	name := func(line int, item *int, message *string) {
		if s.onLine[line] < 2 {
			*item = 0
		} else if *item > 0 {
			*message = fmt.Sprintf("item %d: %s", *item, *message)
		}
	}
	for i := range s.report.Rejected {
		r := &s.report.Rejected[i]
		name(r.Line, &r.Item, &r.Message)
	}
	for i := range s.report.Warnings {
		w := &s.report.Warnings[i]
		name(w.Line, &w.Item, &w.Message)
	}
}

// add takes an item if it is sound, and rejects it otherwise. What the file does
// not say of it, the options say. The warnings are noted only if it is taken.
func (s *sheaf) add(item Item, warnings ...Warning) {
	if s.stopped {
		return
	}
	if most := s.options.Limits.Questions; len(s.report.Accepted) >= most {
		s.stop(item.Line, TooMany, "more than %d questions; the rest is left out", most)
		return
	}
	if reason := bulky(item); reason != "" {
		s.reject(item.Line, reason, "far more than an item may have")
		return
	}
	if unreadable(&item) {
		s.reject(item.Line, BadEncoding, "its text is not in the encoding of the file")
		return
	}
	if unread := dropUnread(&item); unread {
		warnings = append(warnings, Warning{Line: item.Line, Reason: BadValue, Message: "a value that is not in the encoding of the file is left out"})
	}
	if item.Language == "" {
		item.Language = s.options.Language
	}
	if len(item.Category) == 0 {
		item.Category = s.options.Category
	}
	if item.Level == "" {
		item.Level = s.options.Level
	}
	warnings = append(warnings, normalise(&item)...)
	for _, p := range Judge(item) {
		if p.Error {
			s.reject(item.Line, p.Reason, "%s", p.Message)
			return
		}
		warnings = append(warnings, Warning{Line: item.Line, Reason: p.Reason, Message: p.Message})
	}
	item.Key = Key(item)
	switch line, reason := s.known.again(item); reason {
	case Duplicate:
		s.reject(item.Line, reason, "the same as line %d", line)
		return
	case Contradiction:
		s.reject(item.Line, reason, "line %d gives another answer to the same question", line)
		return
	}
	if line := s.known.near(item); line > 0 {
		warnings = append(warnings, Warning{Line: item.Line, Reason: NearDuplicate, Message: fmt.Sprintf("nearly the same as line %d", line)})
	}
	s.known.add(item)
	s.report.Accepted = append(s.report.Accepted, item)
	s.report.Warnings = append(s.report.Warnings, warnings...)
}

// bulk is how many bytes of a text are looked at: more than any that is taken has.
const bulk = 32 << 10

// bulky says, before anything costs time, whether an item is far beyond the
// bounds of what is taken.
func bulky(item Item) Reason {
	if len(item.Options) > MaxOptions {
		return ManyOptions
	}
	size := len(item.Category) + len(item.Tags)
	for _, text := range slices.Concat(item.Category, item.Tags) {
		size += len(text)
	}
	for _, option := range item.Options {
		size = max(size, len(option.Text), len(option.Feedback))
	}
	if max(size, len(item.Title), len(item.Stem), len(item.Explanation), len(item.Author), len(item.Licence)) > bulk {
		return TooLong
	}
	return ""
}

// unreadable says whether what is asked or answered holds bytes that are not in
// the encoding of the file.
func unreadable(item *Item) bool {
	return isBroken(item.Stem) || isBroken(item.Explanation) ||
		slices.ContainsFunc(item.Options, func(o Option) bool { return isBroken(o.Text) || isBroken(o.Feedback) })
}

// dropUnread leaves out what else an item says if it holds such bytes, and says
// whether it did.
func dropUnread(item *Item) (dropped bool) {
	for _, value := range []*string{&item.Title, &item.Language, &item.Level, &item.Author, &item.Licence} {
		if isBroken(*value) {
			*value, dropped = "", true
		}
	}
	for _, list := range []*[]string{&item.Category, &item.Tags} {
		if slices.ContainsFunc(*list, isBroken) {
			*list, dropped = slices.DeleteFunc(slices.Clone(*list), isBroken), true
		}
	}
	return dropped
}

func isBroken(text string) bool { return strings.ContainsRune(text, broken) }

// clip shortens a text for a message.
func clip(text string) string {
	text = strings.ToValidUTF8(text[:min(len(text), 1000)], "")
	text = strings.ReplaceAll(text, string(broken), "\ufffd")
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > 60 {
		return string(letters[:59]) + "…"
	}
	return text
}
