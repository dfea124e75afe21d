package app_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castellan/games/lostempires/cards"
)

type shownDeck struct {
	ID, Name, Game, Faction, Code string
	Designs                       []string
}

// preset is the preset of a faction of the core set.
func preset(faction int) shownDeck {
	f := &cards.Factions[faction]
	d := shownDeck{Game: "lostempires", Faction: f.Key}
	for _, i := range f.Preset {
		d.Designs = append(d.Designs, f.Designs[i].Key)
	}
	return d
}

func (d shownDeck) body() map[string]any {
	return map[string]any{"name": d.Name, "game": d.Game, "faction": d.Faction, "designs": d.Designs}
}

func decksOf(s *somebody) []shownDeck {
	var list struct{ Decks []shownDeck }
	s.call("GET", "api/decks", nil).want(200).into(&list)
	return list.Decks
}

// Decks are kept for their owner, change, travel by code, and go.
func TestDecks(t *testing.T) {
	a := serve(t)
	ada, ben := guest(t, a, "Ada"), guest(t, a, "Ben")
	if list := decksOf(ada); len(list) != 0 {
		t.Errorf("before the first: %+v", list)
	}
	made := preset(0)
	made.ID, made.Name = "mine", "Cărți"
	sent := made
	sent.Designs = slices.Clone(made.Designs)
	slices.Reverse(sent.Designs)
	var kept shownDeck
	ada.call("PUT", "api/decks/mine", sent.body()).want(200).into(&kept)
	made.Code = kept.Code
	if made.Code == "" || !reflect.DeepEqual(kept, made) {
		t.Errorf("kept is %+v, want %+v", kept, made)
	}
	if list := decksOf(ada); !reflect.DeepEqual(list, []shownDeck{made}) {
		t.Errorf("listed are %+v, want %+v", list, made)
	}

	// Nobody else sees it, or can take it away; who has the code can copy it.
	if list := decksOf(ben); len(list) != 0 {
		t.Errorf("another has %+v", list)
	}
	ben.call("DELETE", "api/decks/mine", nil).wantCode(404, "not_found")
	var shared shownDeck
	ben.call("GET", "api/games/lostempires/decks/"+made.Code, nil).want(200).into(&shared)
	if shared.Code != made.Code || shared.Faction != made.Faction || !slices.Equal(shared.Designs, made.Designs) {
		t.Errorf("%s is %+v", made.Code, shared)
	}
	ben.call("PUT", "api/decks/copy", map[string]any{"name": "Copy", "game": "lostempires", "code": made.Code}).want(200).into(&kept)
	if kept.Name != "Copy" || !slices.Equal(kept.Designs, made.Designs) {
		t.Errorf("the copy is %+v", kept)
	}

	other := preset(1)
	other.ID, other.Name = made.ID, "Other"
	ada.call("PUT", "api/decks/mine", other.body()).want(200).into(&kept)
	if list := decksOf(ada); len(list) != 1 || list[0].Name != "Other" || !slices.Equal(list[0].Designs, other.Designs) {
		t.Errorf("after the change: %+v", list)
	}
	ada.call("DELETE", "api/decks/mine", nil).want(204)
	ada.call("DELETE", "api/decks/mine", nil).wantCode(404, "not_found")
	if list := decksOf(ada); len(list) != 0 {
		t.Errorf("after the last: %+v", list)
	}
}

