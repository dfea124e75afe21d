package ivanhoe_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/game/gametest/storytest"
	"castellan/games/ivanhoe"
)

// stateOf lays a position and plays plies over the bare rules.
func stateOf(t *testing.T, position string, plies ...string) ivanhoe.State {
	t.Helper()
	rules := ivanhoe.Rules{}
	s, _ := place(t, position)
	for _, ply := range plies {
		seat, move := storytest.Split(t, ply)
		m, err := rules.Parse(&s, seat, move)
		if err == nil {
			err = rules.Refuse(&s, seat, m)
		}
		if err != nil || !rules.Turn(&s).Has(seat) {
			t.Fatalf("%s: %v", ply, err)
		}
		rules.Apply(&s, seat, m)
	}
	return s
}

// Imagined hands hold what everybody has seen, and are dealt from the cards
// that the viewer has not seen, each way to deal them with the same chance: the
// number of cards of a kind is hypergeometric.
func TestImaginedHands(t *testing.T) {
	s := stateOf(t, `
		adult, seat 1 offers
		0: knight.lion knight.lion foot.stag archer.oak ivanhoe
		1: knight.lion foot.oak foot.oak crossbow.rose archer.rose
		2: knight.stag foot.lion foot.lion foot.lion locksley archer.stag
		3: crossbow.oak crossbow.oak
		york: 2 | archer.lion archer.stag
		stock 36`, "1: offer crossbow.rose", "3: bid crossbow.oak", "0: pass", "2: bid foot.lion", "1: take 2")
	// Everybody knows of foot.lion with seat 1, crossbow.rose with seat 2 and
	// crossbow.oak with seat 3.
	if s.Known[1] != cardsOf(t, "foot.lion") || s.Known[2] != cardsOf(t, "crossbow.rose") || s.Known[3] != cardsOf(t, "crossbow.oak") || s.Known[0] != 0 {
		t.Fatalf("known are %v", s.Known)
	}
	const worlds = 20000
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2, 3} {
		rng := rand.New(rand.NewPCG(uint64(v+9), 4))
		unseen := s.Bag
		for seat := range s.Seats {
			if !v.Is(game.Seat(seat)) {
				unseen += s.Hands[seat] - s.Known[seat]
			}
		}
		var counts [4][18][8]int
		for range worlds {
			w := ivanhoe.Rules{}.Imagine(&s, v, rng)
			for seat := range s.Seats {
				if v.Is(game.Seat(seat)) && w.Hands[seat] != s.Hands[seat] || !s.Known[seat].Within(w.Hands[seat]) || w.Hands[seat].Count() != s.Hands[seat].Count() {
					t.Fatalf("%v imagines seat %d with %v", v, seat, w.Hands[seat].List())
				}
				for c := range ivanhoe.Card(18) {
					counts[seat][c][w.Hands[seat].Of(c)-s.Known[seat].Of(c)]++
				}
			}
			w.Hands, w.Bag = s.Hands, s.Bag
			if w != s {
				t.Fatalf("%v: more than hands and stock is dealt anew", v)
			}
		}
		for seat := range s.Seats {
			if v.Is(game.Seat(seat)) {
				continue
			}
			drawn := s.Hands[seat].Count() - s.Known[seat].Count()
			for c := range ivanhoe.Card(18) {
				expected := make([]float64, 8)
				for k := range expected {
					expected[k] = worlds * choices(unseen.Of(c), k) * choices(unseen.Count()-unseen.Of(c), drawn-k) / choices(unseen.Count(), drawn)
				}
				if z := surprise(counts[seat][c][:], expected); z > 12 {
					t.Errorf("%v imagines %v with seat %d so often: %v, want %.0f", v, c, seat, counts[seat][c], expected)
				}
			}
		}
	}
}

// What is not shown of an exchange is made anew: others' bids, and no more.
func TestImaginedBids(t *testing.T) {
	s := stateOf(t, `
		children, seat 1 offers
		0: knight.lion knight.lion foot.stag
		1: crossbow.rose
		2: ivanhoe
		3: foot.rose`, "1: offer crossbow.rose", "0: bid foot.stag", "2: pass")
	rng := rand.New(rand.NewPCG(5, 5))
	const worlds = 4000
	for _, v := range []game.Viewer{game.Onlooker, 0, 1, 2, 3} {
		passes := [4]int{}
		for range worlds {
			w := ivanhoe.Rules{}.Imagine(&s, v, rng)
			for _, seat := range []int{0, 2} {
				bid := w.Bids[seat]
				if bid == ivanhoe.NotYet || bid != ivanhoe.Passed && !w.Hands[seat].Has(bid.Card()) {
					t.Fatalf("%v imagines that seat %d bids %v of %v", v, seat, bid.Card(), w.Hands[seat].List())
				}
				if bid == ivanhoe.Passed {
					passes[seat]++
				}
				if v.Is(game.Seat(seat)) && bid != s.Bids[seat] {
					t.Fatalf("%v imagines another bid of its own", v)
				}
			}
			if w.Bids[1] != ivanhoe.NotYet || w.Bids[3] != ivanhoe.NotYet || w.ToCome != s.ToCome {
				t.Fatalf("%v imagines that others have bid: %v", v, w.Bids)
			}
		}
		// Seat 2 passes or bids its only card; seat 0 has up to three kinds.
		if got := passes[2]; v != 2 && (got < worlds*45/100 || got > worlds*55/100) {
			t.Errorf("%v imagines a pass of seat 2 in %d of %d worlds", v, got, worlds)
		}
		if got := passes[0]; v != 0 && (got < worlds*24/100 || got > worlds*34/100) {
			t.Errorf("%v imagines a pass of seat 0 in %d of %d worlds", v, got, worlds)
		}
	}
	if w := (ivanhoe.Rules{}).Imagine(&s, game.All, rng); w != s {
		t.Error("the world imagined for all is not the truth")
	}
}

// choices is the number of ways to choose k of n.
func choices(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}

// surprise is how many standard deviations chi-square lies above its mean, of
// counts whose rare cells are put together.
func surprise(counts []int, expected []float64) float64 {
	var chi, cells, rest, restExpected float64
	add := func(n, want float64) {
		chi += (n - want) * (n - want) / want
		cells++
	}
	for i, want := range expected {
		if want < 10 {
			rest += float64(counts[i])
			restExpected += want
			continue
		}
		add(float64(counts[i]), want)
	}
	if restExpected >= 1 {
		add(rest, restExpected)
	} else if rest > 10 {
		return math.Inf(1)
	}
	if cells < 2 {
		return 0
	}
	return (chi - (cells - 1)) / math.Sqrt(2*(cells-1))
}
