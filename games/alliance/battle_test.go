package alliance_test

import (
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/alliance"
)

// onPath begins a play on the path 1-2-…-19 in which seat 1 alone borders the
// Dark Lord: 12 beside 13.
func onPath(t *testing.T) *board {
	t.Helper()
	b := begin(t, path, "chance: bases 1 3 19").
		Plays(claimsOf(18, 2, 4, 17, 5, 6, 16, 7, 8, 15, 9, 10, 14, 11, 12, 13)...)
	return b.owns(0, 200, 11).owns(1, 200, 12).owns(2, 400, 13)
}

func targetsTouch(t *testing.T) {
	b := apart(t, `{"map":"hex19"}`)
	b.May(0, word("attack", 8, 9, 14, 15)...).Plays("0: attack 8").May(1, word("attack", 15, 18)...)
	// None beside one's own: what lies beside the ally's.
	onPath(t).May(0, "attack 13")
	// The Dark Lord's castle is a target from round 1.
	near(t, 10).May(0, word("attack", 5, 10, 14)...)
}

func targetsAstray(t *testing.T) {
	b := apart(t, `{"map":"hex19"}`).
		Refuses("A-3.3", "0: attack 1", "0: attack 5", "0: attack 7", "0: attack 12", "0: attack 17", "0: attack 13")
	b.Plays("0: attack 9").Refuses("A-3.3", "1: attack 9", "1: attack 8", "1: attack 1") // 9 is chosen, but out of reach first
	onPath(t).Refuses("A-3.3", "0: attack 14", "0: attack 12", "0: attack 2")
}

func targetsDiffer(t *testing.T) {
	b := apart(t, `{"map":"hex19"}`).Plays("0: attack 15").May(1, "attack 18")
	b.Plays("1: attack 18")
	// The castle may be the target of both.
	near(t, 10).Plays("0: attack 10").May(1, word("attack", 5, 10, 11, 14, 15, 16, 19)...).Plays("1: attack 10")
	// Where nothing else is in reach, nothing is barred.
	onPath(t).Plays("0: attack 13").May(1, "attack 13").Plays("1: attack 13")
	// Only this round's choice counts.
	b.Plays("chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 2", "1: answer 2").strikes(b.strikable(3)...).
		Plays("1: attack 15").Refuses("A-3.4", "0: attack 15")
}

func targetsTaken(t *testing.T) {
	apart(t, `{"map":"hex19"}`).Plays("0: attack 15").Refuses("A-3.4", "1: attack 15")
	b := near(t, 10)
	b.Plays("0: attack 5").Refuses("A-3.4", "1: attack 5")
	b.Plays("1: attack 10", "chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 1", "1: answer none").
		strikes(5, 4).Plays("1: attack 5").Refuses("A-3.4", "0: attack 5")
}

func alliesAreAsked(t *testing.T) {
	b := near(t, 10).Plays("0: attack 10", "1: attack 5").InTurn(game.Chance)
	b.May(game.Chance, "ask 0 right=1", "ask 0 right=2", "ask 0 right=3", "ask 0 right=4").Plays("chance: ask 0 right=4")
	b.May(game.Chance, "ask 1 right=1", "ask 1 right=2", "ask 1 right=3", "ask 1 right=4").Plays("chance: ask 1 right=2")
	b.InTurn(0, 1)
	if got := storytest.JSON(t, b.whole().Right); got != "[4,2]" {
		t.Errorf("right %s", got)
	}

	// An ally sees only the own question, and until both answers are in.
	b = near(t, 10).Plays("0: attack 10", "1: attack 5")
	question := map[game.Seat]string{0: `{"id":"q0"}`, 1: `{"id":"q1"}`}
	for ally, text := range []string{"ask 0 right=4", "ask 1 right=2"} {
		if to, ok := b.Asks(text); !ok || to != game.Seat(ally) {
			t.Errorf("%s asks %v, %v", text, to, ok)
		}
		if _, err := b.Ask(game.Chance, text, []byte(question[game.Seat(ally)])); err != nil {
			t.Fatal(err)
		}
		for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
			want := ""
			if v >= 0 && int(v) <= ally {
				want = question[game.Seat(v)]
			}
			if got := string(b.sees(v).Question); got != want {
				t.Errorf("after %s %v sees the question %q, want %q", text, v, got, want)
			}
		}
	}
	b.Plays("0: answer 1")
	for v, want := range map[game.Viewer]string{0: `{"id":"q0"}`, 1: `{"id":"q1"}`, 2: "", game.Onlooker: ""} {
		if got := string(b.sees(v).Question); got != want {
			t.Errorf("after one answer %v sees the question %q, want %q", v, got, want)
		}
	}
	b.Plays("1: answer 1")
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
		if got := string(b.sees(v).Question); got != "" {
			t.Errorf("after both answers %v sees the question %q", v, got)
		}
	}
}

