package cards

import (
	"errors"
	"fmt"
	"slices"
)

// The most that a design may hold: what fits a card, and what keeps a move's
// targets few.
const (
	mostAbilities = 2
	mostEffects   = 3
	mostChosen    = 2 // units, and as many battlefields, an ability
)

// may says which kinds, whom and conditions have a meaning at a time.
type may struct {
	kinds []Kind
	whom  []Whom
	ifs   []Condition
}

var (
	chosen  = []Whom{Self, Own, Other, Enemy, Any, Target, EachOwn, EachOther, EachEnemy, You}
	instant = []Kind{Attack, Defence, Control, Damage, Heal, Move, Ready, Draw, Command, Supply, Artifact}
	places  = []Condition{Always, Alone, Together, Contested, Outnumbered, OnObjective, OnCenter, OnOuter, InHive, InEnemyHive, Damaged, Unhurt, Behind, Everywhere}

	// A unit enters its own hive unhurt.
	playing = may{instant, chosen, []Condition{Always, Alone, Together, Contested, Outnumbered, Behind, Everywhere}}
	// A support is nowhere.
	supporting = may{instant, []Whom{Own, Enemy, Any, Target, EachOwn, EachEnemy, You}, []Condition{Always, Behind, Everywhere}}
	times      = map[When]may{
		OnPlay:     playing,
		Passive:    {[]Kind{Attack, Defence, Control, Reroll, Steady}, []Whom{Self, EachOwn, EachOther, EachEnemy}, append([]Condition{Attacking, Defending}, places...)},
		Named:      {instant, chosen, places},
		OnAttacked: {instant, []Whom{Self, EachOwn, EachOther, EachEnemy, Attacker, You}, places},
		// The unit has left play, and the round is all but over.
		OnLosses: {[]Kind{Damage, Heal, Move, Draw, Artifact}, []Whom{EachOwn, EachEnemy, You}, slices.DeleteFunc(slices.Clone(places), func(c Condition) bool { return c == Damaged || c == Unhurt })},
	}
)

// limits tells what forbids the design.
func (d *Design) limits() error {
	if len(d.Abilities) > mostAbilities {
		return fmt.Errorf("abilities: more than %d", mostAbilities)
	}
	for i := range d.Abilities {
		a := &d.Abilities[i]
		for _, b := range d.Abilities[:i] {
			if a.When == b.When && (a.When == Named || a.When == OnPlay) {
				return fmt.Errorf("ability %d: a second %s", i+1, a.When)
			}
		}
		if err := a.limits(d.Support); err != nil {
			if d.Support {
				return fmt.Errorf("support: %w", err)
			}
			return fmt.Errorf("ability %d: %w", i+1, err)
		}
	}
	return nil
}

func (a *Ability) limits(support bool) error {
	here, known := times[a.When]
	if !known {
		return errors.New("when is missing")
	}
	if support {
		here = supporting
	}
	units, fields := 0, 0
	for _, ask := range a.Asks() {
		if ask == "battlefield" {
			fields++
		} else {
			units++
		}
	}
	switch {
	case (a.When == Named) != (a.Name != Text{}):
		return errors.New("name: named abilities have one, others none")
	case !slices.Contains(here.ifs, a.If):
		return fmt.Errorf("if: %s means nothing there", a.If)
	case len(a.Do) > mostEffects:
		return fmt.Errorf("more than %d effects", mostEffects)
	case units > mostChosen || fields > mostChosen:
		return fmt.Errorf("more than %d chosen units or battlefields", mostChosen)
	}
	target := false
	for i, e := range a.Do {
		target = target || e.Whom.Chooses()
		err := e.limits(here, a, support)
		if err == nil && e.Whom == Target && !target {
			err = errors.New("whom: no target was chosen before")
		}
		if err != nil {
			return fmt.Errorf("effect %d: %w", i+1, err)
		}
	}
	return nil
}

// limits judges one effect of an ability.
func (e *Effect) limits(here may, a *Ability, support bool) error {
	value := e.Kind == Attack || e.Kind == Defence || e.Kind == Control
	lasting := e.Kind == Reroll || e.Kind == Steady
	player := e.Kind == Draw || e.Kind == Command || e.Kind == Supply || e.Kind == Artifact
	among := e.Whom.Chooses() || e.Whom == EachOwn || e.Whom == EachOther || e.Whom == EachEnemy
	switch {
	case e.Kind == 0:
		return errors.New("effect is missing")
	case e.Whom == 0 && !player:
		return errors.New("whom is missing")
	case !slices.Contains(here.kinds, e.Kind):
		return fmt.Errorf("%s means nothing there", e.Kind)
	case e.Whom != 0 && !slices.Contains(here.whom, e.Whom):
		return fmt.Errorf("whom: %s means nothing there", e.Whom)
	case player != (e.Whom == You):
		return fmt.Errorf("whom: %s reaches you and nothing else does", e.Kind)
	case lasting && e.Whom != Self:
		return fmt.Errorf("whom: %s reaches self alone", e.Kind)
	case (a.If == Attacking || a.If == Defending) && (e.Whom != Self || e.Kind != Attack && e.Kind != Defence):
		return fmt.Errorf("if: %s is for attack and defence of self", a.If)
	case e.Where != Anywhere && !among:
		return fmt.Errorf("where: %s is where it is", e.Whom)
	case support && (e.Where == Here || e.Where == Adjacent || e.Where == Near || e.To == ToHere):
		return errors.New("where: a support is nowhere")
	case (e.Kind == Move) != (e.To != 0):
		return errors.New("to: a move leads somewhere, nothing else does")
	case e.To == NextTo && !e.Whom.Chooses() && e.Whom != Self && e.Whom != Target || e.To == NextTo && a.When == OnAttacked:
		return errors.New("to: nobody chooses a battlefield there")
	case e.To == ToHere && e.Whom == Self:
		return errors.New("to: it is here")
	case (e.For != ForEver) != (value && a.When != Passive):
		return errors.New("for: values that change for a time have one, nothing else has")
	case (e.N != 0) != (value || player || e.Kind == Damage || e.Kind == Heal):
		return errors.New("n: it says how much, where that has a meaning")
	case e.N < 0 && !value:
		return errors.New("n: less than 1")
	case e.Kind == Artifact && a.If == Always:
		return errors.New("if: an artifact needs one")
	}
	return nil
}
