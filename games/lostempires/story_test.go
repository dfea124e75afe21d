package lostempires_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
	"castellan/games/lostempires/cards"
)

// told is a state as the game's page writes it.
type told struct {
	Round                    int
	Phase                    string
	First, Active            *game.Seat
	Given, Activated, Passed bool
	Draws                    []game.Seat
	Activation               *struct {
		Unit           string
		Actions        int
		Attacked, Used bool
		Target         *string
	}
	Players []toldPlayer
	Units   []toldUnit
	Losing  []toldUnit
}

type toldPlayer struct {
	Faction          *string
	List, Hand       []string
	Count            int
	Chosen           *string
	Aside            []string
	Deck             int
	Discard          []string
	Command, Supply  int
	Artifacts, Gates int
}

type toldUnit struct {
	ID, Card         string
	Owner            game.Seat
	At               string
	Damage           int
	Exhausted, Fresh bool
	Mods             struct{ Control, Attack, Defence int }
}

// unit finds a unit in play, nil if it is not.
func (s *told) unit(id string) *toldUnit {
	for i := range s.Units {
		if s.Units[i].ID == id {
			return &s.Units[i]
		}
	}
	return nil
}

// has tells whether a seat has a unit on a battlefield.
func (s *told) has(seat game.Seat, at string) bool {
	return slices.ContainsFunc(s.Units, func(u toldUnit) bool { return u.Owner == seat && u.At == at })
}

// printed gives what is printed on a card.
func printed(card string) *cards.Design {
	for i := range cards.Factions {
		for j := range cards.Factions[i].Designs {
			if d := &cards.Factions[i].Designs[j]; d.Key == card {
				return d
			}
		}
	}
	return nil
}

// A page is one ply of a story: the move and the states on either side of it.
type page struct {
	seat       game.Seat
	words      []string
	then, next told
}

func (p *page) is(words ...string) bool { return slices.Contains(words, p.words[0]) }

// ends tells whether the orders of the round end with the ply.
func (p *page) ends() bool {
	return p.then.Phase == "orders" && p.next.Phase != "orders" || p.next.Round > p.then.Round
}

// A story is a play with the state after each ply.
type story struct {
	pages   []page
	outcome game.Outcome
}

func (s *story) last() *told { return &s.pages[len(s.pages)-1].next }

// tell replays a record and keeps the state after each ply.
func tell(t *testing.T, data []byte) (*record.Replay, *story) {
	t.Helper()
	replay := &record.Replay{Catalogue: games.All}
	s := &story{}
	var then told
	for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		if _, err := replay.Line(line); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		view, err := json.Marshal(replay.Play.View(game.All))
		if err != nil {
			t.Fatal(err)
		}
		var next told
		decoder := json.NewDecoder(bytes.NewReader(view))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&next); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if i > 0 {
			ply := replay.Plies[i-1]
			s.pages = append(s.pages, page{ply.Seat, strings.Fields(ply.Move), then, next})
		}
		then = next
	}
	s.outcome = replay.Play.Outcome()
	return replay, s
}

// some tells whether a page of a story shows something.
func some(shows func(*page) bool) func(*story) bool {
	return func(s *story) bool {
		for i := range s.pages {
			if shows(&s.pages[i]) {
				return true
			}
		}
		return false
	}
}

func both(a, b func(*story) bool) func(*story) bool {
	return func(s *story) bool { return a(s) && b(s) }
}
