// Package storytest lets the tests of a game tell a play as a story: plies that
// are played, moves that are refused, and what is legal on the way.
package storytest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"castellan/game"
)

// A Story is a play in a test. Plies are written "0: claim 5" or
// "chance: roll 2 1". Board is a game's own type that embeds the story; each
// step gives it back, so that steps of either can follow one another.
type Story[Board any] struct {
	*testing.T
	game.Play
	board Board
}

// Of tells a play's story with the board that embed puts it into.
func Of[Board any](t *testing.T, play game.Play, embed func(*Story[Board]) Board) Board {
	s := &Story[Board]{T: t, Play: play}
	s.board = embed(s)
	return s.board
}

// Split reads the seat of a ply.
func Split(t *testing.T, ply string) (seat game.Seat, move string) {
	t.Helper()
	who, move, ok := strings.Cut(ply, ": ")
	switch {
	case !ok:
	case who == "chance":
		return game.Chance, move
	case who == "host":
		return game.Host, move
	}
	n, err := strconv.Atoi(who)
	if err != nil || !ok {
		t.Fatalf("%q does not begin with a seat", ply)
	}
	return game.Seat(n), move
}

// Plays plays plies that are all legal.
func (s *Story[Board]) Plays(plies ...string) Board {
	s.Helper()
	for _, ply := range plies {
		s.play(ply)
	}
	return s.board
}

func (s *Story[Board]) play(ply string) (game.Seat, game.Played) {
	s.Helper()
	seat, move := Split(s.T, ply)
	played, err := s.Move(seat, move)
	if err != nil {
		s.Fatalf("%s: %v", ply, err)
	}
	return seat, played
}

// Refuses tries plies that a rule forbids.
func (s *Story[Board]) Refuses(rule string, plies ...string) Board {
	s.Helper()
	for _, ply := range plies {
		seat, move := Split(s.T, ply)
		_, err := s.Check(seat, move)
		if r, ok := game.AsRefusal(err); !ok || r.Rule != rule {
			s.Errorf("%s: got %v, want a refusal by %s", ply, err, rule)
		}
	}
	return s.board
}

// Shown plays a ply and checks how viewers see it: some as given, all others,
// game.All among them, as the last argument says.
func (s *Story[Board]) Shown(ply string, as map[game.Viewer]string, others string) Board {
	s.Helper()
	_, played := s.play(ply)
	for _, v := range s.Viewers() {
		want, ok := as[v]
		if !ok {
			want = others
		}
		if got := played.Seen(v); got != want {
			s.Errorf("%v sees %s as %q, want %q", v, ply, got, want)
		}
	}
	return s.board
}

// Viewers are game.All, game.Onlooker and all seats.
func (s *Story[Board]) Viewers() []game.Viewer {
	list := []game.Viewer{game.All, game.Onlooker}
	for seat := range s.Seats() {
		list = append(list, game.Viewer(seat))
	}
	return list
}

// InTurn checks who may act.
func (s *Story[Board]) InTurn(seats ...game.Seat) Board {
	s.Helper()
	if got := s.Turn().List(); !slices.Equal(got, append([]game.Seat{}, seats...)) {
		s.Errorf("in turn are %v, want %v", got, seats)
	}
	return s.board
}

// May checks a seat's whole legal list.
func (s *Story[Board]) May(seat game.Seat, moves ...string) Board {
	s.Helper()
	if got := s.Legal(seat); !slices.Equal(got, append([]string{}, moves...)) {
		s.Errorf("seat %v may %q\nwant %q", seat, got, moves)
	}
	return s.board
}

// Can checks that moves are legal.
func (s *Story[Board]) Can(seat game.Seat, moves ...string) Board {
	s.Helper()
	legal := s.Legal(seat)
	for _, move := range moves {
		if !slices.Contains(legal, move) {
			s.Errorf("seat %v may not %s", seat, move)
		}
	}
	return s.board
}

// Defaults checks the move for a seat whose time is out.
func (s *Story[Board]) Defaults(seat game.Seat, want string) Board {
	s.Helper()
	if got := s.Default(seat); got != want {
		s.Errorf("the default of seat %v is %q, want %q", seat, got, want)
	}
	return s.board
}

// Ends checks that the play is over, with an outcome as it is written.
func (s *Story[Board]) Ends(want string) Board {
	s.Helper()
	if got := JSON(s.T, s.Outcome()); got != want {
		s.Errorf("outcome %s, want %s", got, want)
	}
	return s.InTurn()
}

// JSON writes a value.
func JSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
