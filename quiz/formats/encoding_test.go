package formats

import (
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// A table with one question, and the options to tell languages by.
func tableOf(stem string, options ...string) string {
	return "question;option 1;option 2;option 3;correct\n" + stem + ";" + strings.Join(options, ";") + ";1\n"
}

func TestEncodings(t *testing.T) {
	romanian := tableOf("Ce oraș e capitala țării?", "București", "Iași", "Brașov")
	old := strings.NewReplacer("ș", "ş", "ț", "ţ").Replace(romanian)
	french := tableOf("Où est né l’élève ?", "à Sète", "à Nîmes", "à Besançon")
	code := func(page *charmap.Charmap, text string) string {
		coded, err := page.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return coded
	}
	wide := func(e unicode.Endianness, mark unicode.BOMPolicy, text string) string {
		coded, err := unicode.UTF16(e, mark).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return coded
	}
	for name, c := range map[string]struct {
		data    string
		options Options
		want    string // the encoding; "" if the file is rejected
		guessed bool
		stem    string
	}{
		"utf-8":                {romanian, Options{}, "utf-8", false, "Ce oraș e capitala țării?"},
		"utf-8 with a mark":    {"\ufeff" + romanian, Options{}, "utf-8", false, "Ce oraș e capitala țării?"},
		"utf-16 little, mark":  {wide(unicode.LittleEndian, unicode.UseBOM, romanian), Options{}, "utf-16le", false, "Ce oraș e capitala țării?"},
		"utf-16 big, mark":     {wide(unicode.BigEndian, unicode.UseBOM, romanian), Options{}, "utf-16be", false, "Ce oraș e capitala țării?"},
		"utf-16 little, bare":  {wide(unicode.LittleEndian, unicode.IgnoreBOM, romanian), Options{}, "utf-16le", false, "Ce oraș e capitala țării?"},
		"utf-16 big, bare":     {wide(unicode.BigEndian, unicode.IgnoreBOM, romanian), Options{}, "utf-16be", false, "Ce oraș e capitala țării?"},
		"1250 by its letters":  {code(charmap.Windows1250, old), Options{}, "windows-1250", true, "Ce oraș e capitala țării?"},
		"1250 by the language": {code(charmap.Windows1250, tableOf("La munte?", "én", "a", "b")), Options{Language: "ro"}, "windows-1250", true, "La munte?"},
		"1252 by its letters":  {code(charmap.Windows1252, french), Options{}, "windows-1252", true, "Où est né l’élève ?"},
		"1252 by the language": {code(charmap.Windows1252, tableOf("Combien font 20 ³ ?", "é", "a", "b")), Options{Language: "fr-CA"}, "windows-1252", true, "Combien font 20 ³ ?"},
		"1250 asked for":       {code(charmap.Windows1250, old), Options{Encoding: "windows-1250"}, "windows-1250", false, "Ce oraș e capitala țării?"},
		"8859-16 asked for":    {code(charmap.ISO8859_16, romanian), Options{Encoding: "ISO-8859-16"}, "iso-8859-16", false, "Ce oraș e capitala țării?"},
		"utf-8 asked, is not":  {code(charmap.Windows1252, french), Options{Encoding: "utf-8"}, "", false, ""},
		"unknown asked":        {romanian, Options{Encoding: "klingon"}, "", false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read("q.csv", []byte(c.data), c.options)
			if c.want == "" {
				if len(r.Rejected) != 1 || r.Rejected[0].Reason != BadEncoding {
					t.Fatalf("rejected %v, not as %s", r.Rejected, BadEncoding)
				}
				return
			}
			if r.Encoding != c.want || r.Guessed != c.guessed {
				t.Errorf("encoding %s, guessed %v", r.Encoding, r.Guessed)
			}
			if len(r.Accepted) != 1 || r.Accepted[0].Stem != c.stem {
				t.Fatalf("accepted %v, rejected %v", r.Accepted, r.Rejected)
			}
			told := len(r.Warnings) > 0 && r.Warnings[0].Reason == EncodingGuess
			if told != c.guessed || (len(r.Samples) == 2) != c.guessed {
				t.Errorf("a guess is told, with samples: %v %v", r.Warnings, r.Samples)
			}
		})
	}
}

