package quiz

import "strings"

// truths tell what is right for each subject of a template. Two subjects that
// are called the same in any one language are one subject there, so what is
// right for one of them is never a wrong option for the other.
type truths struct {
	named  map[string][]string // the answers for a name in a language
	joined map[string]*rights  // by the subject's cell, once asked for
}

// rights are what answers a subject rightly.
type rights struct {
	cells map[string]bool
	names map[string]bool // the same in every language apart
}

func newTruths(t *table, tpl *template) *truths {
	known := &truths{named: map[string][]string{}, joined: map[string]*rights{}}
	add := func(subject, answer string) {
		for _, name := range spoken(subject) {
			known.named[name] = append(known.named[name], answer)
		}
	}
	for _, r := range t.rows {
		answer := r.cells[tpl.to]
		if answer == "" {
			continue
		}
		add(r.cells[tpl.from], answer)
		add(r.cells["alias"], answer)
		for _, also := range strings.Split(r.cells["also"], ";") {
			switch {
			case also == "":
			case tpl.to == "answer":
				add(r.cells[tpl.from], also)
			case tpl.from == "answer":
				add(also, answer)
			}
		}
	}
	return known
}

// of gives what is right for a subject.
func (known *truths) of(subject string) *rights {
	if r := known.joined[subject]; r != nil {
		return r
	}
	r := &rights{map[string]bool{}, map[string]bool{}}
	for _, name := range spoken(subject) {
		for _, cell := range known.named[name] {
			r.cells[cell] = true
			for _, word := range spoken(cell) {
				r.names[word] = true
			}
		}
	}
	known.joined[subject] = r
	return r
}

// holds says whether an answer is right, or called like one in any language.
func (r *rights) holds(cell string) bool {
	if r.cells[cell] {
		return true
	}
	for _, name := range spoken(cell) {
		if r.names[name] {
			return true
		}
	}
	return false
}

// among gives the places of the right answers, and of those called like them,
// where calls says which answers a name has.
func (r *rights) among(calls map[string][]int) []int {
	var places []int
	for name := range r.names {
		places = append(places, calls[name]...)
	}
	return places
}

// spoken gives a cell's names, each marked with its language.
func spoken(cell string) []string {
	if cell == "" {
		return nil
	}
	names := make([]string, len(Languages))
	parts := strings.Split(cell, "|")
	for i, language := range Languages {
		part := parts[0]
		if i < len(parts) {
			part = parts[i]
		}
		names[i] = language + ":" + strings.ToLower(strings.TrimSpace(part))
	}
	return names
}
