package formats

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Options say what a file does not say itself, and how much of it is read.
type Options struct {
	Language string   // of items that name none
	Category []string // of items that name none
	Level    string   // of items that name none
	Encoding string   // of a text file, see Encodings; empty: found out
	Limits   Limits   // zero: DefaultLimits
}

// Limits bound what a file may cost.
type Limits struct {
	Bytes     int           // of the file
	Unpacked  int           // bytes of all of an archive's entries together
	Entries   int           // of an archive
	Depth     int           // of what is nested
	Questions int           // accepted and rejected, each
	Time      time.Duration // of reading; far more than a file within the other bounds takes
}

// DefaultLimits are what a file may cost unless told otherwise.
var DefaultLimits = Limits{
	Bytes:     10 << 20,
	Unpacked:  50 << 20,
	Entries:   200,
	Depth:     100,
	Questions: 5000,
	Time:      time.Minute,
}

// A reader reads one format. It hands each item that it makes out to the
// sheaf, which judges it, and stops when the sheaf is done.
type reader interface {
	format() string
	endings() []string // of file names: ".csv"
	claim(f *file) claim
	read(f *file, into *sheaf)
}

// A claim says how surely a file is of a format, by its content alone.
type claim int

const (
	no       claim = iota
	possible       // nothing speaks against it
	likely         // it looks like it
	certain        // nothing else looks like it
)

// readers are all formats that can be read. Of equal claims the earlier wins.
var readers = []reader{
	ownJSON{},
	openTrivia{},
	moodleXML{},
	xlsxReader{},
	qtiReader{},
	csvReader{},
	giftReader{},
	aikenReader{},
	ankiReader{},
}

// A file is what a reader is given.
type file struct {
	name    string // without folders
	data    []byte // as they came
	text    string // decoded, without byte order mark; empty for an archive
	zip     bool   // by its first bytes
	options Options
}

// ending is the last part of the name: ".csv".
func (f *file) ending() string {
	return strings.ToLower(path.Ext(f.name))
}

// structured says whether a file is an archive, XML, HTML or JSON: none that
// reads lines of text looks further at it.
func (f *file) structured() bool {
	return f.zip || code.MatchString(f.text)
}

// code is how XML, HTML and JSON begin.
var code = regexp.MustCompile(`^\s*(<|\{\s*["}]|\[\s*["{\[\]])`)

// Read reads the questions of a file. Its format is found by its first bytes,
// else by its content; the ending of its name only decides between formats that
// its content fits equally well.
func Read(name string, data []byte, o Options) Report {
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	f := &file{name: name, data: data, zip: strings.HasPrefix(string(data[:min(4, len(data))]), "PK\x03\x04"), options: o}
	into := newSheaf(name, o)
	switch {
	case len(data) > o.Limits.Bytes:
		into.reject(0, TooLarge, "%d bytes, the limit is %d", len(data), o.Limits.Bytes)
		return into.report
	case strings.HasPrefix(string(data[:min(4, len(data))]), "\xd0\xcf\x11\xe0"):
		into.reject(0, UnknownFormat, "an old .xls file, or one with a password: save it as .xlsx without one")
		return into.report
	case !f.zip && !into.decode(f):
		return into.report
	}
	r := pick(f)
	if r == nil {
		into.reject(0, UnknownFormat, "no format that can be read")
		return into.report
	}
	into.report.Format = r.format()
	r.read(f, into)
	into.place()
	slices.SortStableFunc(into.report.Rejected, func(a, b Rejection) int { return cmp.Or(a.Line-b.Line, a.Item-b.Item) })
	if len(into.report.Accepted)+len(into.report.Rejected) == 0 {
		into.reject(0, Nothing, "no question found")
	}
	return into.report
}

// pick gives the reader with the best claim to a file.
func pick(f *file) reader {
	var best reader
	most := 0
	for _, r := range readers {
		strength := 2 * int(r.claim(f))
		if strength == 0 {
			continue
		}
		for _, ending := range r.endings() {
			if ending == f.ending() {
				strength++
			}
		}
		if strength > most {
			best, most = r, strength
		}
	}
	return best
}
