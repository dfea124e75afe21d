package app_test

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"

	"castellan/games/lostempires/cards"
)

// drilling is the change of a table's making that makes it Lost Empires' with
// the drill set.
func drilling() map[string]any {
	return map[string]any{"game": "lostempires", "options": map[string]any{"set": "drill", "rounds": 5}, "open": true}
}

// TestWholePlayOfLostEmpires plays with people and with a bot.
func TestWholePlayOfLostEmpires(t *testing.T) {
	a := serve(t)
	for name, change := range map[string]map[string]any{
		"drill": drilling(),
		"core":  {"game": "lostempires", "options": map[string]any{"rounds": 5}, "open": true},
	} {
		t.Run(name, func(t *testing.T) {
			guests, id := wholePlay(t, a, change, 2)
			if end := guests[1].table(id); end.Status != "finished" || !slices.Contains([]string{"gate", "artifacts", "control", "limit", "draw"}, end.Outcome.Reason) {
				t.Errorf("it ended as %+v", end)
			}
		})
	}
	t.Run("bot", func(t *testing.T) { wholePlay(t, a, drilling(), 1, "recruit") })
}

// A deck is chosen whole or by the entry that stands for it. It opens to others
// by and by, as the record tells, and nobody learns its list before the end.
func TestDecksOpenByAndBy(t *testing.T) {
	a := serve(t)
	ada, ben, cleo := guest(t, a, "Ada"), guest(t, a, "Ben"), guest(t, a, "Cleo")
	table := ada.make(map[string]any{"game": "lostempires", "open": true}, "me", "open")
	ben.call("POST", "api/join", map[string]any{"invite": table.Invite}).want(200)
	own := preset(1)
	for i := range cards.Factions[1].Designs { // another than the preset
		if d := &cards.Factions[1].Designs[i]; !slices.Contains(own.Designs, d.Key) && !d.Support {
			for j, key := range own.Designs {
				if unit := cards.Factions[1].Designs[cards.Factions[1].Preset[j]]; !unit.Support {
					own.Designs = slices.Delete(own.Designs, slices.Index(own.Designs, key), slices.Index(own.Designs, key)+1)
					break
				}
			}
			own.Designs = append(own.Designs, d.Key)
			break
		}
	}
	move := func(who *somebody, text string) {
		t.Helper()
		who.move(table.ID, text, who.table(table.ID).Version)
	}
	record := func(who *somebody) []string {
		t.Helper()
		text := who.call("GET", "api/tables/"+table.ID+"/record", nil).want(200).body
		var moves []string
		for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n"))[1:] {
			_, rest, _ := strings.Cut(string(line), `"move":"`)
			move, _, _ := strings.Cut(rest, `"`)
			moves = append(moves, move)
		}
		return moves
	}
	refused := map[string]any{"move": "deck synod " + strings.Repeat(own.Designs[0]+" ", 9), "version": 0}
	if p := ada.call("POST", "api/tables/"+table.ID+"/moves", refused).wantCode(422, "refused"); p.Rule != "L-1.5" {
		t.Errorf("one design nine times is refused by %s", p.Rule)
	}
	full := "deck synod " + strings.Join(own.Designs, " ")
	move(ada, full)
	for who, want := range map[*somebody]string{ben: "deck ?", cleo: "deck ?"} {
		if got := record(who); len(got) != 1 || got[0] != want {
			t.Errorf("%s reads %q, want %q", who.name, got, want)
		}
	}
	mine := record(ada)[0]
	if len(strings.Fields(mine)) != 11 || strings.Contains(mine, "?") {
		t.Errorf("of her own deck Ada reads %q", mine)
	}
	move(ben, "deck horde")
	for who, want := range map[*somebody][2]string{
		ada:  {mine, "deck horde ?"},
		ben:  {"deck synod ?", ""},
		cleo: {"deck synod ?", "deck horde ?"},
	} {
		got := record(who)
		if got[0] != want[0] || want[1] != "" && got[1] != want[1] {
			t.Errorf("%s reads %q and %q, want %q", who.name, got[0], got[1], want)
		}
	}
	if got := strings.Fields(record(ben)[1]); len(got) != 11 || got[1] != "horde" {
		t.Errorf("the entry of the horde was kept as %q", got)
	}
}

// The chances of an attack are told to who can attack, and only of that.
func TestOddsOfAnAttack(t *testing.T) {
	a := serve(t)
	ada := guest(t, a, "Ada")
	text := ada.call("GET", "api/games/lostempires/lessons/first", nil).want(200)
	var lesson struct {
		Steps []struct{ Expect *string }
	}
	text.into(&lesson)
	if !slices.ContainsFunc(lesson.Steps, func(s struct{ Expect *string }) bool {
		return s.Expect != nil && strings.HasPrefix(*s.Expect, "attack ")
	}) {
		t.Error("the lesson attacks nobody")
	}
	table := ada.make(drilling(), "me", "recruit")
	var told struct {
		Version int
		Odds    map[string]any
	}
	odds := func(move string) *reply {
		return ada.call("GET", "api/tables/"+table.ID+"/odds?move="+url.QueryEscape(move), nil)
	}
	odds("deck drill").want(200).into(&told)
	if told.Odds != nil {
		t.Errorf("of a deck foretold is %v", told.Odds)
	}
	if p := odds("attack u1").wantCode(422, "refused"); p.Rule != "L-3.6" {
		t.Errorf("refused by %s", p.Rule)
	}
	if p := odds("attack").wantCode(422, "refused"); p.Rule != "R-2" {
		t.Errorf("refused by %s", p.Rule)
	}
	odds(strings.Repeat("x", 5000)).wantCode(400, "bad_request")
	ada.call("GET", "api/tables/"+table.ID+"/odds", nil).wantCode(400, "bad_request")
}
