package ivanhoe

import (
	"strconv"

	"castellan/game"
)

// A View is what a viewer may know; for game.All it is the whole state.
type View struct {
	Level     Level         `json:"level"`
	Boxes     int           `json:"boxes"`
	Active    Seat          `json:"active"` // null in the steps first and over
	Step      Step          `json:"step"`
	Late      bool          `json:"late"`
	Stock     int           `json:"stock"`
	Oubliette []string      `json:"oubliette"`
	Offer     Card          `json:"offer"`
	Bids      []SeatBid     `json:"bids"` // in the step take alone
	Last      *LastExchange `json:"last"`
	Castles   []Castle      `json:"castles"`
	Players   []Player      `json:"players"`
}

// A SeatBid is what a seat bid; the card is null for a pass.
type SeatBid struct {
	Seat int  `json:"seat"`
	Card Card `json:"card"`
}

// A LastExchange is the last exchange whose bids are all in.
type LastExchange struct {
	Seat  int       `json:"seat"`
	Offer Card      `json:"offer"`
	Bids  []SeatBid `json:"bids"` // of the seats that were asked
	Taken Seat      `json:"taken"`
}

// A Castle is a castle as everybody sees it.
type Castle struct {
	Name    string   `json:"name"`
	Value   int      `json:"value"`
	Army    []string `json:"army"`
	Shields []int    `json:"shields"` // seats, from the first box on
}

// A Player is a seat with what its viewer may know of it.
type Player struct {
	Hand    []string `json:"hand"` // null where it is another's
	Count   int      `json:"count"`
	Shields int      `json:"shields"` // in supply
	Lost    int      `json:"lost"`
	Points  int      `json:"points"`
}

// A Seat is a seat's number; a negative one is written null.
type Seat int

// MarshalJSON gives the number or null.
func (s Seat) MarshalJSON() ([]byte, error) {
	if s < 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(s), 10), nil
}

// MarshalJSON gives the card's name; for NoCard null.
func (c Card) MarshalJSON() ([]byte, error) {
	if c == NoCard {
		return []byte("null"), nil
	}
	return []byte(`"` + c.String() + `"`), nil
}

// String gives the level's word.
func (l Level) String() string { return levelNames[l] }

// MarshalJSON gives the level's word.
func (l Level) MarshalJSON() ([]byte, error) { return []byte(`"` + l.String() + `"`), nil }

// String gives the step's word.
func (t Step) String() string {
	return [...]string{
		ToFirst: "first", ToDeal: "deal", ToDraw: "draw", ToOffer: "offer", ToBid: "bid",
		ToTake: "take", ToAttack: "attack", ToDiscard: "discard", Over: "over",
	}[t]
}

// MarshalJSON gives the step's word.
func (t Step) MarshalJSON() ([]byte, error) { return []byte(`"` + t.String() + `"`), nil }

// View builds what a viewer may know. Of the hands it holds the viewer's own.
func (Rules) View(s *State, v game.Viewer) any {
	view := View{
		Level:     s.Level,
		Boxes:     int(s.Row),
		Active:    Seat(s.Active),
		Step:      s.Step,
		Late:      s.Late,
		Stock:     s.Bag.Count(),
		Oubliette: s.Oubliette.names(),
		Offer:     s.Offer,
		Bids:      []SeatBid{},
		Last:      s.Last.shown(),
		Castles:   make([]Castle, castles),
		Players:   make([]Player, s.Seats),
	}
	if s.Step == ToFirst || s.Step == Over {
		view.Active = -1
	}
	if s.Step == ToTake {
		for i, b := range s.Bids {
			if b > Passed {
				view.Bids = append(view.Bids, SeatBid{i, b.Card()})
			}
		}
	}
	for c := range view.Castles {
		castle := Castle{Name: castleNames[c], Value: int(s.Values[c]), Army: s.Armies[c].names(), Shields: []int{}}
		for _, o := range s.Boxes[c] {
			if o != 0 {
				castle.Shields = append(castle.Shields, int(o)-1)
			}
		}
		view.Castles[c] = castle
	}
	for i := range view.Players {
		seat := game.Seat(i)
		view.Players[i] = Player{
			Count:   s.Hands[i].Count(),
			Shields: int(s.Supply[i]),
			Lost:    int(s.Lost[i]),
			Points:  s.Points(seat),
		}
		if v == game.All || v.Is(seat) {
			view.Players[i].Hand = s.Hands[i].names()
		}
	}
	return view
}

func (x *Exchange) shown() *LastExchange {
	if !x.Made {
		return nil
	}
	last := LastExchange{Seat: int(x.Seat), Offer: x.Offer, Bids: []SeatBid{}, Taken: Seat(x.Taken) - 1}
	for i, b := range x.Bids {
		if b != NotYet {
			last.Bids = append(last.Bids, SeatBid{i, b.Card()})
		}
	}
	return &last
}

// Seen hides drawn cards from all but who draws, and bids from all but who
// bids while another's is to come.
func (r Rules) Seen(s *State, seat game.Seat, m game.Move, v game.Viewer) string {
	switch k := KindOf(m); {
	case v == game.All || v.Is(seat):
	case k == Draw && !v.Is(game.Seat(PlaceOf(m))):
		return "draw " + strconv.Itoa(PlaceOf(m)) + " ?"
	case (k == MakeBid || k == Pass) && s.ToCome != game.SeatsOf(seat):
		return "bid ?"
	}
	return r.Format(s, seat, m)
}

// Reads opens bids when all are in; drawn cards never open.
func (r Rules) Reads(then, now *State, seat game.Seat, m game.Move, v game.Viewer) string {
	if r.Opens(seat, m) && now.Exchanges != then.Exchanges {
		return r.Format(then, seat, m)
	}
	return r.Seen(then, seat, m, v)
}

var _ game.Reader[State] = Rules{}

// Opens tells bids from drawn cards.
func (Rules) Opens(_ game.Seat, m game.Move) bool { k := KindOf(m); return k == MakeBid || k == Pass }
