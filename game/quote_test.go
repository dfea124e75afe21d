package game_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"castellan/game"
)

func TestQuote(t *testing.T) {
	for _, c := range []struct{ text, quote, brief string }{
		{"", `""`, ""},
		{"bid x", `"bid x"`, "bid x"},
		{`say "a\b"`, `"say \"a\\b\""`, `say "a\b"`},
		{"a\tb\x1b\u202e\x00", `"a\tb\x1b\u202e\x00"`, `a\tb\x1b\u202e\x00`},
		{"\xff", `"\xff"`, `\xff`},
		{"Ștefan 🏰", `"Ștefan 🏰"`, "Ștefan 🏰"},
		{strings.Repeat("x", 60), `"` + strings.Repeat("x", 60) + `"`, strings.Repeat("x", 60)},
		{strings.Repeat("x", 61), `"` + strings.Repeat("x", 60) + `"…`, strings.Repeat("x", 60) + "…"},
		{strings.Repeat("x", 59) + "ș", `"` + strings.Repeat("x", 59) + `"…`, strings.Repeat("x", 59) + "…"},
	} {
		if got := game.Quote(c.text); got != c.quote {
			t.Errorf("%.20q is quoted as %s, want %s", c.text, got, c.quote)
		}
		if got := game.Brief(c.text); got != c.brief {
			t.Errorf("%.20q is in brief %s, want %s", c.text, got, c.brief)
		}
	}
	for _, unit := range []string{"x", `"`, `\`, "\x00", "\xff", "ș", "\U000e0001", "🏰", "x\xff\u202e"} {
		long := strings.Repeat(unit, 59_000/len(unit))
		for _, got := range []string{game.Quote(long), game.Brief(long)} {
			if len(got) > 70 || !utf8.ValidString(got) || !strings.HasSuffix(got, "…") {
				t.Errorf("of %q many are %q", unit, got)
			}
		}
	}
}
