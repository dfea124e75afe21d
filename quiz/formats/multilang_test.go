package formats

import "testing"

func TestOneLanguage(t *testing.T) {
	spans := `Q1: <span lang="en" class="multilang">Which <b>river</b>?</span> <span class="multilang" lang="fr">Quel fleuve ?</span> (1)`
	marks := `Q1: {mlang en}Which river?{mlang}{mlang fr,ro}Quel fleuve ?{mlang}{mlang other}?{mlang} (1)`
	for _, test := range []struct{ text, wanted, want, language string }{
		{spans, "fr", "Q1: Quel fleuve ? (1)", "fr"},
		{spans, "fr-CA", "Q1: Quel fleuve ? (1)", "fr"},
		{spans, "ro", "Q1: Which river? (1)", "en"},
		{spans, "", "Q1: Which river? (1)", "en"},
		{marks, "ro", "Q1: Quel fleuve ? (1)", "ro"},
		{marks, "de", "Q1: Which river? (1)", "en"},
		{`<span lang="en" class="multilang">alone</span>`, "fr", "alone", ""},
		{"plain", "fr", "plain", ""},
	} {
		one, language := oneLanguage(test.text, test.wanted)
		if got := fromHTML(one).text; got != test.want || language != test.language {
			t.Errorf("%s in %q: %q in %q", test.text, test.wanted, got, language)
		}
	}
}

// Stem and options are read in the same language.
func TestMoodleLanguages(t *testing.T) {
	both := func(en, ro string) string {
		return `<text><![CDATA[<span lang="en" class="multilang">` + en + `</span><span lang="ro" class="multilang">` + ro + `</span>]]></text>`
	}
	data := moodleOf(`<question type="multichoice"><questiontext format="html">` + both("Which?", "Care?") + `</questiontext><answer fraction="100">` + both("one", "unu") +
		`</answer><answer fraction="0">` + both("two", "doi") + `</answer><answer fraction="0"><text>3</text></answer><answer fraction="0"><text>4</text></answer></question>`)
	r := Read("a.xml", data, Options{Language: "ro"})
	if wantSketches(t, r, "Care? =unu ~doi ~3 ~4"); r.Accepted[0].Language != "ro" || !warned(r, 2, SkippedEntry) {
		t.Errorf("%+v", r)
	}
	r = Read("a.xml", data, Options{Language: "fr"})
	if wantSketches(t, r, "Which? =one ~two ~3 ~4"); r.Accepted[0].Language != "en" {
		t.Errorf("%+v", r)
	}
}
