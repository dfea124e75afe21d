package formats

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// triviaOf writes two questions as Open Trivia DB does, every string by encode.
func triviaOf(encode func(string) string) []byte {
	q := func(text string) string { return `"` + encode(text) + `"` }
	return []byte(`{"response_code":0,"results":[
{"type":` + q("multiple") + `,"difficulty":` + q("hard") + `,"category":` + q("Entertainment: Books") + `,"question":` + q(`Who wrote “L'Été” & sold 100% + 5 copies?`) +
		`,"correct_answer":` + q("Café & Fils") + `,"incorrect_answers":[` + q("A+B") + "," + q("C#") + "," + q("D;E") + `]},
{"type":` + q("boolean") + `,"difficulty":` + q("easy") + `,"category":` + q("Science & Nature") + `,"question":` + q("Is water wet?") +
		`,"correct_answer":` + q("False") + `,"incorrect_answers":[` + q("True") + `]}]}`)
}

func TestOpenTrivia(t *testing.T) {
	entities := strings.NewReplacer("&", "&amp;", "“", "&ldquo;", "”", "&rdquo;", "'", "&#039;", "É", "&Eacute;", "é", "&eacute;").Replace
	for name, encode := range map[string]func(string) string{
		"entities":  entities,
		"urlLegacy": url.QueryEscape,
		"url3986":   func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") },
		"base64":    func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) },
	} {
		r := Read("questions.json", triviaOf(encode), Options{})
		if r.Format != "opentdb" {
			t.Errorf("%s: format %q", name, r.Format)
		}
		wantOutcome(t, r)
		wantSketches(t, r, `Who wrote “L'Été” & sold 100% + 5 copies? =Café & Fils ~A+B ~C# ~D;E`, "Is water wet? ~True =False")
		if t.Failed() {
			t.Fatal(name)
		}
		first := r.Accepted[0]
		if first.Level != "hard" || !slices.Equal(first.Category, []string{"Entertainment", "Books"}) || first.Language != "en" {
			t.Errorf("%s: %+v", name, first)
		}
		if first.Author != "Open Trivia DB" || first.Licence != "CC BY-SA 4.0" || first.Line != 2 || r.Accepted[1].Line != 3 {
			t.Errorf("%s: %+v", name, first)
		}
		if !warned(r, 3, FewOptions) {
			t.Errorf("%s: true or false has few options", name)
		}
	}
}

// triviaItem is one item with a question in it as it stands.
func triviaItem(question string) string {
	return `{"type":"multiple","difficulty":"easy","category":"Animals","question":"` + question + `","correct_answer":"a","incorrect_answers":["b","c","d"]}`
}

// What is decoded once is not decoded again, and a percent sign is one.
func TestOpenTriviaDecodesOnce(t *testing.T) {
	for question, want := range map[string]string{
		"What does &amp;lt;b&amp;gt; do?": "What does &lt;b&gt; do?",
		"Is 50%25 a half?":                "Is 50%25 a half?",
		"What%20is%20100%?":               "What%20is%20100%?",
		"Is a+b = b+a?":                   "Is a+b = b+a?",
		"What is 5 &lt; 6?":               "What is 5 < 6?",
	} {
		r := Read("q.json", []byte(`{"response_code":0,"results":[`+triviaItem(question)+`]}`), Options{Language: "fr"})
		if len(r.Accepted) != 1 || r.Accepted[0].Stem != want || r.Accepted[0].Language != "fr" {
			t.Errorf("%q: %+v %v", question, r.Accepted, r.Rejected)
		}
	}
}

