package formats

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/unicode"
)

// readFile reads a file of testdata as anybody would.
func readFile(t *testing.T, name string, o Options) Report {
	t.Helper()
	data, err := os.ReadFile("testdata/files/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return Read(name, data, o)
}

// patient is for files at the limits, which a busy machine reads slowly.
var patient = func() Options {
	o := Options{Limits: DefaultLimits}
	o.Limits.Time = time.Minute
	return o
}()

// sketch writes an item on a line: the stem, then the options, the right ones marked.
func sketch(item Item) string {
	var b strings.Builder
	b.WriteString(item.Stem)
	for _, option := range item.Options {
		if option.Right {
			b.WriteString(" =" + option.Text)
		} else {
			b.WriteString(" ~" + option.Text)
		}
	}
	return b.String()
}

// outcome writes the rejections of a report: line and reason.
func outcome(r Report) []string {
	var all []string
	for _, rejected := range r.Rejected {
		all = append(all, fmt.Sprintf("%d %s", rejected.Line, rejected.Reason))
	}
	return all
}

// wantSketches compares the accepted items.
func wantSketches(t *testing.T, r Report, want ...string) {
	t.Helper()
	var got []string
	for _, item := range r.Accepted {
		got = append(got, sketch(item))
	}
	if !slices.Equal(got, want) {
		t.Errorf("accepted %q\n    not  %q\nrejected %v", got, want, r.Rejected)
	}
}

func wantOutcome(t *testing.T, r Report, want ...string) {
	t.Helper()
	if got := outcome(r); !slices.Equal(got, want) {
		t.Errorf("rejected %q, not %q: %v", got, want, r.Rejected)
	}
}

// warned says whether a warning with a reason stands at a line.
func warned(r Report, line int, reason Reason) bool {
	return slices.ContainsFunc(r.Warnings, func(w Warning) bool { return w.Line == line && w.Reason == reason })
}

func TestMoodle(t *testing.T) {
	r := readFile(t, "moodle.xml", Options{})
	if r.Format != "moodle" {
		t.Errorf("format %q", r.Format)
	}
	wantOutcome(t, r)
	wantSketches(t, r,
		"Which river flows through Cairo? =Nile ~Niger ~Congo ~Volta",
		"Which of these are primes? =2 =3 =5 ~9 ~15 ~21",
		"The Danube flows into the Black Sea. =True ~False",
		"Who wrote it\u00a0? See x². ~Ana =Ion ~Dan ~Eva",
		"What does <b> do & why? =<b>old</b> ~<i>italic</i> ~break ~begin",
		"Whose flag is this? =Kenya ~Malawi ~Uganda ~Zambia",
	)
	if len(r.Accepted) != 6 {
		t.FailNow()
	}
	nile := r.Accepted[0]
	if nile.Title != "Nile & co." || nile.Explanation != "The Nile, 6\u00a0650 km long." || nile.Options[0].Feedback != "Yes." || nile.Line != 13 {
		t.Errorf("%+v", nile)
	}
	if !slices.Equal(nile.Category, []string{"Geography", "Rivers / lakes"}) || !slices.Equal(nile.Tags, []string{"africa", "rivers"}) {
		t.Errorf("category %q, tags %q", nile.Category, nile.Tags)
	}
	for i, reason := range []Reason{"", Several, FewOptions, BadValue, "", PictureLost} {
		if reason != "" && !warned(r, r.Accepted[i].Line, reason) {
			t.Errorf("no warning %s of item %d: %v", reason, i, r.Warnings)
		}
	}
	if warned(r, r.Accepted[1].Line, BadValue) {
		t.Error("thirds add up to 100")
	}
}

// A bad question is rejected with its line, and of a cut file the half is not taken.
func TestMoodleBad(t *testing.T) {
	r := readFile(t, "moodle-bad.xml", Options{})
	wantSketches(t, r, "Is this one good? =yes ~no ~perhaps ~never")
	wantOutcome(t, r, "5 kind", "6 kind", "7 kind", "8 no_right", "10 bad_answer", "12 syntax", "14 syntax", "16 picture", "18 picture", "20 bad_answer", "24 syntax")
	if last := r.Rejected[len(r.Rejected)-1]; !strings.Contains(last.Message, "ends inside") {
		t.Errorf("a cut file is said: %q", last.Message)
	}
}

// moodleOf wraps questions into a file.
func moodleOf(questions ...string) []byte {
	return []byte("<quiz>\n" + strings.Join(questions, "\n") + "\n</quiz>\n")
}

// moodleAsk is a sound question with a stem as XML.
func moodleAsk(stem string) string {
	return `<question type="multichoice"><questiontext><text>` + stem + `</text></questiontext>` +
		`<answer fraction="100"><text>one</text></answer><answer fraction="0"><text>two</text></answer>` +
		`<answer fraction="0"><text>three</text></answer><answer fraction="0"><text>four</text></answer></question>`
}

func TestMoodleEncodings(t *testing.T) {
	head := `<?xml version="1.0" encoding="%s"?>` + "\n"
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(fmt.Sprintf(head, "UTF-16") + string(moodleOf(moodleAsk("Cine a zidit cetățile?"))))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, file string }{
		{"UTF-16", wide},
		{"windows-1250", fmt.Sprintf(head, "windows-1250") + string(moodleOf(moodleAsk("Cine a zidit cet\xe3\xfeile?")))},
		{"iso-8859-2", fmt.Sprintf(head, "ISO-8859-2") + string(moodleOf(moodleAsk("Cine a zidit cet\xe3\xfeile?")))},
		{"UTF-8", fmt.Sprintf(head, "UTF-8") + string(moodleOf(moodleAsk("Cine a zidit cetățile?")))},
		{"UTF-8 with a mark", "\ufeff" + fmt.Sprintf(head, "UTF-8") + string(moodleOf(moodleAsk("Cine a zidit cetățile?")))},
		{"declared otherwise than it is", fmt.Sprintf(head, "ISO-8859-1") + string(moodleOf(moodleAsk("Cine a zidit cetățile?")))},
		{"entities", string(moodleOf(moodleAsk("Cine a zidit cet&#259;&#539;ile?")))},
	} {
		r := Read("a.xml", []byte(test.file), Options{Language: "ro"})
		if len(r.Accepted) != 1 || r.Accepted[0].Stem != "Cine a zidit cetățile?" {
			t.Errorf("%s: %v %v", test.name, r.Accepted, r.Rejected)
		}
	}
}

