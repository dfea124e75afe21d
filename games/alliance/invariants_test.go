package alliance_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"castellan/game"
	"castellan/games/alliance"
	"castellan/games/alliance/land"
)

// What holds in every play, whatever is played.
func TestInvariants(t *testing.T) {
	rules := alliance.Rules{}
	rapid.Check(t, func(t *rapid.T) {
		_, key := graphs(t)
		s, err := rules.Start(setup(`{"bases":"near","map":"` + key + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		before := s
		for plies := 0; ; plies++ {
			if int(s.Plies) != plies {
				t.Fatalf("%d plies counted after %d", s.Plies, plies)
			}
			checkLand(t, &s)
			checkProgress(t, &before, &s)
			turn := rules.Turn(&s).List()
			if len(turn) == 0 {
				return
			}
			before = s
			seat := rapid.SampledFrom(turn).Draw(t, "seat")
			m := rapid.SampledFrom(rules.Legal(&s, seat, nil)).Draw(t, "move")
			rules.Apply(&s, seat, m)
		}
	})
}

// checkLand checks one state by itself.
func checkLand(t *rapid.T, s *alliance.State) {
	all, sum := land.Set(0), 0
	for seat, owned := range s.Owned {
		if all&owned != 0 {
			t.Fatalf("%v have two owners", all&owned)
		}
		all |= owned
		sum += s.Score(game.Seat(seat))
		if base := int(s.Castles[seat]); base != 0 && !owned.Has(base) {
			t.Fatalf("the castle of seat %d has changed hands", seat)
		}
	}
	values := 0
	for place := 1; place <= land.Size; place++ {
		values += s.Value(place)
	}
	if sum != values {
		t.Fatalf("scores sum up to %d, values to %d", sum, values)
	}
	if s.Phase >= alliance.Battle && all != land.Everything {
		t.Fatalf("in %v nobody owns %b", s.Phase, land.Everything&^all)
	}
	if dark := s.Poor & s.Owned[alliance.DarkLord]; dark != 0 {
		t.Fatalf("the Dark Lord's %b is worth 200", dark)
	}
	if (s.Strikes != 0) != (s.Step == alliance.ToStrike) || s.Strikes < 0 || s.Strikes > 3 {
		t.Fatalf("%d strikes in step %q", s.Strikes, s.Step)
	}
	if (s.Step == alliance.NoStep) != (s.Phase != alliance.Battle) {
		t.Fatalf("step %q in %v", s.Step, s.Phase)
	}
	if s.Phase == alliance.Battle {
		for _, ally := range []game.Seat{0, 1} {
			if s.InReach(ally) == 0 || s.Strikable() == 0 {
				t.Fatalf("seat %v or the Dark Lord has nothing in reach", ally)
			}
		}
	}
}

// checkProgress checks a state against the one before the last ply.
func checkProgress(t *rapid.T, before, s *alliance.State) {
	if before.Phase == alliance.Expansion && s.Phase == alliance.Battle {
		if a, b, dark := s.Score(0), s.Score(1), s.Score(2); a != 1400 || b != 1400 || dark != 2800 {
			t.Fatalf("battle begins at %d + %d against %d", a, b, dark)
		}
	}
	if s.Phase < before.Phase {
		t.Fatalf("%v comes after %v", s.Phase, before.Phase)
	}
	fallen := 0
	for seat, towers := range s.Towers {
		if before.Phase > alliance.Bases && towers > before.Towers[seat] {
			t.Fatalf("the castle of seat %d has risen to %d towers", seat, towers)
		}
		if s.Phase > alliance.Bases && towers == 0 {
			fallen++
		}
		if before.Step == alliance.ToStrike && seat == int(alliance.DarkLord) && towers != before.Towers[seat] {
			t.Fatal("the Dark Lord strikes himself")
		}
	}
	if fallen > 1 || (fallen == 1) != (s.Phase == alliance.Over && s.Outcome().Reason == "castle") {
		t.Fatalf("%d castles have fallen in %v", fallen, s.Phase)
	}
	if before.Step == alliance.ToStrike {
		if owns := s.Owned[alliance.DarkLord].Len(); owns < before.Owned[alliance.DarkLord].Len() {
			t.Fatal("a strike costs the Dark Lord land")
		}
	}
}

// BenchmarkPlayout measures random playouts through the generic contract.
func BenchmarkPlayout(b *testing.B) { playout[alliance.State](b, alliance.Rules{}) }

func playout[S any](b *testing.B, rules game.Rules[S]) {
	start, err := rules.Start(setup(`{"map":"hex19"}`))
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	buf := make([]game.Move, 0, 512)
	var s S
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		s = start
		for turn := rules.Turn(&s); turn != 0; turn = rules.Turn(&s) {
			seat := game.Seat(bits.TrailingZeros16(uint16(turn)))
			buf = rules.Legal(&s, seat, buf[:0])
			rules.Apply(&s, seat, buf[rng.Uint32N(uint32(len(buf)))])
			plies++
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/op")
}

// BenchmarkView measures what a node does for each viewer of each ply.
func BenchmarkView(b *testing.B) {
	rules := alliance.Rules{}
	s, err := rules.Start(setup(`{"map":"hex19"}`))
	if err != nil {
		b.Fatal(err)
	}
	rules.Apply(&s, game.Chance, rules.Legal(&s, game.Chance, nil)[0])
	b.ReportAllocs()
	for b.Loop() {
		if rules.View(&s, 0) == nil {
			b.Fatal("no view")
		}
	}
}
