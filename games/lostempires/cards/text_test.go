package cards

import (
	"regexp"
	"strings"
	"testing"
)

var languages = []string{"en", "fr", "ro"}

// Marks of a text that was put together wrongly.
var (
	torn     = regexp.MustCompile(`[{}]|  |^[ ,.]|[ ,]\.|,,|\.\.|\(|%| ,`)
	unelided = regexp.MustCompile(`(^| )(que|de|le|la|ne|se|si il|jusque) [aeiouéêà]`)
)

// tell makes the text of a design and looks at what any text must keep.
func tell(t *testing.T, d *Design, lang string) string {
	t.Helper()
	s := d.Rules(lang)
	if (s == "") != (len(d.Abilities) == 0 && !d.Elite) {
		t.Errorf("%s in %s: %q", d.Key, lang, s)
	}
	return s
}

// Every text is there, fits a phone, and is put together whole; what differs
// in effect differs in words.
func TestEveryTextIsTold(t *testing.T) {
	for _, lang := range languages {
		said := map[string]*Design{}
		for i := range Factions {
			for j := range Factions[i].Designs {
				d := &Factions[i].Designs[j]
				s := tell(t, d, lang)
				if s == "" {
					continue
				}
				if n := len([]rune(s)); n > 200 {
					t.Errorf("%s in %s: %d letters: %s", d.Key, lang, n, s)
				}
				if torn.MatchString(s) || lang == "fr" && unelided.MatchString(s) || !strings.HasSuffix(s, ".") {
					t.Errorf("%s in %s: %s", d.Key, lang, s)
				}
				if other := said[s]; other != nil && !alike(d, other) {
					t.Errorf("%s and %s say the same in %s: %s", d.Key, other.Key, lang, s)
				}
				said[s] = d
			}
		}
	}
}

// Sentences that the cards of today do not need, so that tomorrow's are right
// as well: numbers, elisions, who is spoken of.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		a          Ability
		en, fr, ro string
	}{
		{
			Ability{When: Passive, If: Attacking, Do: []Effect{{Kind: Attack, N: 2, Whom: Self}}},
			"When attacking, this unit has +2 attack.",
			"Quand elle attaque, cette unité a +2 en attaque.",
			"Când atacă, această unitate are +2 la atac.",
		},
		{
			Ability{When: Passive, If: Alone, Do: []Effect{{Kind: Defence, N: -1, Whom: EachEnemy, Where: Near}}},
			"While no other unit of yours is here, enemy units here or on adjacent battlefields have −1 defence.",
			"Tant qu’aucune autre de vos unités n’est ici, les unités ennemies présentes ici ou sur les champs de bataille adjacents ont −1 en défense.",
			"Cât timp nicio altă unitate a ta nu e aici, unitățile inamice de aici sau de pe câmpurile de luptă vecine au −1 la apărare.",
		},
		{
			Ability{When: Passive, If: OnCenter, Do: []Effect{{Kind: Control, N: 1, Whom: EachOther, Where: Objective}}},
			"While this unit is in the center, your other units on objectives have +1 control.",
			"Tant que cette unité est au centre, vos autres unités sur les objectifs ont +1 en contrôle.",
			"Cât timp această unitate e în centru, celelalte unități ale tale de pe obiective au +1 la control.",
		},
		{
			Ability{When: OnPlay, If: Behind, Do: []Effect{{Kind: Draw, N: 2, Whom: You}, {Kind: Command, N: 2, Whom: You}, {Kind: Supply, N: 1, Whom: You}}},
			"When this unit enters play, if you have fewer artifacts than your opponent, draw 2 cards, then refresh up to 2 command tokens, then refresh 1 supply token.",
			"Quand cette unité entre en jeu, si vous avez moins d’artefacts que l’adversaire, piochez 2 cartes, puis récupérez jusqu’à 2 jetons de commandement, puis récupérez 1 jeton de ravitaillement.",
			"Când această unitate intră în joc, dacă ai mai puține artefacte decât adversarul, trage 2 cărți, apoi recuperează cel mult 2 jetoane de comandă, apoi recuperează 1 jeton de aprovizionare.",
		},
		{
			Ability{When: OnAttacked, If: Damaged, Do: []Effect{{Kind: Move, Whom: Self, To: Home}, {Kind: Damage, N: 2, Whom: Attacker}}},
			"After each attack on this unit, if this unit is damaged, return it to your hive, then deal 2 damage to the attacker.",
			"Après chaque attaque contre cette unité, si cette unité est blessée, renvoyez-la dans votre ruche, puis infligez 2 dégâts à l’attaquant.",
			"După fiecare atac asupra acestei unități, dacă această unitate e rănită, trimite-o în stupul tău, apoi atacatorul suferă 2 daune.",
		},
		{
			Ability{When: Named, Do: []Effect{{Kind: Move, Whom: Any, Where: Adjacent, To: ToHere}, {Kind: Damage, N: 1, Whom: Target}, {Kind: Ready, Whom: Target}}},
			"Bring here any unit from an adjacent battlefield, then deal 1 damage to it, then ready it.",
			"Amenez ici une unité quelconque depuis un champ de bataille adjacent, puis infligez-lui 1 dégât, puis préparez-la.",
			"Adu aici o unitate oarecare de pe un câmp de luptă vecin, apoi aceasta suferă 1 daună, apoi pregătește-o.",
		},
		{
			Ability{When: OnLosses, Do: []Effect{{Kind: Move, Whom: EachEnemy, Where: Here, To: Home}, {Kind: Heal, N: 1, Whom: EachOwn, Where: Here}}},
			"When this unit is lost, return all enemy units from here to their hive, then remove 1 damage from each of your units here.",
			"Quand cette unité est perdue, renvoyez toutes les unités ennemies présentes ici dans leur ruche, puis retirez 1 dégât à chacune de vos unités présentes ici.",
			"Când această unitate e pierdută, trimite toate unitățile inamice de aici în stupul lor, apoi înlătură 1 daună de pe fiecare unitate a ta de aici.",
		},
		{
			Ability{When: Named, Do: []Effect{{Kind: Attack, N: 1, Whom: Own, Where: Here, For: Turn}, {Kind: Control, N: -2, Whom: EachEnemy, Where: Center, For: Round}}},
			"One of your units here gets +1 attack until the end of this turn, then enemy units in the center get −2 control until the end of the round.",
			"Une de vos unités présentes ici reçoit +1 en attaque jusqu’à la fin de ce tour, puis les unités ennemies au centre subissent −2 en contrôle jusqu’à la fin de la manche.",
			"O unitate a ta de aici primește +1 la atac până la sfârșitul acestei ture, apoi unitățile inamice din centru primesc −2 la control până la sfârșitul rundei.",
		},
	} {
		for i, want := range []string{c.en, c.fr, c.ro} {
			if got := tongueOf(languages[i]).sentence(&Design{}, &c.a); got != want {
				t.Errorf("in %s:\n got %s\nwant %s", languages[i], got, want)
			}
		}
	}
}

