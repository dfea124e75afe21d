package ivanhoe_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/game/strict"
	"castellan/games/ivanhoe"
)

// options are taken as written or refused.
func TestOptions(t *testing.T) {
	for _, good := range []string{
		``, `{}`, ` { } `, `{"level":"children"}`, `{"level":"intermediate"}`, `{"level":"adult"}`,
		`{"boxes":2}`, `{"boxes":3}`, `{"boxes":4}`, `{"values":[1,2,3,4,5]}`, `{"values":[20,1,19,2,18]}`, `{"values":[5,4,3,2,1],"boxes":4,"level":"adult"}`,
	} {
		if _, err := ivanhoe.Game.Start(setup(good, 4)); err != nil {
			t.Errorf("%s is refused: %v", good, err)
		}
	}
	for _, bad := range []string{
		`null`, `[]`, `"adult"`, `{`, `{}{}`, `{} x`, `{"Level":"adult"}`, `{"extra":1}`, `{"":1}`, `{"level":"adult","level":"adult"}`,
		`{"level":null}`, `{"level":1}`, `{"level":""}`, `{"level":"Adult"}`, `{"level":"adults"}`, `{"level":["adult"]}`,
		`{"boxes":1}`, `{"boxes":5}`, `{"boxes":0}`, `{"boxes":-2}`, `{"boxes":2.0}`, `{"boxes":2e0}`, `{"boxes":"2"}`, `{"boxes":null}`, `{"boxes":99999999999999999999}`,
		`{"values":null}`, `{"values":[]}`, `{"values":[1,2,3,4]}`, `{"values":[1,2,3,4,5,6]}`, `{"values":[1,2,3,4,4]}`, `{"values":[0,1,2,3,4]}`, `{"values":[1,2,3,4,21]}`,
		`{"values":[1,2,3,4,5.0]}`, `{"values":[1,2,3,4,"5"]}`, `{"values":[1,2,3,4,null]}`, `{"values":[[1,2,3,4,5]]}`, `{"values":{"york":5}}`, `{"values":[-1,2,3,4,5]}`, `{"values":12345}`, `{"values":[257,1,2,3,4]}`,
		"{\"level\":\"\xff\"}",
	} {
		_, err := ivanhoe.Game.Start(setup(bad, 4))
		if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
			t.Errorf("%s gives %v, want a refusal by R-1", bad, err)
		}
	}
	for seats := range 9 {
		names := make([]string, seats)
		for _, start := range []func(game.Setup) error{
			func(s game.Setup) error { _, err := ivanhoe.Game.Start(s); return err },
			func(s game.Setup) error { _, err := (ivanhoe.Rules{}).Start(s); return err },
		} {
			err := start(game.Setup{Seats: names})
			r, refused := game.AsRefusal(err)
			if ok := seats >= 3 && seats <= 6; ok != (err == nil) || refused && r.Rule != "R-1" {
				t.Errorf("%d seats give %v", seats, err)
			}
		}
	}
	// The names of seats mean nothing.
	one, err := ivanhoe.Rules{}.Start(game.Setup{Seats: []string{"", "", ""}})
	if err != nil {
		t.Fatal(err)
	}
	if two, err := (ivanhoe.Rules{}).Start(game.Setup{Seats: []string{"Ada", "Ada", "chance"}}); err != nil || one != two {
		t.Errorf("names of seats change the state: %v", err)
	}
}

