package app_test

import (
	"bytes"
	"math/rand/v2"
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
	var own []string // another deck than the preset
	for _, d := range cards.Factions[1].Designs[:9] {
		own = append(own, d.Key)
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
	refused := map[string]any{"move": "deck synod " + strings.Repeat(own[0]+" ", 9), "version": 0}
	if p := ada.call("POST", "api/tables/"+table.ID+"/moves", refused).wantCode(422, "refused"); p.Rule != "L-1.5" {
		t.Errorf("one design nine times is refused by %s", p.Rule)
	}
	full := "deck synod " + strings.Join(own, " ")
	move(ada, full)
	for who, want := range map[*somebody]string{ben: "deck ?", cleo: "deck ?"} {
		if got := record(who); len(got) != 1 || got[0] != want {
			t.Errorf("%s reads %q, want %q", who.name, got, want)
		}
	}
	if mine := record(ada)[0]; mine != full {
		t.Errorf("of her own deck Ada reads %q", mine)
	}
	move(ben, "deck horde")
	for who, want := range map[*somebody][2]string{
		ada:  {full, "deck horde ?"},
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

// The chances of an attack are told to who can make it, and to nobody else.
func TestOddsOfAnAttack(t *testing.T) {
	a := serve(t)
	both := []*somebody{guest(t, a, "Ada"), guest(t, a, "Ben")}
	table := both[0].make(drilling(), "me", "open")
	both[1].call("POST", "api/join", map[string]any{"invite": table.Invite}).want(200)
	odds := func(who *somebody, move string) *reply {
		return who.call("GET", "api/tables/"+table.ID+"/odds?move="+url.QueryEscape(move), nil)
	}
	var told struct {
		Version int
		Odds    *struct {
			Damage []int
			Of     int
		}
	}
	odds(both[0], "deck drill").want(200).into(&told)
	if told.Odds != nil {
		t.Errorf("of a deck foretold is %v", told.Odds)
	}
	if p := odds(both[0], "attack u1").wantCode(422, "refused"); p.Rule != "L-3.6" {
		t.Errorf("refused by %s", p.Rule)
	}
	if p := odds(both[0], "attack").wantCode(422, "refused"); p.Rule != "R-2" {
		t.Errorf("refused by %s", p.Rule)
	}
	for _, nothing := range []*reply{odds(both[0], ""), odds(both[0], " "), both[0].call("GET", "api/tables/"+table.ID+"/odds", nil)} {
		if p := nothing.wantCode(422, "refused"); p.Rule != "R-2" {
			t.Errorf("no move is refused by %s", p.Rule)
		}
	}
	odds(both[0], strings.Repeat("é", 2048)).wantCode(422, "refused")
	odds(both[0], strings.Repeat("é", 2048)+"x").wantCode(413, "too_large")

	rng := rand.New(rand.NewPCG(5, 8))
	for range 2000 {
		for i, who := range both {
			now := who.table(table.ID)
			if len(now.Legal) == 0 {
				continue
			}
			at := slices.IndexFunc(now.Legal, func(m string) bool { return strings.HasPrefix(m, "attack ") })
			if at < 0 {
				who.move(table.ID, now.Legal[rng.IntN(len(now.Legal))], now.Version)
				continue
			}
			odds(who, now.Legal[at]).want(200).into(&told)
			sum := 0
			for _, ways := range told.Odds.Damage {
				sum += ways
			}
			if told.Version != now.Version || len(told.Odds.Damage) != 4 || told.Odds.Of != 36 || sum != 36 {
				t.Errorf("of an attack at %d foretold is %+v", now.Version, told)
			}
			odds(both[1-i], now.Legal[at]).wantCode(409, "not_your_turn")
			odds(guest(t, a, "Cleo"), now.Legal[at]).wantCode(403, "forbidden")
			return
		}
	}
	t.Error("nobody could attack")
}