// True and false are said in the language of the file where it says only which.
func TestMoodleTrueFalse(t *testing.T) {
	ask := func(first, second, fraction string) []byte {
		return moodleOf(`<question type="truefalse"><questiontext><text>Este?</text></questiontext><answer fraction="` + fraction +
			`"><text>` + first + `</text></answer><answer fraction="100"><text>` + second + `</text></answer></question>`)
	}
	r := Read("a.xml", ask("true", "false", "0"), Options{Language: "ro"})
	wantSketches(t, r, "Este? ~Adevărat =Fals")
	r = Read("a.xml", ask("Vrai", "Faux", "0"), Options{})
	wantSketches(t, r, "Este? ~Vrai =Faux")
	r = Read("a.xml", ask("true", "false", "100"), Options{})
	wantOutcome(t, r, "2 no_wrong")
}

// Old files have answers without a text element, pictures beside the text and a
// comma in fractions; questions may be hidden.
func TestMoodleOld(t *testing.T) {
	r := Read("a.xml", moodleOf(`<question type="multichoice"><name><text>old</text></name><questiontext format="html"><text>Which two?</text></questiontext>
<image>pictures/a.gif</image><hidden>1</hidden><single>0</single>
<answer fraction="66,666">first &lt;b&gt;one&lt;/b&gt;<feedback><text>Yes</text></feedback></answer>
<answer fraction="33.333">second<feedback><text></text></feedback></answer>
<answer fraction="-50">third</answer><answer fraction="0">fourth</answer></question>`), Options{})
	wantSketches(t, r, "Which two? =first one =second ~third ~fourth")
	wantOutcome(t, r)
	if !warned(r, 2, PictureLost) || !warned(r, 2, SkippedEntry) || warned(r, 2, BadValue) || r.Accepted[0].Options[0].Feedback != "Yes" {
		t.Errorf("%+v", r)
	}
	r = Read("a.xml", moodleOf(strings.ReplaceAll(moodleAsk("Half?"), `fraction="0"`, `fraction="NaN"`)), Options{})
	wantOutcome(t, r, "2 bad_answer")
	r = Read("a.xml", moodleOf(strings.Replace(strings.Replace(moodleAsk("Not all?"), "<answer", "<single>false</single><answer", 1), `fraction="100"`, `fraction="40"`, 1)), Options{})
	if wantSketches(t, r, "Not all? =one ~two ~three ~four"); !warned(r, 2, BadValue) {
		t.Errorf("%v", r.Warnings)
	}
}

