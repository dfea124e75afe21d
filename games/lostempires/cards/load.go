package cards

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"castellan/game/strict"
)

//go:embed charter.json synod.json concord.json horde.json drill.json
var files embed.FS

// Factions are all factions in their fixed order, made from the files once. A
// file that breaks a limit is a fault of the build: the program panics with the
// file, the design and the reason, and so do the tests.
var Factions = func() []Faction {
	all, err := readAll(files.ReadFile)
	if err != nil {
		panic(fmt.Sprintf("games/lostempires/cards: %v", err))
	}
	return all
}()

// readAll reads the files of all factions.
func readAll(read func(name string) ([]byte, error)) ([]Faction, error) {
	var all []Faction
	seen := map[string]bool{}
	for _, key := range []string{"charter", "synod", "concord", "horde", "drill"} {
		name := key + ".json"
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		f, err := Load(name, data)
		if err != nil {
			return nil, err
		}
		for i := range f.Designs {
			if seen[f.Designs[i].Key] {
				return nil, fmt.Errorf("%s: %s: the key stands in another faction too", name, f.Designs[i].Key)
			}
			seen[f.Designs[i].Key] = true
		}
		all = append(all, f)
	}
	return all, nil
}

// The bounds of a file. Names and flavour have to fit a card on a phone.
const (
	deckSize     = 9  // L-1.5
	deckUnits    = 5  // L-1.5
	mostDesigns  = 16 // a faction: the rules number cards by it
	mostTokens   = 4
	mostCommand  = 4
	longestKey   = 24
	longestName  = 26
	longestWords = 110
)

// A fields is an object of a file that is being read. The first complaint is
// kept; after it everything reads as nothing.
type fields struct {
	have map[string]json.RawMessage
	err  error
}

// object splits an object; a member not among the known ones is refused.
func object(data json.RawMessage, known ...string) *fields {
	f := &fields{have: map[string]json.RawMessage{}}
	list, err := strict.Object(data)
	f.fail(err)
	for _, m := range list {
		if !slices.Contains(known, m.Key) {
			f.fail(fmt.Errorf("%q is not known here", m.Key))
		}
		f.have[m.Key] = m.Value
	}
	return f
}

func (f *fields) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *fields) has(key string) bool { _, ok := f.have[key]; return ok }

// str reads a string that must be there.
func (f *fields) str(key string) string {
	if !f.has(key) {
		f.fail(fmt.Errorf("%s is missing", key))
	}
	if f.err != nil {
		return ""
	}
	s, err := strict.String(f.have[key])
	if err != nil {
		f.fail(fmt.Errorf("%s: %w", key, err))
	}
	return s
}

// number reads a whole number within bounds that must be there.
func (f *fields) number(key string, least, most int) int8 {
	if !f.has(key) {
		f.fail(fmt.Errorf("%s is missing", key))
	}
	if f.err != nil {
		return 0
	}
	n, err := strict.Whole(f.have[key])
	if err == nil && (n < least || n > most) {
		err = fmt.Errorf("%d is not from %d to %d", n, least, most)
	}
	if err != nil {
		f.fail(fmt.Errorf("%s: %w", key, err))
		return 0
	}
	return int8(n)
}

// list reads a list with at least one entry.
func (f *fields) list(key string) []json.RawMessage {
	var parts []json.RawMessage
	if f.err == nil && (json.Unmarshal(f.have[key], &parts) != nil || len(parts) == 0) {
		f.fail(fmt.Errorf("%s: not a list with something in it", key))
	}
	return parts
}

// text reads the same words in three languages.
func (f *fields) text(key string, longest int) Text {
	if !f.has(key) {
		f.fail(fmt.Errorf("%s is missing", key))
	}
	if f.err != nil {
		return Text{}
	}
	in := object(f.have[key], "en", "fr", "ro")
	t := Text{En: in.str("en"), Fr: in.str("fr"), Ro: in.str("ro")}
	for _, s := range []string{t.En, t.Fr, t.Ro} {
		switch n := utf8.RuneCountInString(s); {
		case n == 0 || s != strings.TrimSpace(s):
			in.fail(errors.New("empty words, or space around them"))
		case n > longest:
			in.fail(fmt.Errorf("%q is longer than %d letters", s, longest))
		}
	}
	if in.err != nil {
		f.fail(fmt.Errorf("%s: %w", key, in.err))
	}
	return t
}

// word reads a word of the vocabulary; absent it is the constant zero.
func word[T ~int8](f *fields, key string, words []string) T {
	if !f.has(key) || f.err != nil {
		return 0
	}
	w, err := wordOf[T](key, words, f.str(key))
	f.fail(err)
	return w
}

// Load reads the file of one faction. What breaks a limit is refused with the
// file, the key of the design and the reason.
func Load(file string, data []byte) (Faction, error) {
	in := object(data, "$schema", "faction", "set", "name", "motto", "preset", "designs")
	f := Faction{
		Key:   in.str("faction"),
		Set:   in.str("set"),
		Name:  in.text("name", longestName),
		Motto: in.text("motto", longestWords),
	}
	parts := in.list("designs")
	switch {
	case in.err != nil:
	case in.str("$schema") != "faction.schema.json":
		in.fail(errors.New("$schema: not faction.schema.json"))
	case !keyed(f.Key):
		in.fail(errors.New("faction: not a key"))
	case !slices.Contains(setWords, f.Set):
		in.fail(fmt.Errorf("set: no set is called %q", f.Set))
	case len(parts) > mostDesigns:
		in.fail(fmt.Errorf("designs: more than %d", mostDesigns))
	}
	if in.err != nil {
		return Faction{}, fmt.Errorf("%s: %w", file, in.err)
	}
	for i, part := range parts {
		d, err := design(part)
		if err == nil && f.place(d.Key) >= 0 {
			err = errors.New("the key stands twice")
		}
		if err != nil {
			called := d.Key
			if called == "" {
				called = fmt.Sprintf("design %d", i+1)
			}
			return Faction{}, fmt.Errorf("%s: %s: %w", file, called, err)
		}
		f.Designs = append(f.Designs, d)
	}
	if err := f.choose(in.have["preset"]); err != nil {
		return Faction{}, fmt.Errorf("%s: preset: %w", file, err)
	}
	return f, nil
}

