package lostempires_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
)

// world is a state that a seat cannot tell from the truth.
func world(p game.Play, seat game.Seat) lostempires.State {
	return p.Sight(seat).(*game.Sight[lostempires.State]).Imagine(rand.New(rand.NewPCG(1, 1)))
}

// left gives the legal moves of a seat in Turn that are no candidates.
func (b *board) left() []string {
	b.Helper()
	seat := b.Turn().First()
	s := world(b.Play, seat)
	var rest []string
	some := lostempires.Rules{}.Candidates(&s, seat, nil)
	for _, m := range (lostempires.Rules{}).Legal(&s, seat, nil) {
		if !slices.Contains(some, m) {
			rest = append(rest, lostempires.Rules{}.Format(&s, seat, m))
		}
	}
	return rest
}

func TestWhatIsNoCandidate(t *testing.T) {
	for _, c := range []struct {
		name, position string
		plies          []string
		want           []string
	}{
		{"twins", `
			seat 0
			0: | 1c
			u1: 0 scout left
			u2: 0 scout left
			u3: 0 guard left 1
			u4: 0 guard left`, nil, []string{"activate u2 c"}},
		{"twins as targets", `
			seat 0, given
			0: volley | 1c
			u1: 1 scout left
			u2: 1 scout left
			u3: 1 guard left`, nil, []string{"support volley 1c u2"}},
		{"what is spent, supply or command", `
			seat 0
			0: ranger warden | 2c 1s`, nil, []string{"play ranger 1c", "play warden 2c"}},
		{"command alone", `
			seat 0
			0: ranger | 2c`, nil, nil},
		{"effects on nothing", `
			seat 0, given
			0: medic volley | 1c 1s
			u1: 0 scout left
			u2: 0 guard left 1
			u3: 1 guard left 3`, nil, []string{"support volley 1c u3", "support medic 1s u1", "support medic 1c u1", "support medic 1c u2"}},
		{"draws from an empty deck", `
			seat 0, given
			0: rally | 2c | 0 in deck`, nil, []string{"support rally 2c"}},
		{"what cannot hurt, and stopping at once", `
			seat 0
			0: | 1c
			u1: 0 scout left
			u2: 1 guard left
			u3: 1 guard left
			u4: 1 titan left`, []string{"0: activate u1 c"}, []string{"attack u3", "stop"}},
		{"stopping later", `
			seat 0
			0: | 1s
			u1: 0 scout left`, []string{"0: activate u1 s"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := lay(t, c.position).Plays(c.plies...).left(); !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

// TestCandidatesAndChances follows plays of random candidates: candidates are
// legal, in the order of the legal list, and never none; chances are what is
// foretold.
func TestCandidatesAndChances(t *testing.T) {
	rules := lostempires.Rules{}
	foretold, fewer := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := rules.Start(setup([]string{`{}`, `{"die":"d6"}`, `{"set":"drill"}`}[seed%3]))
		if err != nil {
			t.Fatal(err)
		}
		for rules.Turn(&s) != 0 {
			seat := rules.Turn(&s).First()
			legal, some := rules.Legal(&s, seat, nil), rules.Candidates(&s, seat, nil)
			if len(some) == 0 {
				t.Fatalf("none of %d legal moves", len(legal))
			}
			at := 0
			for _, m := range some {
				for at < len(legal) && legal[at] != m {
					at++
				}
			}
			if at == len(legal) {
				t.Fatalf("%v is no part of %v", some, legal)
			}
			if len(some) < len(legal) {
				fewer++
			}
			for _, m := range legal {
				if o, ok := rules.Foretell(&s, seat, m).(*lostempires.Odds); ok {
					foretold++
					p := s.Chances(s.Strength(place(&s, s.Act.Unit)), s.Strength(place(&s, lostempires.UnitOf(m))))
					for n, ways := range o.Damage {
						if want := float32(ways) / float32(o.Of); p[n] != want {
							t.Fatalf("%d damage has the chance %v, not %v: %+v", n, p[n], want, o)
						}
					}
				}
			}
			rules.Apply(&s, seat, some[rng.IntN(len(some))])
		}
	}
	if foretold < 1000 || fewer < 1000 {
		t.Errorf("%d attacks, %d shorter lists", foretold, fewer)
	}
}

// place is the place in Units of a unit in play.
func place(s *lostempires.State, id uint8) int {
	return slices.IndexFunc(s.Units[:s.InPlay], func(u lostempires.Unit) bool { return u.ID == id })
}
