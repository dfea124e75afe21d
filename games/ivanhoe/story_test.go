package ivanhoe_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/record"
	"castellan/games"
)

// told is a state as the game's page writes it.
type told struct {
	Level     string
	Boxes     int
	Active    *game.Seat
	Step      string
	Late      bool
	Stock     int
	Oubliette []string
	Offer     *string
	Bids      []struct {
		Seat game.Seat
		Card string
	}
	Last *struct {
		Seat  game.Seat
		Offer string
		Bids  []struct {
			Seat game.Seat
			Card *string
		}
		Taken *game.Seat
	}
	Castles []struct {
		Name    string
		Value   int
		Army    []string
		Shields []game.Seat
	}
	Players []struct {
		Hand                         []string
		Count, Shields, Lost, Points int
	}
}

func (s *told) active() game.Seat {
	if s.Active == nil {
		return game.NoSeat
	}
	return *s.Active
}

// A page is one ply of a story: the move and the states on either side of it.
type page struct {
	seat       game.Seat
	words      []string
	chances    int // what chance could choose from
	then, next told
}

func (p *page) is(word string) bool { return p.words[0] == word }

// army gives the cards of an attack.
func (p *page) army() []string { return p.words[3:] }

// castle gives the place of the castle attacked.
func (p *page) castle() int {
	return slices.Index([]string{"rotherwood", "ashby", "coningsburgh", "torquilstone", "york"}, p.words[1])
}

// ends tells whether the ply ends its turn.
func (p *page) ends() bool {
	return p.then.Active != nil && p.then.Step != "deal" && p.next.active() != p.then.active()
}

// A story is a play with the state after each ply.
type story struct {
	pages   []page
	outcome game.Outcome
}

// tell replays a record and keeps the state after each ply.
func tell(t *testing.T, data []byte) (*record.Replay, *story) {
	t.Helper()
	replay := &record.Replay{Catalogue: games.All}
	s := &story{}
	var then told
	for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		chances := 0
		if i > 0 {
			chances = replay.Play.Count(game.Chance)
		}
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
			s.pages = append(s.pages, page{ply.Seat, strings.Fields(ply.Move), chances, then, next})
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
