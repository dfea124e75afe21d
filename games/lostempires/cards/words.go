package cards

import (
	"fmt"
	"slices"
	"strings"
)

// The words of the files, each list in the order of the constants. A place
// with an empty word is the constant of what is not written.
var (
	whenWords  = []string{"", "play", "passive", "named", "attacked", "losses"}
	ifWords    = []string{"", "attacking", "defending", "alone", "together", "contested", "outnumbered", "objective", "center", "outer", "hive", "enemy-hive", "damaged", "unhurt", "behind", "everywhere"}
	kindWords  = []string{"", "attack", "defence", "control", "damage", "heal", "move", "ready", "draw", "command", "supply", "artifact", "reroll", "steady"}
	whomWords  = []string{"", "self", "own", "other", "enemy", "any", "target", "each-own", "each-other", "each-enemy", "attacker", "you"}
	whereWords = []string{"", "here", "adjacent", "near", "objective", "center", "outer", "own-hive", "their-hive"}
	forWords   = []string{"", "activation", "turn", "round"}
	toWords    = []string{"", "adjacent", "home", "here"}
	setWords   = []string{"core", "drill"}
)

func (w When) String() string      { return whenWords[w] }
func (c Condition) String() string { return ifWords[c] }
func (k Kind) String() string      { return kindWords[k] }
func (w Whom) String() string      { return whomWords[w] }
func (w Where) String() string     { return whereWords[w] }
func (f For) String() string       { return forWords[f] }
func (t To) String() string        { return toWords[t] }

// wordOf gives the constant that a word stands for.
func wordOf[T ~int8](what string, words []string, word string) (T, error) {
	if i := slices.Index(words, word); i >= 0 && word != "" {
		return T(i), nil
	}
	return 0, fmt.Errorf("no %s is called %q", what, word)
}

// Cost is the price as it is printed: "2c", "1s", "1c1s".
func (d *Design) Cost() string {
	var b strings.Builder
	if d.Command > 0 {
		fmt.Fprintf(&b, "%dc", d.Command)
	}
	if d.Supply > 0 {
		fmt.Fprintf(&b, "%ds", d.Supply)
	}
	return b.String()
}

// Chooses tells whether a unit has to be chosen.
func (w Whom) Chooses() bool { return w == Own || w == Other || w == Enemy || w == Any }

// Asks lists what a player has to choose for an ability, in the order of the
// targets: "own", "other", "enemy" or "any" unit, or "battlefield".
func (a *Ability) Asks() []string {
	asks := []string{}
	for _, e := range a.Do {
		if e.Whom.Chooses() {
			asks = append(asks, e.Whom.String())
		}
		if e.To == NextTo {
			asks = append(asks, "battlefield")
		}
	}
	return asks
}
