package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"castellan/game"
	"castellan/game/record"
)

const header = `{"record":1,"game":"race","rules":1,"seats":["Ada","Ben"]}`

const whole = header + `
{"seat":"chance","move":"deal 0 2"}
{"seat":"chance","move":"deal 1 3","question":{"id":"q"}}
{"seat":0,"move":"up","at":"2026-11-29T12:00:00Z"}
{"seat":1,"move":"stay","auto":true}
`

func read(text string) (*record.Replay, error) {
	return record.Read(strings.NewReader(text), toys, -1)
}

func TestReadPlaysARecord(t *testing.T) {
	for name, text := range map[string]string{
		"LF":          whole,
		"CR LF":       strings.ReplaceAll(whole, "\n", "\r\n"),
		"no last end": strings.TrimSuffix(whole, "\n"),
		"blank lines": "\n \t\n" + strings.ReplaceAll(whole, "\n", "\n\n \r\n"),
		"white space": strings.ReplaceAll(whole, `"deal 0 2"`, `" deal \t 0   2 "`),
	} {
		r, err := read(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if r.Play.Plies() != 4 || r.Play.Turn() != 0 || r.Header.Rules != 1 {
			t.Errorf("%s: %d plies, turn %v, rules %d", name, r.Play.Plies(), r.Play.Turn(), r.Header.Rules)
		}
		if r.Plies[0].Move != "deal 0 2" {
			t.Errorf("%s: %q is not canonical", name, r.Plies[0].Move)
		}
	}
}

func TestWriteAndReadAgree(t *testing.T) {
	r, err := read(whole)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := record.Write(&b, r.Header, r.Plies); err != nil {
		t.Fatal(err)
	}
	again, err := read(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Header, again.Header); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(r.Plies, again.Plies); diff != "" {
		t.Error(diff)
	}
}

func TestUptoReadsNoFurther(t *testing.T) {
	r, err := record.Read(strings.NewReader(header+"\n"+`{"seat":"chance","move":"deal 0 2"}`+"\nnonsense"), toys, 1)
	if err != nil || r.Play.Plies() != 1 {
		t.Errorf("%v after %d plies", err, r.Play.Plies())
	}
	r, err = record.Read(strings.NewReader(header+"\nnonsense"), toys, 0)
	if err != nil || r.Play.Plies() != 0 {
		t.Errorf("%v after %d plies", err, r.Play.Plies())
	}
}

func TestMissingRulesMeanTheNewest(t *testing.T) {
	r, err := read(`{"record":1,"game":"race","seats":["Ada","Ben"]}`)
	if err != nil || r.Header.Rules != 2 {
		t.Errorf("rules %d, %v", r.Header.Rules, err)
	}
}

// Each refusal of, with its line.
func TestRefusals(t *testing.T) {
	fair := `{"table":"t","commit":"` + strings.Repeat("0", 64) + `","secret":"` + strings.Repeat("0", 64) + `","shares":[null,null]}`
	with := func(fields string) string { return strings.TrimSuffix(header, "}") + "," + fields + "}" }
	ply := func(line string) string { return header + "\n" + line }
	deal := `{"seat":"chance","move":"deal 0 2"}`
	long := `{"seat":"chance","move":"deal 0 2"` + strings.Repeat(" ", record.MaxLine) + `}`
	for _, c := range []struct {
		name, text string
		line       int
		rule       string
	}{
		{"nothing", "", 1, "R-1"},
		{"blank lines alone", "\n\n", 2, "R-1"},
		{"BOM", "\ufeff" + header, 1, "R-1"},
		{"no JSON", "hello", 1, "R-1"},
		{"an array", "[]", 1, "R-1"},
		{"two values", header + header, 1, "R-1"},
		{"bad UTF-8", "{\"record\":1,\"game\":\"race\",\"seats\":[\"\xff\",\"b\"]}", 1, "R-1"},
		{"unknown field in the header", with(`"x":1`), 1, "R-1"},
		{"other letters", strings.Replace(header, `"game"`, `"Game"`, 1), 1, "R-1"},
		{"duplicate key", with(`"game":"race"`), 1, "R-1"},
		{"duplicate key deep down", with(`"options":{"a":1,"a":1}`), 1, "R-1"},
		{"no record", strings.Replace(header, `"record":1,`, ``, 1), 1, "R-1"},
		{"record 2", strings.Replace(header, `"record":1`, `"record":2`, 1), 1, "R-1"},
		{"record 1.0", strings.Replace(header, `"record":1`, `"record":1.0`, 1), 1, "R-1"},
		{"record 1e0", strings.Replace(header, `"record":1`, `"record":1e0`, 1), 1, "R-1"},
		{"record text", strings.Replace(header, `"record":1`, `"record":"1"`, 1), 1, "R-1"},
		{"no game", strings.Replace(header, `"game":"race",`, ``, 1), 1, "R-1"},
		{"unknown game", strings.Replace(header, `"race"`, `"chess"`, 1), 1, "R-1"},
		{"game is no string", strings.Replace(header, `"race"`, `null`, 1), 1, "R-1"},
		{"unknown rules", strings.Replace(header, `"rules":1`, `"rules":9`, 1), 1, "R-1"},
		{"rules 0", strings.Replace(header, `"rules":1`, `"rules":0`, 1), 1, "R-1"},
		{"rules null", strings.Replace(header, `"rules":1`, `"rules":null`, 1), 1, "R-1"},
		{"no seats", `{"record":1,"game":"race"}`, 1, "R-1"},
		{"seats null", `{"record":1,"game":"race","seats":null}`, 1, "R-1"},
		{"seats of numbers", `{"record":1,"game":"race","seats":[1,2]}`, 1, "R-1"},
		{"a seat null", `{"record":1,"game":"race","seats":["a",null]}`, 1, "R-1"},
		{"too few seats", `{"record":1,"game":"race","seats":["a"]}`, 1, "R-1"},
		{"too many seats", `{"record":1,"game":"race","seats":["a","b","c"]}`, 1, "R-1"},
		{"options no object", with(`"options":[]`), 1, "R-1"},
		{"options null", with(`"options":null`), 1, "R-1"},
		{"unknown option", with(`"options":{"x":1}`), 1, "R-1"},
		{"bank without count", with(`"bank":{"digest":"sha256:` + strings.Repeat("0", 64) + `"}`), 1, "R-1"},
		{"bank with a short digest", with(`"bank":{"digest":"sha256:00","count":1}`), 1, "R-1"},
		{"bank with more", with(`"bank":{"digest":"sha256:` + strings.Repeat("0", 64) + `","count":1,"x":1}`), 1, "R-1"},
		{"fair with one share", with(`"fair":` + strings.Replace(fair, "[null,null]", "[null]", 1)), 1, "R-1"},
		{"fair in capitals", with(`"fair":` + strings.Replace(fair, "00", "AA", 1)), 1, "R-1"},
		{"fair without a table", with(`"fair":` + strings.Replace(fair, `"table":"t",`, "", 1)), 1, "R-1"},
		{"second header", ply(header), 2, "R-1"},
		{"unknown field in a ply", ply(`{"seat":0,"move":"up","x":1}`), 2, "R-1"},
		{"duplicate key in a ply", ply(`{"seat":0,"seat":0,"move":"up"}`), 2, "R-1"},
		{"no seat", ply(`{"move":"up"}`), 2, "R-1"},
		{"no move", ply(`{"seat":0}`), 2, "R-1"},
		{"seat below 0", ply(`{"seat":-1,"move":"up"}`), 2, "R-1"},
		{"seat -0", ply(`{"seat":-0,"move":"up"}`), 2, "R-1"},
		{"seat 0.5", ply(`{"seat":0.5,"move":"up"}`), 2, "R-1"},
		{"seat 1e99", ply(`{"seat":1e99,"move":"up"}`), 2, "R-1"},
		{"seat Chance", ply(`{"seat":"Chance","move":"up"}`), 2, "R-1"},
		{"seat null", ply(`{"seat":null,"move":"up"}`), 2, "R-1"},
		{"move null", ply(`{"seat":0,"move":null}`), 2, "R-1"},
		{"auto 1", ply(`{"seat":"chance","move":"deal 0 2","auto":1}`), 2, "R-1"},
		{"auto null", ply(`{"seat":"chance","move":"deal 0 2","auto":null}`), 2, "R-1"},
		{"no time", ply(`{"seat":"chance","move":"deal 0 2","at":"yesterday"}`), 2, "R-1"},
		{"30 February", ply(`{"seat":"chance","move":"deal 0 2","at":"2026-02-30T00:00:00Z"}`), 2, "R-1"},
		{"time without zone", ply(`{"seat":"chance","move":"deal 0 2","at":"2026-02-03T00:00:00"}`), 2, "R-1"},
		{"zone of 24 hours", ply(`{"seat":"chance","move":"deal 0 2","at":"2026-02-03T00:00:00+24:00"}`), 2, "R-1"},
		{"zone of 60 minutes", ply(`{"seat":"chance","move":"deal 0 2","at":"2026-02-03T00:00:00+23:60"}`), 2, "R-1"},
		{"question no object", ply(`{"seat":"chance","move":"deal 0 2","question":"why"}`), 2, "R-1"},
		{"question with another move", ply(deal + "\n" + strings.Replace(deal, "deal 0", "deal 1", 1) + "\n" + `{"seat":0,"move":"up","question":{}}`), 4, "R-1"},
		{"question before the grammar", ply(`{"seat":"chance","move":"dealt 0 2","question":{}}`), 2, "R-1"},
		{"long line", ply(long), 2, "R-1"},
		{"long last header", header + strings.Repeat(" ", record.MaxLine), 1, "R-1"},
		{"no move of the game", ply(`{"seat":"chance","move":"jump"}`), 2, "R-2"},
		{"a hidden part", ply(`{"seat":"chance","move":"deal 0 ?"}`), 2, "R-2"},
		{"grammar before turn", ply(`{"seat":1,"move":"jump"}`), 2, "R-2"},
		{"not in turn", ply(`{"seat":1,"move":"up"}`), 2, "R-5"},
		{"no such seat", ply(`{"seat":7,"move":"up"}`), 2, "R-5"},
		{"a host who is none", ply(`{"seat":"hosts","move":"void 0"}`), 2, "R-1"},
		{"no move of the host's", ply(`{"seat":"host","move":"deal 0 2"}`), 2, "R-2"},
		{"nothing to void", ply(`{"seat":"host","move":"void 0"}`), 2, "R-5"},
		{"a void with a question", ply(`{"seat":"host","move":"void 0","question":{}}`), 2, "R-1"},
		{"seat 15 is not chance", ply(`{"seat":15,"move":"deal 0 2"}`), 2, "R-5"},
		{"seat 10^30", ply(`{"seat":1000000000000000000000000000000,"move":"deal 0 2"}`), 2, "R-5"},
		{"after the end", whole + `{"seat":0,"move":"up"}`, 6, "R-5"},
		{"a rule of the game", ply(`{"seat":"chance","move":"deal 1 2"}`), 2, "X-1"},
	} {
		_, err := read(c.text)
		var line *record.LineError
		if !errors.As(err, &line) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if r, ok := game.AsRefusal(err); !ok || r.Rule != c.rule || line.Line != c.line {
			t.Errorf("%s: %v, want line %d by %s", c.name, err, c.line, c.rule)
		}
	}
}

func TestTimesThatRFC3339Allows(t *testing.T) {
	for _, at := range []string{"2026-11-29t12:00:00z", "2026-11-29T12:00:00.123456789012+02:00", "2016-12-31T23:59:60Z", "2024-02-29T00:00:00-00:00"} {
		text := header + "\n" + `{"seat":"chance","move":"deal 0 2","at":"` + at + `"}`
		r, err := read(text)
		if err != nil || r.Plies[0].At != at {
			t.Errorf("%s: %v", at, err)
		}
	}
}

func TestALineOfTheLimitIsRead(t *testing.T) {
	line := `{"seat":"chance","move":"deal 0 2"}`
	text := header + "\r\n" + line + strings.Repeat(" ", record.MaxLine-len(line)) + "\r\n"
	if _, err := read(text); err != nil {
		t.Error(err)
	}
}

// endless gives one byte for ever, and counts how many were taken.
type endless struct {
	what  byte
	taken int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.what
	}
	e.taken += len(p)
	return len(p), nil
}

