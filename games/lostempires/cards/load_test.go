package cards

import (
	"bytes"
	"strings"
	"testing"
)

// small is a lawful file; T stands in it for the same words in three languages.
var small = strings.ReplaceAll(`{"$schema":"faction.schema.json","faction":"toys","set":"drill","name":T,"motto":T,
"preset":["aa","bb","cc","dd","ee","ff","gg","hh","ii"],
"designs":[
{"key":"aa","name":T,"flavour":T,"cost":"1c","control":1,"attack":1,"defence":1},
{"key":"bb","name":T,"flavour":T,"cost":"2c1s","control":4,"attack":5,"defence":0,"elite":true},
{"key":"cc","name":T,"flavour":T,"cost":"1s","control":1,"attack":1,"defence":1,"abilities":[{"when":"named","name":T,"do":[{"effect":"attack","n":2,"whom":"self","for":"activation"}]}]},
{"key":"dd","name":T,"flavour":T,"cost":"2c","control":1,"attack":1,"defence":1,"abilities":[{"when":"passive","if":"attacking","do":[{"effect":"attack","n":1,"whom":"self"}]},{"when":"losses","if":"behind","do":[{"effect":"artifact","n":1,"whom":"you"}]}]},
{"key":"ee","name":T,"flavour":T,"cost":"1c","control":1,"attack":1,"defence":1,"abilities":[{"when":"play","do":[{"effect":"move","whom":"other","where":"near","to":"adjacent"},{"effect":"ready","whom":"target"}]}]},
{"key":"ff","name":T,"flavour":T,"cost":"1c","support":[{"effect":"damage","n":2,"whom":"enemy","where":"outer"}]},
{"key":"gg","name":T,"flavour":T,"cost":"1s","if":"everywhere","support":[{"effect":"artifact","n":1,"whom":"you"}]},
{"key":"hh","name":T,"flavour":T,"cost":"1c","support":[{"effect":"draw","n":2,"whom":"you"}]},
{"key":"ii","name":T,"flavour":T,"cost":"4c","support":[{"effect":"move","whom":"each-enemy","to":"home"}]}
]}`, "T", `{"en":"a","fr":"b","ro":"c"}`)

// A refusal is a change of the small file that must be refused with some
// words. Those of shape are refused by the schema as well.
type refusal struct {
	name, old, new string
	says           string
	shape          bool
}

func (r *refusal) file(t *testing.T) string {
	t.Helper()
	if !strings.Contains(small, r.old) {
		t.Fatalf("%s: the small file holds no %s", r.name, r.old)
	}
	return strings.Replace(small, r.old, r.new, 1)
}

// Pieces of the small file that several changes start from.
const (
	threeA  = `{"en":"a","fr":"b","ro":"c"}`
	plain   = `"control":1,"attack":1,"defence":1}`
	self    = `{"effect":"attack","n":2,"whom":"self","for":"activation"}`
	passive = `"if":"attacking","do":[{"effect":"attack","n":1,"whom":"self"}]`
	lost    = `"if":"behind","do":[{"effect":"artifact","n":1,"whom":"you"}]`
	entered = `[{"effect":"move","whom":"other","where":"near","to":"adjacent"},{"effect":"ready","whom":"target"}]`
	shot    = `{"effect":"damage","n":2,"whom":"enemy","where":"outer"}`
	drawn   = `{"effect":"draw","n":2,"whom":"you"}`
	damage  = `{"effect":"damage","n":1,"whom":"enemy"}`
)

func plus(fields string) string { return strings.TrimSuffix(plain, "}") + "," + fields + "}" }

