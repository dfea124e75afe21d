package record_test

import (
	"strings"
	"testing"

	"castellan/game/record"
)

func TestDisplayName(t *testing.T) {
	for name, want := range map[string]string{
		"":                       "",
		"Ada":                    "Ada",
		" Ștefan  cel\tMare\n":   "Ștefan cel Mare",
		"\u202eeve\u2066 \u200f": "eve",
		"A\x00d\x1b[31ma\u0085b": "Ad[31ma b",
		"\u3164\u2800\u200b\ufeff\u17b4\ufe0f\U000e0041":          "",
		"\u2028Ada\u00a0\u3000Lovelace":                           "Ada Lovelace",
		"🏰 משה":                                                   "🏰 משה",
		strings.Repeat("ș", 24):                                   strings.Repeat("ș", 24),
		strings.Repeat("ș", 25):                                   strings.Repeat("ș", 23) + "…",
		strings.Repeat("x", 22) + " " + strings.Repeat("y", 9000): strings.Repeat("x", 22) + "…",
		strings.Repeat(" \x00", 9000) + "Ada":                     "Ada",
	} {
		if got := record.DisplayName(name); got != want {
			t.Errorf("%.40q is shown as %q, want %q", name, got, want)
		}
	}
}
