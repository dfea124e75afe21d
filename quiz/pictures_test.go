package quiz

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pictured are the questions that have a picture, by the table of their facts.
func pictured(t *testing.T) map[string][]*Question {
	t.Helper()
	by := map[string][]*Question{}
	for _, q := range Builtin().All() {
		if q.Picture != "" {
			template, _, _ := strings.Cut(q.Key, ":")
			by[template+"s"] = append(by[template+"s"], q)
		}
	}
	if len(by["flags"]) < 170 || len(by["outlines"]) < 130 || len(by) != 2 {
		t.Fatalf("%d flags and %d outlines, %d kinds", len(by["flags"]), len(by["outlines"]), len(by))
	}
	return by
}

func TestEveryPictureIsShownAndHasItsHashForName(t *testing.T) {
	shown := map[string]bool{}
	for _, questions := range pictured(t) {
		for _, q := range questions {
			if shown[q.Picture] {
				t.Errorf("%s shows a picture that another question shows", q.Key)
			}
			shown[q.Picture] = true
			if q.Ask(1).Picture != q.Picture {
				t.Errorf("%s is asked without its picture", q.Key)
			}
		}
	}
	entries, err := pictureFiles.ReadDir("pictures")
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, entry := range entries {
		data, ok := PictureFile(entry.Name())
		hash := sha256.Sum256(data)
		if want := strings.ToLower(base32.StdEncoding.EncodeToString(hash[:10])) + ".svg"; !ok || entry.Name() != want {
			t.Errorf("%s should be %s", entry.Name(), want)
		}
		if !shown[entry.Name()] {
			t.Errorf("%s is in no question", entry.Name())
		}
		delete(shown, entry.Name())
		total += len(data)
	}
	if len(shown) > 0 {
		t.Errorf("no pictures: %v", shown)
	}
	if total > 750_000 {
		t.Errorf("the pictures take %d bytes", total)
	}
	for _, name := range []string{"", ".", "..", "../facts/flags.tsv", "nothing.svg", `..\facts\flags.tsv`} {
		if _, ok := PictureFile(name); ok {
			t.Errorf("there is a picture %q", name)
		}
	}
}

// What an attribute of a picture may say: shapes, colours and references by
// number. None has room for a word of its own.
var attributes = map[string]*regexp.Regexp{
	"":     regexp.MustCompile(`^[-+0-9.eE%, ]+$|^[0-9.]+pt$`), // any other: numbers
	"d":    regexp.MustCompile(`^[-+0-9.,eMmLlHhVvCcSsQqTtAaZz ]+$`),
	"id":   regexp.MustCompile(`^i\d+$`),
	"href": regexp.MustCompile(`^#i\d+$`),
	"fill": regexp.MustCompile(`^(#[0-9a-fA-F]{3,8}|none|red|gold|tan|navy|gray|white|black|green|blue|orange|url\(#i\d+\))$`),
	"word": regexp.MustCompile(`^(evenodd|nonzero|round|butt|square|bevel|miter|userSpaceOnUse|objectBoundingBox|url\(#i\d+\))$`),
	"move": regexp.MustCompile(`^((translate|scale|rotate|matrix|skewX|skewY)\([-+0-9.e, ]+\) ?)+$`),
}

var grammars = map[string]string{
	"d": "d", "id": "id", "href": "href", "fill": "fill", "stroke": "fill", "stop-color": "fill", "transform": "move",
	"gradientTransform": "move", "fill-rule": "word", "stroke-linecap": "word", "stroke-linejoin": "word",
	"gradientUnits": "word", "clip-path": "word", "marker-mid": "word",
}

