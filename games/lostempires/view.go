package lostempires

import (
	"strconv"
	"strings"

	"castellan/game"
)

// A View is what a viewer may know; for game.All it is the whole state.
type View struct {
	Round      int             `json:"round"`
	Phase      Phase           `json:"phase"`
	First      Maybe           `json:"first"`
	Active     Maybe           `json:"active"` // in the orders alone
	Given      bool            `json:"given"`
	Activated  bool            `json:"activated"`
	Passed     bool            `json:"passed"`
	Draws      []int           `json:"draws"`
	Activation *ViewActivation `json:"activation"`
	Players    []ViewPlayer    `json:"players"`
	Units      []ViewUnit      `json:"units"`
	Losing     []ViewLost      `json:"losing,omitempty"` // while the first player says which effect comes next
}

// A ViewActivation is the activation under way.
type ViewActivation struct {
	Unit     UnitID `json:"unit"`
	Actions  int    `json:"actions"`
	Attacked bool   `json:"attacked"`
	Used     bool   `json:"used"`
	Target   UnitID `json:"target"`
}

// A ViewPlayer is a seat with what its viewer may know of it.
type ViewPlayer struct {
	Faction   *string  `json:"faction"`
	List      []string `json:"list"` // null where it is another's, as hand, chosen and aside are
	Hand      []string `json:"hand"`
	Count     int      `json:"count"`
	Chosen    *string  `json:"chosen"`
	Aside     []string `json:"aside"`
	Deck      int      `json:"deck"`
	Discard   []string `json:"discard"`
	Command   int      `json:"command"`
	Supply    int      `json:"supply"`
	Artifacts int      `json:"artifacts"`
	Gates     int      `json:"gates"`
}

// A ViewUnit is a unit in play.
type ViewUnit struct {
	ID        UnitID    `json:"id"`
	Card      Card      `json:"card"`
	Owner     int       `json:"owner"`
	At        Place     `json:"at"`
	Damage    int       `json:"damage"`
	Exhausted bool      `json:"exhausted"`
	Fresh     bool      `json:"fresh"`
	Mods      *ViewMods `json:"mods,omitempty"`
}

// ViewMods is by how much values are changed for a time.
type ViewMods struct {
	Control int `json:"control,omitempty"`
	Attack  int `json:"attack,omitempty"`
	Defence int `json:"defence,omitempty"`
}

// A ViewLost is a lost unit whose effect is to come, with where it was.
type ViewLost struct {
	ID    UnitID `json:"id"`
	Card  Card   `json:"card"`
	Owner int    `json:"owner"`
	At    Place  `json:"at"`
}

// Maybe is a seat's number; a negative one is written null.
type Maybe int8

