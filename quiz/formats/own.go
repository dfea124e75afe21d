package formats

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// ownJSON is our own format, which loses nothing:
//
//	{"castellan":"questions","version":1,"items":[Item…]}
type ownJSON struct{}

const ownVersion = "1"

func (ownJSON) format() string    { return "json" }
func (ownJSON) endings() []string { return []string{".json"} }

func (ownJSON) claim(f *file) claim {
	if f.zip || !startsJSON(f.text) || !strings.Contains(f.text, `"castellan"`) || !strings.Contains(f.text, `"items"`) {
		return no
	}
	return certain
}

func (ownJSON) read(f *file, into *sheaf) {
	// What the file says of itself may stand after the items.
	glance := newSheaf(f.name, f.options)
	head := walkJSON(f.text, "items", glance, func(*jsonValue) {})
	if name, _ := head["castellan"].word(); name != "questions" {
		into.reject(1, UnknownFormat, "a file of ours, but not of questions")
		return
	}
	if version, _ := head["version"].word(); version != ownVersion {
		into.reject(1, UnknownFormat, "version %s of the format; this program reads version %s", clip(version), ownVersion)
		return
	}
	walkJSON(f.text, "items", into, func(v *jsonValue) {
		if v.twice != "" {
			into.reject(v.line, Syntax, "the key %q stands twice", clip(v.twice))
			return
		}
		item := Item{Line: v.line}
		if err := json.Unmarshal([]byte(v.raw), &item); v.kind != '{' || err != nil {
			into.reject(v.line, Syntax, "not an item: %v", err)
			return
		}
		var warnings []Warning
		for _, name := range strangers(v) {
			warnings = append(warnings, Warning{Line: v.line, Reason: SkippedEntry, Message: "the key " + strconv.Quote(clip(name)) + " is not known"})
		}
		into.add(item, warnings...)
	})
}

// ownKeys are the keys of an item and of its options.
var ownKeys = append(keysOf(reflect.TypeFor[Item]()), keysOf(reflect.TypeFor[Option]())...)

func keysOf(of reflect.Type) []string {
	var names []string
	for field := range of.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

// strangers are the keys of an item that ours do not have.
func strangers(v *jsonValue) []string {
	var names []string
	for _, m := range v.members {
		if !slices.Contains(ownKeys, strings.ToLower(m.name)) {
			names = append(names, m.name)
		}
		names = append(names, strangers(m.value)...)
	}
	for _, inner := range v.list {
		names = append(names, strangers(inner)...)
	}
	return names
}

// writeJSON writes items in our own format, one a line.
func writeJSON(items []Item) []byte {
	var b bytes.Buffer
	b.WriteString(`{"castellan":"questions","version":` + ownVersion + `,"items":[`)
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for i, item := range items {
		if i > 0 {
			b.Truncate(b.Len() - 1) // the end of the line that the encoder writes
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		if err := e.Encode(item); err != nil {
			panic(err) // an item holds texts and numbers only
		}
	}
	b.WriteString("]}\n")
	return b.Bytes()
}
