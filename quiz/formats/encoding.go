package formats

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

// Encodings are the encodings of text files to choose from. Any other of the
// names that the web knows is understood too.
var Encodings = []string{"utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1252"}

// marks are byte order marks, with the encodings that they tell.
var marks = []struct{ bytes, encoding string }{
	{"\xef\xbb\xbf", "utf-8"},
	{"\xff\xfe", "utf-16le"},
	{"\xfe\xff", "utf-16be"},
}

// decode turns the bytes of a text file into text with plain line ends and
// without byte order mark; false if it cannot. The encoding is the one asked
// for, else what a mark or an XML declaration says, else UTF-8 if the bytes are
// that but for a few, UTF-16 if every other byte is zero, and at last a guess,
// which is told.
func (s *sheaf) decode(f *file) bool {
	data, name := f.data, strings.ToLower(f.options.Encoding)
	for _, mark := range marks {
		if bytes.HasPrefix(data, []byte(mark.bytes)) && (name == "" || name == mark.encoding) {
			data, name = data[len(mark.bytes):], mark.encoding
			break
		}
	}
	if name == "" {
		name = s.findEncoding(data)
	}
	if name == "" {
		s.reject(0, UnknownFormat, "neither a text nor an archive")
		return false
	}
	text, ok := decodeAs(name, data)
	if !ok {
		s.reject(0, BadEncoding, "not a text in the encoding %q", clip(name))
		return false
	}
	s.report.Encoding = name
	f.text = lineEnds.Replace(text)
	return true
}

// lineEnds brings the ends of lines to one form. Old programs on Macintosh
// computers end them with a carriage return alone.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// decodeAs decodes a text; false if there is no such encoding or the bytes are
// not in it.
func decodeAs(name string, data []byte) (string, bool) {
	var e encoding.Encoding
	switch name {
	case "utf-8":
		return strings.ToValidUTF8(string(data), string(broken)), true
	case "utf-16le":
		e = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case "utf-16be":
		e = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	default:
		var err error
		if e, err = htmlindex.Get(name); err != nil {
			return "", false
		}
	}
	text, err := e.NewDecoder().Bytes(data)
	return string(text), err == nil
}

// broken stands in a text for bytes that are not in its encoding. It is no letter
// and never will be one. An item with it is rejected, and no other.
const broken = '\ufdd0'

// mostlyUTF8 says whether a text has at least as many letters that UTF-8 writes
// with several bytes as places that are not UTF-8. In other encodings the first
// come by chance only.
func mostlyUTF8(data []byte) bool {
	letters, faults := 0, 0
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			faults++
		case size > 1:
			letters++
		}
		data = data[size:]
	}
	return letters >= faults && letters > 0
}

// declared is the encoding in the first line of an XML file.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?encoding=["']([A-Za-z0-9._-]{1,40})["']`)

// findEncoding finds the encoding of a text without byte order mark; "" if it is
// no text.
func (s *sheaf) findEncoding(data []byte) string {
	if name := zeroes(data); name != "" {
		return name
	}
	if utf8.Valid(data) {
		return "utf-8"
	}
	if found := declared.FindSubmatch(data[:min(len(data), 400)]); found != nil {
		return strings.ToLower(string(found[1]))
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return ""
	}
	if mostlyUTF8(data) {
		return "utf-8"
	}
	name := guess(data, s.options.Language)
	s.report.Guessed, s.report.Samples = true, samples(data)
	s.warn(0, EncodingGuess, "the encoding is taken for %s", name)
	return name
}

// zeroes tells UTF-16 by its zero bytes: nearly all at odd or nearly all at even
// places, and many of them.
func zeroes(data []byte) string {
	var at [2]int
	data = data[:min(len(data), 4096)]
	for i, b := range data {
		if b == 0 {
			at[i%2]++
		}
	}
	switch most := max(at[0], at[1]); {
	case 8*most < len(data) || 10*min(at[0], at[1]) > most || most == 0:
		return ""
	case at[1] > at[0]:
		return "utf-16le"
	default:
		return "utf-16be"
	}
}

// The letters that are common in the languages of one code page and rare as what
// the other makes of the same bytes: ă Ă ş Ş ţ Ţ ł ą, and à è ê ù û ñ œ.
const (
	central = "\xe3\xc3\xba\xaa\xfe\xde\xb3\xb9"
	western = "\xe0\xe8\xea\xf9\xfb\xf1\x9c"
)

// guess takes a text that is not Unicode for one of two code pages: by its
// language if that is known, else by its letters.
func guess(data []byte, language string) string {
	base, _, _ := strings.Cut(language, "-")
	switch base {
	case "ro", "pl", "cs", "sk", "hu", "sl", "hr":
		return "windows-1250"
	case "":
	default:
		return "windows-1252"
	}
	votes := 0
	for i, b := range data {
		if i > 0 && '0' <= data[i-1] && data[i-1] <= '9' { // a sign, such as a small figure
			continue
		}
		switch {
		case strings.IndexByte(central, b) >= 0:
			votes++
		case strings.IndexByte(western, b) >= 0:
			votes--
		}
	}
	if votes > 0 {
		return "windows-1250"
	}
	return "windows-1252"
}

// samples gives the first line that the two code pages read differently, else
// the first with a letter that is not plain.
func samples(data []byte) map[string]string {
	var first map[string]string
	data = data[:min(len(data), sampledBytes)]
	for line := range bytes.Lines(bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))) {
		if bytes.IndexFunc(line, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
			continue
		}
		both := map[string]string{}
		for name, page := range map[string]*charmap.Charmap{"windows-1250": charmap.Windows1250, "windows-1252": charmap.Windows1252} {
			text, _ := page.NewDecoder().Bytes(line)
			both[name] = clip(string(text))
		}
		if both["windows-1250"] != both["windows-1252"] {
			return both
		}
		if first == nil {
			first = both
		}
	}
	return first
}