// Nothing in a picture names its answer: no title, no remark, no text, no id,
// no class; and no name of a country in any language stands in its bytes.
func TestNoPictureNamesItsAnswer(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, r := range tables["countries"].rows {
		for _, language := range Languages {
			if name := fold(r.text("subject")[language]); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) < 300 {
		t.Fatalf("%d names", len(names))
	}
	for _, questions := range pictured(t) {
		for _, q := range questions {
			data, _ := PictureFile(q.Picture)
			checkDrawing(t, q.Key, data)
			text := fold(string(data))
			for _, name := range names {
				if strings.Contains(text, name) {
					t.Errorf("%s: the picture says %q", q.Key, name)
				}
			}
		}
	}
}

func checkDrawing(t *testing.T, key string, data []byte) {
	t.Helper()
	if !bytes.HasPrefix(data, []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><`)) || !bytes.HasSuffix(data, []byte("></svg>")) {
		t.Errorf("%s: another frame", key)
	}
	defined, referred := map[string]bool{}, map[string]bool{}
	reader := xml.NewDecoder(bytes.NewReader(data))
	for first := true; ; {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if first {
				first = false
				continue
			}
			for _, a := range token.Attr {
				grammar := attributes[grammars[a.Name.Local]]
				if a.Name.Space != "" || !grammar.MatchString(a.Value) {
					t.Errorf("%s: <%s %s=%q>", key, token.Name.Local, a.Name.Local, a.Value)
				}
				if a.Name.Local == "id" {
					if defined[a.Value] {
						t.Errorf("%s: two things are called %s", key, a.Value)
					}
					defined[a.Value] = true
				} else if _, id, is := strings.Cut(a.Value, "#i"); is {
					referred["i"+strings.TrimSuffix(id, ")")] = true
				}
			}
		case xml.EndElement:
		default:
			t.Errorf("%s: %T in a picture", key, token)
		}
	}
	for id := range referred {
		if !defined[id] {
			t.Errorf("%s: nothing is called %s", key, id)
		}
	}
	if len(defined) != len(referred) {
		t.Errorf("%s: %d names, %d of them used", key, len(defined), len(referred))
	}
}

// Where maps or flags are disputed, where two flags cannot be told apart, and
// where the arms write the name, there is no question and no option.
func TestPicturesLeaveDisputesAside(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	barred := map[string][]string{
		"flags":    strings.Fields("AF SY KG BO DO NI PY SV"),
		"outlines": strings.Fields("RU UA CN IN PK MA SO RS CY IL SY GE EG SD SS GY VE JP MT SG MV NR TV MC SM AD LI"),
	}
	for kind, questions := range pictured(t) {
		code := map[string]string{} // by English name
		for _, r := range tables["countries"].rows {
			code[r.text("subject")["en"]] = r.key
		}
		rows := map[string]*row{}
		for _, r := range tables[kind].rows {
			rows[r.key] = r
		}
		for _, q := range questions {
			for i, option := range append(slices.Clone(q.Options), q.More...) {
				of := code[option["en"]]
				switch r := rows[of]; {
				case r == nil, slices.Contains(barred[kind], of):
					t.Errorf("%s offers %v", q.Key, option)
				case i > 0 && slices.Contains(strings.Fields(r.cells["never"]), code[q.Options[0]["en"]]):
					t.Errorf("%s offers %v, which nobody can tell from it", q.Key, option)
				}
			}
		}
	}
	twins := 0
	for _, r := range tables["flags"].rows {
		if r.cells["never"] != "" {
			twins++
			if r.text("note") == nil {
				t.Errorf("%s is not told from its like", r.key)
			}
		}
	}
	if twins < 10 {
		t.Errorf("%d flags have their like", twins)
	}
}

// A flag stands among its like where it has some, an outline among countries of
// its size.
func TestPicturesStandAmongTheirLike(t *testing.T) {
	tables, _, err := loadTables()
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]map[string]*row{}
	for _, kind := range []string{"flags", "outlines"} {
		rows[kind] = map[string]*row{}
		for _, r := range tables[kind].rows {
			rows[kind][r.text("subject")["en"]] = r
		}
	}
	asked, met := 0, 0
	by := pictured(t)
	for _, q := range by["flags"] {
		near := strings.Fields(rows["flags"][q.Options[0]["en"]].cells["near"])
		if len(near) < 2 {
			continue
		}
		asked++
		if slices.ContainsFunc(q.Options[1:], func(option Text) bool { return slices.Contains(near, rows["flags"][option["en"]].key) }) {
			met++
		}
	}
	if asked < 40 || float64(met) < 0.9*float64(asked) {
		t.Errorf("of %d flags that have their like %d are asked beside it", asked, met)
	}
	apart, count := 0.0, 0.0
	for _, q := range by["outlines"] {
		size := func(option Text) float64 {
			n, err := strconv.Atoi(rows["outlines"][option["en"]].cells["size"])
			if err != nil {
				t.Fatal(err)
			}
			return float64(n)
		}
		for _, option := range q.Options[1:] {
			apart += math.Abs(size(option) - size(q.Options[0]))
			count++
		}
	}
	if apart/count > 1 {
		t.Errorf("the sizes of the outlines beside each other are %.2f steps apart", apart/count)
	}
}
