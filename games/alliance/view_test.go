package alliance_test

import (
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/alliance"
)

// The forms of state and view are those of the rulebook, to the byte.
func TestForms(t *testing.T) {
	b := begin(t, `{"map":"hex19"}`)
	free := `{"id":1,"owner":null,"value":0},{"id":2,"owner":null,"value":0},{"id":3,"owner":null,"value":0},{"id":4,"owner":null,"value":0},{"id":5,"owner":null,"value":0},{"id":6,"owner":null,"value":0},{"id":7,"owner":null,"value":0},{"id":8,"owner":null,"value":0},{"id":9,"owner":null,"value":0},{"id":10,"owner":null,"value":0},{"id":11,"owner":null,"value":0},{"id":12,"owner":null,"value":0},{"id":13,"owner":null,"value":0},{"id":14,"owner":null,"value":0},{"id":15,"owner":null,"value":0},{"id":16,"owner":null,"value":0},{"id":17,"owner":null,"value":0},{"id":18,"owner":null,"value":0},{"id":19,"owner":null,"value":0}`
	b.looks(game.All, `{"phase":"bases","step":null,"round":0,"territories":[`+free+`],"targets":[null,null],"order":[0,1],"answered":[false,false],"answers":[null,null],"right":[null,null],"strikes":0,"scores":[0,0,0]}`)
	b.looks(0, `{"phase":"bases","step":null,"round":0,"territories":[`+free+`],"targets":[null,null],"order":[0,1],"answered":[false,false],"strikes":0,"scores":[0,0,0]}`)

	land := `{"id":1,"owner":0,"value":400,"towers":3},{"id":2,"owner":1,"value":200},{"id":3,"owner":1,"value":400,"towers":3},{"id":4,"owner":0,"value":200},{"id":5,"owner":2,"value":400},{"id":6,"owner":1,"value":200},{"id":7,"owner":1,"value":200},{"id":8,"owner":0,"value":200},{"id":9,"owner":0,"value":200},{"id":10,"owner":2,"value":400,"towers":3},{"id":11,"owner":2,"value":400},{"id":12,"owner":1,"value":200},{"id":13,"owner":0,"value":200},{"id":14,"owner":2,"value":400},{"id":15,"owner":2,"value":400},{"id":16,"owner":2,"value":400},{"id":17,"owner":0,"value":200},{"id":18,"owner":1,"value":200},{"id":19,"owner":2,"value":400}`
	question := `{"id":"q1"}`
	b = near(t, 10).Plays("0: attack 14", "1: attack 10", "chance: ask 0 right=3")
	if _, err := b.Ask(game.Chance, "ask 1 right=4", []byte(question)); err != nil {
		t.Fatal(err)
	}
	b.Plays("0: answer 2")
	b.looks(game.All, `{"phase":"battle","step":"answer","round":1,"territories":[`+land+`],"targets":[14,10],"order":[0,1],"answered":[true,false],"answers":[2,null],"right":[3,4],"strikes":0,"scores":[1400,1400,2800]}`)
	public := `{"phase":"battle","step":"answer","round":1,"territories":[` + land + `],"targets":[14,10],"order":[0,1],"answered":[true,false],"strikes":0,"scores":[1400,1400,2800]`
	b.looks(game.Onlooker, public+`}`)
	b.looks(2, public+`}`)
	b.looks(0, public+`}`) // this ask carried no question
	b.looks(1, public+`,"question":`+question+`}`)

	b.Plays("1: answer none")
	rest := `"strikes":3,"scores":[1400,1400,2800]`
	b.looks(game.All, `{"phase":"battle","step":"strike","round":1,"territories":[`+land+`],"targets":[14,10],"order":[0,1],"answered":[true,true],"answers":[2,"none"],"right":[3,4],`+rest+`}`)
	last := `,"last":{"round":1,"targets":[14,10],"order":[0,1],"answers":[2,"none"],"right":[3,4]}}`
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
		b.looks(v, `{"phase":"battle","step":"strike","round":1,"territories":[`+land+`],"targets":[14,10],"order":[0,1],"answered":[true,true],`+rest+last)
	}
	// A new round sets back all but the last one.
	b.strikes(1, 1, 2)
	if got, want := storytest.JSON(t, b.whole().Targets)+storytest.JSON(t, b.whole().Answered)+storytest.JSON(t, b.whole().Answers)+storytest.JSON(t, b.whole().Right), `[null,null][false,false][null,null][null,null]`; got != want {
		t.Errorf("a new round begins with %s, want %s", got, want)
	}
	// The end keeps the round's targets, answers and order, and names fallen towers.
	b.Plays("1: attack 11", "0: attack 14", "chance: ask 0 right=1", "chance: ask 1 right=1", "1: answer 2", "0: answer 1").strikes(1)
	whole := b.whole()
	if got, want := storytest.JSON(t, whole.Targets)+storytest.JSON(t, whole.Order)+storytest.JSON(t, whole.Answers)+storytest.JSON(t, whole.Right)+storytest.JSON(t, whole.Territories[0]),
		`[14,11][1,0][1,2][1,1]{"id":1,"owner":0,"value":0,"towers":0}`; got != want || whole.Phase != alliance.Over {
		t.Errorf("the end is %s in %s, want %s", got, whole.Phase, want)
	}
}

