package alliance_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/game/strict"
	"castellan/games/alliance"
)

// options are taken as written or refused.
func TestOptions(t *testing.T) {
	for _, good := range []string{
		``, `{}`, ` { } `,
		`{"map":"hex19"}`, `{"bases":"far"}`, `{"bases":"near"}`, `{"rounds":1}`, `{"rounds":10}`,
		`{"categories":[]}`, `{"categories":["history","art"]}`,
		`{"level":"easy"}`, `{"level":"medium"}`, `{"level":"hard"}`, `{"level":"mixed"}`,
		`{"languages":["ro"]}`, `{"languages":["fr","en"]}`,
	} {
		if _, err := alliance.Game.Start(setup(good)); err != nil {
			t.Errorf("%s is refused: %v", good, err)
		}
	}
	for _, bad := range []string{
		`null`, `[]`, `"hex19"`, `{`, `{}{}`, `{"map":"hex19"} x`,
		`{"Map":"hex19"}`, `{"extra":1}`, `{"":1}`, `{"map":"hex19","map":"hex19"}`,
		`{"map":null}`, `{"map":19}`, `{"map":""}`, `{"map":"Hex19"}`, `{"map":"hex 19"}`, `{"map":"atlantis"}`, `{"map":"seed:"}`, `{"map":"seed:A"}`, `{"map":"graph:"}`, `{"map":"graph"}`,
		`{"bases":"middle"}`, `{"bases":null}`, `{"bases":1}`, `{"bases":["far"]}`, `{"bases":"Far"}`,
		`{"rounds":0}`, `{"rounds":11}`, `{"rounds":-1}`, `{"rounds":5.0}`, `{"rounds":1e1}`, `{"rounds":"5"}`, `{"rounds":null}`, `{"rounds":99999999999999999999}`, `{"rounds":true}`,
		`{"categories":null}`, `{"categories":"art"}`, `{"categories":[1]}`, `{"categories":[null]}`, `{"categories":{}}`,
		`{"level":"Hard"}`, `{"level":""}`, `{"level":null}`, `{"level":3}`,
		`{"languages":[]}`, `{"languages":null}`, `{"languages":"en"}`, `{"languages":[["en"]]}`,
		"{\"map\":\"\xff\"}",
		`{"map":"graph:1-1","rounds":11}`, // R-1 comes before
	} {
		_, err := alliance.Game.Start(setup(bad))
		if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
			t.Errorf("%s gives %v, want a refusal by R-1", bad, err)
		}
	}
	for seats := range 6 {
		_, err := alliance.Game.Start(game.Setup{Seats: make([]string, seats)})
		if r, ok := game.AsRefusal(err); seats == 3 && err != nil || seats != 3 && (!ok || r.Rule != "R-1") {
			t.Errorf("%d seats give %v", seats, err)
		}
		if _, err := (alliance.Rules{}).Start(game.Setup{Seats: make([]string, seats)}); (err == nil) != (seats == 3) {
			t.Errorf("the bare rules take %d seats with %v", seats, err)
		}
	}
	// The names of seats mean nothing.
	one, _ := alliance.Rules{}.Start(game.Setup{Seats: []string{"", "", ""}})
	two, _ := alliance.Rules{}.Start(game.Setup{Seats: []string{"Ada", "Ada", "none"}})
	if one != two {
		t.Error("names of seats change the state")
	}
}

