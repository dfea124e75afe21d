package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"castellan/bot"
	"castellan/game"
)

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// weighed gives what a search found, by the move's text.
func weighed(play game.Play, c Config[vaultState], iterations int, seed uint64) map[string]Weighed {
	seat := play.Turn().First()
	sight := play.Sight(seat).(*game.Sight[vaultState])
	found := map[string]Weighed{}
	for _, w := range New(c).Weigh(context.Background(), sight, iterations, stream(seed)) {
		found[sight.Format(w.Move)] = w
	}
	return found
}

var _ Searcher = (*Bot[vaultState])(nil)

// TestTheBestPlayIsFound would fail by strategy fusion: with worlds searched
// alone to try is worth 1, and by one player's maximum for all: to trust is
// worth 1 then.
func TestTheBestPlayIsFound(t *testing.T) {
	for name, rules := range map[string]game.Rules[vaultState]{"plain": vault{}, "richer": richer{}} {
		for seed := range uint64(10) {
			play := at(rules, int(seed%settings))
			b := New(Config[vaultState]{Iterations: 3000})
			if thought := b.Think(t.Context(), play.Sight(0), stream(seed)); thought.Move != "leave" {
				t.Fatalf("%s: %+v", name, thought)
			}
			found := weighed(play, b.Config, 3000, seed)
			if mean := found["leave"].Mean; math.Abs(mean-worthOfLeaving) > 0.05 {
				t.Errorf("%s: to leave is worth %.3f", name, mean)
			}
			if mean := found["try"].Mean; mean > 0.4 {
				t.Errorf("%s: to try is worth %.3f", name, mean)
			}
			if mean := found["trust"].Mean; mean > 0.15 {
				t.Errorf("%s: to trust is worth %.3f", name, mean)
			}
		}
	}
}

// TestWorldsSearchedAloneAreFused shows that the play above is a test: where
// the seat may see the dial, so that all worlds are one, it does try.
func TestWorldsSearchedAloneAreFused(t *testing.T) {
	play := at(seeing{}, 2)
	if thought := New(Config[vaultState]{Iterations: 3000}).Think(t.Context(), play.Sight(0), stream(1)); thought.Move != "try" {
		t.Errorf("%+v", thought)
	}
}

// seeing is the vault in which everybody imagines the truth.
type seeing struct{ vault }

func (seeing) Imagine(s *vaultState, _ game.Viewer, _ *rand.Rand) vaultState { return *s }

func TestTheSameStreamGivesTheSameThought(t *testing.T) {
	b := New(Config[vaultState]{Iterations: 200, Index: 1})
	moves := map[string]bool{}
	for seed := range uint64(40) {
		play := at(vault{}, 1)
		first := b.Think(t.Context(), play.Sight(0), stream(seed))
		// Another decision in between must leave no trace in the buffers.
		b.Search(t.Context(), at(vault{}, 3, "trust").Sight(1), 500, stream(seed))
		if again := b.Think(t.Context(), play.Clone().Sight(0), stream(seed)); again != first {
			t.Fatalf("%+v, then %+v", first, again)
		}
		moves[first.Move] = true
	}
	if len(moves) < 2 {
		t.Error("the stream does not matter")
	}
}

func TestWhatIsHiddenDoesNotMatter(t *testing.T) {
	b := New(Config[vaultState]{Iterations: 50, Index: 1})
	for seed := range uint64(20) {
		for _, moves := range [][]string{nil, {"try"}} {
			var thoughts []bot.Thought
			for dial := range settings {
				thoughts = append(thoughts, b.Think(t.Context(), at(vault{}, dial, moves...).Sight(0), stream(seed)))
			}
			if thoughts = slices.Compact(thoughts); len(thoughts) != 1 {
				t.Fatalf("after %q: %+v", moves, thoughts)
			}
		}
	}
}

func TestCandidatesAloneAreSearched(t *testing.T) {
	found := weighed(at(richer{}, 0), Config[vaultState]{}, 100, 1)
	if len(found) != 2 || found["leave"].Visits+found["trust"].Visits != 100 {
		t.Errorf("%+v", found)
	}
}

