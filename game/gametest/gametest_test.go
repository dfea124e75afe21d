package gametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"castellan/game"
)

func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "50ms"} {
		if err := flag.Set(name, value); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	os.Exit(m.Run())
}

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
		"question to the other": "question",
		"out of turn":           "turn",
		"stuck":                 "turn",
		"twice":                 "turn",
		"impure legal":          "turn",
		"truncates buffer":      "turn",
		"accepts the illegal":   "refuse",
		"refuses the legal":     "refuse",
		"plain error":           "refuse",
		"upper case":            "notation",
		"leading zeros":         "notation",
		"loose spaces":          "notation",
		"strict spaces":         "notation",
		"not replayable":        "replay",
		"endless":               "end",
		"no outcome":            "end",
		"unstated reason":       "end",
		"illegal default":       "default",
		"order":                 "order",
		"allocates":             "alloc",
	} {
		t.Run(defect, func(t *testing.T) {
			if failed := failing(checks(config(toy{defect}))); !slices.Contains(failed, found) {
				t.Errorf("found by %q, want %q among them", failed, found)
			}
		})
	}
}

// A state that shares what it points to is found by its type and by copying.
func TestSharedState(t *testing.T) {
	failed := failing(checks(config(sharing{})))
	for _, name := range []string{"plain", "copy"} {
		if !slices.Contains(failed, name) {
			t.Errorf("found by %q, want %q among them", failed, name)
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

// failing runs the checks and names those that report something.
func failing(checks []check) []string {
	var names []string
	for _, check := range checks {
		r := &recorder{}
		done := make(chan struct{})
		go func() { // a failure ends the goroutine
			defer close(done)
			check.run(r)
		}()
		<-done
		if r.Failed() {
			names = append(names, check.name)
		}
	}
	return names
}

// recorder keeps the reports of a check from failing the test that expects them.
type recorder struct {
	mu     sync.Mutex
	lines  []string
	failed bool
}

func (r *recorder) note(failed bool, line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = r.failed || failed
	r.lines = append(r.lines, strings.TrimSpace(line))
}

func (r *recorder) Helper()                   {}
func (r *recorder) Name() string              { return "recorder" }
func (r *recorder) Logf(f string, a ...any)   { r.note(false, fmt.Sprintf(f, a...)) }
func (r *recorder) Log(a ...any)              { r.note(false, fmt.Sprint(a...)) }
func (r *recorder) Skipf(f string, a ...any)  { r.Logf(f, a...); r.SkipNow() }
func (r *recorder) Skip(a ...any)             { r.Log(a...); r.SkipNow() }
func (r *recorder) SkipNow()                  { runtime.Goexit() }
func (r *recorder) Errorf(f string, a ...any) { r.note(true, fmt.Sprintf(f, a...)) }
func (r *recorder) Error(a ...any)            { r.note(true, fmt.Sprint(a...)) }
func (r *recorder) Fatalf(f string, a ...any) { r.Errorf(f, a...); runtime.Goexit() }
func (r *recorder) Fatal(a ...any)            { r.Error(a...); runtime.Goexit() }
func (r *recorder) FailNow()                  { r.Fail(); runtime.Goexit() }
func (r *recorder) Fail()                     { r.note(true, "failed") }
func (r *recorder) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failed
}