// A line is refused as soon as it is too long, though its end may never come.
func TestALineWithoutEndIsRefusedAtOnce(t *testing.T) {
	for _, what := range []byte{0, ' ', 'x', '\r'} {
		from := &endless{what: what}
		_, err := record.Read(from, toys, -1)
		var line *record.LineError
		refusal, ok := game.AsRefusal(err)
		if !ok || refusal.Rule != "R-1" || !errors.As(err, &line) || line.Line != 1 {
			t.Errorf("%q for ever: %v", what, err)
		}
		if from.taken > record.MaxLine+2 {
			t.Errorf("%q for ever was read for %d bytes", what, from.taken)
		}
	}
}

// The rest of a line that was too long is passed over, however long it is; the
// next line has the next number.
func TestReadingGoesOnBehindALongLine(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 100, record.MaxLine, record.MaxLine + 2, 3 * record.MaxLine} {
		for _, end := range []string{"", "\n", "\r\n", "\nnext", "\r\nnext\n"} {
			lines := record.NewLines(strings.NewReader("first\n" + strings.Repeat("x", record.MaxLine+n) + end))
			if line, err := lines.Next(); err != nil || string(line) != "first" {
				t.Fatalf("the first line is %q, %v", line, err)
			}
			_, err := lines.Next()
			if refusal, ok := game.AsRefusal(err); !ok || refusal.Rule != "R-1" || lines.Number() != 2 {
				t.Fatalf("%d bytes too many: %v in line %d", n, err, lines.Number())
			}
			if strings.Contains(end, "next") {
				if line, err := lines.Next(); err != nil || string(line) != "next" || lines.Number() != 3 {
					t.Errorf("%d bytes too many, then %q: line %d is %q, %v", n, end, lines.Number(), line, err)
				}
			}
			for range 2 {
				if line, err := lines.Next(); !errors.Is(err, io.EOF) {
					t.Errorf("%d bytes too many, then %q: at the end %q, %v", n, end, line, err)
				}
			}
		}
	}
}