// looks checks what a viewer gets, as bytes.
func (b *board) looks(v game.Viewer, want string) {
	b.Helper()
	if got := storytest.JSON(b.T, b.View(v)); got != want {
		b.Errorf("%v gets\n%s\nwant\n%s", v, got, want)
	}
}

// Imagined worlds redraw what is hidden uniformly, and nothing else.
func TestImagine(t *testing.T) {
	rules := alliance.Rules{}
	s := stateOf(t, `{"map":"hex19","bases":"near"}`, "chance: bases 1 3 10")
	for _, ply := range append(claimsOf(5, 4, 6, 14, 9, 7, 15, 8, 2, 11, 13, 12, 16, 17, 18, 19), "0: attack 14", "1: attack 10", "chance: ask 0 right=3") {
		apply(t, &s, ply)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	const n = 4000
	spread := func(s alliance.State, v game.Viewer) (right0, right1, answer0, answer1 map[int]int) {
		right0, right1, answer0, answer1 = map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}
		for range n {
			w := rules.Imagine(&s, v, rng)
			right0[int(w.Right[0])]++
			right1[int(w.Right[1])]++
			answer0[int(w.Answers[0])]++
			answer1[int(w.Answers[1])]++
			w.Right, w.Answers = s.Right, s.Answers
			if w != s {
				t.Fatalf("%v: more than hidden parts are redrawn", v)
			}
		}
		return
	}
	even := func(what string, counts map[int]int, kinds int) {
		t.Helper()
		if len(counts) != kinds {
			t.Errorf("%s takes %d values, want %d", what, len(counts), kinds)
		}
		for value, count := range counts {
			if want := n / kinds; kinds > 1 && (count < want*8/10 || count > want*12/10) {
				t.Errorf("%s is %d in %d of %d worlds", what, value, count, n)
			}
		}
	}
	// Seat 0 is asked, seat 1 not yet.
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2} {
		r0, r1, a0, a1 := spread(s, v)
		even("right of seat 0", r0, 4)
		even("right of seat 1", r1, 1)
		even("answer of seat 0", a0, 1)
		even("answer of seat 1", a1, 1)
	}
	// Seat 0 has answered: seat 0 knows what, nobody knows whether it is right.
	apply(t, &s, "chance: ask 1 right=1")
	apply(t, &s, "0: answer 3")
	for v, answers := range map[game.Viewer]int{game.Onlooker: 5, 0: 1, 1: 5, 2: 5} {
		r0, r1, a0, a1 := spread(s, v)
		even("right of seat 0", r0, 4)
		even("right of seat 1", r1, 4)
		even("answer of seat 0", a0, answers)
		even("answer of seat 1", a1, 1)
	}
	// With both answers in, nothing is hidden.
	apply(t, &s, "1: answer none")
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2, game.All} {
		if w := rules.Imagine(&s, v, rng); w != s {
			t.Errorf("%v imagines another world with all open", v)
		}
	}
}