func asksAstray(t *testing.T) {
	begin(t, `{"map":"hex19"}`).Refuses("A-3.5", "chance: ask 0 right=1")
	b := near(t, 10).Refuses("A-3.5", "0: ask 0 right=1").Plays("0: attack 10", "1: attack 10").
		Refuses("A-3.5", "chance: ask 1 right=1", "chance: ask 1 right=4")
	b.Plays("chance: ask 0 right=1").Refuses("A-3.5", "chance: ask 0 right=1", "chance: ask 0 right=2").
		Plays("chance: ask 1 right=1").Refuses("R-5", "chance: ask 1 right=1").
		Refuses("A-3.5", "0: ask 0 right=1")
	_, err := near(t, 10).Ask(0, "attack 10", []byte(`{}`))
	if r, ok := game.AsRefusal(err); !ok || r.Rule != "R-1" {
		t.Errorf("an attack with a question gives %v, want a refusal by R-1", err)
	}
}

func answersAreSecret(t *testing.T) {
	b := near(t, 10).Plays("0: attack 10", "1: attack 5")
	for _, ask := range []string{"ask 0 right=3", "ask 1 right=2"} {
		played, err := b.Move(game.Chance, ask)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
			if got, want := played.Seen(v), ask[:len(ask)-1]+"?"; got != want {
				t.Errorf("%v sees %q, want %q", v, got, want)
			}
		}
		if got := played.Seen(game.All); got != ask {
			t.Errorf("all see %q, want %q", got, ask)
		}
	}
	b.May(0, "answer 1", "answer 2", "answer 3", "answer 4", "answer none").InTurn(0, 1)
	first, err := b.Move(1, "answer none") // either may answer first
	if err != nil {
		t.Fatal(err)
	}
	for v, want := range map[game.Viewer]string{game.Onlooker: "answer ?", 0: "answer ?", 1: "answer none", 2: "answer ?", game.All: "answer none"} {
		if got := first.Seen(v); got != want {
			t.Errorf("%v sees the first answer as %q, want %q", v, got, want)
		}
	}
	b.InTurn(0).Refuses("R-5", "1: answer 2", "1: answer none") // an answer is final
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
		if view := b.sees(v); view.Answered != [2]bool{false, true} || view.Last != nil {
			t.Errorf("%v sees answered %v and last %v", v, view.Answered, view.Last)
		}
	}
	if got := storytest.JSON(t, b.whole().Answers); got != `[null,"none"]` {
		t.Errorf("answers %s", got)
	}
	second, err := b.Move(0, "answer 3")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2, game.All} {
		if got := second.Seen(v); got != "answer 3" {
			t.Errorf("%v sees the second answer as %q", v, got)
		}
		if v == game.All {
			continue
		}
		want := `{"round":1,"targets":[10,5],"order":[0,1],"answers":[3,"none"],"right":[3,2]}`
		if got := storytest.JSON(t, b.sees(v).Last); got != want {
			t.Errorf("%v sees the last round as %s, want %s", v, got, want)
		}
	}
	// The last round stays in sight until the next one's answers are in.
	b.strikes(4, 2).Plays("1: attack 10", "0: attack 10", "chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 2")
	if last := b.sees(1).Last; last == nil || last.Round != 1 {
		t.Errorf("after one answer of round 2 the last round is %v", last)
	}
	b.Plays("1: answer 4")
	want := `{"round":2,"targets":[10,10],"order":[1,0],"answers":[2,4],"right":[1,1]}`
	if got := storytest.JSON(t, b.sees(2).Last); got != want {
		t.Errorf("the last round is %s, want %s", got, want)
	}
}

func answersResolve(t *testing.T) {
	// Right: the territory is won and worth 400; a castle loses a tower. Wrong: nothing.
	near(t, 10).round(14, 10, "1", "1").owns(0, 400, 14).stand(10, 2).owns(2, 400, 10).scores(1800, 1400, 2400)
	near(t, 10).round(14, 10, "3", "none").owns(2, 400, 14).stand(10, 3).scores(1400, 1400, 2800)
	// Both right at the castle: two towers.
	near(t, 10).round(10, 10, "1", "1").stand(10, 1).scores(1400, 1400, 2800)
	// Land taken from the Dark Lord keeps its worth, land that he takes gains it.
	near(t, 10).round(14, 10, "1", "1").strikes(4).owns(2, 400, 4)
	// A common target falls to the first right answer in the order of choosing.
	onPath(t).round(13, 13, "1", "1").owns(0, 400, 13).strikesLeft(1).scores(1800, 1400, 2400)
	onPath(t).round(13, 13, "2", "1").owns(1, 400, 13).strikesLeft(2)
	onPath(t).round(13, 13, "1", "2").owns(0, 400, 13).strikesLeft(2)
	onPath(t).round(13, 13, "2", "2").owns(2, 400, 13).strikesLeft(3)
	// In an even round seat 1 chose first, so 13 falls to seat 1.
	onPath(t).round(13, 13, "2", "1").strikes(13, 12).round(12, 12, "1", "1").owns(1, 400, 12).strikesLeft(1)
}

