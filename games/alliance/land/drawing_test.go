package land

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// pictured are keys of every kind.
func pictured() []string {
	keys := append(Keys(), "graph:"+chain)
	for i := range 6 {
		keys = append(keys, fmt.Sprintf("seed:picture-%d", i))
	}
	return keys
}

// polygons reads a path of ours: the rings of points its pen came to, and all
// points that shape it.
func polygons(t *testing.T, path string) (rings [][]point, all map[point]bool) {
	t.Helper()
	all = map[point]bool{}
	var at point
	rest := path
	number := func() int {
		rest = strings.TrimLeft(rest, " ")
		n, used := 0, 0
		if _, err := fmt.Sscanf(rest, "%d", &n); err != nil {
			t.Fatalf("no number at %.20q", rest)
		}
		for used = 1; used < len(rest) && rest[used] >= '0' && rest[used] <= '9'; used++ {
		}
		rest = rest[used:]
		return n
	}
	for rest != "" {
		command := rest[0]
		rest = rest[1:]
		switch command {
		case 'M':
			at = point{number(), number()}
			rings = append(rings, nil)
		case 'q':
			all[point{at.x + number(), at.y + number()}] = true
			at = point{at.x + number(), at.y + number()}
		case 'l':
			at = point{at.x + number(), at.y + number()}
		case 'Z':
			continue
		default:
			t.Fatalf("a pen of ours writes no %q", command)
		}
		all[at] = true
		rings[len(rings)-1] = append(rings[len(rings)-1], at)
	}
	return rings, all
}

// covers tells whether a point lies in a territory and not in a lake of it.
func covers(rings [][]point, p point) bool {
	in := false
	for _, ring := range rings {
		in = in != inside(p, ring)
	}
	return in
}

func TestDrawings(t *testing.T) {
	for _, key := range pictured() {
		d, err := Draw(key)
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		if d.Key != key || d.Width != Width || d.Height != Height || len(d.Territories) != Size {
			t.Fatalf("%s: %s of %d×%d with %d territories", key, d.Key, d.Width, d.Height, len(d.Territories))
		}
		g, _ := GraphOf(key)
		for i, territory := range d.Territories {
			if territory.ID != i+1 || !slices.Equal(territory.Neighbours, g.neighbours(i+1)) {
				t.Errorf("%s: territory %d is %d and touches %v", key, i+1, territory.ID, territory.Neighbours)
			}
			rings, all := polygons(t, territory.Path)
			for p := range all {
				if p.x < 40 || p.x > Width-40 || p.y < 40 || p.y > Height-40 {
					t.Fatalf("%s: territory %d reaches the frame at %v", key, i+1, p)
				}
			}
			at, label := territory.At, territory.Label
			half := d.Territories[i].Name.longest() * territory.Size * wide100 / 200
			for _, p := range []point{
				{at[0], at[1]}, {label[0], label[1]}, {label[0] - half + 8, label[1]}, {label[0] + half - 8, label[1]},
			} {
				if !covers(rings, p) && territory.Size > 14 {
					t.Errorf("%s: %v of territory %d (%s) lies outside", key, p, i+1, territory.Name.En)
				}
			}
			if territory.Size < 12 {
				t.Errorf("%s: the name of territory %d is %d high, which nobody can read", key, i+1, territory.Size)
			}
		}
	}
}

func TestNeighboursShareTheirBorder(t *testing.T) {
	for _, key := range pictured() {
		s, err := sceneOf(key)
		if err != nil {
			t.Fatal(err)
		}
		if s.plain() && key != "hex19" {
			continue // discs, with roads between them
		}
		d := s.drawing()
		var points [Size]map[point]bool
		for i, territory := range d.Territories {
			_, points[i] = polygons(t, territory.Path)
		}
		for a := range points {
			for b := range a {
				shared := 0
				for p := range points[a] {
					if points[b][p] {
						shared++
					}
				}
				far := slices.Contains(s.ferries, [2]int{b + 1, a + 1})
				if touch := s.graph.Of(a+1).Has(b+1) && !far; touch != (shared > 1) {
					t.Errorf("%s: %d and %d share %d points; neighbours: %v", key, b+1, a+1, shared, touch)
				}
			}
		}
	}
}

func TestPictures(t *testing.T) {
	for _, key := range pictured() {
		art, err := Art(key)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Art(key); err != nil || !bytes.Equal(art, again) {
			t.Errorf("%s: the second picture differs (%v)", key, err)
		}
		if len(art) > 120_000 {
			t.Errorf("%s: %d bytes", key, len(art))
		}
		if bytes.Contains(art, []byte("<text")) {
			t.Errorf("%s: the bare land has letters on it", key)
		}
		closed(t, key, art)
		for _, language := range []string{"en", "fr", "ro"} {
			named, err := Picture(key, language)
			if err != nil {
				t.Fatal(err)
			}
			closed(t, key, named)
			_, names, _ := Names(key)
			for _, name := range names {
				if !bytes.Contains(named, []byte(">"+name.In(language)+"</text>")) {
					t.Errorf("%s: %q is not on the picture", key, name.In(language))
				}
			}
		}
	}
}

// closed checks that a picture is well written and needs nothing from
// elsewhere.
func closed(t *testing.T, key string, picture []byte) {
	t.Helper()
	ids, wanted := map[string]bool{}, map[string]bool{}
	decoder := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if element.Name.Local == "script" || element.Name.Local == "image" || element.Name.Local == "foreignObject" {
			t.Errorf("%s: there is a %s in it", key, element.Name.Local)
		}
		for _, a := range element.Attr {
			name, isURL := strings.CutPrefix(a.Value, "url(")
			switch {
			case a.Name.Local == "id":
				if ids[a.Value] {
					t.Errorf("%s: two things are called %s", key, a.Value)
				}
				ids[a.Value] = true
			case a.Name.Local == "href":
				wanted[strings.TrimPrefix(a.Value, "#")] = true
			case isURL:
				wanted[strings.TrimSuffix(strings.TrimPrefix(name, "#"), ")")] = true
			case strings.HasPrefix(a.Name.Local, "on"):
				t.Errorf("%s: %s runs a script", key, a.Name.Local)
			}
		}
	}
	for id := range wanted {
		if !ids[id] {
			t.Errorf("%s: %q is nowhere in it", key, id)
		}
	}
}

func TestDrawingAsJSON(t *testing.T) {
	d, err := Draw("aldermark")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`{"key":"aldermark","name":{"en":"Aldermark","fr":"Aulnemarche","ro":"Marca Arinilor"},"width":1600,"height":1200,"territories":[{"id":1,"name":{"en":"Northwatch",`,
		`"neighbours":[2,5,6]}`,
	} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("%s is not in %.300s", part, text)
		}
	}
}
