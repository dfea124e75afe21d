package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"castellan/game"
)

func config[S any](rules game.Rules[S]) Config[S] {
	return Config[S]{
		Rules:  rules,
		Setups: []game.Setup{{Seats: []string{"", ""}}},
		Texts:  []string{"bid 1", "bid 3", "bid 4", "deal 0 1", "deal 1 3", "deal 2 1", "bid", "pass"},
		Golden: "testdata/order.txt",
	}
}

// The toy without a defect keeps the contract.
func TestSound(t *testing.T) { Run(t, config(toy{})) }

// Each defect is found, by a check that is there for it.
func TestDefects(t *testing.T) {
	for defect, found := range map[string]string{
		"leak in view":          "sight",
		"leak to onlookers":     "sight",
		"leak in order":         "sight",
		"leak in refusal":       "sight",
		"leak in log":           "sight",
		"hides from itself":     "sight",
		"forgets its card":      "sight",
		"one world":             "worlds",
		"opens early":           "opened",
		"opens what stays":      "opened",
		"tells bids":            "memory",
		"tells deals":           "memory",
		"keeps cards":           "memory",
		"misremembers":          "memory",
		"question to the other": "question",
		"out of turn":           "turn",
		"stuck":                 "turn",
		"twice":                 "turn",
		"impure legal":          "turn",
		"truncates buffer":      "turn",
		"accepts the illegal":   "refuse",
		"refuses the legal":     "refuse",
		"plain error":           "refuse",
		"quotes all":            "notation",
		"upper case":            "notation",
		"leading zeros":         "notation",
		"loose spaces":          "notation",
		"strict spaces":         "notation",
		"not replayable":        "replay",
		"shuts again":           "replay",
		"tells onlookers":       "replay",
		"endless":               "end",
		"no outcome":            "end",
		"unstated reason":       "end",
		"settles early":         "void",
		"illegal default":       "default",
		"order":                 "order",
		"allocates":             "alloc",
	} {
		t.Run(defect, func(t *testing.T) {
			if report, caught := Catch(config(toy{defect}), found); !caught {
				t.Errorf("%s does not find it: %s", found, report)
			}
		})
	}
}

// A state that shares what it points to is found by its type and by copying.
func TestSharedState(t *testing.T) {
	for _, name := range []string{"plain", "copy"} {
		if report, caught := Catch(config(sharing{}), name); !caught {
			t.Errorf("%s does not find it: %s", name, report)
		}
	}
}

// sharing is the toy over a state that is a pointer in disguise.
type sharing struct{ toy }

type shared struct{ *toyState }

func (g sharing) Start(setup game.Setup) (shared, error) {
	s, err := g.toy.Start(setup)
	return shared{&s}, err
}
func (g sharing) Turn(s *shared) game.Seats { return g.toy.Turn(s.toyState) }
func (g sharing) Legal(s *shared, seat game.Seat, buf []game.Move) []game.Move {
	return g.toy.Legal(s.toyState, seat, buf)
}
func (g sharing) Apply(s *shared, seat game.Seat, m game.Move) { g.toy.Apply(s.toyState, seat, m) }
func (g sharing) Outcome(s *shared) game.Outcome               { return g.toy.Outcome(s.toyState) }
func (g sharing) Format(s *shared, seat game.Seat, m game.Move) string {
	return g.toy.Format(s.toyState, seat, m)
}
func (g sharing) Parse(s *shared, seat game.Seat, text string) (game.Move, error) {
	return g.toy.Parse(s.toyState, seat, text)
}
func (g sharing) Refuse(s *shared, seat game.Seat, m game.Move) error {
	return g.toy.Refuse(s.toyState, seat, m)
}
func (g sharing) View(s *shared, v game.Viewer) any { return g.toy.View(s.toyState, v) }
func (g sharing) Seen(s *shared, seat game.Seat, m game.Move, v game.Viewer) string {
	return g.toy.Seen(s.toyState, seat, m, v)
}
func (g sharing) Imagine(s *shared, v game.Viewer, rng *rand.Rand) shared {
	t := g.toy.Imagine(s.toyState, v, rng)
	return shared{&t}
}

// What a check reports is told; a check that is not there catches nothing.
func TestCatch(t *testing.T) {
	if report, caught := Catch(config(toy{"illegal default"}), "default"); !caught || !strings.Contains(report, "bid 4") {
		t.Errorf("caught: %v; reported: %s", caught, report)
	}
	for _, name := range []string{"default", "defaults"} {
		if report, caught := Catch(config(toy{}), name); caught {
			t.Errorf("the sound toy is caught by %s: %s", name, report)
		}
	}
}