// MarshalJSON gives the number or null.
func (n Maybe) MarshalJSON() ([]byte, error) {
	if n < 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

// UnitID is a unit's number; 0 is written null.
type UnitID uint8

// MarshalJSON gives "u1", "u2", … or null.
func (id UnitID) MarshalJSON() ([]byte, error) {
	if id == 0 {
		return []byte("null"), nil
	}
	return []byte(`"u` + strconv.Itoa(int(id)) + `"`), nil
}

// MarshalJSON gives the card's key.
func (c Card) MarshalJSON() ([]byte, error) { return []byte(`"` + c.String() + `"`), nil }

// MarshalJSON gives the battlefield's name.
func (p Place) MarshalJSON() ([]byte, error) { return []byte(`"` + p.String() + `"`), nil }

// String gives the phase's word.
func (p Phase) String() string {
	return [...]string{
		ToDeck: "deck", ToFirst: "first", ToDeal: "deal", ToMulligan: "mulligan", Orders: "orders",
		Losses: "losses", Retreat: "retreat", Conclusion: "conclusion", Over: "over",
	}[p]
}

// MarshalJSON gives the phase's word.
func (p Phase) MarshalJSON() ([]byte, error) { return []byte(`"` + p.String() + `"`), nil }

// View builds what a viewer may know. Of the hidden things it holds the
// viewer's own.
func (r Rules) View(s *State, v game.Viewer) any {
	view := View{
		Round: int(s.Round), Phase: s.Phase, First: Maybe(s.First), Active: none,
		Draws: make([]int, s.Owes), Players: make([]ViewPlayer, seats), Units: make([]ViewUnit, s.InPlay),
	}
	if s.Phase == Orders {
		view.Active = Maybe(s.Active)
		view.Given, view.Activated, view.Passed = s.Given, s.Activated, s.Passed
	}
	for i := range view.Draws {
		view.Draws[i] = int(s.Owed >> i & 1)
	}
	if s.Act.Unit != 0 {
		view.Activation = &ViewActivation{
			Unit: UnitID(s.Act.Unit), Actions: int(s.Act.Actions), Attacked: s.Act.Attacked, Used: s.Act.Used, Target: UnitID(s.Act.Target),
		}
	}
	for i := range view.Players {
		view.Players[i] = s.player(int8(i), v)
	}
	for i := range view.Units {
		view.Units[i] = s.Units[i].shown()
	}
	for i := range s.Losing {
		u := &s.Units[s.InPlay+i]
		view.Losing = append(view.Losing, ViewLost{UnitID(u.ID), u.Card, int(u.Owner), u.At})
	}
	return view
}

// player shows a seat to a viewer. Until both decks are chosen the other's is
// not shown at all.
func (s *State) player(seat int8, v game.Viewer) ViewPlayer {
	p := &s.Players[seat]
	mine := v == game.All || v.Is(game.Seat(seat))
	shown := ViewPlayer{
		Count: p.Hand.Count(), Discard: p.Discard.keys(p.Faction),
		Command: int(p.Command), Supply: int(p.Supply), Artifacts: int(p.Artifacts), Gates: int(p.Gates),
	}
	if mine || s.Phase != ToDeck {
		shown.Deck = p.Bag.Count()
		if p.Faction != none {
			key := factions[p.Faction].Key
			shown.Faction = &key
		}
	}
	if !mine {
		return shown
	}
	var list Pile
	for i := range perFaction {
		list += Pile(p.List>>i&1) << (2 * i)
	}
	shown.List, shown.Hand, shown.Aside = list.keys(p.Faction), p.Hand.keys(p.Faction), p.Aside.keys(p.Faction)
	if p.HasChosen {
		chosen := strings.Join(append([]string{words[Mulligan]}, p.Chosen.keys(p.Faction)...), " ")
		if p.Chosen == 0 {
			chosen = words[Keep]
		}
		shown.Chosen = &chosen
	}
	return shown
}

// keys lists a pile's cards in the set's order.
func (p Pile) keys(f int8) []string {
	list := make([]string, 0, p.Count())
	for k := p.kinds(); k != 0; k &= k - 1 {
		for range p.Of(k.first()) {
			list = append(list, cardOf(f, k.first()).String())
		}
	}
	return list
}

func (u *Unit) shown() ViewUnit {
	shown := ViewUnit{
		ID: UnitID(u.ID), Card: u.Card, Owner: int(u.Owner), At: u.At,
		Damage: int(u.Damage), Exhausted: u.Exhausted, Fresh: u.Fresh,
	}
	if mods := (ViewMods{u.mod(Control), u.mod(Attack), u.mod(Defence)}); mods != (ViewMods{}) {
		shown.Mods = &mods
	}
	return shown
}

// Seen hides the list of a deck, and the faction of the first of the two; drawn
// cards; the first of the two mulligan choices, and the cards of the second.
func (r Rules) Seen(s *State, seat game.Seat, m game.Move, v game.Viewer) string {
	if KindOf(m) == Deck {
		m &^= listed
	}
	if v == game.All || v.Is(seat) {
		return r.Format(s, seat, m)
	}
	switch KindOf(m) {
	case Deck:
		if s.Players[1-seat].Faction == none {
			return "deck ?"
		}
		return openDeck(s, m)
	case Draw:
		if to, _ := PairOf(m); !v.Is(game.Seat(to)) {
			return "draw " + strconv.Itoa(to) + " ?"
		}
	case Keep, Mulligan:
		if !s.Players[1-seat].HasChosen {
			return "?"
		}
		if KindOf(m) == Mulligan {
			_, n := asideOf(s.Set, m)
			return words[Mulligan] + strings.Repeat(" ?", n)
		}
	}
	return r.Format(s, seat, m)
}

// openDeck is a deck as it is seen by others once both have chosen.
func openDeck(s *State, m game.Move) string {
	f, _ := deckOf(s.Set, m)
	return "deck " + factions[f].Key + " ?"
}

// Reads tells that the faction of the first deck opens when both have chosen.
func (r Rules) Reads(then, now *State, seat game.Seat, m game.Move, v game.Viewer) string {
	if r.Opens(seat, m) && now.Phase != ToDeck && v != game.All && !v.Is(seat) {
		return openDeck(then, m)
	}
	return r.Seen(then, seat, m, v)
}

var _ game.Reader[State] = Rules{}

// Opens tells the choice of a deck from what is drawn.
func (Rules) Opens(_ game.Seat, m game.Move) bool { return KindOf(m) == Deck }

// Default is the move for a seat whose time has run out (L-6.3).
func (r Rules) Default(s *State, seat game.Seat) game.Move {
	switch s.Phase {
	case ToDeck:
		first, _ := s.Set.bounds()
		return preset(first)
	case ToMulligan:
		return pack(Keep, 0)
	case Losses:
		return pack(Resolve, int(s.Units[s.InPlay].ID))
	case Retreat:
		return pack(Withdraw, int(hive(s.Active)))
	}
	switch {
	case s.Act.Unit != 0:
		return pack(Stop, 0)
	case s.Given:
		return pack(Done, 0)
	case !s.canStart(s.Active):
		return pack(Pass, 0)
	}
	p := &s.Players[s.Active]
	for i := range s.inPlay() {
		if u := &s.Units[i]; s.canActivate(u, s.Active) && p.Command+p.Supply > 0 {
			if p.Supply > 0 {
				return withPair(pack(Activate, int(u.ID)), 0, 1)
			}
			return withPair(pack(Activate, int(u.ID)), 1, 0)
		}
	}
	var room [64]game.Move
	return r.Legal(s, seat, room[:0])[0]
}