func TestWithoutChoiceThereIsNoSearch(t *testing.T) {
	policy := func(*vaultState, game.Seat, *rand.Rand) game.Move {
		t.Error("a play was searched")
		return leave
	}
	b := New(Config[vaultState]{Iterations: 100, Policy: policy})
	if thought := b.Think(t.Context(), at(closed{}, 0).Sight(0), stream(1)); thought != (bot.Thought{Move: "leave"}) {
		t.Errorf("%+v", thought)
	}
	if thought := b.Think(t.Context(), at(vault{}, 0).Sight(1), stream(1)); thought != (bot.Thought{}) {
		t.Errorf("not in turn: %+v", thought)
	}
}

func TestAnEndedContextStillGivesAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	play := at(vault{}, 0)
	if thought := New(Config[vaultState]{Iterations: 100}).Think(ctx, play.Sight(0), stream(1)); !slices.Contains(play.Legal(0), thought.Move) {
		t.Errorf("%+v", thought)
	}
	trusting := func(*vaultState, game.Seat, *rand.Rand) game.Move { return trust }
	b := New(Config[vaultState]{Iterations: 100, Policy: trusting})
	if thought := b.Think(ctx, play.Sight(0), stream(1)); thought.Move != "trust" || thought.Doubt != 1 {
		t.Errorf("without a search the policy decides, but: %+v", thought)
	}
	b.Policy = func(*vaultState, game.Seat, *rand.Rand) game.Move { return keep }
	if thought := b.Think(ctx, play.Sight(0), stream(1)); thought.Move != "leave" {
		t.Errorf("a policy's move that is none of the candidates: %+v", thought)
	}
}

func TestTheSeatThatDecidesHasItsOwnPolicy(t *testing.T) {
	asked := map[string]map[game.Seat]bool{"policy": {}, "own": {}}
	as := func(who string) func(*vaultState, game.Seat, *rand.Rand) game.Move {
		return func(s *vaultState, seat game.Seat, rng *rand.Rand) game.Move {
			asked[who][seat] = true
			moves := vault{}.Legal(s, seat, nil)
			return moves[rng.IntN(len(moves))]
		}
	}
	weighed(at(vault{}, 0), Config[vaultState]{Policy: as("policy"), Own: as("own")}, 100, 1)
	if !asked["own"][0] || asked["own"][1] || !asked["policy"][1] || asked["policy"][0] {
		t.Errorf("%v", asked)
	}
}

// ending is a context that ends after it was asked so many times.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestASearchStopsOnTheWay(t *testing.T) {
	played := 0
	b := New(Config[vaultState]{
		Reward: func(*vaultState, *[game.MaxSeats]float32) { played++ },
	})
	play := at(vault{}, 0)
	if thought := b.Search(&ending{t.Context(), 3}, play.Sight(0), 1000, stream(1)); !slices.Contains(play.Legal(0), thought.Move) {
		t.Errorf("%+v", thought)
	}
	if played == 0 || played > 50 {
		t.Errorf("%d iterations", played)
	}
}

func TestASearchKeepsItsLimit(t *testing.T) {
	b := New(Config[vaultState]{Iterations: 1 << 20, Limit: time.Nanosecond})
	play := at(vault{}, 0)
	if thought := b.Think(t.Context(), play.Sight(0), stream(1)); !slices.Contains(play.Legal(0), thought.Move) {
		t.Errorf("%+v", thought)
	}
	if played := len(b.tree(play.Sight(0), 1).nodes); played != 1 {
		t.Errorf("a tree of %d nodes at its beginning", played)
	}
}

// TestALeaderThatCannotBeCaughtEndsTheSearch: seat 1 wins by keeping.
func TestALeaderThatCannotBeCaughtEndsTheSearch(t *testing.T) {
	played := 0
	b := New(Config[vaultState]{Iterations: 1000, Reward: func(s *vaultState, to *[game.MaxSeats]float32) {
		played++
		to[s.Won-1] = 1
	}})
	sight := at(vault{}, 0, "trust").Sight(1)
	thought := b.Think(t.Context(), sight, stream(1))
	if thought.Move != "keep" || thought.Doubt <= 0 || thought.Doubt > 0.5 {
		t.Errorf("%+v", thought)
	}
	if played < 500 || played >= 1000 {
		t.Errorf("%d iterations", played)
	}
	played = 0
	b.Search(t.Context(), sight, 1000, stream(1))
	if played != 1000 {
		t.Errorf("%d iterations of a set number", played)
	}
}

