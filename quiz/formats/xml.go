package formats

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
)

// The bounds of one element of an XML file.
const (
	maxTag   = 1 << 20 // bytes of a tag, with all attributes
	maxNodes = 100_000 // elements and texts inside an item
)

// An element is an element of an XML file with all that it holds.
type element struct {
	name  string // without its namespace
	attrs []xml.Attr
	nodes []node
	line  int
}

// A node is a text or an element.
type node struct {
	text  string
	child *element
}

// attr is the value of an attribute, "" if it has none.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// child is the first child of a name; an empty element if there is none, so that
// paths need no checks.
func (e *element) child(names ...string) *element {
	for _, name := range names {
		found := &element{}
		for _, n := range e.nodes {
			if n.child != nil && n.child.name == name {
				found = n.child
				break
			}
		}
		e = found
	}
	return e
}

// all are the elements of some names inside e, in order; not those inside such an element.
func (e *element) all(names ...string) []*element {
	var found []*element
	for _, n := range e.nodes {
		switch {
		case n.child == nil:
		case slices.Contains(names, n.child.name):
			found = append(found, n.child)
		default:
			found = append(found, n.child.all(names...)...)
		}
	}
	return found
}

// text is the text of e and of all inside it.
func (e *element) text() string {
	var b strings.Builder
	e.write(&b, func(text string) string { return text }, nil)
	return strings.TrimSpace(b.String())
}

// inner is what e holds as HTML, where texts are HTML already: in CDATA, or escaped.
func (e *element) inner() string {
	var b strings.Builder
	e.write(&b, func(text string) string { return text }, func(*element) bool { return true })
	return b.String()
}

// markup is what e holds as HTML, where elements are its markup; those that
// leave gives true for are left out.
func (e *element) markup(leave func(*element) bool) string {
	var b strings.Builder
	e.write(&b, html.EscapeString, func(child *element) bool { return leave == nil || !leave(child) })
	return b.String()
}

// write writes the texts inside e; with tags, unless tags is nil, the elements
// that it gives true for.
func (e *element) write(b *strings.Builder, text func(string) string, tags func(*element) bool) {
	for _, n := range e.nodes {
		switch {
		case n.child == nil:
			b.WriteString(text(n.text))
		case tags == nil:
			n.child.write(b, text, nil)
		case tags(n.child):
			b.WriteString("<" + n.child.name)
			for _, a := range n.child.attrs {
				fmt.Fprintf(b, ` %s="%s"`, a.Name.Local, html.EscapeString(a.Value))
			}
			b.WriteString(">")
			n.child.write(b, text, tags)
			if n.child.name != "br" && n.child.name != "img" {
				b.WriteString("</" + n.child.name + ">")
			}
		}
	}
}

var xmlHead = regexp.MustCompile(`^\s*<\?xml[^>]*\?>`)

// afterHead is an XML text without its declaration: the text is decoded already. The
// lines stay where they are.
func afterHead(text string) string {
	return xmlHead.ReplaceAllStringFunc(text, func(head string) string {
		return strings.Repeat("\n", strings.Count(head, "\n"))
	})
}

// rootName is the name of the first element of an XML text, "" if it is none.
func rootName(text string) string {
	text = strings.TrimSpace(afterHead(text))
	if !strings.HasPrefix(text, "<") {
		return ""
	}
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	for range 50 {
		token, err := d.RawToken()
		if err != nil {
			return ""
		}
		if start, is := token.(xml.StartElement); is {
			return start.Name.Local
		}
	}
	return ""
}

// errDeep and errLarge stop the reading of an element.
var (
	errDeep  = errors.New("nested too deep")
	errLarge = errors.New("too large")
)

// A walk goes through the items of an XML text, an item being an element of one
// of some names. An item that is broken is rejected, and the walk goes on at the
// next one; of a cut file the whole items stay.
type walk struct {
	into  *sheaf
	text  string
	items []string
	each  func(*element)
	begin *regexp.Regexp // of an item
	at    int            // lines are counted up to here
	line  int
}

