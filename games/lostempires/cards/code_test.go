package cards

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// Every choice of nine is read as it was written, however it is typed.
func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for i := range Factions {
		f := &Factions[i]
		for mask := uint64(0); mask < 1<<len(f.Designs); mask++ {
			if bits.OnesCount64(mask) != deckSize {
				continue
			}
			deck := Deck{f.Key, f.keys(mask)}
			code, ok := deck.Code()
			if !ok || len(code) != 9 || seen[code] {
				t.Fatalf("%v is written as %q, %v", deck, code, ok)
			}
			seen[code] = true
			for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "0", "o") + " ", code[:5] + " " + strings.ReplaceAll(code[5:], "1", "l")} {
				if got, ok := ParseCode(typed); !ok || got.Faction != deck.Faction || !slices.Equal(got.Designs, deck.Designs) {
					t.Fatalf("%v is written as %q, and %q is read as %v, %v", deck, code, typed, got, ok)
				}
			}
		}
	}
}

// The order in which the designs are named is nothing; what is no deck has no
// code.
func TestDecksWithoutACode(t *testing.T) {
	preset := Deck{Faction: "drill"}
	for _, i := range Factions[4].Preset {
		preset.Designs = append(preset.Designs, Factions[4].Designs[i].Key)
	}
	code, ok := preset.Code()
	if !ok || !strings.HasPrefix(code, "DR-") {
		t.Fatalf("%q, %v", code, ok)
	}
	slices.Reverse(preset.Designs)
	if again, ok := preset.Code(); !ok || again != code {
		t.Errorf("in another order it is %q, not %q", again, code)
	}
	for _, deck := range []Deck{{"drills", preset.Designs}, {"charter", preset.Designs}, {"drill", []string{"scout", "scout"}}, {"drill", []string{""}}} {
		if code, ok := deck.Code(); ok {
			t.Errorf("%v is written as %q", deck, code)
		}
	}
}

// One wrong digit, or two that change places, are found out but for once in
// many thousand times.
func TestSlipsAreFound(t *testing.T) {
	f := &Factions[0]
	slips, missed := 0, 0
	slip := func(typed, code string) {
		if typed == code {
			return
		}
		slips++
		if _, ok := ParseCode(typed); ok {
			missed++
		}
	}
	for mask := uint64(0x1ff); mask < 1<<len(f.Designs); mask += 97 {
		deck := Deck{f.Key, f.keys(mask)}
		code, _ := deck.Code()
		for i := 3; i < len(code); i++ {
			for _, c := range crockford {
				slip(code[:i]+string(c)+code[i+1:], code)
			}
			if i > 3 {
				slip(code[:i-1]+string(code[i])+string(code[i-1])+code[i+1:], code)
			}
		}
	}
	if slips < 10_000 || missed > slips/2_000 {
		t.Errorf("%d of %d slips are taken for another deck", missed, slips)
	}
	for _, typed := range []string{"", "CH-", "CH-000000", "XX-1KZ04A", "CH-1KZ04", "CH-1KZ04AA", "CH-1KZ04U", "ch-…", "ĉh-1kz04"} {
		if deck, ok := ParseCode(typed); ok {
			t.Errorf("%q is read as %v", typed, deck)
		}
	}
}

func FuzzParseCode(f *testing.F) {
	f.Add("CH-1KZ04A")
	f.Add("dr 000o1l")
	f.Fuzz(func(t *testing.T, text string) {
		deck, ok := ParseCode(text)
		if !ok {
			return
		}
		code, ok := deck.Code()
		if !ok {
			t.Fatalf("%q is read as %v, which has no code", text, deck)
		}
		if again, ok := ParseCode(code); !ok || again.Faction != deck.Faction || !slices.Equal(again.Designs, deck.Designs) {
			t.Errorf("%q is read as %v, whose code %q is read as %v", text, deck, code, again)
		}
	})
}