// A refusal says little of what it refuses: refusals are kept and sent.
func TestRefusalsAreShort(t *testing.T) {
	long := strings.Repeat("\\u202e", 9000)
	for _, line := range []string{
		`{"record":1,"game":"` + long + `","seats":[]}`,
		`{"record":1,"` + long + `":1}`,
		`{"` + long[:24000] + `":1,"` + long[:24000] + `":1}`,
		`{"record":` + strings.Repeat("9", 60_000) + `}`,
		strings.Repeat("[", 60_000), strings.Repeat("\x1b", 60_000),
	} {
		err := func() error { _, err := record.ParseHeader([]byte(line)); return err }()
		if err == nil {
			_, err = read(line)
		}
		if refusal, ok := game.AsRefusal(err); !ok || refusal.Rule != "R-1" || len(refusal.Message) >= 300 {
			t.Errorf("%.60s… is refused with %.400v", line, err)
		}
		_, err = record.ParsePly([]byte(line))
		if refusal, ok := game.AsRefusal(err); !ok || len(refusal.Message) >= 300 {
			t.Errorf("the ply %.60s… is refused with %.400v", line, err)
		}
	}
}

func TestARefusedLineChangesNothing(t *testing.T) {
	r := &record.Replay{Catalogue: toys}
	for _, line := range []string{`{"record":2}`, header, `{"seat":1,"move":"up"}`, `nonsense`, `{"seat":"chance","move":"deal 1 1"}`} {
		_, err := r.Line([]byte(line))
		if (err == nil) != (line == header) {
			t.Fatalf("%s: %v", line, err)
		}
	}
	if r.Play.Plies() != 0 || len(r.Plies) != 0 || len(r.Log) != 0 {
		t.Errorf("%d plies played", r.Play.Plies())
	}
	for _, line := range strings.Split(whole, "\n")[1:] {
		if _, err := r.Line([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	if !r.Play.Outcome().Over {
		t.Error("the play goes on")
	}
}

func TestPliesAreBounded(t *testing.T) {
	r := &record.Replay{Catalogue: toys}
	for _, line := range strings.Split(whole, "\n")[:3] {
		if _, err := r.Line([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	for n := len(r.Plies); n < record.MaxPlies; n++ {
		if _, err := r.Line([]byte(fmt.Sprintf(`{"seat":%d,"move":"up"}`, n%2))); err != nil {
			t.Fatal(err)
		}
	}
	_, err := r.Line([]byte(`{"seat":0,"move":"stay"}`))
	if refusal, ok := game.AsRefusal(err); !ok || refusal.Rule != "R-1" {
		t.Errorf("one ply too many: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(whole)
	f.Add(header + "\n" + `{"seat":15,"move":"up","at":"2026-11-29T12:00:00Z","auto":true,"question":{}}`)
	f.Add("\ufeff\r\n{\"a\":{\"a\":[{}]}}")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := read(text)
		if err != nil {
			if _, ok := game.AsRefusal(err); !ok {
				t.Fatalf("not a refusal: %v", err)
			}
			return
		}
		// What was read can be written, and reads the same.
		var b bytes.Buffer
		if err := record.Write(&b, r.Header, r.Plies); err != nil {
			t.Fatal(err)
		}
		again, err := read(b.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		one, _ := json.Marshal(r.Play.View(game.All))
		two, _ := json.Marshal(again.Play.View(game.All))
		if !bytes.Equal(one, two) {
			t.Fatalf("%s is not %s", two, one)
		}
	})
}