// walkXML calls each for every item of the text.
func walkXML(text string, into *sheaf, each func(*element), items ...string) {
	text = afterHead(text)
	w := &walk{into: into, text: text, items: items, each: each, line: 1}
	w.begin = regexp.MustCompile(`<(?:[\w.-]+:)?(?:` + strings.Join(items, "|") + `)[\s/>]`)
	if at := longTag(text); at >= 0 {
		into.reject(w.lineAt(at), TooLarge, "a tag of more than %d bytes", maxTag)
		return
	}
	for start := 0; !into.done(); {
		item, end, err := w.from(start)
		if err == nil {
			return
		}
		at := end
		if item >= 0 {
			at = item
		}
		// What begins at an item ends, without fault, with the end of what surrounds it.
		if start == 0 || item >= 0 || !strings.HasPrefix(err.Error(), "unexpected end element") {
			reason := Syntax
			switch {
			case errors.Is(err, errDeep):
				reason = TooDeep
			case errors.Is(err, errLarge):
				reason = TooLarge
			}
			line := w.lineAt(at)
			reject := func() { into.reject(line, reason, "%v (line %d)", err, w.lineAt(end)) }
			if item >= 0 {
				into.item(line, reject)
			} else {
				reject()
			}
		}
		next := w.begin.FindStringIndex(text[min(at+1, len(text)):])
		if next == nil {
			return
		}
		start = at + 1 + next[0]
	}
}

// from reads items from a place of the text on. On an error it gives the place
// of the item that is broken, -1 if it is between items, and of the error.
func (w *walk) from(start int) (item, end int, err error) {
	d := xml.NewDecoder(strings.NewReader(w.text[start:]))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var open []*element // from the item on
	item, depth, nodes := -1, 0, 0
	for {
		at := start + int(d.InputOffset())
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return -1, at, nil
		}
		if err != nil {
			return item, start + int(d.InputOffset()), plainError(err)
		}
		switch token := token.(type) {
		case xml.Directive:
			w.into.warn(w.lineAt(at), SkippedEntry, "a document type is not read, and its entities stand for nothing")
		case xml.StartElement:
			if depth++; depth > w.into.options.Limits.Depth {
				return item, at, fmt.Errorf("%w: more than %d elements", errDeep, w.into.options.Limits.Depth)
			}
			if open == nil && !slices.Contains(w.items, token.Name.Local) {
				continue
			}
			e := &element{name: token.Name.Local, attrs: token.Attr}
			if open == nil {
				item, nodes = at, 0
			} else {
				top := open[len(open)-1]
				top.nodes = append(top.nodes, node{child: e})
			}
			e.line = w.lineAt(at)
			open = append(open, e)
			nodes++
		case xml.CharData:
			if open != nil {
				top := open[len(open)-1]
				top.nodes = append(top.nodes, node{text: string(token)})
				nodes++
			}
		case xml.EndElement:
			depth--
			if open == nil {
				continue
			}
			done := open[0]
			if open = open[:len(open)-1]; len(open) == 0 {
				open, item = nil, -1
				if w.each(done); w.into.done() {
					return -1, at, nil
				}
			}
		}
		if nodes > maxNodes {
			return item, at, fmt.Errorf("%w: more than %d elements and texts", errLarge, maxNodes)
		}
	}
}

// plainError says what is wrong without the line, which is the item's.
func plainError(err error) error {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		if syntax.Msg == "unexpected EOF" {
			return errors.New("the file ends inside")
		}
		return errors.New(syntax.Msg)
	}
	return err
}

// lineAt gives the line of a place; places mostly come in order.
func (w *walk) lineAt(at int) int {
	if at < w.at {
		w.at, w.line = 0, 1
	}
	w.line += strings.Count(w.text[w.at:at], "\n")
	w.at = at
	return w.line
}

// longTag gives the place of a tag that is longer than the limit, -1 if there is none.
func longTag(text string) int {
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '<')
		if open < 0 {
			return -1
		}
		at += open
		end := ">"
		switch {
		case strings.HasPrefix(text[at:], "<![CDATA["):
			end = "]]>"
		case strings.HasPrefix(text[at:], "<!--"):
			end = "-->"
		}
		length := strings.Index(text[at:], end)
		if length < 0 {
			length = len(text) - at
		}
		if end == ">" && length > maxTag {
			return at
		}
		at += length
		if at >= len(text) {
			return -1
		}
	}
}
