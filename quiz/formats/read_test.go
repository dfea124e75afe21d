package formats

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

const gifts = "Which one? {=this ~that}\n\nAnd now? {=here ~there}\n\nWho else? {=he ~she}\n"

// A file's format is found by its content; its name decides only where the
// content fits several.
func TestFormatIsFound(t *testing.T) {
	aiken := "Which one?\nA) this\nB) that\nANSWER: A\n"
	table := "question,option 1,option 2,correct\nWhich one?,this,that,1\n"
	for _, c := range []struct{ name, data, want string }{
		{"q.csv", gifts, "gift"},
		{"q.json", gifts, "gift"},
		{"noname", gifts, "gift"},
		{"q.gift", aiken, "aiken"},
		{"q.xlsx", table, "csv"},
		{"q.aiken", strings.ReplaceAll(table, ",", "\t"), "tsv"},
		{"q.csv", "#separator:tab\nfront\tback\n", "anki"},
		{"q.txt", "dog\tchien\ncat\tchat\n", "anki"},
		{`C:\dir\q.txt`, aiken, "aiken"},
		{"../../etc/q.txt", "[plain]Which [one]? {=this ~that}", "gift"},
	} {
		r := Read(c.name, []byte(c.data), Options{})
		if r.Format != c.want || strings.ContainsAny(r.File, `/\`) {
			t.Errorf("%s (%.20q) is read as %s, not %s; its name %s", c.name, c.data, r.Format, c.want, r.File)
		}
	}
}

// Where items share a line, the item is named and not the line alone; where each
// has its own, the line is enough.
func TestItemsOfOneLine(t *testing.T) {
	question := func(stem, answers string) string {
		return `<question type="multichoice"><name><text>n</text></name><questiontext format="plain_text"><text>` + stem + `</text></questiontext><single>true</single>` + answers + `</question>`
	}
	sound := `<answer fraction="100"><text>this</text></answer><answer fraction="0"><text>that</text></answer>`
	trivia := func(stem, wrong string) string {
		return `{"type":"multiple","difficulty":"odd","category":"Art","question":"` + stem + `","correct_answer":"this"` + wrong + `}`
	}
	wrong := `,"incorrect_answers":["a","b","c"]`
	for name, lines := range map[string][]string{
		"q.xml":       {`<quiz>`, `<question type="category"><category><text>Art</text></category></question>`, question("Which one?", sound), question("Which not?", ""), question("And now?", sound), question("None?", ""), `</quiz>`},
		"trivia.json": {`{"response_code":0,"results":[`, trivia("Which one?", wrong), `,`, trivia("Which not?", ""), `,`, trivia("And now?", wrong), `,`, `{"question":tru}`, `]}`},
		"own.json": {`{"castellan":"questions","version":1,"items":[`, `{"stem":"Which one?","options":[{"text":"this","right":true},{"text":"that"}]}`, `,`,
			`{"stem":"Which not?","options":[]}`, `,`, `{"stem":"And now?","options":[{"text":"here","right":true},{"text":"there"}]}`, `,`, `{"stem":tru}`, `]}`},
	} {
		r := Read(name, []byte(strings.Join(lines, "")), Options{})
		if len(r.Accepted) != 2 || len(r.Rejected) != 2 || len(r.Warnings) == 0 {
			t.Fatalf("%s: %+v", name, r)
		}
		for i, want := range []int{2, 4} {
			if x := r.Rejected[i]; x.Line != 1 || x.Item != want || !strings.HasPrefix(x.Message, fmt.Sprintf("item %d: ", want)) {
				t.Errorf("%s: %+v is not item %d", name, x, want)
			}
		}
		for _, x := range r.Warnings {
			if x.Item != 1 && x.Item != 3 || !strings.HasPrefix(x.Message, fmt.Sprintf("item %d: ", x.Item)) {
				t.Errorf("%s: %+v names no item that is taken", name, x)
			}
		}
		r = Read(name, []byte(strings.Join(lines, "\n")), Options{})
		for _, x := range r.Rejected {
			if x.Line < 2 || x.Item != 0 || strings.HasPrefix(x.Message, "item") {
				t.Errorf("%s: %+v has its own line", name, x)
			}
		}
	}
}

// What the file does not say of its items the options say, and no more.
func TestOptionsFillIn(t *testing.T) {
	o := Options{Language: "fr", Category: []string{"Monde"}, Level: "hard"}
	data := "question,option 1,option 2,correct,language,category,level\nQui ?,lui,elle,1,,,\nWho?,he,she,1,en,World,easy\n"
	r := Read("q.csv", []byte(data), o)
	if len(r.Accepted) != 2 {
		t.Fatalf("%+v", r)
	}
	for i, want := range []string{"fr Monde hard", "en World easy"} {
		item := r.Accepted[i]
		if got := item.Language + " " + item.Category[0] + " " + item.Level; got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	limits := func(change func(*Limits)) Options {
		l := DefaultLimits
		change(&l)
		return Options{Limits: l}
	}
	bad := strings.Repeat("Nothing right? {~yes ~no}\n\n", 10)
	for name, c := range map[string]struct {
		data     string
		options  Options
		reason   Reason
		accepted int
	}{
		"bytes":     {gifts, limits(func(l *Limits) { l.Bytes = 10 }), TooLarge, 0},
		"questions": {gifts, limits(func(l *Limits) { l.Questions = 2 }), TooMany, 2},
		"rejected":  {bad + gifts, limits(func(l *Limits) { l.Questions = 3 }), TooMany, 0},
		"time":      {gifts, limits(func(l *Limits) { l.Time = -time.Second }), TooSlow, 0},
	} {
		r := Read("q.gift", []byte(c.data), c.options)
		found := false
		for _, rejection := range r.Rejected {
			found = found || rejection.Reason == c.reason
		}
		if !found || len(r.Accepted) != c.accepted {
			t.Errorf("%s: accepted %d, rejected %v", name, len(r.Accepted), r.Rejected)
		}
		if cut := c.reason != TooLarge; r.Cut != cut {
			t.Errorf("%s: cut is %v", name, r.Cut)
		}
	}
	if r := Read("q.gift", []byte(gifts), Options{}); r.Cut {
		t.Error("a whole file is not cut")
	}
	if r := Read("q.gift", make([]byte, DefaultLimits.Bytes+1), Options{}); r.Rejected[0].Reason != TooLarge {
		t.Errorf("the limit holds without being asked for: %v", r.Rejected)
	}
}

// Files made to cost much time cost little, or are cut off in time.
func TestHostileTextsAreCheap(t *testing.T) {
	const size = 1 << 20
	for name, data := range map[string]string{
		"open quotes":    strings.Repeat("\"a,b\n", size/5),
		"quotes":         strings.Repeat("\"", size),
		"delimiters":     strings.Repeat(",", size),
		"tabs":           strings.Repeat("a\t", size/2),
		"wide heads":     "question,option 1,option 2,correct" + strings.Repeat(",option", size/7),
		"braces":         strings.Repeat("{", size),
		"pairs":          strings.Repeat("{=a~b}", size/6),
		"options":        "Q {" + strings.Repeat("~a", size/2) + "}",
		"titles":         strings.Repeat("::", size/2),
		"backslashes":    strings.Repeat("\\", size),
		"letters":        strings.Repeat("A) a\n", size/5),
		"one long line":  "A) " + strings.Repeat("a ", size/2) + "\nANSWER: A",
		"answers":        strings.Repeat("ANSWER: A\n", size/10),
		"continued":      "Q?\nA) a\n" + strings.Repeat("b\n", size/2) + "ANSWER: A\n",
		"cards":          "#separator:tab\n" + strings.Repeat("a\tb\n", size/4),
		"heads of cards": strings.Repeat("#deck:a\n", size/8),
		"accents":        "#separator:tab\na\t" + strings.Repeat("\u0301", size/2) + "\nb\tc\n",
		"slashes":        "$CATEGORY: " + strings.Repeat("a/", size/2) + "\n\nQ {=a ~b}\n",
		"fields":         "// " + strings.Repeat("[tag:a]", size/7) + "\nQ {=a ~b}\n",
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			r := Read("q.txt", []byte(data), Options{})
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v: accepted %d, rejected %d", took, len(r.Accepted), len(r.Rejected))
			} else {
				t.Log(took, r.Format, len(r.Accepted), len(r.Rejected))
			}
		})
	}
}

// Tables are small in a file and large in memory: what nobody looks at is not kept.
func TestTablesTakeLittleMemory(t *testing.T) {
	head := "Question,Correct answer,Wrong 1,Wrong 2,Wrong 3\n"
	for name, data := range map[string]string{
		"one row":     head + strings.Repeat(",", 8<<20) + "x",
		"wide rows":   head + strings.Repeat(strings.Repeat("a,", 60)+"\n", 80_000),
		"narrow rows": head + strings.Repeat("a\n", 4<<20),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := Read("q.csv", []byte(data), Options{})
		runtime.ReadMemStats(&after)
		if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; taken > 300 {
			t.Errorf("%s: %d MB are taken in all; accepted %d, rejected %d", name, taken, len(r.Accepted), len(r.Rejected))
		}
		if rows := strings.Count(data, "\n"); r.Cut != (rows > 2) {
			t.Errorf("%s: cut is %v", name, r.Cut)
		}
	}
}

// Stems of many words with the same options are compared in one pass each.
func TestSameOptionsAreCheap(t *testing.T) {
	const words = 300
	a, b := make([]uint64, words), make([]uint64, words)
	for i := range words {
		a[i], b[i] = uint64(2*i), uint64(3*i)
	}
	if n := sharedWords(a, b); n != 100 {
		t.Errorf("%d are shared", n)
	}
	var text strings.Builder
	text.WriteString("question,option 1,option 2,option 3,option 4,correct\n")
	for i := range 3000 {
		for k := range 40 {
			fmt.Fprintf(&text, "word%d ", i*40+k)
		}
		text.WriteString(",A,B,C,D,1\n")
	}
	r := Read("q.csv", []byte(text.String()), Options{})
	if len(r.Accepted) != 3000 || r.Cut {
		t.Errorf("accepted %d, cut %v", len(r.Accepted), r.Cut)
	}
}

// Many different cards in one deck are drafted in time.
func TestManyCards(t *testing.T) {
	var b strings.Builder
	b.WriteString("#separator:tab\n")
	for i := range DefaultLimits.Questions {
		fmt.Fprintf(&b, "question %d\tanswer %d\n", i, i*i)
	}
	r := Read("q.txt", []byte(b.String()), Options{})
	if len(r.Accepted) != DefaultLimits.Questions {
		t.Fatalf("accepted %d, rejected %v", len(r.Accepted), r.Rejected)
	}
	for _, item := range r.Accepted {
		if len(item.Options) != 1+drawn {
			t.Fatalf("%d options: %+v", len(item.Options), item)
		}
	}
}