var refusals = []refusal{
	{"not JSON", `{"$schema"`, `{`, "toys.json: invalid", false},
	{"a key twice", `"set":"drill"`, `"set":"drill","set":"drill"`, `"set" stands twice`, false},
	{"an unknown field", `"set":"drill"`, `"set":"drill","art":1`, `"art" is not known here`, true},
	{"a field in capitals", `"set":"drill"`, `"Set":"drill"`, `"Set" is not known here`, true},
	{"no schema", `"$schema":"faction.schema.json",`, ``, "$schema is missing", true},
	{"another schema", `"faction.schema.json"`, `"deck.schema.json"`, "$schema: not", true},
	{"a faction without a key", `"toys"`, `"Toys!"`, "faction: not a key", true},
	{"a number for a key", `"toys"`, `7`, "faction: not a string", true},
	{"an unknown set", `"set":"drill"`, `"set":"gold"`, "no set is called", true},
	{"no set", `"set":"drill",`, ``, "set is missing", true},
	{"a language too few", threeA, `{"en":"a","fr":"b"}`, "name: ro is missing", true},
	{"a language too many", threeA, `{"en":"a","fr":"b","ro":"c","de":"d"}`, `name: "de" is not known`, true},
	{"empty words", threeA, `{"en":"a","fr":"","ro":"c"}`, "name: empty words", true},
	{"space around words", threeA, `{"en":"a","fr":" b","ro":"c"}`, "space around", false},
	{"a name too long", threeA, `{"en":"` + strings.Repeat("ă", 27) + `","fr":"b","ro":"c"}`, "longer than 26", true},
	{"no designs", `"designs":[`, `"designs":[],"x":[`, "not known here", true},
	{"designs that are none", `"designs":[`, `"designs":7,"preset":[`, "stands twice", false},

	{"a preset out of order", `["aa","bb",`, `["bb","aa",`, "preset: not in the order", false},
	{"a design twice in the preset", `["aa","bb",`, `["aa","aa",`, "preset: not in the order", true},
	{"a preset of eight", `["aa",`, `[`, "preset: not 9 designs", true},
	{"a preset with a stranger", `["aa",`, `["zz",`, `preset: no design is called "zz"`, false},
	{"a preset that is no list", `["aa","bb","cc","dd","ee","ff","gg","hh","ii"]`, `"aa"`, "preset: not a list", true},
	{"four units", `{"key":"aa","name":` + threeA + `,"flavour":` + threeA + `,"cost":"1c",` + plain, `{"key":"aa","name":` + threeA + `,"flavour":` + threeA + `,"cost":"1c","support":[` + damage + `]}`, "at least 5 units", false},

	{"a key in capitals", `"key":"aa"`, `"key":"Aa"`, `"Aa" is not one`, true},
	{"a key with two hyphens", `"key":"aa"`, `"key":"a-a-a"`, "is not one", true},
	{"a key with a digit", `"key":"aa"`, `"key":"a1"`, "is not one", true},
	{"no key", `"key":"aa",`, ``, "design 1: key is missing", true},
	{"a key that stands twice", `"key":"bb"`, `"key":"aa"`, "aa: the key stands twice", false},
	{"an unknown field of a design", plain, plus(`"speed":1`), `aa: "speed" is not known here`, true},
	{"no flavour", `"flavour":` + threeA + `,"cost":"1c"`, `"cost":"1c"`, "aa: flavour is missing", true},
	{"a price of nothing", `"cost":"1c"`, `"cost":""`, `aa: cost: "" is not a price`, true},
	{"five tokens", `"cost":"1c"`, `"cost":"4c1s"`, "is not a price", true},
	{"two supply tokens", `"cost":"1c"`, `"cost":"2s"`, "is not a price", true},
	{"supply first", `"cost":"2c1s"`, `"cost":"1s2c"`, "is not a price", true},
	{"control 0", plain, strings.Replace(plain, `"control":1`, `"control":0`, 1), "aa: control: 0 is not from 1 to 4", true},
	{"control 5", plain, strings.Replace(plain, `"control":1`, `"control":5`, 1), "control: 5", true},
	{"attack 6", plain, strings.Replace(plain, `"attack":1`, `"attack":6`, 1), "attack: 6 is not from 0 to 5", true},
	{"defence below 0", plain, strings.Replace(plain, `"defence":1`, `"defence":-1`, 1), "defence: -1", true},
	{"half a defence", plain, strings.Replace(plain, `"defence":1`, `"defence":1.5`, 1), "defence: not a whole number", true},
	{"no defence", plain, `"control":1,"attack":1}`, "defence is missing", true},
	{"elite told to be false", plain, plus(`"elite":false`), "elite: true, or not written", true},
	{"an if of a unit", plain, plus(`"if":"behind"`), "if: stands in an ability", true},
	{"abilities that are none", plain, plus(`"abilities":[]`), "abilities: not a list with something in it", true},
	{"a support with control", `"cost":"1c","support"`, `"cost":"1c","control":1,"support"`, "ff: control: a support has none", true},
	{"a support with abilities", `"cost":"1c","support"`, `"cost":"1c","abilities":[],"support"`, "ff: abilities: a support has none", true},
	{"an elite support", `"cost":"1c","support"`, `"cost":"1c","elite":true,"support"`, "ff: elite: a support has none", true},
	{"a support without effects", `[` + shot + `]`, `[]`, "ff: support: not a list", true},

	{"three abilities", `{"when":"losses",` + lost + `}`, `{"when":"losses",` + lost + `},{"when":"losses",` + lost + `}`, "dd: abilities: more than 2", true},
	{"two named abilities", `"abilities":[{"when":"passive",` + passive + `},{"when":"losses",` + lost + `}`,
		`"abilities":[{"when":"named","name":` + threeA + `,"do":[` + drawn + `]},{"when":"named","name":` + threeA + `,"do":[` + drawn + `]}`, "ability 2: a second named", false},
	{"two abilities on play", `"abilities":[{"when":"passive",` + passive + `},{"when":"losses",` + lost + `}`,
		`"abilities":[{"when":"play","do":[` + drawn + `]},{"when":"play","do":[` + drawn + `]}`, "ability 2: a second play", false},
	{"no when", `"when":"passive",`, ``, "when is missing", true},
	{"an unknown when", `"when":"passive"`, `"when":"always"`, `no when is called "always"`, true},
	{"an empty if", `"if":"attacking"`, `"if":""`, `no if is called ""`, true},
	{"a named ability without a name", `"name":` + threeA + `,"do"`, `"do"`, "cc: ability 1: name:", false},
	{"a passive ability with a name", `{"when":"passive",`, `{"when":"passive","name":` + threeA + `,`, "dd: ability 1: name:", false},
	{"four effects", `[` + self + `]`, `[` + self + `,` + self + `,` + self + `,` + self + `]`, "more than 3 effects", true},
	{"three chosen units", `[` + self + `]`, `[` + damage + `,` + damage + `,` + damage + `]`, "more than 2 chosen", false},
	{"an effect of nothing", `"effect":"damage","n":2,`, `"n":2,`, "effect is missing", true},
	{"an unknown effect", `"effect":"damage"`, `"effect":"death"`, `no effect is called "death"`, true},
	{"an unknown field of an effect", `"n":2,"whom":"enemy"`, `"n":2,"dice":1,"whom":"enemy"`, `"dice" is not known here`, true},
	{"nobody reached", `"whom":"enemy",`, ``, "whom is missing", true},
	{"an unknown place", `"where":"outer"`, `"where":"moon"`, `no where is called "moon"`, true},
	{"nothing done", `"n":2,"whom":"enemy"`, `"n":0,"whom":"enemy"`, "n: 0 is nothing", true},
	{"too much done", `"n":2,"whom":"enemy"`, `"n":4,"whom":"enemy"`, "n: 4 is not from -3 to 3", true},
	{"damage below nothing", `"n":2,"whom":"enemy"`, `"n":-1,"whom":"enemy"`, "n: less than 1", false},
	{"damage without how much", `"n":2,"whom":"enemy"`, `"whom":"enemy"`, "n: it says how much", false},
	{"how much of a move", `{"effect":"move","whom":"other"`, `{"effect":"move","n":1,"whom":"other"`, "n: it says how much", false},

	{"passive damage", passive, `"do":[{"effect":"damage","n":1,"whom":"each-enemy"}]`, "damage means nothing there", false},
	{"a passive choice", passive, `"do":[{"effect":"attack","n":1,"whom":"own"}]`, "whom: own means nothing there", false},
	{"passive for a time", passive, `"do":[{"effect":"attack","n":1,"whom":"self","for":"round"}]`, "for: values", false},
	{"attack for no time", self, `{"effect":"attack","n":2,"whom":"self"}`, "for: values", false},
	{"damage for a time", shot, `{"effect":"damage","n":2,"whom":"enemy","for":"turn"}`, "for: values", false},
	{"attacking, but for others", passive, `"if":"attacking","do":[{"effect":"attack","n":1,"whom":"each-own"}]`, "if: attacking is for", false},
	{"defending, but for control", passive, `"if":"defending","do":[{"effect":"control","n":1,"whom":"self"}]`, "if: defending is for", false},
	{"attacking, but on losses", lost, `"if":"attacking","do":[{"effect":"draw","n":1,"whom":"you"}]`, "if: attacking means nothing there", false},
	{"an objective on play", `{"when":"play","do"`, `{"when":"play","if":"objective","do"`, "if: objective means nothing there", false},
	{"reroll of others", passive, `"do":[{"effect":"reroll","whom":"each-own"}]`, "whom: reroll reaches self alone", false},
	{"steady on play", entered, `[{"effect":"steady","whom":"self"}]`, "steady means nothing there", false},
	{"a value after the unit is lost", lost, `"do":[{"effect":"control","n":1,"whom":"each-own","for":"round"}]`, "control means nothing there", false},
	{"itself after it is lost", lost, `"do":[{"effect":"heal","n":1,"whom":"self"}]`, "whom: self means nothing there", false},
	{"a choice after it is lost", lost, `"do":[{"effect":"heal","n":1,"whom":"own"}]`, "whom: own means nothing there", false},
	{"the attacker, but on losses", lost, `"do":[{"effect":"damage","n":1,"whom":"attacker"}]`, "whom: attacker means nothing there", false},
	{"a choice when attacked", `"when":"losses",` + lost, `"when":"attacked","do":[` + damage + `]`, "whom: enemy means nothing there", false},
	{"a way when attacked", `"when":"losses",` + lost, `"when":"attacked","do":[{"effect":"move","whom":"self","to":"adjacent"}]`, "nobody chooses a battlefield there", false},
	{"a way for all", entered, `[{"effect":"move","whom":"each-own","to":"adjacent"}]`, "nobody chooses a battlefield there", false},
	{"a target that nobody chose", entered, `[{"effect":"ready","whom":"target"}]`, "no target was chosen", false},
	{"a target in a place", entered, `[` + damage + `,{"effect":"ready","whom":"target","where":"here"}]`, "where: target is where it is", false},
	{"cards for a unit", drawn, `{"effect":"draw","n":2,"whom":"own"}`, "whom: draw reaches you", false},
	{"damage for you", shot, `{"effect":"damage","n":2,"whom":"you"}`, "whom: damage reaches you", false},
	{"a move to nowhere", entered, `[{"effect":"move","whom":"other"}]`, "to: a move leads somewhere", false},
	{"damage to somewhere", shot, `{"effect":"damage","n":2,"whom":"enemy","to":"home"}`, "to: a move leads somewhere", false},
	{"itself to where it is", entered, `[{"effect":"move","whom":"self","to":"here"}]`, "to: it is here", false},
	{"an artifact for nothing", drawn, `{"effect":"artifact","n":1,"whom":"you"}`, "if: an artifact needs one", false},

	{"the self of a support", shot, `{"effect":"damage","n":2,"whom":"self"}`, "ff: support: effect 1: whom: self means nothing there", false},
	{"the others of a support", shot, `{"effect":"damage","n":2,"whom":"each-other"}`, "whom: each-other means nothing there", false},
	{"the here of a support", shot, `{"effect":"damage","n":2,"whom":"enemy","where":"here"}`, "where: a support is nowhere", false},
	{"to the here of a support", shot, `{"effect":"move","whom":"enemy","to":"here"}`, "where: a support is nowhere", false},
	{"a support if damaged", `"if":"everywhere"`, `"if":"damaged"`, "gg: support: if: damaged means nothing there", true},
}