// What is no lawful deck is refused by the rule of the game.
func TestUnlawfulDecks(t *testing.T) {
	ada := guest(t, serve(t), "Ada")
	lawful := preset(0)
	put := func(change func(*shownDeck)) *reply {
		d := lawful
		d.Name, d.Designs = "Deck", slices.Clone(lawful.Designs)
		change(&d)
		return ada.call("PUT", "api/decks/d", d.body())
	}
	ruled := func(r *reply, rule string) {
		t.Helper()
		if p := r.wantCode(422, "refused"); p.Rule != rule {
			t.Errorf("refused with %+v, want %s", p, rule)
		}
	}
	ruled(put(func(d *shownDeck) { d.Designs[0] = d.Designs[1] }), "L-1.5")
	ruled(put(func(d *shownDeck) { d.Designs[0] = preset(1).Designs[0] }), "L-1.5")
	ruled(put(func(d *shownDeck) { d.Designs = d.Designs[1:] }), "R-2")
	ruled(put(func(d *shownDeck) { d.Designs = nil }), "R-2")
	ruled(put(func(d *shownDeck) { d.Designs[0] = "?" }), "R-2")
	ruled(put(func(d *shownDeck) { d.Faction = "none" }), "R-2")
	ruled(put(func(d *shownDeck) { d.Faction, d.Designs = d.Faction+" "+d.Designs[0], d.Designs[1:] }), "R-2")
	for _, list := range [][]string{ // each is one key as it stands, though all together would read as a move
		{strings.Join(lawful.Designs, " ")},
		append([]string{strings.Join(lawful.Designs[:2], " ")}, lawful.Designs[2:]...),
		append([]string{" " + lawful.Designs[0] + "\t"}, lawful.Designs[1:]...),
		append([]string{"", " "}, lawful.Designs...),
		append(slices.Clone(lawful.Designs), "\t"),
	} {
		ruled(put(func(d *shownDeck) { d.Designs = list }), "R-2")
	}
	ruled(put(func(d *shownDeck) { d.Faction = "" }), "R-2")
	ruled(put(func(d *shownDeck) { d.Faction += " " }), "R-2")
	ruled(put(func(d *shownDeck) { d.Faction, d.Designs = "", append([]string{d.Faction}, d.Designs...) }), "R-2")
	put(func(d *shownDeck) { d.Name = "" }).wantCode(400, "bad_request")
	put(func(d *shownDeck) { d.Name = "\u0301" }).wantCode(400, "bad_request")
	put(func(d *shownDeck) { d.Game = "alliance" }).wantCode(404, "not_found")
	ada.call("PUT", "api/decks/Bad%20id", lawful.body()).wantCode(400, "bad_request")
	ada.call("PUT", "api/decks/d", map[string]any{"name": "D", "game": "lostempires", "code": "CH-000000"}).wantCode(404, "not_found")
	both := lawful.body()
	both["name"], both["code"] = "D", deckCode
	ada.call("PUT", "api/decks/d", both).wantCode(400, "bad_request")
	if list := decksOf(ada); len(list) != 0 {
		t.Errorf("kept are %+v", list)
	}

	lawful.Name = "Many"
	for i := range 31 {
		r := ada.call("PUT", fmt.Sprintf("api/decks/d%d", i), lawful.body())
		if i < 30 {
			r.want(200)
		} else {
			r.wantCode(409, "conflict")
		}
	}
}

// A code can be rightly written and say no deck that one can play.
func TestUnlawfulCodes(t *testing.T) {
	ada := guest(t, serve(t), "Ada")
	f := &cards.Factions[0]
	var all []string
	for i := range f.Designs {
		all = append(all, f.Designs[i].Key)
	}
	for _, n := range []int{0, 1, 8, 10, len(all)} {
		code, ok := (&cards.Deck{Faction: f.Key, Designs: all[:n]}).Code()
		if !ok {
			t.Fatalf("%v has no code", all[:n])
		}
		for _, r := range []*reply{
			ada.call("GET", "api/games/lostempires/decks/"+code, nil),
			ada.call("PUT", "api/decks/d", map[string]any{"name": "D", "game": "lostempires", "code": code}),
		} {
			if p := r.wantCode(422, "refused"); p.Rule != "R-2" {
				t.Errorf("%s, of %d designs, is refused with %+v", code, n, p)
			}
		}
	}
}

// The cards are told to everybody, and who has them already is told so.
func TestCards(t *testing.T) {
	n := nobody(t, serve(t))
	var told struct{ Factions []struct{ Key string } }
	r := n.call("GET", "api/games/lostempires/cards", nil).want(200)
	r.into(&told)
	if len(told.Factions) != len(cards.Factions) || told.Factions[0].Key != cards.Factions[0].Key {
		t.Errorf("%+v", told)
	}
	want, err := json.Marshal(cards.Catalogue())
	if err != nil || len(r.body) < len(want)*9/10 {
		t.Errorf("%d bytes of %d", len(r.body), len(want))
	}
	zipped := n.call("GET", "api/games/lostempires/cards", nil, "Accept-Encoding: gzip")
	if zipped.header.Get("Content-Encoding") != "gzip" || len(zipped.body) > 40<<10 {
		t.Errorf("%d bytes, packed as %q", len(zipped.body), zipped.header.Get("Content-Encoding"))
	}
	t.Logf("%d bytes, %d packed", len(r.body), len(zipped.body))
	if again := n.call("GET", "api/games/lostempires/cards", nil, "If-None-Match: "+r.header.Get("ETag")); again.status != 304 {
		t.Errorf("%d for who has them", again.status)
	}
	n.call("GET", "api/games/alliance/cards", nil).wantCode(404, "not_found")
	n.call("GET", "api/games/alliance/decks/"+deckCode, nil).wantCode(404, "not_found")
	n.call("GET", "api/games/lostempires/decks/CH-000000", nil).wantCode(404, "not_found")
}