// place finds a design by its key, or gives -1.
func (f *Faction) place(key string) int {
	return slices.IndexFunc(f.Designs, func(d Design) bool { return d.Key == key })
}

// choose reads the preset: a lawful deck (L-1.5) in the order of the file.
func (f *Faction) choose(data json.RawMessage) error {
	keys, err := strict.Strings(data)
	if err != nil {
		return err
	}
	units := 0
	for _, key := range keys {
		i := f.place(key)
		if i < 0 {
			return fmt.Errorf("no design is called %q", key)
		}
		f.Preset = append(f.Preset, i)
		if !f.Designs[i].Support {
			units++
		}
	}
	for i := 1; i < len(f.Preset); i++ {
		if f.Preset[i] <= f.Preset[i-1] {
			return errors.New("not in the order of the designs")
		}
	}
	if len(keys) != deckSize || units < deckUnits {
		return fmt.Errorf("not %d designs with at least %d units", deckSize, deckUnits)
	}
	return nil
}

// keyed tells whether s is a key: lower-case letters, perhaps parted by one
// hyphen.
func keyed(s string) bool {
	left, right, hyphen := strings.Cut(s, "-")
	letters := func(s string) bool { return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz") == "" }
	return len(s) <= longestKey && letters(left) && (!hyphen || letters(right))
}

// design reads one design. Its key is filled in as soon as it is known.
func design(data json.RawMessage) (Design, error) {
	in := object(data, "key", "name", "flavour", "cost", "control", "attack", "defence", "elite", "abilities", "support", "if")
	var d Design
	if key, err := strict.String(in.have["key"]); err == nil && keyed(key) {
		d.Key = key
	} else if key = in.str("key"); in.err == nil {
		in.fail(fmt.Errorf("key: %q is not one", key))
	}
	d.Name = in.text("name", longestName)
	d.Flavour = in.text("flavour", longestWords)
	d.cost(in)
	if d.Support = in.has("support"); d.Support {
		for _, key := range []string{"control", "attack", "defence", "elite", "abilities"} {
			if in.has(key) {
				in.fail(fmt.Errorf("%s: a support has none", key))
			}
		}
		d.Abilities = []Ability{{When: OnPlay, If: word[Condition](in, "if", ifWords), Do: in.effects("support")}}
	} else {
		d.unit(in)
	}
	if in.err == nil {
		in.fail(d.limits())
	}
	return d, in.err
}

func (d *Design) unit(in *fields) {
	d.Control = in.number("control", 1, 4)
	d.Attack = in.number("attack", 0, 5)
	d.Defence = in.number("defence", 0, 5)
	if in.has("if") {
		in.fail(errors.New("if: stands in an ability"))
	}
	if in.has("elite") {
		if d.Elite = string(in.have["elite"]) == "true"; !d.Elite {
			in.fail(errors.New("elite: true, or not written"))
		}
	}
	if !in.has("abilities") {
		return
	}
	for i, part := range in.list("abilities") {
		a := object(part, "when", "if", "name", "do")
		ability := Ability{When: word[When](a, "when", whenWords), If: word[Condition](a, "if", ifWords), Do: a.effects("do")}
		if a.has("name") {
			ability.Name = a.text("name", longestName)
		}
		d.Abilities = append(d.Abilities, ability)
		if a.err != nil {
			in.fail(fmt.Errorf("ability %d: %w", i+1, a.err))
		}
	}
}

// cost reads a price: command tokens before supply tokens.
func (d *Design) cost(in *fields) {
	s := in.str("cost")
	for d.Command = range int8(mostCommand + 1) {
		for d.Supply = range int8(2) {
			if n := d.Command + d.Supply; n >= 1 && n <= mostTokens && d.Cost() == s {
				return
			}
		}
	}
	in.fail(fmt.Errorf("cost: %q is not a price of 1 to %d tokens with at most one s", s, mostTokens))
}

// effects reads a list of effects.
func (f *fields) effects(key string) []Effect {
	var list []Effect
	for i, part := range f.list(key) {
		in := object(part, "effect", "n", "whom", "where", "for", "to")
		e := Effect{
			Kind:  word[Kind](in, "effect", kindWords),
			Whom:  word[Whom](in, "whom", whomWords),
			Where: word[Where](in, "where", whereWords),
			For:   word[For](in, "for", forWords),
			To:    word[To](in, "to", toWords),
		}
		if in.has("n") {
			e.N = in.number("n", -3, 3)
			if e.N == 0 {
				in.fail(errors.New("n: 0 is nothing"))
			}
		}
		list = append(list, e)
		if in.err != nil {
			f.fail(fmt.Errorf("%s %d: %w", key, i+1, in.err))
		}
	}
	return list
}