// strikesLeft checks how many strikes the Dark Lord has.
func (b *board) strikesLeft(n int) *board {
	b.Helper()
	if v := b.sees(game.Onlooker); v.Strikes != n || v.Step != alliance.ToStrike {
		b.Errorf("%d strikes in step %q, want %d", v.Strikes, v.Step, n)
	}
	return b.InTurn(2)
}

func darkCastleFalls(t *testing.T) {
	// Seat 1 chose first in round 2: the castle falls, and seat 0's right
	// answer no longer takes 14.
	b := near(t, 10).round(10, 10, "1", "1").strikes(4).round(14, 10, "1", "1")
	b.stand(10, 0).owns(2, 0, 10).owns(2, 400, 14).
		Ends(`{"winners":[0,1],"reason":"castle","scores":[1200,1400,2800]}`)
	if v := b.sees(game.Onlooker); v.Strikes != 0 || v.Round != 2 || v.Phase != alliance.Over {
		t.Errorf("%d strikes in round %d, phase %s", v.Strikes, v.Round, v.Phase)
	}
	// A wrong answer after the fall changes nothing either.
	near(t, 10).round(10, 10, "1", "1").strikes(4).round(14, 10, "2", "1").
		Ends(`{"winners":[0,1],"reason":"castle","scores":[1200,1400,2800]}`)
	// Before the fall the first answer counts.
	near(t, 10).round(10, 10, "1", "1").strikes(4).round(10, 11, "1", "1").owns(1, 400, 11).
		Ends(`{"winners":[0,1],"reason":"castle","scores":[1200,1800,2400]}`)
	// A common target: the first answer fells the last tower.
	near(t, 10).round(10, 10, "1", "1").strikes(4).round(10, 10, "none", "1").stand(10, 0).
		Ends(`{"winners":[0,1],"reason":"castle","scores":[1200,1400,2800]}`)
}

func strikesAreCounted(t *testing.T) {
	for _, test := range []struct {
		answer0, answer1 string
		strikes          int
	}{
		{"1", "1", 1}, {"2", "1", 2}, {"1", "4", 2}, {"none", "1", 2}, {"1", "none", 2}, {"3", "4", 3}, {"none", "none", 3},
	} {
		b := apart(t, `{"map":"hex19"}`).round(14, 18, test.answer0, test.answer1).strikesLeft(test.strikes)
		for left := test.strikes - 1; left > 0; left-- {
			b.strikes(b.strikable(1)...).strikesLeft(left)
		}
		b.strikes(b.strikable(1)...)
		if v := b.sees(game.Onlooker); v.Strikes != 0 || v.Step != alliance.ToTarget || v.Round != 2 {
			t.Errorf("after the strikes: %d left, %s of round %d", v.Strikes, v.Step, v.Round)
		}
	}
}

func strikesTouch(t *testing.T) {
	b := apart(t, `{"map":"hex19"}`).round(14, 18, "2", "2")
	b.May(2, word("strike", 4, 5, 10, 11, 16, 19)...)
	// Those just taken count: 4 opens seat 0's castle on 1.
	b.strikes(4).owns(2, 400, 4).scores(1200, 1400, 3200).May(2, word("strike", 1, 5, 10, 11, 16, 19)...)
	b.strikes(1).stand(1, 2).owns(0, 400, 1).scores(1200, 1400, 3200)
	// An ally's land won in battle is lost again at its full worth.
	near(t, 10).round(14, 10, "1", "1").scores(1800, 1400, 2400).strikes(14).owns(2, 400, 14).scores(1400, 1400, 2800)
}

func strikesAstray(t *testing.T) {
	apart(t, `{"map":"hex19"}`).round(14, 18, "2", "2").
		Refuses("A-3.10", "2: strike 17", "2: strike 13", "2: strike 1", "2: strike 12", "2: strike 2").
		strikes(4).Refuses("A-3.10", "2: strike 4", "2: strike 12").
		Refuses("R-2", "2: strike", "2: pass") // there is no pass
}

