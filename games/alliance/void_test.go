package alliance_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/game/record"
	"castellan/games"
)

// The host may void the round just played until a target of the next is chosen.
func TestARoundIsVoided(t *testing.T) {
	b := near(t, 10)
	began := b.Plies()
	void := func(n int) string { return "host: void " + storytest.JSON(t, n) }
	fresh := storytest.JSON(t, b.whole())
	b.Refuses("R-5", void(began), void(0))
	b.Plays("0: attack 10").Refuses("R-5", void(began))
	b.Plays("1: attack 5", "chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 1").Refuses("R-5", void(began))

	// With both answers in it may, before the Dark Lord has struck too.
	b.Plays("1: answer 1").InTurn(2).Refuses("R-5", void(began-1), void(began+1)).Refuses("R-2", "host: void", "host: hold")
	b.Plays(void(began))
	if got := storytest.JSON(t, b.whole()); got != fresh {
		t.Errorf("voided to\n%s\nnot\n%s", got, fresh)
	}
	if b.Plies() != began+7 {
		t.Errorf("%d plies", b.Plies())
	}
	b.Refuses("R-5", void(began), void(began+7))

	// Played again it goes on as ever; the next round's start is the last moment.
	b.InTurn(0).Plays("0: attack 10", "1: attack 5", "chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 1", "1: answer none")
	b.strikes(b.strikable(2)...)
	version, ok := b.Voidable()
	if !ok || version != began+7 {
		t.Errorf("a void would return to %d, %v", version, ok)
	}
	b.Plays(void(version)).InTurn(0)
}

// A record with a void replays to where its table was, and reads the same.
func TestARecordHonoursAVoid(t *testing.T) {
	text := `{"record":1,"game":"alliance","rules":1,"options":{"map":"hex19","bases":"near"},"seats":["Ada","Ben","warlord"]}` + "\n"
	b := near(t, 10)
	began := b.Plies()
	question := json.RawMessage(`{"id":"again"}`)
	plies := []string{"0: attack 10", "1: attack 5", "chance: ask 0 right=1", "chance: ask 1 right=3", "0: answer 1", "1: answer 1", "host: void " + storytest.JSON(t, began), "0: attack 5", "1: attack 10", "chance: ask 0 right=2", "chance: ask 1 right=2"}
	var log []record.Ply
	for _, ply := range nearPlies() {
		seat, move := storytest.Split(t, ply)
		log = append(log, record.Ply{Seat: seat, Move: move})
	}
	for _, ply := range plies {
		seat, move := storytest.Split(t, ply)
		entry := record.Ply{Seat: seat, Move: move}
		if strings.HasPrefix(move, "ask 0") {
			entry.Question = question
		}
		if _, err := b.Ask(seat, move, entry.Question); err != nil {
			t.Fatalf("%s: %v", ply, err)
		}
		log = append(log, entry)
	}
	var out bytes.Buffer
	header, err := record.ParseHeader([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Write(&out, header, log); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `{"seat":"host","move":"void `) {
		t.Errorf("no void in %s", out.String())
	}
	replay, err := record.Read(&out, games.All, -1)
	if err != nil {
		t.Fatal(err)
	}
	for v := game.All; v < 3; v++ {
		if got, want := storytest.JSON(t, replay.Play.View(v)), storytest.JSON(t, b.View(v)); got != want {
			t.Errorf("%v sees\n%s\nafter the replay, at the table\n%s", v, got, want)
		}
	}
	// The question before the void is nobody's any more, that of the new round is seat 0's.
	if view := storytest.JSON(t, b.View(0)); !strings.Contains(view, `"again"`) {
		t.Errorf("seat 0 sees %s", view)
	}
	// What was open stays open, what is new is hidden.
	if got := replay.Log[began+2].Reads(replay.Play, 1); got != "ask 0 right=1" {
		t.Errorf("a voided ply reads %q", got)
	}
	if got := replay.Log[len(log)-2].Reads(replay.Play, 1); got != "ask 0 right=?" {
		t.Errorf("a new ply reads %q", got)
	}
}