// stateOf plays plies over the bare rules.
func stateOf(t *testing.T, options string, plies ...string) alliance.State {
	t.Helper()
	s, err := alliance.Rules{}.Start(setup(options))
	if err != nil {
		t.Fatal(err)
	}
	for _, ply := range plies {
		apply(t, &s, ply)
	}
	return s
}

// apply plays a legal ply over the bare rules.
func apply(t *testing.T, s *alliance.State, ply string) {
	t.Helper()
	seat, move := storytest.Split(t, ply)
	rules := alliance.Rules{}
	m, err := rules.Parse(s, seat, move)
	if err == nil {
		err = rules.Refuse(s, seat, m)
	}
	if err != nil || !rules.Turn(s).Has(seat) {
		t.Fatalf("%s: %v", ply, err)
	}
	rules.Apply(s, seat, m)
}

// Two plays that look the same to a viewer so far give that viewer the same,
// whatever is right and whatever the others answered first.
func TestTwins(t *testing.T) {
	viewers := []game.Viewer{game.Onlooker, 0, 1, 2}
	for right := 1; right <= 4; right++ {
		for _, first := range []string{"1", "2", "3", "4", "none"} {
			for _, ally := range []string{"0", "1"} {
				one := near(t, 10).Plays("0: attack 14", "1: attack 10")
				two := near(t, 10).Plays("0: attack 14", "1: attack 10")
				compare := func(seat game.Seat, moveOne, moveTwo string) {
					t.Helper()
					p, err := one.Move(seat, moveOne)
					if err != nil {
						t.Fatal(err)
					}
					q, err := two.Move(seat, moveTwo)
					if err != nil {
						t.Fatal(err)
					}
					for _, v := range viewers {
						if v.Is(seat) && moveOne != moveTwo {
							continue // that viewer's plays part here
						}
						if p.Seen(v) != q.Seen(v) || storytest.JSON(t, one.View(v)) != storytest.JSON(t, two.View(v)) ||
							storytest.JSON(t, one.Legal(game.Seat(v))) != storytest.JSON(t, two.Legal(game.Seat(v))) {
							t.Errorf("%v can tell %q from %q", v, moveOne, moveTwo)
						}
					}
				}
				compare(game.Chance, "ask 0 right=1", "ask 0 right="+number(right))
				compare(game.Chance, "ask 1 right=2", "ask 1 right="+number(5-right))
				seat, _ := storytest.Split(t, ally+": ")
				compare(seat, "answer 1", "answer "+first)
			}
		}
	}
}

// Questions and answers open when both answers of their round are in, and stay
// open.
func TestWhatOpens(t *testing.T) {
	b := near(t, 10)
	var hidden []game.Played
	open := func() (n int) {
		for _, p := range hidden {
			if p.Open(b.Play) {
				n++
			}
		}
		return n
	}
	play := func(seat game.Seat, move string) {
		t.Helper()
		p, err := b.Move(seat, move)
		if err != nil {
			t.Fatal(err)
		}
		if p.Seen(game.Onlooker) == p.Move && !p.Open(b.Play) {
			t.Errorf("%s hides nothing and is not open", move)
		}
		hidden = append(hidden, p)
	}
	for round, step := range []struct{ before, after int }{{2, 6}, {8, 12}} {
		first := game.Seat(round)
		play(first, []string{"attack 14", "attack 11"}[round])
		play(1-first, []string{"attack 10", "attack 14"}[round])
		play(game.Chance, "ask 0 right=3")
		play(game.Chance, "ask 1 right=4")
		play(1, "answer 1")
		if got := open(); got != step.before {
			t.Errorf("before the last answer %d plies are open, want %d", got, step.before)
		}
		play(0, "answer none")
		if got := open(); got != step.after {
			t.Errorf("after the last answer %d plies are open, want %d", got, step.after)
		}
		if round == 0 {
			b.strikes(1, 1, 2)
		}
	}
}
