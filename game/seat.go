package game

import (
	"math/bits"
	"strconv"
)

// A Seat is a numbered place at a table, from 0, or Chance.
type Seat int8

// Chance is the seat that draws, rolls and asks.
const Chance Seat = 15

// NoSeat stands for a seat that no table has.
const NoSeat Seat = -1

// MaxSeats bounds the number of players' seats of any game.
const MaxSeats = 8

// String gives "0", "1", …, "host" or "chance".
func (s Seat) String() string {
	switch s {
	case Host:
		return "host"
	case Chance:
		return "chance"
	}
	return strconv.Itoa(int(s))
}

// MarshalJSON gives a number, "host" or "chance".
func (s Seat) MarshalJSON() ([]byte, error) {
	if s == Host || s == Chance {
		return strconv.AppendQuote(nil, s.String()), nil
	}
	return strconv.AppendInt(nil, int64(s), 10), nil
}

// Seats is a set of seats.
type Seats uint16

// SeatsOf gives the set of the seats named.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has tells whether s is in the set. Any number may be asked for.
func (set Seats) Has(s Seat) bool { return s >= 0 && s <= Chance && set>>s&1 != 0 }

// Len counts the seats.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First is the lowest seat, Chance last; it asks for a set that is not empty.
func (set Seats) First() Seat { return Seat(bits.TrailingZeros16(uint16(set))) }

// List gives the seats ascending, Chance last; it is never nil.
func (set Seats) List() []Seat {
	list := make([]Seat, 0, set.Len())
	for s := Seat(0); s <= Chance; s++ {
		if set.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// MarshalJSON gives the list, numbers ascending, then "chance".
func (set Seats) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i, s := range set.List() {
		if i > 0 {
			b = append(b, ',')
		}
		text, err := s.MarshalJSON()
		if err != nil {
			return nil, err
		}
		b = append(b, text...)
	}
	return append(b, ']'), nil
}

// A Viewer is who looks at a play: a seat by its number, Onlooker or All.
type Viewer int8

const (
	// Onlooker sees what is public.
	Onlooker Viewer = -1
	// All sees the whole state. It is for referees and archives, never for a
	// player.
	All Viewer = -2
)

// Is tells whether the viewer sits in seat s.
func (v Viewer) Is(s Seat) bool { return v >= 0 && Seat(v) == s }

// String gives the seat's number, "onlooker" or "all".
func (v Viewer) String() string {
	switch v {
	case Onlooker:
		return "onlooker"
	case All:
		return "all"
	}
	return strconv.Itoa(int(v))
}