// Bytes that are not UTF-8 cost the item that they stand in, and no other.
func TestBadBytesCostTheirItem(t *testing.T) {
	good := "Où est Sète ?;là;ici;où;1\nÇa va ?;là;ici;où;2\n"
	head := "question;option 1;option 2;option 3;correct\n"
	for name, c := range map[string]struct {
		name, data, encoding string
		accepted             int
		rejected             string // lines
	}{
		"found out":      {"q.csv", head + good + "O\xf9 est Nice ?;là;ici;où;1\n", "", 2, "4"},
		"asked for":      {"q.csv", head + good + "Qui ?;l\xe0;ici;o\xf9;1\n", "utf-8", 2, "4"},
		"with a mark":    {"q.csv", "\ufeff" + head + good + "Qui ?;l\xe0;ici;là-bas;1\n", "", 2, "4"},
		"half and half":  {"q.csv", head + good + "O\xf9 ?;l\xe0;ici;o\xf9;1\nQui ?;l\xe0;ici;lui;1\n", "utf-8", 2, "4 5"},
		"cut in a sign":  {"q.gift", "Où ? {=là ~ici}\n\nQui ? {=lui ~elle} l\xc3", "", 1, "3"},
		"only bad bytes": {"q.csv", head + "Who?;he;she;it;1\nQui ?;l\xe0;ici;lui;1\n", "utf-8", 1, "3"},
		"gift":           {"q.gift", "Où ? {=là ~ici}\n\nQui ? {=l\xe0 ~ici}\n", "", 1, "3"},
		"json":           {"q.json", `{"castellan":"questions","version":1,"items":[{"stem":"Où ?","options":[{"text":"là","right":true},{"text":"ici"}]},` + "\n" + `{"stem":"Qui ?","options":[{"text":"l` + "\xe0" + `","right":true},{"text":"ici"}]}]}`, "", 1, "2"},
	} {
		r := Read(c.name, []byte(c.data), Options{Encoding: c.encoding})
		var lines []string
		for _, x := range r.Rejected {
			if x.Reason == BadEncoding {
				lines = append(lines, strconv.Itoa(x.Line))
			}
		}
		if got := strings.Join(lines, " "); r.Encoding != "utf-8" || r.Guessed || len(r.Accepted) != c.accepted || got != c.rejected || len(r.Rejected) != len(lines) {
			t.Errorf("%s: %s, accepted %d, rejected %v", name, r.Encoding, len(r.Accepted), r.Rejected)
		}
	}
	// Beside the question they cost the value.
	r := Read("q.gift", []byte("$CATEGORY: Pays/\xc9tats\n\nOù ? {=là ~ici}\n"), Options{})
	if len(r.Accepted) != 1 || len(r.Accepted[0].Category) != 1 || len(r.Warnings) == 0 || r.Warnings[0].Reason != BadValue {
		t.Errorf("%+v", r)
	}
}

// The samples of a guess are the line that tells the encodings apart.
func TestSamples(t *testing.T) {
	data, err := charmap.Windows1250.NewEncoder().String("plain\nélan\nţară\nînalt şi\n")
	if err != nil {
		t.Fatal(err)
	}
	got := samples([]byte(data))
	if got["windows-1250"] != "ţară" || got["windows-1252"] != "þarã" {
		t.Errorf("samples %q", got)
	}
}

func TestNeitherTextNorArchive(t *testing.T) {
	for name, data := range map[string]string{
		"q.csv":  "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe\x00",
		"q.xls":  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00\xff", 99) + "\x00\x00\x00",
		"q.txt":  "Only some prose, without a question.",
		"q.gift": "",
		"q.zip":  "PK\x03\x04",
	} {
		r := Read(name, []byte(data), Options{})
		if len(r.Accepted) > 0 || len(r.Rejected) != 1 || r.Rejected[0].Line != 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