func alliedCastleFalls(t *testing.T) {
	// All three strikes on one castle.
	near(t, 10).round(14, 11, "2", "2").strikes(1, 1).stand(1, 1).owns(0, 400, 1).InTurn(2).strikes(1).stand(1, 0).owns(0, 0, 1).
		Ends(`{"winners":[2],"reason":"castle","scores":[1000,1400,2800]}`)
	// At once: the strikes left are gone.
	b := near(t, 10).round(14, 11, "2", "1").strikes(1, 1).round(14, 19, "2", "2").strikesLeft(3).strikes(1)
	b.Ends(`{"winners":[2],"reason":"castle","scores":[1000,1800,2400]}`)
	if v := b.sees(0); v.Strikes != 0 || v.Round != 2 || v.Phase != alliance.Over || v.Last == nil {
		t.Errorf("%d strikes in round %d, phase %s, last %v", v.Strikes, v.Round, v.Phase, v.Last)
	}
	// Seat 1's castle does as well.
	near(t, 10).round(14, 11, "2", "2").strikes(2, 3, 3).round(14, 19, "1", "1").strikes(3).
		Ends(`{"winners":[2],"reason":"castle","scores":[1800,1200,2400]}`)
}

func ruinsStay(t *testing.T) {
	// Towers are never rebuilt, a standing castle is worth 400, a fallen one 0.
	b := near(t, 10).round(14, 11, "2", "2").strikes(1, 1, 4).stand(1, 1).owns(0, 400, 1)
	b.round(14, 19, "1", "1").stand(1, 1).strikes(2).stand(1, 1)
	b.round(15, 10, "2", "2").strikes(1).owns(0, 0, 1).stand(1, 0).InTurn()
	// An ally left with the castle alone plays on.
	b = onPath(t).round(13, 13, "2", "2").strikes(12, 11, 10).round(10, 10, "2", "2").strikes(9, 8, 7).
		round(7, 7, "2", "2").strikes(6, 5, 4).scores(600, 400, 6400).InTurn(1)
	b.May(1, "attack 4").Plays("1: attack 4").May(0, "attack 4")
}

func timeRunsOut(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`, "chance: bases 1 12 17")
	b.Defaults(2, "claim 13")
	b.Plays("2: claim 13")
	b.Defaults(0, "claim 2")
	b = apart(t, `{"map":"hex19"}`)
	b.Defaults(0, "attack 8")
	b.Plays("0: attack 15")
	b.Defaults(1, "attack 18")
	b.Plays("1: attack 18", "chance: ask 0 right=1", "chance: ask 1 right=1")
	b.Defaults(0, "answer none")
	b.Defaults(1, "answer none")
	b.Plays("0: answer none", "1: answer none")
	b.Defaults(2, "strike 4")
}

func pointsDecide(t *testing.T) {
	// The comparison comes after the strikes of the last round, not before.
	b := near(t, 2).round(14, 11, "1", "1").scores(1800, 1800, 2000).strikes(4).InTurn(1).
		round(15, 19, "1", "1").scores(2000, 2200, 1600).InTurn(2).strikes(2)
	b.Ends(`{"winners":[0,1],"reason":"points","scores":[2000,2000,2000]}`)
	// The default is ten rounds.
	b = apart(t, `{"map":"hex19"}`)
	for round := 1; round <= 10; round++ {
		if got := b.sees(2).Round; got != round {
			t.Fatalf("round %d, want %d", got, round)
		}
		b.InTurn(game.Seat(1 - round%2))
		moves := b.Legal(game.Seat(1 - round%2))
		b.Plays(number(1-round%2) + ": " + moves[0])
		moves = b.Legal(game.Seat(round % 2))
		b.Plays(number(round%2)+": "+moves[0], "chance: ask 0 right=1", "chance: ask 1 right=1", "0: answer 1", "1: answer 1")
		b.strikes(b.strikable(1)...)
	}
	if o := b.Outcome(); !o.Over || o.Reason != "points" || b.sees(0).Round != 10 {
		t.Errorf("after ten rounds: %+v", o)
	}
}

func fiveEndings(t *testing.T) {
	near(t, 10).round(10, 10, "1", "1").strikes(1).round(10, 10, "1", "1").
		Ends(`{"winners":[0,1],"reason":"castle","scores":[1400,1400,2400]}`)
	near(t, 1).round(14, 11, "1", "1").strikes(4).
		Ends(`{"winners":[0,1],"reason":"points","scores":[1600,1800,2400]}`)
	near(t, 1).round(14, 10, "1", "2").strikes(14, 1).
		Ends(`{"winners":[],"reason":"draw","scores":[1400,1400,2800]}`)
	near(t, 1).round(14, 10, "2", "2").strikes(1, 1, 2).
		Ends(`{"winners":[2],"reason":"points","scores":[1400,1200,3200]}`)
	near(t, 1).round(14, 10, "2", "2").strikes(1, 1, 1).
		Ends(`{"winners":[2],"reason":"castle","scores":[1000,1400,2800]}`)
}
