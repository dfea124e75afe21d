package rating

import (
	"math"
	"slices"
	"testing"
	"time"
)

// sample is an answer to a question with the options right, a, b, c.
func sample(ability float64, pick int) Sample {
	return Sample{Options: []string{"right", "a", "b", "c"}, Pick: pick, Ability: ability, Took: time.Second}
}

// times gives n samples of one kind.
func times(n int, s Sample) []Sample { return slices.Repeat([]Sample{s}, n) }

func TestCount(t *testing.T) {
	samples := []Sample{sample(1400, 2), sample(1600, 0), sample(1500, 1), sample(1700, 0)}
	samples[0].Took, samples[1].Took = 5*time.Second, 4*time.Second
	samples[3].Options = []string{"right", "b", "c", "d"}
	s := Count(samples)
	if s.Answers != 4 || s.Right != 2 || s.Rate() != 0.5 || s.Median != 2500*time.Millisecond {
		t.Errorf("%+v", s)
	}
	// Abilities 1400 and 1500 against 1600 and 1700: 200 apart on a spread of √12500.
	if want := 200 / math.Sqrt(12500) * 0.5; !near(s.Discrimination, want) {
		t.Errorf("discrimination %v, want %v", s.Discrimination, want)
	}
	want := []Option{{"right", true, 4, 2}, {"a", false, 3, 1}, {"b", false, 4, 1}, {"c", false, 4, 0}, {"d", false, 1, 0}}
	if !slices.Equal(s.Options, want) {
		t.Errorf("options %v, want %v", s.Options, want)
	}
	if none := Count(nil); none.Answers != 0 || !math.IsNaN(none.Rate()) || !math.IsNaN(none.Discrimination) {
		t.Errorf("of nothing: %+v", none)
	}
}

// Where nothing differs there is no correlation, rather than one of 0.
func TestDiscriminationNeedsDifferences(t *testing.T) {
	for name, samples := range map[string][]Sample{
		"all right":       {sample(1400, 0), sample(1500, 0)},
		"all wrong":       {sample(1400, 1), sample(1500, 2)},
		"all players one": {sample(1400, 0), sample(1400, 2)},
	} {
		if s := Count(samples); !math.IsNaN(s.Discrimination) {
			t.Errorf("%s: %v", name, s.Discrimination)
		}
	}
}

func TestJudge(t *testing.T) {
	good := slices.Concat(times(30, sample(1700, 0)), times(30, sample(1300, 1)))
	for _, c := range []struct {
		name      string
		samples   []Sample
		reporters int
		want      Trouble
	}{
		{"good", good, 2, Fine},
		{"reported by three", nil, 3, Reported},
		{"who knows more is wrong", slices.Concat(times(30, sample(1300, 0)), times(20, sample(1700, 1)), times(21, sample(1750, 0))), 0, Backward},
		{"the best pick another", slices.Concat(times(30, sample(1700, 2)), times(30, sample(1300, 0))), 0, Lured},
		{"the same, too few to say", slices.Concat(times(24, sample(1700, 2)), times(25, sample(1300, 0))), 0, Fine},
		{"the best are divided over all wrong ones",
			slices.Concat(times(8, sample(1900, 0)), times(6, sample(1900, 1)), times(6, sample(1900, 2)), times(40, sample(1300, 3))), 0, Fine},
	} {
		s := Count(c.samples)
		if got := s.Judge(c.reporters); got != c.want {
			t.Errorf("%s: %q, want %q (%+v)", c.name, got, c.want, s)
		}
	}
}

// A wrong option that is shown now and then is measured where it was shown.
func TestLureCountsWhereItWasShown(t *testing.T) {
	rare := Sample{Options: []string{"right", "a", "b", "trap"}, Pick: 3, Ability: 1800}
	samples := slices.Concat(times(30, sample(1800, 0)), times(10, rare), times(80, sample(1300, 1)))
	if s := Count(samples); s.Lure != "trap" || s.Judge(0) != Lured {
		t.Errorf("%+v", s)
	}
}

func TestExtreme(t *testing.T) {
	for _, c := range []struct {
		right, wrong int
		want         string
	}{{49, 0, ""}, {98, 2, "easy"}, {97, 3, ""}, {20, 80, ""}, {19, 81, "hard"}} {
		s := Count(slices.Concat(times(c.right, sample(1500, 0)), times(c.wrong, sample(1500, 1))))
		if got := s.Extreme(); got != c.want {
			t.Errorf("%d of %d right: %q, want %q", c.right, c.right+c.wrong, got, c.want)
		}
	}
}