func TestMoodleCategory(t *testing.T) {
	for path, want := range map[string][]string{
		"$course$/top/A/B":           {"A", "B"},
		"$course$/A":                 {"A"},
		"$module$/top/Default for X": {"Default for X"},
		"top/A//B/C":                 {"A/B", "C"},
		"A/top":                      {"A", "top"},
		"$system$/top/":              nil,
	} {
		if got := moodleCategory(path); !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
	}
}

// What a hostile file declares or nests is harmless, and said.
func TestMoodleHostile(t *testing.T) {
	good := moodleAsk("A sound question?")
	sound := "A sound question? =one ~two ~three ~four"

	r := Read("a.xml", []byte(`<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]>`+
		string(moodleOf(moodleAsk("Read &x; &y;"), good))), patient)
	wantSketches(t, r, sound)
	wantOutcome(t, r, "2 syntax")
	if !warned(r, 1, SkippedEntry) {
		t.Errorf("the document type is said: %v", r.Warnings)
	}

	r = Read("a.xml", moodleOf(moodleAsk(strings.Repeat("<b>", 1000)+"deep"), good), patient)
	wantSketches(t, r, sound)
	wantOutcome(t, r, "2 too_deep")

	r = Read("a.xml", moodleOf(moodleAsk(strings.Repeat("<b/>", maxNodes)), good), patient)
	wantSketches(t, r, sound)
	wantOutcome(t, r, "2 too_large")

	r = Read("a.xml", moodleOf(moodleAsk("A <b c='"+strings.Repeat("x", maxTag)+"'/>"), good), patient)
	wantOutcome(t, r, "2 too_large")

	r = Read("a.xml", moodleOf(moodleAsk("<![CDATA["+strings.Repeat("<", 2*maxTag)+"]]>"), good), patient)
	wantSketches(t, r, sound)
	wantOutcome(t, r, "2 too_long")
}

func FuzzMoodle(f *testing.F) {
	for _, name := range []string{"moodle.xml", "moodle-bad.xml"} {
		data, err := os.ReadFile("testdata/files/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`<quiz><question type="truefalse"><![CDATA[`)
	f.Fuzz(func(t *testing.T, text string) {
		fuzzReader(t, moodleXML{}, text)
	})
}

// fuzzReader reads anything as a format: nothing breaks, and what is taken is sound.
func fuzzReader(t *testing.T, r reader, data string) {
	o := Options{Limits: DefaultLimits}
	f := &file{name: "fuzz", data: []byte(data), zip: strings.HasPrefix(data, "PK\x03\x04"), options: o}
	into := newSheaf("fuzz", o)
	if !f.zip && !into.decode(f) {
		return
	}
	r.claim(f)
	r.read(f, into)
	for _, item := range into.report.Accepted {
		if item.Key != Key(item) || item.Line < 1 {
			t.Errorf("the key or the line of %+v", item)
		}
		for _, p := range Judge(item) {
			if p.Error {
				t.Errorf("taken in spite of %+v: %+v", p, item)
			}
		}
	}
	for _, rejected := range into.report.Rejected {
		if rejected.Reason == "" || rejected.Message == "" || rejected.Line < 0 {
			t.Errorf("a rejection that says nothing: %+v", rejected)
		}
	}
}
