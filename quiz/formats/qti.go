package formats

import (
	"net/url"
	"path"
	"strings"
)

// qtiReader reads the choice items of QTI 2.1 and 2.2, of 3.0, which names the
// same things otherwise, and of 1.2: a bare file, or a package with a manifest. In
// a package the place of an item is its number.
type qtiReader struct{}

func (qtiReader) format() string    { return "qti" }
func (qtiReader) endings() []string { return []string{".zip", ".xml", ".qti"} }

// The elements that are items, by version.
const (
	qti1Item = "item"
	qti2Item = "assessmentItem"
	qti3Item = "qti-assessment-item"
	qti1Root = "questestinterop"
)

func (qtiReader) claim(f *file) claim {
	if f.zip {
		if _, found := manifestOf(f); found {
			return certain
		}
		return possible
	}
	switch rootName(f.text) {
	case qti1Root, qti2Item, qti3Item:
		return certain
	case "qti-assessment-test", "assessmentTest", "manifest":
		return likely
	}
	return no
}

func (qtiReader) read(f *file, into *sheaf) {
	if f.zip {
		readPackage(f, into)
		return
	}
	root := rootName(f.text)
	into.report.Layout = qtiVersion(root)
	if into.report.Layout == "" {
		into.reject(1, Nothing, "this file only names the files of the items: read the whole package")
		return
	}
	walkXML(f.text, into, func(e *element) {
		into.item(e.line, func() { readQTI(e, making{into: into, item: Item{Line: e.line}}) })
	}, qti1Item, qti2Item, qti3Item)
}

// qtiVersion tells the version by the name of the root, "" if it has no items.
func qtiVersion(root string) string {
	switch root {
	case qti1Root:
		return "qti-1.2"
	case qti2Item:
		return "qti-2"
	case qti3Item:
		return "qti-3"
	}
	return ""
}

// readQTI reads one item of any version.
func readQTI(e *element, m making) {
	switch e.name {
	case qti1Item:
		readQTI1(e, m)
	case qti3Item:
		asQTI2(e)
		readQTI2(e, m)
	default:
		readQTI2(e, m)
	}
}

// manifestOf finds the manifest of a package: the one that lies the least deep.
func manifestOf(f *file) (name string, found bool) {
	for _, entry := range entryNames(f) {
		if strings.EqualFold(path.Base(entry), "imsmanifest.xml") && (!found || strings.Count(entry, "/") < strings.Count(name, "/")) {
			name, found = entry, true
		}
	}
	return name, found
}

// strangers of the package kind, by an entry that tells them, and what to do.
var otherArchives = []struct{ entry, advice string }{
	{"collection.anki2", "a package of Anki: export the notes as text"},
	{"collection.anki21", "a package of Anki: export the notes as text"},
	{"collection.anki21b", "a package of Anki: export the notes as text"},
	{"word/document.xml", "a document of a word processor: save it as plain text"},
	{"content.xml", "an OpenDocument file: save it as .xlsx or .csv"},
}

// A qtiPackage is a package while it is read.
type qtiPackage struct {
	into    *sheaf
	archive *archive
	number  int // of the item
	read    map[string]bool
}

func readPackage(f *file, into *sheaf) {
	a, ok := openArchive(f, into)
	if !ok {
		return
	}
	p := &qtiPackage{into: into, archive: a, read: map[string]bool{}}
	manifest, found := manifestOf(f)
	if found {
		p.manifest(manifest)
		return
	}
	for _, other := range otherArchives {
		if a.has(other.entry) {
			into.reject(0, UnknownFormat, "%s", other.advice)
			return
		}
	}
	for _, name := range a.names {
		if strings.EqualFold(path.Ext(name), ".xml") && !into.done() {
			p.entry(name, true)
		}
	}
	if p.number == 0 && !into.stopped {
		into.reject(0, UnknownFormat, "an archive that has neither an imsmanifest.xml nor items of QTI")
		return
	}
	into.warn(0, SkippedEntry, "a package without imsmanifest.xml: all its items are read")
}

// manifest reads the items that a manifest names, in its order.
func (p *qtiPackage) manifest(name string) {
	text, ok := p.text(name)
	if !ok {
		return
	}
	inner := newSheaf(name, p.into.options)
	walkXML(text, inner, func(resource *element) {
		href := resource.attr("href")
		kind := strings.ToLower(resource.attr("type"))
		if href == "" {
			href = resource.child("file").attr("href")
		}
		if href == "" || p.into.done() {
			return
		}
		item := strings.HasPrefix(kind, "imsqti_item") || strings.HasPrefix(kind, "imsqti_xmlv1")
		if strings.Contains(href, "://") || unsafeName(path.Join(path.Dir(name), href)) {
			p.number++
			p.into.reject(p.number, UnsafeName, "%s: names a file outside of the package, %q", name, clip(href))
			return
		}
		entry := path.Join(path.Dir(name), href)
		if unescaped, err := url.PathUnescape(entry); err == nil && !p.archive.has(entry) {
			entry = unescaped
		}
		if item || strings.EqualFold(path.Ext(entry), ".xml") && p.archive.has(entry) {
			p.entry(entry, !item)
		}
	}, "resource")
	p.pass(name, inner)
	if p.number == 0 && !p.into.stopped && len(p.into.report.Rejected) == 0 {
		p.into.reject(0, Nothing, "%s names no items", name)
	}
}

// entry reads the items of an entry; if it only may hold some, it is no fault if
// it has none.
func (p *qtiPackage) entry(name string, may bool) {
	if p.read[name] {
		return
	}
	p.read[name] = true
	text, ok := p.text(name)
	if !ok {
		return
	}
	root := rootName(text)
	version := qtiVersion(root)
	if version == "" {
		if !may {
			p.number++
			p.into.reject(p.number, Syntax, "%s: not an item of QTI", name)
		}
		return
	}
	p.into.report.Layout = version
	inner := newSheaf(name, p.into.options)
	before := p.number
	walkXML(text, inner, func(e *element) {
		p.pass(name, inner)
		p.number++
		readQTI(e, making{into: p.into, entry: name, item: Item{Line: p.number}})
		if p.into.done() {
			inner.stopped = true
		}
	}, qti1Item, qti2Item, qti3Item)
	p.pass(name, inner)
	if p.number == before && !may {
		p.number++
		p.into.reject(p.number, Nothing, "%s: no item in it", name)
	}
}

// pass passes on what a walk through an entry has rejected, as items with numbers.
func (p *qtiPackage) pass(name string, inner *sheaf) {
	for _, rejected := range inner.report.Rejected {
		p.number++
		p.into.reject(p.number, rejected.Reason, "%s, line %d: %s", name, rejected.Line, rejected.Message)
	}
	for _, warning := range inner.report.Warnings {
		p.into.warn(p.number+1, warning.Reason, "%s: %s", name, warning.Message)
	}
	inner.report.Rejected, inner.report.Warnings = nil, nil
}

// text unpacks and decodes an entry.
func (p *qtiPackage) text(name string) (string, bool) {
	data, err := p.archive.read(name)
	reason, message := Syntax, ""
	if err != nil {
		message = err.Error()
		if p.archive.left < 0 {
			reason = TooLarge
		}
	}
	f := &file{name: name, data: data, options: p.into.options}
	inner := newSheaf(name, p.into.options)
	if message == "" && !inner.decode(f) {
		reason, message = inner.report.Rejected[0].Reason, inner.report.Rejected[0].Message
	}
	if message != "" {
		p.number++
		p.into.reject(p.number, reason, "%s: %s", name, message)
		return "", false
	}
	return f.text, true
}
