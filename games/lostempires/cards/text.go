package cards

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// In gives the words in a language: "en", "fr" or "ro"; any other reads English.
func (t Text) In(lang string) string {
	switch lang {
	case "fr":
		return t.Fr
	case "ro":
		return t.Ro
	}
	return t.En
}

// textIn makes one text of what a tongue says.
func textIn(say func(t *tongue) string) Text {
	return Text{En: say(&english), Fr: say(&french), Ro: say(&romanian)}
}

func tongueOf(lang string) *tongue {
	switch lang {
	case "fr":
		return &french
	case "ro":
		return &romanian
	}
	return &english
}

// Rules is what the design does, in sentences: one an ability, and one for
// elite units. It is made from what the rules play by, and empty for a plain
// unit.
func (d *Design) Rules(lang string) string {
	t := tongueOf(lang)
	var all []string
	for i := range d.Abilities {
		a := &d.Abilities[i]
		if a.When == Named {
			all = append(all, a.Name.In(lang)+t.colon+t.clauses(d, a)+".")
		} else {
			all = append(all, t.sentence(d, a))
		}
	}
	if d.Elite {
		all = append(all, t.elite)
	}
	return strings.Join(all, " ")
}

// A tongue is what the texts of a language are made of. Tables are in the
// order of the constants.
type tongue struct {
	when    []string    // opens the sentence; empty where nothing has to be said
	while   string      // before a condition that lasts
	ifs     string      // before a condition that is judged once
	elided  string      // instead of while, before a vowel
	is      [][2]string // conditions: of the unit the clause speaks of next, of "this unit"
	whom    []noun      // those reached
	at      [][3]string // where one is, for one unit, for one out of many, for many
	from    []string    // where it comes from
	span    []string    // for how long
	value   []string    // attack, defence, control
	gets    [2]string   // changes for a time: one unit, many
	suffers [2]string   // changes for a time, all for the worse
	has     [2]string   // changes while in play
	does    [][2]verb   // by kind, for 1 and for more; values and moves are apart
	moves   []verb      // by To
	hives   [3]string   // home of yours, of the one reached, of those reached
	then    string      // between what happens in turn
	and     string      // between what holds at once
	colon   string      // after a name
	elite   string
	movesTo bool // a move says where from, not where at
}

// itself is the unit of the ability where the sentence has named it already.
const itself = You + 1

// A noun is one kind of those reached. Alone each is reached for itself;
// together as one: as an object, and as a subject.
type noun struct {
	alone, object, subject string
	outOf                  bool // alone is one out of many
	many                   bool // the subject is plural
	hive                   int  // in hives
}

// A verb is a clause with {n} for how much, {x} for whom and {h} for which
// hive; it is the clause for the unit just spoken of, if that differs.
type verb struct{ says, it string }

// sentence is an ability of a design as one sentence, without its name.
func (t *tongue) sentence(d *Design, a *Ability) string {
	s := t.clauses(d, a)
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:] + "."
}

// clauses is the sentence before it is given its capital and its full stop.
func (t *tongue) clauses(d *Design, a *Ability) string {
	when, do := t.when[a.When], a.Do
	if d.Support {
		when = ""
	}
	if when != "" && !slices.ContainsFunc(do, func(e Effect) bool { return e.Whom.Chooses() }) {
		do = slices.Clone(do) // the opening has named the unit
		for i := range do {
			if do[i].Whom == Self {
				do[i].Whom = itself
			}
		}
	}
	var does []string
	for len(do) > 0 {
		n := together(do)
		does = append(does, t.clause(a.When, do[:n]))
		do = do[n:]
	}
	between := t.then
	if a.When == Passive {
		between = t.and
	}
	return when + t.condition(a) + strings.Join(does, between)
}

// together counts the effects at the front that one clause can say: changes of
// values of the same unit or units for the same time.
func together(do []Effect) int {
	e, n := do[0], 1
	for ; n < len(do) && e.Kind <= Control && do[n].Kind <= Control && do[n].For == e.For; n++ {
		again := do[n].Whom == Target && (e.Whom == Target || e.Whom.Chooses())
		if !again && (e.Whom.Chooses() || do[n].Whom != e.Whom || do[n].Where != e.Where) {
			break
		}
	}
	return n
}

// condition is the clause of what has to hold, with its comma.
func (t *tongue) condition(a *Ability) string {
	switch a.If {
	case Always:
		return ""
	case Attacking, Defending:
		return t.is[a.If][0] + ", "
	}
	word, of := t.ifs, 1
	if a.When == Passive {
		word = t.while
		if a.Do[0].Whom == Self && a.Do[0].Kind <= Control {
			of = 0
		}
	}
	clause := t.is[a.If][of]
	if word == t.while && t.elided != "" && strings.ContainsRune("aeiou", rune(clause[0])) {
		word = t.elided
	}
	return word + clause + ", "
}

// clause says one effect, or several changes of values at once.
func (t *tongue) clause(when When, do []Effect) string {
	e := &do[0]
	who := t.whom[e.Whom]
	switch {
	case e.Kind <= Control:
		verbs, many := t.gets, 0
		switch {
		case when == Passive:
			verbs = t.has
		case !slices.ContainsFunc(do, func(e Effect) bool { return e.N > 0 }):
			verbs = t.suffers
		}
		if who.many {
			many = 1
		}
		var values []string
		for _, v := range do {
			values = append(values, signed(v.N)+" "+t.value[v.Kind])
		}
		return t.subject(e) + " " + verbs[many] + " " + strings.Join(values, t.and) + t.span[e.For]
	case e.Kind == Move:
		where := t.place(e)
		if e.Where != Anywhere && (t.movesTo || e.To == ToHere) {
			where = " " + t.from[e.Where]
		}
		return t.moves[e.To].fill(e, who.object+where, t.hives[who.hive])
	case e.Kind == Ready:
		return t.does[e.Kind][0].fill(e, who.object+t.place(e), "")
	}
	more := 0
	if e.N > 1 {
		more = 1
	}
	return t.does[e.Kind][more].fill(e, who.alone+t.alonePlace(e), "")
}

// subject is those reached before a verb in the right number.
func (t *tongue) subject(e *Effect) string { return t.whom[e.Whom].subject + t.place(e) }

// place says where those reached together are.
func (t *tongue) place(e *Effect) string {
	if t.whom[e.Whom].many {
		return t.spaced(e.Where, 2)
	}
	return t.alonePlace(e)
}

// alonePlace says where each of those reached is.
func (t *tongue) alonePlace(e *Effect) string {
	if t.whom[e.Whom].outOf {
		return t.spaced(e.Where, 1)
	}
	return t.spaced(e.Where, 0)
}

func (t *tongue) spaced(w Where, form int) string {
	if w == Anywhere {
		return ""
	}
	return " " + t.at[w][form]
}

func (v verb) fill(e *Effect, who, hive string) string {
	says := v.says
	if (e.Whom == Target || e.Whom == itself) && v.it != "" {
		says = v.it
	}
	return strings.NewReplacer("{n}", fmt.Sprint(e.N), "{x}", who, "{h}", hive).Replace(says)
}

// signed writes a change with its sign; less than nothing has a true minus.
func signed(n int8) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}
