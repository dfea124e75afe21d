package formats

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestQTI2(t *testing.T) {
	r := readFile(t, "qti-several.xml", Options{})
	if r.Format != "qti" || r.Layout != "qti-2" {
		t.Errorf("%s, %s", r.Format, r.Layout)
	}
	wantSketches(t, r,
		"You are in Cairo.\nWhich river flows here? ~Niger =The Nile ~Congo ~Volta",
		"You are in Cairo.\nWhat can you see, at x²\u00a0km? =Pyramids ~Fjords =Mosques ~Glaciers")
	wantOutcome(t, r, "30 kind")
	if t.Failed() {
		t.FailNow()
	}
	first := r.Accepted[0]
	if first.Title != "Two about Egypt" || first.Language != "en-GB" || first.Line != 14 || r.Accepted[1].Line != 22 {
		t.Errorf("%+v %d", first, r.Accepted[1].Line)
	}
	if first.Options[0].Feedback != "Too far west." || first.Options[3].Feedback != "In Ghana." {
		t.Errorf("feedback: %+v", first.Options)
	}
	if !warned(r, 14, SkippedEntry) || !warned(r, 22, Several) {
		t.Errorf("%v", r.Warnings)
	}
}

// item2 is an item with one choice, of which some parts are given.
func item2(declaration, body string) string {
	return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="">
<responseDeclaration identifier="R" baseType="identifier" ` + declaration + `</responseDeclaration><itemBody>` + body + `</itemBody></assessmentItem>`
}

const (
	choices2 = `<simpleChoice identifier="a">one</simpleChoice><simpleChoice identifier="b">two</simpleChoice><simpleChoice identifier="c">three</simpleChoice><simpleChoice identifier="d">four</simpleChoice>`
	ask2     = `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>` + choices2 + `</choiceInteraction>`
	right2   = `cardinality="single"><correctResponse><value>b</value></correctResponse>`
)

func TestQTI2Scoring(t *testing.T) {
	for name, test := range map[string]struct{ declaration, body, want string }{
		"correct":               {right2, ask2, "Which? ~one =two ~three ~four"},
		"correct before mapped": {`cardinality="single"><correctResponse><value>b</value></correctResponse><mapping><mapEntry mapKey="a" mappedValue="9"/></mapping>`, ask2, "Which? ~one =two ~three ~four"},
		"most points":           {`cardinality="single"><mapping defaultValue="0"><mapEntry mapKey="a" mappedValue="0.5"/><mapEntry mapKey="c" mappedValue="1"/></mapping>`, ask2, "Which? ~one ~two =three ~four"},
		"two correct":           {`cardinality="multiple"><correctResponse><value>b</value><value>d</value></correctResponse>`, ask2, "Which? ~one =two ~three =four"},
		"no points":             {`cardinality="single"><mapping><mapEntry mapKey="a" mappedValue="-1"/></mapping>`, ask2, "1 no_right"},
		"not declared":          {`cardinality="single">`, ask2, "1 no_right"},
		"no such choice":        {`cardinality="single"><correctResponse><value>z</value></correctResponse>`, ask2, "1 bad_answer"},
		"an order":              {`cardinality="ordered"><correctResponse><value>a</value></correctResponse>`, ask2, "1 kind"},
		"one identifier twice":  {right2, strings.Replace(ask2, `identifier="c"`, `identifier="b"`, 1), "1 bad_answer"},
		"stem after the choice": {right2, `<p>Look</p><div>` + strings.Replace(ask2, "<prompt>Which?</prompt>", "", 1) + `</div><p>at this.</p>`, "Look\nat this. ~one =two ~three ~four"},
		"only a picture":        {right2, strings.Replace(ask2, "Which?", `<img src="a.png" alt="x"/>`, 1), "1 picture"},
		"option is a picture":   {right2, strings.Replace(ask2, "three", `<object type="image/png" data="a.png"/>`, 1), "1 picture"},
		"escaped once":          {right2, strings.Replace(ask2, "Which?", `What is &lt;b> &amp;amp;?`, 1), "What is <b> &amp;? ~one =two ~three ~four"},
		"no question":           {right2, "<p>Read this.</p>", "1 kind"},
		"drawn values":          {right2 + `</responseDeclaration><templateDeclaration identifier="x"/><responseDeclaration>`, strings.Replace(ask2, "Which?", `What is <printedVariable identifier="x"/>?`, 1), "1 kind"},
	} {
		r := Read("a.xml", []byte(item2(test.declaration, test.body)), Options{})
		got := ""
		switch {
		case len(r.Accepted) == 1 && len(r.Rejected) == 0:
			got = sketch(r.Accepted[0])
		case len(r.Rejected) == 1 && len(r.Accepted) == 0:
			got = outcome(r)[0]
		}
		if got != test.want {
			t.Errorf("%s: %q, not %q: %+v", name, got, test.want, r)
		}
	}
}

func TestQTI3(t *testing.T) {
	r := readFile(t, "qti-three.xml", Options{})
	wantSketches(t, r, "Quelle est la capitale du Kenya\u00a0? =Nairobi ~Mombasa ~Kampala ~Dodoma")
	if r.Layout != "qti-3" || r.Accepted[0].Language != "fr" || r.Accepted[0].Explanation != "Depuis 1905." {
		t.Errorf("%+v", r)
	}
}

func TestQTI1(t *testing.T) {
	r := readFile(t, "qti-one.xml", Options{})
	if r.Layout != "qti-1.2" || r.Encoding != "iso-8859-1" {
		t.Errorf("%s, %s", r.Layout, r.Encoding)
	}
	wantSketches(t, r,
		"Which river flows through Cairo? =Nile ~Niger <west> ~Congo ~Volta",
		"Which are primes? =2 ~4 =5 ~9 ~8",
		"Whose? =Kenya ~Malawi")
	wantOutcome(t, r, "38 kind", "40 syntax", "41 no_right")
	first := r.Accepted[0]
	if first.Title != "Café" || first.Explanation != "6650 km." || first.Options[1].Feedback != "Too far west." {
		t.Errorf("%+v", first)
	}
	if !warned(r, 2, SkippedEntry) || !warned(r, 43, PictureLost) {
		t.Errorf("%v", r.Warnings)
	}
}

// manifest names resources, given as kind and file in turn.
func manifest(resources ...string) string {
	var b strings.Builder
	b.WriteString(`<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>`)
	for i := 0; i < len(resources); i += 2 {
		fmt.Fprintf(&b, `<resource identifier="r%d" type="%s" href="%s"><file href="%[3]s"/></resource>`, i, resources[i], resources[i+1])
	}
	return b.String() + `</resources></manifest>`
}

// stem2 is a sound item with a stem.
func stem2(stem string) string {
	return item2(right2, strings.Replace(ask2, "Which?", stem, 1))
}

func TestQTIPackage(t *testing.T) {
	data := zipOf(t,
		"a/imsmanifest.xml", manifest("imsqti_test_xmlv2p1", "test.xml", "imsqti_item_xmlv2p1", "items/one%20a.xml", "imsqti_item_xmlv2p2", "items/two.xml",
			"webcontent", "flag.png", "imsqti_item_xmlv2p1", "items/gone.xml", "imsqti_item_xmlv2p1", "../../../etc/passwd", "imsqti_item_xmlv2p1", "http://example.org/a.xml",
			"imsqti_item_xmlv2p1", "items/broken.xml", "imsqti_item_xmlv2p1", "items/bad.xml", "imsqti_xmlv1p2", "quiz.xml"),
		"a/test.xml", `<assessmentTest/>`,
		"a/items/one a.xml", stem2("First?"),
		"a/items/two.xml", stem2("Second?"),
		"a/items/broken.xml", `<assessmentItem><itemBody>`,
		"a/items/bad.xml", item2(`cardinality="single">`, ask2),
		"a/flag.png", "\x89PNG",
		"a/quiz.xml", `<questestinterop><item/><item title="x"></item></questestinterop>`,
		"a/not-named.xml", stem2("Not named?"),
	)
	r := Read("package.zip", data, Options{})
	if r.Format != "qti" {
		t.Errorf("format %q", r.Format)
	}
	wantSketches(t, r, "First? ~one =two ~three ~four", "Second? ~one =two ~three ~four")
	wantOutcome(t, r, "3 syntax", "4 unsafe_name", "5 unsafe_name", "6 syntax", "7 no_right", "8 kind", "9 kind")
	if r.Accepted[0].Line != 1 || r.Accepted[1].Line != 2 {
		t.Errorf("%+v", r.Accepted)
	}
	for i, entry := range []string{"gone.xml", "passwd", "example.org", "broken.xml", "bad.xml", "quiz.xml"} {
		if !strings.Contains(r.Rejected[i].Message, entry) {
			t.Errorf("%q does not name %s", r.Rejected[i].Message, entry)
		}
	}
}

func TestQTIPackageWithoutManifest(t *testing.T) {
	r := Read("package.zip", zipOf(t, "b.xml", stem2("B?"), "a.xml", stem2("A?"), "c.xml", "<html/>", "d.txt", "x"), Options{})
	wantSketches(t, r, "B? ~one =two ~three ~four", "A? ~one =two ~three ~four")
	wantOutcome(t, r)
	if !warned(r, 0, SkippedEntry) {
		t.Errorf("%v", r.Warnings)
	}
	for _, entry := range []string{"collection.anki2", "word/document.xml", "content.xml", "photo.png"} {
		wantOutcome(t, Read("a.zip", zipOf(t, entry, "x"), Options{}), "0 unknown_format")
	}
	wantOutcome(t, Read("a.zip", zipOf(t, "imsmanifest.xml", manifest()), Options{}), "0 nothing")
	wantOutcome(t, Read("a.zip", zipOf(t, "imsmanifest.xml", "<manifest><resources>"), Options{}), "1 syntax")
	wantOutcome(t, Read("a.xml", []byte(manifest("imsqti_item_xmlv2p1", "a.xml")), Options{}), "1 nothing")
}

// Some platforms name the file of a resource only inside it, and put other parts
// of their own beside.
func TestQTIPackageOfCanvas(t *testing.T) {
	quiz, err := os.ReadFile("testdata/files/qti-one.xml")
	if err != nil {
		t.Fatal(err)
	}
	r := Read("export.zip", zipOf(t,
		"imsmanifest.xml", `<manifest><resources><resource identifier="g1" type="imsqti_xmlv1p2"><file href="g1/g1.xml"/><dependency identifierref="g2"/></resource>`+
			`<resource identifier="g2" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="g1/assessment_meta.xml"><file href="g1/assessment_meta.xml"/></resource></resources></manifest>`,
		"g1/g1.xml", string(quiz), "g1/assessment_meta.xml", `<quiz identifier="g1"><title>Quiz</title></quiz>`), Options{})
	wantOutcome(t, r, "3 kind", "4 syntax", "5 no_right")
	if len(r.Accepted) != 3 || r.Accepted[2].Line != 6 || r.Layout != "qti-1.2" {
		t.Errorf("%+v", r)
	}
}

// A package that would unpack to more than the limit stops there.
func TestQTIHostile(t *testing.T) {
	r := Read("a.xml", []byte(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`+stem2("&x;")), patient)
	wantOutcome(t, r, "1 syntax")
	r = Read("a.xml", []byte(stem2(strings.Repeat("<p>", 200)+"deep"+strings.Repeat("</p>", 200))), patient)
	wantOutcome(t, r, "1 too_deep")
	r = Read("a.xml", []byte(stem2(`<img src="`+strings.Repeat("x", maxTag)+`"/>Big?`)), patient)
	wantOutcome(t, r, "2 too_large")
}

func FuzzQTI(f *testing.F) {
	for _, name := range []string{"several", "three", "one"} {
		data, err := os.ReadFile("testdata/files/qti-" + name + ".xml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(stem2("Which?"))
	f.Fuzz(func(t *testing.T, text string) {
		if !strings.HasPrefix(text, "PK") {
			fuzzReader(t, qtiReader{}, text)
		}
	})
}

func FuzzQTIPackage(f *testing.F) {
	f.Add(manifest("imsqti_item_xmlv2p1", "a.xml", "imsqti_xmlv1p2", "b/c.xml"), stem2("A?"), `<questestinterop><item/></questestinterop>`)
	f.Add(manifest("", "../a.xml", "imsqti_item_xmlv2p1", "%zz"), "", "")
	f.Fuzz(func(t *testing.T, manifest, a, b string) {
		fuzzReader(t, qtiReader{}, string(zipOf(t, "imsmanifest.xml", manifest, "a.xml", a, "b/c.xml", b)))
	})
}