func TestOpenTriviaBad(t *testing.T) {
	r := Read("q.json", []byte(`{"response_code":0,"results":[
{"type":"multiple","question":"No answer?","incorrect_answers":["b","c","d"]},
{"type":"multiple","question":"A text for a list?","correct_answer":"a","incorrect_answers":"b"},
{"type":"typed","question":"Another kind?","correct_answer":"a","incorrect_answers":["b"]},
{"type":"multiple","question":"Twice?","correct_answer":"a","correct_answer":"b","incorrect_answers":["c"]},
{"type":"multiple","question":"The right one among the wrong?","correct_answer":"a","incorrect_answers":["A","b","c"]},
7,
{"type":"multiple","difficulty":"so so","question":"Which year?","correct_answer":1912,"incorrect_answers":[1911,1913,1914]},
{"type":"multiple","question":"Cut in the mid`), Options{})
	wantSketches(t, r, "Which year? =1912 ~1911 ~1913 ~1914")
	wantOutcome(t, r, "2 syntax", "3 syntax", "4 kind", "5 syntax", "6 same_options", "7 syntax", "9 syntax")
	if !warned(r, 8, BadValue) {
		t.Errorf("the difficulty is said: %v", r.Warnings)
	}
	r = Read("q.json", []byte(`{"response_code":5,"results":[]}`), Options{})
	wantOutcome(t, r, "1 nothing")
}

// Deep and long files stop, and say so.
func TestJSONHostile(t *testing.T) {
	for name, test := range map[string]struct{ file, want string }{
		"deep":       {`{"results":[` + triviaItem("One?") + `,{"incorrect_answers":` + strings.Repeat("[", 100_000), "1 too_deep"},
		"wide":       {`{"results":[` + triviaItem("One?") + `,[` + strings.Repeat("1,", maxValues) + `1]]}`, "1 too_large"},
		"twice":      {`{"results":[` + triviaItem("One?") + `],"results":[` + triviaItem("Two?") + `]}`, "1 syntax"},
		"not a list": {`"incorrect_answers"`, "0 unknown_format"},
	} {
		r := Read("q.json", []byte(test.file), patient)
		if got := outcome(r); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s: %q, not %q", name, got, test.want)
		}
		if name != "not a list" && len(r.Accepted) != 1 {
			t.Errorf("%s: what comes before is taken: %v", name, r.Accepted)
		}
	}
	var many []string
	for i := range DefaultLimits.Questions + 2 {
		many = append(many, triviaItem(fmt.Sprintf("Question %d?", i)))
	}
	r := Read("q.json", []byte("["+strings.Join(many, ",\n")+"]"), patient)
	wantOutcome(t, r, "5001 too_many")
	if len(r.Accepted) != DefaultLimits.Questions {
		t.Errorf("%d are taken", len(r.Accepted))
	}
	r = Read("q.json", []byte(`[`+triviaItem("One?")+`] x`), patient)
	if !warned(r, 1, SkippedEntry) || len(r.Accepted) != 1 {
		t.Errorf("what follows the end is said: %+v", r)
	}
}

// A broken item costs itself only, wherever its brackets close.
func TestJSONBroken(t *testing.T) {
	for name, broken := range map[string]string{
		"comma":        `{"question":"a","correct_answer":"b",}`,
		"no comma":     `{"question":"a" "correct_answer":"b"}`,
		"quotes":       `{'question':'a'}`,
		"word":         `{"question":undefined,"incorrect_answers":["a","b"]}`,
		"brackets":     `{"incorrect_answers":["a","b"}]`,
		"bare word":    `undefined`,
		"bracket more": `}`,
		"deep":         strings.Repeat("[", 1000) + strings.Repeat("]", 1000),
	} {
		file := `{"response_code":0,"results":[` + "\n" + triviaItem("One?") + ",\n" + broken + ",\n\n" + triviaItem("Two?") + triviaItem("Three?") + `,],"more":[1,{}]}`
		r := Read("q.json", []byte(file), Options{})
		wantSketches(t, r, "One? =a ~b ~c ~d", "Two? =a ~b ~c ~d", "Three? =a ~b ~c ~d")
		if len(r.Rejected) != 1 || r.Rejected[0].Line != 3 || len(r.Warnings) > 0 {
			t.Errorf("%s: %v %v", name, r.Rejected, r.Warnings)
		}
	}
}

func FuzzOpenTrivia(f *testing.F) {
	f.Add(string(triviaOf(url.QueryEscape)))
	f.Add(string(triviaOf(func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) })))
	f.Add(fmt.Sprintf(`[%s, {"question":[1e9,null,true,{"a":{}}]}]`, triviaItem("One?")))
	f.Fuzz(func(t *testing.T, text string) {
		fuzzReader(t, openTrivia{}, text)
	})
}
