package alliance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// TestAPositionMovesAsTheRulesDo plays at random and compares what the package
// thinks is lawful, won and lost with the rules.
func TestAPositionMovesAsTheRulesDo(t *testing.T) {
	rules := alliance.Rules{}
	rng := rand.New(rand.NewPCG(1, 1))
	ends := 0
	for i := range 200 {
		key := []string{"aldermark", "hex19"}[i%2]
		play, err := alliance.Game.Start(game.Setup{Options: []byte(`{"map":"` + key + `"}`), Seats: make([]string, 3)})
		if err != nil {
			t.Fatal(err)
		}
		truth, err := rules.Start(game.Setup{Options: []byte(`{"map":"` + key + `"}`), Seats: make([]string, 3)})
		if err != nil {
			t.Fatal(err)
		}
		wrong := 0
		for play.Turn() != 0 {
			seat := play.Turn().List()[0]
			moves := rules.Legal(&truth, seat, nil)
			m := moves[rng.IntN(len(moves))]
			text := rules.Format(&truth, seat, m)
			var l *look
			if seat != game.Chance {
				l = read(play.Sight(seat))
				compare(t, l, &truth, seat)
				if answers, got := l.answered(); answers > 0 && got != wrong {
					t.Fatalf("%d of %d answers were wrong, counted %d", wrong, answers, got)
				}
			}
			before := truth
			rules.Apply(&truth, seat, m)
			if _, err := play.Move(seat, text); err != nil {
				t.Fatal(err)
			}
			if before.Step == alliance.ToAnswer && truth.Step != alliance.ToAnswer {
				p := l.position
				first := chooser(p.round)
				for _, ally := range []int{first, 1 - first} {
					if int8(truth.Last.Answers[ally]) != truth.Last.Right[ally] {
						wrong++
					} else if p.towers[lord] > 0 {
						p.capture(l.field, ally, int(truth.Last.Targets[ally]))
					}
				}
				same(t, &p, &truth)
			}
			switch {
			case l == nil:
			case before.Step == alliance.ToStrike:
				p := l.position
				p.strike(l.field, alliance.Place(m))
				same(t, &p, &truth)
			case before.Phase == alliance.Expansion:
				p := l.position
				p.claim(int(seat), alliance.Place(m))
				same(t, &p, &truth)
			}
			if truth.Phase != alliance.Over || l == nil {
				continue
			}
			ends++
			p := l.position
			p.own, p.cheap, p.towers = truth.Owned, truth.Poor, truth.Towers
			v, outcome := value(l.field, &p, false), rules.Outcome(&truth)
			switch {
			case outcome.Winners == 0 && v != 0,
				outcome.Winners.Has(lord) && v < won,
				outcome.Winners.Has(0) && v > -won:
				t.Fatalf("the outcome %+v has the value %v", outcome, v)
			}
		}
	}
	if ends == 0 {
		t.Error("no end was seen")
	}
}

func compare(t *testing.T, l *look, truth *alliance.State, seat game.Seat) {
	t.Helper()
	same(t, &l.position, truth)
	var want, got land.Set
	switch {
	case truth.Phase == alliance.Expansion:
		want, got = truth.Claimable(seat), l.claimable(l.field, l.seat)
	case truth.Step == alliance.ToTarget:
		want, got = truth.Attackable(seat), l.attackable(l.field, l.seat, int(truth.Targets[1-seat]))
	case truth.Step == alliance.ToStrike:
		want, got = truth.Strikable(), l.strikeable(l.field)
	default:
		return
	}
	if got != want || l.places() != want {
		t.Fatalf("%v may choose %b, not %b", seat, want, got)
	}
	points := float64(truth.Score(2)-truth.Score(1)-truth.Score(0)) / 400
	if truth.Towers[0] > 0 && truth.Towers[1] > 0 && math.Abs(l.lead()-points) > 1e-9 {
		t.Fatalf("a lead of %v, not %v", l.lead(), points)
	}
}

func same(t *testing.T, p *position, truth *alliance.State) {
	t.Helper()
	if p.own != truth.Owned || p.cheap&p.allies() != truth.Poor || p.towers != truth.Towers {
		t.Fatalf("position %+v, truth %+v", p, truth)
	}
}

// TestTheStateIsOutOfReach reads the package's own source: the state's type
// stands only where a sight is named, and the only state there is comes from
// Imagine.
func TestTheStateIsOutOfReach(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	sights, worlds := 0, 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		allowed := map[ast.Node]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IndexExpr:
				if named(n.X, "game", "Sight") && named(n.Index, "alliance", "State") {
					allowed[n.Index] = true
					sights++
				}
			case *ast.SelectorExpr:
				switch {
				case named(n, "alliance", "State") && !allowed[n]:
					t.Errorf("%v: the state's type outside a sight", set.Position(n.Pos()))
				case named(n, "game", "Play"), named(n, "game", "All"), named(n, "alliance", "Rules"), named(n, "alliance", "Whole"):
					t.Errorf("%v: a way to the state", set.Position(n.Pos()))
				case n.Sel.Name == "Imagine":
					worlds++
				}
			}
			return true
		})
	}
	if sights == 0 || worlds != 1 {
		t.Errorf("%d sights and %d worlds: the test looks at the wrong things", sights, worlds)
	}
}

func named(e ast.Expr, pkg, name string) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	x, ok := sel.X.(*ast.Ident)
	return ok && x.Name == pkg
}