func TestAPlayIsCutAndValued(t *testing.T) {
	c := Config[vaultState]{
		Cut: func(root, s *vaultState) bool { return s.Step != root.Step },
		Reward: func(s *vaultState, to *[game.MaxSeats]float32) {
			if s.Step == toOpen {
				to[0] = 0.9
			}
		},
	}
	found := weighed(at(vault{}, 0), c, 300, 1)
	if got := found["try"].Mean; math.Abs(got-0.9) > 1e-3 || found["trust"].Mean != 0 {
		t.Errorf("%+v", found)
	}
}

// TestTheIndexSpreadsTheChoice: of two moves with about the same visits each
// is played; what has under a tenth of the most visits never is.
func TestTheIndexSpreadsTheChoice(t *testing.T) {
	alike := Config[vaultState]{Iterations: 400, Index: 2, Reward: func(s *vaultState, to *[game.MaxSeats]float32) {
		to[0] = 0.5
	}}
	better := alike
	better.Reward = func(s *vaultState, to *[game.MaxSeats]float32) { to[s.Won-1] = 1 }
	better.Explore = 0.1
	count := func(c Config[vaultState]) map[string]int {
		b, n := New(c), map[string]int{}
		for seed := range uint64(60) {
			n[b.Think(t.Context(), at(vault{}, 0).Sight(0), stream(seed)).Move]++
		}
		return n
	}
	if n := count(alike); len(n) != 3 {
		t.Errorf("of moves that are alike: %v", n)
	}
	if n := count(better); n["trust"] != 0 {
		t.Errorf("a move without promise: %v", n)
	}
}

func TestTheScoreDecidesBetweenTheAlike(t *testing.T) {
	b := New(Config[vaultState]{
		Iterations: 600,
		Reward:     func(_ *vaultState, to *[game.MaxSeats]float32) { to[0] = 0.5 },
		Score: func(_ *vaultState, seat game.Seat, m game.Move) float64 {
			if m == try && seat == 0 {
				return 1
			}
			return 0
		},
	})
	for seed := range uint64(10) {
		if thought := b.Think(t.Context(), at(vault{}, 0).Sight(0), stream(seed)); thought.Move != "try" || thought.Doubt < 0.9 {
			t.Errorf("%+v", thought)
		}
	}
}

// TestAMoveIsWeighedByHowOftenItIsLawful: seat 1 may lie at one setting of
// four.
func TestAMoveIsWeighedByHowOftenItIsLawful(t *testing.T) {
	b := New(Config[vaultState]{})
	tr := b.tree(at(vault{}, 0).Sight(0), 4000)
	rng := stream(1)
	if !tr.root(rng) {
		t.Fatal("no choice")
	}
	tr.grow(t.Context(), 4000, false, rng)
	trusted := tr.find(0, 0, trust)
	give, lie := tr.nodes[tr.find(trusted, 1, give)], tr.nodes[tr.find(trusted, 1, lie)]
	passed := tr.nodes[trusted].visits
	if give.lawful < passed-3 || give.lawful > passed {
		t.Errorf("to give was lawful %d times of %d", give.lawful, passed)
	}
	if part := float64(lie.lawful) / float64(passed); part < 0.1 || part > 0.4 {
		t.Errorf("to lie was lawful in %.2f of the worlds", part)
	}
	if lie.visits > lie.lawful || lie.visits == 0 {
		t.Errorf("to lie was tried %d times of %d", lie.visits, lie.lawful)
	}
}

func TestTheSeatImaginesAllWorlds(t *testing.T) {
	found := weighed(at(vault{}, 0, "try"), Config[vaultState]{}, 4000, 1)
	for move, w := range found {
		if math.Abs(w.Mean-0.25) > 0.06 {
			t.Errorf("%s is right in %.3f of the worlds", move, w.Mean)
		}
	}
}

func TestIterationsAllocateNothing(t *testing.T) {
	b := New(Config[heap]{})
	play, err := game.Of[heap](coins{}).Start(game.Setup{Seats: make([]string, 2)})
	if err != nil {
		t.Fatal(err)
	}
	tr := b.tree(play.Sight(0), 5000)
	rng := stream(1)
	if !tr.root(rng) {
		t.Fatal("no choice")
	}
	tr.iterate(rng) // the buffers of moves grow once
	if n := testing.AllocsPerRun(1000, func() { tr.iterate(rng) }); n != 0 {
		t.Errorf("%v allocations an iteration", n)
	}
}

func TestABotRefusesAnotherGamesSight(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	New(Config[vaultState]{}).Think(t.Context(), 7, stream(1))
}
