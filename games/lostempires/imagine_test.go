package lostempires_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"castellan/game"
	"castellan/games/lostempires"
	"castellan/games/lostempires/cards"
)

// playOn plays random legal moves.
func playOn(s *lostempires.State, rng *rand.Rand, plies int) {
	var buf []game.Move
	rules := lostempires.Rules{}
	for range plies {
		turn := rules.Turn(s)
		if turn == 0 {
			return
		}
		var m game.Move
		m, buf = rules.Pick(s, turn.First(), rng, buf)
		if lostempires.KindOf(m) == lostempires.Deck {
			m = lostempires.AnyDeck(m, rng)
		}
		rules.Apply(s, turn.First(), m)
	}
}

// In imagined worlds the other's list holds what was seen of the deck, and each
// other design of the faction is in it as often as any; of the cards not seen
// each is in the hand with the same chance. Nothing else is made anew.
func TestImaginedDecks(t *testing.T) {
	const worlds = 6000
	rules := lostempires.Rules{}
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := rules.Start(setup(``))
		if err != nil {
			t.Fatal(err)
		}
		playOn(&s, rng, 90+int(seed)*20)
		if rules.Turn(&s) == 0 {
			t.Fatalf("seed %d: over too early", seed)
		}
		seen := s.Players[1].Discard
		for _, u := range s.Units[:s.InPlay] {
			if u.Owner == 1 {
				seen += 1 << (2 * (uint8(u.Card) % 16))
			}
		}
		held := 0
		for i := range 16 {
			if seen.Of(i) > 0 {
				held++
			}
		}
		size := len(cards.Factions[s.Players[1].Faction].Designs)
		hidden, hand := 18-seen.Count(), s.Players[1].Hand.Count()
		var listed, inHand [16]float64
		for range worlds {
			w := rules.Imagine(&s, 0, rng)
			p := &w.Players[1]
			if bits.OnesCount16(p.List) != 9 || p.Hand.Count() != hand || p.Bag.Count() != s.Players[1].Bag.Count() {
				t.Fatalf("seed %d: a deck of %d designs, %d cards in hand", seed, bits.OnesCount16(p.List), p.Hand.Count())
			}
			for i := range 16 {
				if in := p.List >> i & 1; in != 0 {
					listed[i]++
				}
				if got := p.Hand.Of(i) + p.Bag.Of(i) + seen.Of(i); got != 2*int(p.List>>i&1) {
					t.Fatalf("seed %d: design %d stands %d times", seed, i, got)
				}
				inHand[i] += float64(p.Hand.Of(i))
			}
			w.Players[1].Hand, w.Players[1].Bag, w.Players[1].List = s.Players[1].Hand, s.Players[1].Bag, s.Players[1].List
			if w != s {
				t.Fatalf("seed %d: more than the deck is made anew", seed)
			}
		}
		for i := range size {
			chance := 1.0
			if seen.Of(i) == 0 {
				chance = float64(9-held) / float64(size-held)
			}
			if got, off := listed[i]/worlds, 5*math.Sqrt(chance*(1-chance)/worlds)+1e-9; math.Abs(got-chance) > off {
				t.Errorf("seed %d: design %d is listed with chance %.3f, want %.3f", seed, i, got, chance)
			}
			copies := chance * float64(2-seen.Of(i))
			want := copies * float64(hand) / float64(hidden)
			if got := inHand[i] / worlds; math.Abs(got-want) > 5*math.Sqrt(2.0/worlds)*math.Max(want, 0.1) {
				t.Errorf("seed %d: of design %d %.3f are in hand, want %.3f", seed, i, got, want)
			}
		}
	}
}

// Before both decks are chosen any faction may be the other's; a choice of hand
// that is in may be any.
func TestImaginedChoices(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s, err := lostempires.Rules{}.Start(setup(``))
	if err != nil {
		t.Fatal(err)
	}
	m, err := lostempires.Rules{}.Parse(&s, 1, "deck horde")
	if err != nil {
		t.Fatal(err)
	}
	lostempires.Rules{}.Apply(&s, 1, m)
	counts := map[int8]int{}
	for range 4000 {
		w := lostempires.Rules{}.Imagine(&s, 0, rng)
		counts[w.Players[1].Faction]++
	}
	for f := range int8(4) {
		if counts[f] < 850 || counts[f] > 1150 {
			t.Errorf("faction %d is imagined %d times in 4000", f, counts[f])
		}
	}
	b := deal(t, `{"set":"drill"}`, "scout scout guard titan medic", "guard guard lancer rally volley").Plays("1: keep")
	keeps := 0
	for range 2000 {
		w := b.Imagine(0, rng)
		if *w.View(game.All).(lostempires.View).Players[1].Chosen == "keep" {
			keeps++
		}
	}
	if keeps == 0 || keeps > 400 {
		t.Errorf("the other keeps in %d of 2000 worlds", keeps)
	}
}
