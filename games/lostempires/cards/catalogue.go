package cards

// Catalogue is all that is told of the cards to those who draw and choose
// them; it is the shape of the API's answer and of testdata/catalogue.json.
func Catalogue() any {
	// The data of an ability are for the eye: what counts as things stand can be
	// shown before anything is done. Words that say nothing are left out.
	type effect struct {
		Effect string `json:"effect"`
		N      int8   `json:"n,omitempty"`
		Whom   string `json:"whom,omitempty"`
		Where  string `json:"where,omitempty"`
		For    string `json:"for,omitempty"`
		To     string `json:"to,omitempty"`
	}
	type ability struct {
		When string   `json:"when"`
		If   string   `json:"if,omitempty"`
		Do   []effect `json:"do"`
		Name *Text    `json:"name,omitempty"`
		Text Text     `json:"text"`
	}
	type asks struct {
		Play []string `json:"play"`
		Use  []string `json:"use"`
	}
	type design struct {
		Key       string    `json:"key"`
		Name      Text      `json:"name"`
		Flavour   Text      `json:"flavour"`
		Cost      string    `json:"cost"`
		Kind      string    `json:"kind"`
		Elite     bool      `json:"elite"`
		Control   int8      `json:"control"`
		Attack    int8      `json:"attack"`
		Defence   int8      `json:"defence"`
		Rules     Text      `json:"rules"`
		Abilities []ability `json:"abilities"`
		Asks      asks      `json:"asks"`
	}
	type faction struct {
		Key     string   `json:"key"`
		Set     string   `json:"set"`
		Name    Text     `json:"name"`
		Motto   Text     `json:"motto"`
		Preset  []string `json:"preset"`
		Designs []design `json:"designs"`
	}
	all := make([]faction, len(Factions))
	for i := range Factions {
		f := &Factions[i]
		all[i] = faction{Key: f.Key, Set: f.Set, Name: f.Name, Motto: f.Motto}
		for _, at := range f.Preset {
			all[i].Preset = append(all[i].Preset, f.Designs[at].Key)
		}
		for j := range f.Designs {
			d := &f.Designs[j]
			out := design{
				Key: d.Key, Name: d.Name, Flavour: d.Flavour, Cost: d.Cost(), Kind: "unit", Elite: d.Elite,
				Control: d.Control, Attack: d.Attack, Defence: d.Defence,
				Rules:     Text{d.Rules("en"), d.Rules("fr"), d.Rules("ro")},
				Abilities: []ability{}, Asks: asks{[]string{}, []string{}},
			}
			if d.Support {
				out.Kind = "support"
			}
			for n := range d.Abilities {
				a := &d.Abilities[n]
				told := ability{When: a.When.String(), If: a.If.String(), Text: textIn(func(t *tongue) string { return t.sentence(d, a) })}
				for _, e := range a.Do {
					told.Do = append(told.Do, effect{e.Kind.String(), e.N, e.Whom.String(), e.Where.String(), e.For.String(), e.To.String()})
				}
				switch a.When {
				case OnPlay:
					out.Asks.Play = a.Asks()
				case Named:
					told.Name, out.Asks.Use = &a.Name, a.Asks()
				}
				out.Abilities = append(out.Abilities, told)
			}
			all[i].Designs = append(all[i].Designs, out)
		}
	}
	return map[string]any{"factions": all}
}
