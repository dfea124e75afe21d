package formats

import "testing"

func TestFromHTML(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"plain", "Who wrote it?", "Who wrote it?"},
		{"inline markup keeps its text", "Who <b>wrote</b> <i>it</i>?", "Who wrote it?"},
		{"no blank is put where there was none", "<b>H</b>amlet", "Hamlet"},
		{"blocks are lines", "<p>One</p><p>Two<br/>Three</p>", "One\nTwo\nThree"},
		{"blanks of the source are no blanks", "<p>\n  One\n  two  </p>\n", "One two"},
		{"entities", "&laquo;&nbsp;Caf&eacute;&nbsp;&raquo; &#351; &#x21b;", "«\u00a0Café\u00a0» ş ț"},
		{"decoded once", "&amp;lt;b&amp;gt;", "&lt;b&gt;"},
		{"a sign is no tag", "1 < 2 and 3 > 2", "1 < 2 and 3 > 2"},
		{"powers", "10<sup>2</sup> is not 102", "10² is not 102"},
		{"minus", "10<sup>−3</sup>", "10⁻³"},
		{"chemistry", "H<sub>2</sub>O", "H₂O"},
		{"ordinals", "le XIX<sup>e</sup> siècle, the 1<sup>st</sup>", "le XIXe siècle, the 1st"},
		{"mixed power", "x<sup>2y</sup>", "x^(2y)"},
		{"list", "<ul><li>a</li><li>b</li></ul>", "a\nb"},
		{"script", "a<script>alert('<b>')</script>b<style>p{}</style>", "ab"},
		{"comment", "a<!-- <b>no</b> -->b", "ab"},
		{"unclosed", "<p>One <b>two", "One two"},
		{"cut tag", "One <b", "One"},
	} {
		if got := fromHTML(test.source).text; got != test.want {
			t.Errorf("%s: %q is %q, not %q", test.name, test.source, got, test.want)
		}
	}
}

func TestFromHTMLSaysWhatIsLost(t *testing.T) {
	if p := fromHTML(`Which flag? <img src="data:x"/><img alt="Kenya">`); p.pictures != 2 || p.text != "Which flag?" {
		t.Errorf("two pictures: %+v", p)
	}
	if p := fromHTML(`<svg><path d=""/></svg>`); p.pictures != 1 || p.text != "" {
		t.Errorf("a drawing: %+v", p)
	}
	for _, source := range []string{"<table><tr><td>a</td><td>b</td></tr></table>", "<audio src=x></audio>a b", "<script>x</script>a b"} {
		if p := fromHTML(source); !p.lost || p.text != "a b" {
			t.Errorf("%s: %+v", source, p)
		}
	}
	if p := fromHTML("<p>Only <b>look</b></p>"); p.lost || p.pictures != 0 {
		t.Errorf("a look is no loss: %+v", p)
	}
}

func FuzzFromHTML(f *testing.F) {
	f.Add("Who <b>wrote</b> &amp; <sup>2</sup>?")
	f.Add("<script><p><![CDATA[ &notit; <img src='x")
	f.Fuzz(func(t *testing.T, source string) {
		p := fromHTML(source)
		if len(p.text) > 3*len(source)+16 {
			t.Errorf("%d bytes grew to %d", len(source), len(p.text))
		}
		if again := trimLines(p.text); again != p.text {
			t.Errorf("not trimmed: %q", p.text)
		}
	})
}
