package booktest

import "testing"

func TestMisspelt(t *testing.T) {
	for _, test := range []struct {
		language, text string
		wrong          bool
	}{
		{"fr", "Qui gagne\u202f? Voici\u202f: vous.", false},
		{"fr", "Qui gagne ?", true},
		{"fr", "Qui gagne\u00a0?", true},
		{"fr", "Qui gagne?", true},
		{"fr", "l'armée", true},
		{"fr", "l’armée; et", true},
		{"fr", "à 12:30 précises", false},
		{"ro", "șase țări; câte?", false},
		{"ro", "şase", true},
		{"ro", "ţări", true},
	} {
		if fault := misspelt(test.language, test.text); (fault != "") != test.wrong {
			t.Errorf("%s %q: %q", test.language, test.text, fault)
		}
	}
}