// The schema that clients read states every option with the default that Start
// takes.
func TestSchema(t *testing.T) {
	schema := ivanhoe.Rules{}.Info().Options
	if err := strict.Check(schema); err != nil {
		t.Fatal(err)
	}
	var written struct {
		AdditionalProperties bool `json:"additionalProperties"`
		Properties           map[string]struct {
			Default json.RawMessage `json:"default"`
			Enum    []string        `json:"enum"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(schema, &written); err != nil {
		t.Fatal(err)
	}
	defaults, err := ivanhoe.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	var taken map[string]any
	if err := json.Unmarshal([]byte(storytest.JSON(t, defaults)), &taken); err != nil {
		t.Fatal(err)
	}
	if len(taken) != len(written.Properties) || written.AdditionalProperties {
		t.Errorf("%d options, %d in the schema", len(taken), len(written.Properties))
	}
	for key, property := range written.Properties {
		var value any
		if err := json.Unmarshal(property.Default, &value); err != nil {
			t.Fatal(err)
		}
		if got, want := storytest.JSON(t, taken[key]), storytest.JSON(t, value); got != want {
			t.Errorf("option %s is %s by default, the schema says %s", key, got, want)
		}
		for _, word := range property.Enum {
			if _, err := ivanhoe.ReadOptions([]byte(`{"` + key + `":"` + word + `"}`)); err != nil {
				t.Errorf("option %s cannot be %s: %v", key, word, err)
			}
		}
	}
}

// the grammar alone, for any seat at any time.
func TestNotation(t *testing.T) {
	rules := ivanhoe.Rules{}
	s, err := rules.Start(setup(`{}`, 3))
	if err != nil {
		t.Fatal(err)
	}
	for text, canonical := range map[string]string{
		"first 0": "first 0", "\tfirst \t5 ": "first 5", "draw 0 knight.lion": "draw 0 knight.lion", "draw 5  locksley": "draw 5 locksley",
		"offer foot.oak": "offer foot.oak", "bid ivanhoe": "bid ivanhoe", " pass ": "pass", "take 3": "take 3", "hold": "hold",
		// Lists in any order.
		"recover archer.oak knight.lion foot.rose":                   "recover knight.lion foot.rose archer.oak",
		"recover locksley ivanhoe knight.oak":                        "recover knight.oak ivanhoe locksley",
		"recover foot.oak foot.oak foot.oak":                         "recover foot.oak foot.oak foot.oak",
		"attack york with knight.oak knight.rose knight.stag":        "attack york with knight.stag knight.rose knight.oak",
		"attack ashby\twith ivanhoe archer.lion":                     "attack ashby with archer.lion ivanhoe",
		"attack rotherwood with locksley ivanhoe":                    "attack rotherwood with ivanhoe locksley",
		"attack coningsburgh with foot.oak crossbow.oak knight.lion": "attack coningsburgh with knight.lion foot.oak crossbow.oak", // no army, but notation
		"attack torquilstone with knight.lion":                       "attack torquilstone with knight.lion",
		"discard archer.lion foot.lion archer.lion":                  "discard foot.lion archer.lion archer.lion",
		"surrender crossbow.stag crossbow.rose crossbow.lion":        "surrender crossbow.lion crossbow.stag crossbow.rose",
		"surrender ivanhoe ivanhoe locksley locksley locksley":       "surrender ivanhoe ivanhoe locksley locksley locksley",
	} {
		m, err := rules.Parse(&s, 0, text)
		if err != nil || rules.Format(&s, 0, m) != canonical {
			t.Errorf("%q is %q, %v, want %q", text, rules.Format(&s, 0, m), err, canonical)
		}
	}
	for _, text := range []string{
		"", " ", "\t", "claim 1", "first", "first 6", "first -1", "first +1", "first 00", "first 01", "first 0 1", "first ?", "first zero", "First 0", "first0", "first 10",
		"draw", "draw 0", "draw knight.lion", "draw 0 ?", "draw ? knight.lion", "draw 6 knight.lion", "draw 0 knight.lion foot.oak", "draw 0 knight", "draw 0 lion.knight", "draw 00 ivanhoe",
		"offer", "offer ?", "offer knight", "offer knight.", "offer .lion", "offer knight.lion.oak", "offer Knight.lion", "offer knight.Lion", "offer KNIGHT.LION", "offer knight lion", "offer foot.oak foot.oak", "offer king", "offer ivanhoe.oak", "offer none", "offer\u00a0ivanhoe", "offer ivanhoe\n", "offer ivanhoe\r",
		"bid", "bid ?", "bid pass", "bid foot.oak foot.rose", "bid 1", "pass ?", "pass 0", "Pass",
		"take", "take 6", "take ?", "take -1", "take 0 1", "take 00", "take foot.oak",
		"recover", "recover foot.oak", "recover foot.oak foot.oak", "recover foot.oak foot.oak foot.oak foot.oak", "recover foot.oak foot.oak ?", "recover foot.oak, foot.oak, foot.oak", "recover 3",
		"attack", "attack york", "attack york with", "attack york knight.lion", "attack with knight.lion", "attack York with knight.lion", "attack camelot with knight.lion", "attack york with ?", "attack york with knight.lion ?", "attack york and knight.lion", "attack york with with knight.lion", "attack york With knight.lion", "attack york ashby with knight.lion", "attack 5 with knight.lion", "attack york with knight.lion with foot.oak",
		"hold on", "hold ?", "holds", "discard", "discard ?", "discard none", "discard 1", "surrender", "surrender ?", "surrender all", "surrender hand", "surrender foot.oak ?",
	} {
		for _, seat := range []game.Seat{game.Chance, 0, 2, 7, -1} {
			_, err := rules.Parse(&s, seat, text)
			if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-2" {
				t.Errorf("%q gives %v, want a refusal by R-2", text, err)
			}
		}
	}
}

// More copies than there are of a card are written well and never in a hand.
func TestTooManyCopies(t *testing.T) {
	many := strings.Repeat(" foot.oak", 4)
	b := lay(t, `
		adult, seat 0 attacks
		0:`+many+` archer.rose ivanhoe
		1:
		2:
		lost 0`)
	for _, extra := range []int{1, 2, 3, 4, 5, 12, 60} {
		list := many + strings.Repeat(" foot.oak", extra)
		b.Refuses("I-4.1", "0: attack york with"+list, "0: attack york with ivanhoe"+strings.Repeat(" ivanhoe", extra)).
			Refuses("I-3.7", "0: discard"+list).Refuses("I-5.1", "0: surrender"+list)
	}
	b.Refuses("I-3.5", "0: recover ivanhoe ivanhoe foot.oak", "0: recover ivanhoe ivanhoe ivanhoe", "0: recover archer.rose archer.rose foot.oak").
		Plays("0: attack york with ivanhoe foot.oak foot.oak foot.oak foot.oak")
}

// The order of checks: the grammar, then the turn, then the game's rules.
func TestOrderOfChecks(t *testing.T) {
	b := lay(t, `
		children, seat 0 attacks
		0: knight.lion foot.oak
		1: foot.oak
		2:
		york: 0 | foot.oak
		ashby: 1 | foot.oak foot.rose
		lost 0 0 0 0`)
	b.Refuses("R-2", "1: attack camelot with foot.oak", "7: take 9", "chance: draw 0 ?", "0: recover foot.oak")
	b.Refuses("R-5", "1: attack ashby with foot.oak", "2: hold", "chance: draw 0 ivanhoe", "3: hold", "9: hold", "chance: first 0")
	// Not due comes before what is wrong with the move itself.
	b.Refuses("I-2.2", "0: first 5").Refuses("I-3.1", "0: draw 5 ivanhoe").Refuses("I-3.2", "0: offer ivanhoe").Refuses("I-3.3", "0: bid ivanhoe", "0: pass").
		Refuses("I-3.4", "0: take 5").Refuses("I-3.7", "0: discard ivanhoe").Refuses("I-5.1", "0: surrender ivanhoe")
	// An attack: army, own castle, shield, number.
	b.Refuses("I-4.1", "0: attack york with archer.oak", "0: attack york with knight.lion foot.oak", "0: attack ashby with ivanhoe").
		Refuses("I-4.9", "0: attack york with knight.lion").
		Refuses("I-4.8", "0: attack ashby with knight.lion", "0: attack rotherwood with knight.lion")
	lay(t, `
		children, seat 0 attacks late
		0: knight.lion
		1:
		2:`).Plays("0: attack york with knight.lion").at("over").
		Refuses("R-5", "0: hold", "chance: draw 0 ivanhoe", "1: pass", "4: pass").Refuses("R-2", "0: hold on")
}

func FuzzParse(f *testing.F) {
	for _, text := range append(slices.Clone(texts), "attack york with ivanhoe foot.oak  foot.lion", "recover locksley locksley locksley", "discard"+strings.Repeat(" knight.oak", 9)) {
		f.Add(text, int8(0))
	}
	rules := ivanhoe.Rules{}
	s, err := rules.Start(setup(`{}`, 3))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, seat int8) {
		m, err := rules.Parse(&s, game.Seat(seat), text)
		if err != nil {
			if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-2" {
				t.Fatalf("%q gives %v, want a refusal by R-2", text, err)
			}
			return
		}
		canonical := rules.Format(&s, game.Seat(seat), m)
		if again, err := rules.Parse(&s, game.Seat(seat), canonical); err != nil || again != m {
			t.Fatalf("%q parses to %v, %v", canonical, again, err)
		}
		// The same words, but for the order of a list, and its copies past the
		// seventh, which no hand has.
		words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
		written := strings.Fields(canonical)
		if words[0] != written[0] || len(written) > len(words) {
			t.Fatalf("%q is taken for %q", text, canonical)
		}
		for _, word := range words {
			n, want := 0, 0
			for _, w := range words {
				if w == word {
					want++
				}
			}
			for _, w := range written {
				if w == word {
					n++
				}
			}
			if n != min(want, 7) {
				t.Fatalf("%q is taken for %q", text, canonical)
			}
		}
		if err := rules.Refuse(&s, game.Chance, m); err == nil && !strings.HasPrefix(canonical, "first ") {
			t.Fatalf("%q is not refused", canonical)
		}
	})
}

func FuzzOptions(f *testing.F) {
	for _, options := range []string{`{}`, `{"level":"adult","boxes":3}`, `{"values":[5,4,3,2,1]}`, `{"values":[5,5,3,2,1]}`, `{"boxes":2.0}`} {
		f.Add([]byte(options), byte(4))
	}
	f.Fuzz(func(t *testing.T, options []byte, seats byte) {
		s, err := ivanhoe.Rules{}.Start(game.Setup{Options: options, Seats: make([]string, seats%9)})
		if err != nil {
			if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
				t.Fatalf("%q gives %v, want a refusal by R-1", options, err)
			}
			return
		}
		if n := len(ivanhoe.Rules{}.Legal(&s, game.Chance, nil)); n != int(seats%9) {
			t.Fatalf("%q with %d seats begins with %d moves", options, seats%9, n)
		}
	})
}