func TestTheSmallFileIsLawful(t *testing.T) {
	f, err := Load("toys.json", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	d := f.Designs[4]
	if d.Key != "ee" || d.Command != 1 || d.Abilities[0].Do[1] != (Effect{Kind: Ready, Whom: Target}) {
		t.Errorf("read as %+v", d)
	}
	if got := f.Designs[1].Cost(); got != "2c1s" {
		t.Errorf("2c1s is printed %s", got)
	}
}

func TestTheLoaderRefuses(t *testing.T) {
	for _, r := range refusals {
		f, err := Load("toys.json", []byte(r.file(t)))
		switch {
		case err == nil:
			t.Errorf("%s: read as %+v", r.name, f)
		case !strings.HasPrefix(err.Error(), "toys.json: ") || !strings.Contains(err.Error(), r.says):
			t.Errorf("%s: refused with %q, not with %q", r.name, err, r.says)
		}
	}
}

// What stops the program names the file, the design and the reason.
func TestTheFirstBrokenFileIsNamed(t *testing.T) {
	key := func(faction, at int) string { return Factions[faction].Designs[at].Key }
	ready := Factions[3].Designs[Factions[3].Preset[0]].Key
	for _, c := range []struct{ file, old, new, says string }{
		{"horde.json", `"key": "` + ready + `"`, `"key": "stranger"`, `horde.json: preset: no design is called "` + ready + `"`},
		{"horde.json", `"key": "` + key(3, 8) + `"`, `"key": "` + key(0, 1) + `"`, "horde.json: " + key(0, 1) + ": the key stands in another faction too"},
		{"synod.json", `"attack": `, `"attack": 6`, "synod.json: " + key(1, 0) + ": attack: "},
	} {
		_, err := readAll(func(name string) ([]byte, error) {
			data, err := files.ReadFile(name)
			if name == c.file {
				data = bytes.Replace(data, []byte(c.old), []byte(c.new), 1)
			}
			return data, err
		})
		if err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%s: refused with %v", c.file, err)
		}
	}
}

// Whatever is read can be told in every language.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(small))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := Load("x.json", data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.json: ") {
				t.Errorf("refused without the file: %v", err)
			}
			return
		}
		for i := range read.Designs {
			for _, lang := range languages {
				tell(t, &read.Designs[i], lang)
			}
		}
	})
}