// Every ability of one effect that the loader lets pass reads whole, whatever
// card will need it.
func TestEveryLawfulEffectHasItsWords(t *testing.T) {
	try := func(d *Design, a Ability) int {
		d.Abilities = []Ability{a}
		if a.limits(d.Support) != nil {
			return 0
		}
		for _, lang := range languages {
			s := d.Rules(lang)
			if len(s) < 12 || torn.MatchString(s) || lang == "fr" && unelided.MatchString(s) {
				t.Errorf("in %s: %s", lang, s)
			}
		}
		return 1
	}
	tried := 0
	for when := OnPlay; when <= OnLosses; when++ {
		for kind := Attack; kind <= Steady; kind++ {
			for whom := Self; whom <= You; whom++ {
				for where := Anywhere; where <= TheirHive; where++ {
					for span := ForEver; span <= Round; span++ {
						for to := To(0); to <= ToHere; to++ {
							for _, n := range []int8{-2, 0, 1, 2} {
								e := Effect{kind, n, whom, where, span, to}
								a := Ability{When: when, Do: []Effect{e}}
								if kind == Artifact {
									a.If = Everywhere
								}
								if when == Named {
									a.Name = Text{"X", "X", "X"}
								}
								tried += try(&Design{}, a)
								if when == OnPlay {
									tried += try(&Design{Support: true}, a)
								}
								a.Do = []Effect{{Kind: Ready, Whom: Enemy}, e}
								if whom == Target {
									tried += try(&Design{}, a)
								}
							}
						}
					}
				}
			}
		}
	}
	for when := OnPlay; when <= OnLosses; when++ {
		for c := Attacking; c <= Everywhere; c++ {
			for _, e := range []Effect{{Kind: Draw, N: 1, Whom: You}, {Kind: Attack, N: 1, Whom: Self}, {Kind: Attack, N: 1, Whom: EachEnemy}} {
				a := Ability{When: when, If: c, Do: []Effect{e}}
				if when == Named {
					a.Name = Text{"X", "X", "X"}
				}
				tried += try(&Design{}, a)
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d lawful ones", tried)
	}
}
