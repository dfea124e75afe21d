package alliance

import (
	"castellan/game"
	"castellan/games/alliance/land"
)

// DarkLord is the seat of the allies' enemy; the allies hold 0 and 1.
const DarkLord game.Seat = 2

// seats is how many seats every table has.
const seats = 3

// A Phase is a part of the play.
type Phase uint8

// The phases, in order.
const (
	Bases Phase = iota
	Expansion
	Battle
	Over
)

// A Step is a part of a round of battle.
type Step uint8

// The steps of a round, in order. Outside Battle the step is NoStep.
const (
	NoStep Step = iota
	ToTarget
	ToAsk
	ToAnswer
	ToStrike
)

// An Answer is what an ally said: 0 for not yet, 1 to 4 for an option, or None.
type Answer int8

// None is the answer of an ally who gave none in time.
const None Answer = 5

// A State is the whole truth of a play. It is a plain value: t := s copies it.
// Bots may read its fields in imagined worlds; only Rules may write them.
type State struct {
	Graph   land.Graph
	Owned   [seats]land.Set // what each seat owns
	Poor    land.Set        // allies' claims never fought for since: worth 200
	Castles [seats]int8     // each seat's base, 0 before the draw
	Towers  [seats]int8     // that stand on it
	Targets [2]int8         // each ally's target, 0 for none yet
	Answers [2]Answer       // each ally's answer
	Right   [2]int8         // place of the right option, 0 for not yet asked
	Asked   [2]uint8        // the ply that asked, counted from 0
	Strikes int8            // left; 0 outside ToStrike
	Phase   Phase
	Step    Step
	Round   int8  // 0 in Bases, from 1 in Expansion, from 1 again in Battle
	Rounds  int8  // of battle at most
	Near    bool  // bases need not be far from each other
	Plies   uint8 // played so far
	Last    Round // the last round whose answers are both in
}

// A Round is what the allies did in one round of battle. Number is 0 for none.
type Round struct {
	Number  int8
	Targets [2]int8
	Answers [2]Answer
	Right   [2]int8
}

// claimants is the order of play in a round of expansion.
var claimants = [seats]game.Seat{DarkLord, 0, 1}

// claims is how many territories are claimed in expansion.
const claims = land.Size - seats

// Turn tells who may act.
func (s *State) Turn() game.Seats {
	switch s.Phase {
	case Bases:
		return game.SeatsOf(game.Chance)
	case Expansion: // the bases were ply 0, so claim i is ply i+1
		return 1 << claimants[(s.Plies-1)%seats]
	case Battle:
		switch s.Step {
		case ToTarget:
			return 1 << s.chooser()
		case ToAsk:
			return 1 << game.Chance
		case ToAnswer:
			var turn game.Seats
			for ally, answer := range s.Answers {
				if answer == 0 {
					turn |= 1 << ally
				}
			}
			return turn
		case ToStrike:
			return 1 << DarkLord
		}
	}
	return 0
}

// First is the ally who chooses first in this round.
func (s *State) First() game.Seat {
	if s.Phase < Battle {
		return 0
	}
	return first(s.Round)
}

func first(round int8) game.Seat { return game.Seat((round - 1) & 1) }

// chooser is the ally whose target is due.
func (s *State) chooser() game.Seat {
	if f := s.First(); s.Targets[f] == 0 {
		return f
	}
	return 1 - s.First()
}

// Free is the land that nobody owns.
func (s *State) Free() land.Set {
	return land.Everything &^ s.Owned[0] &^ s.Owned[1] &^ s.Owned[DarkLord]
}

// Claimable is what a seat may claim in expansion.
func (s *State) Claimable(seat game.Seat) land.Set {
	free := s.Free()
	if near := s.Graph.Around(s.Owned[seat]) & free; near != 0 {
		return near
	}
	if seat != DarkLord {
		if near := s.Graph.Around(s.Owned[1-seat]) & free; near != 0 {
			return near
		}
	}
	return free
}

// InReach is the Dark Lord's land that an ally may attack by. It is never
// empty in battle: the land is connected and the allies keep their castles.
func (s *State) InReach(ally game.Seat) land.Set {
	dark := s.Owned[DarkLord]
	if near := s.Graph.Around(s.Owned[ally]) & dark; near != 0 {
		return near
	}
	return s.Graph.Around(s.Owned[1-ally]) & dark
}

// Attackable is what an ally may attack now, A-3.4 included.
func (s *State) Attackable(ally game.Seat) land.Set {
	reach := s.InReach(ally)
	chosen := s.Targets[1-ally]
	if chosen == 0 || chosen == s.Castles[DarkLord] {
		return reach
	}
	if others := reach &^ land.One(int(chosen)); others != 0 {
		return others
	}
	return reach
}

// Strikable is what the Dark Lord may strike. It is never empty in
// battle.
func (s *State) Strikable() land.Set {
	return s.Graph.Around(s.Owned[DarkLord]) & (s.Owned[0] | s.Owned[1])
}

// Owner is who owns territory t; it reports false for free land.
func (s *State) Owner(t int) (game.Seat, bool) {
	for seat, owned := range s.Owned {
		if owned.Has(t) {
			return game.Seat(seat), true
		}
	}
	return 0, false
}

// Castle tells whose castle territory t carries, standing or fallen.
func (s *State) Castle(t int) (game.Seat, bool) {
	for seat, base := range s.Castles {
		if int(base) == t {
			return game.Seat(seat), true
		}
	}
	return 0, false
}

// Value is what territory t is worth to its owner.
func (s *State) Value(t int) int {
	if _, owned := s.Owner(t); !owned {
		return 0
	}
	if seat, ok := s.Castle(t); ok && s.Towers[seat] == 0 {
		return 0
	}
	if s.Poor.Has(t) {
		return 200
	}
	return 400
}

// Score is what a seat's land is worth.
func (s *State) Score(seat game.Seat) int {
	owned := s.Owned[seat]
	score := 400*owned.Len() - 200*(owned&s.Poor).Len()
	if owned != 0 && s.Towers[seat] == 0 {
		score -= 400 // the fallen castle
	}
	return score
}

// Outcome tells how the play ended.
func (s *State) Outcome() game.Outcome {
	if s.Phase != Over {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Seats: seats}
	for seat := range game.Seat(seats) {
		o.Scores[seat] = int32(s.Score(seat))
	}
	allies, dark := game.SeatsOf(0, 1), game.SeatsOf(DarkLord)
	balance := o.Scores[0] + o.Scores[1] - o.Scores[DarkLord]
	switch {
	case s.Towers[DarkLord] == 0:
		o.Reason, o.Winners = "castle", allies
	case s.Towers[0] == 0 || s.Towers[1] == 0:
		o.Reason, o.Winners = "castle", dark
	case balance > 0:
		o.Reason, o.Winners = "points", allies
	case balance < 0:
		o.Reason, o.Winners = "points", dark
	default:
		o.Reason = "draw"
	}
	return o
}

// Stage tells how far the round is (game.Rounder). A round of battle is settled
// once both answers are in: all of it is then open.
func (Rules) Stage(s *State) game.Stage {
	switch {
	case s.Phase != Battle:
	case s.Step == ToTarget && s.Targets == [2]int8{}:
		return game.Fresh
	case s.Step == ToStrike:
		return game.Settled
	}
	return game.UnderWay
}