// The schema that clients read states every option with the default that Start
// takes.
func TestSchema(t *testing.T) {
	var schema struct {
		AdditionalProperties bool `json:"additionalProperties"`
		Properties           map[string]struct {
			Default json.RawMessage `json:"default"`
			Enum    []string        `json:"enum"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(alliance.Rules{}.Info().Options, &schema); err != nil {
		t.Fatal(err)
	}
	if err := strict.Check(alliance.Rules{}.Info().Options); err != nil {
		t.Fatal(err)
	}
	defaults, err := alliance.ReadOptions(nil)
	if err != nil {
		t.Fatal(err)
	}
	var written map[string]json.RawMessage
	if err := json.Unmarshal([]byte(storytest.JSON(t, defaults)), &written); err != nil {
		t.Fatal(err)
	}
	if len(written) != len(schema.Properties) || schema.AdditionalProperties {
		t.Errorf("%d options, %d in the schema", len(written), len(schema.Properties))
	}
	for key, property := range schema.Properties {
		if string(written[key]) != string(property.Default) {
			t.Errorf("option %s is %s by default, the schema says %s", key, written[key], property.Default)
		}
		for _, value := range append(property.Enum, "nonsense") {
			_, err := alliance.ReadOptions([]byte(`{"` + key + `":"` + value + `"}`))
			if property.Enum != nil && (err == nil) != (value != "nonsense") {
				t.Errorf("option %s: %s gives %v", key, value, err)
			}
		}
	}
}

// the grammar alone, for any seat at any time.
func TestNotation(t *testing.T) {
	rules := alliance.Rules{}
	s, err := rules.Start(setup(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	for text, canonical := range map[string]string{
		"bases 1 2 3": "bases 1 2 3", "\tbases  19 \t19 1 ": "bases 19 19 1",
		"claim 1": "claim 1", "claim\t19": "claim 19", "attack 7": "attack 7", "strike 10": "strike 10",
		"ask 0 right=1": "ask 0 right=1", "ask \t1  right=4": "ask 1 right=4",
		"answer 1": "answer 1", "answer 4": "answer 4", " answer none ": "answer none",
	} {
		m, err := rules.Parse(&s, 0, text)
		if err != nil || rules.Format(&s, 0, m) != canonical {
			t.Errorf("%q is %q, %v, want %q", text, rules.Format(&s, 0, m), err, canonical)
		}
	}
	for _, text := range []string{
		"", " ", "\t", "hold", "claim", "claim 1 2", "claim 0", "claim 20", "claim 01", "claim +1", "claim -1", "claim 1.0", "claim 1e0", "claim ?", "claim one", "claim 100000000000000000001",
		"Claim 1", "CLAIM 1", "claim 1\n", "\nclaim 1", "claim\n1", "claim\u00a01", "claim 1\r", "claim 1\x00", "claim ١", "claim1", "claim,1", "claim  ",
		"bases", "bases 1", "bases 1 2", "bases 1 2 3 4", "bases 1 2 0", "bases 1 20 2", "bases 1 2 ?", "bases 1,2,3",
		"ask", "ask 0", "ask 0 1", "ask 2 right=1", "ask -1 right=1", "ask 00 right=1", "ask 0 right=0", "ask 0 right=5", "ask 0 right=01", "ask 0 right=", "ask 0 right=?", "ask 0 right= 1", "ask 0 right =1", "ask 0 Right=1", "ask 0 right=1 1", "ask ? right=?", "ask right=1 0", "ask 0 left=1",
		"answer", "answer 0", "answer 5", "answer 01", "answer ?", "answer None", "answer none 1", "answer 1 2", "answer null",
		"attack", "attack 0", "attack 20", "attack 1 1", "strike", "strike 0", "strike 20", "strike 3 3",
	} {
		for _, seat := range []game.Seat{game.Chance, 0, 1, 2, 7, -1} {
			_, err := rules.Parse(&s, seat, text)
			if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-2" {
				t.Errorf("%q gives %v, want a refusal by R-2", text, err)
			}
		}
	}
}

// The order of checks: the grammar, then the turn, then the game's rules.
func TestOrderOfChecks(t *testing.T) {
	b := near(t, 10).InTurn(0)
	b.Refuses("R-2", "1: attack 20", "2: strike", "9: claim 0", "chance: ask 0 right=?")
	b.Refuses("R-5", "1: attack 5", "2: strike 1", "chance: ask 0 right=1", "3: attack 5", "9: attack 5", "2: bases 1 2 3")
	b.Refuses("A-3.3", "0: attack 1").Refuses("A-3.1", "0: strike 1").Refuses("A-2.1", "0: claim 1")
	near(t, 1).round(14, 10, "2", "2").strikes(1, 1, 1).
		Refuses("R-5", "0: attack 14", "2: strike 1", "chance: ask 0 right=1", "1: answer none").Refuses("R-2", "0: attack")
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"bases 1 8 19", "claim 3", "attack 10", "ask 0 right=2", "answer none", "answer 4", "strike 19", "ask 1 right=?", " claim\t 07"} {
		f.Add(text, int8(0))
	}
	rules := alliance.Rules{}
	s, err := rules.Start(setup(`{"map":"hex19"}`))
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
		words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
		if strings.Join(words, " ") != canonical {
			t.Fatalf("%q is taken for %q", text, canonical)
		}
		if again, err := rules.Parse(&s, game.Seat(seat), canonical); err != nil || again != m {
			t.Fatalf("%q parses to %v, %v", canonical, again, err)
		}
		if err := rules.Refuse(&s, game.Chance, m); err == nil && !strings.HasPrefix(canonical, "bases ") {
			t.Fatalf("%q is not refused", canonical)
		}
	})
}

func FuzzOptions(f *testing.F) {
	for _, options := range []string{`{}`, `{"map":"hex19","rounds":3}`, star, path, `{"map":"graph:1-2"}`, `{"languages":["fr"],"level":"easy","categories":["art"],"bases":"near"}`} {
		f.Add([]byte(options))
	}
	f.Fuzz(func(t *testing.T, options []byte) {
		s, err := alliance.Rules{}.Start(game.Setup{Options: options, Seats: make([]string, 3)})
		if err != nil {
			var r *game.Refusal
			if !errors.As(err, &r) || (r.Rule != "R-1" && r.Rule != "A-1.1") {
				t.Fatalf("%q gives %v, want a refusal by R-1 or A-1.1", options, err)
			}
			return
		}
		if err := s.Graph.Check(); err != nil {
			t.Fatalf("%q begins on no land: %v", options, err)
		}
		if len(alliance.Rules{}.Legal(&s, game.Chance, nil)) == 0 {
			t.Fatalf("%q begins with no move", options)
		}
	})
}
