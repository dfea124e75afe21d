package lostempires

import (
	"castellan/game"
	"castellan/games/lostempires/cards"
)

// A source is the card whose effects happen.
type source struct {
	owner    int8
	at       Place // where its unit is; none for supports
	self     int   // the place of its unit in Units; none if it is not in play
	attacker int   // the place of the unit that attacked it, or none
	role     role
}

// supportOf is the source of a seat's support.
func supportOf(seat int8) source { return source{seat, none, none, none, idle} }

// comingFor is the source of a unit that a seat is about to play.
func comingFor(seat int8) source { return source{seat, hive(seat), none, none, idle} }

// unitAt is the source of the unit at a place of Units.
func (s *State) unitAt(i int) source {
	return source{s.Units[i].Owner, s.Units[i].At, i, none, idle}
}

// holdsFor judges an ability's condition.
func (s *State) holdsFor(a *cards.Ability, from source) bool {
	var u *Unit
	if from.self != none {
		u = &s.Units[from.self]
	}
	return s.holds(a.If, from.owner, from.at, u, from.role)
}

// asks is how many targets an ability needs.
func asks(a *cards.Ability) int {
	n := 0
	if a == nil {
		return 0
	}
	for i := range a.Do {
		if a.Do[i].Whom.Chooses() {
			n++
		}
		if a.Do[i].To == cards.NextTo {
			n++
		}
	}
	return n
}

// choices appends base with each lawful list of targets of an ability, in the
// fixed order: battlefields as in L-1.1, units by number. All are judged on the
// state as it is, and the units of one ability differ. With just1 it stops at
// the first list.
func (s *State) choices(buf []game.Move, base game.Move, a *cards.Ability, from source, just1 bool) []game.Move {
	return s.choose(buf, base, a, from, just1, 0, none)
}

// choose goes on at effect k; chosen is the place of the unit chosen last.
func (s *State) choose(buf []game.Move, base game.Move, a *cards.Ability, from source, just1 bool, k, chosen int) []game.Move {
	if k == len(a.Do) {
		return append(buf, base)
	}
	e, start := &a.Do[k], len(buf)
	if !e.Whom.Chooses() {
		return s.chooseWay(buf, base, a, from, just1, k, chosen)
	}
	for i := range s.inPlay() {
		if i != chosen && s.reaches(e, from.owner, from.at, from.self, i) {
			buf = s.chooseWay(buf, withTarget(base, unitTarget(s.Units[i].ID)), a, from, just1, k, i)
			if just1 && len(buf) > start {
				break
			}
		}
	}
	return buf
}

// chooseWay chooses where effect k moves its unit, if it asks.
func (s *State) chooseWay(buf []game.Move, base game.Move, a *cards.Ability, from source, just1 bool, k, chosen int) []game.Move {
	e, start := &a.Do[k], len(buf)
	if e.To != cards.NextTo {
		return s.choose(buf, base, a, from, just1, k+1, chosen)
	}
	at := from.at
	if e.Whom != cards.Self {
		at = s.Units[chosen].At
	}
	for p := range places {
		if at.Borders(p) {
			buf = s.choose(buf, withTarget(base, placeTarget(p)), a, from, just1, k+1, chosen)
			if just1 && len(buf) > start {
				break
			}
		}
	}
	return buf
}

// refuseTargets judges the targets of a move for an ability; nil is none. Where
// optional, none may be given if no full choice exists. It gives what is wrong,
// or "".
func (s *State) refuseTargets(m game.Move, a *cards.Ability, from source, optional bool) string {
	given, at := targets(m), 0
	if a != nil && s.holdsFor(a, from) {
		if given == 0 && optional && asks(a) > 0 {
			var room [1]game.Move
			if len(s.choices(room[:0], 0, a, from, true)) == 0 {
				return ""
			}
		}
		chosen := none
		for k := range a.Do {
			e := &a.Do[k]
			if e.Whom.Chooses() {
				if at >= given {
					return "a target is missing"
				}
				id, ok := targetUnit(m, at)
				if !ok {
					return "a unit is asked for, not a battlefield"
				}
				before := chosen
				if chosen = s.unit(id); chosen == none || chosen == before || !s.reaches(e, from.owner, from.at, from.self, chosen) {
					return "that unit cannot be the target"
				}
				at++
			}
			if e.To == cards.NextTo {
				if at >= given {
					return "a target is missing"
				}
				p, ok := targetPlace(m, at)
				start := from.at
				if e.Whom != cards.Self {
					start = s.Units[chosen].At
				}
				if !ok || !start.Borders(p) {
					return "an adjacent battlefield is asked for"
				}
				at++
			}
		}
	}
	if at < given {
		return "there is a target too many"
	}
	return ""
}

// happen makes the effects of an ability happen with the targets of a move.
// Where its condition does not hold, or where targets are needed and none are
// given, nothing happens.
func (s *State) happen(a *cards.Ability, from source, m game.Move) {
	if a == nil || !s.holdsFor(a, from) || asks(a) > targets(m) {
		return
	}
	at, chosen := 0, none
	for k := range a.Do {
		e := &a.Do[k]
		if e.Whom.Chooses() {
			id, _ := targetUnit(m, at)
			chosen = s.unit(id)
			at++
		}
		to := Place(none)
		if e.To == cards.NextTo {
			to, _ = targetPlace(m, at)
			at++
		}
		if from.self != none {
			from.at = s.Units[from.self].At
		}
		s.effect(e, from, chosen, to)
	}
}

// effect makes one effect happen.
func (s *State) effect(e *cards.Effect, from source, chosen int, to Place) {
	switch e.Whom {
	case cards.You:
		s.reward(e, from.owner)
	case cards.Self:
		s.touch(e, from, from.self, to)
	case cards.Attacker:
		s.touch(e, from, from.attacker, to)
	case cards.EachOwn, cards.EachOther, cards.EachEnemy:
		for i := range s.inPlay() {
			if s.reaches(e, from.owner, from.at, from.self, i) {
				s.touch(e, from, i, to)
			}
		}
	default:
		s.touch(e, from, chosen, to)
	}
}

// reward gives a player what an effect gives.
func (s *State) reward(e *cards.Effect, seat int8) {
	p := &s.Players[seat]
	switch e.Kind {
	case cards.Draw:
		s.owe(seat, int(e.N))
	case cards.Command:
		p.Command = min(p.Command+e.N, commands)
	case cards.Supply:
		p.Supply = min(p.Supply+e.N, supplies)
	case cards.Artifact:
		p.Artifacts += int16(e.N)
	}
}

// touch makes an effect happen to the unit at place i of Units; to a unit that
// is not in play nothing happens.
func (s *State) touch(e *cards.Effect, from source, i int, to Place) {
	if i == none || i >= int(s.InPlay) {
		return
	}
	u := &s.Units[i]
	switch e.Kind {
	case cards.Damage:
		u.Damage = min(u.Damage+e.N, deadly)
	case cards.Heal:
		u.Damage = max(u.Damage-e.N, 0)
	case cards.Ready:
		u.Exhausted = false
	case cards.Move:
		switch e.To {
		case cards.NextTo:
			u.At = to
		case cards.Home:
			u.At = hive(u.Owner)
		case cards.ToHere:
			u.At = from.at
		}
	case cards.Attack, cards.Defence, cards.Control:
		mod := &u.Mods[span(e.For)][statOf(e.Kind)]
		*mod = int8(min(max(int(*mod)+int(e.N), -99), 99))
	}
}
